"""The columns of each table of the rulebook: which fields of a row they tell, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from rosters.queries import rulebook_words as say
from rosters.queries.rulebook_battles import BATTLES
from rosters.queries.rulebook_cells import Column, Line, Told, named, source_of
from westamunda.rules.access import AccessRow
from westamunda.rules.advance_table import ANY, AdvanceRow
from westamunda.rules.arms import Arms
from westamunda.rules.characters import HiredMan, Profile
from westamunda.rules.experience_tables import Maxima, Title
from westamunda.rules.goods import GOODS, Good, RareOffer, Team
from westamunda.rules.hired import rating_of_hired
from westamunda.rules.hired_tables import HIRED_TABLES, HiredRow
from westamunda.rules.injury_tables import Enmity, Injury
from westamunda.rules.kinds import Kind
from westamunda.rules.kits import Kit, Slot
from westamunda.rules.numbers import RATING_PER_FEE
from westamunda.rules.rulebook import RidingDice
from westamunda.rules.skills import SKILL_TABLES, SKILLS, CallingRow, Skill
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.tables import Chart, Number, Source
from westamunda.rules.territories import territory_of
from westamunda.rules.territory_tables import TERRITORY_TABLES, Territory
from westamunda.rules.weapons import ARMOURY, WeaponClass

ALWAYS = frozenset({"slug", "name", "source", "withdrawn", "on"})
"""Fields that every row has a place for, or none."""

UNSAID: Mapping[type, frozenset[str]] = {
    Kind: frozenset({"family"}),
    Profile: frozenset({"rank", "calling"}),
    HiredMan: frozenset({"rank", "rides", "rides_source"}),
    Number: frozenset({"least", "most"}),
    Team: frozenset({"wagon"}),
    RareOffer: frozenset({"notation", "times"}),
    Skill: frozenset({"table"}),
    WeaponClass: frozenset({"group"}),
}
"""Fields that the name of the row, or another column, has told already."""


def _always(source: Source) -> Callable[[Any], Source]:
    return lambda row: source


def _score(characteristic: str) -> Callable[[Any], str]:
    return lambda row: str(row.statline[characteristic])


STATLINE = tuple(
    Column(LABELS[each], ("statline",), _score(each), "num") for each in CHARACTERISTICS
)


def _access(slugs: tuple[str, ...]) -> str:
    return ", ".join(SKILL_TABLES[slug].name for slug in slugs)


def _offered(offer: RareOffer) -> tuple[Line, ...]:
    lines = [Line(named(ARMOURY, slug), "armoury", slug) for slug in offer.weapons]
    if offer.instead_earlier:
        slug = offer.instead_earlier
        lines.append(Line(f"or {named(ARMOURY, slug)}", "armoury", slug))
    if offer.good:
        lines.append(Line(named(GOODS, offer.good), "goods", offer.good))
    return tuple(lines)


def _does(skill: Skill) -> tuple[str, ...]:
    named = f"Named when learned: {say.listed(skill.choices)}." if skill.choices else ""
    only = say.listed(map(say.words, skill.only_for)) if skill.only_for else ""
    return (skill.effect, named, f"Only for a {only}." if only else "")


def _brings(row: AdvanceRow) -> str:
    if row.pair:
        first, second = map(say.gains, row.pair)
        return f"D6: 1–3 {first}, 4–6 {second}"
    if row.skill == ANY:
        return "The table is his choice, of all eight"
    return "The table is his choice, of those open to his gang and rank"


def _hired(row: HiredRow) -> Told:
    if row.then:
        return Line(HIRED_TABLES[row.then].name, "hired-advances", row.then)
    if row.gives in CHARACTERISTICS:
        return ""
    return Line(SKILL_TABLES[SKILLS[row.gives].table].name, "skills", row.gives)


def _slot(slot: Slot) -> str:
    name = f"{slot.name}, {slot.count} of them" if slot.count > 1 else slot.name
    if slot.kinds:
        name = f"{name}, with {slot.boxes} boxes, {say.listed(slot.kinds, 'and')}"
    elif slot.boxes:
        name = f"{name}, with a full reload{' each' if slot.count > 1 else ''}"
    return f"{name}, if wished" if slot.optional else name


def _classes(kit: Kit) -> str:
    slugs = dict.fromkeys(slug for slot in kit.weapons for slug in slot.classes)
    return "; ".join(named(ARMOURY, slug) for slug in slugs)


def _good(slug: str) -> str:
    good = GOODS.get(slug)
    return good.name.lower() if good else say.words(slug)


def _gear(kit: Kit) -> tuple[str, ...]:
    lines = [", ".join(map(_good, kit.goods))]
    lines += [say.listed(map(_good, group)) for group in kit.either]
    if kit.optional:
        lines.append(f"{', '.join(map(_good, kit.optional))}, if wished")
    return tuple(lines)


def _effect(good: Good) -> tuple[str, ...]:
    return (good.effect, say.statline(good.statline))


def _home(kind: Kind) -> Told:
    if not kind.territory_table:
        return ""
    return Line(TERRITORY_TABLES[kind.territory_table].name, kind.territory_table)


def _barred(kind: Kind) -> str:
    names = [territory_of(slug).name for slug in kind.rolls_again]
    return say.listed(names, "and") if names else ""


def _armed(arms: Arms) -> str:
    return say.listed(named(ARMOURY, slug) for slug in arms.classes)


def _free(calling: CallingRow) -> tuple[str, ...]:
    tables = f"{say.listed(SKILL_TABLES[slug].name for slug in calling.tables)}, any of the table"
    return (tables, *(SKILLS[slug].name for slug in calling.skills))


COLUMNS: Mapping[type, tuple[Column, ...]] = {
    Kind: (
        Column("Known for", ("known_for",), lambda row: row.known_for, "full"),
        Column("Lives on", ("lives_on",), lambda row: row.lives_on, "full"),
        Column("Rolled at the start", ("territories",), lambda row: str(row.territories), "num"),
        Column("On the table", ("territory_table",), _home),
        Column("Rolls again", ("rolls_again",), _barred, "full"),
    ),
    Profile: (
        *STATLINE,
        Column("Price", ("cost",), lambda row: say.dollars(row.cost), "num"),
        Column(
            "Experience", ("starting_xp", "xp_source"), lambda row: say.dice(row.starting_xp),
            "full", source_of("xp_source"),
        ),
    ),
    HiredMan: (
        *STATLINE,
        Column("Advances", ("advances",), lambda row: str(row.advances), "full"),
        Column(
            "Fee", ("fee", "fee_source"), lambda row: say.dollars(row.fee), "full",
            source_of("fee_source"),
        ),
        Column(
            f"Rating, {RATING_PER_FEE.value} × the fee", ("fee",), lambda row: str(rating_of_hired(row)),
            "full", _always(Source.HOUSE),
        ),
        Column(
            "Rating in the parent game", ("parent_rating",), lambda row: str(row.parent_rating),
            "full", _always(Source.PARENT),
        ),
    ),
    WeaponClass: (
        Column("Strikes", ("uses", "barrels"), say.strikes, "full"),
        Column("Holds", ("barrels",), say.holds),
        Column("Fire dice", ("barrels",), say.fire_dice, "num"),
        Column("Reloads", ("barrels",), say.reloads, "full"),
        Column("Price", ("price", "price_dice"), say.price, "num"),
        Column("Supply", ("supply", "common_to", "common_in"), say.supply),
        Column("At the start", ("at_start", "at_start_for"), say.at_start),
        Column("Note", ("special", "used_up"), say.note, under=True),
        Column(
            "Carried", ("hands", "place", "must_be_modelled", "ignitions"), say.carried,
            under=True,
        ),
        Column("By name", ("real_names",), lambda row: "; ".join(row.real_names), under=True),
        Column("Figures", ("basis",), lambda row: row.basis, under=True),
    ),
    Good: (
        Column("Sort", ("kind",), lambda row: say.SORTS[row.kind]),
        Column(
            "Price", ("price", "price_dice"), lambda row: say.dollars(row.price, row.price_dice),
            "num",
        ),
        Column("Supply", ("supply",), lambda row: say.SUPPLIES[row.supply]),
        Column("At the start", ("at_start",), lambda row: say.yes_no(row.at_start)),
        Column("What it does", ("effect", "statline"), _effect, "full"),
        Column("Figures", ("basis",), lambda row: row.basis, "full"),
    ),
    Team: (
        Column("Horses", ("horses",), lambda row: str(row.horses), "num"),
        Column("Moves", ("speed",), lambda row: say.inches(row.speed), "num"),
        Column("Gallops", ("speed",), lambda row: say.inches(2 * row.speed), "num"),
    ),
    RareOffer: (
        Column("Each", ("price", "price_dice"), say.offer_price, "num"),
        Column("Pieces", ("count",), lambda row: say.dice(row.count)),
        Column("Gives", ("good", "weapons", "instead_earlier"), _offered),
        Column("What it does", ("effect",), lambda row: row.effect, "full"),
        Column("Figures", ("basis",), lambda row: row.basis, "full"),
    ),
    Skill: (Column("What it does", ("effect", "choices", "only_for"), _does, "full"),),
    CallingRow: (Column("One of these, free", ("tables", "skills"), _free, "full"),),
    Arms: (
        Column("Carried by", ("kinds",), lambda row: say.listed(map(say.words, row.kinds), "and")),
        Column("One of these", ("classes",), _armed, "full"),
    ),
    AccessRow: (
        Column("Young blood", ("young_blood",), lambda row: _access(row.young_blood), "full"),
        Column("Gang member", ("gang_member",), lambda row: _access(row.gang_member), "full"),
        Column("Specialist", ("specialist",), lambda row: _access(row.specialist), "full"),
        Column("Leader", ("leader",), lambda row: _access(row.leader), "full"),
    ),
    AdvanceRow: (Column("Brings", ("pair", "skill"), _brings, "full"),),
    HiredRow: (Column("Look up", ("gives", "then"), _hired),),
    RidingDice: (),
    Kit: (
        Column("For a", ("rank",), lambda row: say.words(row.rank.value)),
        Column("Arms", ("weapons",), lambda row: tuple(map(_slot, row.weapons)), "full"),
        Column("Gear", ("goods", "either", "optional"), _gear, "full"),
        Column(
            "Ours in it", ("house",),
            lambda row: say.listed(row.house, "and") if row.house else "", "full", _always(Source.HOUSE),
        ),
        Column("Of these classes", ("weapons",), _classes, under=True),
    ),
    Territory: (
        Column("Income", ("income",), lambda row: say.income(row.income), "num"),
        Column(
            "On average", ("mean",),
            lambda row: "" if row.mean is None else f"${row.mean:g}", "num",
        ),
        Column(
            "What else", ("special", "special_source"), lambda row: row.special, "full",
            source_of("special_source"),
        ),
        Column("Risk", ("risk",), lambda row: say.RISKS[row.risk], "full"),
        Column("In the parent game", ("parent", "name_source"), lambda row: row.parent, "full"),
    ),
    Title: (
        Column("From", ("first",), lambda row: f"{row.first} XP", "num"),
        Column("To", ("last",), lambda row: "" if row.last is None else f"{row.last} XP", "num"),
    ),
    Maxima: STATLINE,
    Injury: (
        Column("Changes", ("characteristic", "amount", "counts"), say.hurts),
        Column("What comes of it", ("effect", "ends"), lambda row: row.effect, "full"),
        Column("Throw", ("rolls", "fingers", "experience"), say.hurt_dice),
        Column("Noted", ("lasts", "part", "foe", "retires_at"), say.noted),
    ),
    Enmity: (),
    Number: (Column("Number", ("value", "unit"), say.amount, "num"),),
    **BATTLES,
}  # fmt: skip


def columns_of(chart: Chart[Any]) -> tuple[Column, ...]:
    """The columns of a table, dice first where it is rolled on, the row's own name left out."""
    row = chart.rows[0]
    columns = COLUMNS[type(row)] if type(row) in COLUMNS else _plain_columns(row)
    if not hasattr(row, "on"):
        return columns
    totals = sorted({total for each in chart for total in each.on})
    label = getattr(chart, "dice", "First die")
    return (Column(label, ("on",), lambda row: say.spans(row.on, totals), "on"), *columns)


def _plain_columns(row: Any) -> tuple[Column, ...]:
    """The columns of a row that nobody has laid out: a field each."""
    return tuple(
        Column(f.name.replace("_", " ").capitalize(), (f.name,), _plain(f.name))
        for f in fields(row)
        if f.name not in ALWAYS
    )


def _plain(name: str) -> Callable[[Any], Told]:
    return lambda row: say.generic(getattr(row, name))
