"""The armoury's long guns and the bow (house-values.md 5)."""

from __future__ import annotations

from dataclasses import replace

from westamunda.rules.dice import DicePool
from westamunda.rules.tables import Chart, Source
from westamunda.rules.weapon_classes import (
    Ammunition,
    Barrel,
    Group,
    Ignition,
    Place,
    Profile,
    Reach,
    Supply,
    Unit,
    WeaponClass,
    rounds,
)

_CAP = (Ignition.PERCUSSION, Ignition.FLINTLOCK)
_CARTRIDGE = (Ignition.CARTRIDGE,)
_EITHER = (Ignition.PERCUSSION, Ignition.CARTRIDGE)
_KNOCKS = "A hit may knock a man down."


def _magazine(ball: Ammunition, loads: int) -> tuple[Barrel, ...]:
    """Build the magazine of a lever rifle: two sustained fire dice."""
    return (Barrel("magazine", "Magazine", loads, (ball,), 2),)


def _single(ball: Ammunition) -> tuple[Barrel, ...]:
    return (Barrel("barrel", "Barrel", 1, (ball,)),)


def _shot(long: bool, ammo: int) -> tuple[Ammunition, ...]:
    """Build scatter and manstopper, for a long barrel or a sawn one."""
    bands = (4, 12, 18) if long else (4, 8, 12)
    return (
        rounds("scatter", bands, (1, 0, -1) if long else (2, 0, -1), 3, 0, ammo, 5),
        rounds("manstopper", bands, (0, 0, -1) if long else (0, -1, -2), 4, 0, ammo, 8),
    )


def _arrow(
    kind: str,
    name: str,
    strength: int,
    save: int,
    unit: Unit,
    count: int,
    price: int,
    made_from: str = "",
) -> Ammunition:
    """Build an arrow: the bow's own range and ammo roll, 4+ when wet."""
    profile = Profile(kind, name, Reach.BANDS, (8, 16, 24), (0, 0, -1), strength, None, save, 2, 4)
    return Ammunition(kind, name, profile, unit, count, price, made_from)


_ARROWS = replace(_arrow("arrow", "Arrows", 3, 0, Unit.QUIVER, 12, 3), comes_with=1)
_FIRE_ARROW = _arrow("fire-arrow", "Fire arrow", 4, -2, Unit.ARROW, 1, 1, "arrow")

