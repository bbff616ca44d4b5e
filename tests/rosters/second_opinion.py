"""A second opinion on a gang, from its rows and tables typed again from the rules.

Nothing here asks ``westamunda.rules``: it is the other side of the comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from rosters.models import Character, Gang, Mark, Possession, Weapon

CAVALRY = ("cavalry-mounted", "cavalry-foot")
NATIVES = ("natives-town", "natives-range")
FEES = {"hired-gun": 30, "bounty-hunter": 70, "native-scout": 30}
COSTS = {"leader": 120, "specialist": 90, "gang-member": 50, "young-blood": 25}

FREE_HANDED = {
    "knife": 0, "bowie": 5, "tomahawk": 5, "war-club": 10, "bolas": 5, "lasso": 3,
    "oil-lamp": 2, "torch": 1,
}  # fmt: skip
HIDDEN = {"saturday-night-special": 10}
SMALL = {"pepperbox": 12, "small-revolver-percussion": 12, "small-revolver-cartridge": 15}
HOLSTERED = {
    "single-shot-pistol": 8, "normal-revolver-percussion": 15, "normal-revolver-cartridge": 20,
}  # fmt: skip
LONG = {
    "winchester-rifle": 40, "winchester-carbine": 35, "spencer": 35, "cavalry-carbine": 30,
    "percussion-carbine": 20, "hunting-rifle": 40, "percussion-long-rifle": 20, "musket": 15,
    "double-shotgun": 25, "bow": 10, "buffalo-gun": 60,
}  # fmt: skip
UNDER_A_COAT = {"sawn-off": 25}
SCULPTED = {"sabre": 15, "lance": 15}
PRICES = {
    **FREE_HANDED, **HIDDEN, **SMALL, **HOLSTERED, **LONG, **UNDER_A_COAT, **SCULPTED,
}  # fmt: skip
"""What a new gang may buy, and for how much; the buffalo gun is the frontiersmen's."""

GOODS = {
    "horse": 75, "saddle": 20, "saddlebags": 4, "mule": 40, "holster-and-belt": 5, "bandolier": 5,
    "rope": 3, "canteen": 1, "lantern": 2, "poncho": 5, "duster": 5, "hat": 5, "cigarillos": 5,
}  # fmt: skip
BOXES = {
    "saturday-night-special": 3, "single-shot-pistol": 3, "pepperbox": 3,
    "small-revolver-percussion": 3, "small-revolver-cartridge": 3,
    "normal-revolver-percussion": 4, "normal-revolver-cartridge": 5, "winchester-rifle": 6,
    "winchester-carbine": 6, "spencer": 6, "cavalry-carbine": 6, "percussion-carbine": 4,
    "hunting-rifle": 6, "buffalo-gun": 8, "percussion-long-rifle": 3, "musket": 3,
}  # fmt: skip
BY_KIND = {"scatter": 5, "manstopper": 8, "arrow": 3, "fire-arrow": 1}
FIRED_BY_CARTRIDGE = "cartridge"
COLTS, WINCHESTERS = {"normal-revolver-cartridge"}, {"winchester-rifle", "winchester-carbine"}

Fault = tuple[str, str]
"""A code, and the address of whom it is about, or nothing."""


@dataclass
class Man:
    """A character of the gang with what he has."""

    row: Character
    weapons: list[Weapon] = field(default_factory=list)
    things: list[Possession] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    @property
    def hired(self) -> bool:
        return self.row.rank in FEES

    def count(self, types: dict[str, int], ignition: str = "") -> int:
        """How many of his weapons are of these types, and fired so if that is asked."""
        return sum(
            weapon.type in types and ignition in ("", weapon.ignition) for weapon in self.weapons
        )


def men_of(gang: Gang) -> list[Man]:
    """Everybody who is here, with what is his."""
    men = {row.pk: Man(row) for row in Character.objects.filter(gang=gang, left="")}
    for weapon in Weapon.objects.filter(gang=gang, left="").order_by("pk"):
        if weapon.carrier_id:
            men[weapon.carrier_id].weapons.append(weapon)
    for thing in Possession.objects.filter(gang=gang, left=""):
        if thing.carrier_id:
            men[thing.carrier_id].things.append(thing)
    for mark in Mark.objects.filter(character__gang=gang, left=""):
        men[mark.character_id].marks.append(mark)
    return list(men.values())


def faults_of(gang: Gang) -> set[Fault]:
    """Everything that is wrong with a gang that musters."""
    return faults_among(gang, men_of(gang))


def faults_among(gang: Gang, men: list[Man]) -> set[Fault]:
    """Everything that is wrong with a gang of these."""
    own = [man for man in men if not man.hired]
    found = {(code, "") for code in _of_the_whole(gang, own, men)}
    for man in men:
        found |= {(code, man.row.slug) for code in _of_one(gang, man)}
    return found


def _of_the_whole(gang: Gang, own: list[Man], men: list[Man]) -> Iterator[str]:
    ranks = Counter(man.row.rank for man in men)
    if ranks["leader"] != 1:
        yield "two-leaders" if ranks["leader"] else "no-leader"
    if ranks["specialist"] > 1:
        yield "two-specialists"
    if len(own) < (2 if gang.protagonisti else 3):
        yield "too-few"
    if ranks["young-blood"] > len(own) - ranks["young-blood"]:
        yield "too-young"
    scouts = sum(man.row.duty == "scout" for man in own)
    if scouts > len(own) - scouts:
        yield "too-many-scouts"
    mixed = sum(man.row.blood == "mixed-blood" for man in own)
    if mixed > 1 and gang.kind not in CAVALRY:
        yield "two-mixed-bloods"
    if ranks["bounty-hunter"] > 1 or (ranks["bounty-hunter"] and ranks["hired-gun"]):
        yield "hired-mix"


