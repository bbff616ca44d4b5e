"""The sheet of a battle: what it is about, what holds, and what to note while it is fought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from campaigns.access import SeenBattle
from campaigns.models import Attendance, Battle, BattleRoll, Edition, Side
from campaigns.queries.sheets import MOST_OF_A_CAST, NOT_BEGUN, edition_of
from rosters.models import Absence, Character
from rosters.queries.rulebook_battles import PICKED, WHOM, crew
from westamunda.rules import editions, scenarios
from westamunda.rules.bottling import bottle_number
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.scenario_tables import Award, Mission, Scenario
from westamunda.rules.scenarios import Begun
from westamunda.rules.underdog_tables import BottleStep
from westamunda.rules.underdogs import stakes
from westamunda.rules.weather import Conditions, weather_of
from westamunda.rules.weather_tables import Season

ROWS = 8
"""Lines to write names in, for a crew that is not told."""


@dataclass(frozen=True, slots=True)
class AwardShown:
    """What brings experience, how much, and to whom."""

    name: str
    points: str
    whom: str


@dataclass(frozen=True, slots=True)
class SideNoted:
    """A side on the sheet; ``names`` and ``bottles_at`` are None where its crew is not told."""

    side: Side
    kept_by: str
    rating: int | None
    attacks: bool
    crew: str
    names: tuple[str, ...] | None
    bottles_at: int | None
    stakes: tuple[tuple[str, int], ...]

    @property
    def rows(self) -> tuple[str, ...]:
        """A line for each to note, blank where nobody is named."""
        return ("",) * ROWS if self.names is None else self.names


@dataclass(frozen=True, slots=True)
class ScenarioSheet:
    """Everything on the sheet of a battle."""

    battle: Battle
    sides: tuple[SideNoted, ...]
    gap: str
    scenario: Scenario | None
    told: tuple[str, ...]
    missions: tuple[Mission, ...]
    loot: int | None
    brought: tuple[str, ...]
    weather: Conditions | None
    awards: tuple[AwardShown, ...]
    bottles: tuple[BottleStep, ...]
    bottle_share: int
    house_rules: tuple[str, ...]

    @property
    def pairs(self) -> tuple[tuple[SideNoted, ...], ...]:
        """The sides two by two, as they stand beside each other."""
        return tuple(self.sides[at : at + 2] for at in range(0, len(self.sides), 2))


def scenario_sheet(seen: SeenBattle) -> ScenarioSheet:
    """Everything on the sheet of a battle, as this reader may know it, in four queries."""
    battle, edition = seen.battle, edition_of(seen.battle)
    scenario = edition.scenarios.get(battle.scenario)
    rolls = _rolls(battle) if scenario else {}
    begun = _begun(battle, rolls, edition) if scenario else None
    cave_in = bool(battle.chosen.get("cave_in"))
    return ScenarioSheet(
        battle=battle,
        sides=_sides(seen, scenario, begun, edition),
        gap=_gap(seen, scenario, edition),
        scenario=scenario,
        told=scenarios.told(scenario.slug, cave_in=cave_in, edition=edition) if scenario else (),
        missions=_missions(scenario, rolls.get("mission"), edition),
        loot=begun.loot if begun else None,
        brought=tuple(_brought(battle.chosen)),
        weather=_weather(battle, edition),
        awards=tuple(
            AwardShown(award.name, _points(award), WHOM[award.whom])
            for award in scenarios.awards_of(battle.scenario, edition=edition)
        ),
        bottles=tuple(edition.bottle_numbers),
        bottle_share=edition.number("bottle-share"),
        house_rules=_house_rules(edition),
    )


def _rolls(battle: Battle) -> dict[str, Roll]:
    """What was thrown before the first turn, by what it was thrown for."""
    under = f"beginning/{battle.scenario}/"
    rows = BattleRoll.objects.filter(battle=battle, question__startswith=under)
    return {
        row.question.removeprefix(under): Roll(DicePool.parse(row.pool), tuple(row.faces))
        for row in rows
    }


def _begun(battle: Battle, rolls: Mapping[str, Roll], edition: editions.Edition) -> Begun | None:
    """What the dice before the first turn brought; None as long as some are to be thrown."""
    attacker = scenarios.side_asked(f"side {battle.attacker}")
    if edition.scenarios[battle.scenario].has_attacker is (attacker is None):
        return None
    procedure = scenarios.beginning(battle.scenario, attacker, edition=edition)
    try:
        question = next(procedure)
        while question.why in rolls:
            question = procedure.send(rolls[question.why])
    except StopIteration as end:
        found: Begun = end.value
        return found
    return None


def _missions(
    scenario: Scenario | None, thrown: Roll | None, edition: editions.Edition
) -> tuple[Mission, ...]:
    """The mission that was thrown, or those to throw for."""
    if scenario is None or not scenario.missions:
        return ()
    return (edition.missions.result_of(thrown.total),) if thrown else tuple(edition.missions)


def _brought(chosen: Mapping[str, Any]) -> list[str]:
    """What else the scenario roll brought."""
    told = []
    if chosen.get("doubles_experience"):
        told.append("Both gangs earn double experience, the underdog's bonus apart.")
    if chosen.get("grudge"):
        told.append(
            "A grudge: wounding hits bring double experience, and a full recovery is bitter enmity."
        )
    return told


def _points(award: Award) -> str:
    return f"+{award.points}"


def _weather(battle: Battle, edition: editions.Edition) -> Conditions | None:
    row = edition.weather.get(battle.weather)
    return weather_of(row.on[0], Season(battle.season), edition=edition) if row else None


def _rating(side: Side) -> int | None:
    """A side's rating: as it was when the battle began, or as it is."""
    if side.rating is not None:
        return side.rating
    if side.gang is not None:
        return side.gang.rating
    return side.cast.rating if side.cast else None


