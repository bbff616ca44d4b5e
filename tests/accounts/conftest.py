"""Ruth has a password and a confirmed address."""

from __future__ import annotations

import pytest

from rosters.models import Player
from tests.accounts.hands import known


@pytest.fixture
def ruth(db: None) -> Player:
    """Has a password and a confirmed address."""
    return known("ruth", "ruth@example.org")


@pytest.fixture
def owner_of_the_house(db: None) -> Player:
    """May enter the admin."""
    clerk = known("clerk")
    clerk.is_staff = clerk.is_superuser = True
    clerk.save()
    return clerk
