"""Who may do what to a battle that is planned: the eight roles at each address."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from campaigns.models import Membership, Side
from campaigns.moves import CampaignStage, MemberStage
from tests.campaigns.feuds import challenged, feud, riding
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

ROLES = ("stranger", "invited", "asked", "member", "opponent", "left", "arbitrator", "ended")
READS = {"invited", "member", "opponent", "arbitrator", "ended"}
ACTS = {"opponent", "arbitrator", "ended"}
"""``ended``: the opponent, when the campaign has ended."""

ADDRESSES = [
    ("GET", "battle-detail", "battle", READS),
    ("GET", "battle-changed", "battle", READS),
    ("GET", "battle-call-off", "battle", ACTS),
    ("POST", "battle-call-off", "battle", ACTS),
    ("POST", "battle-answer", "battle", ACTS),
    ("POST", "battle-agree", "battle", ACTS),
    ("POST", "battle-no-weather", "battle", ACTS),
    ("POST", "battle-ride", "battle", ACTS),
    ("GET", "battle-rule", "battle", {"arbitrator"}),
    ("POST", "battle-rule", "battle", {"arbitrator"}),
    ("POST", "battle-join", "battle", {"arbitrator"}),
    ("POST", "side-accept", "side", ACTS),
    ("POST", "side-decline", "side", ACTS),
    ("GET", "side-crew", "side", ACTS),
    ("POST", "side-crew", "side", ACTS),
    ("POST", "side-draw", "side", ACTS),
    ("GET", "battle-challenge", "gang", ACTS),
    ("POST", "battle-challenge", "gang", ACTS),
    ("GET", "gang-battles", "gang", ACTS | {"member"}),
]


@pytest.fixture
def table(ours, theirs):
    """A challenge of ours to theirs in a private campaign, and who is what to it."""
    anna = PlayerFactory(username="anna")
    third = riding(PlayerFactory(username="third"), name="The Third")
    campaign = feud(anna, ours, theirs, third)
    people = {"member": third.owner, "opponent": theirs.owner, "arbitrator": anna}
    people |= {"stranger": PlayerFactory(username="silas"), "ended": theirs.owner}
    for stage in (MemberStage.INVITED, MemberStage.ASKED, MemberStage.LEFT):
        player = PlayerFactory(username=f"p-{stage}")
        Membership.objects.create(campaign=campaign, player=player, stage=stage)
        people[stage.value] = player
    battle, _, _ = challenged(ours, theirs, campaign)
    side = Side.objects.get(battle=battle, team=2)
    return people, campaign, {"battle": battle, "side": side, "gang": theirs}


@pytest.mark.parametrize(("method", "name", "of", "may"), ADDRESSES)
def test_each_role_finds_what_is_his(client, table, method, name, of, may):
    people, campaign, things = table
    path = reverse(f"campaigns:{name}", args=[things[of].slug])
    found = set()

    for role in ROLES:
        if role == "ended":
            campaign.stage = CampaignStage.ENDED
            campaign.save(update_fields=["stage"])
        client.force_login(people[role])
        sent = {"key": str(uuid.uuid4())} if method == "POST" else {}
        answer = client.get(path) if method == "GET" else client.post(path, sent)
        if answer.status_code != 404:
            found.add(role)

    assert found == may
