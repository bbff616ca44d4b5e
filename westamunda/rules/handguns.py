"""The armoury's handguns (house-values.md 4)."""

from __future__ import annotations

from westamunda.rules.dice import D6, DicePool
from westamunda.rules.tables import Chart, Source
from westamunda.rules.weapon_classes import (
    Ammunition,
    Barrel,
    Group,
    Ignition,
    Period,
    Place,
    Supply,
    WeaponClass,
    rounds,
)

_CAP = (Ignition.PERCUSSION, Ignition.FLINTLOCK)
_CARTRIDGE = (Ignition.CARTRIDGE,)
_EITHER = (Ignition.PERCUSSION, Ignition.CARTRIDGE)
_REVOLVER = (8, 16, 24)
_STEP = (0, -1, -2)


def _revolver(loads: int, strength: int, save: int, ammo: int, box: int) -> tuple[Barrel, ...]:
    """Build a revolver's cylinder: 8/16/24, to hit 0/-1/-2, one sustained fire die."""
    ball = rounds("ball", _REVOLVER, _STEP, strength, save, ammo, box)
    return (Barrel("cylinder", "Cylinder", loads, (ball,), 1),)


def _single(ball: Ammunition, loads: int = 1, dice: int = 0) -> tuple[Barrel, ...]:
    return (Barrel("barrel", "Barrel" if loads == 1 else "Barrels", loads, (ball,), dice),)


_LE_MAT_SHOT = Barrel(
    "shot", "Shot barrel", 1,
    (
        rounds("scatter", (4, 8, 12), (1, 0, -1), 3, 0, 5, 5),
        rounds("manstopper", (4, 8, 12), _STEP, 4, 0, 5, 8),
    ),
)  # fmt: skip

_LE_MAT_SPECIAL = (
    "Nine chambers round a shot barrel that cannot blaze away. One-handed at no penalty. "
    "Say before loading whether the shot barrel comes first or last."
)

