"""Battles from the challenge to the first shot."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Attendance, Battle, Minute, Side
from campaigns.moves import BattleStage, OutOfTurn
from campaigns.services import battles
from campaigns.services.battles import CannotFight, RanOut
from rosters.models import Absence, Act
from rosters.services import gangs
from rosters.services.acts import Frozen
from tests.campaigns.feuds import against_a_cast, challenged, feud, fought, hand, planned
from tests.hands import hand as gang_hand
from tests.hands import mustered

pytestmark = pytest.mark.django_db


def test_a_challenge_waits_for_the_other_side(ours, theirs):
    battle, first, second = challenged(ours, theirs)

    assert battle.stage == BattleStage.CHALLENGED
    assert (first.agreed, second.agreed) == (True, False)
    assert Minute.objects.get().sentence == "The Long Riders challenged The Sable Brothers."


def test_a_challenge_that_is_taken_up_is_planned(ours, theirs):
    battle, _, _ = planned(ours, theirs)

    assert battle.stage == BattleStage.PLANNED


def test_a_player_of_both_gangs_needs_nobodys_answer(ours, owner):
    other = ours.__class__.objects.create(
        owner=owner, name="Others", kind="townies", stage="riding"
    )

    battle, _, second = challenged(ours, other)

    assert battle.stage == BattleStage.PLANNED
    assert second.agreed


def test_a_cast_is_fought_tonight(ours):
    battle, _, second = against_a_cast(ours)

    battles.ride(hand(ours.owner), battle)

    names = Attendance.objects.filter(side=second).values_list("name", flat=True)
    assert list(names) == [f"Brave {n}" for n in range(1, 7)]


def test_battles_of_a_campaign_are_numbered(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)

    first, second = challenged(ours, theirs, campaign)[0], challenged(theirs, ours, campaign)[0]

    assert (first.number, second.number) == (1, 2)
    assert str(second) == "battle 2"


def test_a_gang_outside_the_campaign_does_not_fight_in_it(ours, theirs, owner):
    campaign = feud(owner, ours)

    with pytest.raises(CannotFight, match="The Sable Brothers are not in The Coldwater Feud"):
        challenged(ours, theirs, campaign)

    assert not Battle.objects.exists()


def test_a_gang_that_musters_does_not_fight(ours, rival):
    with pytest.raises(CannotFight, match="mustering"):
        challenged(ours, mustered(rival))


def test_a_gang_does_not_fight_itself(ours):
    with pytest.raises(CannotFight, match="cannot fight themselves"):
        challenged(ours, ours)


def test_a_challenge_sent_twice_is_one(ours, theirs, owner):
    one = hand(owner)

    twice = [battles.challenge(one, gang=ours, against=theirs) for _ in range(2)]

    assert twice[0] == twice[1]
    assert Side.objects.count() == 2


def test_a_challenge_that_ran_out_is_not_taken_up(ours, theirs):
    now = timezone.now()
    battle, _, second = challenged(ours, theirs, expires_at=now)

    with pytest.raises(RanOut):
        battles.accept(hand(theirs.owner, now=now + timedelta(seconds=1)), battle, side=second)


def test_a_declined_challenge_is_over(ours, theirs):
    battle, _, second = challenged(ours, theirs)

    battles.decline(hand(theirs.owner), battle, side=second)

    with pytest.raises(OutOfTurn):
        battles.accept(hand(theirs.owner), battle, side=second)


def test_riding_sets_down_ratings_and_crews(ours, theirs):
    ours.characters.last().absences.create(reason="gaol", games=1, origin="test")

    _, first, second = fought(ours, theirs)

    assert (first.rating, second.rating) == (ours.rating, theirs.rating)
    assert first.attendances.count() == 2
    assert second.attendances.count() == 3
    assert Absence.objects.count() == 1


def test_a_gang_that_fights_does_not_change_meanwhile(ours, theirs):
    fought(ours, theirs)

    with pytest.raises(Frozen, match="out fighting"):
        gangs.describe(gang_hand(ours), name="Others")

    assert not Act.objects.filter(code="described").exists()


def test_a_gang_is_in_one_place_at_a_time(ours, theirs):
    waiting, _, _ = planned(ours, theirs)
    fought(ours, theirs)

    with pytest.raises(CannotFight, match="out fighting already"):
        battles.ride(hand(ours.owner), waiting)


def test_a_battle_called_off_lets_its_gangs_go(ours, theirs):
    battle, _, _ = fought(ours, theirs)

    battles.call_off(hand(ours.owner), battle, reason="the bar closed")

    gangs.describe(gang_hand(ours), name="Others")
    assert Minute.objects.last().sentence == "The battle was called off: the bar closed"
