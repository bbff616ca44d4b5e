"""House rules about battles, each with a question that it answers otherwise than the base."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.dice import scripted
from westamunda.rules.bottling import bottle_number
from westamunda.rules.editions import Edition
from westamunda.rules.founding import Muster, WontJoin, check_may_recruit
from westamunda.rules.hired import rating_of_hired
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.procedures import run
from westamunda.rules.scenarios import (
    Begun,
    Chosen,
    Side,
    awards_of,
    beginning,
    choosable,
    choosing,
    told,
)
from westamunda.rules.underdogs import Result, giant_killer, underdog_bonus
from westamunda.rules.weapons import supply_of
from westamunda.rules.weather import season_at, weather_of
from westamunda.rules.weather_tables import Season

LOW, HIGH = Side(500), Side(700)
Told = tuple[str, str, dict[str, Any], Callable[[Edition], Any], Any, Any]


def replaced(edition: Edition) -> bool:
    """Whether a gang whose specialist is dead takes on another."""
    mourning = Muster(edition.kinds["townies"], False, (), specialists_gone=1)
    try:
        check_may_recruit(mourning, Rank.SPECIALIST, calling=Calling.SHOOTIST, edition=edition)
    except WontJoin:
        return False
    return True


def chosen(edition: Edition, *faces: int, choices: tuple[str, ...] = ("ambush",)) -> Chosen:
    return run(choosing((LOW, HIGH), edition=edition), scripted(*faces), choices)[0]


def begun(edition: Edition, slug: str, *faces: int) -> Begun:
    return run(beginning(slug, 1, edition=edition), scripted(*faces))[0]


def named(edition: Edition, side: Side = LOW) -> tuple[str, ...]:
    return tuple(scenario.slug for scenario in choosable(side, edition=edition))


BATTLES_TOLD: list[Told] = [
    ("scenarios", "scavengers", {"withdrawn": True},
     lambda e: "scavengers" in named(e), True, False),
    ("scenarios", "scavengers", {"protagonisti": True},
     lambda e: "scavengers" in named(e, Side(protagonisti=True)), False, True),
    ("scenarios", "ambush", {"has_attacker": False}, lambda e: chosen(e, 4, 4).attacker, 1, None),
    ("scenarios", "raid", {"attackers": {"most": "D6", "picked": "random"}},
     lambda e: begun(e, "raid", 2, 3).crews[0].most, 6, 2),
    ("scenario-rolls", "high-stakes", {"twist": ""},
     lambda e: chosen(e, 6, 6).doubles_experience, True, False),
    ("scenario-rolls", "street-fight", {"scenario": "shoot-out"},
     lambda e: chosen(e, 2, 3).scenario, "gang-fight", "shoot-out"),
    ("missions", "stick-up", {"loot": 5},
     lambda e: begun(e, "hit-and-run", 3, 4, 1, 1).loot, 2, 5),
    ("scenario-awards", "wounding-hit", {"points": 3},
     lambda e: awards_of("free", edition=e)[1].points, 5, 3),
    ("scenario-awards", "took-part", {"withdrawn": True},
     lambda e: len(awards_of("free", edition=e)), 2, 1),
    ("underdog", "underdog-5", {"win": 9},
     lambda e: underdog_bonus(500, 700, Result.WON, edition=e).amount, 5, 9),
    ("giant-killer", "giant-killer-5", {"dollars": 90},
     lambda e: giant_killer(500, 700, True, edition=e).amount, 25, 90),
    ("bottle-numbers", "bottle-2", {"number": 3}, lambda e: bottle_number(8, edition=e), 2, 3),
    ("weather", "gale", {"name": "Zephyr"},
     lambda e: weather_of(21, Season.SPRING, edition=e).name, "Gale", "Zephyr"),
    ("weather", "gale", {"withdrawn": True},
     lambda e: weather_of(21, Season.SPRING, edition=e).is_windy, True, False),
    ("weather", "cloudburst", {"winter": None},
     lambda e: weather_of(11, Season.WINTER, edition=e).name, "Blizzard", "Cloudburst"),
    ("seasons", "winter", {"name": "The cold months"},
     lambda e: e.seasons[Season.WINTER].name, "Winter", "The cold months"),
    ("battle-numbers", "bottle-share", {"value": 3}, lambda e: bottle_number(24, edition=e), 6, 8),
    ("battle-numbers", "reinforcements", {"value": 5},
     lambda e: "on 5+ his others" in told("raid", edition=e)[1], False, True),
    ("battle-numbers", "target-hits", {"value": 4},
     lambda e: "falls to 4" in told("raid", edition=e)[2], False, True),
    ("battle-numbers", "cave-in", {"value": 6},
     lambda e: "on a 6 the roof" in told("ambush", cave_in=True, edition=e)[1], False, True),
    ("battle-numbers", "turns-a-season", {"value": 2},
     lambda e: season_at(3, edition=e), Season.SPRING, Season.SUMMER),
    ("readings", "scenario-twelve", {"chosen": "grudge"},
     lambda e: (chosen(e, 6, 6).doubles_experience, chosen(e, 6, 6).grudge),
     (True, False), (False, True)),
    ("readings", "hired-rating", {"chosen": "parent"},
     lambda e: [rating_of_hired(man, edition=e) for man in e.hired_men],
     [150, 350, 150], [75, 175, 75]),
    ("readings", "specialist-replaced", {"chosen": "never"}, replaced, True, False),
    ("readings", "period", {"chosen": "earlier"},
     lambda e: supply_of(e.armoury["large-revolver-percussion"], "townies", edition=e).value,
     "common", "rare"),
]  # fmt: skip
