"""What is fought: question by question, by agreement, by the arbitrator; the weather; the crews."""

from __future__ import annotations

import pytest

from campaigns import access, choosing
from campaigns.models import Attendance, BattleRoll, Campaign, Minute, Side
from campaigns.moves import OutOfTurn
from campaigns.services import battles, crews, scenarios
from campaigns.services.crews import WrongCrew
from campaigns.services.scenarios import NoScenario, NotYours, OtherQuestion, WrongDice
from rosters.models import Gang
from tests.campaigns.feuds import against_a_cast, feud, fought, hand, planned, riding
from tests.dice import scripted
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

RULING = Minute.Authority.ARBITRATOR


@pytest.fixture
def anna(db):
    """Anna runs the feud."""
    return PlayerFactory(username="anna")


def asked(battle):
    """What the battle asks next, under its name."""
    battle.refresh_from_db()
    course = choosing.course(battle, access.sides_of(battle), choosing.rolls_of(battle))
    return choosing.named(course) if course and course.question else ""


def answer(player, battle, **said):
    """Answer what is asked."""
    return scenarios.answer(hand(player), battle, question=asked(battle), **said)


@pytest.fixture
def uneven(ours, theirs):
    """A battle tonight in which our gang has the lower rating."""
    Gang.objects.filter(pk=theirs.pk).update(rating=ours.rating + 100)
    battle, _, _ = planned(ours, theirs)
    return battle


def test_the_lower_rating_throws_and_the_dice_name_a_street_fight(uneven, ours):
    assert asked(uneven) == "scenario/scenario, side 1"

    answer(ours.owner, uneven, faces=(2, 3))

    uneven.refresh_from_db()
    assert (uneven.scenario, uneven.attacker) == ("gang-fight", 0)
    assert uneven.chosen["total"] == 5
    assert BattleRoll.objects.get().origin == "table"
    assert asked(uneven) == "weather/weather"


def test_a_side_that_chooses_attacks(uneven, ours):
    answer(ours.owner, uneven, faces=(4, 4))
    assert asked(uneven) == "scenario/choice of scenario, side 1"

    answer(ours.owner, uneven, choice="ambush")

    uneven.refresh_from_db()
    assert (uneven.scenario, uneven.attacker) == ("ambush", 1)


def test_a_question_is_answered_by_the_side_that_it_is_put_to(uneven, theirs):
    with pytest.raises(NotYours, match="The Long Riders"):
        answer(theirs.owner, uneven, faces=(2, 3))

    assert not BattleRoll.objects.exists()


def test_a_question_that_was_answered_is_not_answered_again(uneven, ours):
    question = asked(uneven)
    answer(ours.owner, uneven, faces=(2, 3))

    with pytest.raises(OtherQuestion):
        scenarios.answer(hand(ours.owner), uneven, question=question, faces=(6, 6))

    assert BattleRoll.objects.get().faces == [2, 3]


def test_what_is_not_offered_is_not_chosen(uneven, ours):
    answer(ours.owner, uneven, faces=(4, 4))

    with pytest.raises(OtherQuestion, match="not among"):
        answer(ours.owner, uneven, choice="rescue")


def test_protagonisti_choose_from_their_list(uneven, ours):
    Gang.objects.filter(pk=ours.pk).update(protagonisti=True)
    answer(ours.owner, uneven, faces=(4, 4))

    with pytest.raises(OtherQuestion):
        answer(ours.owner, uneven, choice="scavengers")


@pytest.mark.parametrize("faces", [(7, 1), (1,), (1, 2, 3), (0, 4)])
def test_faces_that_dice_cannot_show_are_refused(uneven, ours, faces):
    with pytest.raises(WrongDice, match="2D6"):
        answer(ours.owner, uneven, faces=faces)


@pytest.mark.parametrize(
    ("dice", "faces"), [(Campaign.Dice.APP, (2, 3)), (Campaign.Dice.TABLE, ())]
)
def test_dice_fall_where_the_campaign_says(ours, theirs, anna, dice, faces):
    Gang.objects.filter(pk=theirs.pk).update(rating=ours.rating + 100)
    battle, _, _ = planned(ours, theirs, feud(anna, ours, theirs, dice=dice))

    with pytest.raises(WrongDice):
        answer(ours.owner, battle, faces=faces)


def test_ratings_that_move_meanwhile_change_nothing(uneven, ours):
    answer(ours.owner, uneven, faces=(4, 4))

    Gang.objects.filter(pk=ours.pk).update(rating=9000)

    assert asked(uneven) == "scenario/choice of scenario, side 1"


def test_two_players_agree_on_what_they_fight_tonight(uneven, ours, theirs):
    scenarios.agree(hand(ours.owner), uneven, scenario="raid", attacker=1)
    uneven.refresh_from_db()
    assert uneven.scenario == ""

    scenarios.agree(hand(theirs.owner), uneven, scenario="raid", attacker=1)

    uneven.refresh_from_db()
    assert (uneven.scenario, uneven.attacker) == ("raid", 1)


def test_who_fights_a_cast_says_it_alone(ours):
    battle, _, _ = against_a_cast(ours)

    scenarios.agree(hand(ours.owner), battle, scenario="ambush", attacker=2)

    battle.refresh_from_db()
    assert (battle.scenario, battle.attacker) == ("ambush", 2)


