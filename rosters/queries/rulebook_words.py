"""How the values of the rulebook read: dollars, dice, profiles, places, supplies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rosters.shown_weapons import signed
from westamunda.rules.dice import DicePool
from westamunda.rules.goods import GoodKind, RareOffer
from westamunda.rules.injury_tables import Counts, Injury
from westamunda.rules.kinds import KINDS
from westamunda.rules.numbers import THROWN_LIMIT
from westamunda.rules.statline import CHARACTERISTICS, LABELS, NAMES, Statline
from westamunda.rules.tables import Number
from westamunda.rules.territory_tables import Risk
from westamunda.rules.weapons import (
    Ammunition,
    Barrel,
    Ignition,
    Period,
    Place,
    Profile,
    Reach,
    Supply,
    WeaponClass,
)

PLACES = {
    Place.ANYWHERE: "anywhere",
    Place.HOLSTER: "in a holster",
    Place.BELT: "in belt or boot",
    Place.SLEEVE: "hidden",
    Place.SHOULDER: "on the shoulder",
    Place.COAT: "under a coat",
    Place.SHOWN: "as modelled",
}
SUPPLIES = {Supply.COMMON: "Common", Supply.RARE: "Rare", Supply.NOT_SOLD: "Not sold"}
PERIODS = {Period.LATE: "late", Period.EARLIER: "earlier"}
SORTS = {
    GoodKind.ANIMAL: "Animal", GoodKind.TACK: "Tack", GoodKind.WAGON: "Wagon",
    GoodKind.GEAR: "Gear",
}  # fmt: skip
RISKS = {
    Risk.NONE: "",
    Risk.NOTHING_ON_ONE: "nothing on a 1",
    Risk.NOTHING_ON_DOUBLE: "nothing on a double",
    Risk.NOTHING_ON_DOUBLE_OR_SIX: "nothing on a double or any 6",
    Risk.LOST_ON_DOUBLE: "lost on a double",
}


def dice(pool: DicePool | int | None) -> str:
    """Dice, or a number that stands for them: 2D6×10."""
    return "" if pool is None else str(pool).replace("x", "×")


def dollars(amount: int | None, pool: DicePool | None = None) -> str:
    """A price with what dice put on top: $30 + 2D6."""
    if amount is None:
        return ""
    if pool is None:
        return f"${amount}"
    return f"${amount} + {dice(pool)}" if amount else f"${dice(pool)}"


def income(value: DicePool | int | None) -> str:
    """A territory's income: $15, $2D6×10; nothing where another place is chosen."""
    return "" if value is None else f"${dice(value)}"


def inches(number: int) -> str:
    """A distance."""
    return f"{number}″"


def amount(number: Number) -> str:
    """A named number with its unit: $1000, 50% of the gang, −1 to hit."""
    sign = f"−{-number.value}" if number.value < 0 else str(number.value)
    match number.unit:
        case "$":
            return f"${number.value}"
        case "inches":
            return inches(number.value)
        case "":
            return sign
        case unit if unit.startswith("%"):
            return f"{sign}{unit}"
        case "I":
            return f"I {sign}"
        case unit:
            return f"{sign} {unit}"


def spans(on: Sequence[int], totals: Sequence[int]) -> str:
    """The totals that give a row, as spans of all that the dice may show: 2, 12 or 16–22."""
    at = [totals.index(total) for total in sorted(on)]
    runs: list[list[int]] = []
    for place in at:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    words = (
        str(totals[run[0]]) if len(run) == 1 else f"{totals[run[0]]}–{totals[run[-1]]}"
        for run in runs
    )
    return ", ".join(words)


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as a sentence lists them: lasso or bolas."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def words(slug: str) -> str:
    """A slug as words: gang member."""
    return slug.replace("-", " ")


def statline(line: Statline | None) -> str:
    """A statline in one line: M 8 · WS 0 and so on."""
    if line is None:
        return ""
    return " · ".join(f"{LABELS[each]} {line[each]}" for each in CHARACTERISTICS)


