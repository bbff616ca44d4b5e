"""What campaigns answer to rosters: who reads a private gang, who acts upon it, who is forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Entry, Membership, Minute
from campaigns.moves import EntryStage, MemberStage
from campaigns.services import battles, reports
from campaigns.services.battles import CannotFight
from rosters import access
from rosters.access import Reader
from rosters.models import Gang
from rosters.services import gangs
from rosters.services.acts import Frozen
from rosters.services.erasing import erase
from tests.campaigns.feuds import challenged, feud, fought, hand, planned
from tests.campaigns.told import filed
from tests.factories import PlayerFactory
from tests.hands import hand as gang_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbitrator(db):
    """Anna runs the feud and has no gang in it."""
    return PlayerFactory(username="anna")


def reads(client, player, gang):
    """Whether the player is shown the gang's page, found with what he is to it or without."""
    client.force_login(player)
    page = client.get(gang.get_absolute_url())
    afresh = access.may_read(Reader(player), Gang.objects.get(pk=gang.pk))
    assert (page.status_code == 200) is afresh
    return afresh


def changes(player, gang):
    """Whether the player may act upon the gang."""
    return access.may_change(Reader(player), Gang.objects.get(pk=gang.pk))


def test_members_read_each_others_gangs_where_books_are_open(client, ours, theirs, arbitrator):
    feud(arbitrator, ours, theirs)

    assert reads(client, theirs.owner, ours)
    assert not changes(theirs.owner, ours)


def test_closed_books_are_read_by_their_owner_and_the_arbitrator(client, ours, theirs, arbitrator):
    feud(arbitrator, ours, theirs, open_books=False)

    assert not reads(client, theirs.owner, ours)
    assert reads(client, arbitrator, ours)
    assert changes(arbitrator, ours)


def test_the_arbitrator_looks_at_a_gang_that_is_offered_and_does_not_change_it(
    client, ours, arbitrator
):
    campaign = feud(arbitrator)
    Entry.objects.create(campaign=campaign, gang=ours)

    assert reads(client, arbitrator, ours)
    assert not changes(arbitrator, ours)


@pytest.mark.parametrize("stage", [stage for stage in MemberStage if stage != MemberStage.JOINED])
def test_who_has_not_joined_reads_no_private_gang(client, ours, theirs, arbitrator, stage):
    feud(arbitrator, ours, theirs)
    Membership.objects.filter(player=theirs.owner).update(stage=stage)

    assert not reads(client, theirs.owner, ours)


def test_a_gang_that_left_is_its_owners_alone(client, ours, theirs, arbitrator):
    feud(arbitrator, ours, theirs)
    Entry.objects.filter(gang=ours).update(stage=EntryStage.LEFT)

    assert not reads(client, theirs.owner, ours)
    assert not changes(arbitrator, ours)


def test_opponents_read_each_other_as_long_as_their_battle_is_open(client, ours, theirs):
    battle, _, _ = challenged(ours, theirs)

    assert reads(client, theirs.owner, ours)

    battles.call_off(hand(ours.owner), battle)

    assert not reads(client, theirs.owner, ours)


def test_an_arbitrators_page_of_a_private_gang_is_within_its_budget(
    client, ours, arbitrator, django_assert_max_num_queries
):
    feud(arbitrator, ours)
    client.force_login(arbitrator)

    with django_assert_max_num_queries(10):
        client.get(reverse("rosters:gang-detail", args=[ours.slug]))


def test_a_gang_is_let_go_when_its_battle_is_called_off(ours, theirs):
    battle, _, _ = fought(ours, theirs)
    assert Gang.objects.get(pk=theirs.pk).held

    battles.call_off(hand(ours.owner), battle)

    assert not Gang.objects.exclude(held="").exists()


def test_nothing_names_who_was_erased(ours, theirs):
    fought(ours, theirs)

    erase(theirs.owner)

    assert Minute.objects.filter(actor=None).count() == 1
    assert not Membership.objects.filter(player=None).exists()


def test_a_gangs_page_says_that_it_is_out_fighting(client, ours, theirs):
    gangs.share(gang_hand(ours), visibility="public")
    before = client.get(ours.get_absolute_url())

    fought(ours, theirs)

    after = client.get(ours.get_absolute_url(), headers={"If-None-Match": before["ETag"]})
    assert "out fighting" in after.text


def test_silence_lets_a_gang_go_before_anybody_writes_it_down(ours, theirs, time_machine):
    battle, _, _ = filed(ours, theirs)
    again, _, _ = planned(ours, theirs)
    with pytest.raises(Frozen):
        gangs.describe(gang_hand(ours), name="Others")
    with pytest.raises(CannotFight):
        battles.ride(hand(ours.owner), again)

    time_machine.move_to(timezone.now() + timedelta(days=4))

    gangs.describe(gang_hand(ours), name="Others")
    battles.ride(hand(ours.owner), again)
    reports.confirm_by_silence(timezone.now())
    battle.refresh_from_db()
    assert battle.stage == "confirmed"
    assert "out fighting" in Gang.objects.get(pk=ours.pk).held
