"""Entering a gang that has lived: rules are told, the purse is set, it rides on."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from rosters import rulings
from rosters.models import Act, DiceRoll, Gang, Paper, Player
from rosters.resting import StandsFast
from rosters.services import (
    characters,
    entering,
    gangs,
    possessions,
    riding,
    taking_back,
    weapons,
)
from rosters.services.acts import Frozen
from rosters.services.characters import NotOffered
from rosters.services.entering import Past
from rosters.services.gangs import TooLate
from tests.hands import check_books
from tests.rosters.entered import (
    entered,
    fought,
    gone,
    held,
    past,
    purse,
    ride_on,
    six,
)
from tests.rosters.mustered import (
    WINCHESTER,
    armed,
    equipped,
    hand,
    hired,
    last_act,
    mustered,
    named,
    now,
    paper,
    recruited,
    round_of,
)
from westamunda.rules.editions import BASE
from westamunda.rules.founding import NotReady
from westamunda.rules.kinds import KINDS, Blood
from westamunda.rules.rating import rating_of


def faults(gang: Gang) -> list[str]:
    """What is told of a gang."""
    return [problem.sentence for problem in rulings.faults_of(now(gang), BASE)]


# Rules are told, not forced


def test_a_gang_that_has_lived_begins_with_an_empty_purse(owner: Player) -> None:
    gang = entered(owner, budget=1000)

    assert (gang.origin, gang.stage, gang.budget, gang.cash) == ("entered", "mustering", 0, 0)
    assert last_act(gang).sentence == "The Old Hands began to be entered by hand, as they are."
    check_books(gang)


def test_what_they_have_costs_nothing_and_counts_in_the_rating(owner: Player) -> None:
    gang = entered(owner)
    ada = recruited(gang, "leader", "Ada")
    rifle = armed(ada, WINCHESTER)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle), count=3)
    equipped(ada)
    hired(gang)

    gang.refresh_from_db()
    assert gang.cash == 0
    assert gang.rating == 120 + 40 + 75 + 150
    assert not [act.sentence for act in Act.objects.filter(gang=gang) if "$" in act.sentence]
    check_books(gang)


def test_what_is_struck_off_again_brings_nothing(owner: Player) -> None:
    gang = entered(owner)
    ada = recruited(gang, "leader", "Ada")
    rifle, horse = armed(ada, WINCHESTER), equipped(ada)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle))

    weapons.give_back_box(hand(gang), weapon=rifle, kind=round_of(rifle))
    weapons.give_back(hand(gang), weapon=rifle)
    possessions.give_back(hand(gang), possession=horse)
    characters.give_back(hand(gang), man=ada)

    gang.refresh_from_db()
    assert (gang.cash, gang.rating) == (0, 0)
    check_books(gang)


@pytest.mark.parametrize("type", ["le-mat-normal", "dynamite", "lever-shotgun"])
def test_a_rare_gun_is_his_if_he_has_it(owner: Player, type: str) -> None:
    ben = recruited(entered(owner), name="Ben")

    gun = armed(ben, type)

    assert gun.worth == BASE.armoury[type].worth
    assert not [said for said in faults(ben.gang) if "at the start" in said]


def test_a_rare_good_is_his_if_he_has_it(owner: Player) -> None:
    ben = recruited(entered(owner), name="Ben")

    assert equipped(ben, "fine-horse").worth == 100


def test_two_leaders_and_two_specialists_are_told_and_not_refused(owner: Player) -> None:
    gang = six(owner)
    recruited(gang, "leader", "Zoe")
    recruited(gang, "pugilist", "Max")

    assert "Zoe: A second leader will not be followed. Ada leads The Old Hands." in faults(gang)
    assert any(said.startswith("Max: A gang recruits 1 specialist") for said in faults(gang))


def test_a_leader_who_was_beaten_stays_as_a_specialist_beside_the_one_recruited(
    owner: Player,
) -> None:
    gang = six(owner)
    past(named(gang, "Ada"), who="shootist", experience=61)
    past(named(gang, "Ben"), who="leader", experience=61)

    told = [said for said in faults(gang) if said.startswith(("Ada", "Ben", "Doc: A gang"))]
    assert told == []


def test_a_second_leader_is_told_though_he_rose_by_the_skill(owner: Player) -> None:
    gang = six(owner)

    past(named(gang, "Ben"), who="leader", experience=61, skills=(("specialist", ""),))

    assert "Ben: A second leader will not be followed. Ada leads The Old Hands." in faults(gang)


@pytest.mark.parametrize("kind", ["townies", "cavalry-mounted"])
def test_who_is_left_may_be_young_and_without_his_carbine(owner: Player, kind: str) -> None:
    gang = entered(owner, kind)
    recruited(gang, "leader", "Ada")
    recruited(gang, "young-blood", "Eli")
    recruited(gang, "young-blood", "Fay")

    assert not [said for said in faults(gang) if "young bloods" in said or "lacks" in said]


def test_who_would_not_join_is_told_and_not_refused(owner: Player) -> None:
    gang = six(owner, "natives-town")
    recruited(gang, name="Wade", blood=Blood.MIXED_BLOOD)

    assert any("takes no mixed-blood" in said for said in faults(gang))


def test_a_load_that_the_miniature_does_not_show_is_told_and_not_refused(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    armed(ben)
    armed(ben)

    assert any("Ben" in said for said in faults(gang))


def test_a_small_gang_is_not_odd(owner: Player) -> None:
    gang = entered(owner)
    recruited(gang, "leader", "Ada")

    assert not [said for said in faults(gang) if "strong" in said]


def test_more_like_one_and_armed_like_one_are_entered_too(owner: Player) -> None:
    gang = six(owner)
    ben, cal = named(gang, "Ben"), named(gang, "Cal")
    armed(ben, "dynamite")

    characters.copy(hand(gang), man=ben, times=2)
    characters.arm_like(hand(gang), man=cal, like=ben.slug)

    check_books(gang)
    assert gang.cash == 0


def test_a_gang_that_musters_is_refused_as_ever(owner: Player) -> None:
    gang = mustered(owner)
    ben = recruited(gang, name="Ben")

    with pytest.raises(Exception, match="never at the start"):
        armed(ben, "dynamite")


def test_experience_dice_are_not_bought_for_one_who_has_lived(owner: Player) -> None:
    ben = recruited(entered(owner, protagonisti=True), name="Ben")

    with pytest.raises(NotOffered):
        characters.buy_experience(hand(ben.gang), man=ben, dice=2)


def test_nobody_rides_out_who_rode_out_long_ago(owner: Player) -> None:
    gang = six(owner)

    with pytest.raises(NotReady, match="long ago"):
        riding.ride_out(hand(gang))


# The purse


def test_one_act_moves_the_difference(owner: Player) -> None:
    gang = six(owner)

    purse(gang, 342, "outlaw")
    purse(gang, 300, "outlaw")

    assert (gang.cash, gang.standing, gang.budget) == (300, "outlaw", 0)
    act = last_act(gang)
    assert (act.dollars, act.sentence) == (-42, "In the purse $300, before $342; outlaw.")
    check_books(gang)


def test_the_purse_as_it_is_is_no_act(owner: Player) -> None:
    gang = six(owner)
    purse(gang, 10)
    acts = Act.objects.count()

    purse(gang, 10)

    assert Act.objects.count() == acts


@pytest.mark.parametrize(("cash", "standing"), [(-1, "outlaw"), (5, "sheriff")])
def test_less_than_nothing_is_in_no_purse(owner: Player, cash: int, standing: str) -> None:
    gang = six(owner)

    with pytest.raises(NotOffered):
        purse(gang, cash, standing)


# Riding on


@pytest.mark.parametrize("kind", [kind.slug for kind in KINDS])
def test_a_gang_of_each_kind_is_entered_and_rides_on(owner: Player, kind: str) -> None:
    gang = six(owner, kind)
    past(named(gang, "Ben"), experience=52, advances={"i": 1}, skills=(("dodge", ""),),
         injuries=(("arm-wound", "left"),), absences=(("training", 1),))  # fmt: skip
    past(named(gang, "Ada"), experience=130)
    gone(gang)
    fought(gang)
    purse(gang, 215)
    if "cavalry" not in kind:
        held(gang, "settlement", gang.rules_kind.territory_table)

    ride_on(gang)

    assert (gang.stage, gang.origin, gang.waiting, gang.cash) == ("riding", "entered", 0, 215)
    assert gang.rating == rating_of(each.worth for each in now(gang).people).total
    assert gang.rating == 120 + 90 + 3 * 50 + 25 + 6 * 20 + 52 + 130
    check_books(gang)
    equal = now(gang)
    assert [each.character.name for each in equal.people] == [
        "Ada",
        "Doc",
        "Ben",
        "Cal",
        "Dov",
        "Eli",
    ]


def test_riding_on_throws_nothing_opens_nothing_and_keeps_a_paper(owner: Player) -> None:
    gang = six(owner)

    ride_on(gang)

    assert not DiceRoll.objects.exists()
    assert not gang.matters.exists()
    kept = Paper.objects.get(gang=gang)
    assert (kept.title, kept.act.code) == ("Entered", "rode-on")
    assert "rode on as entered by hand: 6 people, rated 505, $0 in the purse." in kept.act.sentence


def test_what_is_odd_is_said_to_stand_before_they_ride_on(owner: Player) -> None:
    gang = six(owner)

    with pytest.raises(NotReady, match="odd"):
        ride_on(gang, stands=False)
    assert gang.is_entering


def test_nobody_at_all_does_not_ride_on(owner: Player) -> None:
    with pytest.raises(NotReady, match="Nobody rides"):
        ride_on(entered(owner))


def test_nothing_odd_wants_no_tick(owner: Player) -> None:
    gang = entered(owner)
    past(recruited(gang, "leader", "Ada"), experience=61)
    held(gang)

    ride_on(gang, stands=False)

    assert gang.stage == "riding"


def test_what_was_done_before_they_rode_on_stands(owner: Player) -> None:
    gang = six(owner)
    past(named(gang, "Ben"), experience=30)
    before = last_act(gang)
    ride_on(gang)

    for act in (before, last_act(gang)):
        with pytest.raises(StandsFast):
            taking_back.take_back(hand(gang), act=act)


@pytest.mark.parametrize("again", [
    lambda gang: purse(gang, 5), lambda gang: gone(gang), lambda gang: held(gang),
    lambda gang: ride_on(gang),
])  # fmt: skip
def test_nothing_more_is_entered_once_they_ride(owner: Player, again: Any) -> None:
    gang = six(owner)
    ride_on(gang)
    before = paper(gang)

    with pytest.raises(TooLate):
        again(gang)
    assert paper(gang) == before


def test_it_is_given_up_before_they_ride_on(owner: Player) -> None:
    gang = six(owner)

    gangs.disband(hand(gang))

    with pytest.raises(Frozen):
        past(named(gang, "Ben"), experience=3)


def test_the_same_key_twice_is_one_act(owner: Player) -> None:
    gang = six(owner)
    key, ben = uuid.uuid4(), named(gang, "Ben")

    acts = [
        entering.enter_past(
            hand(gang, key=key), man=ben, past=Past(who="gang-member", experience=xp)
        )
        for xp in (30, 60)
    ]

    ben.refresh_from_db()
    assert acts[0] == acts[1]
    assert ben.experience == 30


def test_who_rode_on_with_two_leaders_is_named_taken_back_and_called_together_again(
    owner: Player,
) -> None:
    gang = entered(owner)
    recruited(gang, "leader", "Ada")
    other = recruited(gang, "leader", "Bea")
    ride_on(gang)

    characters.describe(hand(gang), man=other, name="Bella")
    taking_back.take_back(hand(gang), act=last_act(gang))
    gangs.disband(hand(gang))
    taking_back.take_back(hand(gang), act=last_act(gang))

    gang.refresh_from_db()
    other.refresh_from_db()
    assert (gang.stage, other.name) == (Gang.Stage.RIDING, "Bea")
