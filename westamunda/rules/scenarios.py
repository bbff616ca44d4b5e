"""Choosing a scenario and beginning it (parent-game.md 5, 13, 14; outlaws.md 14, 15)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.dice import D6, DicePool, Roll
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.procedures import Procedure
from westamunda.rules.scenario_tables import (
    Award,
    Chooser,
    Crew,
    Picked,
    Scenario,
    ScenarioRoll,
    Twist,
)

SideNumber = Literal[1, 2]
ROLL_OR_RESCUE = ("roll", "rescue")
"""Leave the scenario to the dice, or force the one that frees one's own man."""

_TWO_DICE = DicePool(2)
_ASKED = re.compile(r"\bside ([12])\b")


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a battle as the choice of the scenario looks at it.

    ``rating`` is None for a cast that the arbitrator gave none. ``captive`` tells that it holds
    somebody of the other side's whom that side may still try to free. ``shift`` is how far its
    maps and scouts move the scenario roll, up or down.
    """

    rating: int | None = None
    protagonisti: bool = False
    is_cast: bool = False
    captive: bool = False
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is fought: the ``scenario``, which side chose it and which attacks, if any.

    ``roll`` is what the dice showed, None where nobody rolled; ``total`` what it came to after
    every shift. ``cave_in`` tells that the roof may come down, ``doubles_experience`` that all
    but the underdog's is double, ``grudge`` that wounding hits are and that a full recovery
    becomes bitter enmity.
    """

    scenario: str
    chooser: SideNumber | None = None
    attacker: SideNumber | None = None
    cave_in: bool = False
    doubles_experience: bool = False
    grudge: bool = False
    roll: Roll | None = None
    total: int | None = None


def side_asked(why: str) -> SideNumber | None:
    """Return the side that a question of ``choosing`` or ``beginning`` is put to; None if it is
    nobody's own."""
    found = _ASKED.search(why)
    return None if found is None else _number(int(found[1]))


def choosing(sides: tuple[Side, Side], *, edition: Edition = BASE) -> Procedure[Chosen]:
    """Choose the scenario of a battle between two sides.

    Who has a man to free may force the rescue, and no dice fall (PARENT). Else the lower rating
    throws, of equals whoever throws the higher D6; so too where a side has no rating (HOUSE). The
    higher rating shifts the roll first, then the other, within what dice can show. Whoever
    chooses a scenario with an attacker attacks (PARENT).
    """
    for side in (1, 2):
        if (yield from _rescues(_number(side), sides, edition)):
            return Chosen("rescue", _number(side), _number(side))
    lower = yield from _lower(sides)
    higher = _other(lower)
    roll = yield from throw(f"scenario, side {lower}", _TWO_DICE)
    total = roll.total
    for side in (higher, lower):
        total += yield from _shift(side, total, sides[side - 1].shift)
    row = edition.scenario_rolls.result_of(total)
    chooser = {Chooser.HIGHER: higher, Chooser.LOWER: lower}.get(row.chooser)
    slug = row.scenario
    if chooser is not None:
        offered = choosable(sides[chooser - 1], edition=edition)
        slug = yield from choose(
            f"choice of scenario, side {chooser}", tuple(each.slug for each in offered)
        )
    attacks = edition.scenarios[slug].has_attacker
    return _twisted(
        row,
        Chosen(slug, chooser, (chooser or lower) if attacks else None, roll=roll, total=total),
        edition,
    )


def choosable(side: Side, *, edition: Edition = BASE) -> tuple[Scenario, ...]:
    """Return what a side may name when it chooses, in the order of the book: the ordinary ones,
    for protagonisti those of their list (seed, I Protagonisti)."""
    return tuple(
        scenario
        for scenario in edition.scenarios
        if scenario.ordinary
        and not scenario.withdrawn
        and (scenario.protagonisti or not side.protagonisti)
    )


def _rescues(side: SideNumber, sides: tuple[Side, Side], edition: Edition) -> Procedure[bool]:
    """Whether this side forces the rescue of its man; not asked where it has none to free."""
    own, other = sides[side - 1], sides[_other(side) - 1]
    if not other.captive or own.is_cast or other.is_cast or edition.scenarios["rescue"].withdrawn:
        return False
    answer = yield from choose(f"rescue, side {side}", ROLL_OR_RESCUE)
    return answer == "rescue"


def _lower(sides: tuple[Side, Side]) -> Procedure[SideNumber]:
    """Return the side that throws: the lower rating, or whoever throws higher."""
    first, second = (side.rating for side in sides)
    if first is not None and second is not None and first != second:
        return 1 if first < second else 2
    attempt = 0
    while True:
        attempt += 1
        thrown = []
        for side in (1, 2):
            roll = yield from throw(numbered(f"who throws, side {side}", attempt), D6)
            thrown.append(roll.total)
        if thrown[0] != thrown[1]:
            return 1 if thrown[0] > thrown[1] else 2


