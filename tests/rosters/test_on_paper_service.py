"""Gangs on paper: brought in, copied, kept as they stand."""

from __future__ import annotations

import copy
import uuid
from typing import Any

import pytest

from rosters import papers
from rosters.models import (
    Act,
    Character,
    DiceRoll,
    Gang,
    Mark,
    Matter,
    Paper,
    Player,
    Possession,
    Weapon,
)
from rosters.papers import Misread, canonical
from rosters.pending import answers_of, pending
from rosters.roster import read
from rosters.services import gangs, matters, on_paper, riding, taking_back
from rosters.services.on_paper import bring_in, copy_gang, look_at
from rosters.services.taking_back import StandsFast
from tests.hands import check_books
from tests.rosters.mustered import (
    armed,
    books,
    fives,
    hand,
    last_act,
    mustered,
    named,
    now,
    open_matter,
    ready,
    recruited,
    riding_gang,
)
from tests.rosters.on_paper import lived, whole
from westamunda.rules.kinds import KINDS
from westamunda.rules.procedures import Choose

ROWS = (Gang, Act, Character, Mark, Weapon, Possession, Matter, Paper)


def counted() -> list[int]:
    return [model._default_manager.count() for model in ROWS]


def brought(owner: Player, paper: dict[str, Any], key: uuid.UUID | None = None) -> Gang:
    return bring_in(owner=owner, key=key or uuid.uuid4(), text=canonical(paper))


def copied(gang: Gang, owner: Player, name: str = "", key: uuid.UUID | None = None) -> Gang:
    return copy_gang(gang=gang, owner=owner, key=key or uuid.uuid4(), name=name or gang.name)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_export_import_export_is_the_same_to_the_byte(
    owner: Player, stranger: Player, kind: Any
) -> None:
    gang = lived(owner, kind.slug)

    new = brought(stranger, whole(gang))

    assert canonical(whole(new)) == canonical(whole(gang))
    assert (new.owner, new.origin, new.visibility) == (stranger, "imported", "private")
    check_books(new)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_a_copy_equals_the_original_to_the_byte(owner: Player, kind: Any) -> None:
    gang = lived(owner, kind.slug, protagonisti=True)

    new = copied(gang, owner)

    assert new.pk != gang.pk
    assert canonical(whole(new)) == canonical(whole(gang))
    assert (new.origin, new.visibility) == ("copied", "private")
    check_books(new)


def test_a_copy_of_a_copy_after_the_same_acts_is_still_the_same(owner: Player) -> None:
    gang = ready(owner)
    new = copied(gang, owner)

    for each in (gang, new):
        armed(named(each, "Ben"), "bowie")
        recruited(each, name="Dan")
        armed(named(each, "Ada"), "winchester-rifle")

    assert canonical(whole(new)) == canonical(whole(gang))
    assert canonical(whole(copied(new, owner))) == canonical(whole(gang))


def test_the_act_says_where_it_came_from_and_brings_the_cash(owner: Player) -> None:
    gang = lived(owner)

    new = copied(gang, owner, "The Echo")

    act = last_act(new)
    assert act.sentence == f"The Echo began as a copy of {gang.name}, with ${gang.cash}."
    assert act.numbers == {"budget": 2000, "like": gang.slug}
    assert act.dollars == gang.cash - gang.budget
    assert {model for model, _, before, _ in act.changes if before is None} == {
        "character", "mark", "absence", "weapon", "possession", "territory", "pastbattle", "matter",
    }  # fmt: skip
    assert whole(new) == whole(gang) | {"gang": whole(gang)["gang"] | {"name": "The Echo"}}


def test_a_corrupt_cache_is_not_copied(owner: Player) -> None:
    gang = lived(owner)
    right = books(gang)
    Gang.objects.filter(pk=gang.pk).update(cash=1, rating=2, wealth=3)
    gang.refresh_from_db()

    new = copied(gang, owner)

    assert books(new) == right
    check_books(new)


