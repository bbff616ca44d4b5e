"""Statlines: nine scores, the dice they need, and what marks do to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Self

CHARACTERISTICS: tuple[str, ...] = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")
"""Slugs of the nine characteristics, in the order of the statline."""

LABELS: Mapping[str, str] = {
    "m": "M", "ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "i": "I", "a": "A", "ld": "Ld",
}  # fmt: skip

NAMES: Mapping[str, str] = {
    "m": "movement", "ws": "weapon skill", "bs": "ballistic skill", "s": "strength",
    "t": "toughness", "w": "wounds", "i": "initiative", "a": "attacks", "ld": "leadership",
}  # fmt: skip

TESTED: tuple[str, ...] = ("ws", "bs", "s", "t", "i")
"""Characteristics tested on a D6 against 7 minus the score (seed, Basic Rules)."""


@dataclass(frozen=True, slots=True)
class Statline:
    """The nine characteristics of a character: M in inches, the others as scores."""

    m: int
    ws: int
    bs: int
    s: int
    t: int
    w: int
    i: int
    a: int
    ld: int

    @classmethod
    def of(cls, scores: Iterable[int]) -> Self:
        """Build a statline from nine scores in order."""
        return cls(*scores)

    def __getitem__(self, characteristic: str) -> int:
        if characteristic not in CHARACTERISTICS:
            raise KeyError(characteristic)
        score: int = getattr(self, characteristic)
        return score

    def changed(self, changes: Iterable[tuple[str, int]]) -> Statline:
        """Return the statline with each (characteristic, amount) added to it."""
        line = self
        for characteristic, amount in changes:
            line = replace(line, **{characteristic: line[characteristic] + amount})
        return line

    @property
    def scores(self) -> tuple[int, ...]:
        """The nine scores in order."""
        return tuple(getattr(self, f.name) for f in fields(self))


@dataclass(frozen=True, slots=True)
class Need:
    """What dice must show: ``first`` on a D6, then, where it is not 0, ``second`` on another.

    Neither reachable means ``never``.
    """

    first: int
    second: int = 0
    never: bool = False

    def __str__(self) -> str:
        if self.never:
            return "never"
        if self.second:
            return f"6, then {self.second}" + ("+" if self.second < 6 else "")
        return f"{self.first}+" if self.first < 6 else "6"

    @property
    def chance(self) -> float:
        """The probability of success, between 0 and 1."""
        if self.never:
            return 0.0
        return (7 - self.first) / 6 * ((7 - self.second) / 6 if self.second else 1)


def need_for(needed: int) -> Need:
    """Turn a score needed on a D6 into dice.

    A natural 1 always fails, so 2+ is the easiest. 7 needs a 6 and then 4+, 8 a 6 and then 5+,
    9 a 6 and then a 6; 10 or more cannot be done (seed, Basic Rules; table.md sections 0, 3.2).
    """
    if needed <= 6:
        return Need(max(2, needed))
    if needed <= 9:
        return Need(6, needed - 3)
    return Need(6, never=True)


def needed_for_test(score: int, modifier: int = 0) -> Need:
    """Return what a characteristic test needs: 7 minus the score, a modifier on the die
    (seed, Basic Rules)."""
    return need_for(7 - score - modifier)
