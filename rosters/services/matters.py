"""Matters: what dice or the player must settle, each a procedure of the rulebook.

The dice of a matter are thrown as far as no choice stands in the way; a choice waits for the
player and blocks only what depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rosters import rulings
from rosters.models import Absence, Mark, Matter, Territory
from rosters.roster import Person, Roster
from rosters.services.acts import Draft, writes
from rosters.services.characters import NotHere, NotOffered
from westamunda.rules.advances import Advanced, Learned, Outcome, pick_advance
from westamunda.rules.asking import choose
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.experience import rank_at
from westamunda.rules.hired import hired_advances
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.procedures import Answer, Choose, Done, Procedure, Question, Throw, ask
from westamunda.rules.skills import SKILLS
from westamunda.rules.statline import LABELS
from westamunda.rules.territories import founding_territories
from westamunda.rules.weapons import Group

CAMP_ONLY, WITH_SETTLEMENT = "camp-only", "with-settlement"


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of matter goes on and what its outcome does."""

    name: str
    procedure: Callable[[Roster, Matter], Procedure[Any]]
    conclude: Callable[[Draft, Matter, Any], str]


def subject_of(roster: Roster, matter: Matter) -> Person | None:
    """Return the person that a matter is about, if it is about one who is here."""
    return roster.person(matter.subject.partition("/")[0])


def _someone(roster: Roster, matter: Matter) -> Person:
    person = subject_of(roster, matter)
    if person is None:
        raise NotHere("Whom this was about has left the gang.")
    return person


def _pick(roster: Roster, matter: Matter) -> Procedure[Outcome]:
    person = _someone(roster, matter)
    threshold = int(matter.subject.partition("/")[2])
    learner = rulings.learner_of(person, roster)
    return pick_advance(replace(learner, rank=rank_at(learner.rank, threshold)), "advance")


def _conclude_advance(draft: Draft, matter: Matter, outcome: Outcome) -> str:
    person = _someone(draft.roster, matter)
    gained = _mark(draft, person, outcome, f"{matter.kind}/{matter.subject}")
    return f"{person.character}: {gained}."


def _hired(roster: Roster, matter: Matter) -> Procedure[tuple[Outcome, ...]]:
    person = _someone(roster, matter)
    return hired_advances(person.character.rules_rank, person.character.base)


def _conclude_hired(draft: Draft, matter: Matter, outcomes: tuple[Outcome, ...]) -> str:
    person = _someone(draft.roster, matter)
    gained = [
        _mark(draft, person, outcome, f"{matter.kind}/{matter.subject}/{number}")
        for number, outcome in enumerate(outcomes, start=1)
    ]
    return f"{person.character} came with {', '.join(gained)}."


def _territories(roster: Roster, matter: Matter) -> Procedure[tuple[str, ...]]:
    gang = roster.gang
    wished = False
    if gang.kind == "natives-range" and not gang.protagonisti:
        answer = yield from choose("settlement", (WITH_SETTLEMENT, CAMP_ONLY))
        wished = answer == WITH_SETTLEMENT
    return (
        yield from founding_territories(
            gang.kind, protagonisti=gang.protagonisti, settlement_wished=wished
        )
    )


def _conclude_territories(draft: Draft, matter: Matter, slugs: tuple[str, ...]) -> str:
    table = draft.edition.kinds[draft.gang.kind].territory_table
    draft.add(
        *(Territory(gang=draft.gang, table=table, type=slug, origin="founding") for slug in slugs)
    )
    names = ", ".join(draft.edition.territory(table, slug).name for slug in slugs)
    return f"Territory: {names}."


FIREARMS = (Group.HANDGUN, Group.LONG_GUN)


def _named_weapon(roster: Roster, matter: Matter) -> Procedure[str]:
    person = _someone(roster, matter)
    guns = tuple(weapon.slug for weapon in person.weapons if ARMOURY[weapon.type].group in FIREARMS)
    if not guns:
        yield Choose("weapon", ())
    return (yield from choose("weapon", guns))


def _conclude_weapon(draft: Draft, matter: Matter, slug: str) -> str:
    person = _someone(draft.roster, matter)
    skill = matter.subject.partition("/")[2]
    mark = next(mark for mark in person.skills if mark.what == skill)
    weapon = next(weapon for weapon in person.weapons if weapon.slug == slug)
    draft.change(mark, choice=weapon.slug)
    return f"{person.character}: {SKILLS[skill].name} with the {weapon}."


