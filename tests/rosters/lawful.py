"""The laws of acting, and what they need to know of a gang before and after each act."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from django.db import transaction
from hypothesis import event
from hypothesis.stateful import RuleBasedStateMachine, invariant

from rosters import rulings
from rosters.models import Act, Character, Gang, Player, Weapon
from rosters.papers import canonical, paper_of, roster_from
from rosters.papers import read as read_paper
from rosters.pending import pending
from rosters.roster import read, read_whole
from rosters.services import (
    taking_back,
)
from rosters.services.acts import Hand
from rosters.services.on_paper import bring_in, copy_gang
from tests.hands import check_books
from tests.rosters import rows as written
from tests.rosters.second_opinion import faults_of, price_of_all
from westamunda.rules.editions import BASE
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import problems_of

Thing = TypeVar("Thing")


class Lawful(RuleBasedStateMachine):
    """A gang and its player, whose every act is held against the laws."""

    owner: Player
    gang: Gang
    dice: Random
    now: tuple[written.Rows, str]

    def __init__(self) -> None:
        super().__init__()
        self.savepoint = transaction.savepoint()
        self.keys = 0
        self.held_at = -1
        self.states: dict[int, tuple[str, str]] = {}

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.savepoint)

    def key(self) -> uuid.UUID:
        self.keys += 1
        return uuid.UUID(int=self.keys)

    def hand(self, key: uuid.UUID) -> Hand:
        return Hand(self.gang, self.owner, key, roller=lambda sides: self.dice.randint(1, sides))

    def paper(self) -> str:
        self.gang.refresh_from_db()
        return canonical(paper_of(read_whole(self.gang), private=True))

    def one(self, rows: Sequence[Thing] | Any, place: int) -> Thing | None:
        found = list(rows)
        return found[place % len(found)] if found else None

    def man(self, place: int) -> Any:
        return self.one(Character.objects.filter(gang=self.gang, left=""), place)

    def weapon(self, place: int) -> Any:
        return self.one(Weapon.objects.filter(gang=self.gang, left=""), place)

    def state(self) -> tuple[written.Rows, str]:
        return written.rows_of(self.gang), self.paper()

    def do(self, service: Callable[..., Act | None], **facts: Any) -> Act | None:
        """Act, and hold the laws of acting: whole or absent, nothing deleted, once for a key."""
        key = self.key()
        before, paper = self.now
        try:
            act = service(self.hand(key), **facts)
        except RuleBroken as refusal:
            event(f"refused {service.__name__}: {refusal.code}")
            act = None
        self.now = after, now = self.state()
        if act is None:
            assert (after, now) == (before, paper), "a refusal left something behind"
            return None
        event(f"did {service.__name__}")
        written.check_grown(before, after)
        assert self.gang.cash - before["gang", self.gang.pk]["cash"] == act.dollars
        if self.keys % 3 == 0:
            assert service(self.hand(key), **facts) == act
            assert written.rows_of(self.gang) == after, "a key seen before changed something"
        self.states[act.pk] = (paper, now)
        return act

    def undo(self, act: Act) -> None:
        """Take an act back, and find every row as the law says."""
        expected = written.undone(self.now[0], act)
        before, after = self.states.get(act.pk, ("", ""))
        restores = self.now[1] == after
        rode_out = Act.objects.filter(gang=self.gang, code="rode-out", pk__gte=act.pk).exists()
        if done := self.do(taking_back.take_back, act=act):
            assert not rode_out, "what the gang rode out on was given back"
            assert done.dollars == -act.dollars
            assert written.owned(self.now[0]) == expected
            assert not restores or self.now[1] == before

    @invariant()
    def the_laws_hold(self) -> None:
        """Hold every law again, unless nothing was written since they held last."""
        if self.held_at == self.gang.version:
            return
        self.held_at = self.gang.version
        self.the_books_fold()
        self.the_paper_says_it_all()
        if self.gang.is_mustering:
            self.two_opinions_agree()
        else:
            self.what_is_owed_is_asked()

    def the_books_fold(self) -> None:
        check_books(self.gang)
        assert self.gang.cash >= 0

    def the_paper_says_it_all(self) -> None:
        """The paper, read and written again, is the same to the byte; now and then so is a copy."""
        text = self.paper()
        roster = roster_from(read_paper(text, edition=BASE))
        assert canonical(paper_of(roster, private=True)) == text
        if self.gang.version % 25 == 0:
            self.copied(text)

    def copied(self, text: str) -> Gang:
        """A copy of the gang, whose paper is the same to the byte."""
        key, name = self.key(), self.gang.name
        new = copy_gang(gang=self.gang, owner=self.owner, key=key, name=name)
        assert canonical(paper_of(read_whole(new), private=True)) == text
        check_books(new)
        return new

    def brought_in(self, text: str) -> Gang:
        """A gang of this paper, which is the same to the byte."""
        new = bring_in(owner=self.owner, key=self.key(), text=text)
        assert canonical(paper_of(read_whole(new), private=True)) == text
        check_books(new)
        return new

    def go_on_as(self, new: Gang) -> None:
        """Let the rest happen to this gang, of which nothing has been seen yet."""
        self.gang = new
        self.held_at = -1
        self.states.clear()
        self.now = self.state()

    def two_opinions_agree(self) -> None:
        assert self.gang.cash == self.gang.budget - price_of_all(self.gang)
        problems = problems_of(rulings.muster_of(read(self.gang), BASE), edition=BASE)
        assert {(each.code, each.ref) for each in problems} == faults_of(self.gang)

    def what_is_owed_is_asked(self) -> None:
        roster = read(self.gang)
        for man in {m.subject.partition("/")[0] for m in roster.matters if not m.settled}:
            asked = [m for m in roster.matters if m.subject.partition("/")[0] == man]
            assert any(pending(roster, matter) for matter in asked), "it waits for nothing"
