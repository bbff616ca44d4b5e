"""Weapons: who may have them when, and what they do (house-values.md 3 to 5)."""

from __future__ import annotations

from dataclasses import replace

from westamunda.rules.armoury import ARMOURY
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import NotAtStart
from westamunda.rules.weapon_classes import (
    DEFAULT_PERIOD,
    Ammunition,
    Barrel,
    Group,
    Ignition,
    Period,
    Place,
    Profile,
    Reach,
    Supply,
    Unit,
    WeaponClass,
)

__all__ = [
    "ARMOURY",
    "DEFAULT_PERIOD",
    "Ammunition",
    "Barrel",
    "Group",
    "Ignition",
    "NotAtStart",
    "Period",
    "Place",
    "Profile",
    "Reach",
    "Supply",
    "Unit",
    "WeaponClass",
    "ammo_roll",
    "bands_of",
    "blast_radius",
    "check_at_start",
    "is_at_start",
    "marksman",
    "supply_of",
    "thrown_range",
]

_BLASTS = {"dynamite": "sticks", "gelignite": "charges"}


def supply_of(
    weapon: WeaponClass, kind_slug: str, period: str = "", *, edition: Edition = BASE
) -> Supply:
    """Return how easily a gang of this kind finds the weapon in this period, or in the edition's.

    Buffalo guns are common to frontiersmen, large percussion revolvers in the late period, and
    both rare otherwise (house-values.md 4, 5). An unknown kind or period is a ValueError.
    """
    _check_kind(kind_slug, edition)
    if (
        kind_slug in weapon.common_to
        or Period(period or edition.reading("period")) in weapon.common_in
    ):
        return Supply.COMMON
    return weapon.supply


def is_at_start(weapon: WeaponClass, kind_slug: str, *, edition: Edition = BASE) -> bool:
    """Return whether a new gang of this kind may buy the weapon, whatever the period
    (seed, Equipping the Gang; house-values.md 4, 5). An unknown kind is a ValueError."""
    _check_kind(kind_slug, edition)
    return weapon.at_start or kind_slug in weapon.at_start_for


def check_at_start(weapon: WeaponClass, kind_slug: str, *, edition: Edition = BASE) -> None:
    """Raise NotAtStart if a new gang of this kind may not buy the weapon (seed, Equipping the
    Gang). An unknown kind is a ValueError."""
    if is_at_start(weapon, kind_slug, edition=edition):
        return
    if weapon.at_start_for:
        owners = " and ".join(edition.kinds[slug].name for slug in weapon.at_start_for)
        sentence = (
            f"{weapon.name}: at the start only for {owners.lower()}. "
            "Anyone else finds it at the trading post."
        )
    elif weapon.slug.startswith("large-revolver"):
        sentence = "First weapons are small or normal handguns. Large ones come later."
    elif weapon.supply is Supply.RARE:
        sentence = "Rare: only found at the trading post, never at the start."
    else:
        sentence = f"{weapon.name}: sold at the trading post, never at the start."
    raise NotAtStart(sentence, weapon=weapon.slug, kind=kind_slug)


def _check_kind(kind_slug: str, edition: Edition) -> None:
    if kind_slug not in edition.kinds:
        raise ValueError(f"no such gang kind: {kind_slug!r}")


def ammo_roll(profile: Profile, ignition: Ignition, *, edition: Edition = BASE) -> int:
    """Return the number that an ammo roll needs on a D6: the printed one, one more for a
    flintlock (house-values.md 4). A profile without ammo roll is a ValueError."""
    if profile.ammo is None:
        raise ValueError(f"{profile.slug} needs no ammo roll")
    more = edition.number("flintlock-ammo") if ignition is Ignition.FLINTLOCK else 0
    return profile.ammo + more


def thrown_range(strength: int, *, edition: Edition = BASE) -> int:
    """Return how far a man of this S throws, in inches: 2 x S + 2, at most 12 (table.md 3.4)."""
    return min(2 * strength + 2, edition.number("thrown-limit"))


def bands_of(profile: Profile, strength: int, *, edition: Edition = BASE) -> tuple[int, ...]:
    """Return the range bands in inches for a user of this S.

    A thrown thing has two, the first half of its range and the rest (house-values.md 3); any
    other profile the bands printed.
    """
    if profile.reach is not Reach.THROWN:
        return profile.bands
    farthest = thrown_range(strength, edition=edition)
    return (farthest // 2, farthest)


def marksman(profile: Profile) -> Profile:
    """Return the profile in a Marksman's hands: short and medium half as far again.

    The farthest band stays the weapon's maximum, and a band pushed past it is cut to it, which
    leaves the one beyond empty: 12/24/36 becomes 18/36/36 (seed, Modified skills, Shooting 5).
    """
    if not profile.bands:
        return profile
    *nearer, farthest = profile.bands
    stretched = (min(limit * 3 // 2, farthest) for limit in nearer)
    return replace(profile, bands=(*stretched, farthest))


def blast_radius(weapon: WeaponClass, count: int, *, edition: Edition = BASE) -> float:
    """Return the radius in inches of that many sticks or charges set off together: 1″, and half
    an inch for each beyond the first (seed, Explosives).

    What does not explode, or more than 6 sticks or 4 charges, is a ValueError.
    """
    most = edition.number(_BLASTS[weapon.slug]) if weapon.slug in _BLASTS else 0
    if not 1 <= count <= most:
        raise ValueError(f"no blast of {count} {weapon.slug}")
    return 1 + (count - 1) / 2