def _counts(seen: SeenBattle, scenario: Scenario | None) -> bool:
    """Whether the gap between the ratings counts: one against one, unless the scenario says no."""
    return len(seen.sides) == 2 and (scenario is None or scenario.underdogs)


def _gap(seen: SeenBattle, scenario: Scenario | None, edition: editions.Edition) -> str:
    if not _counts(seen, scenario):
        return "The gap between the ratings brings nothing here."
    first, second = (_rating(side) for side in seen.sides)
    lower = stakes(first, second, edition=edition)
    return (lower if lower.is_underdog else stakes(second, first, edition=edition)).reason


def _sides(
    seen: SeenBattle,
    scenario: Scenario | None,
    begun: Begun | None,
    edition: editions.Edition,
) -> tuple[SideNoted, ...]:
    names = _names(seen)
    ratings = {side.pk: _rating(side) for side in seen.sides}
    noted = []
    for side in seen.sides:
        told = names.get(side.pk)
        others = [ratings[each.pk] for each in seen.sides if each.pk != side.pk]
        at_stake = (
            stakes(ratings[side.pk], others[0], edition=edition).terms[3:]
            if _counts(seen, scenario)
            else ()
        )
        noted.append(
            SideNoted(
                side=side,
                kept_by=side.gang.kept_by if side.gang else "",
                rating=ratings[side.pk],
                attacks=bool(battle_attacker := seen.battle.attacker)
                and side.team == battle_attacker,
                crew=_crew_words(side, seen.battle, scenario, begun),
                names=told,
                bottles_at=None if told is None else bottle_number(len(told), edition=edition),
                stakes=at_stake,
            )
        )
    return tuple(noted)


def _crew_words(side: Side, battle: Battle, scenario: Scenario | None, begun: Begun | None) -> str:
    """How many of a side fight at the start."""
    size = begun.crews[side.team - 1] if begun else None
    if size and size.most is not None:
        return ", ".join(filter(None, (f"up to {size.most}", PICKED[size.picked])))
    if scenario is None:
        return ""
    attacks = not scenario.has_attacker or side.team == battle.attacker
    return crew(scenario.attackers if attacks else scenario.defenders)


def _names(seen: SeenBattle) -> dict[int, tuple[str, ...]]:
    """Who of each side fights, by the side's key, as far as this reader is told: a chosen crew to
    its own player, and to everybody once it rides; everybody able, before, to whoever acts."""
    begun = seen.battle.stage not in NOT_BEGUN
    chosen = [side for side in seen.sides if side.crew_chosen and (begun or side in seen.acting)]
    able = [side for side in seen.sides if side not in chosen and seen.acting and not begun]
    found: dict[int, list[str]] = {side.pk: [] for side in (*chosen, *able)}
    for row in Attendance.objects.filter(side__in=chosen):
        found[row.side_id].append(row.name)
    by_gang = {side.gang_id: side.pk for side in able if side.gang_id}
    away = Absence.objects.filter(character=OuterRef("pk"), left="", games__gt=0)
    people = Character.objects.filter(~Exists(away), gang__in=by_gang, left="")
    for man in people.order_by("position", "pk"):
        found[by_gang[man.gang_id]].append(str(man))
    for side in able:
        if side.cast:
            found[side.pk] = _of_cast(side.cast.people)
    return {key: tuple(names) for key, names in found.items()}


def _of_cast(people: list[dict[str, Any]]) -> list[str]:
    """The people of a cast, one by one."""
    names = [
        f"{each['name']} {number}" if each["count"] > 1 else str(each["name"])
        for each in people
        for number in range(1, each["count"] + 1)
    ]
    return names[:MOST_OF_A_CAST]


def _house_rules(edition: editions.Edition) -> tuple[str, ...]:
    """The rows that the rules in force have otherwise than the book, by name."""
    if edition.id == editions.BASE.id:
        return ()
    kept = Edition.objects.filter(pk=edition.id - 1).first()
    tables, told = edition.tables, []
    for table, row, *_ in kept.changes if kept else ():
        found = tables[table].get(row) if table in tables else None
        told.append(f"{tables[table].name}: {found.name}" if found else f"{table}: {row}")
    return tuple(dict.fromkeys(told))
