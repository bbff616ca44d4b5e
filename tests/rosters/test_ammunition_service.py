"""Ammunition by the box: handed on, sold, thrown away; no round is made or lost by moving."""

from __future__ import annotations

import pytest

from rosters.boxes import Sort, sorts_of
from rosters.models import Gang, Player
from rosters.services import ammunition, stash, taking_back
from rosters.services.characters import NotHere, NotOffered
from rosters.services.stash import MovedSince, StillMustering
from tests.hands import check_books
from tests.rosters import rows
from tests.rosters.mustered import hand, last_act, named, paper, ready
from tests.rosters.riders import gun, riders, what_there_is
from westamunda.rules.selling import NotForSale
from westamunda.rules.swapping import OtherRound

BALL = Sort("ball", 12, 5)


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


def opened(gang: Gang, rounds: int = 7) -> Sort:
    """The first box of the Schofield has been fired from; its sort."""
    colt = gun(gang, "Schofield")
    colt.boxes = [{**colt.boxes[0], "rounds": rounds}, *colt.boxes[1:]]
    colt.save()
    return Sort("ball", rounds, 5)


def move(gang: Gang, sort: Sort = BALL, count: int = 1, to: str = "Peacemaker") -> None:
    ammunition.move(
        hand(gang), weapon=gun(gang, "Schofield"), to=gun(gang, to).slug, sort=sort, count=count
    )


def test_boxes_are_told_by_what_they_are(gang: Gang) -> None:
    sort = opened(gang)

    assert sorts_of(gun(gang, "Schofield")) == {sort: 1, BALL: 1}
    assert [Sort.read(str(each)) for each in (sort, BALL, Sort("ball", 12, 0, True))] == [
        sort, BALL, Sort("ball", 12, 0, True),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "ball", "ball.x.5", "ball.12.5.free", "ball.12.5.issued.x"])
def test_no_other_words_tell_a_box(text: str) -> None:
    with pytest.raises(ValueError, match=r"box|unpack|int"):
        Sort.read(text)


def test_a_box_goes_to_a_gun_of_its_class(gang: Gang) -> None:
    there = what_there_is(gang)

    move(gang)

    assert len(gun(gang, "Peacemaker").boxes) == 1
    assert what_there_is(gang) == there
    assert last_act(gang).sentence == ("1 box of ball: from Schofield (Ada) to Peacemaker (Ben).")
    check_books(gang)


def test_all_boxes_go_at_once_and_to_a_gun_in_the_stash(gang: Gang) -> None:
    stash.give(hand(gang), thing=gun(gang, "Peacemaker"))

    move(gang, count=2)

    assert gun(gang, "Schofield").boxes == []
    assert last_act(gang).sentence == "2 boxes of ball: from Schofield (Ada) to Peacemaker (stash)."


def test_an_opened_box_goes_as_it_is(gang: Gang) -> None:
    sort = opened(gang)

    move(gang, sort)

    assert [box["rounds"] for box in gun(gang, "Peacemaker").boxes] == [7]
    assert [box["rounds"] for box in gun(gang, "Schofield").boxes] == [12]


def test_a_pair_shares_its_rounds_and_a_gun_without_its_mark_does_not(gang: Gang) -> None:
    move(gang, to="Yellow Boy")
    stash.give(hand(gang), thing=gun(gang, "Schofield"), to=named(gang, "Cal").slug)

    with pytest.raises(OtherRound, match="Yellow Boy fires another round"):
        move(gang, to="Yellow Boy")


@pytest.mark.parametrize(
    ("sort", "count"),
    [(BALL, 3), (Sort("ball", 11, 5), 1), (Sort("scatter", 12, 5), 1), (Sort("ball", 12, 4), 1)],
)
def test_boxes_that_are_not_there_stay_where_they_are(gang: Gang, sort: Sort, count: int) -> None:
    before = rows.rows_of(gang)
    colt = gun(gang, "Schofield")

    for act in (
        lambda: ammunition.sell(hand(gang), weapon=colt, sort=sort, count=count),
        lambda: ammunition.throw_away(hand(gang), weapon=colt, sort=sort, count=count),
    ):
        with pytest.raises(NotHere, match="left with Schofield"):
            act()
    with pytest.raises((NotHere, OtherRound)):
        move(gang, sort, count)

    assert rows.rows_of(gang) == before