def gains(slug: str) -> str:
    """A characteristic raised: strength +1."""
    return f"{NAMES[slug]} +1"


def strength(profile: Profile) -> str:
    """The strength of a hit: S 4, S user +1, or nothing where nobody is hurt."""
    if profile.strength is not None:
        return _together("S", profile.strength)
    if profile.strength_plus is None:
        return ""
    return _together("S user", signed(profile.strength_plus) if profile.strength_plus else "")


def _together(*parts: str | int) -> str:
    """Words that stay on one line."""
    return " ".join(map(str, parts)).strip().replace(" ", "\N{NO-BREAK SPACE}")


def reach(profile: Profile) -> str:
    """How far it strikes: 8/16/24″."""
    match profile.reach:
        case Reach.BANDS:
            return "/".join(map(str, profile.bands)) + "″"
        case Reach.THROWN:
            return f"(2 × S + 2)″, {THROWN_LIMIT.value}″ at most"
        case _:
            return ""


def profile_line(profile: Profile, *, named: bool) -> str:
    """A profile in one line: 8/16/24″ · 0/−1/−2 · S 3 · ammo 4+."""
    ammo = _together("ammo", f"{profile.ammo}+") if profile.ammo is not None else ""
    if profile.wet_ammo is not None:
        ammo += ", " + _together("wet", f"{profile.wet_ammo}+")
    figures = (
        reach(profile),
        "/".join(map(signed, profile.to_hit)),
        strength(profile),
        _together("save", signed(profile.save)) if profile.save else "",
        ammo,
    )
    line = "\N{NO-BREAK SPACE}· ".join(filter(None, figures))
    return f"{profile.name}: {line}" if named else line


def strikes(weapon: WeaponClass) -> tuple[str, ...]:
    """Every way in which a weapon strikes, a line each; the same of two barrels once."""
    lines = tuple(
        profile_line(
            each,
            named=len(weapon.profiles) > 1 or each.reach is not Reach.BANDS,
        )
        for each in weapon.profiles
    )
    return tuple(dict.fromkeys(lines))


def holds(weapon: WeaponClass) -> tuple[str, ...]:
    """What a weapon holds, a line a barrel."""
    return tuple(_holds(barrel, named=len(weapon.barrels) > 1) for barrel in weapon.barrels)


def _holds(barrel: Barrel, *, named: bool) -> str:
    loads = str(barrel.loads) if barrel.loads else f"from the {barrel.name.lower()}"
    return _together(barrel.name, loads) if named else loads


def fire_dice(weapon: WeaponClass) -> str:
    """Its sustained fire dice; nothing where it cannot blaze away."""
    return str(weapon.sustained_dice) if weapon.sustained_dice else ""


def reloads(weapon: WeaponClass) -> tuple[str, ...]:
    """What its rounds are bought by, a line a kind."""
    return tuple(_reload(each) for each in weapon.ammunition)


def _reload(ammunition: Ammunition) -> str:
    if ammunition.rounds == 1:
        line = f"{ammunition.name} ${ammunition.price} each"
    else:
        unit = _together(ammunition.unit.value, "of", ammunition.rounds)
        name = ammunition.name
        line = f"{name} ${ammunition.price}, {unit}" if name.lower() != ammunition.unit.value else (
            f"{name} of {ammunition.rounds} ${ammunition.price}"
        )  # fmt: skip
    if ammunition.made_from:
        line += f", made of one {words(ammunition.made_from)}"
    return line + (", the first free" if ammunition.comes_with else "")


def price(weapon: WeaponClass) -> str:
    """Its price; what nobody sells has none, and what costs nothing is free."""
    if weapon.supply is Supply.NOT_SOLD:
        return ""
    return dollars(weapon.price, weapon.price_dice) if weapon.price else "Free"


