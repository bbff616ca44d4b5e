"""Papers: what a gang is and owns, to the byte, and nothing of these books."""

from __future__ import annotations

import contextlib
import copy
import json
import re
from datetime import date
from typing import Any

import pytest
from django.db import models
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rosters import demonstration, papers
from rosters.models import (
    STATLINE_FIELDS,
    Character,
    Gang,
    Matter,
    Owned,
    Player,
    Possession,
    Weapon,
)
from rosters.papers import Misread, fields
from rosters.papers.references import is_address
from rosters.roster import DEPARTED, read_whole
from rosters.samples import SAMPLES
from rosters.services import gangs, taking_back
from tests.rosters.mustered import armed, hand, mustered, named, now, ready, recruited, riding_gang
from tests.rosters.on_paper import departed, lived, marked, whole
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import KINDS

SCHEMA = Draft202012Validator(papers.schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)


ANSWERS = (fields.Answer.chosen, fields.Answer.thrown)


def again(paper: dict[str, Any]) -> dict[str, Any]:
    """The paper of the roster that a paper tells."""
    read = papers.read(papers.canonical(paper), edition=BASE)
    return papers.paper_of(papers.roster_from(read), private=True)


def check_whole(paper: dict[str, Any]) -> None:
    """A paper is told by its schema, and says the same when it is read and written again."""
    SCHEMA.validate(paper)
    assert papers.canonical(again(paper)) == papers.canonical(paper)


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


def test_reading_a_gang_whole_takes_ten_queries(
    owner: Player, django_assert_num_queries: Any
) -> None:
    gang = lived(owner)

    with django_assert_num_queries(10):
        papers.paper_of(read_whole(gang))


# What a stranger hands in


_TOLD: list[dict[str, Any]] = []


def told(owner: Player) -> dict[str, Any]:
    """The paper of a gang that has lived, told once for all tests, to be spoilt."""
    if not _TOLD:
        _TOLD.append(whole(lived(owner)))
    return copy.deepcopy(_TOLD[0])