def test_a_gun_that_is_gone_or_is_itself_takes_no_box(gang: Gang) -> None:
    with pytest.raises(NotHere, match="That gun"):
        move(gang, to="Schofield")
    stash.sell(hand(gang), thing=gun(gang, "Peacemaker"))
    with pytest.raises(NotHere, match="That gun"):
        move(gang)


def test_a_hired_mans_gun_gives_and_takes_no_box(gang: Gang) -> None:
    his = named(gang, "Ned").weapons.earliest("pk")

    with pytest.raises(NotOffered, match="Ned’s own"):
        ammunition.move(hand(gang), weapon=gun(gang, "Schofield"), to=his.slug, sort=BALL)
    with pytest.raises(NotOffered, match="Ned’s own"):
        ammunition.sell(hand(gang), weapon=his, sort=Sort("ball", 12, 0, True))


def test_one_gun_is_given_no_more_boxes_than_anybody_carries(gang: Gang) -> None:
    colt = gun(gang, "Peacemaker")
    colt.boxes = [{**gun(gang, "Schofield").boxes[0]}] * 59
    colt.save()

    with pytest.raises(NotOffered, match="60 boxes"):
        move(gang, count=2)


def test_full_boxes_are_sold_each_for_half(gang: Gang) -> None:
    act = ammunition.sell(hand(gang), weapon=gun(gang, "Schofield"), sort=BALL, count=2, proceeds=2)

    assert act.dollars == 4
    assert act.sentence == "2 boxes of ball for Schofield sold, $4."
    assert gun(gang, "Schofield").boxes == []
    check_books(gang)


def test_an_opened_box_is_not_sold_and_is_thrown_away(gang: Gang) -> None:
    sort = opened(gang)
    with pytest.raises(NotForSale, match="opened, 7 of 12"):
        ammunition.sell(hand(gang), weapon=gun(gang, "Schofield"), sort=sort)

    ammunition.throw_away(hand(gang), weapon=gun(gang, "Schofield"), sort=sort)

    assert [box["rounds"] for box in gun(gang, "Schofield").boxes] == [12]
    assert last_act(gang).dollars == 0
    check_books(gang)


def test_a_box_issued_free_is_not_sold_and_stays_free_when_handed_on(gang: Gang) -> None:
    colt = gun(gang, "Schofield")
    colt.boxes = [{**colt.boxes[0], "paid": 0, "issued": True}]
    colt.save()
    free = Sort("ball", 12, 0, True)
    with pytest.raises(NotForSale, match="issued free"):
        ammunition.sell(hand(gang), weapon=colt, sort=free)

    move(gang, free)

    with pytest.raises(NotForSale, match="issued free"):
        ammunition.sell(hand(gang), weapon=gun(gang, "Peacemaker"), sort=free)


def test_a_sum_that_moved_since_it_was_shown_is_not_taken(gang: Gang) -> None:
    with pytest.raises(MovedSince, match="bring \\$2 by now"):
        ammunition.sell(hand(gang), weapon=gun(gang, "Schofield"), sort=BALL, proceeds=3)


@pytest.mark.parametrize("act", ["move", "sell", "throw_away"])
def test_while_they_muster_a_box_is_given_back(owner: Player, act: str) -> None:
    gang = ready(owner)
    mine, other = named(gang, "Ben").weapons.get(), named(gang, "Cal").weapons.get()
    more = {"to": other.slug} if act == "move" else {}

    with pytest.raises(StillMustering, match="muster"):
        getattr(ammunition, act)(hand(gang), weapon=mine, sort=BALL, **more)


@pytest.mark.parametrize("act", ["move", "sell", "throw_away"])
def test_each_is_taken_back_to_the_byte(gang: Gang, act: str) -> None:
    before = paper(gang)
    more = {"to": gun(gang, "Peacemaker").slug} if act == "move" else {}
    done = getattr(ammunition, act)(
        hand(gang), weapon=gun(gang, "Schofield"), sort=BALL, count=2, **more
    )
    assert paper(gang) != before

    taking_back.take_back(hand(gang), act=done)

    assert paper(gang) == before
    check_books(gang)


def test_no_count_below_one_is_an_act(gang: Gang) -> None:
    for act in (ammunition.sell, ammunition.throw_away):
        with pytest.raises(ValueError, match="0 of a thing"):
            act(hand(gang), weapon=gun(gang, "Schofield"), sort=BALL, count=0)
