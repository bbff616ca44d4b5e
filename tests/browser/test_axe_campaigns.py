"""Every page of campaigns and battles, in both themes, narrow and wide."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Entry, Invitation, Membership, Minute, Side
from campaigns.services import battles, entries, joining, reports
from tests.browser.test_axe import Reader
from tests.campaigns.feuds import against_a_cast, challenged, feud, hand, planned, riding
from tests.campaigns.told import filed, mark
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ARBITRATOR = Minute.Authority.ARBITRATOR


@pytest.fixture
def reader(page, live_server, log_in, owner) -> Reader:
    """Ruth, signed in."""
    log_in(owner)
    return Reader(page, live_server.url)


@pytest.fixture
def rival(db):
    """Moss, who plays against her."""
    return PlayerFactory(username="moss")


@pytest.fixture
def campaign(owner, rival) -> Campaign:
    """Ruth's, with two gangs of hers and two of Moss's, somebody who asks and a gang that is offered."""
    gangs = [
        riding(player, name=name)
        for player, name in (
            (owner, "The Larkspur Company"),
            (owner, "The Bar Nineteen"),
            (rival, "The Sable Brothers"),
            (rival, "The Irreconcilables of Upper Kettle Creek"),
        )
    ]
    campaign = feud(owner, *gangs)
    joining.ask(hand(PlayerFactory(username="dov")), campaign, words="Is there room for one more?")
    joining.make_invitation(hand(owner, ARBITRATOR), campaign, limit=3, days=7)
    entries.offer(hand(rival), campaign, gang=riding(rival, name="Troop K"))
    return campaign


def named(campaign, name):
    """A gang of the campaign."""
    return campaign.entries.select_related("gang__owner").get(gang__name=name).gang


def test_the_pages_of_a_campaign(reader, campaign):
    ours, theirs = named(campaign, "The Bar Nineteen"), named(campaign, "The Sable Brothers")
    battle, _, second = filed(ours, theirs, campaign)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    challenged(theirs, named(campaign, "The Larkspur Company"), campaign, place="The mill")

    reader.read("campaigns:campaign-list")
    reader.read("campaigns:campaign-begin")
    reader.read("campaigns:waiting")
    for name in (
        "detail", "people", "terms", "leave", "offer", "end", "turn", "pairings", "calendar",
        "desk", "battles", "chronicle", "dead", "rules", "rule-find", "rules-bring-in", "rulebook",
        "sheets",
    ):  # fmt: skip
        reader.read(f"campaigns:campaign-{name}", campaign.slug)
    reader.read("campaigns:campaign-rule-change", campaign.slug, "goods", "horse")
    reader.read("campaigns:campaign-rulebook-table", campaign.slug, "goods")
    reader.read("campaigns:campaign-join", Invitation.objects.get().slug)
    reader.read("campaigns:entry-detail", Entry.objects.get(stage="offered").slug)
    reader.read("campaigns:entry-rulings", Entry.objects.get(gang=theirs).slug)
    reader.read("campaigns:membership-remove", Membership.objects.get(player__username="moss").slug)
    reader.read("campaigns:gang-battles", ours.slug)
    reader.read("campaigns:battle-challenge", ours.slug)

    reader.expect_nothing_wrong()


def test_the_pages_of_battles(reader, campaign):
    ours, theirs = named(campaign, "The Bar Nineteen"), named(campaign, "The Sable Brothers")
    waits, _, _ = challenged(theirs, ours, campaign, words="Sundown, and bring a spade.")
    reader.read("campaigns:battle-detail", waits.slug)
    plan, first, second = planned(ours, theirs, campaign)
    for name in ("detail", "rule", "call-off", "reschedule", "sheet", "report"):
        reader.read(f"campaigns:battle-{name}", plan.slug)
    reader.read("campaigns:side-crew", first.slug)
    reader.read("campaigns:side-card", plan.slug, second.slug)
    battles.ride(hand(ours.owner), plan)
    for name in ("battle-detail", "battle-report"):
        reader.read(f"campaigns:{name}", plan.slug)
    reports.file(hand(theirs.owner), plan, by=second, result="1", rows={})
    for name in ("battle-detail", "report-confirm", "report-dispute", "report-void"):
        reader.read(f"campaigns:{name}", plan.slug)
    reader.read("campaigns:side-write-up", first.slug)
    reports.confirm(hand(ours.owner), plan, by=first, report=mark(plan))
    reader.read("campaigns:battle-detail", plan.slug)

    reader.expect_nothing_wrong()


def test_a_battle_tonight_against_a_cast(reader, owner):
    battle, first, _ = against_a_cast(riding(owner), rating=900)

    reader.read("campaigns:battle-detail", battle.slug)
    reader.read("campaigns:battle-report", battle.slug)
    reader.read("campaigns:battle-sheet", battle.slug)
    reader.read("campaigns:side-card", battle.slug, Side.objects.get(cast__isnull=False).slug)
    reader.read("campaigns:crew-roster", battle.slug, first.slug)

    reader.expect_nothing_wrong()


def test_an_empty_house(reader, owner):
    campaign = feud(owner)
    reader.read("campaigns:campaign-list")
    for name in ("detail", "people", "battles", "chronicle", "dead", "calendar", "desk", "rules"):
        reader.read(f"campaigns:campaign-{name}", campaign.slug)
    reader.read("campaigns:waiting")

    reader.expect_nothing_wrong()
