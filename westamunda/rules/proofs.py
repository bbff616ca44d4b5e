"""Proofs: what has to be true of a whole book, row against row, before anybody plays by it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from westamunda.rules.book import Book
from westamunda.rules.goods import GoodKind
from westamunda.rules.hired_tables import HiredRow
from westamunda.rules.injury_tables import Ends, Part
from westamunda.rules.kinds import HIRED, Calling, Family, Rank
from westamunda.rules.skills import WEAPON
from westamunda.rules.statline import CHARACTERISTICS, Statline
from westamunda.rules.tables import RollTable
from westamunda.rules.territory_tables import CHOICES
from westamunda.rules.weapon_classes import Profile, Reach, WeaponClass

RECRUITED = (
    (Rank.LEADER, None),
    *((Rank.SPECIALIST, calling) for calling in Calling),
    (Rank.GANG_MEMBER, None),
    (Rank.YOUNG_BLOOD, None),
)
MOST = 20
"""More territories, advances or points of a score than any row may have."""


def prove(book: Book) -> None:
    """Raise ValueError with a sentence for the first thing that is wrong with the book.

    Each row and table has proved itself already.
    """
    for wrong in itertools.chain.from_iterable(proof(book) for proof in PROOFS):
        raise ValueError(wrong)


def _strangers(where: str, named: Collection[str], known: Any) -> Iterator[str]:
    for slug in named:
        if slug not in known:
            yield f"{where}: there is no {slug!r}"


def _statline(where: str, line: Statline | None, least: int) -> Iterator[str]:
    for name in CHARACTERISTICS:
        if line and not least <= line[name] <= MOST:
            yield f"{where}: {name} {line[name]} is not from {least} to {MOST}"


def _kinds(book: Book) -> Iterator[str]:
    for kind in book.kinds:
        if not 0 <= kind.territories <= MOST:
            yield f"{kind.slug}: {kind.territories} territories"
        if not kind.territory_table:
            if kind.territories or kind.rolls_again:
                yield f"{kind.slug}: territories without a table"
            continue
        if kind.territory_table not in book.territory_tables:
            yield f"{kind.slug}: there is no table {kind.territory_table!r}"
            continue
        table = book.territory_tables[kind.territory_table]
        yield from _strangers(
            kind.slug, kind.rolls_again, {row.slug for row in (*table, *book.territories)}
        )
        barred = {*kind.rolls_again, *CHOICES, "ancient-site"}
        if all(row.withdrawn or row.slug in barred for row in table):
            yield f"{kind.slug}: its table has no place left to roll"
    for name, table in book.territory_tables.items():
        if all(row.withdrawn or row.slug in {*CHOICES, "ancient-site"} for row in table):
            yield f"{name}: no place is left to roll"


def _people(book: Book) -> Iterator[str]:
    if sorted((p.rank, p.calling or "") for p in book.founding) != sorted(
        (rank, calling or "") for rank, calling in RECRUITED
    ):
        yield "founding: each rank and calling is recruited by exactly one row"
    for profile in book.founding:
        yield from _statline(profile.slug, profile.statline, 1)
        if profile.cost < 0 or (isinstance(profile.starting_xp, int) and profile.starting_xp < 0):
            yield f"{profile.slug}: nothing costs or brings less than nothing"
    for man in book.hired_men:
        yield from _statline(man.slug, man.statline, 1)
        if man.fee < 0 or not 0 <= man.advances <= MOST:
            yield f"{man.slug}: a fee of ${man.fee}, {man.advances} advances"
        if not set(man.rides) <= set(range(1, 7)):
            yield f"{man.slug}: {man.rides} are not faces of a D6"
    for arms in book.arms:
        yield from _strangers(arms.slug, arms.kinds, book.kinds)
        yield from _strangers(arms.slug, arms.classes, book.armoury)


def _weapons(book: Book) -> Iterator[str]:
    for weapon in book.armoury:
        yield from _weapon(weapon)
        yield from _strangers(weapon.slug, weapon.common_to, book.kinds)
        yield from _strangers(weapon.slug, weapon.at_start_for, book.kinds)
        if weapon.slug in book.goods:
            yield f"{weapon.slug} is a weapon and a good at once"


def _weapon(weapon: WeaponClass) -> Iterator[str]:
    if weapon.price < 0 or any(each.price < 0 for each in weapon.ammunition):
        yield f"{weapon.slug}: a price below $0"
    if weapon.hands not in (1, 2) or not weapon.ignitions:
        yield f"{weapon.slug}: one hand or two, and at least one ignition"
    for barrel in weapon.barrels:
        if barrel.loads < 0 or barrel.sustained_dice < 0 or not barrel.ammunition:
            yield f"{weapon.slug}: a barrel that cannot be loaded"
    for ammunition in weapon.ammunition:
        if ammunition.rounds < 1 or ammunition.comes_with < 0:
            yield f"{weapon.slug}: {ammunition.rounds} rounds in a {ammunition.unit}"
    for profile in weapon.profiles:
        yield from _profile(weapon.slug, profile)


def _profile(where: str, profile: Profile) -> Iterator[str]:
    bands = profile.bands
    if bands and (list(bands) != sorted(set(bands)) or bands[0] < 1 or len(bands) > 3):
        yield f"{where}: ranges of {bands}"
    if profile.reach is Reach.BANDS and len(bands) != len(profile.to_hit):
        yield f"{where}: each range wants one modifier to hit"
    if (
        profile.save > 0
        or not 1 <= (profile.ammo or 1) <= 6
        or not 1 <= (profile.wet_ammo or 1) <= 6
    ):
        yield f"{where}: saves are worsened, ammo rolls are from 1 to 6"
    if not 0 <= (profile.strength or 0) <= MOST:
        yield f"{where}: strength {profile.strength}"


def _goods(book: Book) -> Iterator[str]:
    for good in book.goods:
        yield from _statline(good.slug, good.statline, 0)
        if good.price < 0:
            yield f"{good.slug}: a price below $0"
    for team in book.teams:
        wagon = book.goods.get(team.wagon)
        if wagon is None or wagon.kind is not GoodKind.WAGON:
            yield f"{team.slug}: {team.wagon!r} is no wagon"
        if team.horses < 1 or team.speed < 1:
            yield f"{team.slug}: {team.horses} horses at {team.speed} inches"
    for offer in book.rare_goods:
        yield from _strangers(offer.slug, [offer.good] if offer.good else [], book.goods)
        given = (*offer.weapons, *([offer.instead_earlier] if offer.instead_earlier else ()))
        yield from _strangers(offer.slug, given, book.armoury)
        if (offer.price or 0) < 0 or offer.times < 1:
            yield f"{offer.slug}: a price below $0"


def _kits(book: Book) -> Iterator[str]:
    for kit in book.kits:
        if kit.rank not in HIRED:
            yield f"{kit.slug}: {kit.rank} is not hired"
        either = itertools.chain(*kit.either)
        yield from _strangers(kit.slug, (*kit.goods, *either, *kit.optional), book.goods)
        for slot in kit.weapons:
            yield from _strangers(kit.slug, slot.classes, book.armoury)
            held = [book.armoury[slug] for slug in slot.classes if slug in book.armoury]
            if slot.count < 1 or slot.boxes < 0:
                yield f"{kit.slug}: {slot.count} of {slot.name}, {slot.boxes} boxes"
            for weapon in held:
                kinds = {ammunition.kind for ammunition in weapon.ammunition}
                yield from _strangers(f"{kit.slug}, {weapon.slug}", slot.kinds, kinds)
            if not (kit.withdrawn or slot.optional or any(not each.withdrawn for each in held)):
                yield f"{kit.slug}: nothing is left to choose for {slot.name}; withdraw the kit"


def _skills(book: Book) -> Iterator[str]:
    for skill in book.skills:
        yield from _strangers(skill.slug, [skill.table], book.skill_tables)
        yield from _strangers(skill.slug, skill.only_for, {*Rank, *Calling} - HIRED)
        if WEAPON in skill.choices and not skill.owes_weapon:
            yield f"{skill.slug}: a weapon is chosen alone"
    for calling in book.callings:
        yield from _strangers(calling.slug, calling.tables, book.skill_tables)
        yield from _strangers(calling.slug, calling.skills, book.skills)
    wanted = {kind.slug for kind in book.kinds if kind.family is not Family.NATIVES}
    yield from _strangers("access", sorted(wanted | {"natives", "frontiersmen"}), book.access)
    ticks = book.number("skill-ticks")
    for row in book.access:
        if row.ticks != ticks:
            yield f"{row.slug}: {row.ticks} skill ticks, not {ticks}"


def _experience(book: Book) -> Iterator[str]:
    at = [row.value for row in book.thresholds]
    if len(set(at)) != len(at):
        yield "thresholds: no two are the same"
    titles = book.titles.rows
    if titles[-1].last is not None or not _follow_on(
        0, [(each.first, each.last) for each in titles]
    ):
        yield "titles: they follow on from 0 without a gap, and the last has no end"
    yield from _statline("maxima", book.maxima["maxima"].statline, 1)


def _advances(book: Book) -> Iterator[str]:
    for row in book.advances:
        yield from _strangers(row.slug, row.pair or (), CHARACTERISTICS)
        if bool(row.pair) == bool(row.skill) or row.skill not in ("", "any", "open"):
            yield f"{row.slug}: a pair of characteristics, or any skill, or an open one"


def _hired_advances(book: Book) -> Iterator[str]:
    tables = book.hired_tables
    yield from _strangers("hired men", [man.slug for man in book.hired_men], tables)
    known = (*CHARACTERISTICS, *(skill.slug for skill in book.skills))
    for row in book.hired_advances:
        if bool(row.gives) == bool(row.then):
            yield f"{row.slug}: it gives something, or leads to another table"
        yield from _strangers(row.slug, [row.gives] if row.gives else [], known)
        yield from _strangers(row.slug, [row.then] if row.then else [], tables)
    for table in tables.values():
        if _leads_back(table, tables, ()):
            yield f"{table.slug} leads back to itself"


def _leads_back(
    table: RollTable[HiredRow], tables: Mapping[str, RollTable[HiredRow]], path: tuple[str, ...]
) -> bool:
    """Whether some throw on the table leads round in a circle."""
    if table.slug in path:
        return True
    onward = (tables[row.then] for row in table if row.then in tables)
    return any(_leads_back(each, tables, (*path, table.slug)) for each in onward)


def _injuries(book: Book) -> Iterator[str]:
    for injury in book.injuries:
        named = [injury.characteristic] if injury.characteristic else []
        yield from _strangers(injury.slug, named, CHARACTERISTICS)
        if bool(injury.characteristic) != bool(injury.amount) or abs(injury.amount) > MOST:
            yield f"{injury.slug}: {injury.amount} on {injury.characteristic or 'nothing'}"
        noted = injury.amount or injury.part or injury.foe or injury.retires_at
        if noted and not injury.lasts:
            yield f"{injury.slug}: what is noted of it lasts"
        if injury.fingers and injury.part is not Part.HAND:
            yield f"{injury.slug}: fingers are of a hand"
        if injury.ends and injury.lasts:
            yield f"{injury.slug}: it leaves nobody to be marked"
        if injury.retires_at < 0:
            yield f"{injury.slug}: he retires at {injury.retires_at}"
    for end in (Ends.DEAD, Ends.CAPTURED):
        if not any(injury.ends is end for injury in book.injuries):
            yield f"injuries: nobody is ever {end}"


def _scenarios(book: Book) -> Iterator[str]:
    for scenario in book.scenarios:
        for crew in (scenario.attackers, scenario.defenders):
            if crew.least < 0 or (isinstance(crew.most, int) and crew.most < 1):
                yield f"{scenario.slug}: a crew of {crew.least} to {crew.most}"
        if isinstance(scenario.loot, int) and scenario.loot < 0:
            yield f"{scenario.slug}: {scenario.loot} loot counters"
    offered = [each for each in book.scenarios if each.ordinary and not each.withdrawn]
    if not any(scenario.protagonisti for scenario in offered):
        yield "scenarios: nothing is left that protagonisti may choose"
    for roll in book.scenario_rolls:
        if bool(roll.scenario) == bool(roll.chooser):
            yield f"{roll.slug}: a scenario, or who chooses one"
        named = [roll.scenario] if roll.scenario else []
        yield from _strangers(roll.slug, named, {scenario.slug for scenario in offered})
    for mission in book.missions:
        if isinstance(mission.loot, int) and mission.loot < 0:
            yield f"{mission.slug}: {mission.loot} loot counters"
    for award in book.scenario_awards:
        named = [award.scenario] if award.scenario else []
        yield from _strangers(award.slug, named, book.scenarios)
        if isinstance(award.points, int) and award.points < 0:
            yield f"{award.slug}: {award.points} experience"


def _gaps(book: Book) -> Iterator[str]:
    for table in (book.underdog, book.giant_killer):
        spans = [(step.first, step.last) for step in table]
        if not _follow_on(1, spans) or spans[-1][1] is not None:
            yield f"{table.slug}: its steps follow on from 1 without a gap, and the last has no end"
    if not _follow_on(1, [(step.first, step.last) for step in book.bottle_numbers]):
        yield "bottle-numbers: they follow on from 1 without a gap"
    for step in book.underdog:
        if step.win < 0 or step.lose < 0:
            yield f"{step.slug}: {step.win} and {step.lose} experience"
    for giant in book.giant_killer:
        if giant.dollars < 0:
            yield f"{giant.slug}: a sum below $0"
    for crew in book.bottle_numbers:
        if not 1 <= crew.number <= crew.first:
            yield f"{crew.slug}: {crew.number} of {crew.first} models"


def _follow_on(first: int, spans: Sequence[tuple[int, int | None]]) -> bool:
    """Whether spans follow each other without a gap from ``first``; None ends only the last."""
    due: int | None = first
    for begins, ends in spans:
        if begins != due or (ends is not None and ends < begins):
            return False
        due = None if ends is None else ends + 1
    return True


def _weather(book: Book) -> Iterator[str]:
    for row in book.weather:
        yield from _strangers(row.slug, [row.in_summer] if row.in_summer else [], book.weather)


PROOFS = (
    _kinds, _people, _weapons, _goods, _kits, _skills, _experience, _advances, _hired_advances,
    _injuries, _scenarios, _gaps, _weather,
)  # fmt: skip
