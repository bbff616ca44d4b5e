"""Thresholds, titles and maxima (parent-game.md 8)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.statline import Statline
from westamunda.rules.tables import Chart, Number, Source

THRESHOLDS: Chart[Number] = Chart(
    "thresholds",
    "Experience that brings an advance",
    "parent-game.md 8.1",
    tuple(
        Number(f"advance-{count}", f"Advance {count}", at, Source.PARENT, "XP", least=1)
        for count, at in enumerate(
            (
                *(6, 11, 16, 21, 31, 41, 51, 61, 81, 101),
                *(121, 141, 161, 181, 201, 241, 281, 321, 361, 401),
            ),
            1,
        )
    ),
)
"""An advance is rolled at each, once; at one that is withdrawn, none (parent-game.md 8.1)."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a fighter is called from ``first`` to ``last`` experience points, both included.

    The last title has no end: its ``last`` is None.
    """

    slug: str
    name: str
    source: Source
    first: int
    last: int | None
    withdrawn: bool = False


TITLES: Chart[Title] = Chart(
    "titles",
    "Titles",
    "parent-game.md 8.1",
    (
        Title("green-young-blood", "Green Young Blood", Source.PARENT, 0, 5),
        Title("young-blood", "Young Blood", Source.PARENT, 6, 15),
        Title("top-young-blood", "Top Young Blood", Source.PARENT, 16, 20),
        Title("new-gang-member", "New Gang Member", Source.PARENT, 21, 30),
        Title("gang-member", "Gang Member", Source.PARENT, 31, 60),
        Title("gang-champion", "Gang Champion", Source.PARENT, 61, 200),
        Title("gang-hero", "Gang Hero", Source.HOUSE, 201, 400),
        Title("mighty-gang-member", "Mighty Gang Member", Source.PARENT, 401, None),
    ),
)


@dataclass(frozen=True, slots=True)
class Maxima:
    """How far advances may raise each characteristic."""

    slug: str
    name: str
    source: Source
    statline: Statline
    withdrawn: bool = False


MAXIMA: Chart[Maxima] = Chart(
    "maxima",
    "As high as advances go",
    "parent-game.md 8.3",
    (Maxima("maxima", "Maxima", Source.DERIVED, Statline(4, 6, 6, 4, 4, 3, 6, 3, 9)),),
)
