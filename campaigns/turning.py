"""What a turn counts, and how days are told."""

from __future__ import annotations

from datetime import datetime

from django.utils.timezone import localtime

from campaigns.moves import BattleStage

PLAYED = (
    BattleStage.FOUGHT, BattleStage.REPORTED, BattleStage.CONFIRMED, BattleStage.CLOSED,
)  # fmt: skip
"""Battles that count as a turn played."""

FELL_THROUGH = (BattleStage.DECLINED, BattleStage.CALLED_OFF, BattleStage.VOID)
"""Battles that leave their gangs free for another in the same turn."""


def told(when: datetime) -> str:
    """A time as a sentence has it: Saturday 5 December 2026, 18:00."""
    there = localtime(when)
    return f"{there:%A} {there.day} {there:%B %Y, %H:%M}"
