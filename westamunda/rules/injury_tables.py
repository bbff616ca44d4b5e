"""Serious injuries: the D66 table and what of it lasts (parent-game.md 4.2)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.tables import RollTable, Source, d66_range


class Ends(enum.StrEnum):
    """How a result takes a man out of his gang, if it does."""

    STAYS = ""
    DEAD = "dead"
    CAPTURED = "captured"


class Counts(enum.StrEnum):
    """Which times a result changes its characteristic."""

    EACH = "each"
    FIRST = "first"
    AGAIN = "again"


class Part(enum.StrEnum):
    """What of him is hurt, where the side is noted."""

    NONE = ""
    LEG = "leg"
    ARM = "arm"
    EYE = "eye"
    HAND = "hand"


SIDES = ("left", "right")
FINGERS = 5
"""Fingers of a hand; with all of them gone it is useless."""

FOE = "foe"
"""The mark in ``Injury.choices`` of a name that the player gives: whom he hates."""


@dataclass(frozen=True, slots=True)
class Injury:
    """A result of the table.

    ``amount`` is added to the ``characteristic`` at the times that ``counts`` says. ``lasts`` tells
    whether it is noted on the man. ``part`` is noted with its side, ``fingers`` are lost from the
    hand. ``foe`` asks whom he hates. At the ``retires_at``-th he must retire, 0 for never.
    ``rolls`` are further results and ``experience`` is gained at once.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    effect: str
    characteristic: str = ""
    amount: int = 0
    counts: Counts = Counts.EACH
    lasts: bool = False
    part: Part = Part.NONE
    fingers: DicePool | None = None
    foe: bool = False
    retires_at: int = 0
    ends: Ends = Ends.STAYS
    rolls: DicePool | None = None
    experience: DicePool | None = None
    withdrawn: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        """What is noted with it: a side, a side and the fingers lost, or ``(FOE,)``."""
        if self.foe:
            return (FOE,)
        if not self.part:
            return ()
        if self.fingers is None:
            return SIDES
        lost = range(1, self.fingers.sides + 1)
        return tuple(f"{side}-{fingers}" for side in SIDES for fingers in lost)


def _row(first: int, last: int, slug: str, name: str, effect: str, **told: object) -> Injury:
    return Injury(slug, name, Source.PARENT, d66_range(first, last), effect, **told)  # type: ignore[arg-type]


INJURIES: RollTable[Injury] = RollTable(
    "injuries",
    "Serious injuries",
    "parent-game.md 4.2",
    (
        _row(11, 16, "dead", "Dead",
             "He is gone; his weapons and gear are lost with him.", ends=Ends.DEAD),
        _row(21, 21, "multiple-injuries", "Multiple injuries",
             "So many results more; Dead and Full recovery are thrown again.", rolls=DicePool()),
        _row(22, 22, "chest-wound", "Chest wound", "",
             characteristic="t", amount=-1, lasts=True),
        _row(23, 23, "leg-wound", "Leg wound", "One leg, at random.",
             characteristic="m", amount=-1, lasts=True, part=Part.LEG),
        _row(24, 24, "arm-wound", "Arm wound",
             "One arm, at random: attacks with it are at S −1.", lasts=True, part=Part.ARM),
        _row(25, 25, "head-wound", "Head wound",
             "Before each game a D6: on 1–3 he is stupid, on 4–6 frenzied, for that game.",
             lasts=True),
        _row(26, 26, "blinded", "Blinded in one eye",
             "One eye, at random; with the second he must retire.",
             characteristic="bs", amount=-1, lasts=True, part=Part.EYE, retires_at=2),
        _row(31, 31, "deafened", "Partially deafened", "Nothing the first time.",
             characteristic="ld", amount=-1, counts=Counts.AGAIN, lasts=True),
        _row(32, 32, "shell-shock", "Shell shock", "",
             characteristic="i", amount=-1, lasts=True),
        _row(33, 33, "hand-injury", "Hand injury",
             "Fingers of one hand are gone, at random; with all five gone it is useless, and "
             "he holds nothing that wants two.",
             characteristic="ws", amount=-1, lasts=True, part=Part.HAND, fingers=DicePool(1, 3)),
        _row(34, 36, "old-battle-wound", "Old battle wound",
             "Before each game a D6: on a 1 he sits it out.", lasts=True),
        _row(41, 55, "full-recovery", "Full recovery", "Nothing comes of it."),
        _row(56, 56, "bitter-enmity", "Bitter enmity",
             "He recovers, and hates for good.", lasts=True, foe=True),
        _row(61, 63, "captured", "Captured", "The enemy holds him.", ends=Ends.CAPTURED),
        _row(64, 64, "horrible-scars", "Horrible scars", "He recovers, and causes fear.",
             lasts=True),
        _row(65, 65, "impressive-scars", "Impressive scars",
             "He recovers. It counts the first time only.",
             characteristic="ld", amount=1, counts=Counts.FIRST, lasts=True),
        _row(66, 66, "survives", "Survives against the odds",
             "He recovers, and has learned from it at once.", experience=DicePool()),
    ),
    dice="D66",
)  # fmt: skip
"""What may become of a man who went out of action."""


@dataclass(frozen=True, slots=True)
class Enmity:
    """Whom a bitter enemy hates."""

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    withdrawn: bool = False


ENMITIES: RollTable[Enmity] = RollTable(
    "enmities",
    "Whom he hates",
    "parent-game.md 4.2",
    (
        Enmity("the-man", "The man who put him down; the enemy leader if nobody knows",
               Source.PARENT, (1, 2)),
        Enmity("the-leader", "The enemy leader", Source.PARENT, (3, 4)),
        Enmity("the-gang", "Everybody of that gang", Source.PARENT, (5,)),
        Enmity("the-kind", "Every gang of that kind; thrown again if it is his own",
               Source.PARENT, (6,)),
    ),
)  # fmt: skip
"""Thrown for Bitter enmity."""
