"""What is at stake between two ratings, before a battle and after it (parent-game.md 6, 7)."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeVar

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.tables import Chart
from westamunda.rules.underdog_tables import GiantStep, UnderdogStep

StepT = TypeVar("StepT", UnderdogStep, GiantStep)


class Result(enum.StrEnum):
    """How a battle went for a side."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a side has for being the underdog: ``amount``, and why in a sentence."""

    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a side stands to gain by its rating: experience for each survivor, dollars on top.

    ``own`` and ``enemy`` are the ratings at the start, None where a side has none. ``gap`` is how
    far the own one is below; 0 brings nothing. A draw brings what losing brings (HOUSE).
    """

    own: int | None
    enemy: int | None
    gap: int = 0
    win_experience: int = 0
    lose_experience: int = 0
    win_dollars: int = 0

    @property
    def is_underdog(self) -> bool:
        """Whether this is the side of the lower rating."""
        return self.gap > 0

    @property
    def terms(self) -> tuple[tuple[str, int], ...]:
        """The figures by name, for a page that opens them; none where there is no underdog."""
        if not self.is_underdog or self.own is None or self.enemy is None:
            return ()
        return (
            ("Rating", self.own),
            ("Rating of the enemy", self.enemy),
            ("Below by", self.gap),
            ("Experience for each survivor, won", self.win_experience),
            ("Experience for each survivor, lost or drawn", self.lose_experience),
            ("Dollars, won", self.win_dollars),
        )

    @property
    def reason(self) -> str:
        """The gap in a sentence."""
        if self.own is None or self.enemy is None:
            return "A side without a rating: nobody is the underdog."
        if self.own == self.enemy:
            return f"Both are rated {self.own}: nobody is the underdog."
        if self.own > self.enemy:
            return f"Rated {self.own} against {self.enemy}: the other side is the underdog."
        return f"Rated {self.own} against {self.enemy}, {self.gap} below."


def stakes(own: int | None, enemy: int | None, *, edition: Edition = BASE) -> Stakes:
    """Return what a side of the rating ``own`` stands to gain against one of ``enemy``.

    Nothing for the higher rating, for equals, or where either side has none, as a cast has not
    unless the arbitrator gives it one (parent-game.md 13, HOUSE).
    """
    if own is None or enemy is None or own >= enemy:
        return Stakes(own, enemy)
    gap = enemy - own
    step = _step_of(edition.underdog, gap)
    return Stakes(
        own, enemy, gap, step.win, step.lose, _step_of(edition.giant_killer, gap).dollars
    )  # fmt: skip


def underdog_bonus(
    own: int | None, enemy: int | None, result: Result, *, edition: Edition = BASE
) -> Bonus:
    """Return the experience that each survivor of a side has for being the underdog.

    To those who took part and live, never doubled (parent-game.md 6, 13).
    """
    at_stake = stakes(own, enemy, edition=edition)
    won = result is Result.WON
    return Bonus(at_stake.win_experience if won else at_stake.lose_experience, at_stake.reason)


def giant_killer(
    own: int | None, enemy: int | None, won: bool, *, edition: Edition = BASE
) -> Bonus:
    """Return the dollars that a side of the lower rating adds to its income for having won,
    before the profit table (parent-game.md 7)."""
    at_stake = stakes(own, enemy, edition=edition)
    return Bonus(at_stake.win_dollars if won else 0, at_stake.reason)


def _step_of(chart: Chart[StepT], gap: int) -> StepT:
    return next(
        step for step in chart if step.first <= gap and (step.last is None or gap <= step.last)
    )
