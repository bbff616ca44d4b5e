"""Laws over random musters: the books fold, two opinions agree, what is refused leaves nothing
behind, and what is taken back is as it was."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import Phase
from hypothesis.stateful import run_state_machine_as_test

from tests.rosters.mustering_machine import Mustering

QUICK = hypothesis.settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=20,
    stateful_step_count=25,
    phases=[Phase.generate],
)
LONG = hypothesis.settings(
    derandomize=False,
    deadline=None,
    max_examples=100,
    stateful_step_count=50,
    print_blob=True,
    phases=[Phase.reuse, Phase.generate],
)


@pytest.mark.django_db
def test_the_laws_hold_over_a_few_musters():
    run_state_machine_as_test(Mustering, settings=QUICK)


@pytest.mark.slow
@pytest.mark.django_db
def test_the_laws_hold_over_many_musters():
    run_state_machine_as_test(Mustering, settings=LONG)
