"""Who reads what by which address: private, by the link, public; and what a link leaves behind."""

from __future__ import annotations

import re

import pytest
import segno
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rosters.models import Gang, Player
from rosters.readers import LINKS, MOST_LINKS
from rosters.services import gangs
from tests.rosters.mustered import hand, mustered, ready
from tests.rosters.readers import PAGES, READERS, SHEETS, address, shared, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def gang(owner: Player) -> Gang:
    return ready(owner)


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", PAGES)
def test_each_page_is_read_by_whom_it_is_for(
    client: Client, gang: Gang, campaign: None, name: str, reader: str, visibility: str
) -> None:
    shared(gang, visibility)
    knows = sit_down(client, gang, reader)

    answer = client.get(address(gang, name), knows)

    belongs = reader in ("member", "arbitrator", "owner")
    may = belongs or visibility == "public" or (visibility == "unlisted" and reader == "by link")
    assert answer.status_code == (200 if may else 404)
    if may:
        assert answer.get("X-Robots-Tag", "") == ("" if visibility == "public" else "noindex")
        assert ("public" in answer["Cache-Control"]) is (
            visibility == "public" and reader in ("anonymous", "by link")
        )


def code_of(text: str) -> str:
    """The lines of the QR code on a sheet; empty where there is none."""
    drawn = re.search(r'<svg[^>]*class="qr"><path[^>]* d="([^"]+)"', text)
    return drawn[1] if drawn else ""


def leads_to(text: str, target: str) -> bool:
    """Whether the QR code on a sheet is that of an address, which stands beside it in words."""
    drawn = segno.make(target, error="m", micro=False).svg_inline(border=0)
    in_words = re.search(re.escape(target) + r"\s*<", text)
    return bool(code_of(text)) and code_of(text) in drawn and bool(in_words)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize(
    ("visibility", "reader", "target"),
    [
        ("private", "owner", ""),
        ("private", "member", ""),
        ("unlisted", "owner", "with the link"),
        ("unlisted", "arbitrator", "with the link"),
        ("unlisted", "by link", "with the link"),
        ("unlisted", "member", "plain"),
        ("public", "owner", "plain"),
        ("public", "anonymous", "plain"),
    ],
)
def test_the_code_on_a_sheet_leads_where_its_reader_may_lead_others(
    client: Client, gang: Gang, campaign: None, name: str, visibility: str, reader: str, target: str
) -> None:
    shared(gang, visibility)
    knows = sit_down(client, gang, reader)

    page = client.get(address(gang, name), knows).text

    whole = f"http://testserver{gang.get_absolute_url()}"
    if not target:
        assert code_of(page) == ""
        assert whole not in page
    else:
        assert leads_to(page, f"{whole}?link={gang.link}" if target == "with the link" else whole)


@pytest.mark.parametrize("name", PAGES)
def test_the_link_opens_every_page_at_once_without_cookies(gang: Gang, name: str) -> None:
    shared(gang, "unlisted")

    assert Client().get(address(gang, name), {"link": gang.link}).status_code == 200


def test_a_link_once_followed_opens_the_gangs_other_pages(client: Client, gang: Gang) -> None:
    shared(gang, "unlisted")
    before = [client.get(address(gang, name)).status_code for name in PAGES]

    client.get(gang.get_absolute_url(), {"link": gang.link})

    assert before == [404] * len(PAGES)
    assert [client.get(address(gang, name)).status_code for name in PAGES] == [200] * len(PAGES)


@pytest.mark.parametrize("how", ["a new link", "private"])
def test_a_closed_link_closes_every_page_at_once(client: Client, gang: Gang, how: str) -> None:
    shared(gang, "unlisted")
    old = gang.link
    client.get(gang.get_absolute_url(), {"link": old})

    gangs.draw_link(hand(gang)) if how == "a new link" else shared(gang, "private")

    answers = [client.get(address(gang, name), {"link": old}).status_code for name in PAGES]
    answers += [client.get(address(gang, name)).status_code for name in PAGES]
    assert answers == [404] * len(PAGES) * 2


@pytest.mark.parametrize("link", ["zzzzzzzzzzzz", "", "\x00", "a" * 5000, "None"])
def test_a_link_that_opens_nothing_is_not_remembered(client: Client, gang: Gang, link: str) -> None:
    shared(gang, "unlisted")

    assert client.get(gang.get_absolute_url(), {"link": link}).status_code == 404
    assert settings.SESSION_COOKIE_NAME not in client.cookies


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_no_link_is_remembered_where_none_was_needed(
    client: Client, gang: Gang, visibility: str
) -> None:
    old = shared(gang, "unlisted").link
    shared(gang, visibility)

    client.get(gang.get_absolute_url(), {"link": old})

    assert settings.SESSION_COOKIE_NAME not in client.cookies


def test_the_owner_needs_no_link_and_keeps_none(client: Client, owner: Player, gang: Gang) -> None:
    shared(gang, "unlisted")
    client.force_login(owner)

    client.get(gang.get_absolute_url(), {"link": gang.link})

    assert LINKS not in client.session


def test_a_session_remembers_the_last_links_and_not_more(client: Client, owner: Player) -> None:
    several = [mustered(owner, visibility="unlisted") for _ in range(MOST_LINKS + 2)]
    for each in several:
        client.get(each.get_absolute_url(), {"link": each.link})
    client.get(several[5].get_absolute_url(), {"link": several[5].link})

    kept = client.session[LINKS]

    assert len(kept) == MOST_LINKS
    assert kept[-1] == several[5].link
    assert [client.get(each.get_absolute_url()).status_code for each in several[:3]] == [
        404, 404, 200,
    ]  # fmt: skip


def test_no_list_names_an_unlisted_gang_of_another(
    client: Client, stranger: Player, gang: Gang
) -> None:
    shared(gang, "unlisted")
    client.force_login(stranger)
    client.get(gang.get_absolute_url(), {"link": gang.link})

    for name in ("landing", "gang-list", "rulebook", "robots"):
        assert gang.name not in client.get(reverse(f"rosters:{name}")).text
