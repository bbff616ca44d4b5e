"""The pages on which a gang that has lived is entered: its book, a past, riding on."""

from __future__ import annotations

import re
import uuid
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters import ports
from rosters.models import Act, Gang, Player
from tests.factories import PlayerFactory
from tests.rosters.entered import (
    entered,
    fought,
    gone,
    held,
    line,
    past,
    person,
    six,
)
from tests.rosters.mustered import (
    hired,
    last_act,
    named,
    paper,
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


# A new book


def test_a_gang_that_has_lived_is_opened_by_a_tick(hers: Client) -> None:
    response = hers.post(
        at("gang-muster"),
        sent(name="The Old Hands", kind="townies", lived="on", budget="1000"),
    )

    gang = Gang.objects.get(name="The Old Hands")
    assert response.status_code == 303
    assert (gang.origin, gang.cash, gang.budget) == ("entered", 0, 0)
    page = hers.get(response["Location"]).text
    assert "Entered by hand" in page
    assert "Nothing is refused for money" in page


def test_the_page_of_entering_refuses_nothing_for_money_and_offers_rare_things(
    hers: Client, gang: Gang
) -> None:
    ben = named(gang, "Ben")

    page = hers.get(at("gang-mustering", gang.slug), {"man": ben.slug, "shelf": "blades"}).text

    assert "in hand" not in page
    assert "Dynamite" in page
    assert "Not to be had by a new gang." in page
    assert "Experience dice" not in page
    assert at("character-past", ben.slug) in page
    for name in ("gang-departed", "gang-territories", "gang-past-battles", "gang-purse"):
        assert at(name, gang.slug) in page
    assert at("gang-ride-on", gang.slug) in page
    assert "Ride out" not in page


def test_what_is_odd_leads_to_where_it_is_put_right(hers: Client, gang: Gang) -> None:
    eli = named(gang, "Eli")
    past(eli, experience=40)

    page = hers.get(at("gang-mustering", gang.slug)).text

    assert "Eli has 40 experience and is a young blood no longer." in page
    assert f'href="{at("character-past", eli.slug)}">Look at it' in page
    assert "They hold no territory" in page


# The past of a character


def test_a_past_is_entered_in_one_form(hers: Client, gang: Gang) -> None:
    ben = named(gang, "Ben")
    address = at("character-past", ben.slug)

    response = hers.post(
        address,
        told(
            **{
                "experience": "84", "raised-bs": "1", "raised-ws": "", "skill-1": "dodge",
                "skill-2": "fancy-ropin:lasso", "injury-1": "hand-injury:left-2",
                "injury-2": "bitter-enmity", "foe-2": "Wade Cutter", "absence-1": "gaol",
                "games-1": "2",
            }
        ),
    )  # fmt: skip

    assert response.status_code == 303
    assert response["Location"].endswith(address)
    assert line(ben) == ben.base.changed([("bs", 1), ("ws", -1)])
    page = hers.get(address).text
    assert "84" in page
    assert '<option value="hand-injury:left-2" selected>' in page
    assert 'value="Wade Cutter"' in page
    assert '<option value="fancy-ropin:lasso" selected>' in page
    assert '<option value="gaol" selected>' in page
    shown = hers.get(at("character-detail", ben.slug)).text
    assert "Hand injury (left hand, 2 fingers)" in shown
    assert "entered by hand" in shown.lower()
    assert "in gaol, misses 2 games" in shown
    assert "Bitter enmity (Wade Cutter)" in hers.get(at("roster-sheet", gang.slug)).text


def test_the_form_sent_as_it_was_drawn_changes_nothing(hers: Client, gang: Gang) -> None:
    doc = named(gang, "Doc")
    gun = person(doc).weapons[0]
    past(
        doc, experience=130, advances={"bs": 1}, absences=(("gassed", 0),),
        skills=(("marksman", ""), ("rapid-fire", gun.slug), ("specialist", "")),
        injuries=(("leg-wound", ""), ("blinded", "left"), ("bitter-enmity", "Wade")),
    )  # fmt: skip
    form = hers.get(at("character-past", doc.slug)).context["form"]
    before, acts = paper(gang), Act.objects.count()

    fields = {name: form[name].value() for name in form.fields if name not in ("key", "where")}
    drawn = {name: "" if value is None else value for name, value in fields.items()}
    response = hers.post(at("character-past", doc.slug), sent(**drawn))

    assert response.status_code == 303
    assert (paper(gang), Act.objects.count()) == (before, acts)


def test_there_are_always_empty_lines_to_spare(hers: Client, gang: Gang) -> None:
    ben = named(gang, "Ben")
    skills = ("dodge", "leap", "catfall", "sprint", "ambush", "dive")
    past(ben, skills=tuple((slug, "") for slug in skills))

    form = hers.get(at("character-past", ben.slug)).context["form"]

    assert len(form.skill_lines) == 9
    assert len(form.injury_lines) == 2


def test_a_hired_man_is_asked_for_no_experience(hers: Client, gang: Gang) -> None:
    ned = hired(gang)

    page = hers.get(at("character-past", ned.slug))
    response = hers.post(at("character-past", ned.slug), sent(**{"raised-bs": "1"}))

    assert "id_experience" not in page.text
    assert response.status_code == 303
    assert line(ned).bs == ned.base.bs + 1


@pytest.mark.parametrize(("fields", "field"), [
    ({"experience": ""}, "experience"), ({"experience": "-1"}, "experience"),
    ({"experience": "1e9"}, "experience"), ({"experience": "10000"}, "experience"),
    ({"who": "sheriff"}, "who"), ({"who": ""}, "who"),
    ({"raised-bs": "10"}, "raised-bs"), ({"raised-bs": "-1"}, "raised-bs"),
    ({"raised-bs": "x"}, "raised-bs"),
    ({"skill-1": "cooking"}, "skill-1"), ({"injury-1": "dead"}, "injury-1"),
    ({"injury-1": "leg-wound:middle"}, "injury-1"), ({"foe-1": "x" * 41}, "foe-1"),
    ({"absence-1": "sulking"}, "absence-1"),
    ({"absence-1": "gaol", "games-1": ""}, "games-1"),
    ({"absence-1": "gaol", "games-1": "100"}, "games-1"),
    ({"absence-1": "captive", "games-1": "2"}, "games-1"),
    ({"skill-1": "dodge", "skill-2": "dodge"}, "__all__"),
])  # fmt: skip
@pytest.mark.parametrize("htmx", [False, True], ids=["whole", "htmx"])
def test_junk_is_told_at_its_field_and_changes_nothing(
    hers: Client, gang: Gang, fields: dict[str, str], field: str, htmx: bool
) -> None:
    before = paper(gang)
    headers = {"HX-Request": "true"} if htmx else {}

    response = hers.post(
        at("character-past", named(gang, "Ben").slug), told(**fields), headers=headers
    )

    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert ("<html" in response.text) is not htmx
    assert paper(gang) == before


def test_more_lines_than_anybody_fills_are_not_read(hers: Client, gang: Gang) -> None:
    ben = named(gang, "Ben")

    response = hers.post(at("character-past", ben.slug), told(**{"skill-99": "dodge"}))

    assert response.status_code == 303
    assert not person(ben).skills


def test_a_past_is_not_asked_for_in_a_gang_that_rides(hers: Client, owner: Player) -> None:
    gang = riding_gang(owner)

    response = hers.get(at("character-past", named(gang, "Ben").slug))

    assert response.status_code == 302
    assert hers.post(at("character-past", named(gang, "Ben").slug), told()).status_code == 302


# Riding on


def test_they_ride_on_by_a_tick_where_something_is_odd(hers: Client, gang: Gang) -> None:
    address = at("gang-ride-on", gang.slug)
    assert "It stands so" in hers.get(address).text

    refused = hers.post(address, sent())
    done = hers.post(address, sent(stands="on"))

    assert refused.status_code == 422
    assert "Say that it stands so." in refused.text
    assert done.status_code == 303
    page = hers.get(done["Location"]).text
    assert re.search(r"Entered by hand by ruth on \d+ \w+ \d{4}", page)
    assert "still" not in page
    assert re.search("Entered by hand by ruth", hers.get(at("roster-sheet", gang.slug)).text)


def test_no_tick_is_asked_where_nothing_is_odd(hers: Client, owner: Player) -> None:
    gang = six(owner)
    for man in gang.characters.exclude(name__in=("Doc", "Eli")):
        past(man, experience=61 if man.name == "Ada" else 21)
    past(named(gang, "Doc"), who="shootist", experience=61, skills=(("marksman", ""),))
    held(gang)

    page = hers.get(at("gang-ride-on", gang.slug)).text
    assert "What is odd" not in page
    assert hers.post(at("gang-ride-on", gang.slug), sent()).status_code == 303


def test_nobody_does_not_ride_on(hers: Client, owner: Player) -> None:
    gang = entered(owner)

    assert "Nobody rides with them yet" in hers.get(at("gang-ride-on", gang.slug)).text
    assert hers.post(at("gang-ride-on", gang.slug), sent(stands="on")).status_code == 422


@pytest.mark.parametrize("name", ["gang-ride-on", "gang-purse", "gang-territories"])
def test_a_gang_that_rides_is_not_entered(hers: Client, owner: Player, name: str) -> None:
    gang = riding_gang(owner)
    before = paper(gang)
    data = {"stands": "on", "cash": "9", "standing": "outlaw", "place": "territories:settlement"}

    assert hers.get(at(name, gang.slug)).status_code == 302
    assert hers.post(at(name, gang.slug), sent(**data)).status_code == 422
    assert paper(gang) == before


def test_riding_out_leads_to_riding_on(hers: Client, gang: Gang) -> None:
    response = hers.get(at("gang-ride-out", gang.slug))

    assert response["Location"] == at("gang-ride-on", gang.slug)
    assert hers.post(at("gang-ride-out", gang.slug), sent()).status_code == 422


@pytest.mark.parametrize(("origin", "said"), [
    ("entered", "Entered by hand by ruth"), ("imported", "Brought in on paper by ruth"),
    ("copied", "A copy, made by ruth"), ("mustered", ""),
])  # fmt: skip
def test_how_a_gang_came_into_these_books_stays_written_on_it(
    hers: Client, gang: Gang, origin: str, said: str
) -> None:
    Gang.objects.filter(pk=gang.pk).update(origin=origin)

    page = hers.get(gang.get_absolute_url()).text

    assert (said in page) if said else ("by ruth" not in page)


# An arbitrator, and the cost


class Arbitrated(ports.NoCampaigns):
    """Campaigns in which everybody arbitrates."""

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        return reader is not None

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        return True


def test_an_arbitrator_enters_a_veteran_gang_by_hand(
    client: Client, gang: Gang, request: pytest.FixtureRequest
) -> None:
    ports.fill(Arbitrated())
    request.addfinalizer(lambda: ports.fill(ports.NoCampaigns()))
    client.force_login(PlayerFactory(username="arbiter"))
    ben = named(gang, "Ben")

    client.post(at("character-past", ben.slug), told(experience="52", **{"raised-i": "1"}))
    client.post(at("gang-purse", gang.slug), sent(cash="80", standing="law-abiding"))
    client.post(at("gang-ride-on", gang.slug), sent(stands="on"))

    gang.refresh_from_db()
    assert (gang.stage, gang.cash) == ("riding", 80)
    act = last_act(gang)
    assert (act.authority, act.actor.username if act.actor else "") == ("arbitrator", "arbiter")


@pytest.mark.parametrize("name", [
    "gang-departed", "gang-past-battles", "gang-territories", "gang-purse", "gang-ride-on",
    "gang-mustering", "gang-detail",
])  # fmt: skip
def test_a_page_costs_the_same_queries_however_much_is_entered(
    hers: Client, owner: Player, spent: Any, name: str
) -> None:
    small, large = six(owner), six(owner)
    for number in range(6):
        gone(large, f"Zeke {number}")
        held(large)
        fought(large)
        past(named(large, "Ben"), injuries=(("chest-wound", ""),) * number)

    costs = [spent(partial(hers.get, at(name, gang.slug))) for gang in (small, small, large)]

    assert costs[1] == costs[2] <= (15 if name == "gang-mustering" else 10)


def test_a_past_and_its_page_cost_no_more_than_an_act_may(
    hers: Client, gang: Gang, spent: Any
) -> None:
    ben = named(gang, "Ben")
    data = told(**{"experience": "84", "raised-bs": "2", "skill-1": "dodge", "injury-1": "blinded:left",
                   "absence-1": "gaol", "games-1": "1"})  # fmt: skip

    hers.get(at("character-past", ben.slug))
    assert spent(lambda: hers.get(at("character-past", ben.slug))) <= 10
    htmx = {"HX-Request": "true"}
    assert spent(lambda: hers.post(at("character-past", ben.slug), data, headers=htmx)) <= 25
