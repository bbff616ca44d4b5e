"""The three tables of territories (parent-game.md 10; outlaws.md 6, 13)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.tables import RollTable, Source, d66_range


class Risk(enum.StrEnum):
    """What the income dice may do to the income."""

    NONE = "none"
    NOTHING_ON_ONE = "nothing-on-one"
    NOTHING_ON_DOUBLE = "nothing-on-double"
    NOTHING_ON_DOUBLE_OR_SIX = "nothing-on-double-or-six"
    LOST_ON_DOUBLE = "lost-on-double"


@dataclass(frozen=True, slots=True)
class Territory:
    """A place: its income in dollars when worked, its mean income and what else it does.

    ``income`` is a sum, dice or None where the row is a choice of another place; ``mean`` is as
    printed, to one decimal, losses taken off. ``source`` marks the D66 results and the income,
    ``name_source`` the name and ``special_source`` the rest.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    income: DicePool | int | None
    mean: float | None
    special: str = ""
    parent: str = ""
    risk: Risk = Risk.NONE
    name_source: Source = Source.PARENT
    special_source: Source = Source.PARENT
    withdrawn: bool = False

    @property
    def income_text(self) -> str:
        """The income as a player reads it: ``15``, ``2D6x10``, or a dash."""
        return "-" if self.income is None else str(self.income)


_D6_10, _2D6_10, _2D6_5 = DicePool(times=10), DicePool(2, times=10), DicePool(2, times=5)
_SEED, _PARENT, _DERIVED, _HOUSE = Source.SEED, Source.PARENT, Source.DERIVED, Source.HOUSE


def _ordinary(
    on: tuple[int, int],
    slug: str,
    name: str,
    income: DicePool | int | None,
    mean: float | None,
    special: str = "",
    parent: str = "",
    risk: Risk = Risk.NONE,
    special_source: Source = Source.PARENT,
) -> Territory:
    named = _SEED if parent else _PARENT
    return Territory(
        slug, name, _PARENT, d66_range(*on), income, mean, special, parent, risk, named,
        special_source,
    )  # fmt: skip


_TUNNELS = (
    "Up to 3 fighters are set aside and placed at ground level at the end of their own first turn, "
    "8″ or more from enemies."
)
_RARE_OFFER = "One rare offer more."
_SENTRIES = "In a Raid here the defender has 2 sentries more."
_RECRUIT = "After every game, worked or not, a D6: on a 6 a free young blood joins; gear is paid."

TERRITORIES: RollTable[Territory] = RollTable(
    "territories",
    "Territories",
    "parent-game.md 10.1; seed, Territory and Income",
    (
        _ordinary((11, 11), "old-mine-workings", "Old Mine Workings (dangerous)", DicePool(2), 3.3,
                  "A double or any 6: no income, and blasting or a fall scars the worker, who "
                  "causes fear.",
                  "Chem Pit", Risk.NOTHING_ON_DOUBLE_OR_SIX),
        _ordinary((12, 16), "old-ruins", "Old Ruins", 10, 10,
                  "When it has been worked, natives may attack: D6 of them.",
                  special_source=_SEED),
        _ordinary((21, 25), "caves-and-diggings", "Caves and Diggings", 15, 15, "", "Slag"),
        _ordinary((26, 26), "mineral-outcrop", "Mineral Outcrop", _D6_10, 35),
        _ordinary((31, 35), "settlement", "Settlement", 30, 30, _RECRUIT),
        _ordinary((36, 36), "mine-workings", "Mine Workings", _D6_10, 35,
                  "+1 on the die for each captive at work here."),
        _ordinary((41, 42), "old-tunnels", "Old Tunnels", 10, 10, _TUNNELS, "Tunnels"),
        _ordinary((43, 44), "back-lanes", "Back Lanes", 10, 10,
                  "Like Old Tunnels, but above ground: on roofs, or on hills and cliffs in open country.",
                  "Vents", special_source=_SEED),
        _ordinary((45, 46), "fertile-valley", "Fertile Valley", _D6_10, 35, "", "Holestead"),
        _ordinary((51, 52), "old-well", "Old Well", _D6_10, 35, "", "Water Still"),
        _ordinary((53, 54), "drinking-hole", "Drinking Hole", _D6_10, 35),
        _ordinary((55, 56), "local-trader-contract", "Local Trader Contract", _D6_10, 35,
                  "+$5 for each loot counter sold through him.", "Guilder Contact"),
        _ordinary((61, 61), "town-doctor", "Town Doctor", _D6_10, 35,
                  "On 5+ turns one own Dead into Multiple injuries.", "Friendly Doc",
                  special_source=_DERIVED),
        _ordinary((62, 62), "workshop", "Workshop", _D6_10, 35,
                  "The first failed ammo roll of each battle is ignored."),
        _ordinary((63, 63), "gambling-den", "Gambling Den", _2D6_10, 46.7,
                  "A double: that sum is lost, from this income before the profit table, then from "
                  "cash, then by selling gear.",
                  risk=Risk.LOST_ON_DOUBLE),
        _ordinary((64, 64), "mineral-deposit", "Mineral Deposit", _2D6_10, 70,
                  "A double 1: the worker is gassed and misses games until he rolls 4+ before one.",
                  "Spore Cave"),
        _ordinary((65, 65), "ancient-native-hoard", "Ancient Native Hoard", _2D6_10, 70,
                  "Or 3 to 6 dice x 10: on any double the income is kept and the place becomes Old "
                  "Ruins. When it has been worked, natives may attack: as many D6 as were rolled.",
                  "Archeotech Hoard", special_source=_SEED),
        _ordinary((66, 66), "green-settlers", "Green Settlers", None, None,
                  "Choose any other territory of this table.", "Green Hivers"),
    ),
    dice="D66",
)  # fmt: skip


