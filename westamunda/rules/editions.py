"""Editions: the base tables with a campaign's changes laid over them.

An edition is immutable and numbered; the base is number 1. It is checked whole when it is made,
since every row and table proves itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from westamunda.rules.access import ACCESS, AccessRow
from westamunda.rules.advances import ADVANCES, AdvanceRow
from westamunda.rules.characters import FOUNDING, HIRED_MEN, NUMBERS, HiredMan, Profile
from westamunda.rules.goods import GOODS, RARE_GOODS, TEAMS, Good, RareOffer, Team
from westamunda.rules.kinds import KINDS, Kind
from westamunda.rules.kits import KITS, Kit
from westamunda.rules.skills import SKILLS, Skill
from westamunda.rules.tables import Chart, Number, RollTable
from westamunda.rules.territories import (
    OPEN_RANGE,
    OUTLAW_TERRITORIES,
    TERRITORIES,
    Territory,
)
from westamunda.rules.weapons import ARMOURY, WeaponClass


@dataclass(frozen=True)
class Edition:
    """The tables in force, in the order of the book."""

    id: int
    name: str
    kinds: Chart[Kind] = KINDS
    founding: Chart[Profile] = FOUNDING
    numbers: Chart[Number] = NUMBERS
    armoury: Chart[WeaponClass] = ARMOURY
    goods: Chart[Good] = GOODS
    teams: Chart[Team] = TEAMS
    rare_goods: RollTable[RareOffer] = RARE_GOODS
    skills: Chart[Skill] = SKILLS
    access: Chart[AccessRow] = ACCESS
    advances: RollTable[AdvanceRow] = ADVANCES
    hired_men: Chart[HiredMan] = HIRED_MEN
    kits: Chart[Kit] = KITS
    territories: RollTable[Territory] = TERRITORIES
    open_range: RollTable[Territory] = OPEN_RANGE
    outlaw_territories: RollTable[Territory] = OUTLAW_TERRITORIES

    def number(self, slug: str) -> int:
        """Return a named number of the rules."""
        return self.numbers[slug].value

    def territory(self, table: str, slug: str) -> Territory:
        """Return a place of one of the three territory tables."""
        homes = (self.territories, self.open_range, self.outlaw_territories)
        return next(home[slug] for home in homes if home.slug == table)

    @property
    def tables(self) -> Mapping[str, Chart[Any]]:
        """Every table by its slug, in the order of the book."""
        charts = (getattr(self, f.name) for f in fields(self))
        return {chart.slug: chart for chart in charts if isinstance(chart, Chart)}

    def laid_over(
        self, id: int, name: str, changes: Iterable[tuple[str, str, Mapping[str, Any]]]
    ) -> Edition:
        """Return a new edition with changes laid over this one.

        Each change names a table, a row and the row's new values. An unknown table, row or value,
        or a table that is no longer complete, is a ValueError.
        """
        homes = {getattr(self, f.name).slug: f.name for f in fields(self)[2:]}
        edition = replace(self, id=id, name=name)
        for table, slug, values in changes:
            if table not in homes or slug not in (chart := getattr(edition, homes[table])):
                raise ValueError(f"no such row: {table}, {slug}")
            if "slug" in values:
                raise ValueError("a slug stays for good")
            try:
                row = replace(chart[slug], **values)
            except TypeError as error:
                raise ValueError(str(error)) from error
            rows = tuple(row if old.slug == slug else old for old in chart.rows)
            edition = replace(edition, **{homes[table]: replace(chart, rows=rows)})
        return edition


BASE = Edition(1, "The rulebook as it stands")
"""What everybody plays unless his arbitrator says otherwise."""
