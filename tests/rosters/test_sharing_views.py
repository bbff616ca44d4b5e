"""The page that shares a gang, its owner's notes, and taking back from the chronicle."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Act, Gang, Player
from rosters.services import gangs
from tests.rosters.addresses import sent
from tests.rosters.mustered import armed, hand, last_act, mustered, named, ready, recruited
from tests.rosters.readers import SHEETS, address, shared, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def gang(owner: Player) -> Gang:
    return ready(owner)


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


def test_what_came_of_sharing_is_said_once_without_a_way_back(
    client: Client, owner: Player, gang: Gang
) -> None:
    client.force_login(owner)

    client.post(reverse("rosters:gang-share", args=[gang.slug]), sent(visibility="unlisted"))
    shared_page = share_page(client, gang)
    client.post(reverse("rosters:gang-new-link", args=[gang.slug]), sent())
    drawn_page = share_page(client, gang)

    assert f"{gang.name} can be read by whoever has its link." in shared_page
    assert f"{gang.name} has a new link; the old one opens nothing." in drawn_page
    assert "Undo" not in shared_page + drawn_page
    assert "has a new link" not in share_page(client, gang)


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