def refusal(text: str) -> str:
    with pytest.raises(Misread) as refused:
        papers.roster_from(papers.read(text, edition=BASE))
    return refused.value.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing to read. Choose a file, or paste what it holds."),
        ("  \n ", "There is nothing to read. Choose a file, or paste what it holds."),
        ("Dear clerk,", "That is not JSON: line 1, sign 1. Papers are the files that “Export” gives."),
        ('{"form":1', "That is not JSON: line 1, sign 10. Papers are the files that “Export” gives."),
        ("[" * 100_000, "That is nested more than 12 deep; no paper is."),
        ('{"a":' * 13 + "1" + "}" * 13, "That is nested more than 12 deep; no paper is."),
        ("[]", "That is no paper of Westamunda: it does not tell its form."),
        ('"x"', "That is no paper of Westamunda: it does not tell its form."),
        ("{}", "That is no paper of Westamunda: it does not tell its form."),
        ('{"form":true}', "That is no paper of Westamunda: it does not tell its form."),
        ('{"form":"1"}', "That is no paper of Westamunda: it does not tell its form."),
        ('{"form":0}', "That is no paper of Westamunda: it does not tell its form."),
        (
            '{"form":2}',
            "That paper was written by a newer Westamunda: its form is 2, and here the newest is 1. "
            "Nothing was brought in.",
        ),
        ('{"form":1}', "The paper: “gang” is missing."),
        ('{"form":1,"form":1}', "“form” stands twice in one place. Which holds is not to be told."),
        ('{"form":NaN}', "NaN is no number."),
        ('{"form":-Infinity}', "-Infinity is no number."),
        ('{"form":1e999}', "That is no paper of Westamunda: it does not tell its form."),
        ('{"form":' + "9" * 5000 + "}", "A number of 5000 digits is more than anybody counts."),
        ('{"form":1,"gang":{},"x":1}', "The paper: nothing called “x” stands here."),
        ('{"form":1,"gang":{},"":1}', "The paper: nothing called “” stands here."),
        (" " * 400_001, "That is 400 kB; a paper has 400 kB at the most."),
    ],
    ids=lambda each: each[:20],
)  # fmt: skip
def test_what_is_no_paper_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("gang.kind", "pirates", "gang, kind: “pirates” is no kind of gang that we know."),
        ("gang.kind", ["townies"], "gang, kind: a list is no kind of gang that we know."),
        ("gang.name", "", "gang, name: this cannot stay empty."),
        ("gang.name", " ", "gang, name: this cannot stay empty."),
        ("gang.name", "x" * 61, "gang, name: 61 letters are too many; 60 fit."),
        ("gang.name", "a\nb", "gang, name: U+000A is a sign that cannot be printed."),
        ("gang.name", "a\u0000", "gang, name: U+0000 is a sign that cannot be printed."),
        ("gang.name", "\ud800", "gang, name: U+D800 is a sign that cannot be printed."),
        ("gang.name", "a\u202eb", "gang, name: U+202E is a sign that cannot be printed."),
        ("gang.story", "a\tb", "gang, story: U+0009 is a sign that cannot be printed."),
        ("gang.name", 7, "gang, name: this is a number, not text."),
        ("gang.name", None, "gang, name: this is null, not text."),
        ("gang.cash", "12", "gang, cash: this is “12”, not a whole number."),
        ("gang.cash", 12.5, "gang, cash: this is a number, not a whole number."),
        ("gang.cash", True, "gang, cash: this is true, not a whole number."),
        ("gang.cash", 10**9, "gang, cash: this is 1000000000; it is -1000000 to 10000000."),
        ("gang.protagonisti", 1, "gang, protagonisti: this is a number, not true or false."),
        ("gang.owner", "ruth", "gang: nothing called “owner” stands here."),
        ("gang", [], "gang: this is a list, not an object."),
        ("people", {}, "people: this is an object, not a list."),
        ("people.1", 3, "people 2: this is a number, not an object."),
        ("people.0.rank", "king", "people 1, rank: “king” is no rank that we know."),
        (
            "people.0.rank", "specialist",
            "people 1, calling: a specialist is a shootist or a pugilist, and nobody else is either.",
        ),
        ("people.0.statline", [4, 4], "people 1, statline: 2 stand here where 9 should."),
        ("people.0.statline.2", 99, "people 1, figure 3: this is 99; it is 0 to 20."),
        ("people.0.worth", -20, "people 1, worth: this is -20; it is 0 to 100000."),
        ("people.0.long_gun", "bowie", "people 1, long_gun: “bowie” is no long gun of the rulebook."),
        ("people.0.kit", "banjo", "people 1, kit: “banjo” is no kit of the rulebook."),
        ("people.0.marks.2.what", "flying", "people 1, mark 3, what: “flying” is no skill of the rulebook."),
        ("people.0.marks.0.what", "luck", "people 1, mark 1, what: “luck” is no figure of a statline."),
        ("people.0.marks.1.what", "chest", "people 1, mark 2, what: “chest” is no figure of a statline."),
        ("people.0.marks.2.choice", "@9.1", "people 1, mark 3: “@9.1” points to nothing on this paper."),
        ("people.0.marks.2.origin", "pick/@9/31", "people 1, mark 3: “@9” points to nothing on this paper."),
        ("people.0.marks.2.origin", "pick/bcdfghjkmnpq", "people 1, mark 3: bcdfghjkmnpq is an address of other books."),
        ("people.0.marks.1.origin", "@1/" * 20, "people 1, mark 2, origin: 260 letters are too many; 80 fit."),
        ("people.0.weapons.0.type", "ray-gun", "people 1, weapon 1, type: “ray-gun” is no weapon class of the rulebook."),
        ("people.0.weapons.0.ignition", "flintlock", "people 1, weapon 1, ignition: the Revolver, normal, cartridge is made for cartridge."),
        ("people.0.weapons.0.boxes.0.kind", "arrow", "people 1, weapon 1, box 1: the Revolver, normal, cartridge takes no “arrow”."),
        ("people.0.weapons.0.boxes.0.rounds", 13, "people 1, weapon 1, box 1: 13 rounds do not fit a box of 12."),
        ("stash.possessions.0.type", "dragon", "stash, possession 1, type: “dragon” is no possession of the rulebook."),
        ("departed.0.left", "given-back", "departed 1, left: “given-back” is no way to leave a gang that we know."),
        ("territories.0.table", "moon", "territory 1, table: “moon” is no table of territories of the rulebook."),
        ("territories.0.type", "moon", "territory 1, type: “moon” is no territory of that table."),
        ("past_battles.0.fought_on", "2025-02-30", "past battle 1, fought_on: there is no 2025-02-30 in the calendar."),
        ("past_battles.0.fought_on", "9 March", "past battle 1, fought_on: “9 March” is no day; write it as 1871-05-03."),
        ("past_battles.0.result", "fled", "past battle 1, result: “fled” is no result that we know."),
        ("matters.0.answers", [{"pool": "2D6", "faces": [7, 1]}], "matter 1, answer 1: those faces are not of those dice."),
        ("matters.0.answers", [{"pool": "9X9", "faces": [1]}], "matter 1, answer 1: those faces are not of those dice."),
        ("matters.1.subject", "@7/rapid-fire", "matter 2: “@7” points to nothing on this paper."),
    ],
)  # fmt: skip
def test_what_is_wrong_on_a_paper_is_named_with_its_place(
    owner: Player, path: str, value: Any, sentence: str
) -> None:
    paper = told(owner)
    *way, last = path.split(".")
    home: Any = paper
    for step in way:
        home = home[int(step)] if isinstance(home, list) else home[step]
    home[int(last) if isinstance(home, list) else last] = value

    assert refusal(json.dumps(paper)) == sentence


