"""Experience: what it brings and how far a characteristic may grow (parent-game.md 8)."""

from __future__ import annotations

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.experience_tables import Title
from westamunda.rules.kinds import Rank
from westamunda.rules.statline import Statline


def title_of(xp: int, *, edition: Edition = BASE) -> Title:
    """Return the title of a fighter with this experience; less than none is a ValueError."""
    _check(xp)
    return next(title for title in edition.titles if title.last is None or xp <= title.last)


def thresholds_of(*, edition: Edition = BASE) -> tuple[int, ...]:
    """Return the experience at which advances come, in order (parent-game.md 8.1)."""
    return tuple(sorted(row.value for row in edition.thresholds if not row.withdrawn))


def thresholds_passed(before: int, after: int, *, edition: Edition = BASE) -> tuple[int, ...]:
    """Return the thresholds first reached between two totals of experience: an advance each.

    Experience never falls: an ``after`` below ``before`` is a ValueError (parent-game.md 8.1).
    """
    _check(before)
    if after < before:
        raise ValueError(f"experience does not fall, from {before} to {after}")
    return tuple(at for at in thresholds_of(edition=edition) if before < at <= after)


def next_threshold(xp: int, *, edition: Edition = BASE) -> int | None:
    """Return the experience at which the next advance comes; None past the last."""
    _check(xp)
    return next((at for at in thresholds_of(edition=edition) if at > xp), None)


def rank_at(rank: Rank, threshold: int, *, edition: Edition = BASE) -> Rank:
    """Return the rank whose column the advance for this threshold uses.

    A young blood is a gang member from 21 on, the advance for 21 included (parent-game.md 8.1;
    that column HOUSE).
    """
    if rank is Rank.YOUNG_BLOOD and threshold >= edition.number("grown-up"):
        return Rank.GANG_MEMBER
    return rank


def _check(xp: int) -> None:
    if xp < 0:
        raise ValueError(f"nobody has {xp} experience")


def maxima_of(*, edition: Edition = BASE) -> Statline:
    """Return how far advances may raise each characteristic (parent-game.md 8.3)."""
    return edition.maxima["maxima"].statline


def below_maximum(statline: Statline, characteristic: str, *, edition: Edition = BASE) -> bool:
    """Whether an advance may still raise this characteristic; one hurt may grow again
    (parent-game.md 8.3)."""
    return statline[characteristic] < maxima_of(edition=edition)[characteristic]
