"""Laws over things handed about at random: nothing is made or lost but what is sold or thrown
away, nobody is paid more than half, and what is taken back is as it was."""

from __future__ import annotations

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.rosters.riding_machine import Riding
from tests.rosters.test_mustering_laws import LONG, QUICK


@pytest.mark.django_db
def test_the_laws_hold_over_a_few_rides():
    run_state_machine_as_test(Riding, settings=QUICK)


@pytest.mark.slow
@pytest.mark.django_db
def test_the_laws_hold_over_many_rides():
    run_state_machine_as_test(Riding, settings=LONG)
