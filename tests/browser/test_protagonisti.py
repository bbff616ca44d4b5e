"""Heroes buy their experience, throw it at riding out, and pick what it brings."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from rosters.models import Act, Character, Gang, Mark, Matter
from tests.browser.mustering import PEACEMAKER, Hand, expect_the_books

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEED = 3
"""With it the hired gun's first die gives him the choice of Riding."""


def waiting(page: Page) -> Locator:
    """Each question that waits."""
    return page.get_by_role("main").get_by_role("region").filter(has=page.get_by_role("group"))


def answer(hand: Hand, question: Locator, wish: str = "") -> None:
    """Answer one question: as wished, or with the first thing offered."""
    offered = question.get_by_role("button", name=wish) if wish else question.get_by_role("button")
    with hand.page.expect_event("load"):
        hand.press(offered.first)


def still_open(gang: Gang) -> int:
    """How many matters of the gang are not settled."""
    return Matter.objects.filter(gang=gang, settled=False).count()


@pytest.fixture
def hand(page, live_server, log_in, owner, dice_of_seed):
    """Ruth before her list of gangs."""
    dice_of_seed(SEED)
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-list"))
    return Hand(page, live_server.url)


def test_protagonisti_buy_dice_pick_advances_and_take_one_back(hand):
    page = hand.page
    gang = hand.open_book("Two and a Half", "Townies", protagonisti=True)
    for rank, name in (("Leader", "Cordelia Strand"), ("Gang member", "The Kid")):
        hand.recruit(rank, name)
        hand.buy(PEACEMAKER)
        hand.fill(page.get_by_label("Experience dice"), "12")
        hand.act(hand.button("Set"))
        expect_the_books(page, gang)
    hand.hire("Revolver and shotgun", "Deacon Moss")
    expect_the_books(page, gang)

    hand.ride_out()

    expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    riding = waiting(page).filter(has_text="Deacon Moss").first
    expect(riding).to_contain_text("roll on the list, or on Riding?")
    answer(hand, riding, "Riding")
    moss = Character.objects.get(name="Deacon Moss")
    kid = Character.objects.get(name="The Kid")
    before = still_open(gang)
    answer(hand, waiting(page).filter(has_text="The Kid: An advance").first)
    assert still_open(gang) == before - 1
    gained = Mark.objects.get(character=kid, left="")
    assert gained.what

    take_back(hand, gang, "The Kid: ")
    assert not Mark.objects.filter(character=kid, left="").exists()
    assert still_open(gang) == before

    page.goto(hand.site + reverse("rosters:gang-waiting", args=[gang.slug]))
    while page.get_by_role("heading", name="Waiting for you").is_visible():
        answer(hand, waiting(page).first)
    expect(page).to_have_url(re.compile(f"{gang.get_absolute_url()}$"))
    assert still_open(gang) == 0
    assert Mark.objects.filter(character=moss, left="").exists()
    expect_the_books(page, gang)


def take_back(hand: Hand, gang: Gang, said: str) -> None:
    """Take back, in the ledger, the last act that says so."""
    act = Act.objects.filter(gang=gang, sentence__startswith=said).latest("pk")
    hand.page.goto(hand.site + reverse("rosters:gang-ledger", args=[gang.slug]))
    row = hand.page.get_by_role("row").filter(has_text=act.sentence)
    with hand.page.expect_event("load"):
        hand.press(row.get_by_role("button", name="Take back"))
