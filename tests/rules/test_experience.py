"""Thresholds, titles and maxima."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.experience import (
    below_maximum,
    maxima_of,
    next_threshold,
    rank_at,
    thresholds_of,
    thresholds_passed,
    title_of,
)
from westamunda.rules.experience_tables import MAXIMA, TITLES
from westamunda.rules.kinds import Rank
from westamunda.rules.numbers import GROWN_UP
from westamunda.rules.statline import CHARACTERISTICS, Statline
from westamunda.rules.tables import Source

BOOK = """
0-5 Green Young Blood
6-10, 11-15 Young Blood
16-20 Top Young Blood
21-30 New Gang Member
31-40, 41-50, 51-60 Gang Member
61-80 Gang Champion
81-100, 101-120, 121-140, 141-160, 161-180, 181-200 Gang Champion
201-240, 241-280, 281-320, 321-360, 361-400 Gang Hero
401-9999 Mighty Gang Member
"""

xps = st.integers(0, 600)


def spans() -> list[tuple[int, int, str]]:
    found = []
    for line in BOOK.strip().splitlines():
        *ranges, last = line.split(", ")
        figures, _, title = last.partition(" ")
        for span in (*ranges, figures):
            first, _, end = span.partition("-")
            found.append((int(first), int(end), title))
    return found


def test_there_are_twenty_thresholds() -> None:
    assert (
        *(6, 11, 16, 21, 31, 41, 51, 61, 81, 101),
        *(121, 141, 161, 181, 201, 241, 281, 321, 361, 401),
    ) == thresholds_of()


def test_each_span_of_the_book_begins_at_a_threshold_and_has_its_title() -> None:
    assert [first for first, _, _ in spans()] == [0, *thresholds_of()]
    for first, last, title in spans():
        assert title_of(first).name == title_of(last).name == title


def test_titles_follow_on_without_a_gap() -> None:
    rows = TITLES.rows
    assert rows[0].first == 0
    assert rows[-1].last is None
    for row, following in itertools.pairwise(rows):
        assert row.last == following.first - 1


def test_only_the_gang_hero_is_ours() -> None:
    assert [row.slug for row in TITLES if row.source is not Source.PARENT] == ["gang-hero"]
    assert TITLES["gang-hero"].source is Source.HOUSE


def test_several_thresholds_passed_at_once_all_count() -> None:
    assert thresholds_passed(4, 12) == (6, 11)
    assert thresholds_passed(6, 10) == ()
    assert thresholds_passed(20, 21) == (21,)


def test_none_come_after_401() -> None:
    assert thresholds_passed(401, 999) == ()
    assert next_threshold(400) == 401
    assert next_threshold(401) is None
    assert next_threshold(0) == 6


@given(xps, xps, xps)
def test_experience_gained_in_two_parts_brings_the_same_advances(a: int, b: int, c: int) -> None:
    low, middle, high = sorted((a, b, c))
    both = thresholds_passed(low, middle) + thresholds_passed(middle, high)
    assert both == thresholds_passed(low, high)


def test_experience_neither_falls_nor_starts_below_nothing() -> None:
    with pytest.raises(ValueError, match="does not fall"):
        thresholds_passed(7, 6)
    with pytest.raises(ValueError, match="nobody has"):
        title_of(-1)


def test_a_young_blood_uses_the_gang_member_column_from_21_on() -> None:
    assert (GROWN_UP.value, GROWN_UP.source) == (21, Source.DERIVED)
    assert rank_at(Rank.YOUNG_BLOOD, 16) is Rank.YOUNG_BLOOD
    assert rank_at(Rank.YOUNG_BLOOD, 21) is Rank.GANG_MEMBER
    assert rank_at(Rank.LEADER, 21) is Rank.LEADER


def test_the_maxima_are_the_derived_row() -> None:
    assert MAXIMA["maxima"].source is Source.DERIVED
    assert maxima_of().scores == (4, 6, 6, 4, 4, 3, 6, 3, 9)


@pytest.mark.parametrize("characteristic", CHARACTERISTICS)
def test_a_score_grows_until_its_maximum(characteristic: str) -> None:
    at = maxima_of()
    assert not below_maximum(at, characteristic)
    assert below_maximum(at.changed([(characteristic, -1)]), characteristic)


def test_movement_hurt_may_grow_again() -> None:
    assert below_maximum(Statline(3, 3, 3, 3, 3, 1, 3, 1, 7), "m")
