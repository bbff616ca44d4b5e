"""Sheets of a battle's sides, and of every gang of a campaign."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from campaigns.access import Seen, SeenBattle
from campaigns.editions import edition_numbered
from campaigns.models import Attendance, Battle, Side
from campaigns.moves import BattleStage, EntryStage
from rosters import access as rosters
from rosters import ports, shown
from rosters.access import Reader
from rosters.models import Gang
from rosters.queries import sheets
from rosters.queries.sheets import AmmunitionSheet, Arm, RosterSheet
from rosters.roster import Roster, read, read_all
from rosters.shown import Cell, PersonShown
from rosters.unseen import as_others_see
from westamunda.rules.bottling import bottle_number
from westamunda.rules.editions import Edition
from westamunda.rules.statline import CHARACTERISTICS, LABELS

NOT_BEGUN = (BattleStage.CHALLENGED, BattleStage.PLANNED)
"""Battles in which nobody fights yet: a crew may still change, and the rules too."""

MOST_OF_A_CAST = 40
"""People of a line of a cast that a card has room for."""


def edition_of(battle: Battle) -> Edition:
    """The rules that a battle is fought by; those of its campaign until it begins."""
    if battle.campaign is not None and battle.stage in NOT_BEGUN:
        return edition_numbered(battle.campaign.edition)
    return edition_numbered(battle.edition)


def _keys_of_crew(side: Side) -> frozenset[int] | None:
    """The keys of a gang's crew in one query; None where nobody chose one yet."""
    if not side.crew_chosen:
        return None
    keys = Attendance.objects.filter(side=side, character__isnull=False)
    return frozenset(keys.values_list("character", flat=True))


def _narrowed(roster: Roster, keys: Collection[int] | None) -> Roster:
    """A roster of its crew alone; of everybody able where it is not chosen."""
    people = [
        person
        for person in roster.people
        if (
            not any(each.games for each in person.absences)
            if keys is None
            else person.character.pk in keys
        )
    ]
    return replace(roster, people=people)


def _read(gang: Gang, edition: Edition, *, insider: bool) -> Roster:
    roster = read(gang, with_matters=False)
    return roster if insider else as_others_see(roster, edition)


def crew_roster(seen: SeenBattle, side: Side, gang: Gang) -> RosterSheet:
    """The roster sheet of those who ride for a side, in seven queries; rating and land are the
    whole gang's."""
    edition = edition_of(seen.battle)
    keys = _keys_of_crew(side)
    roster = _read(gang, edition, insider=rosters.is_insider(seen.reader, gang))
    crew = _narrowed(roster, keys)
    return replace(
        sheets.roster_sheet_of(crew, edition),
        rating=roster.rating.total,
        terms=roster.rating.terms,
        bottles_at=bottle_number(len(crew.people if keys is None else keys), edition=edition),
    )


def crew_ammunition(seen: SeenBattle, side: Side, gang: Gang) -> AmmunitionSheet:
    """The ammunition sheet of those who ride for a side, in seven queries."""
    edition = edition_of(seen.battle)
    keys = _keys_of_crew(side)
    roster = _read(gang, edition, insider=rosters.is_insider(seen.reader, gang))
    return sheets.ammunition_sheet_of(_narrowed(roster, keys), edition)


def crew_words(side: Side) -> str:
    """What a crew's sheet is narrowed to."""
    return "The crew of this battle" if side.crew_chosen else "Everybody able: no crew is chosen"


@dataclass(frozen=True, slots=True)
class Facing:
    """Somebody one faces at the table: what he is seen to have, and how many there are of him."""

    name: str
    rank: str
    cells: tuple[Cell, ...]
    arms: tuple[Arm, ...]
    told: str = ""
    count: int = 1

    @property
    def each(self) -> range:
        """Them one by one, to walk over."""
        return range(1, min(self.count, MOST_OF_A_CAST) + 1)


@dataclass(frozen=True, slots=True)
class SideCard:
    """What whoever faces a side may see of it."""

    side: Side
    kept_by: str
    rating: int | None
    people: tuple[Facing, ...]

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(person.count for person in self.people)


def side_card(seen: SeenBattle, side: Side) -> SideCard:
    """The card of a side, in seven queries: of a crew once it rides, of everybody able before."""
    if side.gang is None:
        cast = side.cast
        people = [_of_cast(each) for each in (cast.people if cast else [])]
        return SideCard(side, "", side.rating or (cast.rating if cast else None), tuple(people))
    edition = edition_of(seen.battle)
    keys = None if seen.battle.stage in NOT_BEGUN else _keys_of_crew(side)
    roster = _narrowed(as_others_see(read(side.gang, with_matters=False), edition), keys)
    return SideCard(
        side,
        side.gang.kept_by,
        side.gang.rating if side.rating is None else side.rating,
        tuple(
            Facing(person.name, person.rank, tuple(person.cells), _seen_arms(person))
            for person in shown.people_shown(roster, edition)
        ),
    )


def _seen_arms(person: PersonShown) -> tuple[Arm, ...]:
    """His weapons as they are seen: how many rounds he has over is his own affair."""
    return tuple(replace(arm, over="") for arm in sheets.arms_of(person))


def _of_cast(told: dict[str, object]) -> Facing:
    """Somebody of a cast, as it was written down."""
    count, scores = told.get("count"), told.get("statline")
    figures = scores if isinstance(scores, list) and len(scores) == len(CHARACTERISTICS) else []
    return Facing(
        name=str(told.get("name", "")),
        rank="",
        cells=tuple(
            Cell(LABELS[each], score)
            for each, score in zip(CHARACTERISTICS, figures, strict=bool(figures))
        ),
        arms=(),
        told=str(told.get("arms", "")),
        count=count if isinstance(count, int) and count > 0 else 1,
    )


@dataclass(frozen=True, slots=True)
class GangSheets:
    """A gang's sheets among those of its campaign."""

    gang: Gang
    roster: RosterSheet
    ammunition: AmmunitionSheet


def campaign_sheets(seen: Seen) -> list[GangSheets]:
    """The sheets of every gang admitted to a campaign that has not disbanded, by name, in seven
    queries whatever their number."""
    gangs = _gangs_of(seen, seen.reader)
    found = []
    for roster in read_all(gangs, with_matters=False):
        gang = roster.gang
        edition = ports.campaigns().edition_of(gang)
        told = roster if rosters.is_insider(seen.reader, gang) else as_others_see(roster, edition)
        found.append(
            GangSheets(
                gang,
                sheets.roster_sheet_of(told, edition),
                sheets.ammunition_sheet_of(told, edition),
            )
        )
    return found


def _gangs_of(seen: Seen, reader: Reader) -> list[Gang]:
    admitted = Gang.objects.filter(
        entries__campaign=seen.campaign, entries__stage=EntryStage.ADMITTED
    )
    standing = admitted.exclude(stage=Gang.Stage.DISBANDED).select_related("owner")
    return list(ports.campaigns().told_of(standing, reader.player).order_by("name", "pk"))
