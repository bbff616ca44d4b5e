"""Gangs on paper: brought in, copied, and kept as they stand."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from rosters import papers, ports, rulings
from rosters.models import Act, Gang, Matter, Player
from rosters.papers import Misread
from rosters.pending import PROCEDURES, answers_of, next_step, someone
from rosters.resting import COPIED, IMPORTED
from rosters.roster import Person, Roster, read_whole
from rosters.services.acts import Draft, Hand, cash_of, dollars, lock, lock_player, writes
from rosters.services.gangs import disband
from rosters.unseen import as_others_see
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.procedures import Choose


@dataclass(frozen=True)
class OnPaper:
    """What a paper would make: the roster, what it says that does not add up, and what the rules
    have against it. None of it keeps anybody from bringing it in."""

    paper: dict[str, Any]
    roster: Roster
    differs: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def text(self) -> str:
        """The paper's canonical text."""
        return papers.canonical(self.paper)


def look_at(text: str) -> OnPaper:
    """Read a stranger's paper and say what it would make; nothing is written. A new gang belongs
    to no campaign, so the base rules judge it.

    Raises Misread, with the place, for what cannot be brought in: what is too long once all that it
    leaves to be understood is written out, too.
    """
    paper = papers.read(text, edition=BASE)
    papers.check_size(len(papers.canonical(paper).encode()))
    roster = papers.roster_from(paper)
    roster.gang.origin = _origin(roster.gang, Gang.Origin.IMPORTED)
    _check_matters(roster, BASE)
    wrong = tuple(rulings.wrong_with(roster, BASE))
    return OnPaper(paper, roster, _differs(paper, roster), wrong)


def _origin(gang: Gang, how: Gang.Origin) -> Gang.Origin:
    """How a gang on paper comes into these books: one that musters without a budget is still being
    entered by hand, and goes on so."""
    return Gang.Origin.ENTERED if gang.is_mustering and not gang.budget else how


def _differs(paper: dict[str, Any], roster: Roster) -> tuple[str, ...]:
    """Say where a paper's own sums are not what it comes to."""
    sums = (("rating", roster.rating.total), ("wealth", roster.wealth))
    return tuple(
        f"The paper says {name} {said}; it comes to {now}, and that is what counts."
        for name, now in sums
        if (said := paper["gang"].get(name, now)) != now
    )


def _check_matters(roster: Roster, edition: Edition) -> None:
    """Raise Misread for a question that is asked twice, that its answers do not fit, or that nobody
    asks yet."""
    if roster.matters and roster.gang.is_mustering:
        raise Misread("matter 1: nothing is asked of a gang that has not ridden out.")
    seen: set[tuple[str, str]] = set()
    for number, matter in enumerate(roster.matters, start=1):
        about = (matter.kind, matter.subject)
        if about in seen:
            raise Misread(f"matter {number}: the same is asked twice.")
        seen.add(about)
        if matter.kind not in PROCEDURES:
            raise Misread(f"matter {number}, kind: nothing of that kind is asked here.")
        if not matter.settled:
            _check_open(roster, matter, number, edition)


def _check_open(roster: Roster, matter: Matter, number: int, edition: Edition) -> None:
    """Raise Misread for an open question that its answers do not fit, or that waits on no player:
    nobody could ever carry it on."""
    try:
        if matter.kind == "weapon":
            _check_named_weapon(someone(roster, matter), matter)
        step = next_step(roster, matter, answers_of(matter), edition=edition)
    except (RuleBroken, ValueError, KeyError):
        raise Misread(f"matter {number}: its answers do not fit what is asked.") from None
    if not isinstance(step, Choose):
        raise Misread(f"matter {number}: it is open, and no choice is left on it.")


def _check_named_weapon(person: Person, matter: Matter) -> None:
    """Raise ValueError unless he has the skill for which a weapon is to be named."""
    if matter.subject.partition("/")[2] not in {mark.what for mark in person.skills}:
        raise ValueError(matter.subject)


