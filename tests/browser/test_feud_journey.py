"""From nothing to a confirmed report: an arbitrator and two players, each at a screen."""

from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaigns.models import Battle, Campaign
from campaigns.moves import BattleStage
from rosters.models import Act, Gang
from tests.browser.screens import press, screen_of
from tests.campaigns.feuds import riding
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people(db):
    """Anna, and Ruth and Moss with a gang each that has ridden out."""
    anna, ruth, moss = (PlayerFactory(username=name) for name in ("anna", "ruth", "moss"))
    riding(ruth, name="The Long Riders")
    riding(moss, name="The Sable Brothers")
    return anna, ruth, moss


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_three_people_come_from_nothing_to_a_confirmed_report(
    new_context, live_server, people, scripts
):
    at = partial(screen_of, new_context, live_server)
    anna, ruth, moss = (at(player, scripts) for player in people)
    site = live_server.url

    anna.goto(site + reverse("campaigns:campaign-begin"))
    anna.get_by_label("Name of the campaign").fill("The Coldwater Feud")
    press(anna, "Begin")
    campaign = Campaign.objects.get()
    of_people = site + reverse("campaigns:campaign-people", args=[campaign.slug])
    anna.goto(of_people)
    press(anna, "Make a link")
    link = anna.get_by_role("link", name="/join/").get_attribute("href")

    for screen in (ruth, moss):
        screen.goto(site + link)
        press(screen, "Join")
        screen.goto(of_people)
        screen.get_by_role("link", name="Offer a gang").click()
        screen.get_by_role("radio").first.check()
        press(screen, "Offer")

    for _ in range(2):
        anna.goto(of_people)
        anna.get_by_role("link", name="Look at them").first.click()
        press(anna, "Admit them")
    press(anna, "Start")

    ours = Gang.objects.get(name="The Long Riders")
    ruth.goto(site + reverse("campaigns:battle-challenge", args=[ours.slug]))
    ruth.get_by_label("Whom they fight").select_option(label="The Sable Brothers, 329")
    press(ruth, "Send the challenge")
    battle = Battle.objects.get()
    here = site + battle.get_absolute_url()
    moss.goto(here)
    press(moss, "Take it up")

    anna.goto(here)
    anna.get_by_role("link", name="Set what is fought").click()
    anna.get_by_label("What is fought").select_option("gang-fight")
    press(anna, "Set it")
    ruth.goto(here)
    press(ruth, "Throw D66")
    press(ruth, "They ride")

    ruth.get_by_role("link", name="Report what happened").click()
    ruth.get_by_label("We won: The Long Riders").check()
    press(ruth, "Everyone else stood: file it")
    moss.goto(here)
    press(moss, "Confirm it")

    expect(moss.get_by_text("The Long Riders won.").first).to_be_visible()
    battle.refresh_from_db()
    assert battle.stage == BattleStage.CONFIRMED
    assert Act.objects.filter(gang=ours, numbers__of="fought").count() == 1
    assert not Gang.objects.exclude(held="").exists()
    anna.goto(site + campaign.get_absolute_url())
    expect(anna.get_by_role("row", name="The Long Riders").first).to_contain_text("ruth")
