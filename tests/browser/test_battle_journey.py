"""A battle from the plan to a confirmed report: two players and an arbitrator, each at a screen."""

from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaigns.models import Attendance, Battle
from rosters.models import Gang, new_slug
from tests.browser.looking import faults, listen
from tests.browser.screens import PHONE, press, screen_of
from tests.campaigns.feuds import feud, planned, riding
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def screen(new_context, live_server):
    """A phone of somebody who is logged in, with scripts or without."""
    return partial(screen_of, new_context, live_server)


@pytest.fixture
def world(db):
    """Ruth and Moss with a planned battle in the feud that Anna runs."""
    ruth, moss, anna = (PlayerFactory(username=name) for name in ("ruth", "moss", "anna"))
    ours, theirs = riding(ruth, name="The Long Riders"), riding(moss, name="The Sable Brothers")
    battle, _, _ = planned(ours, theirs, feud(anna, ours, theirs))
    return battle, ours, theirs, anna


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_battle_is_reported_disputed_amended_and_confirmed(screen, live_server, world, scripts):
    battle, ours, theirs, anna = world
    out = theirs.characters.first()
    ruth, moss, anna = (screen(player, scripts) for player in (ours.owner, theirs.owner, anna))
    here = live_server.url + battle.get_absolute_url()

    ruth.goto(here)
    ruth.get_by_role("link", name="Fought already? Report it").click()
    ruth.get_by_label("We won: The Long Riders").check()
    ruth.get_by_text("The Sable Brothers", exact=True).last.click()
    his = f"#id_{out.slug}-fate"
    ruth.locator(his).get_by_label("Out").check()
    press(ruth, "Everyone else stood: file it")
    expect(ruth.get_by_text("It waits for the other side")).to_be_visible()

    moss.goto(here)
    moss.get_by_role("link", name="Dispute it").click()
    moss.get_by_label("Why").fill("He was only down.")
    press(moss, "Dispute it")
    expect(moss.get_by_text("He was only down.", exact=True)).to_be_visible()

    ruth.goto(here)
    ruth.get_by_role("link", name="Amend it").click()
    ruth.locator(his).get_by_label("Down").check()
    ruth.get_by_label("Why it is amended").fill("So he was.")
    press(ruth, "Amend it")

    anna.goto(here)
    press(anna, "Confirm it")
    expect(anna.get_by_text("Confirmed by the arbitrator")).to_be_visible()

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed) == ("confirmed", "arbitrator")
    assert Attendance.objects.get(character=out).fate == "down"


@pytest.fixture
def crowded(world):
    """The battle with eight people on each side."""
    battle, ours, theirs, _ = world
    for gang in (ours, theirs):
        model = gang.characters.last()
        for number in range(5):
            model.pk, model.slug = None, new_slug()
            model.name = f"Bartholomew Ravenscroft {number}"
            model.save(force_insert=True)
    return battle


def test_a_report_of_sixteen_fits_a_narrow_phone(page, live_server, log_in, crowded):
    battle = crowded
    wrong = listen(page)
    log_in(Gang.objects.get(name="The Long Riders").owner)

    page.goto(live_server.url + reverse("campaigns:battle-report", args=[battle.slug]))
    page.locator("details > summary").first.click()
    assert page.locator(".told > li").count() == 16
    page.locator('[value="out"]').first.check()
    wrong += faults(page)
    page.set_viewport_size(PHONE)
    page.get_by_label("We won: The Long Riders").check()
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => location.assign('/'))")
    asked.value.dismiss()
    assert asked.value.type == "beforeunload"
    press(page, "Everyone else stood: file it")
    wrong += faults(page)

    assert not wrong, "\n".join(wrong)
    assert Battle.objects.get(pk=battle.pk).stage == "reported"
