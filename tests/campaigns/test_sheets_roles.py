"""Who gets which sheet of a battle and of a campaign."""

from __future__ import annotations

import pytest

from campaigns.models import Battle, Membership
from campaigns.moves import BattleStage, CampaignStage, MemberStage
from tests.campaigns.feuds import feud, fought, planned
from tests.campaigns.test_sheets import address, page_of, sheets_url
from tests.factories import MembershipFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbitrator(db):
    """Anna runs the feud and has no gang in it."""
    return PlayerFactory(username="anna")


SHEETS = ("battle-sheet", "side-card", "crew-roster", "crew-ammunition", "campaign-sheets")

#: What each role is answered at the addresses of SHEETS, where the side is Ruth's.
ANSWERS = {
    "stranger": (404, 404, 404, 404, 404),
    "invited": (200, 404, 404, 404, 404),
    "asked": (404, 404, 404, 404, 404),
    "member": (200, 404, 404, 404, 404),
    "left": (404, 404, 404, 404, 404),
    "opponent": (200, 200, 404, 404, 404),
    "player": (200, 200, 200, 200, 404),
    "arbitrator": (200, 200, 200, 200, 200),
}


@pytest.mark.parametrize("stage", [CampaignStage.RUNNING, CampaignStage.ENDED])
@pytest.mark.parametrize("role", ANSWERS)
def test_each_role_gets_its_sheets(client, ours, theirs, arbitrator, role, stage):
    campaign = feud(arbitrator, ours, theirs, open_books=False)
    battle, first, _ = fought(ours, theirs, campaign)
    campaign.stage = stage
    campaign.save(update_fields=["stage"])
    players = {"opponent": theirs.owner, "player": ours.owner, "arbitrator": arbitrator}
    player = players.get(role) or PlayerFactory(username="somebody")
    stages = {
        "invited": MemberStage.INVITED, "asked": MemberStage.ASKED,
        "member": MemberStage.JOINED, "left": MemberStage.LEFT,
    }  # fmt: skip
    if role in stages:
        MembershipFactory(campaign=campaign, player=player, stage=stages[role])
    client.force_login(player)

    urls = [
        address(name, battle, first if name != "battle-sheet" else None)
        if name != "campaign-sheets"
        else sheets_url(campaign)
        for name in SHEETS
    ]

    assert tuple(client.get(url).status_code for url in urls) == ANSWERS[role]


def test_an_opponent_who_left_the_campaign_still_has_his_battle(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs)
    battle, first, _ = fought(ours, theirs, campaign)
    Membership.objects.filter(player=theirs.owner).update(stage=MemberStage.LEFT)
    client.force_login(theirs.owner)

    assert client.get(address("side-card", battle, first)).status_code == 200
    Battle.objects.filter(pk=battle.pk).update(stage=BattleStage.VOID)
    assert client.get(address("side-card", battle, first)).status_code == 404


def test_a_battles_page_leads_to_what_its_reader_may_print(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs, visibility="public")
    battle, first, second = planned(ours, theirs, campaign)
    own = [address("crew-roster", battle, first), address("crew-ammunition", battle, first)]
    card = address("side-card", battle, second)
    page = page_of(client, ours.owner, battle.get_absolute_url())
    onlooker = page_of(client, PlayerFactory(username="idle"), battle.get_absolute_url())

    for url in (*own, card, address("battle-sheet", battle)):
        assert url in page
    assert address("crew-roster", battle, second) not in page
    assert address("battle-sheet", battle) in onlooker
    for url in (*own, card):
        assert url not in onlooker


def test_a_campaigns_page_leads_its_arbitrator_to_every_sheet(client, ours, arbitrator):
    campaign = feud(arbitrator, ours)

    assert sheets_url(campaign) in page_of(client, arbitrator, campaign.get_absolute_url())
    assert sheets_url(campaign) not in page_of(client, ours.owner, campaign.get_absolute_url())
