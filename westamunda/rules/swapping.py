"""Which guns fire the same round, so that boxes may pass between them (house-values.md 6)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.errors import RuleBroken
from westamunda.rules.weapon_classes import Ignition, WeaponClass

SIMILAR = (
    frozenset({"winchester-rifle", "winchester-carbine"}),
    frozenset({"double-shotgun", "sawn-off", "lever-shotgun"}),
)
"""Classes that are "very similar weapons" (seed, Reloads; which, HOUSE)."""

PAIRED_CLASSES = (
    frozenset({"normal-revolver-cartridge"}),
    frozenset({"winchester-rifle", "winchester-carbine"}),
)
"""Two sides of a pair that shares its rounds (seed, Reloads; house-values.md 6)."""


class OtherRound(RuleBroken):
    """Rounds that do not fit the gun they were meant for."""

    code = "other-round"


@dataclass(frozen=True, slots=True)
class Chamber:
    """A gun as its rounds look at it: class, ignition, and whether it is marked as one of a pair
    of Colt and Winchester."""

    klass: WeaponClass
    ignition: Ignition = Ignition.NONE
    paired: bool = False


def fits(kind: str, one: Chamber, other: Chamber) -> bool:
    """Return whether a box of this kind for one gun feeds the other as well.

    The same class, or a very similar one, fired in the same way; or two guns marked as a pair.
    """
    takes = {each.kind for each in one.klass.ammunition} & {
        each.kind for each in other.klass.ammunition
    }
    if kind not in takes or one.ignition is not other.ignition:
        return False
    here, there = one.klass.slug, other.klass.slug
    if here == there or any({here, there} <= alike for alike in SIMILAR):
        return True
    return one.paired and other.paired and _are_sides(here, there)


def _are_sides(here: str, there: str) -> bool:
    colts, winchesters = PAIRED_CLASSES
    return (here in colts and there in winchesters) or (there in colts and here in winchesters)


def check_fits(kind: str, one: Chamber, other: Chamber, name: str) -> None:
    """Raise OtherRound unless a box of one gun's feeds the other, which is called ``name``."""
    if not fits(kind, one, other):
        raise OtherRound(
            f"The {name} fires another round: boxes pass between guns of one class, or very "
            "similar ones, fired in the same way."
        )
