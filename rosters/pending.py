"""What waits: the questions of a gang's open matters, each a procedure of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rosters import rulings
from rosters.models import Matter
from rosters.roster import Person, Roster
from westamunda.rules.advances import Outcome, pick_advance
from westamunda.rules.asking import choose
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.hired import hired_advances
from westamunda.rules.kinds import Rank
from westamunda.rules.procedures import Answer, Choose, Done, Procedure, Question, ask
from westamunda.rules.territories import founding_territories
from westamunda.rules.weapons import Group

CAMP_ONLY, WITH_SETTLEMENT = "camp-only", "with-settlement"


class Gone(RuleBroken):
    """A matter about somebody who has left."""

    code = "gone"


def subject_of(roster: Roster, matter: Matter) -> Person | None:
    """Return the person that a matter is about, if it is about one who is here."""
    return roster.person(matter.subject.partition("/")[0])


def someone(roster: Roster, matter: Matter) -> Person:
    """Return the person that a matter is about; raise Gone if he has left."""
    person = subject_of(roster, matter)
    if person is None:
        raise Gone("Whom this was about has left the gang.")
    return person


def _pick(roster: Roster, matter: Matter, edition: Edition) -> Procedure[Outcome]:
    person = someone(roster, matter)
    threshold = int(matter.subject.partition("/")[2])
    learner = rulings.learner_of(person, roster)
    rank = _rank_then(learner.rank, threshold, edition)
    return pick_advance(replace(learner, rank=rank), "advance", edition=edition)


def _rank_then(rank: Rank, threshold: int, edition: Edition) -> Rank:
    """The rank whose column a threshold uses, told from the rank of today: only a young blood
    reaches those below the one at which he is grown up."""
    if rank is Rank.GANG_MEMBER and threshold < edition.number("grown-up"):
        return Rank.YOUNG_BLOOD
    return rank


def _hired(roster: Roster, matter: Matter, edition: Edition) -> Procedure[tuple[Outcome, ...]]:
    person = someone(roster, matter)
    man = person.character
    return hired_advances(man.rules_rank, man.base, edition=edition)


def _territories(roster: Roster, matter: Matter, edition: Edition) -> Procedure[tuple[str, ...]]:
    gang = roster.gang
    wished = False
    if gang.kind == "natives-range" and not gang.protagonisti:
        answer = yield from choose("settlement", (WITH_SETTLEMENT, CAMP_ONLY))
        wished = answer == WITH_SETTLEMENT
    return (
        yield from founding_territories(
            gang.kind, protagonisti=gang.protagonisti, settlement_wished=wished, edition=edition
        )
    )


FIREARMS = (Group.HANDGUN, Group.LONG_GUN)


def _named_weapon(roster: Roster, matter: Matter, edition: Edition) -> Procedure[str]:
    person = someone(roster, matter)
    guns = tuple(
        weapon.slug for weapon in person.weapons if edition.armoury[weapon.type].group in FIREARMS
    )
    return str((yield Choose("weapon", guns)))


PROCEDURES: dict[str, Callable[[Roster, Matter, Edition], Procedure[Any]]] = {
    "territories": _territories,
    "hired": _hired,
    "pick": _pick,
    "weapon": _named_weapon,
}
"""How each kind of matter goes on."""


def next_step(
    roster: Roster, matter: Matter, answers: Sequence[Answer], *, edition: Edition = BASE
) -> Question | Done[Any]:
    """Return what a matter asks after these answers, or its outcome."""
    return ask(PROCEDURES[matter.kind](roster, matter, edition), answers)


def pending(roster: Roster, matter: Matter, *, edition: Edition = BASE) -> Question | None:
    """Return the question that an open matter waits on; None if it is settled or must wait."""
    if matter.settled or _waits(roster, matter):
        return None
    step = next_step(roster, matter, answers_of(matter), edition=edition)
    return None if isinstance(step, Done) else step


def told_so_far(
    roster: Roster, matter: Matter, *, edition: Edition = BASE
) -> list[tuple[str, Answer]]:
    """Return each question of a matter that is answered, by its label, with its answer."""
    known = answers_of(matter)
    told = []
    for index, answer in enumerate(known):
        step = next_step(roster, matter, known[:index], edition=edition)
        if not isinstance(step, Done):
            told.append((step.why, answer))
    return told


def goes_on(roster: Roster, matter: Matter, *, edition: Edition = BASE) -> bool:
    """Whether an open matter waits on nobody: dice are due, or its outcome stands already."""
    if matter.settled or _waits(roster, matter):
        return False
    try:
        step = next_step(roster, matter, answers_of(matter), edition=edition)
    except Gone:
        return False
    return not isinstance(step, Choose)


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
