"""What a weapon class is made of: profiles, ammunition, barrels (house-values.md 3 to 6)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.numbers import BOX_ROUNDS
from westamunda.rules.tables import Source


class Group(enum.StrEnum):
    """The shelf that a weapon stands on (seed, Weapons)."""

    BLADE = "blade"
    HANDGUN = "handgun"
    LONG_GUN = "long-gun"
    BOW = "bow"
    THROWN = "thrown"
    EXPLOSIVE = "explosive"


class Ignition(enum.StrEnum):
    """How a charge is fired; what is no gun has none (seed, Revolvers and Handguns)."""

    PERCUSSION = "percussion"
    CARTRIDGE = "cartridge"
    FLINTLOCK = "flintlock"
    NONE = "none"


class Supply(enum.StrEnum):
    """Whether the trading post always has it (parent-game.md 12)."""

    COMMON = "common"
    RARE = "rare"
    NOT_SOLD = "not-sold"


class Period(enum.StrEnum):
    """When a campaign plays: a setting of the campaign (house-values.md 4)."""

    LATE = "late"
    EARLIER = "earlier"


DEFAULT_PERIOD = Period.LATE
"""The period of a campaign that says nothing else (house-values.md 4)."""


class Reach(enum.StrEnum):
    """How a profile finds its target: in hand, over fixed range bands, thrown, or placed."""

    HAND = "hand"
    BANDS = "bands"
    THROWN = "thrown"
    PLACED = "placed"


class Place(enum.StrEnum):
    """Where a weapon rides on its owner (seed, Models; house-values.md 1.3)."""

    ANYWHERE = "anywhere"
    HOLSTER = "holster"
    BELT = "belt"
    SLEEVE = "sleeve"
    SHOULDER = "shoulder"
    COAT = "coat"
    SHOWN = "shown"


class Unit(enum.StrEnum):
    """What reloads are bought by (house-values.md 6)."""

    BOX = "box"
    TUBE = "tube"
    QUIVER = "quiver"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Profile:
    """One way in which a weapon strikes.

    ``bands`` are the outer limits in inches of short, medium and long range, as many as there
    are; empty where nothing is printed (in hand, placed) or the thrower sets it. ``to_hit`` is
    the modifier of each band. ``strength`` is the weapon's own; where it is None,
    ``strength_plus`` goes on the user's, and where both are None nobody is hurt. ``save`` is
    the modifier to armour saves, 0 or less. ``ammo`` is the number needed on an ammo roll, and
    ``wet_ammo`` in rain or water, where the table prints one.
    """

    slug: str
    name: str
    reach: Reach
    bands: tuple[int, ...] = ()
    to_hit: tuple[int, ...] = ()
    strength: int | None = None
    strength_plus: int | None = None
    save: int = 0
    ammo: int | None = None
    wet_ammo: int | None = None

    def strength_of(self, user: int) -> int | None:
        """Return the strength of a hit by a user of this S; None where nobody is hurt."""
        if self.strength is not None or self.strength_plus is None:
            return self.strength
        return user + self.strength_plus


@dataclass(frozen=True, slots=True)
class Ammunition:
    """A kind of round: its profile, and the price in dollars of a unit of ``rounds``.

    ``made_from`` names the kind of round that it is made out of, paid for apart, and
    ``comes_with`` counts the units that come with the weapon.
    """

    kind: str
    name: str
    profile: Profile
    unit: Unit
    rounds: int
    price: int
    made_from: str = ""
    comes_with: int = 0


@dataclass(frozen=True, slots=True)
class Barrel:
    """What is loaded as one: a cylinder, a magazine, the barrels of a shotgun.

    ``loads`` counts its rounds, 0 for a bow, which shoots from the quiver.
    """

    slug: str
    name: str
    loads: int
    ammunition: tuple[Ammunition, ...]
    sustained_dice: int = 0


@dataclass(frozen=True, slots=True)
class WeaponClass:
    """A row of the armoury: the numbers of every real gun of one class.

    ``price`` is the fixed part in dollars, which is also its worth; ``price_dice`` go on top
    when it is bought. ``supply`` holds for everybody but the kinds in ``common_to`` and the
    periods in ``common_in``. ``at_start`` opens it to every new gang, ``at_start_for`` to the
    kinds named. ``must_be_modelled``: the thing itself has to be seen on the miniature.
    ``uses`` are the profiles that need no ammunition, ``used_up`` what is gone when used.
    """

    slug: str
    name: str
    source: Source
    basis: str
    group: Group
    hands: int
    place: Place
    ignitions: tuple[Ignition, ...] = (Ignition.NONE,)
    barrels: tuple[Barrel, ...] = ()
    uses: tuple[Profile, ...] = ()
    price: int = 0
    price_dice: DicePool | None = None
    supply: Supply = Supply.COMMON
    common_to: tuple[str, ...] = ()
    common_in: tuple[Period, ...] = ()
    at_start: bool = True
    at_start_for: tuple[str, ...] = ()
    must_be_modelled: bool = False
    used_up: bool = False
    special: str = ""
    real_names: tuple[str, ...] = ()
    withdrawn: bool = False

    @property
    def hidden(self) -> bool:
        """Whether it need not be modelled nor revealed to the other side (seed, Saturday Night
        Specials)."""
        return self.place is Place.SLEEVE

    @property
    def worth(self) -> int:
        """Dollars it counts for in rating and sale: the fixed part of its price."""
        return self.price

    @property
    def sustained_dice(self) -> int:
        """Sustained fire dice of its main barrel; 0 where it cannot blaze away."""
        return self.barrels[0].sustained_dice if self.barrels else 0

    @property
    def ammunition(self) -> tuple[Ammunition, ...]:
        """Every kind of round that it takes, barrel by barrel."""
        return tuple(ammo for barrel in self.barrels for ammo in barrel.ammunition)

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """Every way in which it strikes."""
        return (*self.uses, *(ammo.profile for ammo in self.ammunition))


def rounds(
    kind: str,
    bands: tuple[int, ...],
    to_hit: tuple[int, ...],
    strength: int,
    save: int,
    ammo: int,
    price: int,
) -> Ammunition:
    """Build the row of one kind of round, sold by the box of 12 at that many dollars."""
    name = kind.capitalize()
    profile = Profile(kind, name, Reach.BANDS, bands, to_hit, strength, save=save, ammo=ammo)
    return Ammunition(kind, name, profile, Unit.BOX, BOX_ROUNDS.value, price)


def in_hand(strength_plus: int, save: int = 0) -> Profile:
    """Build the profile of a hand-to-hand weapon at the user's strength and this much more."""
    return Profile("in-hand", "In hand", Reach.HAND, strength_plus=strength_plus, save=save)


def thrown(strength: int | None = None, strength_plus: int | None = None, save: int = 0) -> Profile:
    """Build the profile of a thrown thing: to hit 0, and -1 beyond half of its range."""
    return Profile("thrown", "Thrown", Reach.THROWN, (), (0, -1), strength, strength_plus, save)