def _shift(side: SideNumber, total: int, most: int) -> Procedure[int]:
    """Return by how much a side shifts the roll: nothing, or up to ``most`` either way."""
    steps = (step for step in range(-most, most + 1) if 2 <= total + step <= 12)
    answer = yield from choose(f"shift, side {side}", tuple(map(str, steps)))
    return int(answer)


def _twisted(row: ScenarioRoll, chosen: Chosen, edition: Edition) -> Chosen:
    """Return what is chosen with what else the roll brings."""
    read = edition.reading("scenario-twelve") if row.twist is Twist.AS_READ else ""
    return Chosen(
        chosen.scenario,
        chosen.chooser,
        chosen.attacker,
        cave_in=row.twist is Twist.CAVE_IN,
        doubles_experience=read == "double",
        grudge=read == "grudge",
        roll=chosen.roll,
        total=chosen.total,
    )


@dataclass(frozen=True, slots=True)
class Size:
    """How many of a side fight at the start: ``most`` is None for everybody."""

    most: int | None = None
    picked: Picked = Picked.EVERYBODY
    least: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """What is thrown before the first turn: the crews of the two sides, a mission by slug, and
    the loot counters on the table (0 for none)."""

    crews: tuple[Size, Size]
    mission: str = ""
    loot: int = 0


def beginning(
    slug: str, attacker: SideNumber | None, *, more_sentries: int = 0, edition: Edition = BASE
) -> Procedure[Begun]:
    """Throw what a scenario wants thrown when the battle begins: its mission, its loot, and how
    many of each side fight at the start, the attacker first.

    ``more_sentries`` are those that the place gives a defender whose crew is drawn. A scenario
    with an attacker who is not named, or one without who is, is a ValueError.
    """
    scenario = edition.scenarios[slug]
    if scenario.has_attacker is (attacker is None):
        raise ValueError(f"{slug}: the attacker is {attacker}")
    mission, loot = "", scenario.loot
    if scenario.missions:
        roll = yield from throw("mission", D6)
        row = edition.missions.result_of(roll.total)
        mission, loot = row.slug, row.loot
    counters = yield from _count("loot", loot)
    first: SideNumber = attacker or 1
    own = yield from _size(first, scenario.attackers, 0)
    other = yield from _size(_other(first), scenario.defenders, more_sentries if attacker else 0)
    return Begun((own, other) if first == 1 else (other, own), mission, counters or 0)


def _size(side: SideNumber, crew: Crew, more: int) -> Procedure[Size]:
    if crew.most is None:
        return Size()
    most = yield from _count(f"crew, side {side}", crew.most)
    return Size(max((most or 0) + more, crew.least), crew.picked, crew.least)


def _count(why: str, dice: DicePool | int | None) -> Procedure[int | None]:
    """Return a number as it is, or as the dice bring it."""
    if not isinstance(dice, DicePool):
        return dice
    roll = yield from throw(why, dice)
    return roll.total


def awards_of(slug: str, *, edition: Edition = BASE) -> tuple[Award, ...]:
    """Return the awards that a scenario brings, those of every battle first."""
    held = (award for award in edition.scenario_awards if not award.withdrawn)
    return tuple(award for award in held if award.scenario in ("", slug))


def told(slug: str, *, cave_in: bool = False, edition: Edition = BASE) -> tuple[str, ...]:
    """Return what a scenario says in sentences, for the sheet: how it is set up, what comes
    later, what falls when, how it ends."""
    scenario = edition.scenarios[slug]
    number = edition.number
    sentences = [scenario.set_up]
    if scenario.reinforcements:
        sentences.append(
            "At the start of each turn of the defender a D6: on "
            f"{_or_more(number('reinforcements'))} his others may enter, on an edge drawn at random."
        )
    if scenario.target:
        sentences.append(
            "The target has the armour value of its building and falls to "
            f"{number('target-hits')} damaging hits."
        )
    if cave_in:
        sentences.append(
            "Fought in an old mine. After each blast of dynamite or gelignite a D6: on "
            f"{_or_more(number('cave-in'))} the roof comes down and the game is drawn. Everybody "
            "makes an I test or takes a hit at S4, save -1."
        )
    return (*sentences, f"Over when: {scenario.ends}")


def _or_more(face: int) -> str:
    return "a 6" if face == 6 else f"{face}+"


def _number(side: int) -> SideNumber:
    return 1 if side == 1 else 2


def _other(side: SideNumber) -> SideNumber:
    return 2 if side == 1 else 1
