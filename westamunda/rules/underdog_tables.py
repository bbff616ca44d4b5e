"""What a gap between two ratings is worth, and when a gang's nerve is tested
(parent-game.md 6, 7, 17)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.tables import Chart, Source


@dataclass(frozen=True, slots=True)
class UnderdogStep:
    """Experience for each survivor of the lower rating, ``first`` to ``last`` points below, both
    included. The last step has no end: its ``last`` is None."""

    slug: str
    name: str
    source: Source
    first: int
    last: int | None
    win: int
    lose: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class GiantStep:
    """Dollars for a lower rating that wins, ``first`` to ``last`` points below, both included."""

    slug: str
    name: str
    source: Source
    first: int
    last: int | None
    dollars: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class BottleStep:
    """How many of a crew of ``first`` to ``last``, both included, must be down or out of action
    before its nerve is tested."""

    slug: str
    name: str
    source: Source
    first: int
    last: int
    number: int
    withdrawn: bool = False


_GAPS: tuple[tuple[int, int | None], ...] = (
    (1, 49), (50, 99), (100, 149), (150, 199), (200, 249),
    (250, 499), (500, 749), (750, 999), (1000, 1499), (1500, None),
)  # fmt: skip

UNDERDOG: Chart[UnderdogStep] = Chart(
    "underdog",
    "Underdog bonus",
    "parent-game.md 6",
    tuple(
        UnderdogStep(f"underdog-{step}", f"Step {step}", Source.PARENT, *gap, step, step - 1)
        for step, gap in enumerate(_GAPS, 1)
    ),
)

GIANT_KILLER: Chart[GiantStep] = Chart(
    "giant-killer",
    "Giant killer",
    "parent-game.md 7",
    tuple(
        GiantStep(f"giant-killer-{step}", f"Step {step}", Source.PARENT, *gap, dollars)
        for step, (gap, dollars) in enumerate(
            zip(_GAPS, (5, 10, 15, 20, 25, 50, 100, 150, 200, 250), strict=True), 1
        )
    ),
)

BOTTLE_NUMBERS: Chart[BottleStep] = Chart(
    "bottle-numbers",
    "Bottle numbers",
    "parent-game.md 17",
    tuple(
        BottleStep(f"bottle-{number}", f"{first} to {first + 3} models", Source.PARENT, first,
                   first + 3, number)
        for number, first in enumerate((1, 5, 9, 13, 17), 1)
    ),
)  # fmt: skip
