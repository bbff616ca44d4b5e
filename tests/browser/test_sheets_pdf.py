"""The sheets as Chromium prints them, read back from the text of their PDF."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pypdf
import pytest

from rosters import shown
from rosters.models import Gang
from rosters.queries.sheets import ADVANCE, BOX, JAM, ROOM, ammunition_sheet, roster_sheet
from rosters.roster import read
from rosters.services import hiring
from tests.browser.pages import console_errors
from tests.gangs import arm, armed_gang, hand, muster, recruit, ride_out
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import Rank

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAPERS = ("A4", "Letter")
SHEETS = ("roster", "ammunition")
Printer = Callable[..., pypdf.PdfReader]


@pytest.fixture
def printed(page: Any, live_server: Any, log_in: Any) -> Printer:
    """Print a sheet of a gang as its owner sees it."""

    def printed(
        gang: Gang, sheet: str, paper: str = "A4", asked: str = "", *, backgrounds: bool = False
    ) -> pypdf.PdfReader:
        log_in(gang.owner)
        page.goto(f"{live_server.url}{gang.get_absolute_url()}{sheet}/{asked}")
        pdf = page.pdf(format=paper, prefer_css_page_size=True, print_background=backgrounds)
        return pypdf.PdfReader(io.BytesIO(pdf))

    return printed


def leaves(pdf: pypdf.PdfReader) -> list[str]:
    """The text of each page: spaces are one, and boxes stand together."""
    return [joined(page.extract_text()) for page in pdf.pages]


def joined(text: str) -> str:
    boxes = f"[{BOX}{ROOM}{ADVANCE}{JAM}]"
    return re.sub(rf"(?<={boxes})\s+(?={boxes})", "", " ".join(text.split()))


def whole(pdf: pypdf.PdfReader) -> str:
    return " ".join(leaves(pdf))


def squeezed(text: str) -> str:
    """A text without its spaces: where a line breaks says nothing."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


@pytest.mark.parametrize("people", [1, 8, 9, 13, 20])
def test_no_card_is_split_and_no_page_is_blank(printed, owner, people):
    gang = armed_gang(owner, people)
    for sheet in SHEETS:
        for paper in PAPERS:
            pages = leaves(printed(gang, sheet, paper))

            assert all(len(page) > 20 for page in pages), (sheet, paper)
            for number in range(1, people + 1):
                last = f"Last{number}" if sheet == "roster" else f"Colt{number}"
                first_on, last_on = (
                    [at for at, page in enumerate(pages) if re.search(rf"\b{word}\b", page)]
                    for word in (f"Man{number}", last)
                )
                assert first_on == last_on, (sheet, paper, number)
                assert len(first_on) == 1


def test_a_sheet_fits_both_papers(page, printed, owner):
    gang = armed_gang(owner, 1)
    sizes = {}
    for paper in PAPERS:
        box = printed(gang, "roster", paper).pages[0].mediabox
        sizes[paper] = (int(box.width), int(box.height))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(190 / 25.4 * 96), "height": 1000})

    assert sizes == {"A4": (595, 842), "Letter": (612, 792)}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_on_the_screen_is_on_the_roster(printed, owner, paper):
    gang = armed_gang(owner, 4)
    hiring.hire(hand(gang), kit="bounty-hunter", chosen={}, name="Deacon Moss")
    gang = ride_out(gang)
    text = whole(printed(gang, "roster", paper))
    tight = squeezed(text)
    roster = read(gang)

    for person in shown.people_shown(roster, BASE):
        assert person.name in text
        assert squeezed(person.worked_out) in tight
        assert " ".join(str(cell.value) for cell in person.cells) in text
        for skill in person.skills:
            assert squeezed(f"{skill}. {skill.effect}") in tight
        for thing in person.possessions:
            assert squeezed(str(thing)) in tight
        for weapon in person.weapons:
            for barrel in weapon.barrels:
                assert squeezed(barrel.profiles[0].name + barrel.over) in tight
            for line in weapon.profiles:
                bands = "" if line.in_hand else "".join(map(str, line.bands))
                ammo = "" if line.in_hand else line.ammo
                figures = f"{bands}{line.strength}{line.save}{ammo}{line.loads}"
                assert squeezed(line.name) in tight
                assert squeezed(figures) in tight, line
    for place in roster_sheet(gang).places:
        assert squeezed(f"{place.name}, income {place.income}{place.special}") in tight
    assert f"RATING {roster.rating.total}" in text
    assert f"Total {gang.rating}" in text
    assert f"CASH ${gang.cash:,}" in text
    for term in roster.rating.terms:
        assert f"{term.label} {term.amount}" in text


