"""What tests of rosters share beside the cast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rosters import ports
from tests.rosters.mustered import Change, HouseRules, Rules


@pytest.fixture
def rules() -> Iterator[Rules]:
    """Lay changes over the base tables: ``rules(("goods", "horse", {"price": 100}))``."""

    def lay(*changes: Change) -> None:
        ports.fill(HouseRules(changes))

    yield lay
    ports.fill(ports.NoCampaigns())
