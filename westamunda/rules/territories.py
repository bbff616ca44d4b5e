"""How a gang comes by its territories (parent-game.md 10; outlaws.md 6, 13)."""

from __future__ import annotations

from dataclasses import dataclass, field

from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.dice import D66, Roll
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.procedures import Procedure
from westamunda.rules.tables import RollTable
from westamunda.rules.territory_tables import CHOICES, Risk, Territory

KEPT_BESIDE = "ancient-site"
"""The place that a band of the open range holds beside its camp (outlaws.md 13)."""


def earned(territory: Territory, roll: Roll) -> int:
    """Return the dollars that a roll of the territory's income dice brings, below 0 for a loss.

    A place without income dice, or other dice than its own, is a ValueError.
    """
    if roll.pool != territory.income:
        raise ValueError(f"{territory.slug}: {roll.pool} are not its income dice")
    double, worst, best = roll.is_double, min(roll.faces), max(roll.faces)
    match territory.risk:
        case Risk.NOTHING_ON_ONE if worst == 1:
            return 0
        case Risk.NOTHING_ON_DOUBLE if double:
            return 0
        case Risk.NOTHING_ON_DOUBLE_OR_SIX if double or best == 6:
            return 0
        case Risk.LOST_ON_DOUBLE if double:
            return -roll.total
    return roll.total


def territory_of(slug: str, *, edition: Edition = BASE) -> Territory:
    """Return a place by slug, from whichever table has it first; an unknown one is a KeyError."""
    for table in edition.territory_tables.values():
        if slug in table:
            return table[slug]
    raise KeyError(slug)


def reroll_for(kind_slug: str, *, edition: Edition = BASE) -> frozenset[str]:
    """Return the places that gangs of this kind roll again: natives by the town four of them
    (seed, Territory and Income)."""
    return frozenset(edition.kinds[kind_slug].rolls_again)


@dataclass(frozen=True, slots=True)
class Found:
    """A roll for a territory: the place found, and ancient sites found on the way, kept too."""

    territory: str
    ancient_sites: tuple[str, ...] = ()
    reason: str = field(default="", compare=False)

    @property
    def all(self) -> tuple[str, ...]:
        """Every place gained, the territory first."""
        return (self.territory, *self.ancient_sites)


def roll_territory(
    kind_slug: str,
    why: str = "territory",
    *,
    outlaw: bool = False,
    table: RollTable[Territory] | None = None,
    edition: Edition = BASE,
) -> Procedure[Found]:
    """Roll a territory on the gang's own table, on the outlaws', or on the one given.

    What natives by the town may not hold, or is withdrawn, is rolled again; Green Settlers and
    Free choice ask for another place of the table, none barred; an Ancient Site is kept and the
    camp rolled again (parent-game.md 10; outlaws.md 6, 13). Cavalry that are no outlaws hold
    none: a ValueError. An outlaw band of the open range keeps a camp of its own table.
    """
    table = table or _table_for(kind_slug, outlaw, edition)
    withdrawn = {row.slug for row in table if row.withdrawn}
    barred = reroll_for(kind_slug, edition=edition) | withdrawn
    sites: list[str] = []
    attempt = 0
    while True:
        attempt += 1
        label = numbered(why, attempt)
        roll = yield from throw(label, D66)
        slug = table.result_of(roll.total).slug
        if slug in barred:
            continue
        if slug in CHOICES:
            offered = tuple(row.slug for row in table if row.slug not in barred | CHOICES)
            slug = yield from choose(f"{label}: free choice", offered)
        if slug == KEPT_BESIDE:
            sites.append(slug)
        else:
            return Found(slug, tuple(sites), f"{label}, {roll}")


def _table_for(kind_slug: str, outlaw: bool, edition: Edition) -> RollTable[Territory]:
    own = edition.kinds[kind_slug].territory_table
    if outlaw and own != edition.open_range.slug:
        return edition.outlaw_territories
    if not own:
        raise ValueError(f"{kind_slug} hold no territory")
    return edition.territory_tables[own]


def founding_territories(
    kind_slug: str,
    *,
    protagonisti: bool = False,
    settlement_wished: bool = False,
    edition: Edition = BASE,
) -> Procedure[tuple[str, ...]]:
    """Roll what a new gang holds before its first game, as slugs.

    Five; cavalry none; natives of the open range one camp, its ancient sites, and a Settlement if
    they wish it; protagonisti of any kind but cavalry one of the ordinary table (parent-game.md
    10.2; outlaws.md 13, 15). Another kind, or protagonisti, wishing a Settlement is a ValueError.
    """
    kind = edition.kinds[kind_slug]
    if settlement_wished and (protagonisti or kind.territory_table != edition.open_range.slug):
        raise ValueError(f"{kind_slug} may not ask for a Settlement")
    held: list[str] = []
    most = edition.number("protagonisti-territories")
    count = min(kind.territories, most) if protagonisti else kind.territories
    table = edition.territories if protagonisti else None
    for number in range(1, count + 1):
        found = yield from roll_territory(
            kind_slug, f"territory {number}", table=table, edition=edition
        )
        held.extend(found.all)
    return (*held, "settlement") if settlement_wished else tuple(held)
