"""Who rode with a gang once, and is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rosters import shown
from rosters.models import DEPARTED, Character, Gang, Owned


@dataclass(frozen=True)
class Gone:
    """Somebody who rode with the gang once."""

    man: Character
    rank: str
    how: str


def departed_of(gang: Gang) -> list[Gone]:
    """Everybody who has left the gang for good, in the order of the roster."""
    return gone_shown(gang, Character.objects.filter(gang=gang, left__in=DEPARTED))


def gone_shown(gang: Gang, men: Iterable[Character]) -> list[Gone]:
    """Those who are gone as they are told."""
    native = gang.is_native
    return [
        Gone(man, shown.rank_of(man, native_gang=native), Owned.Left(man.left).label) for man in men
    ]
