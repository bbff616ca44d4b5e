"""Two clicks, one act: on every kind of button that makes something."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, expect

from rosters.models import Act, Gang
from rosters.services import gangs
from tests.browser.mustering import PEACEMAKER, Hand, Plain
from tests.browser.pages import htmx_is_idle

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAME_TICK = "button => { button.click(); button.click(); }"
AFTER_SWAP = """id => new Promise((done) => {
  const click = (detail) => {
    const event = new MouseEvent("click", {detail, bubbles: true, cancelable: true, view: window});
    Object.defineProperty(event, "timeStamp", {value: 1e4 + 150 * detail});
    document.getElementById(id).dispatchEvent(event);
  };
  document.addEventListener("htmx:afterSettle", () => done(click(2)), {once: true});
  click(1);
})"""
"""Click, and once more as soon as the answer is there: the second half of a slow double click."""


def double(at: Locator) -> None:
    """Click twice, as a hand does."""
    at.dblclick()


def twice_at_once(at: Locator) -> None:
    """Click twice before the page can do anything about it."""
    at.evaluate(SAME_TICK)


WAYS = pytest.mark.parametrize("twice", [double, twice_at_once])


@pytest.fixture
def gang(owner) -> Gang:
    """Ruth's townies, of whom nobody is there yet."""
    return gangs.muster(owner=owner, key=uuid.uuid4(), name="The Assay Office", kind="townies")


def acts(gang: Gang) -> list[str]:
    """What was done, oldest first, after the book was opened."""
    return list(Act.objects.filter(gang=gang).order_by("pk").values_list("code", flat=True))[1:]


@WAYS
def test_a_book_opened_twice_is_one_gang(page, live_server, log_in, owner, twice):
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-muster"))
    page.get_by_label("Name of the gang").fill("The Assay Office")
    page.get_by_role("radio", name="Townies").check()

    twice(page.get_by_role("button", name="Open the book"))

    expect(page.get_by_role("heading", name="The Assay Office")).to_be_visible()
    assert Gang.objects.count() == 1


@WAYS
def test_every_button_of_mustering_does_one_act(page, live_server, log_in, owner, gang, twice):
    log_in(owner)
    hand = Hand(page, live_server.url)
    page.goto(live_server.url + reverse("rosters:gang-mustering", args=[gang.slug]))
    expected: list[str] = []

    def one(name: str, code: str) -> None:
        before = page.locator("#mustering").element_handle()
        twice(hand.button(name).last)
        page.wait_for_function("before => !before.isConnected", arg=before)
        htmx_is_idle(page)
        expected.append(code)
        assert acts(gang) == expected, f"after {name}"

    one("Leader $", "recruited")
    one(f"{PEACEMAKER}: Buy", "bought")
    one("+ box", "boxes")
    one("Give back a box", "given-back")
    one("Undo", "taken-back")
    hand.shelf("Horse and gear")
    one("Horse: Buy", "bought")
    one("Give back the Horse", "given-back")
    one("Gang member $", "recruited")
    one("One more like", "copied")
    one("Three more", "copied")
    one("Send away", "given-back")
    one("Shootist $", "recruited")
    one("Gunfighter", "learned")
    hand.press(page.get_by_role("link", name="Hired men"))
    hand.press(page.get_by_text("Revolver and shotgun", exact=True))
    twice(hand.button("Hire him").locator("visible=true").first)
    expect(hand.him).to_contain_text("Hired gun")
    assert acts(gang) == [*expected, "hired"]


@WAYS
def test_riding_out_twice_throws_the_dice_once(page, live_server, log_in, owner, legal_gang, twice):
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-mustering", args=[legal_gang.slug]))

    page.get_by_role("link", name="Ride out").click()
    twice(page.get_by_role("button", name="Ride out"))

    expect(page).not_to_have_url(re.compile("mustering"))
    assert acts(legal_gang).count("rode-out") == 1


def test_the_second_half_of_a_slow_double_click_is_no_second_act(
    page, live_server, log_in, owner, legal_gang
):
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-mustering", args=[legal_gang.slug]))
    before = len(acts(legal_gang))

    page.evaluate(AFTER_SWAP, "recruit-young-blood")
    htmx_is_idle(page)

    assert acts(legal_gang)[before:] == ["recruited"]


def test_a_key_held_down_is_one_act(page, live_server, log_in, owner, legal_gang):
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-mustering", args=[legal_gang.slug]))
    before = len(acts(legal_gang))
    page.get_by_role("button", name="+ box").focus()

    with page.expect_response("**/buy-boxes/"):
        page.keyboard.down("Enter")
        page.keyboard.down("Enter")
    htmx_is_idle(page)
    expect(page.get_by_role("button", name="+ box")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    htmx_is_idle(page)

    assert acts(legal_gang)[before:] == ["boxes"]


def test_without_scripts_a_double_click_is_one_act(new_context, live_server):
    hand = Plain(new_context(java_script_enabled=False).new_page(), live_server.url)
    hand.sign_up("cordelia")
    gang = hand.open_book("The Assay Office", "Townies")

    hand.button("Leader").dblclick()
    expect(hand.him).to_contain_text("Leader")
    hand.button(f"{PEACEMAKER}: Buy").dblclick()
    expect(hand.button("Give back the")).to_be_visible()

    assert acts(gang) == ["recruited", "bought"]


def test_without_scripts_one_form_sent_twice_is_one_act(new_context, live_server):
    hand = Plain(new_context(java_script_enabled=False).new_page(), live_server.url)
    hand.sign_up("cordelia")
    gang = hand.open_book("The Assay Office", "Townies")
    sent = sent_by(hand, lambda: hand.act(hand.button("Leader")))

    again = hand.page.request.post(sent["url"], form=sent["form"], headers={"Referer": sent["url"]})

    assert again.ok
    assert acts(gang) == ["recruited"]


def sent_by(hand: Hand, press: Callable[[], Any]) -> dict[str, Any]:
    """The address and the fields of the form that a press sends."""
    with hand.page.expect_request(lambda asked: asked.method == "POST") as request:
        press()
    body = parse_qs(request.value.post_data or "", keep_blank_values=True)
    assert urlsplit(request.value.url).path
    return {"url": request.value.url, "form": {name: values[0] for name, values in body.items()}}