def _house(
    on: tuple[int, int],
    slug: str,
    name: str,
    income: DicePool | int | None,
    mean: float | None,
    special: str = "",
) -> Territory:
    return Territory(
        slug, name, _HOUSE, d66_range(*on), income, mean, special,
        name_source=_HOUSE, special_source=_HOUSE,
    )  # fmt: skip


OPEN_RANGE: RollTable[Territory] = RollTable(
    "open-range",
    "Open-range territories",
    "outlaws.md 13",
    (
        _house((11, 16), "dry-plains", "Dry Plains", 10, 10),
        _house((21, 24), "timbered-valley", "Timbered Valley", 15, 15),
        _house((25, 26), "burial-ground", "Burial Ground", 0, 0,
               "In a fight here, one failed bottle test is rolled again."),
        Territory("settlement", "Settlement", _PARENT, d66_range(31, 34), 30, 30, _RECRUIT,
                  "Friendly village"),
        _house((35, 36), "winter-camp", "Winter Camp", _D6_10, 35, "In winter $10 more."),
        _house((41, 43), "buffalo-range", "Buffalo Range", _D6_10, 35),
        _house((44, 46), "river-fishing-camp", "River Fishing Camp", 20, 20),
        _house((51, 53), "pony-pasture", "Pony Pasture", _2D6_5, 35,
               "A double: a free horse joins the stash."),
        _house((54, 56), "hidden-canyon", "Hidden Canyon", 10, 10, "As Old Tunnels: " + _TUNNELS),
        _house((61, 62), "trade-meeting-ground", "Trade Meeting Ground", _D6_10, 35, _RARE_OFFER),
        _house((63, 64), "mountain-stronghold", "Mountain Stronghold", 15, 15, _SENTRIES),
        _house((65, 65), "ancient-site", "Ancient Site", 0, 0,
               "Kept beside the camp; roll again for the camp."),
        _house((66, 66), "free-choice", "Free choice", None, None, "Any of the above."),
    ),
    dice="D66",
)  # fmt: skip


def _outlaw(
    on: tuple[int, int],
    slug: str,
    name: str,
    income: DicePool | int,
    mean: float,
    special: str,
    parent: str,
    risk: Risk = Risk.NONE,
    special_source: Source = Source.SEED,
) -> Territory:
    return Territory(
        slug, name, _HOUSE, d66_range(*on), income, mean, special, parent, risk,
        _SEED, special_source,
    )  # fmt: skip


OUTLAW_TERRITORIES: RollTable[Territory] = RollTable(
    "outlaw-territories",
    "Outlaw territories",
    "outlaws.md 6; seed, Outlaw territory",
    (
        _outlaw((11, 16), "wastes", "Wastes", 0, 0,
                "Foragers find D3 each; it yields no loot and cannot be raided.", "Wastes",
                special_source=_HOUSE),
        _outlaw((21, 24), "collapsed-native-ruins", "Collapsed Native Ruins", DicePool(2), 5.8,
                "A double: the roof falls. Worker and gear are lost, nothing is earned, the place "
                "is struck off and a new one rolled for the next sequence.",
                "Collapsed Dome", Risk.NOTHING_ON_DOUBLE),
        _outlaw((25, 26), "wild-plants", "Wild Plants", 0, 0,
                "Feeds whoever went without, on one D6: a 1 poisons one of them at random, who "
                "dies and leaves his gear. Worth $25 to a looter.",
                "Fungus Grotto", special_source=_HOUSE),
        _outlaw((31, 34), "dangerous-caverns-and-cliffs", "Dangerous Caverns and Cliffs",
                _2D6_5, 29.2,
                "A double: no income, and the worker is scarred and causes fear.",
                "Rad Zone", Risk.NOTHING_ON_DOUBLE),
        _outlaw((35, 36), "tar-pit-and-quicksands", "Tar Pit and Quicksands", _D6_10, 33.3,
                "A worker tries for a sunken wagon train. On a 1 he is swallowed with his gear, "
                "without income.",
                "Sludge Sea", Risk.NOTHING_ON_ONE),
        _house((41, 44), "box-canyon-hideout", "Box Canyon Hideout", 10, 10, _SENTRIES),
        _house((45, 46), "old-tunnels", "Old Tunnels", 10, 10, _TUNNELS),
        _house((51, 53), "abandoned-claim", "Abandoned Claim", 15, 15),
        Territory("rustlers-trail", "Rustlers' Trail", _HOUSE, d66_range(54, 56), _D6_10, 33.3,
                  "On a 1 no income: a posse is out, and the worker lies low and misses the next "
                  "game.",
                  "", Risk.NOTHING_ON_ONE, _HOUSE, _HOUSE),
        _house((61, 63), "border-cantina", "Border Cantina", _D6_10, 35,
               "Hired guns at $25; their rating stays."),
        _house((64, 66), "smugglers-crossing", "Smugglers' Crossing", _2D6_5, 35, _RARE_OFFER),
    ),
    dice="D66",
)  # fmt: skip

TERRITORY_TABLES: Mapping[str, RollTable[Territory]] = {
    table.slug: table for table in (TERRITORIES, OPEN_RANGE, OUTLAW_TERRITORIES)
}
"""The three tables by slug. A place that two of them share, such as Settlement, has one slug."""

CHOICES = frozenset({"green-settlers", "free-choice"})
"""The rows that are no place but a choice of another."""
