"""Weapons as they are shown: each in its owner's hands, figures ready to print."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.models import Weapon
from rosters.roster import Person
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.statline import Statline, need_for
from westamunda.rules.swapping import PAIRED_CLASSES
from westamunda.rules.weapons import (
    Ammunition,
    Ignition,
    Profile,
    Reach,
    WeaponClass,
    ammo_roll,
    bands_of,
    marksman,
)

NOTHING = "–"
"""What print has where there is nothing."""


def signed(number: int) -> str:
    """A modifier as print has it: +1, 0, −2."""
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def pairs_of(person: Person) -> frozenset[str]:
    """Classes of a person's guns that share, or could share, rounds with another of his."""
    held = {weapon.type for weapon in person.weapons}
    colts, winchesters = (held & side for side in PAIRED_CLASSES)
    return frozenset(colts | winchesters) if colts and winchesters else frozenset()


@dataclass(frozen=True, slots=True)
class Band:
    """One range band of one weapon in one man's hands."""

    reach: str
    to_hit: str
    needs: str

    def __str__(self) -> str:
        return f"{self.reach} ({self.to_hit})" if self.reach != NOTHING else NOTHING


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One way in which a weapon strikes, figures ready to print."""

    name: str
    kind: str
    bands: tuple[Band, Band, Band]
    strength: str
    save: str
    ammo: str
    loads: str
    in_hand: bool

    @property
    def ranges(self) -> str:
        """The bands in one breath: 8/16/24″."""
        if self.in_hand:
            return "hand to hand"
        if all(band.reach == NOTHING for band in self.bands):
            return "placed"
        return "/".join(band.reach for band in self.bands) + "″"

    @property
    def to_hit(self) -> str:
        """The modifiers in one breath: 0/−1/−2."""
        return "/".join(band.to_hit for band in self.bands if band.reach != NOTHING)

    @property
    def figures(self) -> str:
        """All figures but the load, in one line."""
        if self.in_hand:
            return ", ".join(
                part
                for part in (f"S {self.strength}", self.save != NOTHING and f"save {self.save}")
                if part
            )
        parts = [self.ranges, self.to_hit]
        parts.append(f"S {self.strength}" if self.strength != NOTHING else "")
        parts.append(f"save {self.save}" if self.save != NOTHING else "")
        parts.append(f"ammo {self.ammo}" if self.ammo != NOTHING else "")
        return " · ".join(part for part in parts if part)

    @property
    def line(self) -> str:
        """All figures in one line."""
        return f"{self.figures} · loads {self.loads}" if self.loads else self.figures


@dataclass(frozen=True, slots=True)
class Reloads:
    """The boxes of one kind of round bought for a weapon."""

    kind: str
    name: str
    unit: str
    price: int
    boxes: tuple[int, ...]
    refundable: bool

    @property
    def rounds(self) -> int:
        """Rounds left in all of them."""
        return sum(self.boxes)


@dataclass(frozen=True, slots=True)
class BarrelShown:
    """What is loaded as one, with the reloads that fit it."""

    name: str
    loads: int
    profiles: tuple[ProfileLine, ...]
    reloads: tuple[Reloads, ...]
    dice: int
    symbol: str

    @property
    def held(self) -> tuple[Reloads, ...]:
        """The kinds of reload that there are boxes of."""
        return tuple(each for each in self.reloads if each.boxes)

    @property
    def label(self) -> str:
        """What is loaded at a battle's start, in words."""
        return f"{self.loads} of {self.loads} loaded"

    @property
    def over(self) -> str:
        """The rounds beside those loaded, by kind, and the sustained fire dice, in words."""
        several = len(self.reloads) > 1
        words = [
            f"{each.rounds} {each.name.lower()}" if several else str(each.rounds)
            for each in self.held
        ]
        rounds = f"{' and '.join(words)} over" if words else ""
        dice = f"{self.dice} fire {'die' if self.dice == 1 else 'dice'}" if self.dice else ""
        return " · ".join(part for part in (rounds, dice) if part)


@dataclass(frozen=True, slots=True)
class WeaponShown:
    """A weapon with its figures in its owner's hands."""

    weapon: Weapon
    klass: WeaponClass
    barrels: tuple[BarrelShown, ...]
    uses: tuple[ProfileLine, ...]
    back: int

    @property
    def dice(self) -> str:
        """Its sustained fire dice, in words; empty where it cannot blaze away."""
        dice = self.klass.sustained_dice
        return f"{dice} sustained fire {'die' if dice == 1 else 'dice'}" if dice else ""

    @property
    def name(self) -> str:
        """Its real name."""
        return self.weapon.name

    @property
    def profiles(self) -> tuple[ProfileLine, ...]:
        """Every way in which it strikes."""
        return (*self.uses, *(line for barrel in self.barrels for line in barrel.profiles))


