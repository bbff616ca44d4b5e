"""Gangs in a campaign, and its stages."""

from __future__ import annotations

import uuid

import pytest

from campaigns.editions import edition_numbered
from campaigns.models import Battle, Campaign, Entry, Membership, Minute, TurnRating
from campaigns.moves import BattleStage, CampaignStage, EntryStage, MemberStage, OutOfTurn
from campaigns.services import campaigns, entries, house_rules, joining, stages
from campaigns.services.entries import CannotEnter, OutFighting
from campaigns.services.stages import NotEnded, TooFew
from rosters.models import Act, Gang
from tests.campaigns.feuds import challenged, feud, fought, hand
from tests.hands import mustered

pytestmark = pytest.mark.django_db

ARBITRATOR = Minute.Authority.ARBITRATOR


@pytest.fixture
def campaign(owner, rival):
    """Ruth's, with Moss in it and no gang yet."""
    begun = campaigns.begin(arbitrator=owner, key=uuid.uuid4(), name="The Coldwater Feud")
    Membership.objects.create(campaign=begun, player=rival, stage=MemberStage.JOINED)
    return begun


def offered(campaign: Campaign, gang: Gang) -> Entry:
    """The gang, offered by its player."""
    entries.offer(hand(gang.owner), campaign, gang=gang)
    return Entry.objects.get(campaign=campaign, gang=gang)


def test_a_gang_is_offered_and_admitted(campaign, theirs, owner):
    entry = offered(campaign, theirs)
    assert entry.stage == EntryStage.OFFERED

    entries.admit(hand(owner, ARBITRATOR), campaign, entry=entry)

    entry.refresh_from_db()
    assert entry.stage == EntryStage.ADMITTED
    assert TurnRating.objects.get().rating == theirs.rating
    assert Act.objects.filter(gang=theirs).last().sentence.startswith(f"{theirs.name} entered")


def test_where_nobody_admits_a_gang_is_in_at_once(campaign, theirs):
    campaign.approves = False
    campaign.save()

    assert offered(campaign, theirs).stage == EntryStage.ADMITTED


def test_a_gang_that_was_refused_may_be_offered_again(campaign, theirs, owner):
    entry = offered(campaign, theirs)
    entries.refuse(hand(owner, ARBITRATOR), campaign, entry=entry, reason="too many guns")

    entries.offer(hand(theirs.owner), campaign, gang=theirs)

    assert Entry.objects.filter(stage=EntryStage.OFFERED).count() == 1
    with pytest.raises(OutOfTurn):
        entries.admit(hand(owner, ARBITRATOR), campaign, entry=entry)


def test_a_gang_is_in_one_campaign_at_a_time(campaign, theirs, owner):
    offered(campaign, theirs)
    other = feud(owner)
    Membership.objects.create(campaign=other, player=theirs.owner, stage=MemberStage.JOINED)

    with pytest.raises(CannotEnter, match="are in The Coldwater Feud already"):
        entries.offer(hand(theirs.owner), other, gang=theirs)


def test_a_gang_that_musters_or_whose_player_is_outside_does_not_enter(campaign, rival, stranger):
    with pytest.raises(CannotEnter, match="mustering"):
        entries.offer(hand(rival), campaign, gang=mustered(rival))
    with pytest.raises(CannotEnter, match="has not joined"):
        entries.offer(hand(stranger), campaign, gang=mustered(stranger))


def test_who_leaves_takes_his_gangs_along_and_his_challenges_are_called_off(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = challenged(ours, theirs, campaign)

    joining.leave(hand(theirs.owner), campaign)

    battle.refresh_from_db()
    assert battle.stage == BattleStage.CALLED_OFF
    assert Entry.objects.get(gang=theirs).stage == EntryStage.LEFT
    assert Act.objects.filter(gang=theirs).last().sentence == f"{theirs.name} left {campaign.name}."


def test_a_gang_that_is_out_fighting_does_not_leave(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    fought(ours, theirs, campaign)

    with pytest.raises(OutFighting, match="battle 1"):
        entries.withdraw(hand(theirs.owner), campaign, entry=Entry.objects.get(gang=theirs))

    assert Entry.objects.get(gang=theirs).stage == EntryStage.ADMITTED


def test_a_campaign_starts_with_two_gangs(campaign, ours, theirs, owner):
    campaign.approves = False
    campaign.save()
    offered(campaign, ours)
    with pytest.raises(TooFew):
        stages.start(hand(owner, ARBITRATOR), campaign)

    offered(campaign, theirs)
    stages.start(hand(owner, ARBITRATOR), campaign)

    campaign.refresh_from_db()
    assert (campaign.stage, campaign.turn) == (CampaignStage.RUNNING, 1)


def test_an_ended_campaign_calls_off_what_is_open_and_lets_go(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)

    stages.end(hand(owner, ARBITRATOR), campaign)

    battle.refresh_from_db()
    assert battle.stage == BattleStage.CALLED_OFF
    assert not Gang.objects.exclude(held="").exists()


def test_a_campaign_starts_rests_ends_and_opens_again_without_harm(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    cash = ours.cash

    for step in (stages.pause, stages.go_on, stages.end, stages.go_on, stages.end):
        step(hand(owner, ARBITRATOR), campaign)

    campaign.refresh_from_db()
    ours.refresh_from_db()
    assert (campaign.stage, campaign.turn, ours.cash) == (CampaignStage.ENDED, 1, cash)
    with pytest.raises(OutOfTurn):
        stages.end(hand(owner, ARBITRATOR), campaign)


def test_an_ended_campaign_is_carried_into_the_next_once(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    with pytest.raises(NotEnded):
        stages.carry_on(hand(owner, ARBITRATOR), campaign, name="The next")
    stages.end(hand(owner, ARBITRATOR), campaign)

    twice = [stages.carry_on(hand(owner, ARBITRATOR), campaign, name="The next") for _ in range(2)]

    assert twice[0] == twice[1]
    now = Entry.objects.filter(campaign=twice[0], stage=EntryStage.ADMITTED)
    assert {entry.gang for entry in now} == {ours, theirs}
    assert set(Entry.objects.filter(campaign=campaign).values_list("stage", flat=True)) == {"left"}
    assert Membership.objects.filter(campaign=twice[0]).count() == 2
    assert not Battle.objects.exists()


def test_house_rules_are_carried_on_and_followed(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    house_rules.change(
        hand(owner, ARBITRATOR),
        campaign,
        table="goods",
        row="horse",
        values={"price": 90},
        note="Horses are dear here",
    )
    stages.end(hand(owner, ARBITRATOR), campaign)

    new = stages.carry_on(hand(owner, ARBITRATOR), campaign, name="The next")

    ours.refresh_from_db()
    assert ours.edition == new.edition
    assert edition_numbered(new.edition).goods["horse"].price == 90


def test_a_gang_that_leaves_plays_by_the_rulebook_again(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    house_rules.change(
        hand(owner, ARBITRATOR),
        campaign,
        table="goods",
        row="horse",
        values={"price": 90},
        note="Horses are dear here",
    )

    entries.withdraw(hand(ours.owner), campaign, entry=Entry.objects.get(gang=ours))

    ours.refresh_from_db()
    assert ours.edition == 1