def _of_one(gang: Gang, man: Man) -> Iterator[str]:
    if not man.row.name:
        yield "nameless"
    if man.hired:
        yield from _of_a_hired_man(man)
        return
    yield from _of_his_birth(gang, man.row)
    if man.row.rank == "specialist" and not any(m.origin == "free skill" for m in man.marks):
        yield "no-skill"
    if man.row.experience_dice and not gang.protagonisti:
        yield "experience"
    if man.row.holsters > (6 if gang.kind == "frontiersmen" else 2):
        yield "miniature"
    if not (_handguns_fit(gang, man) and _long_guns_fit(man) and _steel_fits(man)):
        yield "carry"
    if gang.kind in CAVALRY and man.row.duty == "line" and not _has_cavalry_arms(gang, man):
        yield "cavalry-arms"
    if any(not _sold_at_start(gang, weapon.type) for weapon in man.weapons):
        yield "not-at-start"
    if any(thing.type not in GOODS for thing in man.things):
        yield "not-at-start"
    if _pairs_do_not_meet(man):
        yield "half-a-pair"


def _of_his_birth(gang: Gang, row: Character) -> Iterator[str]:
    if row.duty == "scout":
        if gang.kind not in CAVALRY or row.rank not in ("gang-member", "young-blood"):
            yield "no-scout"
    elif row.blood == "native" and gang.kind not in NATIVES:
        yield "no-native"
    if row.blood == "mixed-blood" and (
        gang.kind in NATIVES or (gang.kind in CAVALRY and row.duty == "line")
    ):
        yield "no-mixed-blood"


def _of_a_hired_man(man: Man) -> Iterator[str]:
    held = Counter(weapon.type for weapon in man.weapons)
    goods = Counter(thing.type for thing in man.things)
    if not (goods["horse"] == goods["saddle"] == 1) or max(goods.values()) > 1:
        yield "kit"
    if man.row.worth != 5 * FEES[man.row.rank] or man.row.paid != FEES[man.row.rank]:
        yield "fee"
    most = {"hired-gun": 3, "bounty-hunter": 6, "native-scout": 3}[man.row.rank]
    if sum(held.values()) > most or any(thing.paid for thing in man.things + man.weapons):
        yield "kit"


def _handguns_fit(gang: Gang, man: Man) -> bool:
    """Every handgun has a place: one small one in belt or boot, and two in holsters or coat;
    frontiersmen have more, for what takes no cartridge, six in all."""
    row, frontier = man.row, gang.kind == "frontiersmen"
    places = min(row.holsters + row.coat, 6 if frontier else 2)
    anything = min(places, 2)
    no_cartridge = places - anything
    needing = man.count({**HOLSTERED, **SMALL}, FIRED_BY_CARTRIDGE)
    others = man.count({**HOLSTERED, **SMALL}) - needing
    if (row.belt or row.boot) and man.count(SMALL):
        if man.count(SMALL, FIRED_BY_CARTRIDGE):
            needing -= 1
        else:
            others -= 1
    fits = needing <= anything and needing + others <= anything + no_cartridge
    return fits and man.count(HIDDEN) <= 1


def _long_guns_fit(man: Man) -> bool:
    sawn = man.count(UNDER_A_COAT)
    in_hand = [weapon.type for weapon in man.weapons if weapon.type in LONG]
    in_hand += ["sawn-off"] * (sawn - (1 if man.row.coat and sawn else 0))
    return len(in_hand) <= 1 and all(man.row.long_gun in ("", gun) for gun in in_hand)


def _steel_fits(man: Man) -> bool:
    held = Counter(weapon.type for weapon in man.weapons)
    return held["sabre"] <= man.row.sabre and held["lance"] <= man.row.lance


def _has_cavalry_arms(gang: Gang, man: Man) -> bool:
    held = {weapon.type for weapon in man.weapons}
    long_arms = {"cavalry-carbine"}
    if gang.kind == "cavalry-foot":
        long_arms = {"musket", "percussion-long-rifle", "hunting-rifle"}
    sidearm = held & {"normal-revolver-cartridge", "normal-revolver-percussion"}
    return bool(sidearm and held & long_arms and ("sabre" in held or not man.row.sabre))


def _sold_at_start(gang: Gang, type: str) -> bool:
    if type == "buffalo-gun":
        return gang.kind == "frontiersmen"
    return type in PRICES


def _pairs_do_not_meet(man: Man) -> bool:
    paired = [weapon.type for weapon in man.weapons if weapon.paired]
    colts = sum(type in COLTS for type in paired)
    return not colts == sum(type in WINCHESTERS for type in paired) == len(paired) - colts


def price_of_all(gang: Gang) -> int:
    """What all that is here cost, by the prices typed above."""
    total = 0
    for man in men_of(gang):
        if man.hired:
            total += FEES[man.row.rank]
            continue
        total += COSTS[man.row.rank] + 10 * man.row.experience_dice
        total += sum(GOODS[thing.type] for thing in man.things)
        total += sum(price_of(weapon) for weapon in man.weapons)
    for weapon in Weapon.objects.filter(gang=gang, left="", carrier=None):
        total += price_of(weapon)
    for thing in Possession.objects.filter(gang=gang, left="", carrier=None):
        total += GOODS[thing.type]
    return total


def price_of(weapon: Weapon) -> int:
    """What a weapon and its boxes cost, by the prices typed above."""
    kinds = [box["kind"] for box in weapon.boxes]
    if weapon.type == "bow":
        kinds.remove("arrow")
    boxes = sum(BY_KIND.get(kind) or BOXES[weapon.type] for kind in kinds)
    return PRICES[weapon.type] + boxes
