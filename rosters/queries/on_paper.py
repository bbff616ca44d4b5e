"""Papers as they are shown: what one would make, and a gang as it stood."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rosters import papers, ports, rulings, shown
from rosters.models import Gang, Owned, Paper, PastBattle
from rosters.queries.gangs import Place, place_of
from rosters.roster import Person, Roster
from rosters.shown import PersonShown
from rosters.unseen import as_others_see
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.kinds import Kind


@dataclass(frozen=True)
class Kept:
    """A point at which a gang's roster was kept."""

    slug: str
    title: str
    at: datetime
    rating: int | None


def kept_of(gang: Gang) -> list[Kept]:
    """Every point at which a gang's roster was kept, newest first, in one query; none whose act
    was taken back."""
    rows = Paper.objects.filter(gang=gang, act__taken_back_by=None).order_by("-pk")
    return [Kept(*row) for row in rows.values_list("slug", "title", "at", "body__gang__rating")]


@dataclass(frozen=True)
class Departed:
    """Somebody who is gone, in a line."""

    name: str
    rank: str
    how: str
    fate: str


@dataclass(frozen=True)
class RosterPage:
    """A roster from a paper, with all that its page tells."""

    roster: Roster
    kind: Kind
    people: list[PersonShown]
    places: list[Place]
    stash: list[str]
    departed: list[Departed]
    past_battles: list[PastBattle]
    bottles_at: int

    @property
    def able(self) -> int:
        """How many can ride."""
        return sum(not person.absences for person in self.people)


def page_of(roster: Roster, edition: Edition = BASE) -> RosterPage:
    """A roster as its page tells it; nothing is read."""
    native = roster.gang.is_native
    people = shown.people_shown(roster, edition)
    return RosterPage(
        roster=roster,
        kind=edition.kinds[roster.gang.kind],
        people=people,
        places=[place_of(t, edition) for t in roster.territories],
        stash=shown.stash_shown(roster.stash),
        departed=[_departed(person, native_gang=native) for person in roster.departed],
        past_battles=roster.past_battles,
        bottles_at=shown.bottles_at(people, edition),
    )


def wrong_with(gang: Gang, roster: Roster) -> list[str]:
    """What the rules still have against a gang that came on paper and rides; nothing is read."""
    if gang.origin not in (Gang.Origin.IMPORTED, Gang.Origin.COPIED) or gang.is_mustering:
        return []
    return rulings.wrong_with(roster, ports.campaigns().edition_of(gang))


def _departed(person: Person, *, native_gang: bool) -> Departed:
    man = person.character
    how = str(Owned.Left(man.left).label)
    return Departed(str(man), shown.rank_of(man, native_gang=native_gang), how, man.fate)


def stood(paper: Paper, *, insider: bool = False) -> tuple[Roster, Edition]:
    """The roster that a kept paper tells, under its gang's name and address, and the rules to
    read it by; for an insider with what the gang need not reveal. Raises Misread for one that tells of what the rulebook has no more."""
    gang, body = paper.gang, dict(_without_notes(paper.body))
    edition = ports.campaigns().edition_of(gang)
    roster = papers.roster_from(papers.read_kept(body, edition=edition))
    then = roster.gang
    then.slug, then.owner, then.visibility, then.origin = (
        gang.slug, gang.owner, gang.visibility, gang.origin,
    )  # fmt: skip
    return roster if insider else as_others_see(roster, edition), edition


def _without_notes(body: dict[str, Any]) -> dict[str, Any]:
    """A kept paper as anybody may read it."""
    told = {name: value for name, value in body["gang"].items() if name != "notes"}
    return {**body, "gang": told}
