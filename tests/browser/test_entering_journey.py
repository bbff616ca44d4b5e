"""A gang of six that has lived for ten games is entered from a sheet of paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rosters.models import DiceRoll, Gang, Mark
from tests.browser.mustering import PEACEMAKER, Hand, Plain, Thumb, figure
from tests.browser.pages import console_errors
from tests.hands import check_books

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_MOVES = 175
PHONE = {"width": 360, "height": 740}

SHEET = (
    ("Leader", "Cordelia Strand", 142, {"BS": "1", "I": "1"}, ("Iron Will",), ("Impressive scars",)),
    ("Shootist", "Levi Marsh", 121, {"BS": "1", "W": "1"}, ("Marksman", "Dodge"),
     ("Blinded in one eye: left eye",)),
    ("Gang member", "Ada Quill", 52, {"I": "1"}, ("Hip Shooting",), ()),
    ("Gang member", "Bram Otley", 44, {}, (), ("Hand injury: right hand, 2 fingers",)),
    ("Gang member", "Clay Pruett", 31, {"T": "1"}, (), ()),
    ("Young blood", "Eli Fenn", 12, {"WS": "1"}, (), ("Bitter enmity",)),
)  # fmt: skip
"""Rank, name, experience, advances, skills and injuries of six, as the paper has them."""


class Clerk:
    """Somebody who copies a sheet of paper into the books."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.page = hand.page

    def open_book(self) -> Gang:
        """Begin the gang as one that has lived."""
        hand, page = self.hand, self.page
        hand.press(page.get_by_role("link", name="Muster a gang"))
        hand.fill(page.get_by_label("Name of the gang"), "The Old Hands")
        hand.press(page.get_by_role("radio", name="Townies"))
        hand.press(page.get_by_label("They have lived already"))
        hand.press(hand.button("Open the book"))
        expect(page.get_by_role("heading", level=1)).to_have_text("The Old Hands")
        return Gang.objects.get(name="The Old Hands")

    def enter(
        self, rank: str, name: str, experience: int, advances: dict[str, str],
        skills: tuple[str, ...], injuries: tuple[str, ...],
    ) -> None:  # fmt: skip
        """Take one on, arm him and say what he has been through."""
        hand, page = self.hand, self.page
        hand.recruit(rank, name)
        hand.act(hand.button(f"{PEACEMAKER}: Has one"))
        hand.press(page.get_by_role("link", name=f"What {name} has been through"))
        hand.fill(page.get_by_label("Experience"), str(experience))
        for label, times in advances.items():
            hand.fill(page.get_by_label(label, exact=True), times)
        for number, skill in enumerate(skills, start=1):
            hand.moves += 2
            page.get_by_label(f"Skill {number}", exact=True).select_option(label=skill)
        for number, injury in enumerate(injuries, start=1):
            hand.moves += 2
            page.get_by_label(f"Injury {number}", exact=True).select_option(label=injury)
            if injury == "Bitter enmity":
                hand.fill(page.get_by_label(f"Whom he hates, if {number}"), "Wade Cutter")
        self.send("Enter it so")
        hand.press(page.get_by_role("link", name="Back to the gang"))
        expect(hand.him).to_contain_text(name)

    def send(self, button: str) -> None:
        """Press a button that leads to a page."""
        with self.page.expect_event("load"):
            self.hand.press(self.hand.button(button))

    def turn_to(self, name: str) -> None:
        """Open one of the pages beside the people."""
        self.hand.press(self.page.get_by_role("link", name=name, exact=True))
        expect(self.page.get_by_role("heading", level=1)).not_to_have_text("The Old Hands")

    def back(self) -> None:
        """Go back to the people."""
        self.hand.press(self.page.get_by_role("link", name="Back to the gang"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text("The Old Hands")

    def choose(self, label: str, option: str) -> None:
        """Choose from a list: one tap opens it, one takes."""
        self.hand.moves += 2
        self.page.get_by_label(label).select_option(label=option)

    def enter_the_rest(self) -> None:
        """The dead, the territories, a battle, the purse."""
        hand, page = self.hand, self.page
        self.turn_to("The dead and departed")
        hand.fill(page.get_by_label("Name"), "Zeke Ransom")
        self.choose("What he was", "Gang member")
        hand.fill(page.get_by_label("His end, in a line"), "Shot off a roof.")
        self.send("Remember him")
        self.back()
        self.turn_to("Territories")
        for place in ("Old Ruins", "Settlement", "Drinking Hole"):
            self.choose("Place", place)
            self.send("They hold it")
        self.back()
        self.turn_to("Past battles")
        hand.fill(page.get_by_label("Fought on"), "2024-05-04")
        hand.fill(page.get_by_label("Against"), "The Dry Fork Drovers")
        self.choose("Result", "lost")
        self.send("Set it down")
        self.back()
        self.turn_to("The purse, and the law")
        hand.fill(page.get_by_label("Cash, in dollars"), "342")
        self.send("Enter it so")

    def ride_on(self) -> None:
        """Ride on as entered."""
        self.hand.press(self.page.get_by_role("link", name="Ride on"))
        stands = self.page.get_by_label("It stands so")
        expect(self.hand.button("Ride on as entered")).to_be_visible()
        if stands.is_visible():
            self.hand.press(stands)
        self.send("Ride on as entered")


def copy_the_sheet(hand: Hand) -> Gang:
    """Enter everybody and everything, and ride on."""
    clerk = Clerk(hand)
    gang = clerk.open_book()
    for told in SHEET:
        clerk.enter(*told)
    clerk.enter_the_rest()
    clerk.ride_on()
    return gang


def expect_the_gang_of_the_sheet(page: Page, gang: Gang) -> None:
    """See on the gang's page, and in the books, what the sheet says."""
    expect(page).to_have_url(re.compile(f"{gang.get_absolute_url()}$"))
    main = page.get_by_role("main")
    expect(main).to_contain_text(re.compile(r"Entered by hand by cordelia on \d+ \w+ \d{4}"))
    expect(main).to_contain_text("Blinded in one eye (left eye)")
    expect(main).to_contain_text("Bitter enmity (Wade Cutter)")
    expect(main).to_contain_text("Zeke Ransom, dead")
    gang.refresh_from_db()
    worth = 120 + 90 + 3 * 50 + 25 + 6 * 20 + sum(told[2] for told in SHEET)
    assert (gang.stage, gang.cash, gang.rating, gang.waiting) == ("riding", 342, worth, 0)
    expect(figure(page, "Rating")).to_have_text(str(worth))
    expect(figure(page, "Cash")).to_have_text("$342")
    assert gang.territories.filter(left="").count() == 3
    assert gang.past_battles.count() == 1
    marks = sum(len(told[3]) + len(told[4]) + len(told[5]) for told in SHEET)
    assert Mark.objects.filter(character__gang=gang, left="").count() == marks
    assert not DiceRoll.objects.exists()
    check_books(gang)


def test_a_veteran_gang_of_six_is_entered_without_scripts(new_context, live_server):
    context = new_context(viewport=PHONE, java_script_enabled=False)
    plain = Plain(context.new_page(), live_server.url)
    plain.sign_up("cordelia")

    gang = copy_the_sheet(plain)

    expect_the_gang_of_the_sheet(plain.page, gang)


def test_a_veteran_gang_of_six_is_entered_with_a_thumb(new_context, live_server, record_property):
    phone = new_context(viewport=PHONE, has_touch=True).new_page()
    errors = console_errors(phone)
    thumb = Thumb(phone, live_server.url)
    thumb.sign_up("cordelia")
    thumb.moves = 0

    gang = copy_the_sheet(thumb)

    expect_the_gang_of_the_sheet(phone, gang)
    record_property("taps and fields", thumb.moves)
    assert thumb.moves <= MOST_MOVES
    assert errors == []