def supply(weapon: WeaponClass) -> tuple[str, ...]:
    """How easily it is found, and for whom and when more easily."""
    lines = [SUPPLIES[weapon.supply]]
    lines += [f"common to {KINDS[slug].name.lower()}" for slug in weapon.common_to]
    lines += [f"common in the {PERIODS[period]} period" for period in weapon.common_in]
    return tuple(lines)


def at_start(weapon: WeaponClass) -> str:
    """Whether a new gang may have it; no question where nobody sells it."""
    if weapon.supply is Supply.NOT_SOLD:
        return ""
    if weapon.at_start:
        return "Yes"
    kinds = listed(KINDS[slug].name for slug in weapon.at_start_for) if weapon.at_start_for else ""
    return f"{kinds} only" if kinds else "No"


def note(weapon: WeaponClass) -> str:
    """What else there is to say of it."""
    return " ".join(filter(None, (weapon.special, "Gone when used." if weapon.used_up else "")))


def carried(weapon: WeaponClass) -> str:
    """Hands, place, whether the miniature has to show it, and how it is fired."""
    shown = weapon.must_be_modelled and weapon.place is not Place.SHOWN
    fired = [each.value for each in weapon.ignitions if each is not Ignition.NONE]
    parts = (
        "one hand" if weapon.hands == 1 else "two hands",
        PLACES[weapon.place],
        "must be modelled" if shown else "",
        f"fired by {listed(fired)}" if fired else "",
    )
    return "; ".join(filter(None, parts))


def offer_price(offer: RareOffer) -> str:
    """The price of a rare offer, for each piece."""
    if offer.price is not None:
        return dollars(offer.price, offer.price_dice)
    return "Twice its own" if offer.times == 2 else "Its own"


def yes_no(value: bool) -> str:
    """A plain answer."""
    return "Yes" if value else "No"


_SIGNS = (
    (re.compile(r"(?<![\w-])-(?=\d)"), "−"),
    (re.compile(r"(?<=[\dS]) x (?=[\dS])|(?<=dice) x (?=\d)"), " × "),
    (re.compile(r"(?<=D[36])x(?=\d)"), "×"),
    (re.compile(r"\b(S|T|A|I|M|WS|BS) (?=[+−]\d)"), "\\1\N{NO-BREAK SPACE}"),
)


def typeset(text: str) -> str:
    """A sentence of the rules with the signs that print has: − for less, × for times."""
    for pattern, sign in _SIGNS:
        text = pattern.sub(sign, text)
    return text


def generic(value: Any) -> tuple[str, ...]:
    """A value of a field that has no words of its own."""
    if value is None or value == "" or value == ():
        return ()
    if isinstance(value, bool):
        return (yes_no(value),)
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    return (dice(value) if isinstance(value, DicePool) else str(value),)


TIMES = {Counts.EACH: "", Counts.FIRST: ", the first time", Counts.AGAIN: ", from the second time"}


def hurts(injury: Injury) -> str:
    """What an injury does to a characteristic: BS −1."""
    if not injury.characteristic:
        return ""
    return f"{LABELS[injury.characteristic]} {signed(injury.amount)}{TIMES[injury.counts]}"


def hurt_dice(injury: Injury) -> str:
    """The dice that an injury throws, and for what."""
    thrown = (
        (injury.rolls, "results"),
        (injury.fingers, "fingers"),
        (injury.experience, "experience"),
    )
    return ", ".join(f"{dice(pool)} {what}" for pool, what in thrown if pool)


def noted(injury: Injury) -> str:
    """What of an injury is written down on the man."""
    if not injury.lasts:
        return "nothing"
    told = (
        f"which {injury.part}"
        if injury.part
        else "whom he hates"
        if injury.foe
        else "that he has it"
    )
    return f"{told}; at the {ordinal(injury.retires_at)} he retires" if injury.retires_at else told


def ordinal(number: int) -> str:
    """The first few numbers in order, in words."""
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
