"""Casts: opponents who are not on the site."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Cast
from rosters.models import Player


@dataclass(frozen=True, slots=True)
class CastSaid:
    """A cast that is not written down yet: its people as ``{"name", "count", "statline", "arms"}``."""

    name: str
    rating: int | None = None
    people: list[dict[str, Any]] = field(default_factory=list)


def write_down(
    *, owner: Player | None, name: str, rating: int | None, people: list[dict[str, Any]]
) -> Cast:
    """Write down a cast for a player: its people as ``{"name", "count", "statline", "arms"}``."""
    return Cast.objects.create(owner=owner, name=name, rating=rating, people=people)
