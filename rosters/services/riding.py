"""Riding out: a legal gang throws its first dice and begins."""

from __future__ import annotations

from rosters import papers, rulings
from rosters.models import Gang, Matter
from rosters.resting import RODE_OUT
from rosters.roster import Person
from rosters.services import matters
from rosters.services.acts import Draft, writes
from rosters.services.gangs import check_mustering
from westamunda.rules.dice import DicePool
from westamunda.rules.experience import rank_at, thresholds_passed
from westamunda.rules.founding import NotReady, check_ready, profile_of
from westamunda.rules.kinds import Calling


@writes
def ride_out(draft: Draft) -> None:
    """Throw starting experience, the experience dice that protagonisti bought, the advances of
    hired men and the territories; from now on nothing is given back.

    Raises NotReady while anything is wrong with the gang.
    """
    check_mustering(draft.gang, "The gang has ridden out already.")
    if draft.gang.is_entering:
        raise NotReady("They have ridden out long ago: they ride on as they were entered.")
    check_ready(rulings.muster_of(draft.roster, draft.edition), edition=draft.edition)
    opened: list[Matter] = []
    for person in draft.roster.people:
        if person.character.is_hired:
            opened.append(_matter(draft, "hired", person.character.slug))
        else:
            opened += _experience(draft, person)
        opened += _weapons_owed(draft, person)
    if draft.edition.kinds[draft.gang.kind].territories:
        opened.append(_matter(draft, "territories", "founding"))
    if opened:
        draft.add(*opened)
        draft.roster.matters += opened
    draft.change(draft.gang, stage=Gang.Stage.RIDING)
    said = matters.pursue_all(draft)
    draft.say(RODE_OUT, " ".join([f"{draft.gang.name} rode out.", *said]))
    draft.keep("Rode out", papers.paper_of)


def _matter(draft: Draft, kind: str, subject: str) -> Matter:
    return Matter(gang=draft.gang, kind=kind, subject=subject)


def _experience(draft: Draft, person: Person) -> list[Matter]:
    """Throw a man's starting experience and what he bought; return the picks that it earns.

    Starting experience alone gives no advance (parent-game.md 1).
    """
    man = person.character
    calling = Calling(man.calling) if man.calling else None
    starting = profile_of(man.rules_rank, calling, edition=draft.edition).starting_xp
    if isinstance(starting, DicePool):
        starting = draft.throw(f"experience/{man.slug}/starting", starting).total
    total = starting
    if man.experience_dice:
        bought = DicePool(man.experience_dice)
        total += draft.throw(f"experience/{man.slug}/bought", bought).total
    passed = thresholds_passed(starting, total, edition=draft.edition)
    rank = rank_at(man.rules_rank, total, edition=draft.edition)
    draft.change(man, experience=total, rank=rank)
    return [_matter(draft, "pick", f"{man.slug}/{threshold}") for threshold in passed]


def _weapons_owed(draft: Draft, person: Person) -> list[Matter]:
    """Return a matter for each skill whose weapon is not yet named; one for a skill that a paper
    tells twice."""
    owing = {
        mark.what: None
        for mark in person.skills
        if draft.edition.skills[mark.what].owes_weapon and not mark.choice
    }
    return [_matter(draft, "weapon", f"{person.character.slug}/{skill}") for skill in owing]
