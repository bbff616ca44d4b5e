"""The main job: eight armed people for a thousand dollars, by thumb and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rosters.models import Character, Gang, Weapon
from tests.browser.mustering import (
    PEACEMAKER,
    SHOTGUN,
    WINCHESTER,
    Hand,
    Keyboard,
    Thumb,
    expect_the_books,
    is_marked,
    mark,
)
from tests.browser.pages import console_errors
from westamunda.rules.weapons import ARMOURY, Group

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_MOVES = 70
FIREARMS = (Group.HANDGUN, Group.LONG_GUN)


@pytest.fixture
def phone(new_context):
    """A page on a phone with a screen for the thumb."""
    return new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()


def muster_eight(hand: Hand) -> Gang:
    """Muster eight townies, arm and name them; stop before they ride out."""
    page = hand.page
    gang = hand.open_book("The Assay Office", "Townies")
    mark(page)
    hand.recruit("Leader", "Cordelia Strand")
    hand.buy(PEACEMAKER)
    hand.box("ball")
    expect_the_books(page, gang)
    hand.shelf("Long guns")
    hand.buy(WINCHESTER)
    hand.box("ball for the Winchester")
    expect_the_books(page, gang)

    hand.recruit("Shootist", "Levi Marsh")
    hand.act(hand.button("Gunfighter"))
    hand.buy(PEACEMAKER)
    hand.box("ball")
    expect_the_books(page, gang)

    hand.recruit("Gang member", "Ada Quill")
    hand.buy(PEACEMAKER)
    hand.box("ball")
    hand.act(hand.button("Three more"))
    expect_the_books(page, gang)
    for name in ("Bram Otley", "Clay Pruett", "Dora Voss"):
        if name != "Bram Otley":
            hand.look_at("Nameless")
        hand.name_him(name)
    hand.shelf("Long guns")
    hand.buy(SHOTGUN)
    hand.box("scatter")
    expect_the_books(page, gang)

    hand.recruit("Young blood", "Eli Fenn")
    hand.buy("Revolver, small, cartridge")
    hand.box("ball")
    hand.act(hand.button("One more like"))
    hand.name_him("Flora Gage")
    expect_the_books(page, gang)
    assert is_marked(page), "the page was loaded again while mustering"
    return gang


def expect_eight_armed(gang: Gang) -> None:
    """See that eight people with names, each with a firearm and its box, are in the database."""
    people = Character.objects.filter(gang=gang)
    assert people.count() == 8
    assert all(man.name for man in people)
    for man in people:
        guns = Weapon.objects.filter(carrier=man)
        assert any(ARMOURY[gun.type].group in FIREARMS and gun.boxes for gun in guns), man


def expect_the_gang_page(page: Page, gang: Gang) -> None:
    """See the gang's own page with its figures."""
    expect(page).to_have_url(re.compile(f"{gang.get_absolute_url()}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(gang.name)
    expect_the_books(page, gang)


def test_eight_armed_townies_are_mustered_with_a_thumb(
    phone, live_server, record_property, dice_of_seed
):
    dice_of_seed(1)
    errors = console_errors(phone)
    thumb = Thumb(phone, live_server.url)
    thumb.sign_up("cordelia")
    thumb.moves = 0

    gang = muster_eight(thumb)
    thumb.ride_out()

    expect_the_gang_page(phone, gang)
    expect_eight_armed(gang)
    record_property("taps and fields", thumb.moves)
    assert thumb.moves <= MOST_MOVES
    assert errors == []


def test_eight_armed_townies_are_mustered_by_keyboard(page, live_server, dice_of_seed):
    dice_of_seed(1)
    keyboard = Keyboard(page, live_server.url)
    keyboard.sign_up("cordelia")

    gang = muster_eight(keyboard)
    keyboard.ride_out()

    expect_the_gang_page(page, gang)
    expect_eight_armed(gang)
