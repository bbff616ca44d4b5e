"""Experience: thresholds, titles and how far a characteristic may grow (parent-game.md 8)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.kinds import Rank
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Chart, Number, Source

THRESHOLDS: tuple[int, ...] = (
    6, 11, 16, 21, 31, 41, 51, 61, 81, 101, 121, 141, 161, 181, 201, 241, 281, 321, 361, 401,
)  # fmt: skip
"""Experience points at which an advance is rolled, once each (parent-game.md 8.1, PARENT)."""

GROWN_UP = Number("grown-up", "A young blood becomes a gang member at", 21, Source.DERIVED, "XP")
"""(parent-game.md 8.1)"""


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


def title_of(xp: int) -> Title:
    """Return the title of a fighter with this experience; less than none is a ValueError."""
    _check(xp)
    return next(title for title in TITLES if title.last is None or xp <= title.last)


def thresholds_passed(before: int, after: int) -> tuple[int, ...]:
    """Return the thresholds first reached between two totals of experience: an advance each.

    Experience never falls: an ``after`` below ``before`` is a ValueError (parent-game.md 8.1).
    """
    _check(before)
    if after < before:
        raise ValueError(f"experience does not fall, from {before} to {after}")
    return tuple(at for at in THRESHOLDS if before < at <= after)


def next_threshold(xp: int) -> int | None:
    """Return the experience at which the next advance comes; None from 401 on."""
    _check(xp)
    return next((at for at in THRESHOLDS if at > xp), None)


def rank_at(rank: Rank, threshold: int) -> Rank:
    """Return the rank whose column the advance for this threshold uses.

    A young blood is a gang member from 21 on, the advance for 21 included (parent-game.md 8.1;
    that column HOUSE).
    """
    if rank is Rank.YOUNG_BLOOD and threshold >= GROWN_UP.value:
        return Rank.GANG_MEMBER
    return rank


def _check(xp: int) -> None:
    if xp < 0:
        raise ValueError(f"nobody has {xp} experience")


@dataclass(frozen=True, slots=True)
class Maxima:
    """How far advances may raise each characteristic."""

    slug: str
    name: str
    source: Source
    statline: Statline
    withdrawn: bool = False


MAXIMA = Maxima("maxima", "Maxima", Source.DERIVED, Statline(4, 6, 6, 4, 4, 3, 6, 3, 9))
"""(parent-game.md 8.3)"""


def below_maximum(statline: Statline, characteristic: str) -> bool:
    """Whether an advance may still raise this characteristic; one hurt may grow again
    (parent-game.md 8.3)."""
    return statline[characteristic] < MAXIMA.statline[characteristic]
