"""Reports as tests file them."""

from __future__ import annotations

from typing import Any

from campaigns.models import Attendance, Battle, Side
from campaigns.reporting import key_of, mark_of
from campaigns.services import reports
from campaigns.services.report_rows import Told
from rosters.models import Gang
from tests.campaigns.feuds import fought, hand


def mark(battle: Battle) -> str:
    """The mark of the report that is there."""
    battle.refresh_from_db()
    return mark_of(battle)


def people(side: Side) -> list[Attendance]:
    """Who attends for a side."""
    rows = Attendance.objects.filter(side=side).select_related("side", "character")
    return list(rows)


def filed(
    ours: Gang, theirs: Gang, campaign: Any = None, **rows: Told
) -> tuple[Battle, Side, Side]:
    """A battle that our gang's player reported as won; their first man out by our first."""
    battle, first, second = fought(ours, theirs, campaign)
    told = {key_of(people(second)[0]): Told(fate="out", by=key_of(people(first)[0]))}
    reports.file(hand(ours.owner), battle, by=first, result="1", rows=rows or told)
    battle.refresh_from_db()
    return battle, first, second