KINDS: dict[str, Kind] = {
    "territories": Kind("Territories", _territories, _conclude_territories),
    "hired": Kind("Advances at hiring", _hired, _conclude_hired),
    "pick": Kind("An advance to pick", _pick, _conclude_advance),
    "weapon": Kind("A weapon to name", _named_weapon, _conclude_weapon),
}


def pending(roster: Roster, matter: Matter) -> Question | None:
    """Return the question that an open matter waits on; None if it is settled or must wait."""
    if matter.settled or _waits(roster, matter):
        return None
    step = ask(KINDS[matter.kind].procedure(roster, matter), answers_of(matter))
    return None if isinstance(step, Done) else step


def _waits(roster: Roster, matter: Matter) -> bool:
    """Whether an earlier advance of the same man must be picked first."""
    if matter.kind != "pick":
        return False
    whom = matter.subject.partition("/")[0]
    return any(
        other.kind == "pick" and not other.settled and other.pk < matter.pk
        for other in roster.matters
        if other.subject.partition("/")[0] == whom
    )


def answers_of(matter: Matter) -> list[Answer]:
    """Return the matter's answers as the rulebook reads them."""
    return [
        answer["choice"]
        if "choice" in answer
        else Roll(DicePool.parse(answer["pool"]), tuple(answer["faces"]))
        for answer in matter.answers
    ]


def pursue(draft: Draft, matter: Matter) -> list[str]:
    """Throw a matter's dice until it is settled or a choice stands in the way.

    Returns the sentences of what was settled.
    """
    kind = KINDS[matter.kind]
    answers = list(matter.answers)
    known = answers_of(matter)
    while True:
        step = ask(kind.procedure(draft.roster, matter), known)
        if isinstance(step, Throw):
            roll = draft.throw(f"{matter.kind}/{matter.subject}/{step.why}", step.pool)
            answers.append({"pool": str(step.pool), "faces": list(roll.faces)})
            known.append(roll)
        elif isinstance(step, Done):
            said = kind.conclude(draft, matter, step.outcome)
            draft.change(matter, answers=answers, settled=True)
            return [said]
        else:
            draft.change(matter, answers=answers)
            return []


@writes
def answer(draft: Draft, *, matter: Matter, why: str, choice: str) -> None:
    """Answer the choice that a matter waits on, and go on as far as dice carry it.

    ``why`` names the question, so that an old page cannot answer another one. Raises NotHere if
    the matter no longer waits on it, NotOffered for a choice not among its options.
    """
    found = next((one for one in draft.roster.matters if one.pk == matter.pk), None)
    question = pending(draft.roster, found) if found else None
    if found is None or not isinstance(question, Choose) or question.why != why:
        raise NotHere("That is settled already. Nothing was changed.")
    if choice not in question.options:
        raise NotOffered("That is not among the choices.")
    draft.change(found, answers=[*found.answers, {"choice": choice}])
    said = pursue(draft, found)
    draft.say("answered", " ".join(said) or f"{KINDS[found.kind].name}: a choice made.")


def _mark(draft: Draft, person: Person, outcome: Outcome, origin: str) -> str:
    """Write what an advance brought as marks; return it in words."""
    man = person.character
    if isinstance(outcome, Advanced):
        draft.add(
            Mark(
                character=man, sort=Mark.Sort.ADVANCE, what=outcome.characteristic,
                amount=outcome.amount, origin=origin,
            )
        )  # fmt: skip
        return f"{LABELS[outcome.characteristic]} +{outcome.amount}"
    if not isinstance(outcome, Learned):
        return "nothing left to gain"
    specialist = outcome.skill == "specialist"
    mark = Mark(
        character=man, sort=Mark.Sort.SKILL, what=outcome.skill,
        choice=outcome.choice, origin=origin,
    )  # fmt: skip
    draft.add(mark)
    if outcome.owed:
        owe_weapon(draft, person, outcome.skill)
    if specialist:
        calling = Calling.PUGILIST if outcome.choice == "ws" else Calling.SHOOTIST
        draft.change(man, rank=Rank.SPECIALIST, calling=calling)
        draft.add(Absence(character=man, reason="training", games=1, origin=origin))
    words = [SKILLS[outcome.skill].name]
    words += [_mark(draft, person, more, origin) for more in outcome.also]
    return " and ".join(words)


def owe_weapon(draft: Draft, person: Person, skill: str) -> None:
    """Open the matter of a weapon to be named for a skill."""
    draft.add(Matter(gang=draft.gang, kind="weapon", subject=f"{person.character.slug}/{skill}"))
