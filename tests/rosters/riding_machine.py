"""A machine that hands a gang's things about by any services in any order, and what must hold."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from rosters.boxes import sorts_of
from rosters.models import Act, Character, Player, Possession, Weapon
from rosters.roster import Thing
from rosters.services import ammunition, characters, departures, stash
from tests.rosters.lawful import Lawful
from tests.rosters.mustered import hand
from tests.rosters.riders import riders, what_there_is

which = st.integers(0, 999)


class Handing(Lawful):
    """A gang whose player hands everything about, once it has ridden out and while it musters."""

    led = True
    """Whether the gang must have one leader: one that was entered as it is may have any."""

    def thing(self, place: int) -> Thing | None:
        """Anything that the gang has, a hired man's too."""
        weapons = Weapon.objects.filter(gang=self.gang, left="")
        possessions = Possession.objects.filter(gang=self.gang, left="")
        return self.one([*weapons, *possessions], place)

    def moving(self, service: Any, **facts: Any) -> None:
        """Do what makes and loses nothing."""
        there = what_there_is(self.gang)
        self.do(service, **facts)
        assert what_there_is(self.gang) == there

    @rule(place=which, to=which, tack=st.booleans())
    def give(self, place: int, to: int, tack: bool) -> None:
        if found := self.thing(place):
            taker = self.man(to) if to % 4 else None
            slug = taker.slug if taker else ""
            self.moving(stash.give, thing=found, to=slug, tack=tack)

    @rule(place=which, other=which, nth=which, count=st.integers(1, 2))
    def move_boxes(self, place: int, other: int, nth: int, count: int) -> None:
        gun, to = self.weapon(place), self.weapon(other)
        sort = self.one(sorts_of(gun), nth) if gun else None
        if sort and to:
            self.moving(ammunition.move, weapon=gun, to=to.slug, sort=sort, count=count)

    @rule(place=which, nth=which, thrown=st.booleans())
    def part_with_boxes(self, place: int, nth: int, thrown: bool) -> None:
        gun = self.weapon(place)
        if gun and (sort := self.one(sorts_of(gun), nth)):
            act = self.do(
                ammunition.throw_away if thrown else ammunition.sell, weapon=gun, sort=sort
            )
            assert act is None or 0 <= act.dollars * 2 <= sort.paid

    @rule(place=which, thrown=st.booleans())
    def part_with(self, place: int, thrown: bool) -> None:
        if found := self.thing(place):
            act = self.do(stash.throw_away if thrown else stash.sell, thing=found)
            boxes = found.boxes if isinstance(found, Weapon) else []
            most = found.worth + sum(box["paid"] for box in boxes)
            assert act is None or 0 <= act.dollars * 2 <= most

    @rule(place=which, rounds=st.integers(0, 12))
    def fire(self, place: int, rounds: int) -> None:
        """Open a box, as a battle will."""
        gun = None if self.gang.is_mustering else self.weapon(place)
        if gun and gun.boxes and not Act.objects.filter(gang=self.gang, code="sold").exists():
            gun.boxes = [
                {**gun.boxes[0], "rounds": min(rounds, gun.boxes[0]["rounds"])},
                *gun.boxes[1:],
            ]
            gun.save()
            self.states.clear()
            self.now = self.state()

    @rule(place=which, up=st.booleans())
    def move(self, place: int, up: bool) -> None:
        if man := self.man(place):
            self.moving(characters.move, man=man, up=up)

    @rule(place=which, heir=which, retires=st.booleans())
    def leave(self, place: int, heir: int, retires: bool) -> None:
        man, successor = self.man(place), self.man(heir)
        if man is None or successor is None:
            return
        service = departures.retire if retires else departures.dismiss
        facts = {"man": man, "successor": successor.slug, "fate": "Went west."}
        (self.do if man.is_hired else self.moving)(service, **facts)
        if not self.gang.is_mustering and self.led:
            here = Character.objects.filter(gang=self.gang, left="")
            assert here.filter(rank="leader").count() == 1


class Riding(Handing):
    """A gang that has ridden out with something to hand about."""

    @initialize(dice=st.randoms(use_true_random=True))
    def ride(self, dice: Random) -> None:
        self.dice = dice
        self.owner = Player.objects.create(username="ruth")
        self.gang = riders(self.owner)
        for name in ("Ben", "Cal"):
            man = Character.objects.get(gang=self.gang, name=name)
            characters.describe(hand(self.gang), man=man, holsters=2)
        self.now = self.state()

    @rule(place=which, name=st.sampled_from(["Slim", "Dot"]), holsters=st.integers(0, 2))
    def describe(self, place: int, name: str, holsters: int) -> None:
        if man := self.man(place):
            self.do(characters.describe, man=man, name=name, holsters=holsters)

    @rule(back=st.integers(0, 3) | which)
    def take_back(self, back: int) -> None:
        acts = list(Act.objects.filter(gang=self.gang).order_by("-pk"))
        self.undo(acts[back % len(acts)])