def test_a_stranger_cannot_make_a_sentence_long_or_wild(owner: Player) -> None:
    paper = told(owner)
    paper["gang"]["kind"] = "<b>\u202e\n" + "x" * 1000

    sentence = refusal(json.dumps(paper))

    assert len(sentence) < 100
    assert sentence.isprintable()


def test_a_bracket_in_a_text_is_not_depth(owner: Player) -> None:
    paper = told(owner)
    paper["gang"]["story"] = '\\" [[[[[[[[[[[[[[[[[[[[ {{{{{{{{{{{{{{{{{{'

    assert again(paper)["gang"]["story"] == paper["gang"]["story"]


def test_a_text_full_of_quotes_and_slashes_is_measured_at_once() -> None:
    assert refusal('"' + '\\"' * 190_000).startswith("That is not JSON")


def test_a_byte_order_mark_is_no_fault(owner: Player) -> None:
    text = papers.canonical(told(owner))

    assert papers.text_of(b"\xef\xbb\xbf" + text.encode()) == text
    assert papers.read("\ufeff" + text, edition=BASE) == papers.read(text, edition=BASE)


def test_what_is_not_utf_8_is_refused(owner: Player) -> None:
    for wrong in (papers.canonical(told(owner)).encode("utf-16"), b"\xff\xfe\x00", b"caf\xe9"):
        with pytest.raises(Misread, match="not UTF-8"):
            papers.text_of(wrong)


def test_what_an_older_paper_lacks_has_its_default() -> None:
    paper = {
        "form": 1,
        "gang": {"name": "Them", "kind": "townies", "cash": 40},
        "people": [{"rank": "leader", "statline": [4] * 9}],
    }

    roster = papers.roster_from(papers.read(json.dumps(paper), edition=BASE))

    (man,) = roster.people
    assert (roster.gang.budget, roster.gang.stage, roster.gang.cash) == (1000, "mustering", 40)
    assert (man.character.duty, man.character.holsters, man.gear) == ("line", 1, [])
    SCHEMA.validate(paper)


def test_two_rosters_from_one_paper_share_nothing(owner: Player) -> None:
    read = papers.read(papers.canonical(whole(lived(owner))), edition=BASE)
    one, other = papers.roster_from(read), papers.roster_from(read)

    one.weapons[0].boxes.append({"kind": "ball"})

    assert {"kind": "ball"} not in other.weapons[0].boxes


def test_text_is_brought_into_one_form() -> None:
    paper = {
        "form": 1,
        "gang": {"name": "Jose\u0301", "kind": "townies", "cash": 0, "story": "a\r\nb"},
    }

    read = papers.read(json.dumps(paper), edition=BASE)

    assert (read["gang"]["name"], read["gang"]["story"]) == ("José", "a\nb")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(JSON)
def test_no_json_breaks_the_reader(value: Any) -> None:
    for text in (json.dumps(value), json.dumps({"form": 1, "gang": value, "people": value})):
        with contextlib.suppress(Misread):
            papers.roster_from(papers.read(text, edition=BASE))


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_no_text_breaks_the_reader(value: str | bytes) -> None:
    with pytest.raises(Misread):
        papers.read(papers.text_of(value) if isinstance(value, bytes) else value, edition=BASE)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value on a paper."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(spot for key, each in inner for spot in spots(each, (*path, key)))]  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(data=st.data())
def test_a_paper_with_anything_in_any_place_is_read_or_refused(owner: Player, data: Any) -> None:
    mutant = told(owner)
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from([spot for spot in spots(mutant) if spot]))
        home = mutant
        for step in way[:-1]:
            home = home[step]
        if data.draw(st.booleans()) and isinstance(home, dict):
            del home[way[-1]]
        else:
            home[way[-1]] = data.draw(JSON | st.sampled_from(["@1", "@1.1", "specialist", "dead"]))

    try:
        read = papers.read(json.dumps(mutant), edition=BASE)
        roster = papers.roster_from(read)
    except Misread:
        return
    SCHEMA.validate(read | {"form": 1})
    written = papers.paper_of(roster, private=True)
    assert papers.canonical(again(written)) == papers.canonical(written)


def test_a_date_of_a_battle_is_kept_to_the_day(owner: Player) -> None:
    roster = papers.roster_from(papers.read(papers.canonical(whole(lived(owner))), edition=BASE))

    assert roster.past_battles[0].fought_on == date(2025, 3, 9)


def test_rows_built_from_a_paper_are_not_written(owner: Player) -> None:
    read = papers.read(papers.canonical(whole(lived(owner))), edition=BASE)
    counted: list[type[models.Model]] = [Character, Weapon, Possession, Gang]
    before = [model._default_manager.count() for model in counted]

    papers.roster_from(read)

    assert [model._default_manager.count() for model in counted] == before


def test_a_nameless_man_and_an_empty_gang_fit_a_paper(owner: Player) -> None:
    gang = mustered(owner)
    check_whole(whole(gang))
    recruited(gang, name="")
    check_whole(whole(gang))
