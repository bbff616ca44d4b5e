"""Matters: thrown as far as no choice stands in the way, answered, concluded.

A choice waits for the player and blocks only what depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rosters import rulings
from rosters.models import Absence, Mark, Matter, Territory
from rosters.pending import answers_of, goes_on, next_step, pending, someone, subject_of
from rosters.roster import Person
from rosters.services.acts import Draft, writes
from rosters.services.characters import NotHere, NotOffered
from westamunda.rules.advances import Advanced, Learned, Outcome
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.procedures import Choose, Done, Throw
from westamunda.rules.statline import LABELS


def _conclude_advance(draft: Draft, matter: Matter, outcome: Outcome) -> str:
    person = someone(draft.roster, matter)
    gained = _mark(draft, person, outcome, f"{matter.kind}/{matter.subject}")
    return f"{person.character}: {gained}."


def _conclude_hired(draft: Draft, matter: Matter, outcomes: tuple[Outcome, ...]) -> str:
    person = someone(draft.roster, matter)
    gained = [
        _mark(draft, person, outcome, f"{matter.kind}/{matter.subject}/{number}")
        for number, outcome in enumerate(outcomes, start=1)
    ]
    return f"{person.character} came with {', '.join(gained)}."


def _conclude_territories(draft: Draft, matter: Matter, slugs: tuple[str, ...]) -> str:
    table = rulings.territory_table(draft.gang, draft.edition)
    draft.add(
        *(Territory(gang=draft.gang, table=table, type=slug, origin="founding") for slug in slugs)
    )
    names = ", ".join(draft.edition.territory(table, slug).name for slug in slugs)
    return f"Territory: {names}."


def _conclude_weapon(draft: Draft, matter: Matter, slug: str) -> str:
    person = someone(draft.roster, matter)
    skill = matter.subject.partition("/")[2]
    mark = next(mark for mark in person.skills if mark.what == skill)
    weapon = next(weapon for weapon in person.weapons if weapon.slug == slug)
    draft.change(mark, choice=weapon.slug)
    draft.hide(weapon)
    return f"{person.character}: {draft.edition.skills[skill].name} with the {weapon}."


CONCLUDE: dict[str, Callable[[Draft, Matter, Any], str]] = {
    "territories": _conclude_territories,
    "hired": _conclude_hired,
    "pick": _conclude_advance,
    "weapon": _conclude_weapon,
}
"""What the outcome of each kind of matter does, told in a sentence."""


def pursue(draft: Draft, matter: Matter) -> list[str]:
    """Throw a matter's dice until it is settled or a choice stands in the way.

    Returns the sentences of what was settled.
    """
    answers = list(matter.answers)
    known = answers_of(matter)
    while True:
        step = next_step(draft.roster, matter, known, edition=draft.edition)
        if isinstance(step, Throw):
            roll = draft.throw(f"{matter.kind}/{matter.subject}/{step.why}", step.pool)
            answers.append({"pool": str(step.pool), "faces": list(roll.faces)})
            known.append(roll)
        elif isinstance(step, Done):
            said = CONCLUDE[matter.kind](draft, matter, step.outcome)
            draft.change(matter, answers=answers, settled=True)
            return [said]
        else:
            draft.change(matter, answers=answers)
            return []


def pursue_all(draft: Draft) -> list[str]:
    """Carry on every open matter that waits on no choice, one made by another included."""
    said: list[str] = []
    while ready := next(
        (m for m in draft.roster.matters if goes_on(draft.roster, m, edition=draft.edition)), None
    ):
        said += pursue(draft, ready)
    return said


@writes
def answer(draft: Draft, *, matter: Matter, why: str, choice: str) -> None:
    """Answer the choice that a matter waits on, and go on as far as dice carry it.

    ``why`` names the question, so that an old page cannot answer another one. Raises NotHere if
    the matter no longer waits on it, NotOffered for a choice not among its options.
    """
    found = next((one for one in draft.roster.matters if one.pk == matter.pk), None)
    question = pending(draft.roster, found, edition=draft.edition) if found else None
    if found is None or not isinstance(question, Choose) or question.why != why:
        raise NotHere("That is settled already. Nothing was changed.")
    if choice not in question.options:
        raise NotOffered("That is not among the choices.")
    draft.change(found, answers=[*found.answers, {"choice": choice}])
    said = pursue(draft, found) + pursue_all(draft)
    draft.say("answered", " ".join(said) or f"{_whom(draft, found)}a choice made; more follows.")


def _whom(draft: Draft, matter: Matter) -> str:
    person = subject_of(draft.roster, matter)
    return f"{person.character}: " if person else "Territory: "


def _mark(draft: Draft, person: Person, outcome: Outcome, origin: str) -> str:
    """Write what an advance brought as marks, on him as he was read too; return it in words."""
    man = person.character
    if isinstance(outcome, Advanced):
        advance = Mark(sort=Mark.Sort.ADVANCE, what=outcome.characteristic, amount=outcome.amount)
        _leave_mark(draft, person, advance, origin)
        return f"{LABELS[outcome.characteristic]} +{outcome.amount}"
    if not isinstance(outcome, Learned):
        return "nothing left to gain"
    specialist = outcome.skill == "specialist"
    skill = Mark(sort=Mark.Sort.SKILL, what=outcome.skill, choice=outcome.choice)
    _leave_mark(draft, person, skill, origin)
    if outcome.owed:
        owe_weapon(draft, person, outcome.skill)
    if specialist:
        calling = Calling.PUGILIST if outcome.choice == "ws" else Calling.SHOOTIST
        draft.change(man, rank=Rank.SPECIALIST, calling=calling)
        draft.add(Absence(character=man, reason="training", games=1, origin=origin))
    words = [draft.edition.skills[outcome.skill].name]
    words += [_mark(draft, person, more, origin) for more in outcome.also]
    return " and ".join(words)


def _leave_mark(draft: Draft, person: Person, mark: Mark, origin: str) -> None:
    """Write a mark of this origin, on the person as he was read too."""
    mark.character, mark.origin = person.character, origin
    draft.add(mark)
    person.marks.append(mark)


def owe_weapon(draft: Draft, person: Person, skill: str) -> None:
    """Open the matter of a weapon to be named for a skill."""
    matter = Matter(gang=draft.gang, kind="weapon", subject=f"{person.character.slug}/{skill}")
    draft.add(matter)
    draft.roster.matters.append(matter)


def owe_weapon_again(draft: Draft, person: Person, mark: Mark) -> None:
    """Let a skill whose weapon is lost for good name another (parent-game.md 9, HOUSE)."""
    draft.change(mark, choice="")
    subject = f"{person.character.slug}/{mark.what}"
    for matter in draft.roster.matters:
        if (matter.kind, matter.subject) == ("weapon", subject):
            draft.change(matter, answers=[], settled=False)
            return
    owe_weapon(draft, person, mark.what)
