"""The desk, the turn, pairings and the calendar as pages, and who is shown them."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Battle, Membership
from campaigns.moves import CampaignStage
from rosters.models import Act
from tests.campaigns.feuds import challenged, feud, planned
from tests.factories import EntryFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(db, theirs):
    """Wyatt's feud, in which Moss's gang rides."""
    return feud(PlayerFactory(username="wyatt"), theirs)


ROLES = ("stranger", "invited", "asked", "member", "opponent", "left", "arbitrator", "ended")
"""An opponent is a member whose gang fights; of an ended campaign its arbitrator asks."""

DESK, READS = {"arbitrator", "ended"}, {"invited", "member", "opponent", "arbitrator", "ended"}
PAGES = {
    "turn/": DESK,
    "pairings/": DESK,
    "desk/": DESK,
    "calendar/": READS,
    "calendar.ics": READS,
}


def visitor(role, campaign, rival):
    """Somebody who is that to the campaign."""
    player = PlayerFactory()
    stages = {"member": "joined", "invited": "invited", "asked": "asked", "left": "left"}
    if role in stages:
        Membership.objects.create(campaign=campaign, player=player, stage=stages[role])
    elif role == "opponent":
        player = rival
    elif role in ("arbitrator", "ended"):
        player = Membership.objects.get(campaign=campaign, arbitrates=True).player
    if role == "ended":
        campaign.stage = CampaignStage.ENDED
        campaign.save()
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.parametrize("role", ROLES)
def test_each_page_is_there_for_whom_it_is_meant(role, campaign, rival):
    client, entry = visitor(role, campaign, rival), campaign.entries.get()

    found = {
        page
        for page in PAGES
        if client.get(f"/campaigns/{campaign.slug}/{page}").status_code == 200
    }

    assert found == {page for page, roles in PAGES.items() if role in roles}
    ruling = client.get(f"/entries/{entry.slug}/rulings/").status_code
    assert ruling == (200 if role in DESK else 404)
    key = client.post(f"/campaigns/{campaign.slug}/calendar/key/", {"key": uuid.uuid4()})
    inside = role in {"member", "opponent", "arbitrator", "ended"}
    assert key.status_code == (303 if inside else 404)


@pytest.fixture
def wyatt(campaign):
    """The arbitrator at his browser."""
    client = Client()
    client.force_login(Membership.objects.get(campaign=campaign, arbitrates=True).player)
    return client


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_fine_is_ruled_on_the_page(wyatt, campaign, headers):
    entry = campaign.entries.get()
    sent = {"key": uuid.uuid4(), "how": "fine", "amount": 20, "reason": "Late again."}

    for _ in range(2):
        answer = wyatt.post(f"/entries/{entry.slug}/rulings/purse/", sent, headers=headers)

    assert answer.status_code == (200 if headers else 303)
    assert Act.objects.filter(code="ruled-fined").count() == 1
    assert "Late again." in wyatt.get(f"/campaigns/{campaign.slug}/desk/").content.decode()
    back = wyatt.post(
        f"/entries/{entry.slug}/rulings/take-back/", {"key": uuid.uuid4(), "reason": "A mistake."}
    )
    assert back.status_code == 303
    entry.gang.refresh_from_db()
    assert Act.objects.filter(takes_back__code="ruled-fined").count() == 1


def test_a_ruling_without_a_reason_is_refused_where_it_was_sent(wyatt, campaign):
    entry = campaign.entries.get()

    answer = wyatt.post(
        f"/entries/{entry.slug}/rulings/purse/", {"key": uuid.uuid4(), "how": "fine", "amount": 2}
    )

    assert answer.status_code == 422
    assert '<details id="ruling-purse" open>' in answer.content.decode()
    assert not Act.objects.filter(code="ruled-fined").exists()


def test_pairs_are_made_in_one_press_twice_or_not(wyatt, campaign, ours):
    EntryFactory(campaign=campaign, gang=ours, stage="admitted")
    address = f"/campaigns/{campaign.slug}/pairings/"
    form = wyatt.get(address).context["form"]
    value = form.fields["pairs"].choices[0][0]
    sent = {"key": uuid.uuid4(), "turn": 1, "pairs": value, "agreed": "yes"}

    answers = [wyatt.post(address, sent).status_code for _ in range(2)]
    late = wyatt.post(address, {**sent, "key": uuid.uuid4()})

    assert answers == [303, 303]
    assert Battle.objects.count() == 1
    assert late.status_code == 422
    assert "have a battle in turn 1" in late.content.decode()


def test_a_turn_is_ended_on_its_page_once(wyatt, campaign):
    address = f"/campaigns/{campaign.slug}/turn/"
    sent = {"turn": 1, "season": "summer", "deadline": ""}

    first = wyatt.post(address, {**sent, "key": uuid.uuid4()})
    second = wyatt.post(address, {**sent, "key": uuid.uuid4()})

    assert (first.status_code, second.status_code) == (303, 422)
    assert "it is turn 2" in second.content.decode()
    campaign.refresh_from_db()
    assert campaign.turn == 2


def test_a_battles_day_is_set_by_a_side(campaign, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    client = Client()
    client.force_login(theirs.owner)
    sent = {"key": uuid.uuid4(), "set_for": "2026-12-20T18:00", "place": "The cellar"}

    answer = client.post(f"/battles/{battle.slug}/day/", sent)

    assert answer.status_code == 303
    battle.refresh_from_db()
    assert battle.place == "The cellar"


def test_the_desk_asks_the_same_of_few_and_many(
    wyatt, campaign, ours, theirs, django_assert_max_num_queries
):
    EntryFactory(campaign=campaign, gang=ours, stage="admitted")
    for _ in range(12):
        challenged(ours, theirs, campaign, expires_at=timezone.now() - timedelta(days=1))
        EntryFactory(campaign=campaign, stage="admitted")

    for page, most in (("desk/", 16), ("calendar/", 16), ("pairings/", 12), ("turn/", 12)):
        with django_assert_max_num_queries(most):
            assert wyatt.get(f"/campaigns/{campaign.slug}/{page}").status_code == 200