HANDGUNS: Chart[WeaponClass] = Chart(
    "handguns",
    "Handguns",
    "house-values.md 4",
    (
        WeaponClass(
            "saturday-night-special", "Saturday night special", Source.HOUSE,
            "Range of the parent game's web pistol; -2 and sustained fire from the seed; "
            "S2 deduced; loads of real guns; Boot Hill price",
            Group.HANDGUN, 1, Place.SLEEVE, _CARTRIDGE,
            _single(rounds("ball", (4, 8), (0, -2), 2, 0, 5, 3), 2, 1), price=10,
            special="A derringer: hidden, never modelled, and not shown to the other side.",
            real_names=(
                "Remington Double Derringer", "Colt No. 1 Derringer", "Colt No. 3 Derringer",
                "American Arms Double Derringer", "Frank Wesson Superposed",
                "Southerner Derringer", "Williamson Derringer",
            ),
        ),
        WeaponClass(
            "single-shot-pistol", "Pistol, single shot", Source.HOUSE,
            "Range from Mordheim; ammo roll our own",
            Group.HANDGUN, 1, Place.HOLSTER, _CAP,
            _single(rounds("ball", (6, 12, 18), _STEP, 3, 0, 5, 3)), price=8,
            real_names=(
                "Aston Model 1842", "Johnson Model 1842", "Palmetto Model 1842",
                "Springfield Model 1855", "North Model 1819", "Johnson Model 1836",
                "Harpers Ferry Model 1805",
            ),
        ),
        WeaponClass(
            "heavy-pistol", "Pistol, heavy single shot", Source.HOUSE,
            "S4 deduced; the rest after Mordheim",
            Group.HANDGUN, 1, Place.HOLSTER, _CARTRIDGE,
            _single(rounds("ball", (6, 12, 18), _STEP, 4, -1, 4, 6)), price=15, price_dice=D6,
            supply=Supply.RARE, at_start=False,
            special="The buffalo hunter's pistol. A hit may knock a man down.",
            real_names=(
                "Sharps Pistol", "Remington Model 1865 Navy", "Remington Model 1867 Navy",
                "Remington Model 1871 Army", "Stevens Lord Model",
            ),
        ),
        WeaponClass(
            "pepperbox", "Pepperbox", Source.HOUSE,
            "Our own; sustained fire from the seed; loads of real guns",
            Group.HANDGUN, 1, Place.BELT, _CAP,
            _single(rounds("ball", (4, 8, 12), (0, -2, -3), 2, 0, 5, 3), 5, 1), price=12,
            special="Rides as a small revolver does.",
            real_names=(
                "Allen & Thurber", "Allen & Wheelock", "Blunt & Syms", "Robbins & Lawrence",
                "Manhattan", "Bacon", "Mariette",
            ),
        ),
        WeaponClass(
            "small-revolver-percussion", "Revolver, small, percussion", Source.HOUSE,
            "The parent game's stub gun; S2 deduced",
            Group.HANDGUN, 1, Place.BELT, _CAP, _revolver(5, 2, 0, 5, 3), price=12,
            real_names=(
                "Colt 1851 Navy", "Colt 1861 Navy", "Colt 1849 Pocket",
                "Colt 1862 Pocket Police", "Colt Baby Dragoon", "Remington 1861 Navy",
                "Whitney Navy", "Manhattan Navy",
            ),
        ),
        WeaponClass(
            "small-revolver-cartridge", "Revolver, small, cartridge", Source.HOUSE,
            "The parent game's stub gun; S2 deduced",
            Group.HANDGUN, 1, Place.BELT, _CARTRIDGE, _revolver(5, 2, 0, 4, 3), price=15,
            real_names=(
                "Colt New Line", "Colt 1877 Lightning", "Colt Navy Conversion", "S&W Model 2",
                "S&W Model 1 1/2", "S&W .38 Single Action", "Remington-Smoot",
                "Marlin XXX Standard",
            ),
        ),
        WeaponClass(
            "normal-revolver-percussion", "Revolver, normal, percussion", Source.HOUSE,
            "The parent game's stub gun; S3 from the seed",
            Group.HANDGUN, 1, Place.HOLSTER, _CAP, _revolver(6, 3, 0, 5, 4), price=15,
            real_names=(
                "Colt 1860 Army", "Remington New Model Army", "Remington-Beals Army",
                "Starr 1858 Army", "Starr 1863 Army", "Rogers & Spencer", "Joslyn Army",
                "Pettengill Army",
            ),
        ),
        WeaponClass(
            "normal-revolver-cartridge", "Revolver, normal, cartridge", Source.HOUSE,
            "The parent game's stub gun; loads from the seed; two thirds of Boot Hill's price",
            Group.HANDGUN, 1, Place.HOLSTER, _CARTRIDGE, _revolver(6, 3, 0, 4, 5), price=20,
            real_names=(
                "Colt Peacemaker", "Colt Cavalry", "Colt Frontier Six-Shooter",
                "Colt 1871 Open Top", "S&W Schofield", "S&W Russian", "Remington 1875",
                "Merwin Hulbert Army",
            ),
        ),
        WeaponClass(
            "large-revolver-percussion", "Revolver, large, percussion", Source.HOUSE,
            "S4 deduced; supply from the seed; save of the parent game's bolt pistol",
            Group.HANDGUN, 1, Place.HOLSTER, _CAP, _revolver(6, 4, -1, 5, 6), price=25,
            supply=Supply.RARE, common_in=(Period.LATE,), at_start=False,
            special="Kicks back a firer of S2. A hit may knock a man down.",
            real_names=(
                "Colt Walker", "Colt Whitneyville Dragoon", "Colt First Model Dragoon",
                "Colt Second Model Dragoon", "Colt Third Model Dragoon", "Dance Dragoon",
                "Tucker & Sherrard Dragoon",
            ),
        ),
        WeaponClass(
            "large-revolver-cartridge", "Revolver, large, cartridge", Source.HOUSE,
            "S4 deduced; rare in the seed; save of the parent game's bolt pistol",
            Group.HANDGUN, 1, Place.HOLSTER, _CARTRIDGE, _revolver(6, 4, -1, 4, 8), price=30,
            price_dice=DicePool(2), supply=Supply.RARE, at_start=False,
            special="Kicks back a firer of S2. A hit may knock a man down.",
            real_names=(
                "Colt Dragoon Conversion", "Colt 1878 in .476", "Enfield Mk II",
                "Webley-Pryse .476", "Bland-Pryse .577", "Tranter .577",
            ),
        ),
        WeaponClass(
            "le-mat-small", "Le Mat, small", Source.HOUSE, "Loads and rarity from the seed",
            Group.HANDGUN, 1, Place.HOLSTER, _EITHER,
            (*_revolver(9, 2, 0, 5, 4), _LE_MAT_SHOT), price=45, price_dice=DicePool(2),
            supply=Supply.RARE, at_start=False, special=_LE_MAT_SPECIAL,
            real_names=("Baby Le Mat", "Baby Le Mat, Confederate Navy"),
        ),
        WeaponClass(
            "le-mat-normal", "Le Mat, normal", Source.HOUSE, "Loads and rarity from the seed",
            Group.HANDGUN, 1, Place.HOLSTER, _EITHER,
            (*_revolver(9, 3, 0, 5, 5), _LE_MAT_SHOT), price=60, price_dice=DicePool(2),
            supply=Supply.RARE, at_start=False, special=_LE_MAT_SPECIAL,
            real_names=(
                "Le Mat First Model", "Le Mat Transition Model", "Le Mat Second Model",
                "Le Mat pinfire", "Le Mat centerfire",
            ),
        ),
    ),
)  # fmt: skip
