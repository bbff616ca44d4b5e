"""Joining a campaign, leaving it, running it."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.access import Role, role_of
from campaigns.models import Invitation, Membership, Minute
from campaigns.moves import MemberStage, OutOfTurn
from campaigns.services import campaigns, joining
from campaigns.services.campaigns import NeedsAccount
from campaigns.services.joining import LastArbitrator, NoSuchPlayer, NotOpen
from rosters.access import Reader
from tests.campaigns.feuds import hand
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

ARBITRATOR = Minute.Authority.ARBITRATOR


@pytest.fixture
def campaign(owner):
    """Ruth's, gathering players."""
    return campaigns.begin(arbitrator=owner, key=uuid.uuid4(), name="The Coldwater Feud")


@pytest.fixture
def link(campaign, owner):
    """A link that lets one in for a week."""
    joining.make_invitation(hand(owner, ARBITRATOR), campaign, limit=1, days=7)
    return Invitation.objects.get()


def stage_of(campaign, player):
    """How the player stands to the campaign."""
    return Membership.objects.get(campaign=campaign, player=player).stage


def test_who_begins_a_campaign_runs_it(campaign, owner, stranger):
    assert role_of(Reader(owner), campaign) is Role.ARBITRATOR
    assert role_of(Reader(stranger), campaign) is Role.STRANGER


def test_a_campaign_begun_twice_with_one_key_is_one(owner):
    key = uuid.uuid4()

    twice = [campaigns.begin(arbitrator=owner, key=key, name="Feud") for _ in range(2)]

    assert twice[0] == twice[1]
    assert Membership.objects.count() == 1


def test_a_guest_runs_no_campaign(db):
    guest = PlayerFactory(is_guest=True)

    with pytest.raises(NeedsAccount):
        campaigns.begin(arbitrator=guest, key=uuid.uuid4(), name="Feud")

    assert not Membership.objects.exists()


def test_a_link_lets_in_as_many_as_it_says(campaign, link, rival, stranger):
    joining.join(hand(rival), campaign, invitation=link)

    assert stage_of(campaign, rival) == MemberStage.JOINED
    with pytest.raises(NotOpen, match="let 1 in, and that was all"):
        joining.join(hand(stranger), campaign, invitation=link)
    assert not Membership.objects.filter(player=stranger).exists()


def test_who_has_joined_uses_up_no_link(campaign, link, owner):
    joining.join(hand(owner), campaign, invitation=link)

    link.refresh_from_db()
    assert link.used == 0


def test_a_link_runs_out_and_can_be_revoked(campaign, link, owner, rival):
    late = timezone.now() + timedelta(days=8)
    with pytest.raises(NotOpen, match="run out"):
        joining.join(hand(rival, now=late), campaign, invitation=link)

    joining.revoke(hand(owner, ARBITRATOR), campaign, invitation=link)

    with pytest.raises(NotOpen, match="revoked"):
        joining.join(hand(rival), campaign, invitation=link)


def test_a_guest_does_not_join(campaign, link):
    with pytest.raises(NeedsAccount):
        joining.join(hand(PlayerFactory(is_guest=True)), campaign, invitation=link)


def test_an_invitation_by_name_is_taken_up(campaign, owner, rival):
    joining.invite(hand(owner, ARBITRATOR), campaign, name="MOSS")
    assert role_of(Reader(rival), campaign) is Role.INVITED

    joining.take_up(hand(rival), campaign)

    assert role_of(Reader(rival), campaign) is Role.MEMBER


def test_an_invitation_by_name_is_declined_and_can_come_again(campaign, owner, rival):
    joining.invite(hand(owner, ARBITRATOR), campaign, name="moss")
    joining.turn_down(hand(rival), campaign)
    assert stage_of(campaign, rival) == MemberStage.DECLINED

    joining.invite(hand(owner, ARBITRATOR), campaign, name="moss")

    assert stage_of(campaign, rival) == MemberStage.INVITED


def test_nobody_of_that_name_is_invited(campaign, owner):
    with pytest.raises(NoSuchPlayer, match="Nobody here is called Nobody"):
        joining.invite(hand(owner, ARBITRATOR), campaign, name="Nobody")


def test_an_invitation_and_a_request_that_cross_are_one_membership(campaign, owner, rival):
    joining.invite(hand(owner, ARBITRATOR), campaign, name="moss")
    joining.ask(hand(rival), campaign)

    assert stage_of(campaign, rival) == MemberStage.JOINED
    assert Membership.objects.filter(player=rival).count() == 1


def test_a_request_and_an_invitation_that_cross_are_one_membership(campaign, owner, rival):
    joining.ask(hand(rival), campaign, words="I have a gang")
    joining.invite(hand(owner, ARBITRATOR), campaign, name="moss")

    assert stage_of(campaign, rival) == MemberStage.JOINED


def test_who_asks_is_let_in_or_turned_away(campaign, owner, rival, stranger):
    for player in (rival, stranger):
        joining.ask(hand(player), campaign)
    asking = Membership.objects.get(player=rival), Membership.objects.get(player=stranger)

    joining.let_in(hand(owner, ARBITRATOR), campaign, membership=asking[0])
    joining.turn_away(hand(owner, ARBITRATOR), campaign, membership=asking[1])

    assert stage_of(campaign, rival) == MemberStage.JOINED
    assert stage_of(campaign, stranger) == MemberStage.DECLINED
    with pytest.raises(OutOfTurn, match="asks no more"):
        joining.let_in(hand(owner, ARBITRATOR), campaign, membership=asking[1])


def test_who_asks_can_think_better_of_it(campaign, rival):
    joining.ask(hand(rival), campaign)

    joining.leave(hand(rival), campaign)

    assert stage_of(campaign, rival) == MemberStage.LEFT


def test_who_was_removed_comes_back_by_invitation_alone(campaign, link, owner, rival):
    joining.join(hand(rival), campaign, invitation=link)
    member = Membership.objects.get(player=rival)
    joining.remove(hand(owner, ARBITRATOR), campaign, membership=member, reason="he shot first")

    with pytest.raises(OutOfTurn, match="Only its arbitrator can invite again"):
        joining.ask(hand(rival), campaign)
    joining.invite(hand(owner, ARBITRATOR), campaign, name="moss")

    assert stage_of(campaign, rival) == MemberStage.INVITED


def test_the_last_arbitrator_stays_until_another_runs_it(campaign, link, owner, rival):
    joining.join(hand(rival), campaign, invitation=link)
    with pytest.raises(LastArbitrator):
        joining.step_down(hand(owner, ARBITRATOR), campaign)
    with pytest.raises(LastArbitrator):
        joining.leave(hand(owner), campaign)

    member = Membership.objects.get(player=rival)
    joining.make_arbitrator(hand(owner, ARBITRATOR), campaign, membership=member)
    joining.step_down(hand(owner, ARBITRATOR), campaign)

    assert role_of(Reader(owner), campaign) is Role.MEMBER
    assert role_of(Reader(rival), campaign) is Role.ARBITRATOR


def test_one_key_joins_once(campaign, link, rival):
    one = hand(rival)

    minutes = [joining.join(one, campaign, invitation=link) for _ in range(2)]

    assert minutes[0] == minutes[1]
    link.refresh_from_db()
    assert link.used == 1


def test_terms_told_anew_say_what_moved(campaign, owner):
    campaigns.describe(hand(owner, ARBITRATOR), campaign, visibility="unlisted", confirm_days=5)

    campaign.refresh_from_db()
    assert campaign.link
    assert Minute.objects.last().numbers["moved"] == ["visibility", "confirm_days"]
