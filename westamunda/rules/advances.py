"""What an advance brings: rolled, or picked by protagonisti (parent-game.md 8.2; outlaws.md 15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from westamunda.rules.access import AccessRow
from westamunda.rules.advance_table import ANY, AdvanceRow
from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.dice import D6, DicePool
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import below_maximum
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.learning import free_skills, learnable, may_learn, open_tables
from westamunda.rules.procedures import Procedure
from westamunda.rules.skills import WEAPON, Skill
from westamunda.rules.statline import CHARACTERISTICS, NAMES, Statline

TWO_D6 = DicePool(2)


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

    def open_tables(self, edition: Edition) -> tuple[str, ...]:
        """Return the tables open to him, in the order of the book."""
        return open_tables(
            self.kind, self.rank, self.blood, self.duty, tribe=self.tribe, edition=edition
        )

    def learnable(self, table: str, edition: Edition) -> tuple[Skill, ...]:
        """Return the skills of a table that he may still learn."""
        return learnable(table, self.rank, self.calling, self.owned, edition=edition)

    def may_raise(self, characteristic: str, edition: Edition) -> bool:
        """Whether this characteristic is below its maximum."""
        return below_maximum(self.statline, characteristic, edition=edition)


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


def advance(
    learner: Learner, why: str = "advance", *, edition: Edition = BASE
) -> Procedure[Outcome]:
    """Roll one advance: 2D6, then what the row asks for (parent-game.md 8.2).

    One of a pair at its maximum: the other, without a throw; both: the whole advance again. A
    skill known or forbidden: its D6 again. A table with nothing left is not offered; if no open
    table has anything left, or the row is withdrawn, the whole advance again (HOUSE). Where a
    single table is left it is taken unasked. Questions are labelled ``why`` and what follows,
    each once.
    """
    if not any(_gives_something(row, learner, edition) for row in edition.advances):
        return NothingLeft()
    attempt = 0
    while True:
        attempt += 1
        label = numbered(why, attempt)
        roll = yield from throw(label, TWO_D6)
        row = edition.advances.result_of(roll.total)
        if not _gives_something(row, learner, edition):
            continue
        reason = f"{label}, {roll}"
        if row.pair:
            return (yield from _one_of(row.pair, learner, label, reason, edition))
        return (yield from _skill_of(row, learner, label, reason, edition))


def _gives_something(row: AdvanceRow, learner: Learner, edition: Edition) -> bool:
    """Whether a row of the roll is in force and has anything left for him."""
    if row.withdrawn:
        return False
    if row.pair:
        return any(learner.may_raise(each, edition) for each in row.pair)
    return bool(_tables_of(row, learner, edition))


def _tables_of(row: AdvanceRow, learner: Learner, edition: Edition) -> tuple[str, ...]:
    """The skill tables that a row opens to him and that have anything left."""
    tables = tuple(edition.skill_tables) if row.skill == ANY else learner.open_tables(edition)
    return tuple(table for table in tables if learner.learnable(table, edition))


def _one_of(
    pair: tuple[str, str], learner: Learner, label: str, reason: str, edition: Edition
) -> Procedure[Advanced]:
    able = tuple(each for each in pair if learner.may_raise(each, edition))
    if len(able) == 1:
        spare = pair[0] if able[0] == pair[1] else pair[1]
        return Advanced(able[0], 1, f"{reason}; {NAMES[spare]} is at its maximum")
    roll = yield from throw(f"{label}: {pair[0]} or {pair[1]}", D6)
    return Advanced(pair[0] if roll.total <= 3 else pair[1], 1, f"{reason}; {roll}")


def _skill_of(
    row: AdvanceRow, learner: Learner, label: str, reason: str, edition: Edition
) -> Procedure[Learned]:
    slug = yield from choose(f"{label}: table", _tables_of(row, learner, edition))
    table = edition.skill_tables[slug]
    possible = learner.learnable(slug, edition)
    attempt = 0
    while True:
        attempt += 1
        roll = yield from throw(numbered(f"{label}: {slug}", attempt), D6)
        skill = table.result_of(roll.total)
        if skill in possible:
            reason = f"{reason}; {table.name}, {roll}"
            return (yield from learn(skill, learner, label, reason, edition=edition))


def learn(
    skill: Skill, learner: Learner, label: str, reason: str = "", *, edition: Edition = BASE
) -> Procedure[Learned]:
    """Learn a skill that he may have, asking what it offers at once.

    A choice among his own weapons stays owed. Specialist asks WS or BS (the one below its
    maximum; if neither is, only the calling is chosen) and then one skill of that calling, as a
    recruited specialist picks his; none is left: none. He is a specialist from then on and misses
    the next game (seed, Modified skills).
    """
    if skill.slug == "specialist":
        return (yield from _become_specialist(learner, label, reason, edition))
    if skill.owes_weapon:
        return Learned(skill.slug, owed=WEAPON, reason=reason)
    choice = ""
    if skill.choices:
        choice = yield from choose(f"{label}: {skill.slug}", skill.choices)
    return Learned(skill.slug, choice, reason=reason)


def _become_specialist(
    learner: Learner, label: str, reason: str, edition: Edition
) -> Procedure[Learned]:
    scores = tuple(each for each in ("ws", "bs") if learner.may_raise(each, edition))
    score = yield from choose(f"{label}: ws or bs", scores or ("ws", "bs"))
    calling = _CALLING_BY_SCORE[score]
    also: tuple[Advanced | Learned, ...] = (Advanced(score, 1, "Specialist"),) if scores else ()
    free = tuple(
        skill.slug
        for skill in free_skills(calling, edition=edition)
        if may_learn(skill, Rank.SPECIALIST, calling, learner.owned)
    )
    if free:
        slug = yield from choose(f"{label}: skill of a {calling}", free)
        skill, why = edition.skills[slug], f"{label}: {calling}"
        also += ((yield from learn(skill, learner, why, "Specialist", edition=edition)),)
    return Learned("specialist", score, also=also, reason=reason)


def pick_options(learner: Learner, *, edition: Edition = BASE) -> tuple[str, ...]:
    """Return what protagonisti may pick for an advance bought at the start.

    Characteristics below their maximum, then the skills of the tables open to his gang type and
    rank that he may learn, as slugs (outlaws.md 15).
    """
    scores = tuple(each for each in CHARACTERISTICS if learner.may_raise(each, edition))
    return scores + tuple(
        skill.slug
        for table in learner.open_tables(edition)
        for skill in learner.learnable(table, edition)
    )


def check_pick(pick: str, learner: Learner, *, edition: Edition = BASE) -> None:
    """Refuse a pick that ``pick_options`` does not offer; an unknown slug is a ValueError."""
    if pick in pick_options(learner, edition=edition):
        return
    if pick in CHARACTERISTICS:
        raise NotAPick(f"His {NAMES[pick]} is as high as it goes.", pick=pick)
    if pick not in edition.skills:
        raise ValueError(f"no such advance: {pick}")
    name = edition.skills[pick].name
    raise NotAPick(f"{name} is not open to him, or he knows it already.", pick=pick)


def pick_advance(
    learner: Learner, why: str = "pick", *, edition: Edition = BASE
) -> Procedure[Outcome]:
    """Pick one advance as protagonisti may, and what a skill picked asks for."""
    options = pick_options(learner, edition=edition)
    if not options:
        return NothingLeft()
    pick = yield from choose(why, options)
    if pick in CHARACTERISTICS:
        return Advanced(pick, 1, "picked")
    return (yield from learn(edition.skills[pick], learner, why, "picked", edition=edition))
