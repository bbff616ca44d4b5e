"""Horses, wagons, common goods, and the table of rare ones (house-values.md 1.2, 2, 8)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.armoury import ARMOURY
from westamunda.rules.dice import D3, D6, DicePool
from westamunda.rules.errors import NotAtStart
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Chart, RollTable, Source, d66_range
from westamunda.rules.weapon_classes import DEFAULT_PERIOD, Period, Supply


class GoodKind(enum.StrEnum):
    """What sort of thing a good is."""

    ANIMAL = "animal"
    TACK = "tack"
    WAGON = "wagon"
    GEAR = "gear"


@dataclass(frozen=True, slots=True)
class Good:
    """Something bought that is no weapon.

    ``price`` is the fixed part in dollars, which is also its worth; ``price_dice`` go on top
    when it is bought. ``statline`` is an animal's. ``basis`` says where the numbers come from.
    """

    slug: str
    name: str
    source: Source
    kind: GoodKind
    price: int
    price_dice: DicePool | None = None
    supply: Supply = Supply.COMMON
    at_start: bool = True
    effect: str = ""
    statline: Statline | None = None
    basis: str = ""
    withdrawn: bool = False

    @property
    def worth(self) -> int:
        """Dollars it counts for in rating and sale: the fixed part of its price."""
        return self.price


def _rare(
    slug: str, name: str, price: int, dice: str, effect: str,
    kind: GoodKind = GoodKind.GEAR, statline: Statline | None = None, basis: str = "Our own",
) -> Good:  # fmt: skip
    """Build a good that only the rare table brings."""
    pool = DicePool.parse(dice) if dice else None
    return Good(
        slug, name, Source.HOUSE, kind, price, pool, Supply.RARE, False, effect, statline, basis
    )


_BOOT_HILL = "Twice Boot Hill's price"

GOODS: Chart[Good] = Chart(
    "goods",
    "Horses, wagons and goods",
    "house-values.md 2, 8",
    (
        Good(
            "horse", "Horse", Source.HOUSE, GoodKind.ANIMAL, 75,
            effect="Runs at over 8″, 16″ at most. Any wound drops it.",
            statline=Statline(8, 0, 0, 3, 3, 1, 3, 0, 5),
            basis="Movement, the one wound and the price from the seed; the rest from Mordheim",
        ),
        Good(
            "saddle", "Saddle and bridle", Source.HOUSE, GoodKind.TACK, 20,
            effect="Without one the rider is I −1 on all horse rolls.", basis="Boot Hill",
        ),
        Good("saddlebags", "Saddlebags", Source.HOUSE, GoodKind.TACK, 4, basis="Boot Hill"),
        Good(
            "mule", "Mule", Source.HOUSE, GoodKind.ANIMAL, 40,
            statline=Statline(6, 0, 0, 3, 3, 1, 2, 0, 5),
            basis="Our own; twice Boot Hill's price",
        ),
        Good(
            "small-wagon", "Small wagon", Source.HOUSE, GoodKind.WAGON, 60, at_start=False,
            effect="Drawn by one horse or two. Horses apart.", basis="Our own",
        ),
        Good(
            "large-wagon", "Large wagon", Source.HOUSE, GoodKind.WAGON, 100, at_start=False,
            effect="Drawn by two horses or four. Horses apart.", basis="Our own",
        ),
        Good(
            "holster-and-belt", "Holster and belt", Source.HOUSE, GoodKind.GEAR, 5,
            effect="To look at: what carries a gun is the holster that the miniature shows.", basis="Boot Hill",
        ),
        Good(
            "bandolier", "Bandolier", Source.HOUSE, GoodKind.GEAR, 5,
            effect="To look at: what carries a gun is the holster that the miniature shows.", basis="Boot Hill",
        ),
        Good("rope", "Rope", Source.HOUSE, GoodKind.GEAR, 3, basis="Our own"),
        Good("canteen", "Canteen", Source.HOUSE, GoodKind.GEAR, 1, basis="Our own"),
        Good("lantern", "Lantern", Source.HOUSE, GoodKind.GEAR, 2, basis="Our own"),
        Good("poncho", "Poncho", Source.HOUSE, GoodKind.GEAR, 5, basis="Price our own"),
        Good(
            "duster", "Duster", Source.HOUSE, GoodKind.GEAR, 5,
            effect="Hides a gun only where the miniature wears it.", basis="Price our own",
        ),
        Good("hat", "Hat", Source.HOUSE, GoodKind.GEAR, 5, basis="Price our own"),
        Good("cigarillos", "Cigarillos", Source.HOUSE, GoodKind.GEAR, 5, basis="Price our own"),
        Good(
            "wanted-posters", "Wanted posters", Source.SEED, GoodKind.GEAR, 0,
            supply=Supply.NOT_SOLD, at_start=False, basis="Only a bounty hunter brings them",
        ),
        Good(
            "field-glasses", "Field glasses", Source.HOUSE, GoodKind.GEAR, 15, at_start=False,
            basis=_BOOT_HILL,
        ),
        Good(
            "telescope", "Telescope", Source.HOUSE, GoodKind.GEAR, 15, at_start=False,
            basis=_BOOT_HILL,
        ),
        _rare(
            "telescopic-sight", "Telescopic sight", 40, "3D6",
            "Rifles only: aimed shots +1 at medium and long range.",
            basis="Price of the parent game",
        ),
        _rare(
            "spare-cylinder", "Spare cylinder", 5, "",
            "Full when a battle starts; a failed loading roll does not lose it.",
            basis="From the seed",
        ),
        _rare("fast-draw-rig", "Fast-draw rig", 15, "D6", "I +1, for quick draw only."),
        _rare(
            "doctors-bag", "Doctor's bag", 80, "4D6",
            "A friend down in contact with its carrier: recovery rolls of 1 to 4 are a flesh "
            "wound.",
            basis="Parent game and Community Edition",
        ),
        _rare(
            "fine-horse", "Fine horse", 100, "3D6", "A horse of M9.", GoodKind.ANIMAL,
            Statline(9, 0, 0, 3, 3, 1, 3, 0, 5), "Our own, and Boot Hill",
        ),
        _rare(
            "boiler-plate-vest", "Boiler-plate vest", 25, "3D6", "Saves on 5+; I −1.",
            basis="Price of the parent game's mesh",
        ),
        _rare(
            "stagecoach", "Stagecoach", 150, "3D6",
            "Drawn by four horses or six. Horses apart.", GoodKind.WAGON,
        ),
        Good(
            "prospectors-map", "Prospector's map", Source.HOUSE, GoodKind.GEAR, 0,
            DicePool(times=10), Supply.RARE, False, "D6 when bought: a fake, a treasure, or a shift of the scenario roll.",
            basis="Parent game",
        ),
        _rare(
            "lucky-charm", "Lucky charm", 15, "D6",
            "One re-roll a game; if that shows a 1 the charm is lost.",
        ),
        _rare(
            "tracking-hound", "Tracking hound", 25, "2D6",
            "+1 to spot hidden models within 8″.", GoodKind.ANIMAL,
        ),
        _rare("patent-medicine", "Patent medicine", 10, "D6", "One recovery roll again, once."),
        _rare(
            "wanted-papers", "Wanted papers", 5, "",
            "Name one enemy outlaw: $D6x5 more if he is taken or killed in the next game.",
        ),
        _rare(
            "land-deed", "Land deed", 50, "3D6",
            "Roll a new territory; who may hold only one may swap. Cavalry roll the offer again.",
        ),
    ),
)  # fmt: skip
"""Every good that is no weapon; bolas, lasso, lamp, torch and fuse stand in the armoury."""


@dataclass(frozen=True, slots=True)
class Team:
    """A wagon and the horses that draw it: ``speed`` is the base in inches a move, and a
    gallop is twice that."""

    slug: str
    name: str
    source: Source
    wagon: str
    horses: int
    speed: int
    withdrawn: bool = False


TEAMS: Chart[Team] = Chart(
    "teams",
    "Wagon speeds",
    "seed, Horses; house-values.md 1.2",
    (
        Team("small-wagon-1", "Small wagon, one horse", Source.SEED, "small-wagon", 1, 6),
        Team("small-wagon-2", "Small wagon, two horses", Source.SEED, "small-wagon", 2, 7),
        Team("large-wagon-2", "Large wagon, two horses", Source.SEED, "large-wagon", 2, 6),
        Team("large-wagon-4", "Large wagon, four horses", Source.SEED, "large-wagon", 4, 7),
        Team("stagecoach-4", "Stagecoach, four horses", Source.SEED, "stagecoach", 4, 7),
        Team("stagecoach-6", "Stagecoach, six horses", Source.SEED, "stagecoach", 6, 8),
    ),
)


@dataclass(frozen=True, slots=True)
class RareOffer:
    """A row of the rare table.

    ``price`` (the fixed part, in dollars) and ``price_dice`` are for each of ``count`` pieces;
    ``price`` is None where what is chosen or rolled sets it, ``times`` its own price.
    ``good`` and ``weapons`` are the slugs it gives; of two weapons a D6 takes the first on 1
    to 3. ``instead_earlier`` is a weapon the buyer may take in the earlier period.
    """

    slug: str
    name: str
    source: Source
    notation: str
    on: tuple[int, ...]
    price: int | None
    price_dice: DicePool | None
    effect: str
    basis: str
    count: DicePool | None = None
    good: str = ""
    weapons: tuple[str, ...] = ()
    instead_earlier: str = ""
    times: int = 1
    withdrawn: bool = False


def _on(notation: str) -> tuple[int, ...]:
    first, _, last = notation.partition("-")
    return d66_range(int(first), int(last or first))


def _weapon(
    notation: str, slug: str, basis: str, count: DicePool | None = None, name: str = "",
    effect: str = "", instead_earlier: str = "",
) -> RareOffer:  # fmt: skip
    """Build a row that gives one weapon of the armoury, at the armoury's price."""
    weapon = ARMOURY[slug]
    return RareOffer(
        slug, name or weapon.name, Source.HOUSE, notation, _on(notation),
        weapon.price, weapon.price_dice, effect or weapon.special, basis, count,
        weapons=(slug,), instead_earlier=instead_earlier,
    )  # fmt: skip