def test_every_number_of_the_gang_page_is_on_the_roster(page, live_server, printed, owner):
    gang = armed_gang(owner, 3)
    hiring.hire(hand(gang), kit="hired-gun-shotgun", chosen={}, name="Deacon Moss")
    gang = ride_out(gang)
    text = whole(printed(gang, "roster"))
    page.goto(f"{live_server.url}{gang.get_absolute_url()}")
    figures = page.locator("dl.figures div:not(:last-child) dd").all_text_contents()
    shown_there = " ".join([*page.locator(".person").all_inner_texts(), *figures])

    numbers = set(re.findall(r"\d+", shown_there))
    assert len(numbers) > 20
    assert numbers <= set(re.findall(r"\d+", text))


def test_every_row_of_experience_ends_with_the_count_of_its_boxes(printed, owner):
    gang = ride_out(armed_gang(owner, 4))
    rows = re.findall(rf"([{BOX}{ADVANCE}]+) (\d+)\b", whole(printed(gang, "roster")))

    assert len(rows) == 4 + 2
    assert [len(boxes) for boxes, _ in rows] == [int(count) for _, count in rows]
    assert sum(boxes.count(ADVANCE) for boxes, _ in rows) >= 4


@pytest.mark.parametrize("paper", PAPERS)
def test_the_boxes_are_the_rounds_and_every_row_ends_with_their_count(printed, owner, paper):
    gang = armed_gang(owner, 3)
    man = recruit(gang, name="Tom")
    arm(man, "double-shotgun", "Greener", {"scatter": 2, "manstopper": 1})
    arm(recruit(gang, name="Nell"), "spencer", "Spencer", {"tube": 3})
    arm(recruit(gang, name="Sam"), "bow", "Ash bow", {"fire-arrow": 4})
    text = whole(printed(gang, "ammunition", paper))

    weapons = read(gang).weapons
    loads = sum(b.loads for w in weapons for b in BASE.armoury[w.type].barrels)
    reloads = sum(box["rounds"] for weapon in weapons for box in weapon.boxes)
    assert text.count(BOX) == loads + reloads
    rows = re.findall(rf"([{BOX}{ROOM}]+) (\d+)\b", text)
    assert [boxes.count(BOX) for boxes, _ in rows] == [int(count) for _, count in rows]
    guns = [gun for shooter in ammunition_sheet(gang).shooters for gun in shooter.guns]
    tallies = [gun.loaded for gun in guns if gun.loaded]
    tallies += [row for gun in guns for kind in gun.boxes for row in kind.rows]
    assert sorted(int(count) for _, count in rows) == sorted(tally.count for tally in tallies)
    assert text.count(JAM) == 3 * (len(guns) + 2)
    tight = squeezed(text)
    for gun in guns:
        for said in (gun.name, gun.make, *gun.figures, *gun.notes):
            assert squeezed(said) in tight


def test_a_boxless_weapon_has_a_row_to_write_in_that_counts_nothing(printed, owner):
    gang = muster(owner)
    arm(recruit(gang, Rank.LEADER, "Wade"), "hunting-rifle", "Sharps")

    assert f"{ROOM * 12} 0 {JAM * 3}" in whole(printed(gang, "ammunition"))


def test_every_option_changes_the_printed_text(printed, owner):
    gang = ride_out(armed_gang(owner, 3, patron="The Widow", story="It began with a well."))
    usual = {sheet: whole(printed(gang, sheet)) for sheet in SHEETS}
    options = {
        "roster": ("notes=0", "blank=0", "blank=6"),
        "ammunition": ("loading=0", "blank=0", "blank=6"),
    }
    for sheet, asked in options.items():
        printouts = [whole(printed(gang, sheet, asked=f"?{option}")) for option in asked]
        assert len({usual[sheet], *printouts}) == 4


