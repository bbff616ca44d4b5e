"""Pairings by rule: each gang once, rematches avoided, ratings close."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.pairings import Rider, propose

NONE: dict[frozenset[str], int] = {}


def met(*pairs: str) -> dict[frozenset[str], int]:
    """These pairs have met once, each written in two letters."""
    return {frozenset(pair): 1 for pair in pairs}


def riders(**ratings: int) -> list[Rider]:
    """Riders of these ratings who have fought nothing."""
    return [Rider(ref, rating) for ref, rating in ratings.items()]


@st.composite
def fields(draw, most: int):
    """Gangs with ratings and battles, and who has met whom."""
    count = draw(st.integers(0, most))
    refs = [f"g{number:02}" for number in range(count)]
    field = [Rider(ref, draw(st.integers(0, 900)), draw(st.integers(0, 5))) for ref in refs]
    times = st.integers(0, 2)
    return field, {
        frozenset(pair): draw(times) for pair in combinations(refs, 2) if draw(st.booleans())
    }


def all_pairings(refs: list[str]):
    """Every way to pair an even number of gangs."""
    if not refs:
        yield []
        return
    first, *rest = refs
    for other in rest:
        left = [each for each in rest if each != other]
        for pairs in all_pairings(left):
            yield [(first, other), *pairs]


def test_neighbours_in_rating_meet():
    drawn = propose(riders(a=100, b=400, c=120, d=390), NONE)

    assert [(pair.first, pair.second) for pair in drawn.pairs] == [("a", "c"), ("d", "b")]
    assert [pair.gap for pair in drawn.pairs] == [20, 10]


def test_a_rematch_is_avoided_though_ratings_part():
    drawn = propose(riders(a=100, b=101, c=500, d=501), met("ab"))

    assert {frozenset((pair.first, pair.second)) for pair in drawn.pairs} in (
        {frozenset("ac"), frozenset("bd")},
        {frozenset("ad"), frozenset("bc")},
    )


def test_two_who_always_met_meet_again_and_it_is_told():
    drawn = propose(riders(a=100, b=200), met("ab"))

    assert [pair.met for pair in drawn.pairs] == [1]


def test_whoever_has_fought_most_is_left_over():
    drawn = propose([Rider("a", 100, 2), Rider("b", 300, 3), Rider("c", 110, 2)], NONE)

    assert drawn.odd == "b"


def test_nobody_is_paired_with_himself():
    with pytest.raises(ValueError, match="twice"):
        propose([Rider("a", 1), Rider("a", 2)], NONE)


@given(fields(most=19))
def test_each_gang_is_paired_once_and_the_odd_one_is_told(field):
    gangs, past = field

    drawn = propose(gangs, past)

    named = [ref for pair in drawn.pairs for ref in (pair.first, pair.second)]
    assert sorted([*named, *([drawn.odd] if drawn.odd else [])]) == sorted(g.ref for g in gangs)
    assert bool(drawn.odd) is bool(len(gangs) % 2)


@given(fields(most=15))
def test_the_same_gangs_in_any_order_give_the_same_pairs(field):
    gangs, past = field

    assert propose(gangs, past) == propose(list(reversed(gangs)), past)


@given(fields(most=8))
def test_no_other_pairing_of_an_even_field_is_lighter(field):
    gangs, past = field
    gangs = gangs[: len(gangs) // 2 * 2]
    rating = {rider.ref: rider.rating for rider in gangs}

    drawn = propose(gangs, past)

    def weight(pairs):
        again = sum(past.get(frozenset(pair), 0) for pair in pairs)
        return again, sum(abs(rating[a] - rating[b]) for a, b in pairs)

    ours = weight([(pair.first, pair.second) for pair in drawn.pairs])
    assert ours == min(weight(pairs) for pairs in all_pairings(list(rating)))
