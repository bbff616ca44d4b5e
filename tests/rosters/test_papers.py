"""Papers: what a gang is and owns, to the byte, and nothing of these books."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rosters import demonstration, papers
from rosters.models import (
    DEPARTED,
    STATLINE_FIELDS,
    Character,
    Gang,
    Matter,
    Owned,
    Player,
    Weapon,
    is_address,
)
from rosters.papers import fields
from rosters.roster import read_whole
from rosters.samples import SAMPLES
from rosters.services import gangs, taking_back
from tests.rosters.mustered import armed, hand, named, now, ready, riding_gang
from tests.rosters.on_paper import ANSWERS, SCHEMA, check_whole, departed, lived, marked, whole
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import KINDS


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(papers.schema())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_a_gang_of_every_kind_that_has_lived_comes_back_to_the_byte(
    owner: Player, kind: Any
) -> None:
    check_whole(whole(lived(owner, kind.slug)))


@pytest.mark.parametrize(("_who", "sample"), SAMPLES, ids=lambda each: getattr(each, "name", ""))
def test_every_gang_of_the_demonstration_comes_back_to_the_byte(
    owner: Player, _who: str, sample: demonstration.Sample
) -> None:
    gang = demonstration.muster(owner, sample)
    check_whole(whole(gang))
    riding = demonstration.ride(owner, sample)
    check_whole(whole(riding))
    settled = demonstration.load(owner, sample)
    check_whole(whole(settled))


def test_a_gang_that_has_lived_has_another_value_than_the_usual_in_every_field(
    owner: Player,
) -> None:
    paper = whole(lived(owner))
    told: dict[str, list[dict[str, Any]]] = {}

    def gather(shape: Any, value: Any) -> None:
        if isinstance(shape, fields.Record):
            told.setdefault(shape.name, []).append(value)
            for each in shape.fields:
                if each.name in value:
                    gather(each.shape, value[each.name])
        elif isinstance(shape, fields.Each):
            for each in value:
                gather(shape.of, each)

    gather(fields.PAPER, paper)
    never = {
        (record.name, each.name)
        for record in fields.RECORDS
        for each in record.fields
        if all(row.get(each.name) in ("", None, each.default) for row in told.get(record.name, []))
    }

    assert never == {
        ("gang", "protagonisti"),
        *((r.name, f.name) for r in ANSWERS for f in r.fields),
    }


def addresses_in(paper: Any) -> set[str]:
    return {word for word in re.findall(r"[a-z0-9]+", json.dumps(paper)) if is_address(word)}


def test_a_paper_tells_no_address_of_these_books(owner: Player) -> None:
    gang = lived(owner)
    weapon = Weapon.objects.filter(gang=gang).earliest("pk")
    marked(named(gang, "Cal"), "skill", "rapid-fire", choice=weapon.slug, origin="pick")
    sold = armed_by_hand(gang, left="sold")
    marked(named(gang, "Cal"), "skill", "quick-draw", choice=sold.slug, origin="entered")
    back = Character.objects.create(
        gang=gang, rank="gang-member", left="given-back",
        **dict.fromkeys(STATLINE_FIELDS, 3),
    )  # fmt: skip
    Matter.objects.create(gang=gang, kind="hired", subject=back.slug, settled=True)

    paper = whole(gang)

    assert addresses_in(paper) == set()
    cal = next(man for man in paper["people"] if man["name"] == "Cal")
    assert [mark["choice"] for mark in cal["marks"]] == ["@1.1", "@lost"]
    assert [matter["subject"] for matter in paper["matters"]] == ["founding", "@1/rapid-fire"]
    assert paper["matters"][1]["answers"][0] == {"choice": "@1.1"}
    check_whole(paper)


def armed_by_hand(gang: Gang, **facts: Any) -> Weapon:
    return Weapon.objects.create(gang=gang, type="bowie", name="Gone", ignition="none", **facts)


def test_a_free_skill_is_still_free_after_the_journey(owner: Player) -> None:
    gang = demonstration.muster(owner, SAMPLES[0][1])

    roster = papers.roster_from(papers.read(papers.canonical(whole(gang)), edition=BASE))

    (ezra,) = (man for man in roster.people if man.character.name == "Ezra Pell")
    assert [mark.origin for mark in ezra.marks] == ["free skill"]


def test_an_origin_names_its_man_by_place_and_finds_him_again(owner: Player) -> None:
    paper = whole(lived(owner))

    origins = [mark["origin"] for mark in paper["people"][0]["marks"]]
    roster = papers.roster_from(papers.read(papers.canonical(paper), edition=BASE))

    assert origins == ["pick/@1/31", "entered", "pick/@2/61"]
    ada, ben = roster.people[0], roster.people[1].character
    assert ada.marks[2].origin == f"pick/{ben.slug}/61"
    assert ada.marks[2].choice == ada.weapons[0].slug


def test_a_word_of_the_players_own_may_begin_like_a_place(owner: Player) -> None:
    gang = ready(owner)
    marked(named(gang, "Ada"), "injury", "bitter-enmity", choice="@1.1", origin="entered")

    paper = whole(gang)

    assert paper["people"][0]["marks"][0]["choice"] == "@@1.1"
    check_whole(paper)


def test_private_notes_stay_in_the_owners_own_paper(owner: Player) -> None:
    gang = lived(owner)

    assert "Colonel" in papers.canonical(papers.paper_of(now(gang), private=True))
    assert "Colonel" not in papers.canonical(papers.paper_of(now(gang)))
    SCHEMA.validate(papers.paper_of(now(gang)))


def test_who_may_read_and_who_owns_is_not_on_the_paper(owner: Player) -> None:
    gang = lived(owner)
    before = whole(gang)

    Gang.objects.filter(pk=gang.pk).update(
        visibility="public", link="bcdfghjkmnpq", owner=None, origin="copied", version=99
    )

    assert whole(gang) == before


def test_a_cached_sum_that_is_wrong_does_not_reach_the_paper(owner: Player) -> None:
    gang = lived(owner)
    before = whole(gang)

    Gang.objects.filter(pk=gang.pk).update(rating=7, wealth=8, waiting=9)

    assert whole(gang) == before


def test_the_departed_stand_on_the_paper_with_how_they_went(owner: Player) -> None:
    paper = whole(lived(owner))

    ann, tom = paper["departed"]
    assert (ann["name"], ann["left"], ann["calling"]) == ("Ann", "retired", "shootist")
    assert (tom["left"], tom["fate"]) == ("dead", "Shot at Dry Fork, unhurried to the end.")
    assert [mark["what"] for mark in tom["marks"]] == ["ws", "i"]
    assert tom["marks"][0]["origin"] == "pick/@gone-2/31"


@pytest.mark.parametrize("how", Owned.Left.values)
def test_who_was_given_back_or_taken_back_never_was(owner: Player, how: str) -> None:
    gang = ready(owner)
    departed(gang, "Tom", left=how)

    paper = whole(gang)

    assert len(paper["departed"]) == (how in DEPARTED)
    assert len(paper["people"]) == 3 + (how == "")


def test_the_order_of_the_departed_does_not_hang_on_their_keys(owner: Player) -> None:
    first, second = ready(owner), ready(owner)
    for gang, names in ((first, "ABC"), (second, "CAB")):
        for name in names:
            departed(gang, name, left="dead")

    assert whole(first)["departed"] == whole(second)["departed"]


def test_a_matter_still_open_about_somebody_gone_is_not_told(owner: Player) -> None:
    gang = lived(owner)
    tom = Character.objects.get(name="Old Tom")
    Matter.objects.create(gang=gang, kind="pick", subject=f"{tom.slug}/31")
    Matter.objects.create(gang=gang, kind="pick", subject=f"{tom.slug}/61", settled=True)

    told = [matter["subject"] for matter in whole(gang)["matters"]]

    assert told == ["founding", "@1/rapid-fire", "@gone-2/61"]


def test_taking_back_a_disbanding_restores_the_paper(owner: Player) -> None:
    gang = riding_gang(owner)
    before = papers.canonical(whole(gang))
    act = gangs.disband(hand(gang))
    assert papers.canonical(whole(gang)) != before

    taking_back.take_back(hand(gang), act=act)

    assert papers.canonical(whole(gang)) == before


def test_moving_a_thing_there_and_back_restores_the_paper(owner: Player) -> None:
    gang = ready(owner)
    ada, ben = named(gang, "Ada"), named(gang, "Ben")
    gun = armed(ada, "winchester-rifle")
    armed(ada, "bowie")
    before = papers.canonical(whole(gang))

    for carrier in (ben, None, ada):
        gun.carrier = carrier
        gun.save()

    assert papers.canonical(whole(gang)) == before


def test_reading_a_gang_whole_takes_nine_queries(
    owner: Player, django_assert_num_queries: Any
) -> None:
    gang = lived(owner)

    with django_assert_num_queries(9):
        papers.paper_of(read_whole(gang))
