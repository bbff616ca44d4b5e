"""Entering a gang that has lived: what is told, what is refused, and what the books then say."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from rosters import rulings
from rosters.models import Absence, Act, Character, DiceRoll, Gang, Mark, Owned, Paper, Player
from rosters.resting import StandsFast
from rosters.services import (
    characters,
    entering,
    gangs,
    past_battles,
    possessions,
    riding,
    taking_back,
    territories,
    weapons,
)
from rosters.services.acts import Frozen
from rosters.services.characters import NotHere, NotOffered
from rosters.services.entering import Past
from rosters.services.gangs import TooLate
from rosters.services.past_battles import NotYet
from tests.hands import check_books
from tests.rosters.entered import (
    entered,
    fought,
    gone,
    held,
    line,
    past,
    person,
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
    riding_gang,
    round_of,
)
from westamunda.rules.editions import BASE
from westamunda.rules.founding import NotReady
from westamunda.rules.injuries import lasting
from westamunda.rules.kinds import KINDS, Blood
from westamunda.rules.rating import rating_of
from westamunda.rules.statline import CHARACTERISTICS


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


# What a man has been through


def test_a_past_is_set_down_in_one_act(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")

    past(
        ben,
        experience=84,
        advances={"bs": 1, "ws": 2},
        skills=(("dodge", ""), ("fancy-ropin", "lasso")),
        injuries=(("blinded", "left"), ("bitter-enmity", "Wade Cutter")),
        absences=(("gaol", 2),),
    )

    assert line(ben) == ben.base.changed([("ws", 2), ("bs", 1), ("bs", -1)])
    assert (ben.experience, ben.rank, ben.experience_paid) == (84, "gang-member", 0)
    told = person(ben)
    assert [(m.what, m.choice) for m in told.skills] == [("dodge", ""), ("fancy-ropin", "lasso")]
    assert {mark.origin for mark in told.marks} == {"entered"}
    assert [(a.reason, a.games) for a in told.absences] == [("gaol", 2)]
    act = last_act(gang)
    assert act.code == "entered"
    assert act.sentence == (
        "Ben entered as he is: 84 experience, WS +2, BS +1, Dodge, Fancy ropin', Blinded in one eye, "
        "Bitter enmity, in gaol."
    )
    check_books(gang)


def test_a_past_entered_again_replaces_what_was_entered(owner: Player) -> None:
    ben = named(six(owner), "Ben")
    past(ben, experience=84, advances={"bs": 2}, skills=(("dodge", ""),), absences=(("gaol", 2),))
    kept = Mark.objects.get(character=ben, what="dodge")

    past(ben, experience=51, advances={"bs": 1}, skills=(("dodge", ""), ("leap", "")))

    assert line(ben) == ben.base.changed([("bs", 1)])
    assert ben.experience == 51
    assert [mark.what for mark in person(ben).skills] == ["dodge", "leap"]
    assert person(ben).skills[0].pk == kept.pk
    gone = Mark.objects.filter(character=ben).exclude(left=Owned.Left.HERE)
    assert [(mark.what, mark.left) for mark in gone] == [("bs", "given-back")]
    assert Absence.objects.get(character=ben).left == "given-back"
    check_books(ben.gang)


def test_the_same_past_entered_twice_is_no_act(owner: Player) -> None:
    ben = named(six(owner), "Ben")
    told: dict[str, Any] = {"experience": 30, "advances": {"w": 1}, "injuries": (("deafened", ""),)}
    past(ben, **told)
    acts = Act.objects.count()

    past(ben, **told)

    assert Act.objects.count() == acts


def test_a_past_is_taken_back_to_the_letter(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    past(ben, experience=30, advances={"bs": 1}, injuries=(("shell-shock", ""),))
    before, base = paper(gang), line(ben)
    past(
        ben, experience=90, who="pugilist", skills=(("specialist", ""),), absences=(("gassed", 0),)
    )

    taking_back.take_back(hand(gang), act=last_act(gang))

    assert paper(gang) == before
    assert line(ben) == base
    check_books(gang)


def test_one_who_grew_up_keeps_what_he_cost_and_began_with(owner: Player) -> None:
    eli = named(six(owner), "Eli")

    past(eli, who="gang-member", experience=24, advances={"bs": 1})

    assert (eli.rank, eli.worth) == ("gang-member", 25)
    assert line(eli).bs == 3


def test_one_who_rose_is_a_specialist_with_the_score_of_his_calling(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")

    past(
        ben, who="pugilist", experience=61, advances={"ws": 1},
        skills=(("specialist", ""), ("parry", "")),
    )  # fmt: skip

    assert (ben.rank, ben.calling, ben.worth) == ("specialist", "pugilist", 50)
    assert [mark.choice for mark in person(ben).skills] == ["ws", ""]
    assert not [said for said in faults(gang) if said.startswith("Ben")]


def test_a_skill_with_a_weapon_names_one_of_his(owner: Player) -> None:
    gang = six(owner)
    ben, cal = named(gang, "Ben"), named(gang, "Cal")
    gun = person(ben).weapons[0]

    past(ben, experience=40, skills=(("rapid-fire", gun.slug),))

    assert person(ben).skills[0].choice == gun.slug
    with pytest.raises(NotOffered):
        past(cal, skills=(("rapid-fire", gun.slug),))


def test_a_hired_man_has_advances_and_no_experience(owner: Player) -> None:
    gang = six(owner)
    ned = hired(gang)

    past(ned, advances={"bs": 1}, skills=(("quick-draw", ""),), injuries=(("head-wound", ""),))

    assert line(ned).bs == ned.base.bs + 1
    gang.refresh_from_db()
    assert person(ned).worth.total == 150
    with pytest.raises(NotOffered, match="earn no experience"):
        past(ned, experience=5)


@pytest.mark.parametrize("each", CHARACTERISTICS)
def test_each_advance_shows_and_is_gone_when_it_is_told_no_longer(owner: Player, each: str) -> None:
    ben = named(six(owner), "Ben")
    before = line(ben)

    past(ben, advances={each: 1})
    raised = line(ben)
    past(ben)

    assert raised == before.changed([(each, 1)])
    assert line(ben) == before


@pytest.mark.parametrize("injury", lasting(), ids=lambda injury: injury.slug)
def test_each_injury_shows_and_is_gone_when_it_is_told_no_longer(
    owner: Player, injury: Any
) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    before = line(ben)
    choice = "Wade Cutter" if injury.foe else next(iter(injury.choices), "")

    past(ben, injuries=((injury.slug, choice),) * 2)
    hurt, marks = line(ben), person(ben).injuries
    past(ben)

    times = {"each": 2, "first": 1, "again": 1}[injury.counts]
    changes = [(injury.characteristic, injury.amount * times)] if injury.characteristic else []
    assert hurt == before.changed(changes)
    assert [(mark.what, mark.choice) for mark in marks] == [(injury.slug, choice)] * 2
    assert line(ben) == before
    check_books(gang)


@pytest.mark.parametrize(("told", "why"), [
    ({"who": "sheriff"}, "Nobody in a gang"),
    ({"advances": {"luck": 1}}, "characteristic"),
    ({"skills": (("cooking", ""),)}, "No skill"),
    ({"skills": (("dodge", ""), ("dodge", ""))}, "named twice"),
    ({"skills": (("fancy-ropin", "whip"),)}, "not among the choices"),
    ({"skills": (("dodge", "lasso"),)}, "not among the choices"),
    ({"injuries": (("dead", ""),)}, "stays with a man"),
    ({"injuries": (("toothache", ""),)}, "stays with a man"),
    ({"injuries": (("leg-wound", "middle"),)}, "not among the choices"),
    ({"absences": (("sulking", 1),)}, "An absence has a reason"),
    ({"absences": (("gaol", 0),)}, "An absence has a reason"),
    ({"absences": (("captive", 3),)}, "An absence has a reason"),
])  # fmt: skip
def test_what_is_not_in_the_rulebook_is_refused_and_leaves_nothing(
    owner: Player, told: dict[str, Any], why: str
) -> None:
    gang = six(owner)
    before, acts = paper(gang), Act.objects.count()

    with pytest.raises(NotOffered, match=why):
        past(named(gang, "Ben"), **{"experience": 80, **told})

    assert (paper(gang), Act.objects.count()) == (before, acts)


def test_a_past_is_entered_only_while_the_gang_is(owner: Player) -> None:
    theirs, other = riding_gang(owner), six(owner)
    ride_on(other)

    for gang in (theirs, other):
        with pytest.raises(TooLate):
            past(named(gang, "Ben"), experience=9)


def test_who_was_struck_out_has_no_past(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    characters.give_back(hand(gang), man=ben)

    with pytest.raises(NotHere):
        past(ben, experience=9)


# What is odd


@pytest.mark.parametrize(("who", "told", "said"), [
    ("Ben", {"experience": 500, "advances": {"bs": 4}}, "Ben: BS 7, and nobody grows past 6."),
    ("Ben", {"experience": 30, "advances": {"bs": 1}},
     "Ben shows 1 advance; 30 experience comes to 0 at most."),
    ("Ben", {"experience": 61, "skills": (("war-horse", ""),)},
     "Ben: War Horse is of Riding, which is not open to his rank; only an advance of 2 or 12 "
     "brings it."),
    ("Ben", {"experience": 61, "skills": (("wrassler", ""),)},
     "Ben: 'Wrassler is not for such as he is."),
    ("Ben", {"experience": 61, "injuries": (("blinded", "left"), ("blinded", "right"))},
     "Ben must retire: Blinded in one eye, 2 times over."),
    ("Ben", {"experience": 61, "injuries": (("leg-wound", ""),)}, "Ben: Leg wound: which leg?"),
    ("Ben", {"experience": 61, "skills": (("rapid-fire", ""),)},
     "Ben: Rapid Fire names no weapon that he carries."),
    ("Ben", {"experience": 61, "who": "shootist"},
     "Ben is a specialist, and was not taken on as one: the Specialist skill is missing."),
    ("Eli", {"experience": 25}, "Eli has 25 experience and is a young blood no longer."),
    ("Eli", {"experience": 9, "who": "gang-member"},
     "Eli was a young blood and grows up at 21 experience, not before."),
    ("Doc", {"experience": 61},
     "Doc has no skill of his calling, and a specialist begins with one."),
])  # fmt: skip
def test_what_his_rank_and_experience_cannot_have_brought_is_told(
    owner: Player, who: str, told: dict[str, Any], said: str
) -> None:
    gang = six(owner)

    past(named(gang, who), **told)

    assert said in faults(gang)


@pytest.mark.parametrize(("who", "told"), [
    ("Ben", {"experience": 41, "advances": {"bs": 1}, "skills": (("dodge", ""),)}),
    ("Doc", {"experience": 61, "skills": (("marksman", ""),)}),
    ("Doc", {"experience": 81, "skills": (("marksman", ""), ("dodge", ""))}),
    ("Eli", {"experience": 16, "advances": {"bs": 2, "ws": 1}}),
    ("Ada", {"experience": 61}),
])  # fmt: skip
def test_what_may_have_been_is_not_odd(owner: Player, who: str, told: dict[str, Any]) -> None:
    gang = six(owner)

    past(named(gang, who), **told)

    assert not [said for said in faults(gang) if said.startswith(who)]


# Those who are gone


@pytest.mark.parametrize(("how", "who"), [
    ("dead", "leader"), ("hanged", "pugilist"), ("retired", "young-blood"), ("sold", "hired-gun"),
    ("chain-gang", "gang-member"), ("deserted", "bounty-hunter"), ("dismissed", "native-scout"),
])  # fmt: skip
def test_who_is_gone_is_remembered_and_counts_in_nothing(owner: Player, how: str, who: str) -> None:
    gang = six(owner)
    gang.refresh_from_db()
    before = (gang.rating, gang.wealth, len(now(gang).people))

    zeke = gone(gang, how=how, who=who, fate="Shot off a roof.", experience=44)

    gang.refresh_from_db()
    assert (gang.rating, gang.wealth, len(now(gang).people)) == before
    assert (zeke.left, zeke.fate) == (how, "Shot off a roof.")
    assert last_act(gang).sentence.startswith("Zeke, ")
    check_books(gang)


def test_who_was_remembered_by_mistake_is_struck_off(owner: Player) -> None:
    gang = six(owner)
    zeke = gone(gang)

    entering.strike_departed(hand(gang), man=zeke)
    zeke.refresh_from_db()

    assert zeke.left == "taken-back"
    with pytest.raises(NotHere):
        entering.strike_departed(hand(gang), man=zeke)
    with pytest.raises(NotHere):
        entering.strike_departed(hand(gang), man=named(gang, "Ben"))


def test_who_was_remembered_is_taken_back(owner: Player) -> None:
    gang = six(owner)
    zeke = gone(gang)

    taking_back.take_back(hand(gang), act=last_act(gang))
    zeke.refresh_from_db()

    assert zeke.left == "taken-back"


@pytest.mark.parametrize("told", [{"how": "given-back"}, {"how": ""}, {"who": "sheriff"}])
def test_nobody_goes_as_nobody_goes(owner: Player, told: dict[str, str]) -> None:
    gang = six(owner)

    with pytest.raises(NotOffered):
        gone(gang, **told)
    assert not Character.objects.filter(gang=gang, name="Zeke").exists()


# Territories


def test_a_territory_is_held_with_its_uses_and_its_seam(owner: Player) -> None:
    gang = six(owner)

    place = held(gang, "old-ruins", uses=3, attacks=1, seam=True)

    assert (place.type, place.was, place.uses, place.attacks) == ("old-ruins", "old-ruins", 3, 1)
    assert place.origin == "entered"
    assert last_act(gang).sentence == "Territory: Old Ruins, a seam now."
    territories.strike(hand(gang), territory=place)
    assert not now(gang).territories
    with pytest.raises(NotHere):
        territories.strike(hand(gang), territory=place)


@pytest.mark.parametrize(("kind", "described", "places", "said"), [
    ("townies", {}, [], "They hold no territory"),
    ("townies", {}, [("outlaw-territories", "wastes")], "Wastes is of another table"),
    ("natives-town", {}, [("territories", "gambling-den")], "Gambling Den is not for a gang"),
    ("natives-range", {}, [("territories", "old-well")], "Old Well is of another table"),
    ("cowboys", {"protagonisti": True}, [("territories", "old-well")] * 2, "Protagonisti hold one"),
])  # fmt: skip
def test_what_such_a_gang_would_not_hold_is_told(
    owner: Player, kind: str, described: dict[str, Any], places: list[tuple[str, str]], said: str
) -> None:
    gang = six(owner, kind, **described)

    for table, type in places:
        held(gang, type, table)

    assert any(fault.startswith(said) for fault in faults(gang))


def test_outlaws_hold_one_of_theirs(owner: Player) -> None:
    gang = six(owner, "cavalry-mounted")
    purse(gang, 0, "outlaw")

    held(gang, "wastes", "outlaw-territories")
    assert not [said for said in faults(gang) if "table" in said or "territor" in said]
    held(gang, "box-canyon-hideout", "outlaw-territories")
    assert "Outlaws hold one territory; these hold 2." in faults(gang)


@pytest.mark.parametrize(("kind", "place"), [
    ("cavalry-mounted", ("territories", "settlement")),
    ("townies", ("territories", "green-settlers")), ("townies", ("territories", "moon")),
    ("townies", ("moon", "settlement")),
])  # fmt: skip
def test_what_is_no_place_and_land_for_cavalry_is_refused(
    owner: Player, kind: str, place: tuple[str, str]
) -> None:
    gang = six(owner, kind)

    with pytest.raises(NotOffered):
        held(gang, place[1], place[0])
    assert not now(gang).territories


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


# Past battles


def test_a_past_battle_is_entered_told_anew_and_struck(owner: Player) -> None:
    gang = six(owner)
    battle = fought(gang, opponent="The Drovers", scenario="Gang Fight", story="Rain.")
    assert last_act(gang).sentence == (
        "Before these books, on 5 June 2021: won against The Drovers."
    )

    past_battles.change(
        hand(gang), battle=battle, fought_on=battle.fought_on, result="lost", opponent="The Drovers"
    )
    battle.refresh_from_db()
    assert battle.result == "lost"
    taking_back.take_back(hand(gang), act=last_act(gang))
    battle.refresh_from_db()
    assert (battle.result, battle.fought_on.isoformat()) == ("won", "2021-06-05")

    past_battles.strike(hand(gang), battle=battle)
    assert not now(gang).past_battles
    with pytest.raises(NotHere):
        past_battles.strike(hand(gang), battle=battle)


def test_past_battles_stand_in_the_order_of_their_days(owner: Player) -> None:
    gang = six(owner)
    fought(gang, "2022-01-01")
    fought(gang, "2020-01-01")

    assert [str(b.fought_on) for b in now(gang).past_battles] == ["2020-01-01", "2022-01-01"]


def test_a_day_that_is_still_to_come_is_no_past(owner: Player, time_machine: Any) -> None:
    time_machine.move_to("2026-03-01 12:00")
    gang = six(owner)
    fought(gang, "2026-03-01")

    with pytest.raises(NotYet):
        fought(gang, "2026-03-02")


def test_a_gang_that_began_in_these_books_has_no_past_before_them(owner: Player) -> None:
    with pytest.raises(NotOffered, match="began in these books"):
        fought(riding_gang(owner))


def test_a_past_battle_is_remembered_after_they_ride_on_too(owner: Player) -> None:
    gang = six(owner)
    ride_on(gang)

    fought(gang)

    assert len(now(gang).past_battles) == 1


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