@pytest.mark.parametrize(
    ("slug", "attacker"), [("nothing", 0), ("raid", 0), ("free", 1), ("hunters", 1)]
)
def test_what_two_sides_cannot_agree_on(ours, slug, attacker):
    battle, _, _ = against_a_cast(ours)

    with pytest.raises(NoScenario):
        scenarios.agree(hand(ours.owner), battle, scenario=slug, attacker=attacker)


def test_in_a_campaign_nobody_agrees(ours, theirs, anna):
    battle, _, _ = planned(ours, theirs, feud(anna, ours, theirs))

    with pytest.raises(NoScenario, match="arbitrator"):
        scenarios.agree(hand(ours.owner), battle, scenario="gang-fight")


def test_the_arbitrator_sets_his_own_scenario_and_adds_a_gang(ours, theirs, anna):
    third = riding(anna, name="The Law")
    battle, _, _ = planned(ours, theirs, feud(anna, ours, theirs, third))
    ruling = hand(anna, RULING)
    scenarios.rule(ruling, battle, scenario="free", attacker=2, twist="cave_in")

    scenarios.add_gang(hand(anna, RULING), battle, gang=third, team=2)

    battle.refresh_from_db()
    assert (battle.scenario, battle.attacker) == ("free", 2)
    assert battle.chosen["cave_in"]
    assert Side.objects.filter(battle=battle, team=2).count() == 2
    with pytest.raises(NoScenario, match="in it already"):
        scenarios.add_gang(hand(anna, RULING), battle, gang=third, team=1)


def test_several_gangs_fight_in_no_other_scenario(ours, theirs, anna):
    third = riding(anna, name="The Law")
    battle, _, _ = planned(ours, theirs, feud(anna, ours, theirs, third))
    scenarios.rule(hand(anna, RULING), battle, scenario="gang-fight")

    with pytest.raises(NoScenario):
        scenarios.add_gang(hand(anna, RULING), battle, gang=third, team=2)


def test_a_battle_that_is_fought_has_its_scenario(ours, theirs, anna):
    battle, _, _ = fought(ours, theirs, feud(anna, ours, theirs))

    with pytest.raises(OutOfTurn):
        scenarios.rule(hand(anna, RULING), battle, scenario="gang-fight")


def test_weather_is_left_out_when_both_say_so(uneven, ours, theirs):
    answer(ours.owner, uneven, faces=(2, 3))
    scenarios.leave_out_weather(hand(ours.owner), uneven)
    assert asked(uneven) == "weather/weather"

    scenarios.leave_out_weather(hand(theirs.owner), uneven)

    assert asked(uneven) == ""
    with pytest.raises(OtherQuestion):
        scenarios.leave_out_weather(hand(theirs.owner), uneven)


def test_a_shoot_out_has_no_weather(ours):
    battle, _, _ = against_a_cast(ours)

    scenarios.agree(hand(ours.owner), battle, scenario="shoot-out")

    assert asked(battle) == "beginning/shoot-out/crew, side 1"


@pytest.fixture
def raid(ours):
    """A raid of our three upon a cast, everything thrown."""
    battle, first, _ = against_a_cast(ours)
    scenarios.agree(hand(ours.owner), battle, scenario="raid", attacker=1)
    answer(ours.owner, battle, faces=(1, 1))
    answer(ours.owner, battle, faces=(2,))
    battle.refresh_from_db()
    return battle, first


def test_a_crew_is_chosen_and_chosen_again(raid, ours):
    battle, side = raid
    men = list(ours.characters.all())
    crews.choose(hand(ours.owner), battle, side=side, riders={man.slug: False for man in men})

    crews.choose(hand(ours.owner), battle, side=side, riders={men[0].slug: False})

    assert [row.character for row in Attendance.objects.filter(side=side)] == men[:1]


def test_what_no_crew_is(raid, ours, theirs):
    battle, side = raid
    man, other = ours.characters.first(), theirs.characters.first()
    away = ours.characters.last()
    away.absences.create(reason="gaol", games=1, origin="test")

    for riders in ({}, {other.slug: False}, {man.slug: True}, {away.slug: False}):
        with pytest.raises(WrongCrew):
            crews.choose(hand(ours.owner), battle, side=side, riders=riders)

    assert not Attendance.objects.exists()


def test_who_cannot_fight_by_now_does_not_ride(raid, ours):
    battle, side = raid
    men = list(ours.characters.all())
    crews.choose(hand(ours.owner), battle, side=side, riders={man.slug: False for man in men})
    men[1].absences.create(reason="gaol", games=1, origin="test")

    with pytest.raises(WrongCrew, match="cannot fight by now"):
        battles.ride(hand(ours.owner), battle)


def test_a_crew_is_drawn_by_dice_and_equals_throw_again(ours):
    battle, side, _ = against_a_cast(ours)
    scenarios.agree(hand(ours.owner), battle, scenario="raid", attacker=2)
    answer(ours.owner, battle, faces=(1, 1))
    answer(ours.owner, battle, faces=(2,))
    with pytest.raises(WrongCrew, match="Draw them first"):
        battles.ride(hand(ours.owner), battle)
    ruth, cole, jim = ours.characters.order_by("position", "pk")

    dice = scripted(3, 3, 5, 1, 3, 3, 1, 1, 4, 4)
    crews.draw(hand(ours.owner, roller=dice), battle, side=side)

    drawn = {row.character for row in Attendance.objects.filter(side=side)}
    assert drawn == {cole, jim}
    assert BattleRoll.objects.filter(question__startswith=f"crew/{side.slug}/").count() == 5
    with pytest.raises(WrongCrew, match="drawn"):
        crews.choose(hand(ours.owner), battle, side=side, riders={ruth.slug: False})
