"""Weather, treacherous ground and the seasons (house-values.md 9; outlaws.md 10)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.tables import Chart, RollTable, Source, d66_range


class Season(enum.StrEnum):
    """A quarter of the year."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Tag(enum.StrEnum):
    """What fires, fuses and ammunition ask of the weather. Heavy rain is rain too."""

    RAIN = "rain"
    HEAVY_RAIN = "heavy-rain"
    SNOW = "snow"
    HIGH_WIND = "high-wind"


@dataclass(frozen=True, slots=True)
class Version:
    """A result as it is in one season."""

    name: str
    effect: str = ""
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Weather:
    """A result: its effect, empty for none, and its tags.

    ``winter`` stands for it in winter; in summer the result ``in_summer`` does, if it names one.
    ``ground`` marks the treacherous ones, to which natives and their scouts are immune.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    effect: str = ""
    tags: tuple[Tag, ...] = ()
    winter: Version | None = None
    in_summer: str = ""
    ground: bool = False
    withdrawn: bool = False


_R, _HR, _SN, _HW = (Tag.RAIN,), (Tag.HEAVY_RAIN,), (Tag.SNOW,), (Tag.HIGH_WIND,)
_LIGHTNING = (
    "Each turn a D6: on a 6 lightning, a hit at S5 on a model drawn at random, and horses within "
    "8″ of it are pinned."
)
_FAR = "Shots at long range are at -1."
_NO_RUN = "Nobody runs."
_HORSES_REST = "A horse runs only every other turn."


def _row(
    first: int,
    last: int,
    slug: str,
    name: str,
    effect: str = "",
    tags: tuple[Tag, ...] = (),
    winter: Version | None = None,
    in_summer: str = "",
) -> Weather:
    ground = 51 <= first <= 56 and bool(effect)
    return Weather(
        slug, name, Source.HOUSE, d66_range(first, last), effect, tags, winter, in_summer, ground
    )


WEATHER: RollTable[Weather] = RollTable(
    "weather",
    "Weather and treacherous ground",
    "house-values.md 9; outlaws.md 10; seed, Fire Starting and Waterways",
    (
        _row(11, 11, "cloudburst", "Cloudburst",
             "Nobody sees farther than 16″, and open ground is difficult.", _HR,
             Version("Blizzard", "Nobody sees farther than 8″, and open ground is difficult.",
                     _SN)),
        _row(12, 12, "heavy-rain", "Heavy rain", _FAR, _HR, Version("Heavy snow", _NO_RUN, _SN)),
        _row(13, 14, "overcast", "Overcast", winter=Version("Cold and clear")),
        _row(15, 15, "steady-rain", "Steady rain",
             "Whoever runs makes an I test, or slips and is pinned.", _R,
             Version("Settled snow", "Whoever runs makes an I test, or slips and is pinned.", _SN)),
        _row(16, 16, "thunderstorm", "Thunderstorm", f"{_FAR} {_LIGHTNING}", _HR,
             Version("Ice storm", f"{_NO_RUN} {_LIGHTNING}", _SN)),
        _row(21, 21, "gale", "Gale",
             "No shots beyond medium range; throws and bows are at -1.", _HW),
        _row(22, 22, "gusty", "Gusty", f"{_FAR} Bows are at -1 at medium range too.", _HW),
        _row(23, 23, "breeze", "Breeze"),
        _row(24, 24, "dead-calm", "Dead calm"),
        _row(25, 25, "dust-storm", "Dust storm", "Nobody sees farther than 12″.", _HW,
             Version("Snow squall", "Nobody sees farther than 12″.", _SN)),
        _row(26, 26, "twister", "Twister",
             "A 3″ template moves 2D6″ each turn, in a direction drawn at random. Whom it touches "
             "takes a hit at S4 and is knocked down.", _HW),
        _row(31, 31, "moonless-night", "Moonless night",
             "Nobody sees farther than 8″; whoever has fired is seen from anywhere in the next "
             "turn."),
        _row(32, 32, "moonlit-night", "Moonlit night", "Nobody sees farther than 16″."),
        _row(33, 34, "clear-day", "Clear day"),
        _row(35, 35, "sun-in-the-eyes", "Sun in the eyes",
             "Shots toward one edge, drawn at random, are at -1."),
        _row(36, 36, "fog", "Fog",
             "Nobody sees farther than 12″. After the third turn a D6 each turn: on a 6 it lifts."),
        _row(41, 41, "killing-heat", "Killing heat",
             "Whoever runs two turns in a row makes a T test, or is pinned.",
             winter=Version("Hard frost", "BS rolls to load are at -1.")),
        _row(42, 42, "hot", "Hot", _HORSES_REST, winter=Version("Cold", _HORSES_REST)),
        _row(43, 44, "fine", "Fine"),
        _row(45, 45, "heat-haze", "Heat haze", _FAR,
             winter=Version("Numb fingers", "D8 rolls to load are at -1."),
             in_summer="dry-as-tinder"),
        _row(46, 46, "dry-as-tinder", "Dry as tinder",
             "Fires catch one easier and spread 1″ a turn."),
        _row(51, 51, "landslide", "Landslide",
             "D3 templates of 3″ come down at random, at S4."),
        _row(52, 52, "loose-ground", "Loose ground", "Slopes are very difficult."),
        _row(53, 54, "firm-ground", "Firm ground"),
        _row(55, 55, "mud", "Mud or quicksand",
             "Each player lays a patch of 4″. No wagon crosses it; an S test gets a man out."),
        _row(56, 56, "flash-flood", "Flash flood or subsidence",
             "From turn D6 on, gullies and streams are deep water."),
        _row(61, 61, "stampede", "Stampede",
             "In turn D6 it crosses the table, 6″ wide: a hit at S4 on everybody in its way, and "
             "horses are pinned."),
        _row(62, 62, "rattlesnakes", "Rattlesnakes",
             "For the first model into each area of cover a D6: on a 1 a hit at S3, without "
             "pinning."),
        _row(63, 64, "buzzards", "Buzzards and coyotes"),
        _row(65, 65, "hornets", "Hornets",
             "In one piece of cover: models leave it, or are at -1 to hit."),
        _row(66, 66, "grizzly", "Grizzly or puma",
             "WS4 S4 T4 W2 I3 A2. It goes for the nearest model each turn."),
    ),
    dice="D66",
)  # fmt: skip
"""Thrown when scenario and terrain are settled, before anybody sets up, unless both players agree
to skip it; never in a shoot-out."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season and what it does to the weather."""

    slug: Season
    name: str
    source: Source
    effect: str = ""
    withdrawn: bool = False


SEASONS: Chart[SeasonRow] = Chart(
    "seasons",
    "Seasons",
    "house-values.md 9",
    (
        SeasonRow(Season.SPRING, "Spring", Source.HOUSE),
        SeasonRow(Season.SUMMER, "Summer", Source.HOUSE,
                  "No haze: it is dry as tinder instead."),
        SeasonRow(Season.AUTUMN, "Autumn", Source.HOUSE),
        SeasonRow(Season.WINTER, "Winter", Source.HOUSE,
                  "What has a winter form comes in it: snow for rain, frost for heat."),
    ),
)  # fmt: skip
