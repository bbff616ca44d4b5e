"""Machines that lead gangs of every kind through time: mustered or entered as they are, ridden out,
handed about, kept on paper, copied, brought in again, shared, disbanded and called together."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from rosters.models import PastBattle, Player, Territory
from rosters.services import entering, gangs, on_paper, past_battles, riding, territories
from rosters.services.entering import Past
from tests.rosters.mustering_machine import Mustering, flags, names, which
from tests.rosters.offered import KINDS
from tests.rosters.riding_machine import Handing
from tests.rosters.test_entering_laws import pasts
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import Rank

PLACES = [
    (table.slug, place.slug) for table in (BASE.territories, BASE.open_range) for place in table
][:12]
WAYS = ["dead", "retired", "hanged", "deserted", "taken-back", "eaten"]


class Life(Mustering, Handing):
    """A gang from its founding on, by a player who tries everything."""

    @initialize(
        kind=st.sampled_from(KINDS),
        protagonisti=flags,
        dice=st.randoms(use_true_random=True),
        rides=st.integers(0, 4),
    )
    def found(self, kind: str, protagonisti: bool, dice: Random, rides: int) -> None:  # type: ignore[override]
        super().found(kind, protagonisti, 2000, dice, full=True, rides=bool(rides))

    @rule(title=names)
    def keep(self, title: str) -> None:
        """Keep the roster as it stands, which changes nothing of it."""
        act = self.do(on_paper.keep, title=title or "A quiet day")
        if act:
            before, after = self.states[act.pk]
            assert before == after
            assert "notes" not in act.paper.body["gang"]

    @rule(imported=flags, chance=st.integers(0, 3))
    def go_on_as_another(self, imported: bool, chance: int) -> None:
        """Copy the gang, or write it down and bring it in, and let the rest happen to that one."""
        if chance == 0:
            text = self.paper()
            self.go_on_as(self.brought_in(text) if imported else self.copied(text))
            event(f"went on as {self.gang.origin}")

    @rule(notes=names)
    def note(self, notes: str) -> None:
        """Note something, which is no act and stays out of the books."""
        acts = self.gang.acts.count()
        gangs.note(gang=self.gang, notes=notes)
        self.states.clear()
        self.now = self.state()
        assert self.gang.acts.count() == acts


class Entered(Life):
    """A gang that has lived, entered as it is, and what comes of it."""

    led = False

    @initialize(
        kind=st.sampled_from(KINDS), protagonisti=flags, dice=st.randoms(use_true_random=True)
    )
    def found(self, kind: str, protagonisti: bool, dice: Random) -> None:  # type: ignore[override]
        self.dice = dice
        self.owner = Player.objects.create(username="ruth")
        self.gang = gangs.muster(
            owner=self.owner, key=self.key(), name="The Old Hands", kind=kind,
            protagonisti=protagonisti, lived=True,
        )  # fmt: skip
        self.now = self.state()
        self.recruit((Rank.LEADER, None), "Ada")
        self.recruit((Rank.GANG_MEMBER, None), "Ben")

    @rule(place=which, told=pasts)
    def past(self, place: int, told: dict[str, Any]) -> None:
        if man := self.man(place):
            self.do(entering.enter_past, man=man, past=Past(**told))

    @rule(cash=st.integers(0, 5000), standing=st.sampled_from(["law-abiding", "outlaw"]))
    def purse(self, cash: int, standing: str) -> None:
        if self.do(entering.enter_purse, cash=cash, standing=standing):
            assert self.gang.cash == cash

    @rule(name=names, how=st.sampled_from(WAYS))
    def departed(self, name: str, how: str) -> None:
        self.do(entering.enter_departed, name=name or "Zeke", how=how, who="gang-member")

    @rule(place=st.sampled_from(PLACES), uses=st.integers(0, 9))
    def territory(self, place: tuple[str, str], uses: int) -> None:
        self.do(territories.enter, table=place[0], type=place[1], uses=uses)

    @rule(place=which)
    def strike_territory(self, place: int) -> None:
        if found := self.one(Territory.objects.filter(gang=self.gang, left=""), place):
            self.do(territories.strike, territory=found)

    @rule(day=st.dates(datetime.date(1990, 1, 1), datetime.date(2020, 1, 1)), won=flags)
    def battle(self, day: datetime.date, won: bool) -> None:
        self.do(past_battles.enter, fought_on=day, result="won" if won else "drawn")

    @rule(place=which)
    def strike_battle(self, place: int) -> None:
        if found := self.one(PastBattle.objects.filter(gang=self.gang, left=""), place):
            self.do(past_battles.strike, battle=found)

    @rule(stands=flags, chance=st.integers(0, 4))
    @precondition(lambda self: self.gang.is_mustering)
    def ride_on(self, stands: bool, chance: int) -> None:
        if chance == 0 and self.do(entering.ride_on, stands=stands):
            assert not self.gang.waiting
            event(f"rode on: {self.gang.kind}")

    @rule()
    @precondition(lambda self: self.gang.is_mustering)
    def ride_out(self) -> None:
        assert self.do(riding.ride_out) is None, "who has lived throws no first dice"

    def two_opinions_agree(self) -> None:
        """What the rules say of a gang that is entered is told, and binds nobody."""
