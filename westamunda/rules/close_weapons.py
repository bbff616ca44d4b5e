"""The armoury's close combat weapons, thrown things and explosives (house-values.md 3, 5)."""

from __future__ import annotations

from westamunda.rules.dice import DicePool
from westamunda.rules.tables import Chart, Source
from westamunda.rules.weapon_classes import (
    Group,
    Place,
    Profile,
    Reach,
    Supply,
    WeaponClass,
    in_hand,
    thrown,
)

BLADES: Chart[WeaponClass] = Chart(
    "blades",
    "Close combat weapons",
    "house-values.md 3",
    (
        WeaponClass(
            "fist", "Fist or boot", Source.HOUSE, "As in Mordheim",
            Group.BLADE, 1, Place.ANYWHERE, uses=(in_hand(-1),), supply=Supply.NOT_SOLD,
            special="Cannot parry.",
        ),
        WeaponClass(
            "improvised-one-hand", "Improvised, one hand", Source.HOUSE,
            "The use is the seed's, the strength our own",
            Group.BLADE, 1, Place.ANYWHERE, uses=(in_hand(0),), supply=Supply.NOT_SOLD,
            special="An empty pistol, a bottle: whatever one hand finds.",
        ),
        WeaponClass(
            "improvised-two-hands", "Improvised, two hands", Source.HOUSE, "From the seed",
            Group.BLADE, 2, Place.ANYWHERE, uses=(in_hand(0),), supply=Supply.NOT_SOLD,
            special="A rifle butt, a chair. No attack for an extra weapon.",
        ),
        WeaponClass(
            "knife", "Knife", Source.HOUSE, "Free in the seed; strength from the parent game",
            Group.BLADE, 1, Place.ANYWHERE, uses=(in_hand(0), thrown(strength_plus=0)),
            special="Any number, free. May be thrown.",
        ),
        WeaponClass(
            "bowie", "Bowie knife", Source.HOUSE,
            "Price of the parent game's knife; save our own",
            Group.BLADE, 1, Place.ANYWHERE, uses=(in_hand(0, -1),), price=5,
            special="Need not show on the miniature.",
        ),
        WeaponClass(
            "tomahawk", "Tomahawk or hatchet", Source.HOUSE, "Mordheim's axe",
            Group.BLADE, 1, Place.ANYWHERE,
            uses=(in_hand(0, -1), thrown(strength_plus=0, save=-1)), price=5,
            special="Need not show on the miniature. May be thrown.",
        ),
        WeaponClass(
            "war-club", "War club", Source.HOUSE, "Community Edition",
            Group.BLADE, 1, Place.ANYWHERE, uses=(in_hand(1),), price=10,
        ),
        WeaponClass(
            "sabre", "Sabre", Source.HOUSE,
            "The parent game's sword; bonus of Mordheim's spear",
            Group.BLADE, 1, Place.SHOWN, uses=(in_hand(0),), price=15, must_be_modelled=True,
            special="Parries. S +1 on a mounted charge.",
            real_names=("Model 1840 Heavy Cavalry Sabre", "Model 1860 Light Cavalry Sabre"),
        ),
        WeaponClass(
            "lance", "Lance", Source.HOUSE, "Mordheim; the hand it fills is the seed's",
            Group.BLADE, 1, Place.SHOWN, uses=(in_hand(0),), price=15, must_be_modelled=True,
            special="S +2 in the first turn of a mounted charge. Always fills one hand.",
        ),
    ),
)  # fmt: skip

THROWN: Chart[WeaponClass] = Chart(
    "thrown",
    "Thrown things and explosives",
    "house-values.md 5",
    (
        WeaponClass(
            "bolas", "Bolas", Source.HOUSE, "From the seed; to hit and cost our own",
            Group.THROWN, 1, Place.ANYWHERE, uses=(thrown(strength_plus=0),), price=5,
            special="Strikes; entangles only in the hands of Fancy ropin'. Can be used again.",
        ),
        WeaponClass(
            "lasso", "Lasso", Source.HOUSE, "From the seed; cost our own",
            Group.THROWN, 1, Place.ANYWHERE, uses=(thrown(),), price=3,
            special="Entangles only in the hands of Fancy ropin'. Can be used again.",
        ),
        WeaponClass(
            "oil-lamp", "Oil lamp", Source.HOUSE,
            "From the seed; the parent game's flamer; cost our own",
            Group.THROWN, 1, Place.ANYWHERE, uses=(thrown(4, save=-2),), price=2,
            used_up=True, special="Burns under a 1″ template and may set fire.",
        ),
        WeaponClass(
            "torch", "Torch", Source.HOUSE,
            "From the seed; the parent game's flamer; cost our own",
            Group.THROWN, 1, Place.ANYWHERE, uses=(thrown(4, save=-2),), price=1,
            used_up=True, special="Burns under a 1″ template and may set fire.",
        ),
        WeaponClass(
            "dynamite", "Dynamite, per stick", Source.HOUSE,
            "Strength and radii from the seed; save of a frag charge in the Community Edition",
            Group.EXPLOSIVE, 1, Place.ANYWHERE, uses=(thrown(3, save=-1),), price=10,
            price_dice=DicePool(), supply=Supply.RARE, at_start=False, used_up=True,
            special="S3 for any number of sticks; five or more score D3 hits.",
        ),
        WeaponClass(
            "gelignite", "Gelignite or powder, per charge", Source.HOUSE,
            "Strength and radii from the seed; save our own",
            Group.EXPLOSIVE, 1, Place.ANYWHERE,
            uses=(Profile("placed", "Placed", Reach.PLACED, strength=5, save=-2),),
            price=20, price_dice=DicePool(2), supply=Supply.RARE, at_start=False,
            used_up=True, special="Placed, never thrown. Gelignite needs safety fuse.",
        ),
        WeaponClass(
            "safety-fuse", "Safety fuse, 12″", Source.SEED, "From the seed",
            Group.EXPLOSIVE, 1, Place.ANYWHERE, price=5, at_start=False, used_up=True,
            special="A turn to lay and light; burns 4″ a turn. One length serves one charge.",
        ),
    ),
)  # fmt: skip
