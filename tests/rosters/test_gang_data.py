"""A gang as data and as plain text: the schema holds, the figures are those of the page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters import demonstration
from rosters.models import Gang, Player, Territory, Weapon
from rosters.queries.gang_data import SCHEMA, gang_data
from rosters.queries.plain_text import ISOLATE, RELEASE, WIDTH, plain_text
from rosters.samples import SAMPLES
from rosters.services import characters, stash, weapons
from tests.gangs import armed_gang, ride_out
from tests.rosters.mustered import armed, equipped, hand, hired, mustered, recruited
from tests.rosters.schema import faults

ALL_SAMPLES = [sample for _, sample in SAMPLES]


def wrong(data: Any) -> list[str]:
    """What is not as the schema says."""
    return list(faults(data, SCHEMA, SCHEMA))


def rides(owner: Player, sample: demonstration.Sample) -> Gang:
    """A gang of the demonstration, public."""
    return demonstration.load(owner, sample)


@pytest.mark.parametrize("sample", ALL_SAMPLES, ids=lambda each: each.name)
def test_every_gang_of_the_demonstration_is_as_the_schema_says(
    client: Client, owner: Player, sample: demonstration.Sample
) -> None:
    gang = rides(owner, sample)

    data = client.get(reverse("rosters:gang-json", args=[gang.slug])).json()

    assert wrong(data) == []
    assert data == gang_data(gang)
    assert len(data["gang"]["people"]) == len(sample.people) + len(sample.hired) > 0


@pytest.mark.parametrize("kind", ["townies", "cavalry-foot", "natives-range"])
def test_a_gang_with_nobody_and_one_with_everything_are_as_the_schema_says(
    owner: Player, kind: str
) -> None:
    gang = mustered(owner, kind)
    assert wrong(gang_data(gang)) == []
    ada = recruited(gang, "leader", "Ada")
    rifle = armed(ada, "winchester-rifle")
    equipped(ada, "rope")
    hired(gang)
    Weapon.objects.filter(pk=rifle.pk).update(carrier=None)

    data = gang_data(gang)

    assert wrong(data) == []
    assert [list(thing) for thing in data["gang"]["stash"]] == [["weapon"]]
    assert [man["hired"] for man in data["gang"]["people"]] == [False, True]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["version"], 2, "$.version is 2, not 1"),
        (["gang", "cash"], "47", "$.gang.cash is '47', not integer"),
        (["gang", "cash"], True, "$.gang.cash is True, not integer"),
        (["gang", "notes"], "x", "$.gang has a notes"),
        (["gang", "stage"], "gone", "$.gang.stage is 'gone', none of"),
        (["gang", "people", 0, "rating"], -1, "$.gang.people[0].rating is -1, less than 0"),
        (["gang", "stash"], [{}], "$.gang.stash[0] fits 0 of 2"),
    ],
)
def test_the_check_finds_what_is_wrong(
    owner: Player, path: list[Any], value: Any, said: str
) -> None:
    data = json.loads(json.dumps(gang_data(armed_gang(owner, 1))))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value

    assert [fault for fault in wrong(data) if fault.startswith(said)]


def test_the_check_misses_what_is_left_out(owner: Player) -> None:
    data = gang_data(armed_gang(owner, 1))
    del data["gang"]["people"][0]["statline"]

    assert wrong(data) == ["$.gang.people[0] has no statline"]


def test_the_figures_are_those_of_the_gang(owner: Player) -> None:
    gang = ride_out(armed_gang(owner, 3))

    told = gang_data(gang)["gang"]

    assert (told["cash"], told["rating"]["total"], told["wealth"]) == (
        gang.cash, gang.rating, gang.wealth,
    )  # fmt: skip
    assert sum(term["amount"] for term in told["rating"]["terms"]) == gang.rating
    assert sum(man["rating"] for man in told["people"]) == gang.rating
    rifle = told["people"][0]["weapons"][0]
    assert rifle["class"]["slug"] == "winchester-rifle"
    assert rifle["barrels"][0]["reloads"] == [
        {"kind": "ball", "name": "Ball", "unit": "box", "rounds": [12]}
    ]


def test_the_schema_is_open_to_everybody_and_may_be_kept(client: Client) -> None:
    answer = client.get(reverse("rosters:gang-schema"))

    assert answer.json() == SCHEMA
    assert (answer["Content-Type"], answer["Access-Control-Allow-Origin"]) == (
        "application/schema+json", "*",
    )  # fmt: skip
    again = client.get(reverse("rosters:gang-schema"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_other_sites_may_read_what_is_public_and_nothing_else(
    client: Client, owner: Player, visibility: str
) -> None:
    gang = mustered(owner, visibility=visibility)
    client.force_login(owner)

    for name in ("gang-json", "gang-text"):
        answer = client.get(reverse(f"rosters:{name}", args=[gang.slug]))
        allowed = answer.get("Access-Control-Allow-Origin")
        assert allowed == ("*" if visibility == "public" else None)
        assert answer["Cache-Control"] == "private, no-store"


# Plain text


@pytest.mark.parametrize("sample", ALL_SAMPLES, ids=lambda each: each.name)
def test_a_gang_as_text_has_short_lines_and_fits_a_message(
    owner: Player, sample: demonstration.Sample
) -> None:
    gang = rides(owner, sample)

    text = plain_text(gang)

    assert max(len(line) for line in text.splitlines()) <= WIDTH
    assert len(text) <= 2000
    for man in gang.characters.filter(left=""):
        assert man.name in text
    assert f"rating {gang.rating}" in text


def test_a_gang_of_ten_fits_two_thousand_characters(owner: Player) -> None:
    gang = ride_out(armed_gang(owner, 10))

    assert len(plain_text(gang)) <= 2000


def test_a_man_stands_there_with_his_line_his_guns_and_their_rounds(owner: Player) -> None:
    gang = mustered(owner, name="The Assay Office")
    ada = recruited(gang, "leader", "Ada Quill")
    gun = armed(ada, "winchester-rifle", name="Yellow Boy")
    weapons.buy_boxes(hand(gang), weapon=gun, kind="ball", count=2)
    equipped(ada, "rope")
    gang.refresh_from_db()

    assert plain_text(gang) == (
        "The Assay Office\n"
        f"Townies and gunmen · rating {gang.rating} · cash ${gang.cash} · kept by ruth\n"
        "\n"
        f"Ada Quill, leader, {gang.rating}\n"
        "  M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8\n"
        "  Yellow Boy 15 +12 +12, Rope\n"
    )


def test_land_and_stash_stand_at_the_margin_and_belong_to_nobody_above(owner: Player) -> None:
    gang = mustered(owner)
    ada = recruited(gang, "leader", "Ada Quill")
    stash.give(hand(gang), thing=armed(ada, "winchester-rifle", name="Yellow Boy"))
    stash.give(hand(gang), thing=equipped(ada, "rope"))
    Territory.objects.create(gang=gang, table="territories", type="old-ruins")

    after = plain_text(gang).split("\n\n")[-1].splitlines()

    assert after == ["Territory: Old Ruins (10)", "Stash: Yellow Boy; Rope"]


FROM_THE_RIGHT = ("عمر المختار", "שלום Smith")
"""Names that are written from the right, in part or as a whole."""

ODD = ("O’Malley 🤠", "W" * 60, "É" * 60, "a b " * 15, "-" * 60, "x\u0301" * 30)


@pytest.mark.parametrize("name", [*FROM_THE_RIGHT, *ODD])
def test_odd_names_do_not_break_the_text(client: Client, owner: Player, name: str) -> None:
    gang = mustered(owner, name=name, visibility="public")
    man = recruited(gang, "leader", name)
    armed(man, "winchester-rifle", name=name)

    answer = client.get(reverse("rosters:gang-text", args=[gang.slug]))

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    flat = "".join(answer.text.split())
    assert flat.count("".join(name.split())) == 3
    assert flat.count(ISOLATE) == flat.count(RELEASE) == (3 if name in FROM_THE_RIGHT else 0)


def test_what_he_learned_and_where_he_is_stands_in_the_text(owner: Player) -> None:
    gang = mustered(owner)
    doc = recruited(gang, "shootist", "Doc")
    characters.choose_skill(hand(gang), man=doc, skill="marksman")
    doc.absences.create(reason="gaol", games=1, origin="x")
    doc.marks.create(sort="injury", what="ws", amount=-1, origin="x")

    text = plain_text(gang)

    assert "Skills: Marksman. Hurt: ws -1. Away: in gaol, misses 1 game" in " ".join(text.split())
    assert "a knife" in text
