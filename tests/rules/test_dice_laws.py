"""Dice are honest and every face can be explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.dice import DicePool, Roll, fair


@pytest.mark.slow
@given(
    count=st.integers(1, 12), sides=st.sampled_from([3, 6, 8]), plus=st.integers(0, 60),
    times=st.sampled_from([1, 5, 10]),
)  # fmt: skip
def test_a_fair_roll_is_one_of_its_pool(count, sides, plus, times):
    pool = DicePool(count, sides, plus, times)

    roll = pool.roll(fair)

    assert plus + count * times <= roll.total <= plus + count * sides * times
    assert DicePool.parse(str(pool)) == pool
    assert Roll(pool, roll.faces) == roll


def test_the_fair_dice_of_a_test_fall_as_told(dice_fall):
    dice_fall(3, 5)

    roll = DicePool(2).roll(fair)

    assert roll.faces == (3, 5)
