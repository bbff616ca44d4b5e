"""Two hands at once on one battle: one thing happens, and the second is told."""

from __future__ import annotations

import uuid
from functools import partial

import pytest
from django.utils import timezone

from campaigns.models import Attendance, Battle, Minute
from campaigns.moves import BattleStage
from campaigns.services import battles
from campaigns.services.minutes import Hand
from rosters.models import Act, Gang, Player
from rosters.services import gangs
from rosters.services.acts import Frozen
from tests.campaigns.feuds import feud, hand, planned, riding
from tests.hands import check_books
from tests.hands import hand as gang_hand
from tests.together import at_once, crowd

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TWENTY = 20
ROUNDS = 20


@pytest.fixture
def owner(transactional_db):
    """Ruth has a gang."""
    return Player.objects.create_user("ruth")


@pytest.fixture
def rival(transactional_db):
    """Moss has another."""
    return Player.objects.create_user("moss")


def test_one_key_rides_once(owner, rival):
    battle, _, _ = planned(riding(owner), riding(rival))
    key = uuid.uuid4()

    ends = at_once([partial(battles.ride, hand(owner, key=key), battle) for _ in range(TWENTY)])

    assert {end.pk for end in ends} == {Minute.objects.get(code="rode").pk}
    assert Attendance.objects.count() == 6


def test_one_key_challenges_once(owner, rival):
    ours, theirs = riding(owner), riding(rival)
    campaign = feud(owner, ours, theirs)
    one = Hand(owner, uuid.uuid4(), now=timezone.now())

    ends = at_once(
        [
            partial(battles.challenge, one, gang=ours, against=theirs, campaign=campaign)
            for _ in range(TWENTY)
        ]
    )

    assert set(ends) == {Battle.objects.get()}


def test_challenges_of_one_campaign_take_numbers_in_turn(owner, rival):
    ours, theirs = riding(owner), riding(rival)
    campaign = feud(owner, ours, theirs)

    at_once(
        [
            partial(
                battles.challenge, hand(gang.owner), gang=gang, against=other, campaign=campaign
            )
            for gang, other in [(ours, theirs), (theirs, ours)] * 5
        ]
    )

    assert sorted(Battle.objects.values_list("number", flat=True)) == list(range(1, 11))


def test_a_gang_changes_before_it_rides_or_not_at_all(owner, rival):
    theirs = riding(rival)
    with crowd(2) as together:
        for number in range(ROUNDS):
            ours = riding(owner, name=f"Riders {number}")
            battle, _, _ = planned(ours, theirs)
            described, rode = together(
                [
                    partial(gangs.describe, gang_hand(ours), name=f"Others {number}"),
                    partial(battles.ride, hand(owner), battle),
                ]
            )

            act = Act.objects.filter(gang=ours, code="described").first()
            assert isinstance(rode, Minute)
            assert isinstance(described, Frozen) if act is None else described == act
            assert Gang.objects.get(pk=ours.pk).held
            check_books(ours)
            battles.call_off(hand(owner), battle)

    assert not Gang.objects.exclude(held="").exists()


def test_of_two_battles_at_once_a_gang_rides_to_one(owner, rival):
    ours, theirs, third = riding(owner), riding(rival), riding(rival)
    first, second = planned(ours, theirs)[0], planned(third, ours)[0]

    ends = at_once([partial(battles.ride, hand(owner), battle) for battle in (first, second)])

    assert sorted(type(end).__name__ for end in ends) == ["CannotFight", "Minute"]
    assert Battle.objects.filter(stage=BattleStage.FOUGHT).count() == 1
