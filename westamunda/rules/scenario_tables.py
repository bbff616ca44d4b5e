"""Scenarios: what is fought, by how many, for what, and how the dice choose
(parent-game.md 5, 13, 14; house-values.md 11; outlaws.md 9)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.tables import Chart, RollTable, Source

_SEED, _PARENT, _DERIVED, _HOUSE = Source.SEED, Source.PARENT, Source.DERIVED, Source.HOUSE


class Picked(enum.StrEnum):
    """How a crew is picked from its gang."""

    EVERYBODY = ""
    CHOSEN = "chosen"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Crew:
    """How many of a side fight at the start: ``most`` at most, a number or dice.

    ``least`` of them at least, if the gang has so many. Without ``most`` everybody fights.
    """

    most: DicePool | int | None = None
    picked: Picked = Picked.EVERYBODY
    least: int = 0


EVERYBODY = Crew()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: who fights, how it is set up and how it ends.

    ``protagonisti`` may name it when they choose, and anybody if it is ``ordinary``. Without an
    attacker the crew of ``attackers`` is that of both sides. ``loot`` is how many counters lie
    about; ``missions`` are thrown for; ``reinforcements`` and ``target`` follow the numbers of
    battles. ``territory`` tells whether land may change hands, ``underdogs`` whether the gap
    between the ratings counts, ``weather`` whether it is thrown for. ``source`` marks who fights
    whom and what for, the others what they are named after.
    """

    slug: str
    name: str
    source: Source
    set_up: str
    ends: str
    parent_name: str = ""
    has_attacker: bool = False
    protagonisti: bool = False
    ordinary: bool = True
    attackers: Crew = EVERYBODY
    defenders: Crew = EVERYBODY
    loot: DicePool | int | None = None
    missions: bool = False
    reinforcements: bool = False
    target: bool = False
    territory: bool = True
    underdogs: bool = True
    weather: bool = True
    name_source: Source = Source.HOUSE
    set_up_source: Source = Source.HOUSE
    ends_source: Source = Source.HOUSE
    crew_source: Source = Source.HOUSE
    protagonisti_source: Source = Source.SEED
    territory_source: Source = Source.HOUSE
    withdrawn: bool = False


_STANDS = DicePool(1, 3, plus=1)
_PARTY = DicePool(1, 3, plus=2)

