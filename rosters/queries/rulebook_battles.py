"""The columns of the tables of battles: scenarios, awards, underdogs, weather, readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rosters.queries import rulebook_words as say
from rosters.queries.rulebook_cells import Column, Line, Told, named, source_of
from westamunda.rules.dice import DicePool
from westamunda.rules.readings import Reading
from westamunda.rules.scenario_tables import (
    SCENARIOS,
    Award,
    Chooser,
    Crew,
    Mission,
    Picked,
    Scenario,
    ScenarioRoll,
    Twist,
    Whom,
)
from westamunda.rules.underdog_tables import BottleStep, GiantStep, UnderdogStep
from westamunda.rules.weather_tables import WEATHER, SeasonRow, Tag, Weather

PICKED = {Picked.EVERYBODY: "", Picked.CHOSEN: "chosen", Picked.RANDOM: "drawn at random"}
WHOM = {
    Whom.SURVIVORS: "Everybody who took part and is alive",
    Whom.HITTER: "Whoever scores it, each time",
    Whom.CARRIER: "Whoever carries it off, for each counter",
    Whom.WINNING_LEADER: "The leader of the side that won",
    Whom.DEFENDING_LEADER: "The defender's leader, if his side won",
    Whom.WINNING_ATTACKERS: "Each attacker who took part, if they won",
    Whom.WRECKER: "Whoever hits it, each time",
    Whom.RESCUER: "Whoever sets him free",
    Whom.LEADERS_BANE: "Whoever put the leader out of action, if the attackers won",
}
CHOOSERS = {
    Chooser.NOBODY: "", Chooser.HIGHER: "The higher rating", Chooser.LOWER: "The lower rating",
}  # fmt: skip
TAGS = {
    Tag.RAIN: "rain", Tag.HEAVY_RAIN: "heavy rain", Tag.SNOW: "snow", Tag.HIGH_WIND: "high wind",
}  # fmt: skip


def crew(crew: Crew) -> str:
    """Who of a side fights at the start: D3 + 2, chosen."""
    if crew.most is None:
        return "everybody"
    thrown = isinstance(crew.most, DicePool) and not crew.least
    most = _count(crew.most) if thrown else f"up to {_count(crew.most)}"
    least = f"at least {crew.least}" if crew.least else ""
    return ", ".join(filter(None, (most, least, PICKED[crew.picked])))


def _count(most: DicePool | int) -> str:
    if isinstance(most, DicePool) and most.plus:
        return f"{say.dice(replace(most, plus=0))} + {most.plus}"
    return say.dice(most)


def _crews(row: Scenario) -> Told:
    if row.slug == "free":
        return ""
    if row.attackers == row.defenders:
        both = crew(row.attackers)
        return "Everybody" if both == "everybody" else f"On each side {both}"
    return (f"Attacker: {crew(row.attackers)}", f"Defender: {crew(row.defenders)}")


def _attacker(row: Scenario) -> str:
    return say.yes_no(row.has_attacker)


def _comes_up(row: Scenario) -> str:
    return "When a side chooses." if row.ordinary else "By a rule of its own, not off the table."


def _besides(row: Scenario) -> tuple[Line, ...]:
    later = Line("The defender's others come later", "battle-numbers", "reinforcements")
    told = (
        (row.loot, Line(f"{say.dice(row.loot)} loot counters")),
        (row.missions, Line("A mission is thrown for", "missions")),
        (row.reinforcements, later),
        (row.target, Line("A target to wreck", "battle-numbers", "target-hits")),
        (not row.weather, Line("No weather")),
        (not row.underdogs, Line("No underdog, no giant killer")),
    )
    return tuple(line for holds, line in told if holds)


def _points(row: Award) -> str:
    return f"{say.dice(row.points)} XP"


def _only_in(row: Award) -> Told:
    if not row.scenario:
        return "Every one"
    scenario = SCENARIOS.get(row.scenario)
    return Line(scenario.name if scenario else say.words(row.scenario), "scenarios", row.scenario)


def _rolled(row: ScenarioRoll) -> Told:
    if row.scenario:
        return Line(named(SCENARIOS, row.scenario), "scenarios", row.scenario)
    return CHOOSERS[row.chooser]


def _twist(row: ScenarioRoll) -> Told:
    match row.twist:
        case Twist.CAVE_IN:
            return Line("A blast may bring the roof down", "battle-numbers", "cave-in")
        case Twist.AS_READ:
            return Line("As the campaign reads it", "readings", "scenario-twelve")
        case _:
            return ""


def _tags(tags: tuple[Tag, ...]) -> str:
    words = (TAGS[tag].replace(" ", "\N{NO-BREAK SPACE}") for tag in tags)
    return say.listed(words, "and") if tags else ""


def _winter(row: Weather) -> str:
    if row.winter is None:
        return ""
    tags = f" ({_tags(row.winter.tags)})" if row.winter.tags else ""
    return f"{row.winter.name}{tags}. {row.winter.effect}".strip()


def _summer(row: Weather) -> Told:
    if not row.in_summer:
        return ""
    instead = WEATHER.get(row.in_summer)
    return Line(instead.name if instead else say.words(row.in_summer), "weather", row.in_summer)


def _last(row: UnderdogStep | GiantStep | BottleStep) -> str:
    return "" if row.last is None else str(row.last)


def _options(row: Reading) -> tuple[str, ...]:
    return tuple(each.words for each in row.options if each.slug != row.chosen)


_FROM = Column("From", ("first",), lambda row: str(row.first), "num")
_TO = Column("To", ("last",), _last, "num")

BATTLES: Mapping[type, tuple[Column, ...]] = {
    Scenario: (
        Column("Attacker", ("has_attacker",), _attacker),
        Column("Who fights", ("attackers", "defenders", "crew_source"), _crews, "full",
               source_of("crew_source")),
        Column("Besides", ("loot", "missions", "reinforcements", "target", "weather", "underdogs"),
               _besides, "full"),
        Column("Land may change hands", ("territory", "territory_source"),
               lambda row: say.yes_no(row.territory), "", source_of("territory_source")),
        Column("Protagonisti may name it", ("protagonisti", "protagonisti_source"),
               lambda row: say.yes_no(row.protagonisti), "", source_of("protagonisti_source")),
        Column("Set-up", ("set_up", "set_up_source"), lambda row: row.set_up,
               marked_by=source_of("set_up_source"), under=True),
        Column("Over when", ("ends", "ends_source"), lambda row: row.ends,
               marked_by=source_of("ends_source"), under=True),
        Column("Fought", ("ordinary",), _comes_up, under=True),
        Column("In the parent game", ("parent_name", "name_source"),
               lambda row: row.parent_name, under=True),
    ),
    ScenarioRoll: (
        Column("Fought, or chosen by", ("scenario", "chooser"), _rolled),
        Column("Besides", ("twist",), _twist, "full"),
    ),
    Mission: (
        Column("Loot counters", ("loot", "name_source"), lambda row: say.dice(row.loot), "num"),
        Column("The aim", ("aim",), lambda row: row.aim, "full"),
    ),
    Award: (
        Column("Experience", ("points",), _points, "num"),
        Column("To", ("whom", "whom_source"), lambda row: WHOM[row.whom], "full",
               source_of("whom_source")),
        Column("In", ("scenario",), _only_in),
    ),
    UnderdogStep: (
        _FROM,
        _TO,
        Column("Won", ("win",), lambda row: f"{row.win} XP", "num"),
        Column("Lost or drawn", ("lose",), lambda row: f"{row.lose} XP", "num"),
    ),
    GiantStep: (_FROM, _TO, Column("Won", ("dollars",), lambda row: say.dollars(row.dollars), "num")),
    BottleStep: (
        _FROM,
        _TO,
        Column("Down or out", ("number",), lambda row: str(row.number), "num"),
    ),
    Weather: (
        Column("What it does", ("effect", "ground"), lambda row: row.effect, "full"),
        Column("Counts as", ("tags",), lambda row: _tags(row.tags)),
        Column("In winter", ("winter",), _winter, under=True),
        Column("In summer", ("in_summer",), _summer, under=True),
    ),
    SeasonRow: (Column("Weather", ("effect",), lambda row: row.effect, "full"),),
    Reading: (
        Column("Asked", ("question",), lambda row: row.question, "full"),
        Column("Read so", ("chosen",), lambda row: row.words, "full"),
        Column("Or", ("options",), _options, "full"),
    ),
}  # fmt: skip
