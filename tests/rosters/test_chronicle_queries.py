"""The chronicle: what it offers to take back, whom an act touched, cash on every page of a long book."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters import resting
from rosters.models import Act, Character, Gang, Player
from rosters.queries.chronicle import Chronicle, Wanted, chronicle
from rosters.services import characters, matters, possessions, riding, taking_back, weapons
from tests.rosters.mustered import (
    WINCHESTER,
    armed,
    equipped,
    fives,
    hand,
    last_act,
    mustered,
    named,
    open_matter,
    ready,
    recruited,
    riding_gang,
    round_of,
)


def test_the_chronicle_offers_only_what_nothing_rests_on(owner: Player) -> None:
    gang = mustered(owner)
    ben = recruited(gang, "gang-member", "Ben")
    weapons.give_back(hand(gang), weapon=armed(ben))
    characters.give_back(hand(gang), man=ben)
    recruited(gang, "leader", "Ada")

    offered = [line.act.code for line in chronicle(gang).lines if line.can_undo]

    assert offered == ["recruited", "given-back"]


def test_the_chronicle_of_a_gang_that_rode_out_offers_nothing_from_before(owner: Player) -> None:
    gang = riding_gang(owner)

    assert not [line for line in chronicle(gang).lines if line.can_undo]


def busy(owner: Player) -> Gang:
    """A gang with purchases, gifts back and acts taken back, some of which rest on others."""
    gang = mustered(owner)
    ada, ben = recruited(gang, "leader", "Ada"), recruited(gang, "gang-member", "Ben")
    rifle = armed(ben, WINCHESTER)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle), count=2)
    taking_back.take_back(hand(gang), act=last_act(gang))
    weapons.rename(hand(gang), weapon=rifle, name="Yellow Boy")
    armed(ada)
    equipped(ada, "rope")
    characters.describe(hand(gang), man=ben, looks="Tall.")
    taking_back.take_back(hand(gang), act=last_act(gang))
    characters.copy(hand(gang), man=ben, times=2)
    possessions.give_back(hand(gang), possession=ada.possessions.get())
    cal = recruited(gang, "young-blood", "Cal")
    armed(cal)
    characters.give_back(hand(gang), man=cal)
    return gang


def pages_of(gang: Gang, man: str = "", size: int = 4) -> list[Chronicle]:
    """Every page of the chronicle, so many acts long."""
    first = chronicle(gang, Wanted(man), size=size)
    numbers = range(1, first.page.paginator.num_pages + 1)
    return [chronicle(gang, Wanted(man, str(number)), size=size) for number in numbers]


def in_full(gang: Gang) -> dict[int, tuple[int, bool]]:
    """Each act's cash and whether it may be taken back, worked out over the whole book at once."""
    acts = list(Act.objects.filter(gang=gang).select_related("taken_back_by").order_by("pk"))
    may = resting.may_be_taken_back(acts)
    cash, found = gang.budget, {}
    for act in acts:
        cash += act.dollars
        found[act.pk] = (cash, act.pk in may)
    return found


@pytest.mark.parametrize("size", [1, 4, 7, 50])
def test_page_by_page_the_book_says_what_it_says_as_a_whole(owner: Player, size: int) -> None:
    gang = busy(owner)

    lines = [line for page in pages_of(gang, size=size) for line in page.lines]

    told = {line.act.pk: (line.cash, line.can_undo) for line in lines}
    assert [line.act.pk for line in lines] == sorted(told, reverse=True)
    assert told == in_full(gang)
    assert {undo for _, undo in told.values()} == {True, False}


@pytest.mark.parametrize("name", ["Ada", "Ben", "Cal"])
def test_of_one_man_each_act_has_the_cash_and_the_mark_that_it_has_in_the_whole_book(
    owner: Player, name: str
) -> None:
    gang = busy(owner)
    whole = in_full(gang)

    lines = [line for page in pages_of(gang, named(gang, name).slug, 2) for line in page.lines]

    assert lines
    assert {line.act.pk: (line.cash, line.can_undo) for line in lines} == {
        line.act.pk: whole[line.act.pk] for line in lines
    }


def of(man: Character) -> list[str]:
    """The sentences of the acts that touched him, oldest first."""
    return [line.sentence for line in chronicle(man.gang, Wanted(man.slug)).lines][::-1]


