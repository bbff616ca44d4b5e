"""Who reads what: pages of a gang for her owner, a stranger, nobody in particular."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rosters import ports
from rosters.models import Act, Character, Gang, Player
from rosters.services import characters, gangs, riding
from tests.rosters.addresses import sent
from tests.rosters.mustered import (
    armed,
    fives,
    hand,
    last_act,
    mustered,
    named,
    open_matter,
    ready,
    riding_gang,
)

PAGES = ["gang-detail", "gang-ledger", "roster-sheet", "ammunition-sheet", "character-detail"]
SENDERS = ["owner", "stranger", "anonymous"]


@pytest.fixture
def gang(owner: Player) -> Gang:
    return ready(owner)


def address(gang: Gang, name: str) -> str:
    """A page of a gang, or of Ada in it."""
    slug = named(gang, "Ada").slug if name.startswith("character") else gang.slug
    return reverse(f"rosters:{name}", args=[slug])


def sit_down(client: Client, owner: Player, stranger: Player, sender: str) -> None:
    """Log in as one of the cast."""
    if sender != "anonymous":
        client.force_login(owner if sender == "owner" else stranger)


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
@pytest.mark.parametrize("sender", SENDERS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_read_by_whoever_may_see_the_gang(
    client: Client, owner: Player, stranger: Player, gang: Gang,
    name: str, sender: str, visibility: str,
) -> None:  # fmt: skip
    gangs.share(hand(gang), visibility=visibility)
    sit_down(client, owner, stranger, sender)

    response = client.get(address(gang, name))

    may_read = sender == "owner" or visibility == "public"
    assert response.status_code == (200 if may_read else 404)


@pytest.mark.parametrize("sender", ["stranger", "anonymous"])
@pytest.mark.parametrize("name", PAGES)
def test_an_unlisted_page_is_read_by_its_link_and_by_no_other(
    client: Client, owner: Player, stranger: Player, gang: Gang, name: str, sender: str
) -> None:
    gangs.share(hand(gang), visibility="unlisted")
    gang.refresh_from_db()
    sit_down(client, owner, stranger, sender)

    answers = [
        client.get(address(gang, name), {"link": link}).status_code
        for link in ("zzzzzzzzzzzz", "", gang.link)
    ]

    assert answers == [404, 404, 200]


@pytest.mark.parametrize("name", ["gang-detail", "gang-ledger", "character-detail"])
@pytest.mark.parametrize(
    ("headers", "whole"),
    [
        ({}, True),
        ({"HX-Request": "true"}, False),
        ({"HX-Request": "true", "HX-Boosted": "true"}, True),
        ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, True),
    ],
    ids=["plain", "htmx", "boosted", "history restored"],
)
def test_a_part_is_given_to_whoever_asks_for_a_part(
    client: Client, owner: Player, gang: Gang, name: str, headers: dict[str, str], whole: bool
) -> None:
    client.force_login(owner)

    response = client.get(address(gang, name), headers=headers)

    assert ("<html" in response.text) is whole
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("sender", ["stranger", "anonymous"])
def test_private_notes_are_for_the_owner_alone(
    client: Client, owner: Player, stranger: Player, gang: Gang, sender: str
) -> None:
    gangs.share(hand(gang), visibility="public")
    gangs.note(gang=gang, notes="The gold is under the church.")
    sit_down(client, owner, stranger, sender)

    assert "under the church" not in client.get(gang.get_absolute_url()).text


class Arbitrating(ports.NoCampaigns):
    """Campaigns in which everybody arbitrates."""

    def may_read(self, gang: Gang, reader: object) -> bool:
        return True

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        return True


@pytest.fixture
def arbitrator(client: Client, stranger: Player) -> Client:
    """Silas, who arbitrates."""
    ports.fill(Arbitrating())
    client.force_login(stranger)
    return client


@pytest.mark.parametrize("name", ["gang-detail", "gang-ledger", "gang-describe"])
def test_private_notes_are_not_for_the_arbitrator(
    arbitrator: Client, gang: Gang, name: str
) -> None:
    gangs.note(gang=gang, notes="The gold is under the church.")

    response = arbitrator.get(address(gang, name))

    assert response.status_code == 200
    assert "under the church" not in response.text


def test_the_arbitrator_changes_a_gang_and_leaves_its_notes(arbitrator: Client, gang: Gang) -> None:
    gangs.note(gang=gang, notes="The gold is under the church.")

    arbitrator.post(
        address(gang, "gang-describe"),
        sent(name="Renamed", kind="townies", visibility="public", notes="Read by Silas."),
    )

    gang.refresh_from_db()
    assert (gang.name, gang.notes) == ("Renamed", "The gold is under the church.")
    assert gang.visibility == "private"
    assert (last_act(gang).actor.username, last_act(gang).authority) == ("silas", "arbitrator")


def test_a_description_keeps_a_gang_readable_by_its_link(
    client: Client, owner: Player, gang: Gang
) -> None:
    gangs.share(hand(gang), visibility="unlisted")
    client.force_login(owner)

    client.post(address(gang, "gang-describe"), sent(name="Renamed", kind="townies"))

    gang.refresh_from_db()
    assert (gang.name, gang.visibility) == ("Renamed", "unlisted")


def test_the_list_shows_her_own_gangs_and_the_disbanded_last(
    client: Client, owner: Player, stranger: Player
) -> None:
    gone, here = mustered(owner, name="Gone"), mustered(owner, name="Here")
    gangs.disband(hand(mustered(owner, name="Newest, disbanded")))
    riding_gang(owner, name="Rides")
    mustered(stranger, name="His")
    client.force_login(owner)

    listed = [each.name for each in client.get(reverse("rosters:gang-list")).context["gangs"]]

    assert listed == ["Rides", here.name, gone.name, "Newest, disbanded"]


def test_who_was_sent_away_is_on_no_page(client: Client, owner: Player, gang: Gang) -> None:
    man = named(gang, "Cal")
    characters.give_back(hand(gang), man=man)
    client.force_login(owner)

    assert client.get(man.get_absolute_url()).status_code == 404
    assert "Cal" not in client.get(address(gang, "roster-sheet")).text


@pytest.mark.parametrize("name", ["gang-mustering", "gang-hire"])
def test_a_gang_that_rides_has_no_mustering_page(client: Client, owner: Player, name: str) -> None:
    gang = riding_gang(owner)
    client.force_login(owner)

    assert client.get(address(gang, name))["Location"] == gang.get_absolute_url()


def test_riding_out_leads_to_what_waits_or_the_gang_and_a_second_press_too(
    client: Client, owner: Player, gang: Gang
) -> None:
    client.force_login(owner)
    data = sent()

    pages = [client.post(address(gang, "gang-ride-out"), data)["Location"] for _ in range(2)]

    gang.refresh_from_db()
    leads = address(gang, "gang-waiting") if gang.waiting else gang.get_absolute_url()
    assert pages == [leads] * 2
    assert Act.objects.filter(code="rode-out").count() == 1


def test_a_ride_refused_says_why_on_the_page(client: Client, owner: Player) -> None:
    client.force_login(owner)

    response = client.post(address(mustered(owner), "gang-ride-out"), sent())

    assert response.status_code == 422
    assert "Nobody leads. A gang has exactly one leader." in response.text


def test_a_purchase_beyond_the_purse_says_what_is_missing(client: Client, owner: Player) -> None:
    gang = mustered(owner, budget=100)
    client.force_login(owner)

    response = client.post(address(gang, "gang-recruit"), sent(who="leader", name="Ada"))

    assert response.status_code == 422
    assert "That comes to $120; the gang has $100. $20 more is needed." in response.text


def test_an_answer_that_was_settled_meanwhile_says_so(client: Client, owner: Player) -> None:
    gang = ready(owner, "natives-range")
    riding.ride_out(fives(gang))
    matter = open_matter(gang, "territories")
    client.force_login(owner)
    where = reverse("rosters:matter-answer", args=[matter.slug])
    answer = {"why": "settlement", "choice": "camp-only"}

    first, second = (client.post(where, sent(**answer)) for _ in range(2))

    assert (first.status_code, second.status_code) == (303, 422)
    assert "That is settled already. Nothing was changed." in second.text


MUSTER = {"name": "The Quiet Hands", "kind": "townies", "budget": "1000"}


def test_who_comes_with_a_sheet_of_paper_finds_the_box_ticked(
    client: Client, owner: Player
) -> None:
    client.force_login(owner)
    listed = client.get(reverse("rosters:gang-list")).text
    address = f"{reverse('rosters:gang-muster')}?lived=on"

    asked = client.get(address)
    plain = client.get(reverse("rosters:gang-muster"))

    assert f'href="{address}"' in listed
    assert asked.context["form"]["lived"].value() is True
    assert "Enter a gang from its sheet" in asked.text
    assert plain.context["form"]["lived"].value() is False
    assert "Enter a gang from its sheet" not in plain.text


def test_one_press_twice_founds_one_gang(client: Client, owner: Player) -> None:
    client.force_login(owner)
    data = sent(**MUSTER)

    pages = [client.post(reverse("rosters:gang-muster"), data)["Location"] for _ in range(2)]

    assert pages[0] == pages[1]
    assert Gang.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""), ("name", " \t "), ("name", "\u200b\u200d"), ("name", "W" * 61), ("kind", "pirates"),
        ("kind", ""), ("budget", ""), ("budget", "0"), ("budget", "99"), ("budget", "100001"),
        ("budget", "-50"), ("budget", "1e9"), ("budget", "1.5"), ("story", "W" * 4001),
        ("patron", "W" * 61), ("key", "junk"), ("key", ""),
    ],
)  # fmt: skip
def test_a_gang_wrongly_described_is_not_founded(
    client: Client, owner: Player, field: str, value: str
) -> None:
    client.force_login(owner)

    response = client.post(reverse("rosters:gang-muster"), sent(**{**MUSTER, field: value}))

    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert not Gang.objects.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ezra   Coe ", "Ezra Coe"),
        ("Cafe\u0301 Noir", "Café Noir"),
        ("4” of rope", "4” of rope"),
        ("a\x01b", "a b"),
        ("O'Neil & <Sons>", "O'Neil & <Sons>"),
        ("عمر 😀", "عمر 😀"),
        ("Eve\u202e gnas", "Eve gnas"),
    ],
)
def test_a_name_is_kept_as_typed_in_one_form_and_shown_harmless(
    client: Client, owner: Player, gang: Gang, typed: str, kept: str
) -> None:
    man = named(gang, "Ada")
    client.force_login(owner)

    client.post(reverse("rosters:character-name", args=[man.slug]), sent(name=typed))

    assert Character.objects.get(pk=man.pk).name == kept
    assert "<Sons>" not in client.get(gang.get_absolute_url()).text


def test_what_was_withdrawn_is_still_shown_whole_where_it_is_owned(
    client: Client, owner: Player, gang: Gang, rules: object
) -> None:
    armed(named(gang, "Ada"), "winchester-rifle", name="Yellow Boy")
    rules(("armoury", "winchester-rifle", {"withdrawn": True}))  # type: ignore[operator]
    client.force_login(owner)

    shown = ("gang-detail", "gang-ledger", "character-detail", "gang-mustering")
    pages = [client.get(address(gang, name)).text for name in shown]

    assert ["Yellow Boy" in page for page in pages] == [True] * 4
