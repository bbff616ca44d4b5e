"""Many at one door at the same moment, each with a connection of its own, as processes have."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.accounts.hands import HERE, known, sign_in
from tests.together import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def fresh(transactional_db: None) -> None:
    cache.clear()


def guess() -> int:
    return int(sign_in(Client(REMOTE_ADDR=HERE), "ruth", "guess").status_code)


def test_guesses_at_once_are_counted_one_by_one():
    known("ruth")

    told = at_once([guess] * 12)

    assert set(told) == {200, 429}
    assert told.count(200) <= 5
