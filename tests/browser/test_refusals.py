"""What the rules refuse is said, is seen, costs nothing, and leaves the page in use."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters.models import Gang
from tests.browser.mustering import PEACEMAKER, Hand, expect_the_books
from tests.browser.pages import console_errors, htmx_is_idle

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def old_and_new(context, live_server, log_in, owner):
    """Two tabs of a player: what the one does, the other does not know of."""
    log_in(owner)
    return [Hand(context.new_page(), live_server.url) for _ in range(2)]


def expect_refused(page: Page, sentence: str) -> None:
    """See the sentence where it is read next."""
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text(sentence)
    expect(refusal).to_be_focused()
    expect(refusal).to_be_in_viewport()


def muster_page(hand: Hand, gang: Gang) -> str:
    """The address of the mustering page."""
    return hand.site + reverse("rosters:gang-mustering", args=[gang.slug])


def test_a_second_leader_is_refused(old_and_new):
    old, new = old_and_new
    old.page.goto(f"{old.site}/gangs/")
    gang = old.open_book("The Assay Office", "Townies")
    new.page.goto(muster_page(new, gang))
    new.recruit("Leader", "Cordelia Strand")
    gang.refresh_from_db()
    cash = gang.cash

    answer = old.act(old.button("Leader"))

    assert answer.status == 422
    expect_refused(old.page, "A second leader will not be followed. Cordelia Strand leads")
    gang.refresh_from_db()
    assert gang.cash == cash
    expect_the_books(old.page, gang)
    old.recruit("Gang member", "Ada Quill")
    expect_the_books(old.page, gang)
    expect(old.page.get_by_role("alert")).to_have_count(0)


def test_a_gun_without_a_holster_is_refused_until_the_miniature_shows_one(old_and_new, legal_gang):
    old, new = old_and_new
    for hand in old_and_new:
        hand.page.goto(muster_page(hand, legal_gang))
        errors = console_errors(hand.page)
    new.act(new.button("Give back the Colt Peacemaker"))
    old.page.reload()
    new.buy(PEACEMAKER)
    legal_gang.refresh_from_db()
    cash = legal_gang.cash

    old.buy(PEACEMAKER)

    expect_refused(old.page, "Cordelia Strand")
    expect(old.page.get_by_role("alert")).to_contain_text(re.compile("holster"))
    legal_gang.refresh_from_db()
    assert legal_gang.cash == cash
    expect_the_books(old.page, legal_gang)
    old.press(old.page.get_by_role("link", name="Change what the miniature shows"))
    old.fill(old.page.get_by_label("Holsters"), "2")
    old.press(old.button("Save"))
    expect(old.him).to_contain_text("Cordelia Strand")
    old.buy(PEACEMAKER)
    expect(old.button("Give back the Colt Peacemaker")).to_have_count(2)
    expect_the_books(old.page, legal_gang)
    assert errors == []


def test_what_cannot_be_had_says_why_before_it_is_asked_for(old_and_new, legal_gang):
    hand = old_and_new[0]
    hand.page.goto(muster_page(hand, legal_gang))

    hand.press(hand.page.get_by_text("Not to be had, and why"))

    expect(hand.page.get_by_role("button", name=f"{PEACEMAKER}: ")).to_have_count(0)
    why = hand.page.get_by_role("term").filter(has_text=re.compile("Cordelia Strand.*holster"))
    expect(why).to_be_visible()
    expect(hand.page.get_by_role("definition").filter(has_text=f"{PEACEMAKER} $20")).to_be_visible()


def test_a_gang_that_left_elsewhere_says_so_and_leads_on(old_and_new, legal_gang):
    old, new = old_and_new
    for hand in old_and_new:
        hand.page.goto(muster_page(hand, legal_gang))
    new.ride_out()

    old.act(old.button("+ box"))

    expect_refused(old.page, "The gang has ridden out")
    old.press(old.page.get_by_role("link", name=f"Back to {legal_gang.name}"))
    expect(old.page.get_by_role("heading", name=legal_gang.name)).to_be_visible()


def test_no_line_and_a_lost_session_are_told(page, live_server, log_in, owner, legal_gang):
    log_in(owner)
    hand = Hand(page, live_server.url)
    page.goto(muster_page(hand, legal_gang))
    page.route("**/buy-boxes/", lambda route: route.abort())

    hand.press(hand.button("+ box"))

    expect(page.get_by_role("status")).to_contain_text("No line to the house.")
    page.unroute("**/buy-boxes/")
    hand.press(hand.button("+ box"))
    htmx_is_idle(page)
    expect_the_books(page, legal_gang)