@transaction.atomic
def bring_in(*, owner: Player, key: uuid.UUID, text: str) -> Gang:
    """Make a new gang of what a paper tells: private, its owner's, with the paper's cash.

    The key, seen before from this owner, answers with the gang that it made. Raises Misread.
    """
    if done := _done(owner, key, IMPORTED):
        return done
    roster = look_at(text).roster
    said = f"{roster.gang.name} came in on paper, with {dollars(roster.gang.cash)}."
    return _write(roster, owner, key, code=IMPORTED, said=said, title="Brought in")


@transaction.atomic
def copy_gang(*, gang: Gang, owner: Player, key: uuid.UUID, name: str) -> Gang:
    """Make a new gang that is this one to the letter, but for its name: private, its owner's.

    Notes are copied for who owns both, and what the gang need not reveal. Cash and rating are summed
    afresh. The key, seen before from this owner, answers with the gang that it made. Raises Misread
    for what only the rules of its campaign know.
    """
    if done := _done(owner, key, COPIED):
        return done
    like = lock(gang)
    like.cash = cash_of(like)
    own, roster = like.owner_id == owner.pk, read_whole(like)
    paper = papers.paper_of(
        roster if own else as_others_see(roster, ports.campaigns().edition_of(like)), private=own
    )
    paper["gang"]["name"] = name
    roster = papers.roster_from(papers.read_kept(paper, edition=BASE))
    roster.gang.origin = _origin(roster.gang, Gang.Origin.COPIED)
    said = f"{name} began as a copy of {like.name}, with {dollars(roster.gang.cash)}."
    return _write(roster, owner, key, code=COPIED, said=said, title="Copied", like=like.slug)


@writes
def keep(draft: Draft, *, title: str) -> None:
    """Keep the roster as it stands, to be shown and printed again."""
    draft.say("kept-roster", f"The roster was kept as it stands: {title}.")
    draft.keep(title, papers.paper_of)


def _done(owner: Player, key: uuid.UUID, code: str) -> Gang | None:
    """The gang that this key made before, if it did; until then nobody else uses it."""
    lock_player(owner)
    done = Act.objects.filter(gang__owner=owner, key=key, code=code).first()
    return done.gang if done else None


def _write(
    roster: Roster,
    owner: Player,
    key: uuid.UUID,
    *,
    code: str,
    said: str,
    title: str,
    **numbers: Any,
) -> Gang:
    """Write a roster that was built from a paper, and the act that made it, with its dollars.

    One that had disbanded disbands again by an act of its own, so that it can be opened again.
    """
    gang, closed = roster.gang, roster.gang.stage == Gang.Stage.DISBANDED
    gang.pk, gang.owner = None, owner
    gang.stage = Gang.Stage.RIDING if closed else gang.stage
    gang.save(force_insert=True)
    draft = Draft(Hand(gang, owner, key), gang, BASE)
    _write_people(draft, [*roster.people, *roster.departed])
    carried = {id(thing): p.character for p in roster.people for thing in p.gear}
    for thing in roster.everything:
        thing.carrier = carried.get(id(thing))
    for rows in (
        roster.weapons, roster.possessions, roster.territories, roster.past_battles, roster.matters,
    ):  # fmt: skip
        _add(draft, gang, rows)
    draft.dollars = gang.cash - gang.budget
    draft.say(code, said, budget=gang.budget, **numbers)
    if not closed:
        draft.keep(title, papers.paper_of)
    draft.close()
    if closed:
        disband(Hand(gang, owner, uuid.uuid5(key, "disbanded")))
        gang.refresh_from_db()
    return gang


def _write_people(draft: Draft, people: list[Person]) -> None:
    """Write characters, and then what made or marred them, which needs their keys."""
    _add(draft, draft.gang, [person.character for person in people])
    for person in people:
        for mark in person.marks:
            mark.character = person.character
        for absence in person.absences:
            absence.character = person.character
    _add(draft, None, [mark for person in people for mark in person.marks])
    _add(draft, None, [absence for person in people for absence in person.absences])


def _add(draft: Draft, gang: Gang | None, rows: Any) -> None:
    """Write new rows, each of this gang where it points to one; the keys of the paper are
    forgotten."""
    for row in rows:
        row.pk = None
        if gang is not None:
            row.gang = gang
    if rows:
        draft.add(*rows)
