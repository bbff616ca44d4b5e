"""Pages of the order, of those who go, and of the miniature that is described."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from rosters.models import Character, Gang, Player
from rosters.services import departures, stash
from tests.rosters.mustered import hand, last_act, named, ready
from tests.rosters.riders import gun, riders, shows
from tests.rosters.sending import address, send


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


@pytest.fixture
def hers(client: Client, owner: Player) -> Client:
    client.force_login(owner)
    return client


def order(gang: Gang) -> list[str]:
    return list(Character.objects.filter(gang=gang, left="").values_list("name", flat=True))


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_people_are_moved_a_place_at_a_time(hers: Client, gang: Gang, htmx: bool) -> None:
    response = send(hers, "character-move", named(gang, "Cal"), htmx=htmx, way="up")

    assert response.status_code == (200 if htmx else 303)
    assert order(gang) == ["Ada", "Cal", "Ben", "Ned"]
    if htmx:
        assert [each.name for each in response.context["people"]] == order(gang)
        assert "<html" not in response.text


def test_nobody_is_moved_sideways(hers: Client, gang: Gang) -> None:
    response = send(hers, "character-move", named(gang, "Cal"), way="sideways")

    assert response.status_code == 422
    assert order(gang) == ["Ada", "Ben", "Cal", "Ned"]


def test_who_is_at_the_end_cannot_go_farther(hers: Client, gang: Gang) -> None:
    people = hers.get(address("gang-order", gang)).context["people"]

    assert [(each.first, each.last) for each in people] == [
        (True, False), (False, False), (False, False), (False, True),
    ]  # fmt: skip


def test_who_retires_is_told_what_goes_with_him(hers: Client, gang: Gang) -> None:
    shown = hers.get(address("character-retire", named(gang, "Ben"))).text
    response = send(hers, "character-retire", named(gang, "Ben"), fate="Bought a mill.")

    assert "To the stash: Peacemaker." in shown
    assert f"The rating falls by {50 + 20 + named(gang, 'Ben').experience}." in shown
    assert response["Location"] == gang.get_absolute_url()
    assert (
        "Ben retired. To the stash: Peacemaker. Bought a mill."
        in hers.get(gang.get_absolute_url()).text
    )
    assert named(gang, "Ben").fate == "Bought a mill."


def test_a_tie_after_the_leader_is_the_players_to_break(hers: Client, gang: Gang) -> None:
    ada = named(gang, "Ada")
    asked = hers.get(address("character-retire", ada))
    refused = send(hers, "character-retire", ada)
    foreign = send(hers, "character-retire", ada, successor=named(gang, "Ned").slug)
    done = send(hers, "character-retire", ada, successor=named(gang, "Cal").slug)

    assert [name for _, name in asked.context["form"].fields["successor"].widget.choices] == [
        "Ben", "Cal",
    ]  # fmt: skip
    assert refused.status_code == foreign.status_code == 422
    assert "say who leads" in refused.text
    assert done.status_code == 303
    assert named(gang, "Cal").rank == "leader"


def test_a_lone_heir_is_named_before_the_leader_goes(hers: Client, gang: Gang) -> None:
    departures.retire(hand(gang), man=named(gang, "Ben"))

    shown = hers.get(address("character-dismiss", named(gang, "Ada"))).text

    assert "Cal leads from now on" in shown


def test_the_last_who_may_lead_is_offered_disbanding(hers: Client, gang: Gang) -> None:
    for name in ("Ben", "Cal"):
        departures.retire(hand(gang), man=named(gang, name))
    ada = named(gang, "Ada")

    shown = hers.get(address("character-retire", ada)).text
    response = send(hers, "character-retire", ada)

    assert "Nobody would be left who may lead" in shown
    assert address("gang-disband", gang) in shown
    assert response.status_code == 422
    assert named(gang, "Ada").left == ""


def test_a_hired_man_is_dismissed_and_does_not_retire(hers: Client, gang: Gang) -> None:
    ned = named(gang, "Ned")
    page = hers.get(ned.get_absolute_url()).text
    assert address("character-retire", ned) not in page
    assert "he does not retire" in hers.get(address("character-retire", ned)).text
    assert "All that he brought goes with him" in hers.get(address("character-dismiss", ned)).text

    assert send(hers, "character-dismiss", ned).status_code == 303
    assert named(gang, "Ned").left == "dismissed"


def test_who_is_gone_has_no_page_and_an_old_form_says_so(hers: Client, gang: Gang) -> None:
    ben, key = named(gang, "Ben"), str(uuid.uuid4())
    first = send(hers, "character-retire", ben, key=key)

    again = send(hers, "character-retire", ben, key=key)
    other = send(hers, "character-retire", ben)

    assert hers.get(address("character-retire", ben)).status_code == 404
    assert (first.status_code, again.status_code, other.status_code) == (303, 303, 422)
    assert "Ben is no longer with" in other.text


def test_while_they_muster_the_way_leads_back_to_the_muster(hers: Client, owner: Player) -> None:
    gang = ready(owner)

    shown = hers.get(address("character-retire", named(gang, "Ben"))).text

    assert "all that was paid" in shown


SHOWN = {"name": "Ben", "holsters": "1", "belt": "on", "boot": "on"}


def test_a_miniature_is_checked_before_it_is_saved(hers: Client, gang: Gang) -> None:
    shows(gang, "Ben", holsters=2)
    stash.give(hand(gang), thing=gun(gang, "Schofield"), to=named(gang, "Ben").slug)
    newest = last_act(gang)

    response = send(hers, "character-describe", named(gang, "Ben"), check="1", **SHOWN)

    assert response.status_code == 200
    assert response.context["faults"] == [
        "No place for the Peacemaker: Ben's miniature shows one holster, and the Schofield is "
        "in it. A second holster or a dust coat would carry another."
    ]
    assert last_act(gang) == newest
    assert named(gang, "Ben").holsters == 2


def test_everything_that_a_miniature_would_not_carry_is_told(hers: Client, gang: Gang) -> None:
    ada = named(gang, "Ada")
    sent = {**SHOWN, "name": "Ada", "holsters": "6", "long_gun": "hunting-rifle"}

    faults = send(hers, "character-describe", ada, check="1", **sent).context["faults"]

    assert len(faults) == 2
    assert faults[0].startswith("Too many holsters")
    assert "Yellow Boy" in faults[1]


def test_what_is_wrong_already_is_told_when_the_page_is_opened(hers: Client, gang: Gang) -> None:
    ben = shows(gang, "Ben", holsters=0)

    faults = hers.get(address("character-describe", ben)).context["faults"]

    assert len(faults) == 1


def test_nobody_measures_a_hired_mans_kit(hers: Client, gang: Gang) -> None:
    ned = named(gang, "Ned")

    answer = send(hers, "character-describe", ned, check="1", name="Ned", holsters="0")

    assert answer.context["faults"] == []
