"""Challenging somebody from a gang's page."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from campaigns.models import Battle, Cast, Side
from campaigns.moves import BattleStage
from rosters.models import Gang
from tests.campaigns.feuds import feud, riding
from tests.factories import PlayerFactory
from tests.hands import visit_as

pytestmark = pytest.mark.django_db


def address(gang):
    """Where a gang's challenge is written."""
    return reverse("campaigns:battle-challenge", args=[gang.slug])


def sent(against, **fields):
    """What the form sends."""
    return {
        "key": str(uuid.uuid4()),
        "against": against,
        "season": "winter",
        "days": "7",
        **fields,
    }


def test_a_gang_that_rides_has_a_fight_on_its_page(client, ours):
    client.force_login(ours.owner)

    page = client.get(ours.get_absolute_url())

    assert address(ours) in page.content.decode()


def test_who_may_not_change_a_gang_is_not_offered_its_fights(client, ours):
    Gang.objects.filter(pk=ours.pk).update(visibility=Gang.Visibility.PUBLIC)

    assert address(ours) not in client.get(ours.get_absolute_url()).content.decode()


def test_another_gang_of_ones_own_is_planned_at_once(client, ours):
    other = riding(ours.owner, name="The Others")
    client.force_login(ours.owner)

    answer = client.post(address(ours), sent(f"gang:{other.slug}", place="Dry Gulch"))

    battle = Battle.objects.get()
    assert answer.status_code == 303
    assert answer["Location"] == battle.get_absolute_url()
    assert (battle.stage, battle.place, battle.season) == (
        BattleStage.PLANNED,
        "Dry Gulch",
        "winter",
    )


def test_a_member_of_the_campaign_is_challenged_in_it(client, ours, theirs):
    campaign = feud(PlayerFactory(username="anna"), ours, theirs)
    client.force_login(ours.owner)

    client.post(address(ours), sent(f"gang:{theirs.slug}", counts="on"))

    battle = Battle.objects.get()
    assert (battle.campaign, battle.number, battle.season) == (campaign, 1, campaign.season)
    assert battle.expires_at is not None


def test_the_same_opponent_is_met_for_one_evening(client, ours, theirs):
    feud(PlayerFactory(username="anna"), ours, theirs)
    client.force_login(ours.owner)

    client.post(address(ours), sent(f"gang:{theirs.slug}"))

    assert Battle.objects.get().campaign is None


def test_a_gang_is_found_by_the_address_of_its_page(client, ours, theirs):
    Gang.objects.filter(pk=theirs.pk).update(visibility=Gang.Visibility.UNLISTED, link="fromme")
    client.force_login(ours.owner)
    pasted = f"http://testserver{theirs.get_absolute_url()}?link=fromme"

    answer = client.post(address(ours), sent("address", address=pasted))

    assert answer.status_code == 303
    assert Side.objects.filter(gang=theirs, agreed=False).exists()


@pytest.mark.parametrize("pasted", ["", "http://[", "/gangs/nobody/", "theirs"])
def test_an_address_that_opens_nothing_is_told_at_its_field(client, ours, theirs, pasted):
    client.force_login(ours.owner)
    typed = theirs.get_absolute_url() if pasted == "theirs" else pasted

    answer = client.post(address(ours), sent("address", address=typed))

    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {"address"}
    assert not Battle.objects.exists()


def test_a_cast_is_written_down_with_its_people(client, ours):
    client.force_login(ours.owner)
    people = {"name_1": "Brave", "count_1": "5", "arms_1": "bow", "name_2": "Chief"}
    people["nine_2"] = "4 4 4 3 3 2 4 2 8"

    client.post(address(ours), sent("new-cast", cast_name="The Band", cast_rating="700", **people))

    cast = Cast.objects.get()
    assert (cast.name, cast.rating, cast.owner) == ("The Band", 700, ours.owner)
    assert cast.people == [
        {"name": "Brave", "count": 5, "statline": [4, 3, 3, 3, 3, 1, 3, 1, 7], "arms": "bow"},
        {"name": "Chief", "count": 1, "statline": [4, 4, 4, 3, 3, 2, 4, 2, 8], "arms": ""},
    ]
    assert Battle.objects.get().stage == BattleStage.PLANNED


def test_a_cast_is_offered_again(client, ours):
    client.force_login(ours.owner)
    client.post(address(ours), sent("new-cast", cast_name="The Band"))

    client.post(address(ours), sent(f"cast:{Cast.objects.get().slug}"))

    assert Cast.objects.count() == 1
    assert Battle.objects.count() == 2


def test_nine_figures_are_nine(client, ours):
    client.force_login(ours.owner)

    answer = client.post(
        address(ours), sent("new-cast", cast_name="The Band", name_1="Brave", nine_1="4 3")
    )

    assert answer.status_code == 422
    assert "Nine figures" in answer.content.decode()
    assert not Cast.objects.exists()


def test_what_is_at_stake_is_looked_at_and_nothing_is_sent(client, ours, theirs):
    feud(PlayerFactory(username="anna"), ours, theirs)
    Gang.objects.filter(pk=theirs.pk).update(rating=ours.rating + 200)
    client.force_login(ours.owner)

    answer = client.post(address(ours), sent(f"gang:{theirs.slug}", counts="on", look="1"))

    first, second = answer.context["at_stake"]
    assert answer.status_code == 200
    assert (first.stakes.gap, second.stakes.gap) == (200, 0)
    assert "200 below" in answer.content.decode()
    assert not Battle.objects.exists()


def test_what_is_at_stake_is_shown_by_an_address(client, ours, theirs):
    feud(PlayerFactory(username="anna"), ours, theirs)
    client.force_login(ours.owner)

    answer = client.get(address(ours), {"against": f"gang:{theirs.slug}"})

    assert "nobody is the underdog" in answer.content.decode()


def test_a_refusal_is_told_above_the_form(client, ours, theirs):
    feud(PlayerFactory(username="anna"), ours)
    Gang.objects.filter(pk=theirs.pk).update(visibility=Gang.Visibility.PUBLIC)
    client.force_login(ours.owner)

    answer = client.post(
        address(ours), sent("address", address=theirs.get_absolute_url(), counts="on")
    )

    assert answer.status_code == 422
    assert "are not in The Coldwater Feud" in answer.content.decode()


def test_a_guest_fights_with_his_own(client, ours):
    guest = PlayerFactory(username="guest-7", is_guest=True)
    gang = riding(guest, name="Passing Through")
    visit_as(client, guest)

    answer = client.post(address(gang), sent("new-cast", cast_name="The Band"))

    assert answer.status_code == 303
    assert client.get(answer["Location"]).status_code == 200


def test_the_form_asks_as_much_of_many_as_of_few(
    client, ours, theirs, django_assert_max_num_queries
):
    campaign = feud(PlayerFactory(username="anna"), ours, theirs)
    for number in range(10):
        feud_gang = riding(theirs.owner, name=f"Riders {number}")
        campaign.entries.create(gang=feud_gang, stage="admitted")
    client.force_login(ours.owner)

    with django_assert_max_num_queries(12):
        client.get(address(ours))
