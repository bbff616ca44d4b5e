"""Who follows a leader that is gone (parent-game.md 16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Rank


class NobodyToLead(RuleBroken):
    """A gang in which nobody is left who may lead."""

    code = "nobody-to-lead"


class Tied(RuleBroken):
    """Several who might lead, and the player has not said who does."""

    code = "tied"


@dataclass(frozen=True, slots=True)
class Heir:
    """One who may follow: ``ref`` is the caller's handle of him."""

    ref: str
    name: str
    rank: Rank
    leadership: int
    experience: int


def heirs_of(people: Iterable[Heir]) -> tuple[Heir, ...]:
    """Return who takes over among those who stay: one, several who are tied, or nobody.

    The highest Ld, of those the most experience (PARENT). Young bloods only where nobody else is
    left, hired men never (HOUSE).
    """
    staying = [heir for heir in people if not heir.rank.is_hired]
    grown = [heir for heir in staying if heir.rank is not Rank.YOUNG_BLOOD]
    fit = grown or staying
    best = max(((heir.leadership, heir.experience) for heir in fit), default=None)
    return tuple(heir for heir in fit if (heir.leadership, heir.experience) == best)


def check_led(people: Iterable[Heir]) -> None:
    """Raise NobodyToLead where none of those who stay may lead: that ends a gang (HOUSE)."""
    if not heirs_of(people):
        raise NobodyToLead(
            "Nobody would be left who may lead, and that is the end of a gang. "
            "Disband it instead: its record stays."
        )


def succession_of(people: Iterable[Heir], chosen: str = "") -> Heir:
    """Return who leads from now on; among equals him whom the player has ``chosen``.

    Raises NobodyToLead where nobody may lead, Tied where the choice is the player's and he has
    not made it.
    """
    people = tuple(people)
    check_led(people)
    heirs = heirs_of(people)
    if len(heirs) == 1:
        return heirs[0]
    for heir in heirs:
        if heir.ref == chosen:
            return heir
    *head, last = (heir.name for heir in heirs)
    raise Tied(
        f"{', '.join(head)} and {last} are equal in leadership and experience: say who leads.",
        leadership=heirs[0].leadership,
        experience=heirs[0].experience,
    )
