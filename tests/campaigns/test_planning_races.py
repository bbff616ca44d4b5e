"""Two hands at once on a challenge: one thing happens, and the second is told."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.models import Battle, BattleRoll, Minute
from campaigns.moves import BattleStage
from campaigns.services import battles, scenarios
from rosters.models import Gang, Player
from tests.campaigns.feuds import challenged, hand, planned, riding
from tests.together import crowd

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ROUNDS = 10


@pytest.fixture
def gangs(transactional_db):
    """Ruth's gang and Moss's."""
    names = [("ruth", "The Long Riders"), ("moss", "The Sable Brothers")]
    return [riding(Player.objects.create_user(who), name=name) for who, name in names]


def test_a_challenge_is_taken_up_once(gangs):
    ours, theirs = gangs
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, _, side = challenged(ours, theirs)
            ends = together(
                [partial(battles.accept, hand(theirs.owner), battle, side=side) for _ in range(2)]
            )

            assert Minute.objects.filter(battle=battle, code="accepted").count() == 1
            assert [type(end).__name__ for end in ends if end is not None][0:1] == ["Minute"]
            assert Battle.objects.get(pk=battle.pk).stage == BattleStage.PLANNED


def test_taken_up_declined_and_called_off_at_once_come_to_one_end(gangs):
    ours, theirs = gangs
    with crowd(3) as together:
        for _ in range(ROUNDS):
            battle, _, side = challenged(ours, theirs)
            accepted, declined, off = together(
                [
                    partial(battles.accept, hand(theirs.owner), battle, side=side),
                    partial(battles.decline, hand(theirs.owner), battle, side=side),
                    partial(battles.call_off, hand(ours.owner), battle),
                ]
            )

            stage = Battle.objects.get(pk=battle.pk).stage
            done = {
                name
                for name, end in (("yes", accepted), ("no", declined), ("off", off))
                if isinstance(end, Minute)
            }
            ends = {
                BattleStage.PLANNED: {"yes"},
                BattleStage.DECLINED: {"no"},
                BattleStage.CALLED_OFF: {"off"},
            }
            assert done in (ends[stage], {"yes", "off"})
            assert {type(end).__name__ for end in (accepted, declined, off)} <= {
                "Minute",
                "OutOfTurn",
            }


def test_two_hands_throw_one_scenario(gangs):
    ours, theirs = gangs
    Gang.objects.update(rating=300)
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, _, _ = planned(ours, theirs)
            question = "scenario/who throws, side 1"
            ends = together(
                [
                    partial(scenarios.answer, hand(ours.owner), battle, question=question)
                    for _ in range(2)
                ]
            )

            assert sorted(type(end).__name__ for end in ends) == ["Minute", "OtherQuestion"]
            assert BattleRoll.objects.filter(battle=battle, question=question).count() == 1
