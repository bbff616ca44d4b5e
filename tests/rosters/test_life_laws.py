"""Laws over whole lives of gangs: the books fold, ratings equal their terms, papers and copies are
the same to the byte, what is taken back is as it was, and nothing owned is ever deleted."""

from __future__ import annotations

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.rosters.life_machine import Entered, Life
from tests.rosters.test_mustering_laws import LONG, QUICK


@pytest.mark.django_db
@pytest.mark.parametrize("machine", [Life, Entered])
def test_the_laws_hold_over_a_few_lives(machine):
    run_state_machine_as_test(machine, settings=QUICK)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("machine", [Life, Entered])
def test_the_laws_hold_over_many_lives(machine):
    run_state_machine_as_test(machine, settings=LONG)
