"""What a gang is rated at, opened to its terms (parent-game.md 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """What one character counts toward the rating, in dollars and points of experience.

    ``recruiting`` is his recruiting cost, or five times the fee of a hired man, for whom nothing
    else counts. ``gear`` is the worth of what he carries, ammunition at nothing; ``bought`` the
    dollars spent on experience dice, which count beside the experience (seed, I Protagonisti).
    """

    name: str
    recruiting: int
    gear: int = 0
    experience: int = 0
    bought: int = 0
    hired: bool = False

    @property
    def total(self) -> int:
        """What he counts for."""
        if self.hired:
            return self.recruiting
        return self.recruiting + self.gear + self.experience + self.bought

    @property
    def value(self) -> int:
        """Recruiting cost and gear, experience not counted: a man's value everywhere else."""
        return self.recruiting if self.hired else self.recruiting + self.gear


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a sum."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Rating:
    """A gang's rating: the sum over its characters. Cash and stash count for nothing."""

    parts: tuple[Worth, ...]

    @property
    def total(self) -> int:
        """The rating."""
        return sum(part.total for part in self.parts)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The rating's terms; those that come to nothing are left out."""
        own = [part for part in self.parts if not part.hired]
        terms = (
            Term("What they cost to recruit", sum(part.recruiting for part in own)),
            Term("Gear they carry", sum(part.gear for part in own)),
            Term("Experience", sum(part.experience for part in own)),
            Term("Experience dice bought", sum(part.bought for part in own)),
            *(
                Term(f"{part.name}, five times the fee", part.recruiting)
                for part in self.parts
                if part.hired
            ),
        )
        return tuple(term for term in terms if term.amount)


def rating_of(parts: Iterable[Worth]) -> Rating:
    """Return the rating of a gang whose present characters are these."""
    return Rating(tuple(parts))
