"""Whoever is erased leaves no campaign that others play without an arbitrator."""

from __future__ import annotations

import pytest

from campaigns.models import Membership, Minute
from campaigns.moves import MemberStage
from rosters.services.erasing import erase
from tests.campaigns.feuds import feud
from tests.factories import CampaignFactory, MembershipFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def _who_runs(campaign) -> list[str]:
    run = Membership.objects.filter(campaign=campaign, arbitrates=True)
    return [each.player.username for each in run.order_by("pk")]


def test_the_longest_standing_member_runs_what_the_erased_alone_ran(owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    MembershipFactory(campaign=campaign, stage=MemberStage.JOINED)

    erase(owner)

    assert _who_runs(campaign) == ["moss"]
    told = Minute.objects.get(campaign=campaign, code="succeeded")
    assert told.sentence == "moss arbitrates: nobody else was left to."
    assert (told.actor, told.authority) == (None, Minute.Authority.CLOCK)


def test_the_memberships_of_the_erased_go(owner, ours, theirs):
    campaign = feud(owner, ours, theirs)

    erase(theirs.owner)

    assert [each.player for each in campaign.memberships.all()] == [owner]


def test_nobody_succeeds_where_another_arbitrator_is_left(owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    second = MembershipFactory(campaign=campaign, stage=MemberStage.JOINED, arbitrates=True)

    erase(owner)

    assert _who_runs(campaign) == [second.player.username]
    assert not Minute.objects.filter(campaign=campaign, code="succeeded").exists()


@pytest.mark.parametrize(
    "stage", [MemberStage.INVITED, MemberStage.ASKED, MemberStage.LEFT, MemberStage.REMOVED]
)
def test_whoever_is_not_in_it_does_not_succeed(stage):
    ran = MembershipFactory(
        campaign=CampaignFactory(),
        player=PlayerFactory(),
        stage=MemberStage.JOINED,
        arbitrates=True,
    )
    MembershipFactory(campaign=ran.campaign, stage=stage)

    erase(ran.player)

    assert _who_runs(ran.campaign) == []