SCENARIOS: Chart[Scenario] = Chart(
    "scenarios",
    "Scenarios",
    "parent-game.md 10.3, 13, 14; house-values.md 11; outlaws.md 9; seed, I Protagonisti",
    (
        Scenario(
            "gang-fight", "Street Fight", _PARENT,
            "A D6 each. The low die picks his edge, both sides set up within 8″ of theirs, and the "
            "high die has the first turn.",
            "One side is driven off.",
            "Gang Fight", protagonisti=True, set_up_source=_PARENT, ends_source=_PARENT,
            crew_source=_PARENT,
        ),
        Scenario(
            "scavengers", "Gold Strike", _PARENT,
            "Loot counters lie about the table.",
            "Whoever carries off most of the loot wins.",
            "Scavengers", loot=DicePool(), set_up_source=_PARENT, ends_source=_PARENT,
            crew_source=_PARENT,
        ),
        Scenario(
            "hit-and-run", "Hit and Run", _PARENT,
            "A small raiding party against a camp.",
            "The mission is done, or it has failed.",
            "Hit & Run", has_attacker=True, protagonisti=True,
            attackers=Crew(_PARTY, Picked.CHOSEN), defenders=Crew(DicePool(), Picked.RANDOM),
            missions=True, reinforcements=True, set_up_source=_PARENT, ends_source=_PARENT,
        ),
        Scenario(
            "ambush", "Ambush", _PARENT,
            "The ambushed set up first, in mid-table, in groups of up to 4. Those who lie in wait "
            "are hidden, 8″ or more away, and have the first turn.",
            "One side breaks.",
            "Ambush", has_attacker=True, protagonisti=True, ends_source=_PARENT,
        ),
        Scenario(
            "raid", "Bank or Ranch Raid", _PARENT,
            "Attackers against sentries, at the defender's dearest place, or at his fort or camp "
            "if he has none.",
            "The target is wrecked, or it is still there.",
            "The Raid", has_attacker=True, protagonisti=True,
            attackers=Crew(6, Picked.CHOSEN), defenders=Crew(DicePool(), Picked.RANDOM),
            reinforcements=True, target=True, ends_source=_PARENT,
        ),
        Scenario(
            "rescue", "Jail Break", _PARENT,
            "As a raid, by the captive's gang. The defender places the captive anywhere. He stays "
            "there until one of the attackers touches him and gives the rest of his turn to it; then he fights "
            "with what is at hand. In cold blood he cannot be killed.",
            "The captive is free, or he stays a captive, and his gang may not force it for him again.",
            "Rescue Mission", has_attacker=True, ordinary=False,
            attackers=Crew(6, Picked.CHOSEN), defenders=Crew(DicePool(), Picked.RANDOM),
            reinforcements=True, territory=False, set_up_source=_PARENT,
        ),
        Scenario(
            "shoot-out", "High Noon", _PARENT,
            "The two sides stand 16″ apart. Each man draws on D6 + I, +1 with a pistol, -1 with a "
            "long gun; Quick Draw doubles his I. High shoots first.",
            "One side has the last man standing.",
            "Shoot-out", protagonisti=True, attackers=Crew(_STANDS, Picked.RANDOM),
            defenders=Crew(_STANDS, Picked.RANDOM), territory=False, weather=False,
            ends_source=_PARENT, crew_source=_PARENT,
        ),
        Scenario(
            "the-hit", "The Contract", _PARENT,
            "Terrain is placed in turn, attacker first. The defender parts his gang into groups of "
            "2 or 3; the leader's stands in the open. The attackers hide behind cover, more than "
            "16″ from him, D3 of them on overwatch if wished. A D6 for each other group: on a 6 "
            "within 6″ of the leader, on 4–5 more than 12″ away, on 1–3 off the table until it "
            "may enter. A D6: on 1–3 the attacker has the first turn, on 4–6 the defender.",
            "The leader is out of action, or down while the attackers hold the field: they win. He "
            "has left by his own edge, or the attackers bottle out or have nobody left: the "
            "defender wins.",
            "The Hit", has_attacker=True, protagonisti=True,
            attackers=Crew(DicePool(2), Picked.CHOSEN), reinforcements=True, territory=False,
            crew_source=_PARENT,
        ),
        Scenario(
            "hunters", "The Posse", _PARENT,
            "The outlaws set up first, in camp, within 8″ of the middle, D3 sentries on overwatch. "
            "The hunters start more than 16″ away and have the first turn.",
            "One side bottles out, or the outlaws' leader is off the table.",
            "Hunters", has_attacker=True, ordinary=False,
            attackers=Crew(DicePool(2), Picked.CHOSEN, least=3),
        ),
        Scenario(
            "free", "The Arbitrator's Own", _HOUSE,
            "As the arbitrator tells it. A side may be several gangs.",
            "The arbitrator says who wins, and who attacked.",
            has_attacker=True, ordinary=False, territory=False, underdogs=False,
            protagonisti_source=_HOUSE,
        ),
    ),
)  # fmt: skip
"""By the parent's names; the western ones are what players read."""


@dataclass(frozen=True, slots=True)
class Mission:
    """What a raiding party is out for. ``loot`` is how many counters lie about for it."""

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    aim: str
    loot: DicePool | int | None = None
    name_source: Source = Source.HOUSE
    withdrawn: bool = False


MISSIONS: RollTable[Mission] = RollTable(
    "missions",
    "Missions of Hit and Run",
    "parent-game.md 13",
    (
        Mission("blitz", "Blitz", _HOUSE, (1, 2),
                "Wreck a place: one of the defender's territories, at random, pays nothing this "
                "time.", name_source=_PARENT),
        Mission("stick-up", "Stick Up", _HOUSE, (3, 4),
                "Carry off the loot.", DicePool(1, 3), _PARENT),
        Mission("grudge", "Grudge", _HOUSE, (5, 6), "Put the enemy leader out of action."),
    ),
)  # fmt: skip


class Whom(enum.StrEnum):
    """Who has an award, and for what."""

    SURVIVORS = "survivors"
    HITTER = "hitter"
    CARRIER = "carrier"
    WINNING_LEADER = "winning-leader"
    DEFENDING_LEADER = "defending-leader"
    WINNING_ATTACKERS = "winning-attackers"
    WRECKER = "wrecker"
    RESCUER = "rescuer"
    LEADERS_BANE = "leaders-bane"


EACH_TIME = frozenset({Whom.HITTER, Whom.CARRIER, Whom.WRECKER})
"""Awards that a man has as often as he did it; the others once."""


