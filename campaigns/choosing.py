"""How a battle comes to its scenario, and what is thrown before the first turn: the procedures of
the rulebook run over the answers that the battle keeps.

Dice are kept as battle rolls under ``scenario/…``, ``weather/…`` and, by scenario, ``beginning/…/…``; choices in
``battle.chosen`` under ``"answers"``, with the ratings by which it was begun under ``"ratings"``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.editions import edition_numbered
from campaigns.models import Battle, BattleRoll, Side
from campaigns.moves import BattleStage
from westamunda.rules import scenarios
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.procedures import Choose, Done, Procedure, Question, Throw
from westamunda.rules.scenarios import Begun, Chosen, SideNumber
from westamunda.rules.weather import Conditions, weather_of
from westamunda.rules.weather_tables import Season

_SIDE = re.compile(r"\bside ([12])\b")

SCENARIO, WEATHER, BEGINNING = "scenario", "weather", "beginning"


@dataclass
class Course:
    """How far a procedure has come: the next question or the outcome, and what was answered."""

    part: str
    prefix: str
    next: Question | Done[Any]
    told: list[tuple[str, Roll | str]] = field(default_factory=list)

    @property
    def question(self) -> Question | None:
        """What is asked next; None where nothing is."""
        return None if isinstance(self.next, Done) else self.next

    @property
    def throws(self) -> Throw | None:
        """The dice that are asked for next, if it is dice."""
        return self.next if isinstance(self.next, Throw) else None

    @property
    def chooses(self) -> Choose | None:
        """The choice that is asked for next, if it is one."""
        return self.next if isinstance(self.next, Choose) else None

    @property
    def asked(self) -> SideNumber | None:
        """The team that the next question is put to; None for anybody of them."""
        return scenarios.side_asked(self.next.why) if not isinstance(self.next, Done) else None


Rolls = dict[str, Roll]


def rolls_of(battle: Battle) -> Rolls:
    """Every roll of a battle by its question."""
    rows = BattleRoll.objects.filter(battle=battle).order_by("pk")
    return {row.question: Roll(DicePool.parse(row.pool), tuple(row.faces)) for row in rows}


def course(battle: Battle, sides: Sequence[Side], rolls: Rolls) -> Course | None:
    """What is asked next of a planned battle: its scenario, then its weather, then what is thrown
    when it begins. None before it is planned, and where its teams are no two sides."""
    if battle.stage != BattleStage.PLANNED:
        return None
    if not battle.scenario:
        return scenario_course(battle, sides, rolls) if len(sides) == 2 else None
    if asks_weather(battle, rolls):
        return Course(WEATHER, WEATHER, Throw(WEATHER, DicePool(1, 66)))
    return beginning_course(battle, rolls)


def scenario_course(battle: Battle, sides: Sequence[Side], rolls: Rolls) -> Course:
    """How far the choice of the scenario has come."""
    first, second = (_looked_at(battle, side) for side in sides)
    edition = edition_numbered(battle.edition)
    return _run(SCENARIO, scenarios.choosing((first, second), edition=edition), battle, rolls)


def beginning_course(battle: Battle, rolls: Rolls) -> Course:
    """How far the dice before the first turn have come."""
    attacker: SideNumber | None = {1: 1, 2: 2}.get(battle.attacker)  # type: ignore[assignment]
    edition = edition_numbered(battle.edition)
    procedure = scenarios.beginning(battle.scenario, attacker, edition=edition)
    return _run(BEGINNING, procedure, battle, rolls, f"{BEGINNING}/{battle.scenario}")


def begun(battle: Battle, rolls: Rolls) -> Begun | None:
    """What was thrown before the first turn; None as long as something is still to be thrown."""
    if not battle.scenario:
        return None
    end = beginning_course(battle, rolls).next
    return end.outcome if isinstance(end, Done) else None


def chosen(battle: Battle, sides: Sequence[Side], rolls: Rolls) -> Chosen | None:
    """The scenario as the procedure brought it; None as long as something is asked."""
    end = scenario_course(battle, sides, rolls).next
    return end.outcome if isinstance(end, Done) else None


def asks_weather(battle: Battle, rolls: Rolls) -> bool:
    """Whether the weather is still to be thrown."""
    wants = edition_numbered(battle.edition).scenarios[battle.scenario].weather
    return wants and not battle.chosen.get("no_weather") and _named(WEATHER, WEATHER) not in rolls


def conditions(battle: Battle, rolls: Rolls) -> Conditions | None:
    """The weather that was thrown, as it is in the battle's season."""
    roll = rolls.get(_named(WEATHER, WEATHER))
    if roll is None:
        return None
    return weather_of(roll.total, Season(battle.season), edition=edition_numbered(battle.edition))


def named(asked: Course) -> str:
    """Under which name the answer to the next question is kept."""
    question = asked.question
    if question is None:
        raise ValueError("nothing is asked")
    return _named(asked.prefix, question.why)


def ratings_of(sides: Sequence[Side]) -> list[int | None]:
    """What the sides are rated today."""
    return [
        side.gang.rating if side.gang else side.cast.rating if side.cast else None for side in sides
    ]


def team_named(sides: Sequence[Side], team: int) -> str:
    """Who is on a team."""
    return " and ".join(str(side) for side in sides if side.team == team)


def in_words(why: str, sides: Sequence[Side]) -> str:
    """What a question is about, with the names of the sides."""
    words = _SIDE.sub(lambda found: team_named(sides, int(found[1])), why)
    return words[:1].upper() + words[1:]


def _named(part: str, why: str) -> str:
    return f"{part}/{why}"


def _looked_at(battle: Battle, side: Side) -> scenarios.Side:
    """A side as the choice looks at it, by the ratings by which it was begun."""
    kept = battle.chosen.get("ratings")
    rating = kept[side.team - 1] if kept else ratings_of([side])[0]
    return scenarios.Side(
        rating=rating,
        protagonisti=side.gang is not None and side.gang.protagonisti,
        is_cast=side.gang is None,
    )


def _run(
    part: str, procedure: Procedure[Any], battle: Battle, rolls: Rolls, prefix: str = ""
) -> Course:
    """Run a procedure over what is kept under a prefix, as far as it goes."""
    prefix = prefix or part
    answers = battle.chosen.get("answers", {})
    told: list[tuple[str, Roll | str]] = []
    try:
        question = next(procedure)
        while True:
            name = _named(prefix, question.why)
            answer = rolls.get(name) if isinstance(question, Throw) else answers.get(name)
            if answer is None:
                return Course(part, prefix, question, told)
            told.append((question.why, answer))
            question = procedure.send(answer)
    except StopIteration as end:
        return Course(part, prefix, Done(end.value), told)
