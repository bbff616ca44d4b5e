"""The sheets of battles and campaigns as Chromium prints them, read from the text of their PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pypdf
import pytest
from django.urls import reverse

from campaigns.models import Attendance, Battle
from rosters.models import Character, Gang, Player, Weapon
from rosters.queries.sheets import JAM
from tests.browser.test_sheets_pdf import PAPERS, colours, leaves, squeezed, whole
from tests.campaigns.feuds import against_a_cast, feud, planned, riding
from tests.factories import PlayerFactory
from tests.gangs import armed_gang, ride_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Printer = Callable[..., pypdf.PdfReader]


@pytest.fixture
def printed(page: Any, live_server: Any, log_in: Any) -> Printer:
    """Print an address as this player sees it."""

    def printed(
        player: Player, url: str, paper: str = "A4", *, backgrounds: bool = False
    ) -> pypdf.PdfReader:
        log_in(player)
        page.goto(f"{live_server.url}{url}")
        pdf = page.pdf(format=paper, prefer_css_page_size=True, print_background=backgrounds)
        return pypdf.PdfReader(io.BytesIO(pdf))

    return printed


@pytest.fixture
def rival(db: None) -> Player:
    """Moss, who has a gang of his own."""
    return PlayerFactory(username="moss")


def address(name: str, battle: Battle, *sides: Any) -> str:
    return reverse(f"campaigns:{name}", args=[battle.slug, *(side.slug for side in sides)])


def company(owner: Player, people: int, **described: Any) -> Gang:
    """A gang of so many armed people; one that is too small to ride out is set riding."""
    gang = armed_gang(owner, people, **described)
    if people >= 3:
        return ride_out(gang)
    gang.stage = Gang.Stage.RIDING
    gang.save(update_fields=["stage"])
    return gang


def a_battle(owner: Player, rival: Player, people: int) -> tuple[Battle, Any, Any]:
    """A battle between two of so many each, in the scenario that has most to tell."""
    ours, theirs = company(owner, people), company(rival, people, name="The Sable Brothers")
    battle, first, second = planned(ours, theirs)
    battle.scenario, battle.attacker, battle.weather = "the-hit", 1, "thunderstorm"
    battle.chosen = {"cave_in": True, "grudge": True}
    battle.save()
    return battle, first, second


@pytest.mark.parametrize("people", [1, 8, 13, 20])
def test_a_scenario_sheet_is_one_page_and_names_everybody(printed, owner, rival, people):
    battle, _, _ = a_battle(owner, rival, people)
    for paper in PAPERS:
        pages = leaves(printed(owner, address("battle-sheet", battle), paper))

        assert len(pages) == 1, paper
        for number in range(1, people + 1):
            assert len(re.findall(rf"\bMan{number}\b", pages[0])) == 2
        assert pages[0].count(JAM) == 2 * 3 * people
        assert squeezed("Thunderstorm. Shots at long range are at -1.") in squeezed(pages[0])


@pytest.mark.parametrize("people", [1, 8, 13, 20])
def test_cards_and_crews_split_nobody_and_leave_no_blank_page(printed, owner, rival, people):
    battle, first, _ = a_battle(owner, rival, people)
    for name, last in (("side-card", "Colt"), ("crew-roster", "Last"), ("crew-ammunition", "Colt")):
        player = rival if name == "side-card" else owner
        for paper in PAPERS:
            pages = leaves(printed(player, address(name, battle, first), paper))

            assert all(len(page) > 20 for page in pages), (name, paper)
            for number in range(1, people + 1):
                first_on, last_on = (
                    [at for at, page in enumerate(pages) if re.search(rf"\b{word}\b", page)]
                    for word in (f"Man{number}", f"{last}{number}")
                )
                assert first_on == last_on, (name, paper, number)
                assert len(first_on) == 1


def test_who_does_not_ride_is_on_no_sheet_of_the_crew(printed, owner, rival):
    battle, first, _ = a_battle(owner, rival, 4)
    man = Character.objects.get(gang=first.gang, name="Man2")
    Attendance.objects.create(side=first, character=man, name="Man2")
    first.crew_chosen = True
    first.save()
    for name in ("crew-roster", "crew-ammunition"):
        text = whole(printed(owner, address(name, battle, first)))
        assert "Man2" in text
        assert "Man3" not in text


def test_no_hidden_gun_is_printed_on_a_card(printed, owner, rival):
    battle, first, _ = a_battle(owner, rival, 3)
    man = Character.objects.get(gang=first.gang, name="Man1")
    Weapon.objects.create(
        gang=first.gang, carrier=man, type="saturday-night-special", name="Sleeve Gun"
    )

    text = whole(printed(rival, address("side-card", battle, first)))

    assert "Rifle1" in text
    assert "Sleeve" not in text
    assert "Sleeve Gun" in whole(printed(owner, address("crew-ammunition", battle, first)))


def test_a_casts_card_is_one_page_with_its_boxes(printed, owner):
    battle, _, second = against_a_cast(riding(owner), rating=900)
    pages = leaves(printed(owner, address("side-card", battle, second)))

    assert len(pages) == 1
    assert pages[0].count(JAM) == 18
    assert "RATING 900" in pages[0]


def test_the_longest_and_oddest_names_are_printed_whole(page, printed, owner, rival):
    battle, first, _ = a_battle(owner, rival, 3)
    names = ("N" * 60, "Ada 😀 Lovett d'Été", "<b>Zoë’s</b>")
    for man, name in zip(first.gang.characters.order_by("pk"), names, strict=True):
        man.name = name
        man.save()
    for url in (
        address("battle-sheet", battle),
        address("side-card", battle, first),
        address("crew-roster", battle, first),
    ):
        pdf = printed(owner, url)
        for name in names:
            assert squeezed(name) in squeezed(whole(pdf))
        assert page.evaluate(
            """[...document.querySelectorAll('.sheet td, .sheet th, .sheet h1, .sheet h2')]
               .every(box => box.scrollWidth <= box.clientWidth + 1)"""
        )


def test_the_pdf_of_a_campaign_holds_every_sheet_each_from_a_new_page(printed, owner, rival):
    gangs = [company(owner, 9, name="First Company"), riding(rival, name="Second Company")]
    campaign = feud(owner, *gangs, riding(rival, name="Third Company"))
    url = reverse("campaigns:campaign-sheets", args=[campaign.slug])
    for paper in PAPERS:
        pages = leaves(printed(owner, f"{url}?ammunition=1", paper))

        begun = [page[:60] for page in pages if re.match("GANG ROSTER|AMMUNITION SHEET", page)]
        heads = len(re.findall("GANG ROSTER|AMMUNITION SHEET", " ".join(pages)))
        assert len(begun) == heads == 6
        assert all(len(page) > 20 for page in pages)
        for number, name in enumerate(("First", "Second", "Third")):
            assert f"{name} Company" in begun[2 * number]
        for number in range(1, 10):
            assert re.search(rf"\bMan{number}\b", " ".join(pages))


def test_the_new_sheets_are_black_on_white_from_both_themes(
    page, context, live_server, printed, owner, rival
):
    battle, first, _ = a_battle(owner, rival, 3)
    for url in (address("battle-sheet", battle), address("side-card", battle, first)):
        drawn = []
        for theme, scheme in (("paper", "light"), ("saloon", "dark")):
            context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
            page.emulate_media(color_scheme=scheme)
            pdf = printed(owner, url, backgrounds=True)
            drawn.append([leaf.get_contents().get_data() for leaf in pdf.pages])
            page.emulate_media(media="print")
            assert colours(page) == {"rgb(255, 255, 255)"}
            page.emulate_media(media="null")

        assert drawn[0] == drawn[1]


def test_the_new_sheets_fit_a_phone(page, printed, owner, rival):
    battle, first, second = a_battle(owner, rival, 3)
    campaign = feud(owner, first.gang, second.gang)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for url in (
            address("battle-sheet", battle),
            address("side-card", battle, first),
            address("crew-roster", battle, first),
            reverse("campaigns:campaign-sheets", args=[campaign.slug]),
            battle.get_absolute_url(),
        ):
            printed(owner, url)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), url
