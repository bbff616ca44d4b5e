"""A machine that musters gangs by any services in any order, and the laws that hold at each step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from rosters import rulings
from rosters.models import Act, Character, DiceRoll, Gang, Player, Possession, Weapon
from rosters.pending import pending
from rosters.roster import read
from rosters.services import (
    characters,
    gangs,
    hiring,
    matters,
    possessions,
    riding,
    stash,
    taking_back,
    weapons,
)
from rosters.services.acts import Draft, writes
from tests.rosters.lawful import Lawful
from tests.rosters.offered import CLASSES, GOODS, KINDS, KITS, LONG_GUNS, RECRUITS, SKILLS, SOLD
from tests.rosters.second_opinion import faults_of
from westamunda.rules.dice import DicePool
from westamunda.rules.editions import BASE
from westamunda.rules.founding import problems_of
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.procedures import Choose

which = st.integers(0, 999)
names = st.sampled_from(["Cole", "Jim", "Ruth", ""])
flags = st.booleans()


@writes
def ask_again(draft: Draft, *, question: str, pool: DicePool, shown: list[tuple[int, ...]]) -> None:
    """Ask for the dice of a question, and do nothing with them."""
    shown.append(draft.throw(question, pool).faces)


class Mustering(Lawful):
    """One gang from its founding to its end, by a player who tries everything."""

    @initialize(
        kind=st.sampled_from(KINDS),
        protagonisti=flags,
        budget=st.sampled_from([1000, 300, 5000]),
        dice=st.randoms(use_true_random=True),
        full=flags,
        rides=flags,
    )
    def found(
        self, kind: str, protagonisti: bool, budget: int, dice: Random, full: bool, rides: bool
    ) -> None:
        self.dice = dice
        self.owner = Player.objects.create(username="ruth")
        self.gang = gangs.muster(
            owner=self.owner, key=self.key(), name="The Long Riders", kind=kind,
            protagonisti=protagonisti, budget=budget,
        )  # fmt: skip
        self.now = self.state()
        if full:
            self.get_ready(dice.choice([0, 5, 20]))
        if full and rides:
            self.ride_out()

    def get_ready(self, dice: int) -> None:
        """Mend whatever is wrong; buy experience for one, and hire a man who has choices."""
        for _ in range(12):
            self.mend()
        self.buy_experience(1, dice)
        self.hire("hired-gun-shotgun", [1, 0], "Slim", [])

    @rule(who=st.sampled_from(RECRUITS), name=names)
    def recruit(self, who: tuple[Rank, Calling | None], name: str) -> None:
        self.do(characters.recruit, rank=who[0], calling=who[1], name=name)

    @rule(
        who=st.sampled_from(RECRUITS),
        blood=st.sampled_from([None, *Blood]),
        duty=st.sampled_from(list(Duty)),
    )
    def recruit_of_any_birth(
        self, who: tuple[Rank, Calling | None], blood: Blood | None, duty: Duty
    ) -> None:
        self.do(
            characters.recruit, rank=who[0], calling=who[1], blood=blood, duty=duty, name="Billy"
        )

    @rule(place=which, times=st.integers(1, 3))
    def copy(self, place: int, times: int) -> None:
        if man := self.man(place):
            self.do(characters.copy, man=man, times=times)

    @rule(place=which, name=names)
    def name(self, place: int, name: str) -> None:
        if man := self.man(place):
            self.do(characters.describe, man=man, name=name, looks="A scar")

    @rule(
        place=which,
        shown=st.fixed_dictionaries(
            {},
            optional={
                "holsters": st.integers(0, 6),
                "belt": flags,
                "boot": flags,
                "coat": flags,
                "long_gun": st.sampled_from(LONG_GUNS),
                "sabre": flags,
                "lance": flags,
            },
        ),
    )
    def describe_miniature(self, place: int, shown: dict[str, Any]) -> None:
        if man := self.man(place):
            self.do(characters.describe, man=man, **shown)

    @rule(place=which, blood=st.sampled_from(["", *Blood]), duty=st.sampled_from(list(Duty)))
    def describe_birth(self, place: int, blood: str, duty: Duty) -> None:
        if man := self.man(place):
            self.do(characters.describe, man=man, blood=blood, duty=duty)

    @rule(place=which, type=st.sampled_from(SOLD) | st.sampled_from(CLASSES), fired=which)
    def buy_weapon(self, place: int, type: str, fired: int) -> None:
        if man := self.man(place):
            ignition = ["", *BASE.armoury[type].ignitions, "flintlock"][fired % 4 % 3]
            self.do(weapons.buy, man=man, type=type, ignition=ignition)

    @rule(
        place=which, colt=st.sampled_from(["normal-revolver-cartridge", "small-revolver-cartridge"])
    )
    def buy_a_pair(self, place: int, colt: str) -> None:
        if man := self.man(place):
            self.do(weapons.buy, man=man, type=colt)
            act = self.do(weapons.buy, man=man, type="winchester-carbine")
            if act:
                gun = Weapon.objects.filter(gang=self.gang).last()
                self.do(weapons.pair, weapon=gun, paired=True)

    @rule(place=which, kind=st.sampled_from(["ball", "scatter", "arrow", "tube"]), nth=which)
    def buy_boxes(self, place: int, kind: str, nth: int) -> None:
        if gun := self.weapon(place):
            kinds = [each.kind for each in BASE.armoury[gun.type].ammunition] or [kind]
            self.do(weapons.buy_boxes, weapon=gun, kind=kinds[nth % len(kinds)], count=1 + nth % 3)

    @rule(place=which, nth=which)
    def give_back_box(self, place: int, nth: int) -> None:
        if gun := self.weapon(place):
            kinds = [box["kind"] for box in gun.boxes] or ["ball"]
            self.do(weapons.give_back_box, weapon=gun, kind=kinds[nth % len(kinds)])

    @rule(place=which)
    def give_back_weapon(self, place: int) -> None:
        if gun := self.weapon(place):
            self.do(weapons.give_back, weapon=gun)

    @rule(place=which, name=st.sampled_from(["Old Reliable", "Schofield"]))
    def rename(self, place: int, name: str) -> None:
        if gun := self.weapon(place):
            self.do(weapons.rename, weapon=gun, name=name)

    @rule(place=which, paired=flags)
    def pair(self, place: int, paired: bool) -> None:
        if gun := self.weapon(place):
            self.do(weapons.pair, weapon=gun, paired=paired)

    @rule(place=which, type=st.sampled_from(GOODS))
    def buy_good(self, place: int, type: str) -> None:
        if man := self.man(place):
            self.do(possessions.buy, man=man, type=type)

    @rule(place=which, to=which, tack=flags)
    def hand_on(self, place: int, to: int, tack: bool) -> None:
        """Hand anything to anybody, or lay it down."""
        things = Possession.objects.filter(gang=self.gang, left="")
        guns = Weapon.objects.filter(gang=self.gang, left="")
        taker = self.man(to) if to % 3 else None
        if found := self.one([*guns, *things], place):
            self.do(stash.give, thing=found, to=taker.slug if taker else "", tack=tack)

    @rule(place=which)
    def give_back_thing(self, place: int) -> None:
        thing = self.one(Possession.objects.filter(gang=self.gang, left=""), place)
        if thing:
            self.do(possessions.give_back, possession=thing)

    @rule(place=which)
    def send_away(self, place: int) -> None:
        if man := self.man(place):
            self.do(characters.give_back, man=man)

    @rule(place=which, skill=st.sampled_from(SKILLS))
    def choose_skill(self, place: int, skill: str) -> None:
        if man := self.man(place):
            self.do(characters.choose_skill, man=man, skill=skill)

    @rule(place=which, dice=st.integers(0, 30))
    def buy_experience(self, place: int, dice: int) -> None:
        if man := self.man(place):
            self.do(characters.buy_experience, man=man, dice=dice)

    @rule(
        kit=st.sampled_from(KITS),
        picks=st.lists(which, min_size=1, max_size=6),
        name=names,
        extras=st.lists(st.sampled_from(["poncho", "cigarillos", "wanted-posters"]), max_size=3),
    )
    def hire(self, kit: str, picks: list[int], name: str, extras: list[str]) -> None:
        chosen = {}
        for number, slot in enumerate(BASE.kits[kit].weapons):
            for nth in range(slot.count):
                place = str(number) if slot.count == 1 else f"{number}.{nth}"
                offered = [*slot.classes, ""] if slot.optional else [*slot.classes]
                chosen[place] = offered[picks[number % len(picks)] % len(offered)]
        self.do(hiring.hire, kit=kit, chosen=chosen, name=name, extras=tuple(extras))

    @rule(
        told=st.fixed_dictionaries(
            {},
            optional={
                "kind": st.sampled_from(KINDS),
                "protagonisti": flags,
                "name": st.sampled_from(["The Coles", "Red Hats"]),
            },
        )
    )
    def describe_gang(self, told: dict[str, Any]) -> None:
        self.do(gangs.describe, **{"name": "The Dalton Boys", **told})

    @rule(visibility=st.sampled_from(Gang.Visibility.values), redrawn=flags)
    def share(self, visibility: str, redrawn: bool) -> None:
        """Say who may read the gang; no act that is taken back says it again."""
        self.do(gangs.share, visibility=visibility)
        if redrawn:
            self.do(gangs.draw_link)
        assert (self.gang.link is not None) is (visibility == Gang.Visibility.UNLISTED)

    @rule(back=st.integers(0, 5) | which)
    def take_back(self, back: int) -> None:
        acts = list(Act.objects.filter(gang=self.gang).order_by("-pk"))
        self.undo(acts[back % len(acts)])

    @rule(place=which, type=st.sampled_from(GOODS[:7]), between=st.integers(0, 2))
    def think_better_of_it(self, place: int, type: str, between: int) -> None:
        """Buy, do something else or nothing, and take the purchase back."""
        man = self.man(place)
        act = self.do(possessions.buy, man=man, type=type) if man else None
        if between == 1:
            self.do(characters.recruit, rank=Rank.YOUNG_BLOOD, name="Kid")
        if between == 2:
            self.send_away(place + 1)
        if act:
            self.undo(act)

    @rule(place=which, act=which, chance=st.integers(0, 3))
    def disband_and_think_again(self, place: int, act: int, chance: int) -> None:
        """Disbanded, a gang refuses everything but to be called together again."""
        if chance or not (disbanded := self.do(gangs.disband)):
            return
        earlier = self.one(Act.objects.filter(gang=self.gang, pk__lt=disbanded.pk), act)
        assert self.do(taking_back.take_back, act=earlier) is None
        assert self.do(gangs.describe, name="The Forgotten") is None
        if man := self.man(place):
            assert self.do(characters.describe, man=man, name="Nobody") is None
        assert self.do(taking_back.take_back, act=disbanded)

    @rule()
    @precondition(lambda self: self.gang.is_mustering)
    def mend(self) -> None:
        """Do what the first problem asks for."""
        problems = problems_of(rulings.muster_of(read(self.gang), BASE), edition=BASE)
        if not problems:
            return
        problem = problems[0]
        man = Character.objects.filter(slug=problem.ref).first()
        mends: dict[str, Callable[[], Any]] = {
            "no-leader": lambda: self.do(characters.recruit, rank=Rank.LEADER, name="Ruth"),
            "nameless": lambda: self.do(characters.describe, man=man, name="Slim"),
            "no-skill": lambda: self._first_skill(man),
            "cavalry-arms": lambda: self._arm(man),
            "carry": lambda: self.do(characters.give_back, man=man),
            "miniature": lambda: self.do(characters.describe, man=man, holsters=2),
        }
        mends.get(
            problem.code,
            lambda: self.do(characters.recruit, rank=Rank.GANG_MEMBER, name="Jesse"),
        )()

    def _first_skill(self, man: Any) -> None:
        skill = "crack-shot" if man.calling == Calling.SHOOTIST else "head-butt"
        self.do(characters.choose_skill, man=man, skill=skill)

    def _arm(self, man: Any) -> None:
        long = "musket" if self.gang.kind == "cavalry-foot" else "cavalry-carbine"
        for type in ("normal-revolver-percussion", long, "sabre"):
            self.do(weapons.buy, man=man, type=type)

    @rule()
    @precondition(lambda self: self.gang.is_mustering)
    def ride_out(self) -> None:
        legal = not faults_of(self.gang)
        assert (self.do(riding.ride_out) is not None) == legal
        if legal:
            event(f"rode out: {self.gang.kind}, protagonisti {self.gang.protagonisti}")

    @rule(place=which, choice=which)
    @precondition(lambda self: not self.gang.is_mustering)
    def answer(self, place: int, choice: int) -> None:
        roster = read(self.gang)
        waiting = [(matter, pending(roster, matter)) for matter in roster.matters]
        found = self.one([each for each in waiting if isinstance(each[1], Choose)], place)
        if found:
            matter, question = found
            option = self.one(question.options, choice) or "nothing"
            self.do(matters.answer, matter=matter, why=question.why, choice=option)

    @rule(place=which)
    @precondition(lambda self: not self.gang.is_mustering)
    def ask_a_question_again(self, place: int) -> None:
        roll = self.one(DiceRoll.objects.filter(gang=self.gang), place)
        if roll:
            shown: list[tuple[int, ...]] = []
            pool = DicePool.parse(roll.pool)
            self.do(ask_again, question=roll.question, pool=pool, shown=shown)
            assert shown == [tuple(roll.faces)]
