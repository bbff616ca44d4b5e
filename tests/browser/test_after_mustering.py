"""What an owner does with a gang that has ridden out: by keyboard, and without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rosters.models import Act, Character, Gang, Player
from tests.browser.pages import console_errors, htmx_is_idle
from tests.hands import check_books
from tests.rosters.mustered import named
from tests.rosters.riders import gun, riders

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


def codes(gang: Gang) -> list[str]:
    """The codes of what was done since the gang rode out, oldest first."""
    return list(Act.objects.filter(gang=gang).values_list("code", flat=True))[-1:]


def press(page: Page, role: Any, name: str | re.Pattern[str]) -> None:
    """Press a thing by the keyboard alone, and wait for the page that it leads to."""
    at = page.get_by_role(role, name=name).locator("visible=true").first
    at.focus()
    with page.expect_event("load"):
        page.keyboard.press("Enter")


def test_things_are_handed_on_sold_and_taken_back_by_keyboard(
    page: Page, live_server: Any, log_in: Any, owner: Player, gang: Gang
) -> None:
    log_in(owner)
    errors = console_errors(page)
    page.goto(live_server.url + named(gang, "Ada").get_absolute_url())
    page.get_by_text("Give, stash, sell, throw away").focus()
    page.keyboard.press("Enter")
    press(page, "link", "Hand on, sell the Schofield")
    expect(page.get_by_text("Ben's miniature shows one holster")).to_be_visible()
    expect(page.get_by_role("button", name="Give to Ben")).to_have_count(0)
    press(page, "button", "Give to Cal")
    expect(page.get_by_role("heading", level=1, name="Ada")).to_be_visible()
    expect(page.get_by_text("Schofield: from Ada to Cal.")).to_be_visible()

    press(page, "button", "Undo")
    expect(page.get_by_role("heading", level=1, name="Ada")).to_be_visible()
    expect(page.get_by_text("Taken back: Schofield")).to_be_visible()
    assert gun(gang, "Schofield").carrier == named(gang, "Ada")

    page.goto(live_server.url + gun(gang, "Schofield").get_absolute_url())
    sell = page.get_by_role("link", name="Sell, $14")
    sell.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Sell the Schofield?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(sell).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Sell, $14").focus()
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    expect(page.get_by_text("Schofield sold with 2 boxes, $14.")).to_be_visible()

    page.goto(live_server.url + gang.get_absolute_url())
    press(page, "button", re.compile("Take back Schofield sold"))
    assert codes(gang) == ["taken-back"]
    check_books(gang)
    assert errors == []


def test_people_are_put_in_order_by_buttons_that_keep_the_keyboard(
    page: Page, live_server: Any, log_in: Any, owner: Player, gang: Gang
) -> None:
    log_in(owner)
    page.goto(live_server.url + gang.get_absolute_url())
    press(page, "link", "Change their order")
    up = page.get_by_role("button", name="Up Cal")
    up.focus()
    for place in (2, 1):
        page.keyboard.press("Enter")
        htmx_is_idle(page)
        expect(page.get_by_role("listitem").nth(place - 1)).to_contain_text("Cal")
        if place == 2:
            expect(up).to_be_focused()

    expect(up).to_be_disabled()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    names = Character.objects.filter(gang=gang).values_list("name", flat=True)
    assert list(names) == ["Cal", "Ada", "Ben", "Ned"]


def test_what_a_miniature_would_not_carry_is_told_while_it_is_described(
    page: Page, live_server: Any, log_in: Any, owner: Player, gang: Gang
) -> None:
    log_in(owner)
    ada = named(gang, "Ada")
    page.goto(f"{live_server.url}{ada.get_absolute_url()}describe/")
    faults = page.locator("#faults")
    expect(faults).to_contain_text("All that Ada carries has its place.")
    expect(page.get_by_role("button", name="Check the miniature")).to_be_hidden()

    page.get_by_label("Holsters").fill("0")
    page.get_by_label("Sculpted long gun").select_option("hunting-rifle")

    expect(faults).to_contain_text("No place for the Schofield")
    expect(faults).to_contain_text("Not on the miniature: the Yellow Boy")
    expect(page.get_by_label("Sculpted long gun")).to_have_value("hunting-rifle")
    page.get_by_label("Holsters").fill("1")
    page.get_by_label("Sculpted long gun").select_option("")
    expect(faults).to_contain_text("All that Ada carries has its place.")
    assert codes(gang) == ["rode-out"]


class Plainly:
    """A page without scripts: every press is answered with a page."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(10_000)
        self.page = page

    def press(self, role: Any, name: str | re.Pattern[str]) -> None:
        at = self.page.get_by_role(role, name=name).locator("visible=true").first
        with self.page.expect_event("load"):
            at.click()


def test_all_of_it_works_without_scripts(
    new_context: Any, live_server: Any, client: Any, owner: Player, gang: Gang
) -> None:
    client.force_login(owner)
    context = new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    plain = Plainly(page)

    page.goto(live_server.url + gun(gang, "Schofield").get_absolute_url())
    page.get_by_label("Hand over to").select_option(label="Peacemaker, Ben")
    plain.press("button", "Hand over ball")
    assert codes(gang) == ["boxes-moved"]
    page.get_by_text("Sell or throw away").click()
    plain.press("button", "Sell, $2 for ball")
    assert codes(gang) == ["boxes-sold"]
    plain.press("button", "Undo")
    plain.press("button", "Lay down")
    assert codes(gang) == ["stashed"]
    page.goto(f"{live_server.url}{gang.get_absolute_url()}stash/")
    plain.press("link", "Hand out, sell the Schofield")
    plain.press("link", "Throw away")
    plain.press("button", "Throw away")
    assert codes(gang) == ["thrown-away"]
    plain.press("button", "Undo")
    assert codes(gang) == ["taken-back"]

    page.goto(f"{live_server.url}{named(gang, 'Ben').get_absolute_url()}describe/")
    page.get_by_label("Holsters").fill("0")
    plain.press("button", "Check the miniature")
    expect(page.get_by_text("No place for the Peacemaker")).to_be_visible()
    expect(page.get_by_label("Holsters")).to_have_value("0")

    page.goto(live_server.url + named(gang, "Ada").get_absolute_url())
    plain.press("link", "Let Ada retire")
    plain.press("button", "Let Ada retire")
    expect(page.get_by_role("alert")).to_contain_text("say who leads")
    page.get_by_role("radio", name="Cal").check()
    page.get_by_label("How it ended, in a line").fill("Bought a mill.")
    plain.press("button", "Let Ada retire")
    expect(page.get_by_text("Cal leads now. Bought a mill.").first).to_be_visible()
    plain.press("link", "Change their order")
    plain.press("button", "Up Cal")
    names = Character.objects.filter(gang=gang, left="").values_list("name", flat=True)
    assert list(names) == ["Cal", "Ben", "Ned"]
    check_books(gang)
