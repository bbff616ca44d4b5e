"""Boxes of a weapon that are alike, told by what they are and not by their place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from rosters.models import Weapon


@dataclass(frozen=True, slots=True)
class Sort:
    """Boxes of one kind with as many rounds left, for which as much was paid, issued or not."""

    kind: str
    rounds: int
    paid: int
    issued: bool = False

    def has(self, box: dict[str, Any]) -> bool:
        """Whether a box is of this sort."""
        return Sort.of(box) == self

    def __str__(self) -> str:
        return f"{self.kind}.{self.rounds}.{self.paid}{'.issued' if self.issued else ''}"

    @classmethod
    def of(cls, box: dict[str, Any]) -> Sort:
        """The sort of a box as it stands on its weapon."""
        return cls(box["kind"], box["rounds"], box["paid"], box["issued"])

    @classmethod
    def read(cls, text: str) -> Sort:
        """Read what ``str`` wrote; a ValueError for anything else."""
        kind, rounds, paid, *issued = text.split(".")
        if issued not in ([], ["issued"]):
            raise ValueError(f"no sort of box: {text!r}")
        return cls(kind, int(rounds), int(paid), bool(issued))


def sorts_of(weapon: Weapon) -> Counter[Sort]:
    """How many boxes of each sort a weapon has, in the order bought."""
    return Counter(Sort.of(box) for box in weapon.boxes)
