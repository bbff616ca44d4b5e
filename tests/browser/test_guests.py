"""A guest becomes a player on one device, and two people share one tablet."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters.models import Act, Gang, Player
from tests.browser.mustering import Hand, Plain
from tests.browser.pages import console_errors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "a-long-walk-to-coldwater"


@pytest.fixture(params=["with scripts", "without scripts"])
def hand(request, new_context, live_server):
    """Somebody at a tablet that nobody has used yet."""
    scripts = request.param == "with scripts"
    context = new_context(viewport={"width": 768, "height": 1024}, java_script_enabled=scripts)
    return (Hand if scripts else Plain)(context.new_page(), live_server.url)


def go(hand: Hand, name: str) -> Page:
    """Open a page by the name of its address."""
    hand.page.goto(hand.site + reverse(name))
    return hand.page


def heading(hand: Hand, name: str | re.Pattern[str]) -> None:
    """See that the page stands under this headline."""
    expect(hand.page.get_by_role("heading", level=1)).to_have_text(name)


def sign_in(hand: Hand, name: str) -> None:
    """Sign in by name and password."""
    go(hand, "account_login")
    hand.fill(hand.page.get_by_label("Username"), name)
    hand.fill(hand.page.get_by_label("Password"), PASSWORD)
    hand.press(hand.button(re.compile("^Sign in$")))


def sign_out(hand: Hand) -> None:
    """Sign out, and stand on the front page."""
    go(hand, "account_logout")
    hand.press(hand.page.get_by_role("main").get_by_role("button", name="Sign out"))
    heading(hand, re.compile("Arm a gang"))


def listed(hand: Hand) -> list[str]:
    """The names on the list of gangs."""
    go(hand, "rosters:gang-list")
    heading(hand, "Gangs")
    return hand.page.locator("tbody th").all_inner_texts()


def begin_as_guest(hand: Hand, name: str) -> Gang:
    """Muster a gang from the front page, without an account."""
    go(hand, "rosters:landing")
    gang = hand.open_book(name, "Townies")
    hand.recruit("Leader", "Cordelia Strand")
    return gang


def test_a_guests_gang_becomes_his_own_when_he_signs_up(hand):
    errors = console_errors(hand.page)
    gang = begin_as_guest(hand, "The Assay Office")
    assert listed(hand) == ["The Assay Office"]
    expect(hand.page.get_by_text("Kept on this device only")).to_be_visible()

    hand.press(hand.page.get_by_role("main").get_by_role("link", name="sign up"))
    hand.fill(hand.page.get_by_label("Username"), "cordelia")
    hand.fill(hand.page.get_by_label("Password"), PASSWORD)
    hand.press(hand.button("Sign up"))
    heading(hand, "Keep this gang?")
    hand.press(hand.button("Keep them"))

    heading(hand, "Gangs")
    assert listed(hand) == ["The Assay Office"]
    expect(hand.page.get_by_text("this device")).to_have_count(0)
    sign_out(hand)
    assert listed(hand) == []
    sign_in(hand, "cordelia")
    heading(hand, "Gangs")
    hand.press(hand.page.get_by_role("link", name="The Assay Office"))
    hand.recruit("Gang member", "Ada Quill")
    gang.refresh_from_db()
    assert gang.owner == Player.objects.get(username="cordelia")
    codes = list(Act.objects.filter(gang=gang).order_by("pk").values_list("code", flat=True))
    assert codes == ["mustered", "recruited", "kept", "recruited"]
    assert errors == []


def test_two_people_on_one_tablet_see_nothing_of_each_other(hand):
    Player.objects.create_user("ines", password=PASSWORD)
    gang = begin_as_guest(hand, "The Assay Office")

    sign_in(hand, "ines")
    heading(hand, "Keep this gang?")
    hand.press(hand.button("They are not mine"))
    heading(hand, "Gangs")
    assert listed(hand) == []
    hers = hand.open_book("Hers Alone", "Cowboys")
    assert listed(hand) == ["Hers Alone"]
    sign_out(hand)

    hand.page.go_back()
    hand.page.go_back()
    hand.page.wait_for_load_state()
    expect(hand.page.get_by_text("Hers Alone")).to_have_count(0)
    expect(hand.page.get_by_text("ines", exact=True)).to_have_count(0)
    assert listed(hand) == ["The Assay Office"]
    answer = hand.page.goto(hand.site + reverse("rosters:gang-mustering", args=[hers.slug]))
    assert answer is not None
    assert answer.status == 404
    go(hand, "rosters:gang-list")
    hand.press(hand.page.get_by_role("link", name="The Assay Office"))
    hand.recruit("Gang member", "Ada Quill")
    assert gang.characters.count() == 2


def test_a_sample_is_one_press_and_a_double_click_is_one_gang(hand):
    page = go(hand, "rosters:landing")

    page.get_by_role("main").get_by_role("button", name="Frontiersmen").dblclick()

    heading(hand, "The Sorrow Creek Hunters")
    assert Gang.objects.get().kind == "frontiersmen"
    assert Player.objects.get().is_guest
    page.get_by_role("link", name="Ride out").first.click()
    expect(hand.button("Ride out").last).to_be_enabled()


def test_opening_a_book_by_a_double_click_makes_one_guest_and_one_gang(hand):
    page = go(hand, "rosters:gang-muster")
    hand.fill(page.get_by_label("Name of the gang"), "The Assay Office")
    hand.press(page.get_by_role("radio", name="Townies"))

    hand.button("Open the book").dblclick()

    heading(hand, "The Assay Office")
    assert Gang.objects.count() == Player.objects.count() == 1
    assert listed(hand) == ["The Assay Office"]


def test_a_device_starts_afresh_after_a_question(hand):
    begin_as_guest(hand, "The Assay Office")
    go(hand, "rosters:gang-list")

    hand.press(hand.page.get_by_role("link", name="Start afresh on this device"))
    expect(hand.page.get_by_text("Once it forgets, nobody gets it back.")).to_be_visible()
    hand.press(hand.button("Start afresh"))

    heading(hand, "Gangs")
    assert listed(hand) == []


def test_an_account_is_deleted_by_its_player(hand):
    hand.sign_up("cordelia")
    hand.open_book("The Assay Office", "Townies")

    go(hand, "rosters:account")
    hand.press(hand.page.get_by_role("link", name="Delete the account"))
    heading(hand, "Delete the account of cordelia?")
    hand.fill(hand.page.get_by_label("Password", exact=True), PASSWORD)
    hand.press(hand.button("Delete the account"))

    heading(hand, re.compile("Arm a gang"))
    expect(hand.page.get_by_text("Nobody here knows you any more.")).to_be_visible()
    assert not Player.objects.exists()
