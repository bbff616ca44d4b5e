"""A tribe's own attributes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.experience import maxima_of
from westamunda.rules.statline import CHARACTERISTICS, Statline
from westamunda.rules.tribes import NotPaidFor, tribal_statline

MEMBER = Statline(4, 3, 3, 3, 3, 1, 3, 1, 7)


def test_a_point_more_is_paid_for_by_a_point_less() -> None:
    assert tribal_statline(MEMBER, {"ws": 1, "bs": -1}) == Statline(4, 4, 2, 3, 3, 1, 3, 1, 7)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ws": 1}, "these come to [+]1"),
        ({"bs": -1}, "these come to -1"),
        ({"m": 1, "bs": -1}, "M 5 is out of bounds: 1 to 4"),
        ({"ws": 1, "w": -1}, "W 0 is out of bounds: 1 to 3"),
    ],
)
def test_what_is_not_paid_for_is_refused(changes: dict[str, int], why: str) -> None:
    with pytest.raises(NotPaidFor, match=why):
        tribal_statline(MEMBER, changes)


def test_an_unknown_characteristic_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        tribal_statline(MEMBER, {"luck": 1, "ws": -1})


@given(st.dictionaries(st.sampled_from(CHARACTERISTICS), st.integers(-2, 2)))
def test_a_tribe_is_as_strong_as_any_gang_and_never_past_the_maxima(
    changes: dict[str, int],
) -> None:
    try:
        changed = tribal_statline(MEMBER, changes)
    except NotPaidFor:
        return

    assert sum(changed.scores) == sum(MEMBER.scores)
    most = maxima_of()
    assert all(changed[each] <= max(most[each], MEMBER[each]) for each in CHARACTERISTICS)
