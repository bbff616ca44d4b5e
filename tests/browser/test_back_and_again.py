"""Back shows whole pages, and a page read again shows the same place."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.mustering import PEACEMAKER, Hand
from tests.browser.pages import console_errors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHELVES = ("Long guns", "Blades and thrown", "Horse and gear")


@pytest.fixture
def hand(page, live_server, log_in, owner, legal_gang):
    """Ruth before the mustering page of her gang, come from her list."""
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-list"))
    page.get_by_role("link", name=legal_gang.name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(legal_gang.name)
    return Hand(page, live_server.url)


def place(page: Page) -> tuple[str, str]:
    """Who is before the player, and which shelf."""
    him = page.locator("#h-him").inner_text()
    shelves = page.get_by_role("navigation", name="Shelves")
    return him, shelves.locator("[aria-current=page]").inner_text()


def expect_whole(page: Page) -> None:
    """See a whole page, and each of its parts once."""
    expect(page.get_by_role("banner")).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("region", name="People")).to_have_count(1)
    expect(page.get_by_role("contentinfo")).to_have_count(1)


def test_back_after_twelve_moves_shows_whole_pages(hand):
    page, errors = hand.page, console_errors(hand.page)
    places = [place(page)]
    for name in ("Ada Quill", "Bram Otley", "Cordelia Strand"):
        hand.look_at(name)
        places.append(place(page))
        for shelf in SHELVES:
            hand.shelf(shelf)
            places.append(place(page))
    assert len(places) == 13

    for was in reversed(places[:-1]):
        page.go_back()
        expect(page.locator("#h-him")).to_have_text(was[0])
        shelves = page.get_by_role("navigation", name="Shelves")
        expect(shelves.get_by_role("link", name=was[1])).to_have_attribute("aria-current", "page")
        expect_whole(page)

    hand.box("ball")
    page.go_back()
    expect(page.get_by_role("heading", name="Gangs")).to_be_visible()
    assert errors == []


def test_a_page_read_again_keeps_man_and_shelf(hand):
    hand.look_at("Ada Quill")
    hand.shelf("Long guns")
    hand.buy("Winchester carbine")
    was = place(hand.page)

    hand.page.reload()

    assert place(hand.page) == was
    expect_whole(hand.page)


def test_a_page_read_again_keeps_whoever_was_just_taken_on(hand):
    hand.recruit("Shootist", "Levi Marsh")
    hand.buy(PEACEMAKER)

    hand.page.reload()

    expect(hand.him).to_contain_text("Levi Marsh")
    hand.page.go_back()
    expect(hand.him).to_contain_text("Cordelia Strand")
    expect_whole(hand.page)
