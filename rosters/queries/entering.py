"""The pages on which a gang that has lived is entered by hand, and those that tell its past."""

from __future__ import annotations

from dataclasses import dataclass

from rosters import ports, rulings, shown
from rosters.models import Character, Gang, Owned, PastBattle, Territory
from rosters.queries.gangs import Place, place_of
from rosters.roster import Person, Roster, read
from rosters.shown import PersonShown, StatRow
from westamunda.rules.editions import Edition
from westamunda.rules.founding import Problem
from westamunda.rules.kinds import Kind
from westamunda.rules.rating import Term
from westamunda.rules.veterans import (
    advances_of,
    faults_of_land,
    faults_of_past,
    holds_land,
    most_advances,
    table_of,
)


@dataclass(frozen=True)
class PastPage:
    """What one character has been through, and what of it is odd."""

    edition: Edition
    person: Person
    shown: PersonShown
    explained: list[StatRow]
    faults: tuple[Problem, ...]
    advances: int
    most: int | None


def past_page(man: Character) -> PastPage | None:
    """Everything on the page of a character's past; None if he has left."""
    edition = ports.campaigns().edition_of(man.gang)
    roster = read(man.gang, with_matters=False, with_places=False)
    person = roster.person(man.slug)
    if person is None:
        return None
    him = shown.person_shown(person, edition, native_gang=man.gang.is_native)
    veteran = rulings.veteran_of(person, roster, edition)
    return PastPage(
        edition=edition,
        person=person,
        shown=him,
        explained=shown.explained(person, "Taken on with", edition=edition),
        faults=tuple(faults_of_past(veteran, edition=edition)),
        advances=advances_of(veteran),
        most=most_advances(veteran, edition=edition),
    )


@dataclass(frozen=True)
class Held:
    """A territory of a gang that is being entered."""

    row: Territory
    place: Place


@dataclass(frozen=True)
class LandPage:
    """What a gang holds, and what of it is odd."""

    edition: Edition
    own: str
    may_hold: bool
    held: list[Held]
    faults: tuple[Problem, ...]


def land_page(gang: Gang) -> LandPage:
    """Everything on the page of territories."""
    edition = ports.campaigns().edition_of(gang)
    rows = list(Territory.objects.filter(gang=gang, left=Owned.Left.HERE))
    land = rulings.land_of(Roster(gang, [], [], [], territories=rows, matters=[]))
    may_hold = holds_land(land.kind, land.outlaw, edition=edition)
    return LandPage(
        edition=edition,
        own=table_of(land, edition=edition) if may_hold else "",
        may_hold=may_hold,
        held=[Held(row, place_of(row, edition)) for row in rows],
        faults=tuple(faults_of_land(land, edition=edition)),
    )


def past_battles_of(gang: Gang) -> list[PastBattle]:
    """The battles from before these books, oldest first."""
    return list(PastBattle.objects.filter(gang=gang, left=Owned.Left.HERE))


@dataclass(frozen=True)
class RideOnPage:
    """A gang that is entered, as it would ride on."""

    kind: Kind
    people: list[PersonShown]
    faults: tuple[Problem, ...]
    terms: tuple[Term, ...]
    places: int


def ride_on_page(gang: Gang) -> RideOnPage:
    """Everything on the page that asks whether a gang rides on as it is."""
    edition = ports.campaigns().edition_of(gang)
    roster = read(gang, with_matters=False)
    return RideOnPage(
        kind=edition.kinds[gang.kind],
        people=shown.people_shown(roster, edition),
        faults=rulings.faults_of(roster, edition),
        terms=roster.rating.terms,
        places=len(roster.territories),
    )