def _good(notation: str, slug: str, count: DicePool | None = None) -> RareOffer:
    """Build a row that gives a good of the goods chart, at that chart's price."""
    good = GOODS[slug]
    return RareOffer(
        slug, good.name, Source.HOUSE, notation, _on(notation),
        good.price, good.price_dice, good.effect, good.basis, count, good=slug,
    )  # fmt: skip


RARE_GOODS: RollTable[RareOffer] = RollTable(
    "rare-goods",
    "Rare goods",
    "house-values.md 8",
    (
        _weapon("11-13", "dynamite", "From the seed, and our own", D6, "Dynamite"),
        _weapon("14", "gelignite", "From the seed, and our own", D3, "Gelignite"),
        _weapon(
            "15-16", "large-revolver-cartridge", "Our own",
            effect="In the earlier period a large percussion revolver may be taken instead, "
            "at its own price.",
            instead_earlier="large-revolver-percussion",
        ),
        RareOffer(
            "le-mat", "Le Mat", Source.HOUSE, "21", _on("21"), None, None,
            "D6: 1 to 3 a small one, 4 to 6 a normal one, at the price of that one.", "Our own",
            weapons=("le-mat-small", "le-mat-normal"),
        ),
        _weapon("22", "lever-shotgun", "Boot Hill"),
        _weapon("23-24", "buffalo-gun", "Our own"),
        _weapon("25", "revolving-rifle", "Our own"),
        _weapon("26", "heavy-pistol", "Our own"),
        _good("31-32", "telescopic-sight"),
        _good("33-34", "spare-cylinder", D3),
        _good("35-36", "fast-draw-rig"),
        _good("41-42", "doctors-bag"),
        _good("43-44", "fine-horse"),
        _good("45", "boiler-plate-vest"),
        _good("46", "stagecoach"),
        _good("51-52", "prospectors-map"),
        RareOffer(
            "presentation-gun", "Presentation gun", Source.HOUSE, "53", _on("53"), None, None,
            "Any common gun of the buyer's choice, at twice its price. Always passes its ammo "
            "rolls.",
            "Parent game", times=2,
        ),
        _good("54", "lucky-charm"),
        _good("55-56", "tracking-hound"),
        _good("61-62", "patent-medicine"),
        _good("63-64", "wanted-papers"),
        _good("65", "land-deed"),
        RareOffer(
            "buyers-choice", "Buyer's choice", Source.HOUSE, "66", _on("66"), None, None,
            "Any other row of this table, at its own price.", "Our own",
        ),
    ),
    "D66",
)  # fmt: skip


