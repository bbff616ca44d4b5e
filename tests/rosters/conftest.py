"""What tests of rosters share beside the cast."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from rosters import ports
from rosters.models import Player
from rosters.services import guests
from tests.hands import visit_as
from tests.rosters.mustered import Change, HouseRules, Rules
from tests.rosters.readers import InACampaign
from tests.rosters.visitors import PASSWORD


@pytest.fixture
def rules() -> Rules:
    """Lay changes over the base tables: ``rules(("goods", "horse", {"price": 100}))``."""

    def lay(*changes: Change) -> None:
        ports.fill(HouseRules(changes))

    return lay


@pytest.fixture
def fresh_limits(db: None) -> Iterator[None]:
    """Nobody has been counted yet."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guest(db: None) -> Player:
    """A visitor without an account."""
    return guests.welcome("the browser's own", uuid.uuid4())


@pytest.fixture
def tablet(client: Client, guest: Player) -> Client:
    """A browser whose session names the guest."""
    visit_as(client, guest)
    return client


@pytest.fixture
def ines(db: None) -> Player:
    """Ines, who has an account and its password."""
    return Player.objects.create_user("ines", password=PASSWORD)


@pytest.fixture
def campaign() -> None:
    """Fill campaigns with one in which the gang plays beside Moss, and Anna arbitrates."""
    ports.fill(InACampaign())
