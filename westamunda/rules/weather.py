"""The weather of a battle (house-values.md 9; outlaws.md 10)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.asking import throw
from westamunda.rules.dice import D66
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.procedures import Procedure
from westamunda.rules.weather_tables import Season, Tag


@dataclass(frozen=True, slots=True)
class Conditions:
    """The weather in force: the row that gives it, its name and effect in this season, its tags.

    ``ground`` tells that natives and their scouts are immune.
    """

    slug: str
    name: str
    effect: str
    tags: frozenset[Tag]
    ground: bool = False

    @property
    def is_wet(self) -> bool:
        """Whether it rains or snows, as fires ask."""
        return bool(self.tags - {Tag.HIGH_WIND})

    @property
    def is_windy(self) -> bool:
        """Whether the wind is high."""
        return Tag.HIGH_WIND in self.tags


def weather_of(total: int, season: Season, *, edition: Edition = BASE) -> Conditions:
    """Return the weather that a D66 gives in a season; another total is a ValueError.

    In winter what has a winter form comes in it, and in summer what gives way to another result
    does (HOUSE). A withdrawn result is a day without weather.
    """
    row = edition.weather.result_of(total)
    if season is Season.SUMMER and row.in_summer:
        row = edition.weather[row.in_summer]
    if row.withdrawn:
        return Conditions(row.slug, "Nothing to speak of", "", frozenset())
    if season is Season.WINTER and row.winter:
        winter = row.winter
        return Conditions(row.slug, winter.name, winter.effect, frozenset(winter.tags), row.ground)
    return Conditions(row.slug, row.name, row.effect, frozenset(row.tags), row.ground)


def weather(season: Season, *, edition: Edition = BASE) -> Procedure[Conditions]:
    """Throw the weather of a battle."""
    roll = yield from throw("weather", D66)
    return weather_of(roll.total, season, edition=edition)


def season_after(season: Season) -> Season:
    """Return the season that follows, winter by spring."""
    return _turned(season, 1)


def season_at(turn: int, first: Season = Season.SPRING, *, edition: Edition = BASE) -> Season:
    """Return the season of a campaign's turn, counted from 1, where seasons turn by themselves:
    every so many turns, beginning with ``first`` (HOUSE)."""
    return _turned(first, (turn - 1) // edition.number("turns-a-season"))


def _turned(season: Season, times: int) -> Season:
    order = tuple(Season)
    return order[(order.index(season) + times) % len(order)]
