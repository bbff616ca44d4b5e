"""What tests of campaigns share beside the cast."""

from __future__ import annotations

import pytest

from rosters.models import Gang, Player
from tests.campaigns.feuds import riding
from tests.factories import PlayerFactory


@pytest.fixture
def rival(db: None) -> Player:
    """Moss, who has a gang of his own."""
    return PlayerFactory(username="moss")


@pytest.fixture
def ours(owner: Player) -> Gang:
    """Ruth's gang of three, riding."""
    return riding(owner, name="The Long Riders")


@pytest.fixture
def theirs(rival: Player) -> Gang:
    """Moss's gang of three, riding."""
    return riding(rival, name="The Sable Brothers")
