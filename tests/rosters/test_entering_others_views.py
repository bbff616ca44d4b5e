"""The pages of those who are gone, of territories, past battles and the purse."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Character, Gang, PastBattle, Player, Territory
from rosters.services import gangs
from tests.rosters.entered import (
    fought,
    person,
    purse,
    six,
)
from tests.rosters.mustered import (
    hand,
    named,
    now,
    riding_gang,
)
from tests.rosters.test_queries import spent

__all__ = ["spent"]


@pytest.fixture
def hers(client: Client, owner: Player) -> Client:
    """Ruth at her browser."""
    client.force_login(owner)
    return client


@pytest.fixture
def gang(owner: Player) -> Gang:
    """A veteran gang of six."""
    return six(owner)


def at(name: str, *of: str) -> str:
    return reverse(f"rosters:{name}", args=of)


def sent(**fields: Any) -> dict[str, Any]:
    return {"key": str(uuid.uuid4()), **fields}


def told(**fields: Any) -> dict[str, Any]:
    """A form of a past with nothing behind him but this."""
    return sent(**{"experience": "20", "who": "gang-member", **fields})


# Those who are gone


def test_who_is_gone_is_told_on_the_gangs_page_and_on_its_own(hers: Client, gang: Gang) -> None:
    response = hers.post(
        at("gang-departed", gang.slug),
        sent(name="Zeke", who="hired-gun", how="hanged", fate="For a horse.", experience=""),
    )

    assert response.status_code == 303
    page = hers.get(at("gang-departed", gang.slug)).text
    assert "For a horse." in page
    assert "hanged" in page
    assert "Zeke, hanged" in hers.get(gang.get_absolute_url()).text
    zeke = Character.objects.get(gang=gang, name="Zeke")
    assert hers.post(at("character-strike-off", zeke.slug), sent()).status_code == 303
    assert "Zeke" not in hers.get(at("gang-departed", gang.slug)).text


@pytest.mark.parametrize("fields", [
    {"name": ""}, {"name": "x" * 61}, {"who": "sheriff"}, {"how": "given-back"}, {"how": ""},
    {"fate": "x" * 201}, {"experience": "-1"}, {"experience": "lots"},
])  # fmt: skip
def test_junk_about_the_gone_is_refused(hers: Client, gang: Gang, fields: dict[str, str]) -> None:
    data = {"name": "Zeke", "who": "leader", "how": "dead", **fields}

    assert hers.post(at("gang-departed", gang.slug), sent(**data)).status_code == 422
    assert not Character.objects.filter(gang=gang).exclude(left="").exists()


def test_one_who_is_here_is_not_struck_off_the_list_of_the_gone(hers: Client, gang: Gang) -> None:
    ben = named(gang, "Ben")

    assert hers.post(at("character-strike-off", ben.slug), sent()).status_code == 422
    assert person(ben)


def test_who_left_by_any_other_act_is_told_too(hers: Client, owner: Player) -> None:
    gang = riding_gang(owner, visibility="public")
    Character.objects.filter(gang=gang, name="Ben").update(left="retired")
    Character.objects.filter(gang=gang, name="Cal").update(left="given-back")

    page = Client().get(gang.get_absolute_url()).text

    assert "Ben, retired" in page
    assert "Cal, given back" not in page
    assert "Cal" not in Client().get(at("gang-departed", gang.slug)).text
    assert "Ben" in Client().get(at("gang-departed", gang.slug)).text
    assert hers.post(at("gang-departed", gang.slug),
                     sent(name="Zeke", who="leader", how="dead")).status_code == 422  # fmt: skip


# Territories


def test_a_territory_is_entered_and_struck(hers: Client, gang: Gang) -> None:
    response = hers.post(
        at("gang-territories", gang.slug),
        sent(place="territories:old-ruins", seam="on", uses="3", attacks=""),
    )

    assert response.status_code == 303
    page = hers.get(at("gang-territories", gang.slug)).text
    assert "Old Ruins, a seam" in page
    assert "worked 3 times" in page
    assert "Old Ruins, a seam" in hers.get(gang.get_absolute_url()).text
    assert "Old Ruins, a seam" in hers.get(at("roster-sheet", gang.slug)).text
    place = Territory.objects.get(gang=gang)
    assert hers.post(at("territory-strike", place.slug), sent()).status_code == 303
    assert hers.post(at("territory-strike", place.slug), sent()).status_code == 422


@pytest.mark.parametrize("fields", [
    {"place": ""}, {"place": "territories:moon"}, {"place": "territories:green-settlers"},
    {"place": "moon"}, {"uses": "-1"}, {"uses": "100"}, {"attacks": "x"},
])  # fmt: skip
def test_junk_about_territories_is_refused(
    hers: Client, gang: Gang, fields: dict[str, str]
) -> None:
    data = {"place": "territories:settlement", **fields}

    assert hers.post(at("gang-territories", gang.slug), sent(**data)).status_code == 422
    assert not now(gang).territories


def test_cavalry_are_told_that_they_hold_none(hers: Client, owner: Player) -> None:
    gang = six(owner, "cavalry-foot")

    page = hers.get(at("gang-territories", gang.slug)).text
    response = hers.post(at("gang-territories", gang.slug), sent(place="territories:settlement"))

    assert "Cavalry hold no territory; they draw pay by rank." in page
    assert response.status_code == 422
    assert "Cavalry hold no territory" in response.text


# Past battles


def battle(**fields: str) -> dict[str, Any]:
    """A battle as the form sends it."""
    return sent(**{"fought_on": "2021-06-05", "result": "won", "opponent": "The Drovers",
                   "scenario": "Gang Fight", "story": "Rain.", **fields})  # fmt: skip


def test_a_past_battle_is_entered_told_anew_and_struck(hers: Client, gang: Gang) -> None:
    assert hers.post(at("gang-past-battles", gang.slug), battle()).status_code == 303
    page = hers.get(at("gang-past-battles", gang.slug)).text
    assert "5 Jun 2021" in page
    assert "Won against The Drovers" in page
    fight = PastBattle.objects.get(gang=gang)
    assert 'value="2021-06-05"' in hers.get(at("past-battle-change", fight.slug)).text

    changed = hers.post(at("past-battle-change", fight.slug), battle(result="lost"))

    assert changed.status_code == 303
    assert "Lost against The Drovers" in hers.get(at("gang-past-battles", gang.slug)).text
    assert hers.post(at("past-battle-strike", fight.slug), sent()).status_code == 303
    assert hers.post(at("past-battle-strike", fight.slug), sent()).status_code == 422


@pytest.mark.parametrize(("fields", "field"), [
    ({"fought_on": ""}, "fought_on"), ({"fought_on": "soon"}, "fought_on"),
    ({"fought_on": "2999-01-01"}, "fought_on"), ({"result": "fled"}, "result"),
    ({"opponent": "x" * 61}, "opponent"), ({"scenario": "x" * 61}, "scenario"),
    ({"story": "x" * 401}, "story"),
])  # fmt: skip
def test_junk_about_past_battles_is_told_at_its_field(
    hers: Client, gang: Gang, fields: dict[str, str], field: str
) -> None:
    fight = fought(gang)

    for address in (at("gang-past-battles", gang.slug), at("past-battle-change", fight.slug)):
        response = hers.post(address, battle(**fields))
        assert response.status_code == 422
        assert field in response.context["form"].errors
    assert PastBattle.objects.get(gang=gang).result == "won"


def test_past_battles_are_read_by_whoever_may_read_the_gang(gang: Gang) -> None:
    fought(gang, opponent="The Drovers")
    assert Client().get(at("gang-past-battles", gang.slug)).status_code == 404

    gangs.share(hand(gang), visibility="public")
    page = Client().get(at("gang-past-battles", gang.slug)).text

    assert "won against The Drovers" in page.replace("Won", "won")
    assert "<form" not in page.split("</main>")[0].split("<main")[1]
    assert at("gang-past-battles", gang.slug) in Client().get(gang.get_absolute_url()).text


def test_a_gang_that_began_here_says_so_and_takes_none(hers: Client, owner: Player) -> None:
    gang = riding_gang(owner)

    page = hers.get(at("gang-past-battles", gang.slug)).text
    response = hers.post(at("gang-past-battles", gang.slug), battle())

    assert "began in these books" in page
    assert response.status_code == 422
    assert not PastBattle.objects.exists()


# The purse


def test_the_purse_is_entered(hers: Client, gang: Gang) -> None:
    response = hers.post(at("gang-purse", gang.slug), sent(cash="342", standing="deputised"))

    assert response.status_code == 303
    gang.refresh_from_db()
    assert (gang.cash, gang.standing) == (342, "deputised")
    assert 'value="342"' in hers.get(at("gang-purse", gang.slug)).text


@pytest.mark.parametrize("cash", ["", "-50", "1e9", "10.5", "1000001", "lots", " "])
def test_junk_in_the_purse_is_told_at_its_field(hers: Client, gang: Gang, cash: str) -> None:
    purse(gang, 12)

    response = hers.post(at("gang-purse", gang.slug), sent(cash=cash, standing="outlaw"))

    assert response.status_code == 422
    assert "cash" in response.context["form"].errors
    gang.refresh_from_db()
    assert (gang.cash, gang.standing) == (12, "law-abiding")
