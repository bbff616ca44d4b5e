"""Gangs copied, and shown as they stood."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters import papers
from rosters.models import Act, Gang, Mark, Paper, Player, Possession
from rosters.services import gangs, on_paper, taking_back, weapons
from tests.rosters.addresses import sent
from tests.rosters.mustered import (
    Rules,
    armed,
    hand,
    last_act,
    mustered,
    named,
    now,
    ready,
    recruited,
    riding_gang,
)
from tests.rosters.on_paper import lived, marked, whole


@pytest.fixture
def ruth(client: Client, owner: Player) -> Client:
    client.force_login(owner)
    return client


def at(name: str, *of: str) -> str:
    return reverse(f"rosters:{name}", args=of)


def hidden(page: str, name: str) -> str:
    """The value of a hidden field, as a browser would send it back."""
    import html
    import re

    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', page)
    assert found, name
    return html.unescape(found[1])


def text_of(response: Any) -> str:
    return str(response.content.decode())


def test_the_owner_copies_by_a_form_once(ruth: Client, owner: Player) -> None:
    gang = lived(owner)
    page = text_of(ruth.get(at("gang-copy", gang.slug)))
    assert 'value="The Quiet Hands (copy)"' in page
    sending = {"key": hidden(page, "key"), "name": "The Echo"}

    first = ruth.post(at("gang-copy", gang.slug), sending)
    ruth.post(at("gang-copy", gang.slug), sending)

    new = Gang.objects.get(name="The Echo")
    assert (first.status_code, first["Location"]) == (303, new.get_absolute_url())
    assert whole(new)["people"] == whole(gang)["people"]


def test_a_long_name_still_fits_the_copy(ruth: Client, owner: Player) -> None:
    gang = mustered(owner, name="W" * 60)
    page = text_of(ruth.get(at("gang-copy", gang.slug)))

    assert f'value="{"W" * 53} (copy)"' in page


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_copy_wants_a_name(ruth: Client, owner: Player, name: str) -> None:
    gang = mustered(owner)

    answer = ruth.post(at("gang-copy", gang.slug), sent(name=name))

    assert answer.status_code == 422
    assert Gang.objects.count() == 1


def test_a_stranger_copies_what_he_may_read_without_the_notes(
    client: Client, owner: Player, stranger: Player
) -> None:
    gang = lived(owner, sound=True)
    gangs.share(hand(gang), visibility="unlisted")
    gang.refresh_from_db()
    client.force_login(stranger)
    here = at("gang-copy", gang.slug)

    assert client.post(here, sent(name="Mine")).status_code == 404
    assert client.get(here, {"link": gang.link}).status_code == 200
    answer = client.post(f"{here}?link={gang.link}", sent(name="Mine"))

    assert answer.status_code == 303
    new = Gang.objects.get(owner=stranger)
    assert (new.notes, new.visibility, new.link) == ("", "private", None)


def test_a_gang_with_a_thing_of_house_rules_is_not_copied_out_of_them(
    ruth: Client, owner: Player
) -> None:
    gang = ready(owner)
    Possession.objects.create(gang=gang, carrier=named(gang, "Ada"), type="banjo", name="Banjo")

    answer = ruth.post(at("gang-copy", gang.slug), sent(name="Mine"))

    assert answer.status_code == 422
    assert "people 1, possession 1, type: “banjo” is no possession of the rulebook." in text_of(
        answer
    )


# As they stood


def kept(gang: Gang, title: str = "") -> Paper:
    papers_of = Paper.objects.filter(gang=gang)
    return papers_of.get(title=title) if title else papers_of.latest("pk")


SHOWN = ("paper-detail", "paper-roster", "paper-ammunition")


def test_the_list_tells_each_point_with_its_rating_then(ruth: Client, owner: Player) -> None:
    gang = riding_gang(owner)
    rating = gang.rating
    ruth.post(at("gang-stood", gang.slug), sent(title="Before the bank"))
    gangs.disband(hand(gang))

    page = text_of(ruth.get(at("gang-stood", gang.slug)))

    places = [page.index(title) for title in ("Disbanded", "Before the bank", "Rode out")]
    assert places == sorted(places)
    assert page.count(f'class="num">{rating}<') == 3


def test_keeping_is_an_act_and_can_be_taken_back(ruth: Client, owner: Player) -> None:
    gang = ready(owner)

    answer = ruth.post(at("gang-stood", gang.slug), sent(title="At first"))

    assert (answer.status_code, answer["Location"]) == (303, at("gang-stood", gang.slug))
    act = last_act(gang)
    assert act.sentence == "The roster was kept as it stands: At first."
    paper = kept(gang)
    assert ruth.get(at("paper-detail", paper.slug)).status_code == 200
    taking_back.take_back(hand(gang), act=act)
    assert "At first" not in text_of(ruth.get(at("gang-stood", gang.slug)))
    assert ruth.get(at("paper-detail", paper.slug)).status_code == 404


@pytest.mark.parametrize("title", ["", "x" * 81])
def test_what_is_kept_wants_a_title(ruth: Client, owner: Player, title: str) -> None:
    gang = ready(owner)

    answer = ruth.post(at("gang-stood", gang.slug), sent(title=title))

    assert answer.status_code == 422
    assert not Paper.objects.exists()


def test_a_disbanded_gang_keeps_nothing_more(ruth: Client, owner: Player) -> None:
    gang = riding_gang(owner)
    gangs.disband(hand(gang))

    assert ruth.post(at("gang-stood", gang.slug), sent(title="Late")).status_code == 404
    assert "Keep it" not in text_of(ruth.get(at("gang-stood", gang.slug)))


def test_a_page_shows_the_gang_as_it_stood_and_leads_to_nobody(ruth: Client, owner: Player) -> None:
    gang = lived(owner, sound=True)
    on_paper.keep(hand(gang), title="Then")
    gangs.describe(hand(gang), name="The Loud Hands", story="Another story.")
    weapons.rename(hand(gang), weapon=named(gang, "Ben").weapons.get(), name="Widow")

    page = text_of(ruth.get(at("paper-detail", kept(gang, "Then").slug)))

    for word in ("The Quiet Hands", "They came for the water.", "Old Tom", "Dapple", "Then"):
        assert word in page
    assert "Another story." not in page
    assert "Widow" not in page
    assert "/characters/" not in page
    assert "Colonel" not in page


@pytest.mark.parametrize("name", ["paper-roster", "paper-ammunition"])
def test_a_sheet_as_it_stood_is_todays_sheet_of_that_day(
    ruth: Client, owner: Player, name: str
) -> None:
    gang = lived(owner, visibility="public")
    sheet = "roster-sheet" if name == "paper-roster" else "ammunition-sheet"
    today = text_of(ruth.get(at(sheet, gang.slug)))
    on_paper.keep(hand(gang), title="Then")
    weapons.rename(hand(gang), weapon=named(gang, "Ben").weapons.get(), name="Widow")

    then = text_of(ruth.get(at(name, kept(gang, "Then").slug)))

    def rows(page: str) -> str:
        return page[page.index('<table class="man') : page.rindex("testserver/")].replace(
            "http://", ""
        )

    assert rows(then) == rows(today)
    assert "As they stood on" in then
    assert "Widow" not in then


@pytest.mark.parametrize("name", SHOWN)
def test_what_stood_is_read_by_whoever_may_read_the_gang(
    client: Client, owner: Player, stranger: Player, name: str
) -> None:
    gang = riding_gang(owner)
    here = at(name, kept(gang).slug)

    assert client.get(here).status_code == 404
    gangs.share(hand(gang), visibility="unlisted")
    gang.refresh_from_db()
    assert client.get(here).status_code == 404
    assert client.get(here, {"link": gang.link}).status_code == 200
    gangs.share(hand(gang), visibility="public")
    client.force_login(stranger)
    assert client.get(here).status_code == 200


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_withdrawn_since_still_stands_there_whole(
    ruth: Client, owner: Player, rules: Rules, name: str
) -> None:
    gang = ready(owner)
    armed(named(gang, "Ada"), "winchester-rifle", name="Yellow Boy")
    marked(named(gang, "Ben"), Mark.Sort.SKILL, "quick-draw", origin="entered")
    on_paper.keep(hand(gang), title="Then")
    here = at(name, kept(gang).slug)
    before = text_of(ruth.get(here))

    rules(
        ("armoury", "winchester-rifle", {"withdrawn": True}),
        ("skills", "quick-draw", {"withdrawn": True}),
    )

    def without_tokens(page: str) -> str:
        return page[page.index("<main") :].split("csrfmiddlewaretoken")[0].split("<footer")[0]

    assert without_tokens(text_of(ruth.get(here))) == without_tokens(before)
    assert "Yellow Boy" in before


@pytest.mark.parametrize("name", SHOWN)
def test_a_paper_of_an_older_make_is_shown(ruth: Client, owner: Player, name: str) -> None:
    gang = riding_gang(owner)
    body = papers.paper_of(now(gang))
    del body["departed"], body["past_battles"], body["people"][0]["marks"]
    body["gang"] |= {"visibility": "private", "notes": "The Colonel"}
    body["people"][1]["spirit"] = 4
    act = Act.objects.create(gang=gang, code="kept", sentence="Kept.")
    paper = Paper.objects.create(gang=gang, act=act, title="Old", body=body)

    answer = ruth.get(at(name, paper.slug))

    assert answer.status_code == 200
    assert "Ada" in text_of(answer)
    assert "Colonel" not in text_of(answer)


@pytest.mark.parametrize("name", SHOWN)
def test_a_paper_that_the_rules_in_force_cannot_read_says_so(
    ruth: Client, owner: Player, name: str
) -> None:
    gang = riding_gang(owner)
    body = papers.paper_of(now(gang))
    body["people"][0]["weapons"][0]["type"] = "ray-gun"
    act = Act.objects.create(gang=gang, code="kept", sentence="Kept.")
    paper = Paper.objects.create(gang=gang, act=act, title="Strange", body=body)

    answer = ruth.get(at(name, paper.slug))

    assert answer.status_code == 200
    assert "“ray-gun” is no weapon class of the rulebook." in text_of(answer)


@pytest.mark.parametrize("name", [*SHOWN, "gang-stood"])
def test_what_stood_takes_as_many_queries_for_many_as_for_few(
    ruth: Client, owner: Player, name: str
) -> None:
    counts = []
    for many in (0, 20):
        gang = ready(owner, budget=5000)
        for nth in range(many):
            recruited(gang, name=f"Man {nth}")
        on_paper.keep(hand(gang), title="Then")
        slug = gang.slug if name == "gang-stood" else kept(gang).slug
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert ruth.get(at(name, slug)).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 10


def test_a_skill_for_a_gun_that_went_tells_no_address(ruth: Client, owner: Player) -> None:
    gang = riding_gang(owner)
    ada = named(gang, "Ada")
    gun = ada.weapons.get()
    marked(ada, Mark.Sort.SKILL, "rapid-fire", choice=gun.slug, origin="entered")
    gun.carrier = None
    gun.save()

    for address in (gang.get_absolute_url(), ada.get_absolute_url(), at("roster-sheet", gang.slug)):
        page = text_of(ruth.get(address))
        assert "a gun not with him" in page
        assert gun.slug not in page