def bands_shown(
    profile: Profile, line: Statline, *, is_marksman: bool, edition: Edition = BASE
) -> tuple[Band, Band, Band]:
    """The three range bands of a profile for a man of this statline.

    A band that a Marksman's stretch has swallowed is empty.
    """
    shown = marksman(profile) if is_marksman and profile.reach is Reach.BANDS else profile
    limits = bands_of(shown, line.s, edition=edition)
    bands = []
    for index in range(3):
        swallowed = index > 0 and index < len(limits) and limits[index] <= limits[index - 1]
        if index >= len(limits) or swallowed:
            bands.append(Band(NOTHING, "", ""))
            continue
        modifier = shown.to_hit[index] if index < len(shown.to_hit) else 0
        needs = str(need_for(7 - line.bs - modifier))
        bands.append(Band(str(limits[index]), signed(modifier), needs))
    return (bands[0], bands[1], bands[2])


def profile_line(
    profile: Profile,
    line: Statline,
    ignition: Ignition,
    *,
    name: str,
    loads: str,
    is_marksman: bool,
    edition: Edition = BASE,
) -> ProfileLine:
    """A profile's figures for a man of this statline."""
    if profile.strength is not None:
        strength = str(profile.strength)
    elif profile.strength_plus is None:
        strength = NOTHING
    else:
        strength = "user" + (signed(profile.strength_plus) if profile.strength_plus else "")
    ammo = NOTHING if profile.ammo is None else f"{ammo_roll(profile, ignition, edition=edition)}+"
    if profile.wet_ammo is not None:
        ammo += f", wet {profile.wet_ammo}+"
    return ProfileLine(
        name=name,
        kind=profile.name,
        bands=bands_shown(profile, line, is_marksman=is_marksman, edition=edition),
        strength=strength,
        save=signed(profile.save) if profile.save else NOTHING,
        ammo=ammo,
        loads=loads,
        in_hand=profile.reach is Reach.HAND,
    )


SYMBOLS = {"scatter": "shot", "manstopper": "slug"}


def weapon_shown(
    weapon: Weapon, line: Statline, edition: Edition, *, is_marksman: bool = False
) -> WeaponShown:
    """A weapon as it is shown in the hands of a man of this statline."""
    klass = edition.armoury[weapon.type]
    ignition = Ignition(weapon.ignition or Ignition.NONE)
    barrels = []
    for index, barrel in enumerate(klass.barrels):
        several = len(barrel.ammunition) > 1
        own_name = weapon.name if index == 0 else f"its {barrel.name.lower()}"
        profiles = tuple(
            profile_line(
                ammunition.profile, line, ignition, is_marksman=is_marksman, edition=edition,
                name=f"{own_name}, {ammunition.name.lower()}" if several else own_name,
                loads=str(barrel.loads) if barrel.loads else "",
            )
            for ammunition in barrel.ammunition
        )  # fmt: skip
        reloads = tuple(_reloads(weapon, ammunition) for ammunition in barrel.ammunition)
        symbol = SYMBOLS.get(barrel.ammunition[0].kind, "ball")
        barrels.append(
            BarrelShown(own_name, barrel.loads, profiles, reloads, barrel.sustained_dice, symbol)
        )
    uses = tuple(
        profile_line(
            profile, line, ignition, is_marksman=False, loads="", edition=edition,
            name=weapon.name if profile.reach is Reach.HAND or len(klass.uses) == 1
            else f"{weapon.name}, {profile.name.lower()}",
        )
        for profile in klass.uses
    )  # fmt: skip
    back = weapon.paid + sum(box["paid"] for box in weapon.boxes)
    return WeaponShown(weapon, klass, tuple(barrels), uses, back)


def _reloads(weapon: Weapon, ammunition: Ammunition) -> Reloads:
    boxes = [box for box in weapon.boxes if box["kind"] == ammunition.kind]
    return Reloads(
        kind=ammunition.kind,
        name=ammunition.name,
        unit=ammunition.unit.value,
        price=ammunition.price,
        boxes=tuple(box["rounds"] for box in boxes),
        refundable=any(box["paid"] and box["rounds"] == box["capacity"] for box in boxes),
    )
