"""What used things bring: half, rounded down (parent-game.md 12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.armoury import ARMOURY
from westamunda.rules.selling import (
    Box,
    NotForSale,
    box_price,
    check_may_sell_box,
    half_of,
    proceeds_of_box,
    sale_of,
    sells,
)

COLT = ARMOURY["normal-revolver-cartridge"]
BOW = ARMOURY["bow"]
FULL = Box("ball", 12, 12, paid=5)


@pytest.mark.parametrize(
    ("worth", "brings"), [(75, 37), (20, 10), (1, 0), (0, 0), (40, 20), (15, 7)]
)
def test_a_thing_brings_half_rounded_down(worth, brings):
    assert half_of(worth) == brings
    assert sale_of("Thing", worth).total == brings


def test_a_gun_with_a_dice_price_brings_half_of_the_fixed_part():
    large = ARMOURY["large-revolver-cartridge"]

    assert large.price_dice is not None
    assert half_of(large.worth) == 15


def test_a_full_box_brings_half_of_what_was_paid():
    assert proceeds_of_box(FULL, COLT) == 2


def test_a_box_that_was_found_brings_half_of_its_price():
    found = Box("ball", 12, 12, paid=0)

    assert box_price(found, COLT) == 5
    assert proceeds_of_box(found, COLT) == 2


@pytest.mark.parametrize(
    ("box", "klass", "says"),
    [
        (Box("ball", 11, 12, paid=5), COLT, "opened, 11 of 12 left"),
        (Box("ball", 0, 12, paid=5), COLT, "opened, 0 of 12 left"),
        (Box("ball", 12, 12, paid=5, issued=True), COLT, "issued free"),
        (Box("fire-arrow", 1, 1, paid=1), BOW, "one by one"),
        (Box("arrow", 12, 12, paid=0), BOW, "came with the bow"),
    ],
)
def test_what_nobody_buys_is_refused_in_a_sentence(box, klass, says):
    with pytest.raises(NotForSale, match=says):
        check_may_sell_box(box, klass)

    assert not sells(box, klass)


def test_a_quiver_that_was_bought_is_sold():
    assert proceeds_of_box(Box("arrow", 12, 12, paid=3), BOW) == 1


def test_a_round_that_is_made_no_more_is_sold_for_half_of_what_was_paid():
    assert proceeds_of_box(Box("rocket", 3, 3, paid=9), COLT) == 4


def test_a_gun_brings_its_half_and_that_of_each_full_box():
    boxes = [FULL, FULL, Box("ball", 3, 12, paid=5), Box("ball", 12, 12, paid=0, issued=True)]

    sale = sale_of("Schofield", 20, boxes, COLT)

    assert [term.amount for term in sale.terms] == [10, 4]
    assert sale.total == 14
    assert sale.lost == 2


def test_boxes_belong_to_a_weapon():
    with pytest.raises(ValueError, match="weapon"):
        sale_of("Horse", 75, [FULL])


boxes = st.builds(
    Box,
    kind=st.sampled_from(["ball", "scatter", "rocket"]),
    rounds=st.integers(0, 12),
    capacity=st.just(12),
    paid=st.integers(0, 20),
    issued=st.booleans(),
)


@given(worth=st.integers(0, 500), held=st.lists(boxes, max_size=8))
def test_a_sale_never_brings_more_than_half(worth, held):
    sale = sale_of("Gun", worth, held, COLT)

    assert 0 <= sale.total * 2 <= worth + sum(box_price(box, COLT) for box in held)
    assert sale.lost == sum(not sells(box, COLT) for box in held)
    assert not any(sells(box, COLT) for box in held if box.issued or not box.is_full)
