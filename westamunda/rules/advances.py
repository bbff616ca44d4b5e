"""What an advance brings: rolled, or picked by protagonisti (parent-game.md 8.2; outlaws.md 15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from westamunda.rules.access import AccessRow, open_tables
from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.dice import D6, DicePool
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import below_maximum
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.procedures import Procedure
from westamunda.rules.skills import (
    SKILL_TABLES,
    SKILLS,
    WEAPON,
    Skill,
    free_skills,
    learnable,
    may_learn,
)
from westamunda.rules.statline import CHARACTERISTICS, NAMES, Statline
from westamunda.rules.tables import RollTable, Source

TWO_D6 = DicePool(2)
ANY, OPEN = "any", "open"


@dataclass(frozen=True, slots=True)
class AdvanceRow:
    """A result of the advance roll.

    Either a ``pair`` of characteristics, the first on a D6 of 1-3 and the second on 4-6, or a
    skill: ``ANY`` of the eight tables, or one ``OPEN`` to the fighter's gang type and rank.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    pair: tuple[str, str] | None = None
    skill: str = ""
    withdrawn: bool = False


ADVANCES: RollTable[AdvanceRow] = RollTable(
    "advances",
    "Advance roll",
    "parent-game.md 8.2",
    (
        AdvanceRow("any-skill", "A skill of any table", Source.PARENT, (2, 12), skill=ANY),
        AdvanceRow(
            "open-skill", "A skill of a table open to him", Source.PARENT, (3, 4, 10, 11),
            skill=OPEN,
        ),
        AdvanceRow("s-or-a", "Strength or attacks", Source.PARENT, (5,), ("s", "a")),
        AdvanceRow("ws-or-bs", "Weapon or ballistic skill", Source.PARENT, (6, 8), ("ws", "bs")),
        AdvanceRow("i-or-ld", "Initiative or leadership", Source.PARENT, (7,), ("i", "ld")),
        AdvanceRow("w-or-t", "Wounds or toughness", Source.PARENT, (9,), ("w", "t")),
    ),
    dice="2D6",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Learner:
    """All that an advance asks of a fighter: his scores now, his standing and his skills.

    ``rank`` is the one whose column he uses (``experience.rank_at``), ``owned`` the slugs of his
    skills, ``tribe`` a Native band's own row, if it has one.
    """

    statline: Statline
    kind: str
    rank: Rank
    blood: Blood | None = None
    duty: Duty = Duty.LINE
    calling: Calling | None = None
    owned: frozenset[str] = frozenset()
    tribe: AccessRow | None = None

    def open_tables(self) -> tuple[str, ...]:
        """Return the tables open to him, in the order of the book."""
        return open_tables(self.kind, self.rank, self.blood, self.duty, tribe=self.tribe)

    def learnable(self, table: str) -> tuple[Skill, ...]:
        """Return the skills of a table that he may still learn."""
        return learnable(table, self.rank, self.calling, self.owned)

    def may_raise(self, characteristic: str) -> bool:
        """Whether this characteristic is below its maximum."""
        return below_maximum(self.statline, characteristic)


@dataclass(frozen=True, slots=True)
class Advanced:
    """A characteristic raised. ``reason`` reads the dice; outcomes compare without it."""

    characteristic: str
    amount: int = 1
    reason: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Learned:
    """A skill learned, with the choice that it asked for.

    ``choice`` is lasso or bolas for Fancy ropin', the score to raise for Specialist. ``owed`` is
    ``WEAPON`` while a weapon must still be named. ``also`` is what Specialist brings besides.
    """

    skill: str
    choice: str = ""
    owed: str = ""
    also: tuple[Advanced | Learned, ...] = ()
    reason: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class NothingLeft:
    """An advance lost: every score is at its maximum and every skill within reach is known."""

    reason: str = field(default="Nothing is left for him to gain.", compare=False)


Outcome = Advanced | Learned | NothingLeft


_CALLING_BY_SCORE = {"ws": Calling.PUGILIST, "bs": Calling.SHOOTIST}


class NotAPick(RuleBroken):
    """A pick at its maximum, known already, or of a table not open to him."""

    code = "not-a-pick"


def after(learner: Learner, outcome: Outcome) -> Learner:
    """Return the fighter as the outcome leaves him; Specialist makes him one, with a calling.

    Its missed game is the caller's to note (seed, Modified skills).
    """
    if isinstance(outcome, Advanced):
        line = learner.statline.changed([(outcome.characteristic, outcome.amount)])
        return replace(learner, statline=line)
    if isinstance(outcome, Learned):
        learner = replace(learner, owned=learner.owned | {outcome.skill})
        if outcome.skill == "specialist":
            learner = replace(
                learner, rank=Rank.SPECIALIST, calling=_CALLING_BY_SCORE[outcome.choice]
            )
        for more in outcome.also:
            learner = after(learner, more)
    return learner


def advance(learner: Learner, why: str = "advance") -> Procedure[Outcome]:
    """Roll one advance: 2D6, then what the row asks for (parent-game.md 8.2).

    One of a pair at its maximum: the other, without a throw; both: the whole advance again. A
    skill known or forbidden: its D6 again. A table with nothing left is not offered; if no open
    table has anything left, the whole advance again (HOUSE). Where a single table is left it is
    taken unasked. Questions are labelled ``why`` and what follows, each once.
    """
    if not _anything_left(learner):
        return NothingLeft()
    attempt = 0
    while True:
        attempt += 1
        label = numbered(why, attempt)
        roll = yield from throw(label, TWO_D6)
        row = ADVANCES.result_of(roll.total)
        reason = f"{label}, {roll}"
        if row.pair:
            gained = yield from _one_of(row.pair, learner, label, reason)
            if gained:
                return gained
            continue
        tables = tuple(SKILL_TABLES) if row.skill == ANY else learner.open_tables()
        tables = tuple(table for table in tables if learner.learnable(table))
        if tables:
            return (yield from _skill_of(tables, learner, label, reason))


def _one_of(
    pair: tuple[str, str], learner: Learner, label: str, reason: str
) -> Procedure[Advanced | None]:
    able = tuple(each for each in pair if learner.may_raise(each))
    if not able:
        return None
    if len(able) == 1:
        spare = pair[0] if able[0] == pair[1] else pair[1]
        return Advanced(able[0], 1, f"{reason}; {NAMES[spare]} is at its maximum")
    roll = yield from throw(f"{label}: {pair[0]} or {pair[1]}", D6)
    return Advanced(pair[0] if roll.total <= 3 else pair[1], 1, f"{reason}; {roll}")


def _skill_of(
    tables: tuple[str, ...], learner: Learner, label: str, reason: str
) -> Procedure[Learned]:
    table = yield from choose(f"{label}: table", tables)
    possible = learner.learnable(table)
    attempt = 0
    while True:
        attempt += 1
        roll = yield from throw(numbered(f"{label}: {table}", attempt), D6)
        skill = SKILL_TABLES[table].result_of(roll.total)
        if skill in possible:
            reason = f"{reason}; {SKILL_TABLES[table].name}, {roll}"
            return (yield from learn(skill, learner, label, reason))


def learn(skill: Skill, learner: Learner, label: str, reason: str = "") -> Procedure[Learned]:
    """Learn a skill that he may have, asking what it offers at once.

    A choice among his own weapons stays owed. Specialist asks WS or BS (the one below its
    maximum; if neither is, only the calling is chosen) and then one skill of that calling, as a
    recruited specialist picks his; none is left: none. He is a specialist from then on and misses
    the next game (seed, Modified skills).
    """
    if skill.slug == "specialist":
        return (yield from _become_specialist(learner, label, reason))
    if skill.owes_weapon:
        return Learned(skill.slug, owed=WEAPON, reason=reason)
    choice = ""
    if skill.choices:
        choice = yield from choose(f"{label}: {skill.slug}", skill.choices)
    return Learned(skill.slug, choice, reason=reason)


def _become_specialist(learner: Learner, label: str, reason: str) -> Procedure[Learned]:
    scores = tuple(each for each in ("ws", "bs") if learner.may_raise(each))
    score = yield from choose(f"{label}: ws or bs", scores or ("ws", "bs"))
    calling = _CALLING_BY_SCORE[score]
    also: tuple[Advanced | Learned, ...] = (Advanced(score, 1, "Specialist"),) if scores else ()
    free = tuple(
        skill.slug
        for skill in free_skills(calling)
        if may_learn(skill, Rank.SPECIALIST, calling, learner.owned)
    )
    if free:
        slug = yield from choose(f"{label}: skill of a {calling}", free)
        also += ((yield from learn(SKILLS[slug], learner, f"{label}: {calling}", "Specialist")),)
    return Learned("specialist", score, also=also, reason=reason)


def pick_options(learner: Learner) -> tuple[str, ...]:
    """Return what protagonisti may pick for an advance bought at the start.

    Characteristics below their maximum, then the skills of the tables open to his gang type and
    rank that he may learn, as slugs (outlaws.md 15).
    """
    scores = tuple(each for each in CHARACTERISTICS if learner.may_raise(each))
    return scores + tuple(
        skill.slug for table in learner.open_tables() for skill in learner.learnable(table)
    )


def check_pick(pick: str, learner: Learner) -> None:
    """Refuse a pick that ``pick_options`` does not offer; an unknown slug is a ValueError."""
    if pick in pick_options(learner):
        return
    if pick in CHARACTERISTICS:
        raise NotAPick(f"His {NAMES[pick]} is as high as it goes.", pick=pick)
    if pick not in SKILLS:
        raise ValueError(f"no such advance: {pick}")
    name = SKILLS[pick].name
    raise NotAPick(f"{name} is not open to him, or he knows it already.", pick=pick)


def pick_advance(learner: Learner, why: str = "pick") -> Procedure[Outcome]:
    """Pick one advance as protagonisti may, and what a skill picked asks for."""
    options = pick_options(learner)
    if not options:
        return NothingLeft()
    pick = yield from choose(why, options)
    if pick in CHARACTERISTICS:
        return Advanced(pick, 1, "picked")
    return (yield from learn(SKILLS[pick], learner, why, "picked"))


def _anything_left(learner: Learner) -> bool:
    pairs: Iterable[str] = (each for row in ADVANCES for each in row.pair or ())
    return any(map(learner.may_raise, pairs)) or any(map(learner.learnable, SKILL_TABLES))