def test_a_debt_comes_along(owner: Player) -> None:
    paper = whole(lived(owner))
    paper["gang"]["cash"] = -35

    new = brought(owner, paper)

    assert new.cash == -35
    check_books(new)


def test_sums_of_the_paper_are_never_trusted_and_the_difference_is_told(owner: Player) -> None:
    paper = whole(lived(owner))
    paper["gang"] |= {"rating": 9999, "wealth": 1}

    looked = look_at(canonical(paper))
    new = brought(owner, paper)

    rating = looked.roster.rating.total
    assert looked.differs[0] == (
        f"The paper says rating 9999; it comes to {rating}, and that is what counts."
    )
    assert (len(looked.differs), new.rating) == (2, rating)
    check_books(new)


def test_what_the_rules_have_against_it_is_told_and_not_forced(owner: Player) -> None:
    gang = ready(owner)
    paper = whole(gang)
    paper["people"][1] |= {"rank": "leader", "name": ""}
    paper["people"][2]["weapons"] *= 4
    paper["gang"]["cash"] = 5000

    looked = look_at(canonical(paper))
    new = brought(owner, paper)

    told = " ".join(looked.problems)
    assert "are more than the budget, $1000." in told
    assert "A second leader will not be followed." in told
    assert "The nameless leader wants a name." in told
    assert "Cal" in told
    assert new.cash == 5000
    check_books(new)


def test_of_a_gang_that_rode_out_only_what_lasts_is_told(owner: Player) -> None:
    paper = whole(riding_gang(owner))
    assert look_at(canonical(paper)).problems == ()

    paper["people"][2]["weapons"] *= 4
    del paper["people"][1]

    (problem,) = look_at(canonical(paper)).problems
    assert "Cal" in problem


@pytest.mark.parametrize("begin", ["bring in", "copy"])
def test_the_same_key_makes_one_gang(owner: Player, begin: str) -> None:
    gang, key = lived(owner), uuid.uuid4()

    def make() -> Gang:
        if begin == "copy":
            return copied(gang, owner, key=key)
        return brought(owner, whole(gang), key)

    first = make()
    before = counted()

    assert make() == first
    assert counted() == before


def test_what_is_refused_leaves_nothing_half_made(owner: Player) -> None:
    paper = whole(lived(owner))
    paper["people"][2]["weapons"][0]["type"] = "ray-gun"
    before = counted()

    with pytest.raises(Misread):
        brought(owner, paper)

    assert counted() == before


def test_what_began_on_paper_is_not_taken_back(owner: Player) -> None:
    new = copied(ready(owner), owner)

    with pytest.raises(StandsFast):
        taking_back.take_back(hand(new), act=last_act(new))


def test_a_copy_by_a_stranger_has_none_of_the_owners_notes(owner: Player, stranger: Player) -> None:
    gang = lived(owner)

    assert copied(gang, stranger).notes == ""
    assert copied(gang, owner).notes == gang.notes
    assert not Paper.objects.filter(body__icontains="Colonel").exists()


def test_open_matters_come_along_with_the_dice_of_their_answers(owner: Player) -> None:
    gang = ready(owner, "natives-range")
    riding.ride_out(fives(gang))
    gang.refresh_from_db()
    assert open_matter(gang, "territories")

    new = copied(gang, owner)

    assert new.waiting == gang.waiting > 0
    (matter,) = (each for each in read(new).matters if not each.settled)
    like = open_matter(gang, "territories")
    assert answers_of(matter) == answers_of(like)
    assert not DiceRoll.objects.filter(gang=new).exists()
    question = pending(read(new), matter)
    assert isinstance(question, Choose)
    matters.answer(fives(new), matter=matter, why=question.why, choice=question.options[0])
    check_books(Gang.objects.get(pk=new.pk))


