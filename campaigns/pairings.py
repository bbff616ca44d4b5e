"""Who might fight whom: pairs of gangs, proposed by rule.

Rematches are avoided first; of an odd number whoever has fought most stays out; then ratings are
brought close together. The same gangs give the same pairs. It is a proposal of this house: the
rules leave pairing to the arbitrator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

EXACT = 12
"""Up to so many gangs every pairing is weighed; more are paired by neighbours and then bettered."""


@dataclass(frozen=True, slots=True)
class Rider:
    """A gang that may be paired: its name here, its rating, how many battles it has fought."""

    ref: str
    rating: int
    fought: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two gangs, the lower rated first, how often they have met and by how much they differ."""

    first: str
    second: str
    met: int
    gap: int


@dataclass(frozen=True, slots=True)
class Pairings:
    """The pairs proposed, and who is left over; nobody where the number is even."""

    pairs: tuple[Pair, ...]
    odd: str = ""


Met = Mapping[frozenset[str], int]
"""How often two gangs have fought each other."""

Weight = tuple[int, int, int]
"""Rematches, battles by which whoever stays out lags behind, differences of rating: the less the
better, in this order."""

Place = int | None
"""A rider by his place in the order; None is nobody."""

Drawn = tuple[tuple[int, Place], ...]


def propose(riders: Iterable[Rider], met: Met) -> Pairings:
    """Pair the riders, each at most once. Two of one ref are a ValueError."""
    order = sorted(riders, key=lambda rider: (rider.rating, rider.ref))
    if len({rider.ref for rider in order}) != len(order):
        raise ValueError("a gang is to be paired twice")
    table = _Table(order, met)
    drawn = table.best() if len(order) <= EXACT else table.bettered()
    pairs = [
        Pair(order[a].ref, order[b].ref, table.weigh(a, b)[0], table.weigh(a, b)[2])
        for a, b in drawn
        if b is not None
    ]
    odd = next((order[a].ref for a, b in drawn if b is None), "")
    return Pairings(tuple(pairs), odd)


class _Table:
    """Riders in order of rating, and what each pair of them weighs."""

    def __init__(self, order: list[Rider], met: Met) -> None:
        self.order, self.met = order, met
        self.most = max((rider.fought for rider in order), default=0)

    def weigh(self, a: int, b: Place) -> Weight:
        """What it weighs to pair two, or to leave one out."""
        one = self.order[a]
        if b is None:
            return (0, self.most - one.fought, 0)
        other = self.order[b]
        return (
            self.met.get(frozenset((one.ref, other.ref)), 0), 0, abs(one.rating - other.rating),
        )  # fmt: skip

    def best(self) -> Drawn:
        """The lightest of all pairings; of several the first in order."""

        @cache
        def lightest(left: tuple[Place, ...]) -> tuple[Weight, Drawn]:
            if not left:
                return (0, 0, 0), ()
            first, rest = left[0], left[1:]
            assert first is not None  # nobody stands last
            found = []
            for place, other in enumerate(rest):
                weight, drawn = lightest(rest[:place] + rest[place + 1 :])
                found.append((_sum(self.weigh(first, other), weight), ((first, other), *drawn)))
            return min(found, key=lambda each: each[0])

        return lightest(self._places())[1]

    def bettered(self) -> Drawn:
        """Neighbours paired, and partners exchanged between two pairs as long as that is lighter."""
        places = self._places()
        drawn: list[tuple[int, Place]] = [
            (a, b) for a, b in zip(places[::2], places[1::2], strict=True) if a is not None
        ]
        while self._better(drawn):
            pass
        return tuple(drawn)

    def _better(self, drawn: list[tuple[int, Place]]) -> bool:
        """Exchange the partners of the first two pairs that are lighter so; say whether any were."""
        for i, (a, b) in enumerate(drawn):
            for j, (c, d) in enumerate(drawn[:i]):
                now = _sum(self.weigh(a, b), self.weigh(c, d))
                for one, other in (((a, c), (b, d)), ((a, d), (c, b))):
                    ways = [_ordered(*one), _ordered(*other)]
                    if _sum(*(self.weigh(*way) for way in ways)) < now:
                        drawn[i], drawn[j] = ways
                        return True
        return False

    def _places(self) -> tuple[Place, ...]:
        """Everybody's place; nobody's last, where the number is odd."""
        alone: tuple[Place, ...] = (None,) if len(self.order) % 2 else ()
        return (*range(len(self.order)), *alone)


def _ordered(a: Place, b: Place) -> tuple[int, Place]:
    """Two places, the lower first and nobody last."""
    if a is None or (b is not None and b < a):
        a, b = b, a
    assert a is not None  # nobody is there once at most
    return a, b


def _sum(*weights: Weight) -> Weight:
    return (
        sum(each[0] for each in weights), sum(each[1] for each in weights),
        sum(each[2] for each in weights),
    )  # fmt: skip