def test_an_act_touches_him_whom_it_wrote_or_whose_it_wrote(owner: Player) -> None:
    gang = busy(owner)

    assert of(named(gang, "Ben")) == [
        "Ben joined as a gang member, $50.",
        "Winchester 1873 for Ben, $40.",
        "2 boxes of ball for Winchester 1873, $12.",
        "Taken back: 2 boxes of ball for Winchester 1873, $12.",
        "Winchester 1873 is called Yellow Boy from now on.",
        "Ben set down anew.",
        "Taken back: Ben set down anew.",
    ]


def test_who_has_left_can_be_chosen_and_his_acts_stay(owner: Player) -> None:
    gang = busy(owner)
    cal = named(gang, "Cal")

    book = chronicle(gang, Wanted(cal.slug))

    assert (book.of, cal in book.gone, cal in book.here) == (cal, True, False)
    assert of(cal)[0] == "Cal joined as a young blood, $25."
    assert of(cal)[-1].startswith("Cal sent away")


def test_what_passed_to_another_touches_him_no_longer(owner: Player) -> None:
    gang = mustered(owner)
    ada, ben = recruited(gang, "leader", "Ada"), recruited(gang, "gang-member", "Ben")
    gun = armed(ada)
    Act.objects.create(
        gang=gang, code="moved", sentence="Passed on.", actor=owner,
        changes=[["weapon", gun.pk, {"carrier_id": ada.pk}, {"carrier_id": ben.pk}]],
    )  # fmt: skip
    gun.carrier = ben
    gun.save()
    weapons.rename(hand(gang), weapon=gun, name="Ben's Own")

    assert of(ada)[-1] == "Passed on."
    assert of(ben)[-2:] == ["Passed on.", f"{gun} is called Ben's Own from now on."]


def test_what_he_chose_when_it_waited_for_him_touches_him(owner: Player) -> None:
    gang = ready(owner, protagonisti=True)
    characters.buy_experience(hand(gang), man=named(gang, "Ada"), dice=5)
    riding.ride_out(fives(gang))
    matter = open_matter(gang, "pick")

    matters.answer(hand(gang), matter=matter, why="advance", choice="bs")

    assert of(named(gang, "Ada"))[-1] == last_act(gang).sentence
    assert of(named(gang, "Ben"))[-1].startswith("The Quiet Hands rode out.")


@pytest.mark.parametrize("man", ["zzzzzzzzzzzz", "", "../..", "a" * 400, "1 OR 1"])
def test_nobody_of_that_name_is_everybody(owner: Player, man: str) -> None:
    gang = busy(owner)

    book = chronicle(gang, Wanted.at({"man": man, "page": "x"}))

    assert (book.of, len(book.lines)) == (None, Act.objects.filter(gang=gang).count())


def test_a_man_of_another_gang_is_not_chosen(owner: Player) -> None:
    gang, other = busy(owner), busy(owner)

    assert chronicle(gang, Wanted(named(other, "Ada").slug)).of is None


def long_book(owner: Player, acts: int) -> Gang:
    """A gang with so many acts, each of which moved three dollars in or out."""
    gang = mustered(owner)
    man = recruited(gang, "leader", "Ada")
    rows = [["character", man.pk, {"looks": "Tall."}, {"looks": "Taller."}]]
    Act.objects.bulk_create(
        Act(
            gang=gang, code="described", sentence=f"Act {number}.", actor=owner,
            dollars=3 if number % 2 else -3, changes=rows if number % 5 == 0 else [],
        )
        for number in range(acts)
    )  # fmt: skip
    return gang


def asked(gang: Gang, wanted: Wanted) -> tuple[int, Chronicle]:
    """A page of the chronicle and how many queries it took."""
    with CaptureQueriesContext(connection) as captured:
        book = chronicle(gang, wanted)
    return len(captured), book


@pytest.mark.parametrize("leaf", ["", "2"])
@pytest.mark.parametrize("of_him", [False, True])
def test_a_long_book_is_read_page_by_page_in_as_many_queries_as_a_short_one(
    owner: Player, leaf: str, of_him: bool
) -> None:
    costs = []
    for acts in (600, 5000):
        gang = long_book(owner, acts)
        queries, book = asked(gang, Wanted(named(gang, "Ada").slug if of_him else "", leaf))
        costs.append(queries)
        whole = in_full(gang)
        assert len(book.lines) == 50
        assert all(whole[line.act.pk] == (line.cash, line.can_undo) for line in book.lines)

    assert costs[0] == costs[1] <= 7