@dataclass(frozen=True, slots=True)
class Award:
    """Experience for a battle: ``points``, a number or dice, to ``whom``.

    ``scenario`` is the only one that brings it; empty for every one. ``whom_source`` marks who
    has it.
    """

    slug: str
    name: str
    source: Source
    points: DicePool | int
    whom: Whom
    scenario: str = ""
    whom_source: Source = Source.HOUSE
    withdrawn: bool = False

    @property
    def each_time(self) -> bool:
        """Whether it is counted, once for each time that he did it."""
        return self.whom in EACH_TIME


SCENARIO_AWARDS: Chart[Award] = Chart(
    "scenario-awards",
    "Experience for a battle",
    "parent-game.md 5; outlaws.md 9",
    (
        Award("took-part", "Took part and lives", _PARENT, DicePool(), Whom.SURVIVORS,
              whom_source=_PARENT),
        Award("wounding-hit", "Wounding hit", _PARENT, 5, Whom.HITTER, whom_source=_PARENT),
        Award("loot-counter", "Loot carried off", _PARENT, 1, Whom.CARRIER, "scavengers", _PARENT),
        Award("gang-fight-leader", "Won", _DERIVED, 10, Whom.WINNING_LEADER, "gang-fight",
              _DERIVED),
        Award("scavengers-leader", "Won", _DERIVED, 10, Whom.WINNING_LEADER, "scavengers",
              _DERIVED),
        Award("hit-and-run-attackers", "The mission is done", _HOUSE, 10, Whom.WINNING_ATTACKERS,
              "hit-and-run"),
        Award("ambush-leader", "Won", _DERIVED, 10, Whom.WINNING_LEADER, "ambush", _DERIVED),
        Award("raid-target", "Damaged the target", _DERIVED, 5, Whom.WRECKER, "raid"),
        Award("rescue-rescuer", "Freed the captive", _DERIVED, 5, Whom.RESCUER, "rescue"),
        Award("rescue-leader", "Kept the captive", _DERIVED, 10, Whom.DEFENDING_LEADER, "rescue"),
        Award("the-hit-attacker", "Took the leader out", _HOUSE, 10, Whom.LEADERS_BANE, "the-hit"),
        Award("the-hit-leader", "Got away", _HOUSE, 10, Whom.DEFENDING_LEADER, "the-hit"),
        Award("hunters-leader", "Won", _HOUSE, 10, Whom.WINNING_LEADER, "hunters"),
    ),
)  # fmt: skip
"""The dead and hired men have none; the underdog's bonus is a table of its own."""


class Chooser(enum.StrEnum):
    """Who names the scenario: the dice themselves, or a side by its rating."""

    NOBODY = ""
    HIGHER = "higher"
    LOWER = "lower"


class Twist(enum.StrEnum):
    """What else a scenario roll brings: a roof that may come down, or what the campaign reads
    the highest roll as."""

    NONE = ""
    CAVE_IN = "cave-in"
    AS_READ = "as-read"


@dataclass(frozen=True, slots=True)
class ScenarioRoll:
    """What the dice say of the scenario: one of them, or who chooses."""

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    chooser: Chooser = Chooser.NOBODY
    scenario: str = ""
    twist: Twist = Twist.NONE
    withdrawn: bool = False


SCENARIO_ROLLS: RollTable[ScenarioRoll] = RollTable(
    "scenario-rolls",
    "Choosing the scenario",
    "parent-game.md 13",
    (
        ScenarioRoll("old-mine", "The higher rating chooses, in an old mine", _PARENT, (2,),
                     Chooser.HIGHER, twist=Twist.CAVE_IN),
        ScenarioRoll("higher-chooses", "The higher rating chooses", _PARENT, (3,), Chooser.HIGHER),
        ScenarioRoll("street-fight", "A street fight", _PARENT, (4, 5, 6), scenario="gang-fight"),
        ScenarioRoll("lower-chooses", "The lower rating chooses", _PARENT, (7, 8, 9, 10, 11),
                     Chooser.LOWER),
        ScenarioRoll("high-stakes", "The lower rating chooses, and more is at stake", _HOUSE,
                     (12,), Chooser.LOWER, twist=Twist.AS_READ),
    ),
    dice="2D6",
)  # fmt: skip
"""Thrown by the lower rating; between equals, by whoever throws higher."""