LONG_GUNS: Chart[WeaponClass] = Chart(
    "long-guns",
    "Long guns and the bow",
    "house-values.md 5",
    (
        WeaponClass(
            "winchester-rifle", "Winchester or Henry rifle", Source.HOUSE,
            "The parent game's autogun; range and sustained fire from the seed; S3 deduced; "
            "loads of the real gun",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _magazine(rounds("ball", (12, 24, 36), (1, 0, -1), 3, 0, 4, 6), 15),
            price=40, must_be_modelled=True,
            real_names=(
                "Winchester 1873", "Henry 1860", "Winchester 1866 Yellow Boy",
                "Winchester 1876", "Winchester 1886", "Marlin 1881", "Whitney-Kennedy",
                "Colt-Burgess",
            ),
        ),
        WeaponClass(
            "winchester-carbine", "Winchester carbine", Source.HOUSE,
            "Our own; loads of the real gun",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _magazine(rounds("ball", (10, 20, 30), (1, 0, -1), 3, 0, 4, 6), 12),
            price=35, must_be_modelled=True,
            real_names=(
                "Winchester 1866 Carbine", "Winchester 1873 Carbine",
                "Winchester 1876 Carbine", "Winchester 1892 Carbine",
                "Whitney-Kennedy Carbine", "Colt-Burgess Carbine",
            ),
        ),
        WeaponClass(
            "spencer", "Spencer rifle or carbine", Source.HOUSE,
            "Tubes and sustained fire from the seed; loads of the real gun",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _magazine(
                Ammunition(
                    "tube", "Tube",
                    Profile(
                        "tube", "Tube", Reach.BANDS, (12, 24, 36), (0, 0, -1), 4,
                        save=-1, ammo=5,
                    ),
                    Unit.TUBE, 7, 6,
                ),
                7,
            ),
            price=35, must_be_modelled=True,
            special="Loads by the tube of seven, which a failed loading roll never loses. "
            + _KNOCKS,
            real_names=(
                "Spencer 1860 Army Rifle", "Spencer Navy Rifle", "Spencer 1860 Carbine",
                "Spencer 1865 Carbine", "Spencer 1867 Carbine", "Burnside-Spencer Carbine",
            ),
        ),
        WeaponClass(
            "cavalry-carbine", "Cavalry carbine", Source.HOUSE,
            "The parent game's boltgun; S4 deduced; ammo roll our own",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _single(rounds("ball", (12, 24, 36), (1, 0, -1), 4, -1, 4, 6)),
            price=30, must_be_modelled=True, special=_KNOCKS,
            real_names=(
                "Springfield 1873 Carbine", "Springfield 1877 Carbine",
                "Springfield 1884 Carbine", "Sharps 1868 Carbine",
                "Remington Rolling Block Carbine", "Ward-Burton Carbine", "Peabody Carbine",
            ),
        ),
        WeaponClass(
            "percussion-carbine", "Percussion carbine", Source.HOUSE, "Our own",
            Group.LONG_GUN, 2, Place.SHOULDER, _CAP,
            _single(rounds("ball", (10, 20, 30), (0, 0, -1), 4, 0, 5, 4)),
            price=20, must_be_modelled=True, special=_KNOCKS,
            real_names=(
                "Burnside Carbine", "Sharps 1859 Carbine", "Sharps 1863 Carbine",
                "Smith Carbine", "Gallager Carbine", "Maynard Carbine", "Starr Carbine",
                "Merrill Carbine",
            ),
        ),
        WeaponClass(
            "hunting-rifle", "Hunting rifle", Source.HOUSE,
            "Hunting rifle of the Community Edition; long rifle of Mordheim",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _single(rounds("ball", (8, 24, 40), (-1, 1, 0), 4, -1, 4, 6)),
            price=40, must_be_modelled=True, special=_KNOCKS,
            real_names=(
                "Remington Rolling Block Sporting", "Sharps 1874 Sporting",
                "Sharps-Borchardt 1878", "Ballard No. 2 Sporting", "Winchester 1885",
                "Maynard 1873", "Whitney Rolling Block", "Stevens Ideal",
            ),
        ),
        WeaponClass(
            "buffalo-gun", "Buffalo gun", Source.HOUSE,
            "Range from Mordheim; S5 our own, and the kick that follows the seed's",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            _single(rounds("ball", (8, 24, 48), (-1, 1, 0), 5, -2, 5, 8)),
            price=60, supply=Supply.RARE, common_to=("frontiersmen",), at_start=False,
            at_start_for=("frontiersmen",), must_be_modelled=True,
            special="Kicks back a firer of S3 or less. " + _KNOCKS,
            real_names=(
                "Sharps Big Fifty", "Sharps 1874 in .45-110", "Remington Rolling Block .50-70",
                "Springfield 1866 .50-70", "Ballard Montana", "Remington-Hepburn",
            ),
        ),
        WeaponClass(
            "percussion-long-rifle", "Percussion long rifle", Source.HOUSE,
            "Mordheim, and our own",
            Group.LONG_GUN, 2, Place.SHOULDER, _CAP,
            _single(rounds("ball", (8, 24, 40), (-1, 0, 0), 4, 0, 5, 3)),
            price=20, must_be_modelled=True, special=_KNOCKS,
            real_names=(
                "Hawken Plains Rifle", "Dimick Plains Rifle", "Leman Plains Rifle",
                "Gemmer Hawken", "Model 1841 Mississippi Rifle", "Kentucky Long Rifle",
                "Harpers Ferry Model 1803",
            ),
        ),
        WeaponClass(
            "musket", "Musket or trade gun", Source.HOUSE, "Mordheim's handgun",
            Group.LONG_GUN, 2, Place.SHOULDER, _CAP,
            _single(rounds("ball", (8, 16, 24), (0, -1, -2), 4, 0, 5, 3)),
            price=15, must_be_modelled=True, special=_KNOCKS,
            real_names=(
                "Springfield 1842 Musket", "Springfield 1861 Rifle Musket",
                "Enfield 1853 Rifle Musket", "Northwest Trade Gun", "Leman Trade Gun",
                "Brown Bess", "Springfield 1816 Musket",
            ),
        ),
        WeaponClass(
            "revolving-rifle", "Revolving rifle", Source.HOUSE,
            "An oddity of the seed; loads of the real gun",
            Group.LONG_GUN, 2, Place.SHOULDER, _EITHER,
            (
                Barrel(
                    "cylinder", "Cylinder", 6,
                    (rounds("ball", (12, 24, 36), (0, 0, -1), 3, 0, 5, 5),), 1,
                ),
            ),
            price=45, price_dice=DicePool(2), supply=Supply.RARE, at_start=False,
            must_be_modelled=True,
            real_names=(
                "Colt 1855 Revolving Rifle", "Colt Paterson Rifle",
                "Remington Revolving Rifle", "North & Skinner", "S&W Model 320",
            ),
        ),
        WeaponClass(
            "double-shotgun", "Double shotgun", Source.HOUSE,
            "Community Edition; 4″ and 18″ of the parent game; manstopper S4 from the seed",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            (Barrel("barrels", "Two barrels", 2, _shot(True, 4)),),
            price=25, must_be_modelled=True,
            special="One barrel, both in turn, or both at once. Rounds are bought by kind.",
            real_names=(
                "Parker Double", "Remington Double", "Colt 1878 Double", "L. C. Smith",
                "Greener Double", "Baker Double", "Westley Richards",
            ),
        ),
        WeaponClass(
            "sawn-off", "Sawn-off shotgun", Source.HOUSE, "Our own; S4 from the seed",
            Group.LONG_GUN, 2, Place.COAT, _CARTRIDGE,
            (Barrel("barrels", "Two barrels", 2, _shot(False, 4)),), price=25,
            special="Hides under a long coat. One barrel, both in turn, or both at once.",
            real_names=(
                "Cut-down Greener", "Cut-down Parker", "Cut-down Remington",
                "Cut-down Colt 1878", "Cut-down L. C. Smith",
            ),
        ),
        WeaponClass(
            "lever-shotgun", "Lever-action shotgun", Source.HOUSE,
            "Rare in the seed; loads of the real gun; Boot Hill price",
            Group.LONG_GUN, 2, Place.SHOULDER, _CARTRIDGE,
            (Barrel("magazine", "Magazine", 5, _shot(True, 5), 1),),
            price=60, price_dice=DicePool(3), supply=Supply.RARE, at_start=False,
            must_be_modelled=True,
            real_names=(
                "Winchester 1887, 10 gauge", "Winchester 1887, 12 gauge",
                "Winchester 1887 Riot Gun", "Winchester 1901",
            ),
        ),
        WeaponClass(
            "bow", "Bow", Source.HOUSE,
            "Ammo roll from the seed; 24″ and S3 from Mordheim; silence our own",
            Group.BOW, 2, Place.SHOULDER,
            barrels=(Barrel("quiver", "Quiver", 0, (_ARROWS, _FIRE_ARROW)),),
            price=10, must_be_modelled=True,
            special="Silent. Comes with its first quiver and shoots from it. A fire arrow takes "
            "a turn to light and burns under a 1″ template.",
            real_names=(
                "Sinew-backed bow", "Osage orange bow", "Horn bow", "Ash self bow",
                "Hickory self bow",
            ),
        ),
    ),
)  # fmt: skip
