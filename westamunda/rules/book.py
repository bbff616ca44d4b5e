"""The book: every table of the game, and how rules look things up in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from westamunda.rules.access import ACCESS, AccessRow
from westamunda.rules.advance_table import ADVANCES, AdvanceRow
from westamunda.rules.armoury import ARMOURY
from westamunda.rules.arms import ARMS, Arms
from westamunda.rules.characters import FOUNDING, HIRED_MEN, HiredMan, Profile
from westamunda.rules.experience_tables import MAXIMA, THRESHOLDS, TITLES, Maxima, Title
from westamunda.rules.goods import GOODS, RARE_GOODS, TEAMS, Good, RareOffer, Team
from westamunda.rules.hired_tables import HIRED_ADVANCES, HIRED_TABLES, HiredRow
from westamunda.rules.injury_tables import ENMITIES, INJURIES, Enmity, Injury
from westamunda.rules.kinds import KINDS, Kind
from westamunda.rules.kits import KITS, Kit
from westamunda.rules.numbers import BATTLE_NUMBERS, FOUNDING_NUMBERS, NUMBERS
from westamunda.rules.readings import READINGS, Reading
from westamunda.rules.scenario_tables import (
    MISSIONS,
    SCENARIO_AWARDS,
    SCENARIO_ROLLS,
    SCENARIOS,
    Award,
    Mission,
    Scenario,
    ScenarioRoll,
)
from westamunda.rules.skills import CALLINGS, SKILL_TABLES, SKILLS, CallingRow, Skill
from westamunda.rules.tables import Chart, Number, RolledT, RollTable
from westamunda.rules.territory_tables import (
    OPEN_RANGE,
    OUTLAW_TERRITORIES,
    TERRITORIES,
    Territory,
)
from westamunda.rules.underdog_tables import (
    BOTTLE_NUMBERS,
    GIANT_KILLER,
    UNDERDOG,
    BottleStep,
    GiantStep,
    UnderdogStep,
)
from westamunda.rules.weapon_classes import WeaponClass
from westamunda.rules.weather_tables import SEASONS, WEATHER, SeasonRow, Weather

AnyTable = Chart[Any]


@dataclass(frozen=True, kw_only=True)
class Book:
    """The tables in force, in the order of the book."""

    kinds: Chart[Kind] = KINDS
    founding: Chart[Profile] = FOUNDING
    arms: Chart[Arms] = ARMS
    armoury: Chart[WeaponClass] = ARMOURY
    goods: Chart[Good] = GOODS
    teams: Chart[Team] = TEAMS
    rare_goods: RollTable[RareOffer] = RARE_GOODS
    skills: Chart[Skill] = SKILLS
    callings: Chart[CallingRow] = CALLINGS
    access: Chart[AccessRow] = ACCESS
    territories: RollTable[Territory] = TERRITORIES
    open_range: RollTable[Territory] = OPEN_RANGE
    outlaw_territories: RollTable[Territory] = OUTLAW_TERRITORIES
    hired_men: Chart[HiredMan] = HIRED_MEN
    kits: Chart[Kit] = KITS
    hired_advances: Chart[HiredRow] = HIRED_ADVANCES
    advances: RollTable[AdvanceRow] = ADVANCES
    thresholds: Chart[Number] = THRESHOLDS
    titles: Chart[Title] = TITLES
    maxima: Chart[Maxima] = MAXIMA
    injuries: RollTable[Injury] = INJURIES
    enmities: RollTable[Enmity] = ENMITIES
    scenarios: Chart[Scenario] = SCENARIOS
    scenario_rolls: RollTable[ScenarioRoll] = SCENARIO_ROLLS
    missions: RollTable[Mission] = MISSIONS
    scenario_awards: Chart[Award] = SCENARIO_AWARDS
    underdog: Chart[UnderdogStep] = UNDERDOG
    giant_killer: Chart[GiantStep] = GIANT_KILLER
    bottle_numbers: Chart[BottleStep] = BOTTLE_NUMBERS
    weather: RollTable[Weather] = WEATHER
    seasons: Chart[SeasonRow] = SEASONS
    founding_numbers: Chart[Number] = FOUNDING_NUMBERS
    numbers: Chart[Number] = NUMBERS
    battle_numbers: Chart[Number] = BATTLE_NUMBERS
    readings: Chart[Reading] = READINGS

    def number(self, slug: str) -> int:
        """Return a named number of the rules; an unknown one is a KeyError."""
        found = self.founding_numbers.get(slug) or self.battle_numbers.get(slug)
        return (found or self.numbers[slug]).value

    def reading(self, slug: str) -> str:
        """Return the option that is chosen of a reading; an unknown one is a KeyError."""
        return self.readings[slug].chosen

    @cached_property
    def skill_tables(self) -> Mapping[str, RollTable[Skill]]:
        """The eight skill tables by slug, with the skills as they are now."""
        return _refilled(SKILL_TABLES, self.skills)

    def skill_table(self, slug: str) -> RollTable[Skill]:
        """Return one of the eight skill tables."""
        return self.skill_tables[slug]

    @cached_property
    def hired_tables(self) -> Mapping[str, RollTable[HiredRow]]:
        """The advance tables of hired men by slug; each starts on the one of his rank."""
        return _refilled(HIRED_TABLES, self.hired_advances)

    def hired_table(self, slug: str) -> RollTable[HiredRow]:
        """Return one of the advance tables of hired men."""
        return self.hired_tables[slug]

    @cached_property
    def territory_tables(self) -> Mapping[str, RollTable[Territory]]:
        """The three tables of territories by slug. A place that two of them share, such as
        Settlement, has one slug."""
        homes = (self.territories, self.open_range, self.outlaw_territories)
        return MappingProxyType({home.slug: home for home in homes})

    def territory(self, table: str, slug: str) -> Territory:
        """Return a place of one of the three tables."""
        return self.territory_tables[table][slug]

    @cached_property
    def tables(self) -> Mapping[str, AnyTable]:
        """Every table by its slug, in the order of the book."""
        return MappingProxyType({table.slug: table for table in self.homes().values()})

    def homes(self) -> dict[str, AnyTable]:
        """Return every table by the field that holds it."""
        held = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: table for name, table in held.items() if isinstance(table, Chart)}


def _refilled(
    tables: Mapping[str, RollTable[RolledT]], chart: Chart[RolledT]
) -> Mapping[str, RollTable[RolledT]]:
    """Return roll tables with each row as the chart of all of them has it."""
    return MappingProxyType(
        {
            slug: replace(table, rows=tuple(chart[row.slug] for row in table))
            for slug, table in tables.items()
        }
    )
