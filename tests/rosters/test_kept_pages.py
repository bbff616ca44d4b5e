"""Public pages as visitors keep them: told in few queries that nothing moved, never kept otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import Client, RequestFactory
from django.urls import reverse

from rosters.models import Gang, Player
from rosters.services import gangs, weapons
from rosters.services.acts import Hand
from rosters.services.erasing import erase
from tests.gangs import armed_gang
from tests.rosters.mustered import hand, named
from westamunda.http import release, tag_of

PUBLIC_PAGES = (
    "gang-detail", "gang-ledger", "character-detail", "roster-sheet", "ammunition-sheet",
    "gang-json", "gang-text",
)  # fmt: skip


@pytest.fixture
def gang(owner: Player) -> Gang:
    return armed_gang(owner, 2, visibility="public")


def address(gang: Gang, name: str) -> str:
    """The address of a page of the gang, or of the first in it."""
    slug = named(gang, "Man1").slug if name == "character-detail" else gang.slug
    return reverse(f"rosters:{name}", args=[slug])


def page(client: Client, gang: Gang, name: str, tag: str = "", **headers: str) -> Any:
    """A page of the gang, or of the first in it, asked for by who has it under this tag."""
    told = {"If-None-Match": tag} if tag else {}
    return client.get(address(gang, name), headers=told | headers)


@pytest.mark.parametrize("name", PUBLIC_PAGES)
def test_a_visitor_who_has_the_page_is_only_told_so(client: Client, gang: Gang, name: str) -> None:
    first = page(client, gang, name)

    again = page(client, gang, name, first["ETag"])

    assert (again.status_code, again.content) == (304, b"")
    for answer in (first, again):
        assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"
        assert "Cookie" in answer["Vary"]
        assert answer["ETag"] == first["ETag"]
    assert not client.cookies
    assert b"csrf" not in first.content.lower()


@pytest.mark.parametrize("name", PUBLIC_PAGES[:5])
def test_he_is_told_so_in_few_queries(
    client: Client, gang: Gang, name: str, django_assert_max_num_queries: Any
) -> None:
    first, where = page(client, gang, name), address(gang, name)
    client.cookies["sessionid"] = "gone-since"

    with django_assert_max_num_queries(3):
        again = client.get(where, headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 304


@pytest.mark.parametrize("name", PUBLIC_PAGES)
def test_whoever_is_somebody_gets_a_page_of_his_own(
    client: Client, stranger: Player, gang: Gang, name: str
) -> None:
    tag = page(client, gang, name)["ETag"]
    client.force_login(stranger)

    answer = page(client, gang, name, tag)

    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    assert "ETag" not in answer


def called_otherwise(gang: Gang) -> None:
    """Let the owner go by another name."""
    Player.objects.filter(pk=gang.owner_id).update(username="ruthless")


def given_a_box(gang: Gang) -> None:
    """Buy a box for the first one's rifle."""
    rifle = named(gang, "Man1").weapons.get(name="Rifle1")
    weapons.buy_boxes(hand(gang), weapon=rifle, kind="ball")


CHANGES = {
    "a name": lambda gang: gangs.describe(hand(gang), name="The Loud Hands"),
    "a box": given_a_box,
    "the owner's name": called_otherwise,
}


@pytest.mark.parametrize("name", PUBLIC_PAGES)
@pytest.mark.parametrize("change", CHANGES)
def test_the_tag_is_another_once_what_is_shown_is_another(
    client: Client, gang: Gang, name: str, change: str
) -> None:
    before = page(client, gang, name)

    CHANGES[change](gang)

    after = page(client, gang, name, before["ETag"])
    if (name, change) == ("character-detail", "the owner's name"):
        assert page(client, gang, name).content == before.content
    else:
        assert after.status_code == 200
        assert after.content != before.content


@pytest.mark.parametrize("name", PUBLIC_PAGES[:5])
def test_the_name_of_whoever_acted_is_part_of_the_tag(
    client: Client, stranger: Player, gang: Gang, name: str
) -> None:
    act = Hand(gang, stranger, hand(gang).key, "arbitrator")
    gangs.describe(act, story="Noise.")
    tag = page(client, gang, name)["ETag"]
    assert page(client, gang, name, tag).status_code == 304

    erase(stranger)

    assert page(client, gang, name, tag).status_code == 200


@pytest.mark.parametrize("name", PUBLIC_PAGES[:5])
def test_each_theme_each_part_each_address_and_each_edition_has_a_tag_of_its_own(
    client: Client, gang: Gang, name: str, rules: Any
) -> None:
    tags = [
        page(client, gang, name)["ETag"],
        page(client, gang, name, **{"HX-Request": "true"})["ETag"],
    ]
    slug = named(gang, "Man1").slug if name == "character-detail" else gang.slug
    tags.append(client.get(reverse(f"rosters:{name}", args=[slug]), {"page": "2"})["ETag"])
    client.cookies["theme"] = "saloon"
    tags.append(page(client, gang, name)["ETag"])
    rules(("goods", "horse", {"price": 100}))
    tags.append(page(client, gang, name)["ETag"])

    assert len(set(tags)) == 5


def test_the_code_is_part_of_the_tag() -> None:
    assert release() == release() != tag_of()
    assert len({tag_of(1, "a"), tag_of(1, "b"), tag_of("1a"), tag_of(b"1a")}) == 4


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
@pytest.mark.parametrize("name", PUBLIC_PAGES)
def test_what_is_not_public_is_never_kept(
    client: Client, owner: Player, gang: Gang, name: str, visibility: str
) -> None:
    tag = page(client, gang, name)["ETag"]
    gangs.share(hand(gang), visibility=visibility)
    gang.refresh_from_db()

    closed = page(client, gang, name, tag)
    client.force_login(owner)
    hers = page(client, gang, name, tag)

    assert (closed.status_code, hers.status_code) == (404, 200)
    assert hers["Cache-Control"] == "private, no-store"


def test_a_page_that_has_something_to_tell_its_visitor_is_not_kept(
    client: Client, gang: Gang
) -> None:
    request, answer = RequestFactory().get("/"), Client().get("/robots.txt")
    store = CookieStorage(request)
    store.add(20, "You are signed out.")
    store.update(answer)
    client.cookies["messages"] = answer.cookies["messages"].value

    told = page(client, gang, "gang-detail")

    assert "You are signed out." in told.text
    assert told["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ["gang-detail", "gang-ledger", "character-detail"])
def test_a_public_page_says_what_it_is_and_another_does_not(
    client: Client, owner: Player, gang: Gang, name: str
) -> None:
    public = page(client, gang, name).text
    gangs.share(hand(gang), visibility="unlisted")
    client.force_login(owner)
    unlisted = page(client, gang, name).text

    for told in ('<meta name="description" content="', '<meta property="og:title" content="'):
        assert told in public
        assert told not in unlisted
