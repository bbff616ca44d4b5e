"""Papers in a browser: taken away, brought in, and an old roster printed."""

from __future__ import annotations

import io
import json
from typing import Any

import pypdf
import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters import demonstration, papers
from rosters.models import Gang, Paper, Player
from rosters.samples import LARKSPUR
from rosters.services import weapons
from tests.browser.looking import faults, listen
from tests.hands import hand
from tests.rosters.mustered import named
from tests.rosters.on_paper import departed, whole

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def gang(owner: Player) -> Gang:
    """The Larkspur Company, riding, with one who is gone."""
    gang = demonstration.load(owner, LARKSPUR)
    departed(gang, "Old Tom", left="dead", fate="Shot at Dry Fork, unhurried to the end.")
    return gang


def take_away(page: Page, site: str, gang: Gang) -> bytes:
    """Export a gang from its page; return the file."""
    page.goto(site + gang.get_absolute_url())
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert download.value.suggested_filename.startswith(("The Larkspur", "the-larkspur"))
    return bytes(download.value.path().read_bytes())


def bring_in(page: Page, site: str, raw: bytes) -> None:
    """Hand a file in, see what it makes, and bring it in."""
    page.goto(f"{site}/gangs/")
    page.get_by_role("link", name="Bring one in from a file").click()
    file = {"name": "gang.json", "mimeType": "application/json", "buffer": raw}
    page.get_by_label("The file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("Not yet made")).to_be_visible()
    expect(page.get_by_role("heading", name="The Larkspur Company")).to_be_visible()
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("came in on paper").first).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_gang_goes_out_on_paper_and_comes_in_again(
    new_context: Any, live_server: Any, client: Any, owner: Player, gang: Gang, scripts: bool
) -> None:
    client.force_login(owner)
    context = new_context(java_script_enabled=scripts, accept_downloads=True)
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()

    raw = take_away(page, live_server.url, gang)
    bring_in(page, live_server.url, raw)

    new = Gang.objects.latest("pk")
    assert raw.decode() == papers.canonical(whole(gang)) == papers.canonical(whole(new))
    assert page.url == live_server.url + new.get_absolute_url()
    page.get_by_role("link", name="Copy them").click()
    page.get_by_role("button", name="Copy them").dblclick()
    expect(page.get_by_role("heading", name="The Larkspur Company (copy)")).to_be_visible()
    assert Gang.objects.count() == 3


def test_a_roster_that_was_kept_is_printed_as_it_stood(
    page: Page, live_server: Any, log_in: Any, owner: Player, gang: Gang
) -> None:
    log_in(owner)
    page.goto(live_server.url + gang.get_absolute_url())
    page.get_by_role("link", name="As they stood").click()
    page.get_by_label("Called").fill("Before the bank")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("rowheader", name="Before the bank")).to_be_visible()
    carbine = named(gang, "Nell Corrigan").weapons.get(type="winchester-carbine")
    weapons.rename(hand(gang), weapon=carbine, name="The Parson")

    printed = {}
    for sheet in ("Roster", "Ammunition"):
        page.goto(live_server.url + reverse("rosters:gang-stood", args=[gang.slug]))
        page.get_by_role("link", name="Before the bank", exact=True).click()
        expect(page.get_by_text("Shot at Dry Fork, unhurried to the end.")).to_be_visible()
        page.get_by_role("link", name=f"{sheet} sheet").click()
        expect(page.get_by_role("button", name="Print")).to_be_visible()
        pdf = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
        printed[sheet] = " ".join(" ".join(leaf.extract_text() for leaf in pdf.pages).split())

    for text in printed.values():
        assert "Winchester 1866 Carbine" in text
        assert "The Parson" not in text
        assert "Before the bank" in text
        assert "Print" not in text
    assert f"CASH ${gang.cash}" in printed["Roster"]


def test_every_page_of_papers_is_fit_to_be_read(
    page: Page, live_server: Any, log_in: Any, owner: Player, gang: Gang
) -> None:
    log_in(owner)
    wrong = listen(page)
    paper = Paper.objects.get(gang=gang)
    bad = whole(gang)
    bad["people"][2]["weapons"] *= 3
    bad["gang"]["rating"] = 1
    of_gang, of_paper = [gang.slug], [paper.slug]

    for name, args in (
        ("gang-import", []), ("gang-copy", of_gang), ("gang-stood", of_gang),
        ("paper-detail", of_paper), ("paper-roster", of_paper), ("paper-ammunition", of_paper),
        ("gang-detail", of_gang),
    ):  # fmt: skip
        page.goto(live_server.url + reverse(f"rosters:{name}", args=args))
        wrong += faults(page)
    page.goto(live_server.url + reverse("rosters:gang-import"))
    for text, then in (("hello", "That is not JSON"), (json.dumps(bad), "Not yet made")):
        page.get_by_label("Or its text").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_text(then).first).to_be_visible()
        wrong += faults(page)
    page.get_by_role("button", name="Bring them in").click()
    expect(page.get_by_text("the rules have this against them")).to_be_visible()
    wrong += faults(page)

    assert not wrong, "\n".join(wrong)