def test_the_effects_of_skills_are_printed_or_left_out(printed, owner):
    gang = armed_gang(owner, 3)
    hiring.hire(hand(gang), kit="hired-gun-rifle", chosen={}, name="Deacon Moss")
    gang = ride_out(gang)
    skill = next(skill for p in shown.people_shown(read(gang), BASE) for skill in p.skills)

    assert squeezed(skill.effect) in squeezed(whole(printed(gang, "roster")))
    without = squeezed(whole(printed(gang, "roster", asked="?skills=0")))
    assert squeezed(skill.effect) not in without
    assert squeezed(skill.name) in without


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_names_and_notes_are_printed_whole(page, printed, owner, paper):
    gang = muster(owner, name="W" * 60, patron="P" * 60)
    man = recruit(gang, Rank.LEADER, "N" * 60, looks="L" * 400)
    arm(man, "winchester-rifle", "Q" * 60, {"ball": 1})
    roster = printed(gang, "roster", paper)
    ammunition = printed(gang, "ammunition", paper)

    for letter, count in (("W", 60), ("P", 60), ("N", 60), ("L", 400), ("Q", 60)):
        assert letter * count in squeezed(whole(roster))
    for letter in "WNQ":
        assert letter * 60 in squeezed(whole(ammunition))
    assert len(roster.pages) == len(ammunition.pages) == 1
    assert page.evaluate(
        """[...document.querySelectorAll('.sheet td, .sheet th, .sheet h1, .sheet h2')]
           .every(box => box.scrollWidth <= box.clientWidth + 1)"""
    )


def test_odd_names_are_printed_as_they_are(printed, owner):
    gang = muster(owner, name="Zoë’s O'Neills")
    names = ("José d'Été", "Ada 😀 Lovett", "שלום")
    for name in names:
        arm(recruit(gang, name=name), "winchester-rifle", "L'Éclair")
    for sheet in SHEETS:
        text = whole(printed(gang, sheet))
        for name in ("Zoë’s O'Neills", *names[:2]):
            assert squeezed(name) in squeezed(text)
        assert names[2] in text or names[2][::-1] in text
        assert text.count("L'Éclair") == 3


def test_the_saloon_prints_black_on_white_as_paper_does(page, context, live_server, printed, owner):
    gang = armed_gang(owner, 2)
    for sheet in SHEETS:
        drawn = []
        for theme, scheme in (("paper", "light"), ("saloon", "dark"), ("", "dark")):
            context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
            page.emulate_media(color_scheme=scheme)
            pdf = printed(gang, sheet, backgrounds=True)
            drawn.append([leaf.get_contents().get_data() for leaf in pdf.pages])
            page.emulate_media(media="print")
            assert colours(page) == {"rgb(255, 255, 255)"}
            page.emulate_media(media="null")

        assert drawn[0] == drawn[1] == drawn[2]


def colours(page: Any) -> set[str]:
    """Every background between a sheet and the window's edge that is not clear."""
    return set(
        page.evaluate(
            """['html', 'body', '.page', 'main', '.sheet', '.man', '.man td']
               .map(at => getComputedStyle(document.querySelector(at)).backgroundColor)
               .filter(colour => colour !== 'rgba(0, 0, 0, 0)')"""
        )
    )


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_opens_without_an_error_and_fits_a_phone(page, printed, owner, sheet):
    errors = console_errors(page)
    gang = armed_gang(owner, 2)
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        printed(gang, sheet)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    assert errors == []


def test_print_is_a_button_with_scripts_and_a_sentence_without(browser, live_server, owner):
    gang = armed_gang(owner, 1, visibility="public")
    for scripts in (True, False):
        page = browser.new_page(java_script_enabled=scripts)
        page.goto(f"{live_server.url}{gang.get_absolute_url()}roster/")
        assert page.get_by_role("button", name="Print").is_visible() is scripts
        assert page.get_by_text("Use your browser’s own Print").is_visible() is not scripts
        page.get_by_label("Without looks and story").check()
        page.get_by_label("Blank rows").select_option("4")
        page.get_by_role("button", name="Show it so").click()
        page.wait_for_url("**/roster/?notes=0&blank=4")
        page.close()
