"""Two hands at once on who plays in a campaign: one thing happens, and the second is told."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.models import Entry, Invitation, Membership, Minute
from campaigns.moves import EntryStage, MemberStage
from campaigns.services import entries, joining
from rosters.models import Player
from tests.campaigns.feuds import feud, hand, riding
from tests.together import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ARBITRATOR = Minute.Authority.ARBITRATOR


def player(name):
    """Somebody with an account."""
    return Player.objects.create_user(name)


@pytest.fixture
def owner(transactional_db):
    """Ruth arbitrates."""
    return player("ruth")


def told(ends):
    """What each end is, by its kind."""
    return sorted(type(end).__name__ for end in ends)


def test_the_last_place_of_a_link_is_taken_once(owner):
    campaign = feud(owner)
    joining.make_invitation(hand(owner, ARBITRATOR), campaign, limit=1)
    link = Invitation.objects.get()
    crowd = [player(f"rider{number}") for number in range(10)]

    ends = at_once([partial(joining.join, hand(one), campaign, invitation=link) for one in crowd])

    assert told(ends) == ["Minute"] + ["NotOpen"] * 9
    assert Membership.objects.filter(campaign=campaign).count() == 2


def test_an_invitation_and_a_request_at_once_are_one_membership(owner):
    campaign = feud(owner)
    for number in range(10):
        one = player(f"rider{number}")

        at_once(
            [
                partial(joining.ask, hand(one), campaign),
                partial(joining.invite, hand(owner, ARBITRATOR), campaign, name=one.username),
            ]
        )

        assert Membership.objects.get(player=one).stage == MemberStage.JOINED


def test_a_request_is_let_in_or_turned_away_once(owner):
    campaign = feud(owner)
    one = player("moss")
    joining.ask(hand(one), campaign)
    asking = Membership.objects.get(player=one)

    ends = at_once(
        [
            partial(joining.let_in, hand(owner, ARBITRATOR), campaign, membership=asking),
            partial(joining.turn_away, hand(owner, ARBITRATOR), campaign, membership=asking),
        ]
    )

    assert told(ends) == ["Minute", "OutOfTurn"]


def test_a_gang_is_admitted_or_refused_once(owner):
    one = player("moss")
    campaign = feud(owner)
    Membership.objects.create(campaign=campaign, player=one, stage=MemberStage.JOINED)
    entries.offer(hand(one), campaign, gang=riding(one))
    entry = Entry.objects.get()

    ends = at_once(
        [
            partial(entries.admit, hand(owner, ARBITRATOR), campaign, entry=entry),
            partial(entries.refuse, hand(owner, ARBITRATOR), campaign, entry=entry, reason="No."),
        ]
    )

    assert told(ends) == ["Minute", "OutOfTurn"]


def test_a_gang_that_is_offered_to_two_campaigns_at_once_enters_one(owner):
    one = player("moss")
    gang = riding(one)
    feuds = [feud(owner), feud(owner)]
    for campaign in feuds:
        Membership.objects.create(campaign=campaign, player=one, stage=MemberStage.JOINED)

    ends = at_once([partial(entries.offer, hand(one), campaign, gang=gang) for campaign in feuds])

    assert told(ends) == ["CannotEnter", "Minute"]
    assert Entry.objects.filter(stage=EntryStage.OFFERED).count() == 1


def test_of_two_arbitrators_who_step_down_at_once_one_stays(owner):
    campaign = feud(owner)
    one = player("moss")
    Membership.objects.create(
        campaign=campaign, player=one, stage=MemberStage.JOINED, arbitrates=True
    )

    ends = at_once(
        [partial(joining.step_down, hand(each, ARBITRATOR), campaign) for each in (owner, one)]
    )

    assert told(ends) == ["LastArbitrator", "Minute"]
    assert Membership.objects.filter(campaign=campaign, arbitrates=True).count() == 1
