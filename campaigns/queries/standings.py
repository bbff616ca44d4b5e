"""How the gangs of a campaign stand: rating, record, land and law, and their ratings by turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from campaigns.access import Seen
from campaigns.charts import Ratings, Series, ratings
from campaigns.models import Attendance, Campaign, Side, TurnRating
from campaigns.moves import STANDING, EntryStage
from campaigns.queries.waiting import PLAYED
from rosters import access, ports
from rosters.models import Gang, Territory
from westamunda.rules.kinds import Family

COLUMNS = (
    ("rating", "Rating"),
    ("fought", "Fought"),
    ("won", "Won"),
    ("lost", "Lost"),
    ("put_out", "Put out"),
    ("lost_men", "Lost men"),
    ("land", "Land"),
)
"""By what standings are sorted, and how the column is headed."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a gang did in the battles that count: fought, won, lost, put out of action, own men who
    were; and whether it has played the turn that runs."""

    fought: int = 0
    won: int = 0
    lost: int = 0
    put_out: int = 0
    lost_men: int = 0
    played: int = 0


@dataclass(frozen=True)
class Standing:
    """A gang in the standings, as its reader finds it."""

    gang: Gang
    record: Record
    land: int
    own: bool
    may_read: bool

    @property
    def figures(self) -> list[tuple[str, int]]:
        """The numbers of the row, in the order of the columns."""
        return [(head, self.of(name)) for name, head in COLUMNS]

    def of(self, name: str) -> int:
        """The figure of a column."""
        if name == "rating":
            return self.gang.rating
        return self.land if name == "land" else int(getattr(self.record, name))


def gangs_in(seen: Seen) -> list[Gang]:
    """Every gang that came into the campaign, in one query: with its entry, its land, and whether
    the reader may read it."""
    land = Territory.objects.filter(gang=OuterRef("pk"), left="").order_by().values("gang")
    rows = Gang.objects.filter(entries__campaign=seen.campaign).select_related("owner")
    told = ports.campaigns().told_of(rows, seen.reader.player)
    return list(
        told.annotate(
            entry=F("entries__pk"),
            entry_stage=F("entries__stage"),
            since_turn=F("entries__since_turn"),
            until_turn=F("entries__until_turn"),
            land=Coalesce(
                Subquery(land.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
            ),
        ).order_by("entries__pk")
    )


def records(campaign: Campaign) -> dict[int, Record]:
    """What each gang did in the campaign, by its key: one query."""
    counts = Q(battle__stage__in=STANDING)
    won = Q(team=1, battle__result="1") | Q(team=2, battle__result="2")
    lost = Q(team=1, battle__result="2") | Q(team=2, battle__result="1")
    out = Q(attendances__fate=Attendance.Fate.OUT)
    put_out = Q(attendances__put_out__fate=Attendance.Fate.OUT)
    own = Q(attendances__put_out__side__team=F("team"))
    turn = Q(battle__turn=campaign.turn, battle__stage__in=PLAYED)
    rows = Side.objects.filter(battle__campaign=campaign, gang__isnull=False).order_by()
    told = rows.values("gang").annotate(
        fought=Count("pk", distinct=True, filter=counts),
        won=Count("pk", distinct=True, filter=counts & won),
        lost=Count("pk", distinct=True, filter=counts & lost),
        put_out=Count("attendances__put_out", distinct=True, filter=counts & put_out & ~own),
        lost_men=Count("attendances", distinct=True, filter=counts & out),
        played=Count("pk", distinct=True, filter=turn),
    )
    fields = [each.name for each in dataclass_fields(Record)]
    return {
        row["gang"]: Record(*(row[name] for name in fields)) for row in told.values("gang", *fields)
    }


def standings(
    seen: Seen, gangs: Sequence[Gang], done: Mapping[int, Record], by: str
) -> list[Standing]:
    """These gangs as they stand, the foremost by this column first."""
    rows = [
        Standing(
            gang=gang,
            record=done.get(gang.pk, Record()),
            land=gang.land,  # type: ignore[attr-defined]  # told along by gangs_in
            own=access.owns(seen.reader, gang),
            may_read=access.may_read(seen.reader, gang),
        )
        for gang in gangs
    ]
    return sorted(rows, key=lambda row: (-row.of(by), -row.gang.rating, row.gang.name, row.gang.pk))


def landless(rows: Sequence[Standing]) -> str:
    """Why a row may show no land, in a sentence or two; nothing where all hold some."""
    paid = [row.gang.name for row in rows if not row.land and _family(row) is Family.CAVALRY]
    camped = [row.gang.name for row in rows if not row.land and _family(row) is Family.NATIVES]
    bare = [
        row.gang.name
        for row in rows
        if not row.land and _family(row) not in (Family.CAVALRY, Family.NATIVES)
    ]
    told = [(paid, "no land and draw pay"), (camped, "no land beside the camp"), (bare, "no land")]
    return " ".join(f"{_named(names)} hold {what}." for names, what in told if names)


MOST_NAMED = 3


def _named(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{len(names)} gangs"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _family(row: Standing) -> Family:
    return row.gang.rules_kind.family


def turn_ratings(campaign: Campaign) -> QuerySet[TurnRating]:
    """What each gang was rated when each turn ended."""
    return TurnRating.objects.filter(entry__campaign=campaign).order_by("turn")


def chart(seen: Seen, gangs: Sequence[Gang], kept: QuerySet[TurnRating]) -> Ratings:
    """The ratings by turns: those kept, and for a gang that plays what it is rated now."""
    campaign = seen.campaign
    by_entry: dict[int, dict[int, int]] = {}
    for row in kept:
        by_entry.setdefault(row.entry_id, {})[row.turn] = row.rating
    last = max([campaign.turn, *(turn for turns in by_entry.values() for turn in turns)])
    labels = ["start", *(str(turn) for turn in range(1, last + 1))]
    series = []
    for gang in gangs:
        points = dict(by_entry.get(gang.entry, {}))  # type: ignore[attr-defined]
        plays = gang.entry_stage == EntryStage.ADMITTED  # type: ignore[attr-defined]
        if plays and not (campaign.is_over and last in points):
            points[last] = gang.rating
        series.append(
            Series(
                name=gang.name,
                slug=f"{gang.slug}-{gang.entry}",  # type: ignore[attr-defined]
                own=access.owns(seen.reader, gang),
                points=tuple(points.get(turn) for turn in range(last + 1)),
            )
        )
    return ratings(series, labels)


def entries_named(gangs: Sequence[Gang], stage: str) -> list[Gang]:
    """Those whose entry is of this stage."""
    return [gang for gang in gangs if gang.entry_stage == stage]  # type: ignore[attr-defined]
