"""Dice: what was asked, what came up, and how it reads."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass

Roller = Callable[[int], int]
"""Given a number of sides, one face from 1 to that number."""

_NOTATION = re.compile(r"(\d*)D(\d+)(?:x(\d+))?")


def fair(sides: int) -> int:
    """Return one face of an honest die of that many sides: the roller that the app uses."""
    return secrets.randbelow(sides) + 1


@dataclass(frozen=True, slots=True)
class DicePool:
    """Dice to throw together: ``DicePool(2, 6)`` is 2D6, ``DicePool(2, 6, times=10)`` 2D6x10.

    A D3 is a pool of one D3 whose die is thrown as a D6 and halved, rounded up
    (parent-game.md section 0); a D66 is ``D66``, two D6 read as tens and units.
    """

    count: int = 1
    sides: int = 6
    plus: int = 0
    times: int = 1

    def __post_init__(self) -> None:
        if self.count < 1 or self.sides not in (3, 6, 8, 66):
            raise ValueError(f"no such dice: {self.count}D{self.sides}")
        if self.sides == 66 and self.count != 1:
            raise ValueError("a D66 is thrown alone")

    @classmethod
    def parse(cls, notation: str) -> DicePool:
        """Read ``D6``, ``2D6``, ``D6x10``, ``60+D6`` or ``D66``; anything else is a ValueError."""
        plus, _, dice = notation.rpartition("+")
        found = _NOTATION.fullmatch(dice)
        if not found or (plus and not plus.isdigit()):
            raise ValueError(f"not dice: {notation!r}")
        count, sides, times = found.groups()
        return cls(int(count or 1), int(sides), int(plus or 0), int(times or 1))

    @property
    def dice(self) -> int:
        """How many dice fall on the table."""
        return 2 if self.sides == 66 else self.count

    @property
    def face_sides(self) -> int:
        """The sides of each die as it is thrown: D3 and D66 use D6."""
        return 8 if self.sides == 8 else 6

    def roll(self, roller: Roller) -> Roll:
        """Throw the pool with this roller."""
        return Roll(self, tuple(roller(self.face_sides) for _ in range(self.dice)))

    def __str__(self) -> str:
        head = f"{self.plus}+" if self.plus else ""
        count = "" if self.count == 1 else str(self.count)
        tail = f"x{self.times}" if self.times != 1 else ""
        return f"{head}{count}D{self.sides}{tail}"


D3 = DicePool(1, 3)
D6 = DicePool()
D66 = DicePool(1, 66)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice thrown: every face is kept, so the total can always be explained."""

    pool: DicePool
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        good = len(self.faces) == self.pool.dice and all(
            1 <= face <= self.pool.face_sides for face in self.faces
        )
        if not good:
            raise ValueError(f"{self.faces} are not faces of {self.pool}")

    @property
    def total(self) -> int:
        """What the roll comes to, read as its pool reads."""
        if self.pool.sides == 66:
            tens, units = self.faces
            return 10 * tens + units
        halve = self.pool.sides == 3
        shown = sum((face + 1) // 2 if halve else face for face in self.faces)
        return self.pool.plus + shown * self.pool.times

    @property
    def is_double(self) -> bool:
        """Whether any two dice of the roll show the same face."""
        return len(set(self.faces)) < len(self.faces)

    def __str__(self) -> str:
        return f"{self.pool}: {', '.join(map(str, self.faces))} = {self.total}"