@pytest.mark.parametrize(
    ("kind", "subject", "answers"),
    [
        ("riddle", "founding", []),
        ("territories", "founding", [{"choice": "yes"}]),
        ("pick", "@1/thirty-one", []),
        ("pick", "@gone-1/31", []),
        ("pick", "somebody/31", []),
        ("pick", "@1", []),
        ("pick", "@1/31", [{"pool": "2D6", "faces": [1, 1]}]),
        ("hired", "@1", []),
        ("weapon", "@1/rapid-fire", []),
        ("weapon", "@1/quick-draw", []),
    ],
)  # fmt: skip
def test_a_question_that_its_answers_do_not_fit_is_refused(
    owner: Player, kind: str, subject: str, answers: list[Any]
) -> None:
    paper = copy.deepcopy(whole(lived(owner)))
    paper["people"][0]["marks"] = []
    paper["matters"] = [{"kind": kind, "subject": subject, "answers": answers, "settled": False}]

    with pytest.raises(Misread, match=r"^matter 1"):
        look_at(canonical(paper))


def test_one_question_twice_is_refused(owner: Player) -> None:
    paper = whole(lived(owner))
    paper["matters"] *= 2

    with pytest.raises(Misread, match=r"^matter \d: the same is asked twice\."):
        look_at(canonical(paper))


def test_a_disbanded_gang_comes_disbanded_and_its_ledger_opens_it_again(owner: Player) -> None:
    gang = riding_gang(owner)
    gangs.disband(hand(gang))

    new = copied(Gang.objects.get(pk=gang.pk), owner)

    assert canonical(whole(new)) == canonical(whole(gang))
    assert [act.code for act in Act.objects.filter(gang=new)] == ["copied-gang", "disbanded"]
    taking_back.take_back(hand(new), act=last_act(new))
    assert Gang.objects.get(pk=new.pk).stage == "riding"


def test_the_roster_is_kept_at_each_beginning_and_end(owner: Player) -> None:
    gang = riding_gang(owner)
    new = brought(owner, whole(gang))
    other = copied(gang, owner)
    on_paper.keep(hand(gang), title="Before the bank")
    gangs.disband(hand(gang))

    def titles(of: Gang) -> list[str]:
        return [paper.title for paper in Paper.objects.filter(gang=of)]

    assert titles(new) == ["Brought in"]
    assert titles(other) == ["Copied"]
    assert titles(gang) == ["Rode out", "Before the bank", "Disbanded"]


def test_a_roster_that_is_kept_tells_what_stood_then(owner: Player) -> None:
    gang = ready(owner)
    act = on_paper.keep(hand(gang), title="At first")
    told = papers.paper_of(now(gang))

    recruited(gang, name="Late")

    assert act is not None
    assert act.sentence == "The roster was kept as it stands: At first."
    assert act.paper.body == told
    assert len(act.paper.body["people"]) == 3


def test_an_empty_gang_may_be_copied(owner: Player) -> None:
    gang = mustered(owner)

    assert canonical(whole(copied(gang, owner))) == canonical(whole(gang))


def test_a_copy_musters_on_by_itself(owner: Player) -> None:
    gang = ready(owner)
    new = copied(gang, owner)

    recruited(new, name="Dan")

    assert new.cash - Gang.objects.get(pk=new.pk).cash == 50
    assert now(gang).spent + 50 == now(new).spent


def test_an_actor_is_the_one_who_copied(owner: Player, stranger: Player) -> None:
    new = copied(riding_gang(owner, visibility="public"), stranger)

    act = last_act(new)
    assert (act.actor, new.owner) == (stranger, stranger)


def test_bringing_in_takes_as_many_queries_for_many_as_for_few(
    owner: Player, django_assert_max_num_queries: Any
) -> None:
    paper = whole(lived(owner))
    paper["people"] = [copy.deepcopy(paper["people"][2]) for _ in range(60)]
    paper["matters"] = []

    with django_assert_max_num_queries(32):
        brought(owner, paper)
