"""A battle's page, and the battles of a gang."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.access import SeenBattle
from campaigns.models import Attendance, Battle, Minute, Side
from rosters.models import Gang


@dataclass(frozen=True)
class SideShown:
    """A side with those who attended for it."""

    side: Side
    people: list[Attendance]


@dataclass(frozen=True)
class BattlePage:
    """A battle with all that its page tells."""

    seen: SeenBattle
    sides: list[SideShown]
    minutes: list[Minute]


def battle_page(seen: SeenBattle) -> BattlePage:
    """Everything on a battle's page: two queries beside the battle's own."""
    rows = Attendance.objects.filter(side__battle=seen.battle).select_related("put_out_by")
    people: dict[int, list[Attendance]] = {side.pk: [] for side in seen.sides}
    for row in rows:
        people[row.side_id].append(row)
    minutes = Minute.objects.filter(battle=seen.battle).select_related("actor").order_by("-pk")
    return BattlePage(
        seen=seen,
        sides=[SideShown(side, people[side.pk]) for side in seen.sides],
        minutes=list(minutes),
    )


def battles_of(gang: Gang) -> QuerySet[Battle]:
    """A gang's battles, the newest first."""
    return Battle.objects.filter(sides__gang=gang).order_by("-pk")