def weapon_of(offer: RareOffer, face: int = 1) -> str:
    """Return the slug of the weapon that an offer gives, "" if it names none.

    Of two weapons a D6 takes the first on 1 to 3. Another face is a ValueError.
    """
    if not 1 <= face <= 6:
        raise ValueError(f"no face of a D6: {face}")
    if not offer.weapons:
        return ""
    return offer.weapons[0 if face <= 3 else -1]


def choices_of(offer: RareOffer, period: str = DEFAULT_PERIOD) -> tuple[str, ...]:
    """Return the weapons between which the buyer may choose: in the earlier period a large
    percussion revolver stands beside the cartridge one, otherwise none (house-values.md 4).

    An unknown period is a ValueError.
    """
    if Period(period) is Period.EARLIER and offer.instead_earlier:
        return (*offer.weapons, offer.instead_earlier)
    return ()


def check_good_at_start(good: Good) -> None:
    """Raise NotAtStart if a new gang may not buy the good: nothing rare, and of the common ones
    only those marked (parent-game.md 1; house-values.md 8)."""
    if good.at_start:
        return
    if good.supply is Supply.RARE:
        sentence = "Rare: only found at the trading post, never at the start."
    else:
        sentence = f"{good.name}: sold at the trading post, never at the start."
    raise NotAtStart(sentence, good=good.slug)
