"""Forms of one thing, sent with a fresh key."""

from __future__ import annotations

import uuid
from typing import Any

from django.test import Client
from django.urls import reverse


def address(name: str, of: Any) -> str:
    return reverse(f"rosters:{name}", args=[of.slug])


def send(hers: Client, at: str, of: Any, /, *, htmx: bool = False, **fields: Any) -> Any:
    """Send a form of this address, with a fresh key."""
    headers = {"HX-Request": "true"} if htmx else {}
    data = {"key": str(uuid.uuid4()), **fields}
    return hers.post(address(at, of), data, headers=headers)
