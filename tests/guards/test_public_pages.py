"""Pages are closed unless they are listed."""

from __future__ import annotations

from tests.guards.addresses import PUBLIC
from tests.guards.urls import ADDRESSES


def test_only_the_listed_pages_are_open_to_visitors():
    found = {address.name for address in ADDRESSES if address.is_public}

    assert found - PUBLIC == set(), "opened without being listed"
    assert PUBLIC - found == set(), "listed, and not open"


def test_each_address_has_a_name():
    nameless = {address.name for address in ADDRESSES if "<" in address.name}

    assert ADDRESSES
    assert {name for name in nameless if not name.startswith("admin:")} == set()
