"""The gap between two ratings: both tables row by row, and what they leave nobody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.bottling import bottle_number
from westamunda.rules.editions import BASE
from westamunda.rules.underdogs import Result, Stakes, giant_killer, stakes, underdog_bonus

WON, LOST, DRAWN = Result.WON, Result.LOST, Result.DRAWN

# first, last, XP won, XP lost, dollars won
STEPS = [
    (1, 49, 1, 0, 5), (50, 99, 2, 1, 10), (100, 149, 3, 2, 15), (150, 199, 4, 3, 20),
    (200, 249, 5, 4, 25), (250, 499, 6, 5, 50), (500, 749, 7, 6, 100), (750, 999, 8, 7, 150),
    (1000, 1499, 9, 8, 200), (1500, 9999, 10, 9, 250),
]  # fmt: skip


@pytest.mark.parametrize(("first", "last", "win", "lose", "dollars"), STEPS)
def test_every_step_at_both_its_ends(
    first: int, last: int, win: int, lose: int, dollars: int
) -> None:
    for gap in (first, last):
        own, enemy = 400, 400 + gap
        assert underdog_bonus(own, enemy, WON).amount == win
        assert underdog_bonus(own, enemy, LOST).amount == lose
        assert underdog_bonus(own, enemy, DRAWN).amount == lose
        assert giant_killer(own, enemy, True).amount == dollars
        assert giant_killer(own, enemy, False).amount == 0


def test_both_tables_have_ten_steps_of_the_parents() -> None:
    assert [(row.first, row.source) for row in BASE.underdog] == [
        (step[0], "parent") for step in STEPS
    ]
    assert [(row.first, row.source) for row in BASE.giant_killer] == [
        (step[0], "parent") for step in STEPS
    ]


@pytest.mark.parametrize(
    ("own", "enemy", "why"),
    [
        (600, 600, "Both are rated 600: nobody is the underdog."),
        (745, 612, "Rated 745 against 612: the other side is the underdog."),
        (None, 600, "A side without a rating: nobody is the underdog."),
        (600, None, "A side without a rating: nobody is the underdog."),
        (None, None, "A side without a rating: nobody is the underdog."),
    ],
)
def test_equals_the_higher_and_those_without_a_rating_have_nothing(
    own: int | None, enemy: int | None, why: str
) -> None:
    for result in Result:
        bonus = underdog_bonus(own, enemy, result)
        assert (bonus.amount, bonus.reason) == (0, why)
    assert giant_killer(own, enemy, True).amount == 0
    assert stakes(own, enemy).terms == ()
    assert not stakes(own, enemy).is_underdog


def test_what_is_at_stake_opens_to_its_terms() -> None:
    at_stake = stakes(612, 745)

    assert at_stake == Stakes(612, 745, 133, 3, 2, 15)
    assert at_stake.reason == "Rated 612 against 745, 133 below."
    assert dict(at_stake.terms) == {
        "Rating": 612,
        "Rating of the enemy": 745,
        "Below by": 133,
        "Experience for each survivor, won": 3,
        "Experience for each survivor, lost or drawn": 2,
        "Dollars, won": 15,
    }


RATINGS = st.none() | st.integers(0, 10_000)


@given(RATINGS, RATINGS)
def test_only_one_of_two_sides_is_ever_the_underdog(own: int | None, enemy: int | None) -> None:
    first, second = stakes(own, enemy), stakes(enemy, own)

    assert not (first.is_underdog and second.is_underdog)
    for each in (first, second):
        assert (each.win_experience > each.lose_experience) == each.is_underdog
        assert bool(each.win_dollars) == each.is_underdog


@given(st.integers(1, 3000))
def test_a_wider_gap_never_brings_less(gap: int) -> None:
    nearer, wider = stakes(0, gap), stakes(0, gap + 1)

    assert nearer.win_experience <= wider.win_experience
    assert nearer.lose_experience <= wider.lose_experience
    assert nearer.win_dollars <= wider.win_dollars


# Bottle numbers


@pytest.mark.parametrize(
    ("models", "number"),
    [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (16, 4), (17, 5), (20, 5)],
)
def test_every_bottle_number_at_both_its_ends(models: int, number: int) -> None:
    assert bottle_number(models) == number


def test_the_bottle_numbers_are_the_parents() -> None:
    assert [(row.first, row.last, row.number) for row in BASE.bottle_numbers] == [
        (1, 4, 1), (5, 8, 2), (9, 12, 3), (13, 16, 4), (17, 20, 5),
    ]  # fmt: skip
    assert {row.source for row in BASE.bottle_numbers} == {"parent"}


@given(st.integers(0, 200))
def test_the_table_is_a_quarter_rounded_up_and_goes_on_so(models: int) -> None:
    """Due when a quarter or more are down or out (parent-game.md 17)."""
    number = bottle_number(models)

    assert 4 * number >= models > 4 * (number - 1)
