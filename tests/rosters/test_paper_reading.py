"""What a stranger hands in: read whole, or refused in a sentence that names the place."""

from __future__ import annotations

import contextlib
import json
from datetime import date
from typing import Any

import pytest
from django.db import models
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rosters import papers
from rosters.models import Character, Gang, Player, Possession, Weapon
from rosters.papers import Misread
from tests.rosters.mustered import mustered, recruited
from tests.rosters.on_paper import SCHEMA, again, check_whole, lived, told, whole
from westamunda.rules.editions import BASE


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
        ("people.0.marks.1.what", "chest", "people 1, mark 2, what: “chest” is no injury of the rulebook."),
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
