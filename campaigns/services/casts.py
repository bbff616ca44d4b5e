"""Casts: opponents who are not on the site."""

from __future__ import annotations

from typing import Any

from campaigns.models import Cast
from rosters.models import Player


def write_down(
    *, owner: Player | None, name: str, rating: int | None, people: list[dict[str, Any]]
) -> Cast:
    """Write down a cast for a player: its people as ``{"name", "count", "statline", "arms"}``."""
    return Cast.objects.create(owner=owner, name=name, rating=rating, people=people)
