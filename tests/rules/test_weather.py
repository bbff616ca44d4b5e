"""The weather, row by row and season by season."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import scripted
from tests.rules.house_rules import laid
from westamunda.rules.editions import BASE
from westamunda.rules.procedures import run
from westamunda.rules.tables import d66_range
from westamunda.rules.weather import season_after, season_at, weather, weather_of
from westamunda.rules.weather_tables import Season, Tag

SPRING, SUMMER, AUTUMN, WINTER = Season
TOTALS = d66_range(11, 66)

# D66 | name | tags | words of its effect
TABLE = """
11-11 | Cloudburst | heavy-rain | 16″ difficult
12-12 | Heavy rain | heavy-rain | long range -1
13-14 | Overcast | |
15-15 | Steady rain | rain | runs I test slips pinned
16-16 | Thunderstorm | heavy-rain | long range -1 6 lightning S5 8″ pinned
21-21 | Gale | high-wind | beyond medium throws bows -1
22-22 | Gusty | high-wind | long range -1 Bows medium
23-23 | Breeze | |
24-24 | Dead calm | |
25-25 | Dust storm | high-wind | 12″
26-26 | Twister | high-wind | 3″ 2D6″ random S4 knocked
31-31 | Moonless night | | 8″ fired anywhere next
32-32 | Moonlit night | | 16″
33-34 | Clear day | |
35-35 | Sun in the eyes | | edge random -1
36-36 | Fog | | 12″ third 6
41-41 | Killing heat | | two turns T test pinned
42-42 | Hot | | horse every other
43-44 | Fine | |
45-45 | Heat haze | | long range -1
46-46 | Dry as tinder | | easier 1″
51-51 | Landslide | | D3 3″ S4
52-52 | Loose ground | | very difficult
53-54 | Firm ground | |
55-55 | Mud or quicksand | | 4″ wagon S test
56-56 | Flash flood or subsidence | | D6 deep
61-61 | Stampede | | D6 6″ S4 pinned
62-62 | Rattlesnakes | | first cover 1 S3 without pinning
63-64 | Buzzards and coyotes | |
65-65 | Hornets | | cover -1
66-66 | Grizzly or puma | | WS4 S4 T4 W2 I3 A2 nearest
"""

WINTERS = """
11 | Blizzard | snow | 8″ difficult
12 | Heavy snow | snow | runs
13 | Cold and clear | |
14 | Cold and clear | |
15 | Settled snow | snow | I test slips pinned
16 | Ice storm | snow | runs 6 lightning S5 8″ pinned
25 | Snow squall | snow | 12″
41 | Hard frost | | load -1
42 | Cold | | horse every other
45 | Numb fingers | | D8 load -1
"""


def lines(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


@pytest.mark.parametrize("cells", lines(TABLE), ids=lambda cells: cells[0])
@pytest.mark.parametrize("season", [SPRING, AUTUMN])
def test_every_result_is_as_the_table_says(cells: list[str], season: Season) -> None:
    on, name, tags, words = cells
    for total in d66_range(*map(int, on.split("-"))):
        conditions = weather_of(total, season)

        assert (conditions.name, " ".join(conditions.tags)) == (name, tags)
        assert [word for word in words.split() if word not in conditions.effect] == []
        assert bool(conditions.effect) == bool(words)


def test_there_are_no_other_results_and_all_are_ours() -> None:
    assert len(BASE.weather) == len(lines(TABLE))
    assert {row.source for row in (*BASE.weather, *BASE.seasons)} == {"house"}


@pytest.mark.parametrize("cells", lines(WINTERS), ids=lambda cells: cells[0])
def test_winter_has_versions_of_its_own(cells: list[str]) -> None:
    conditions = weather_of(int(cells[0]), WINTER)

    assert [conditions.name, " ".join(conditions.tags)] == cells[1:3]
    assert [word for word in cells[3].split() if word not in conditions.effect] == []


def test_the_rest_of_winter_is_like_spring() -> None:
    changed = {int(cells[0]) for cells in lines(WINTERS)}

    for total in TOTALS:
        same = weather_of(total, WINTER) == weather_of(total, SPRING)
        assert same == (total not in changed)


def test_in_summer_the_haze_is_dry_as_tinder_and_nothing_else_changes() -> None:
    assert weather_of(45, SUMMER) == weather_of(46, SUMMER)
    for total in TOTALS:
        assert (weather_of(total, SUMMER) == weather_of(total, SPRING)) == (total != 45)


def test_only_treacherous_ground_spares_natives() -> None:
    assert [total for total in TOTALS if weather_of(total, SPRING).ground] == [51, 52, 55, 56]


def test_fires_ask_whether_it_is_wet_or_windy() -> None:
    wet = [total for total in TOTALS if weather_of(total, SPRING).is_wet]
    snow = [total for total in TOTALS if Tag.SNOW in weather_of(total, WINTER).tags]

    assert wet == [11, 12, 15, 16]
    assert snow == [11, 12, 15, 16, 25]
    assert [total for total in TOTALS if weather_of(total, SPRING).is_windy] == [21, 22, 25, 26]


def test_a_breeze_and_a_calm_are_no_high_wind() -> None:
    """Seed, Fire Starting: high winds, other than results 23 and 24."""
    assert not any(weather_of(total, season).is_windy for total in (23, 24) for season in Season)


def test_it_is_thrown_on_a_d66() -> None:
    assert run(weather(WINTER), scripted(1, 6))[0].name == "Ice storm"


@pytest.mark.parametrize("total", [10, 17, 67, 0])
def test_what_a_d66_cannot_show_is_a_mistake(total: int) -> None:
    with pytest.raises(ValueError, match="cannot come to"):
        weather_of(total, SPRING)


def test_a_withdrawn_result_is_a_day_without_weather() -> None:
    kinder = laid(("weather", "grizzly", {"withdrawn": True}))
    conditions = weather_of(66, SPRING, edition=kinder)

    assert (conditions.name, conditions.effect) == ("Nothing to speak of", "")


# Seasons


def test_seasons_follow_each_other_round() -> None:
    assert [season_after(season) for season in Season] == [SUMMER, AUTUMN, WINTER, SPRING]


@pytest.mark.parametrize(
    ("turn", "first", "season"),
    [
        (1, SPRING, SPRING), (3, SPRING, SPRING), (4, SPRING, SUMMER), (10, SPRING, WINTER),
        (13, SPRING, SPRING), (1, WINTER, WINTER), (4, WINTER, SPRING),
    ],
)  # fmt: skip
def test_three_turns_are_a_season(turn: int, first: Season, season: Season) -> None:
    assert season_at(turn, first) is season


@given(st.sampled_from(TOTALS), st.sampled_from([*Season]))
def test_heavy_rain_never_falls_in_winter_nor_snow_outside_it(total: int, season: Season) -> None:
    tags = weather_of(total, season).tags

    assert season is not WINTER or not tags & {Tag.RAIN, Tag.HEAVY_RAIN}
    assert season is WINTER or Tag.SNOW not in tags
