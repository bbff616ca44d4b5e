"""Who reads what by which address: private, by the link, public; and what a link leaves behind."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest
import segno
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rosters import ports
from rosters.models import Act, Gang, Player
from rosters.readers import LINKS, MOST_LINKS
from rosters.services import gangs
from tests.rosters.addresses import sent
from tests.rosters.mustered import armed, hand, last_act, mustered, named, ready, recruited

pytestmark = pytest.mark.django_db

PAGES = (
    "gang-detail", "gang-ledger", "character-detail", "roster-sheet", "ammunition-sheet",
    "gang-json", "gang-text",
)  # fmt: skip
"""Page, chronicle, one of them, print, data, text."""

SHEETS = ("roster-sheet", "ammunition-sheet")
READERS = ("anonymous", "stranger", "by link", "member", "arbitrator", "owner")


@pytest.fixture
def gang(owner: Player) -> Gang:
    return ready(owner)


def shared(gang: Gang, visibility: str) -> Gang:
    """The gang as it stands once it is shared so."""
    gangs.share(hand(gang), visibility=visibility)
    gang.refresh_from_db()
    return gang


def address(gang: Gang, name: str) -> str:
    """A page of a gang, or of Ada in it."""
    slug = named(gang, "Ada").slug if name.startswith("character") else gang.slug
    return reverse(f"rosters:{name}", args=[slug])


class InACampaign(ports.NoCampaigns):
    """Campaigns in which Moss plays beside the gang, and Anna arbitrates."""

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        return reader is not None and reader.username in ("moss", "anna")

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        return actor.username == "anna"


@pytest.fixture
def campaign() -> Iterator[None]:
    ports.fill(InACampaign())
    yield
    ports.fill(ports.NoCampaigns())


def sit_down(client: Client, gang: Gang, reader: str) -> dict[str, str]:
    """Seat a reader; return what he knows to put into an address."""
    names = {"stranger": "silas", "by link": "", "member": "moss", "arbitrator": "anna"}
    if reader == "owner":
        client.force_login(gang.owner)
    elif name := names.get(reader):
        client.force_login(Player.objects.create(username=name))
    return {"link": gang.link or "zzzzzzzzzzzz"} if reader == "by link" else {}


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


# The page that shares


def share_page(client: Client, gang: Gang) -> str:
    return client.get(reverse("rosters:gang-share", args=[gang.slug])).text


def test_the_page_shows_the_whole_link_to_copy(client: Client, owner: Player, gang: Gang) -> None:
    shared(gang, "unlisted")
    client.force_login(owner)

    page = share_page(client, gang)

    assert f'value="http://testserver{gang.get_absolute_url()}?link={gang.link}"' in page


@pytest.mark.parametrize("htmx", [False, True])
def test_a_choice_is_saved_and_leads_back_to_the_page(
    client: Client, owner: Player, gang: Gang, htmx: bool
) -> None:
    client.force_login(owner)
    url = reverse("rosters:gang-share", args=[gang.slug])

    answer = client.post(
        url, sent(visibility="public"), headers={"HX-Request": "true"} if htmx else {}
    )

    gang.refresh_from_db()
    assert gang.visibility == "public"
    assert answer.get("HX-Redirect" if htmx else "Location") == url


@pytest.mark.parametrize("typed", ["", "secret", "PUBLIC"])
def test_another_choice_is_refused_and_shares_nothing(
    client: Client, owner: Player, gang: Gang, typed: str
) -> None:
    client.force_login(owner)

    answer = client.post(reverse("rosters:gang-share", args=[gang.slug]), sent(visibility=typed))

    gang.refresh_from_db()
    assert (answer.status_code, gang.visibility) == (422, "private")


def test_a_new_link_is_drawn_from_the_page(client: Client, owner: Player, gang: Gang) -> None:
    old = shared(gang, "unlisted").link
    client.force_login(owner)

    client.post(reverse("rosters:gang-new-link", args=[gang.slug]), sent())

    gang.refresh_from_db()
    assert gang.link != old
    assert str(gang.link) in share_page(client, gang)


def test_a_link_that_is_none_is_refused_with_why(client: Client, owner: Player, gang: Gang) -> None:
    client.force_login(owner)

    answer = client.post(reverse("rosters:gang-new-link", args=[gang.slug]), sent())

    assert answer.status_code == 422
    assert "is not read by its link, so there is none to draw." in answer.text


def test_the_owner_of_a_disbanded_gang_is_led_to_share_it(
    client: Client, owner: Player, gang: Gang
) -> None:
    shared(gang, "public")
    gangs.disband(hand(gang))
    client.force_login(owner)
    url = reverse("rosters:gang-share", args=[gang.slug])

    assert url in client.get(gang.get_absolute_url()).text
    assert client.post(url, sent(visibility="private")).status_code == 303
    assert Client().get(gang.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("name", ["gang-share", "gang-new-link", "gang-notes"])
def test_an_arbitrator_neither_shares_nor_notes(
    client: Client, gang: Gang, campaign: None, name: str
) -> None:
    sit_down(client, gang, "arbitrator")

    answer = client.post(
        reverse(f"rosters:{name}", args=[gang.slug]), sent(visibility="public", notes="x")
    )

    gang.refresh_from_db()
    assert (answer.status_code, gang.visibility, gang.notes) == (404, "private", "")


# Notes


def notes_of(client: Client, gang: Gang, notes: str) -> int:
    """Send notes; return how that was answered."""
    url = reverse("rosters:gang-notes", args=[gang.slug])
    return client.post(url, {"notes": notes}).status_code


def test_notes_are_written_on_the_chronicle_and_read_by_the_owner(
    client: Client, owner: Player, gang: Gang
) -> None:
    client.force_login(owner)

    assert notes_of(client, gang, "The gold is under the church.") == 303

    for name in ("gang-detail", "gang-ledger"):
        assert "under the church" in client.get(address(gang, name)).text
    for name in ("character-detail", *SHEETS, "gang-json", "gang-text"):
        assert "under the church" not in client.get(address(gang, name)).text


def test_notes_too_long_are_refused_and_the_old_ones_stay(
    client: Client, owner: Player, gang: Gang
) -> None:
    client.force_login(owner)
    notes_of(client, gang, "W" * 4000)

    assert notes_of(client, gang, "x" * 4001) == 422

    gang.refresh_from_db()
    assert gang.notes == "W" * 4000


def test_the_admin_shows_no_notes_and_no_change_lists(client: Client, gang: Gang) -> None:
    gangs.note(gang=gang, notes="The gold is under the church.")
    client.force_login(Player.objects.create_superuser("clerk", password=None))

    page = client.get(reverse("admin:rosters_gang_change", args=[gang.pk])).text

    assert gang.name in page
    assert "under the church" not in page


# The chronicle


def test_taking_back_from_the_chronicle_returns_to_the_same_page_of_the_same_man(
    client: Client, owner: Player, gang: Gang
) -> None:
    ada = named(gang, "Ada")
    armed(ada, "winchester-rifle")
    client.force_login(owner)
    here = f"{address(gang, 'gang-ledger')}?man={ada.slug}"
    page = client.get(here).text
    [where] = set(re.findall(r'name="where" value="([^"]*)"', page))
    act = last_act(gang)

    answer = client.post(
        reverse("rosters:act-take-back", args=[act.slug]),
        sent(where=where),
    )

    assert (answer.status_code, answer["Location"]) == (303, here)
    struck = client.get(here).text
    assert f'<span class="struck">{act.sentence}</span>' in struck
    assert "Taken back by ruth, <time" in struck


def test_what_stands_is_refused_with_the_way_back_to_the_same_page(
    client: Client, owner: Player, gang: Gang
) -> None:
    ada = named(gang, "Ada")
    act = Act.objects.filter(gang=gang, sentence__startswith="Ada joined").get()
    client.force_login(owner)

    answer = client.post(
        reverse("rosters:act-take-back", args=[act.slug]),
        sent(where=f"{address(gang, 'gang-ledger')}?man={ada.slug}&page=2"),
    )

    assert answer.status_code == 422
    assert f"?man={ada.slug}&amp;page=2" in answer.text


@pytest.mark.parametrize(
    "where", ["//evil.example", "https://evil.example/", "/\\evil.example", "man=%00", "é" * 400]
)
def test_where_a_form_says_it_stood_leads_nowhere_else(
    client: Client, owner: Player, where: str
) -> None:
    gang = mustered(owner)
    recruited(gang, "young-blood", "Kid")
    client.force_login(owner)

    answer = client.post(
        reverse("rosters:act-take-back", args=[last_act(gang).slug]), sent(where=where)
    )

    assert answer["Location"].partition("?")[0] == address(gang, "gang-mustering")


def test_who_acted_and_on_whose_authority_stands_beside_each_act(
    client: Client, owner: Player, gang: Gang
) -> None:
    silas = Player.objects.create(username="silas")
    Act.objects.create(
        gang=gang, code="gift", sentence="A gift.", actor=silas, authority="arbitrator",
        key=uuid.uuid4(),
    )  # fmt: skip
    client.force_login(owner)

    page = client.get(address(gang, "gang-ledger")).text

    assert "silas, the arbitrator, <time" in page
    assert "ruth, the owner, <time" in page
