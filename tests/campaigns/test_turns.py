"""Turns, pairings and days, through services and pages."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Battle, Membership, Minute, Side, TurnRating
from campaigns.moves import BattleStage, CampaignStage, OutOfTurn
from campaigns.queries.turns import next_season
from campaigns.services import battles, calendar, pairings, turns
from campaigns.services.pairings import Engaged
from campaigns.services.turns import PastDeadline, TurnPassed
from tests.campaigns.feuds import feud, fought, hand, planned, riding
from westamunda.rules.editions import BASE

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(owner, ours, theirs):
    """Ruth's feud in its first turn, with her gang and Moss's."""
    return feud(owner, ours, theirs)


def test_a_turn_ends_once_with_everybodys_rating(campaign, owner, ours, theirs):
    turns.end(hand(owner), campaign, turn=1, season="summer")

    campaign.refresh_from_db()
    assert (campaign.turn, campaign.season, campaign.turn_ends_at) == (2, "summer", None)
    kept = TurnRating.objects.values_list("entry__gang__name", "turn", "rating")
    assert set(kept) == {(ours.name, 1, ours.rating), (theirs.name, 1, theirs.rating)}
    with pytest.raises(TurnPassed, match="Turn 1 has ended already; it is turn 2"):
        turns.end(hand(owner), campaign, turn=1, season="summer")
    assert TurnRating.objects.count() == 2


def test_who_has_not_played_is_named(campaign, owner, ours, theirs):
    third = riding(owner, name="The Idle")
    feud_entry = campaign.entries.create(gang=third, stage="admitted")
    fought(ours, theirs, campaign)

    minute = turns.end(hand(owner), campaign, turn=1, season="spring")

    assert minute.numbers["idle"] == [feud_entry.slug]
    assert minute.sentence == "Turn 1 ended; turn 2 begins, spring. Not played: The Idle."


def test_a_challenge_is_not_yet_a_turn_played(campaign, owner, ours, theirs):
    planned(ours, theirs, campaign)

    minute = turns.end(hand(owner), campaign, turn=1, season="spring")

    assert len(minute.numbers["idle"]) == 2


def test_a_key_seen_before_ends_no_second_turn(campaign, owner):
    key = uuid.uuid4()

    first = turns.end(hand(owner, key=key), campaign, turn=1, season="spring")

    assert turns.end(hand(owner, key=key), campaign, turn=1, season="spring") == first


def test_no_turn_ends_while_a_campaign_rests(campaign, owner):
    campaign.stage = CampaignStage.PAUSED
    campaign.save()

    with pytest.raises(OutOfTurn, match="paused"):
        turns.end(hand(owner), campaign, turn=1, season="spring")


def test_a_deadline_is_given_moved_and_taken_back(campaign, owner):
    now = timezone.now()

    turns.give_until(hand(owner), campaign, turn=1, deadline=now + timedelta(days=7))
    turns.give_until(hand(owner), campaign, turn=1, deadline=now + timedelta(days=9))
    turns.give_until(hand(owner), campaign, turn=1)

    campaign.refresh_from_db()
    assert campaign.turn_ends_at is None
    assert Minute.objects.filter(code="deadline").count() == 3
    with pytest.raises(PastDeadline, match="is past"):
        turns.give_until(hand(owner), campaign, turn=1, deadline=now - timedelta(days=1))


def test_a_season_turns_after_its_turns_from_where_the_campaign_is(campaign):
    every = BASE.number("turns-a-season")
    said = {}
    for campaign.turn in range(1, 2 * every + 1):
        said[campaign.turn] = next_season(campaign)

    assert [turn for turn, season in said.items() if season == "summer"] == [every, 2 * every]
    assert set(said.values()) == {"spring", "summer"}
    campaign.season, campaign.turn = "winter", every
    assert next_season(campaign) == "spring"


def test_pairs_are_asked_and_neither_has_agreed(campaign, rival, theirs):
    third = riding(rival, name="The Third")
    entry = campaign.entries.create(gang=third, stage="admitted")
    other = campaign.entries.get(gang=theirs)
    arbiter = Membership.objects.get(campaign=campaign, arbitrates=True).player

    pairings.pair_off(
        hand(arbiter, "arbitrator"), campaign, turn=1, pairs=[(entry.slug, other.slug)],
        agreed=False,
    )  # fmt: skip

    assert Battle.objects.get().stage == BattleStage.CHALLENGED
    assert not Side.objects.filter(agreed=True).exists()


def slugs(campaign):
    """The two entries of the feud, as a pair."""
    return tuple(campaign.entries.order_by("pk").values_list("slug", flat=True))


def test_pairs_that_are_told_are_planned_at_once(campaign, owner):
    pairings.pair_off(
        hand(owner, "arbitrator"), campaign, turn=1, pairs=[slugs(campaign)], agreed=True
    )

    assert Battle.objects.get().stage == BattleStage.PLANNED
    assert set(Minute.objects.filter(battle__isnull=False).values_list("authority", flat=True)) == {
        "arbitrator"
    }


def test_pairs_made_twice_are_made_once(campaign, owner):
    one = hand(owner, "arbitrator")
    for _ in range(2):
        pairings.pair_off(one, campaign, turn=1, pairs=[slugs(campaign)], agreed=False)

    assert Battle.objects.count() == 1
    with pytest.raises(Engaged, match="have a battle in turn 1"):
        pairings.pair_off(
            hand(owner, "arbitrator"), campaign, turn=1, pairs=[slugs(campaign)], agreed=False
        )
    assert Battle.objects.count() == 1


def test_pairs_of_another_turn_are_refused(campaign, owner):
    with pytest.raises(TurnPassed):
        pairings.pair_off(hand(owner), campaign, turn=2, pairs=[slugs(campaign)], agreed=True)


def test_a_gang_that_was_declined_may_be_paired_again(campaign, owner, ours, theirs):
    battle = battles.challenge(hand(owner), gang=ours, against=theirs, campaign=campaign)
    battles.decline(hand(theirs.owner), battle, side=battle.sides.get(team=2))

    pairings.pair_off(hand(owner), campaign, turn=1, pairs=[slugs(campaign)], agreed=True)

    assert Battle.objects.count() == 2


def test_a_battle_is_given_a_day_until_it_is_fought(campaign, ours, theirs):
    battle, _, _ = planned(ours, theirs, campaign)
    when = timezone.now() + timedelta(days=3)

    calendar.reschedule(hand(ours.owner), battle, place="The cellar", set_for=when)

    battle.refresh_from_db()
    assert (battle.place, battle.set_for) == ("The cellar", when)
    assert calendar.reschedule(hand(ours.owner), battle, place="The cellar", set_for=when) is None
    battles.ride(hand(ours.owner), battle)
    with pytest.raises(OutOfTurn, match="its day stays"):
        calendar.reschedule(hand(ours.owner), battle, place="", set_for=None)


def test_a_members_calendar_has_an_address_that_he_can_end(campaign, rival, ours, theirs, client):
    battle, _, _ = planned(ours, theirs, campaign)
    calendar.reschedule(
        hand(ours.owner), battle, place="A, b", set_for=timezone.now() + timedelta(days=3)
    )
    mine = Membership.objects.get(campaign=campaign, player=rival)

    told = client.get(f"/calendar/{mine.slug}.ics")

    assert told["Content-Type"] == "text/calendar; charset=utf-8"
    body = told.content.decode().replace("\r\n ", "")
    assert f"UID:battle-{battle.slug}@testserver" in body
    assert "LOCATION:A\\, b" in body
    assert "SEQUENCE:1" in body
    calendar.draw_key(hand(rival), campaign, membership=mine)
    assert client.get(f"/calendar/{mine.slug}.ics").status_code == 404
    mine.refresh_from_db()
    assert client.get(f"/calendar/{mine.slug}.ics").status_code == 200


def test_a_key_of_somebody_else_is_not_drawn(campaign, rival, owner):
    theirs = Membership.objects.get(campaign=campaign, player=rival)

    with pytest.raises(Membership.DoesNotExist):
        calendar.draw_key(hand(owner), campaign, membership=theirs)


def test_who_has_left_reads_no_calendar(campaign, rival, client):
    mine = Membership.objects.get(campaign=campaign, player=rival)
    mine.stage = "left"
    mine.save()

    assert client.get(f"/calendar/{mine.slug}.ics").status_code == 404


def test_the_deadline_is_a_day_of_the_calendar(campaign, owner, client):
    turns.give_until(hand(owner), campaign, turn=1, deadline=timezone.now() + timedelta(days=7))
    client.force_login(owner)

    body = client.get(f"/campaigns/{campaign.slug}/calendar.ics").content.decode()

    assert "SUMMARY:The Coldwater Feud: turn 1 ends" in body.replace("\r\n ", "")
