"""Tables of the rulebook: rows with a slug and a source, complete when they are written."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar

from westamunda.rules.dice import DicePool


class Source(enum.StrEnum):
    """Where a number comes from. HOUSE values are ours and are never shown as the author's."""

    SEED = "seed"
    PARENT = "parent"
    DERIVED = "derived"
    HOUSE = "house"


class Row(Protocol):
    """What every row of every table has: a stable slug, a name and a source."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def source(self) -> Source: ...
    @property
    def withdrawn(self) -> bool: ...


RowT = TypeVar("RowT", bound=Row)


@dataclass(frozen=True)
class Chart(Generic[RowT]):
    """A table looked up by slug, in the order of the book.

    ``where`` names the section of the rules that it stands in. Slugs are unique and, once
    published, never reused: a row that is no longer offered is withdrawn, never removed.
    """

    slug: str
    name: str
    where: str
    rows: tuple[RowT, ...]
    _index: dict[str, RowT] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {row.slug: row for row in self.rows}
        if not index or len(index) != len(self.rows):
            raise ValueError(f"{self.slug}: rows are missing or share a slug")
        object.__setattr__(self, "_index", index)

    def __getitem__(self, slug: str) -> RowT:
        return self._index[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._index

    def __iter__(self) -> Iterator[RowT]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def get(self, slug: str) -> RowT | None:
        """Return the row of this slug, or None."""
        return self._index.get(slug)


def d66_range(first: int, last: int) -> tuple[int, ...]:
    """Return the D66 results from first to last: ``d66_range(16, 22)`` is 16, 21, 22."""
    faces = range(1, 7)
    return tuple(
        total for tens in faces for units in faces if first <= (total := 10 * tens + units) <= last
    )


class RolledRow(Row, Protocol):
    """A row of a table that dice choose from: ``on`` lists the totals that give it."""

    @property
    def on(self) -> tuple[int, ...]: ...


RolledT = TypeVar("RolledT", bound=RolledRow)


@dataclass(frozen=True)
class RollTable(Chart[RolledT], Generic[RolledT]):
    """A table that dice choose from: proves at import that each total has exactly one row.

    ``dice`` is its notation, ``D6``, ``2D6`` or ``D66``.
    """

    dice: str = "D6"

    def __post_init__(self) -> None:
        super().__post_init__()
        named = sorted(total for row in self.rows for total in row.on)
        if named != sorted(_TOTALS[self.dice]):
            raise ValueError(f"{self.slug}: rows overlap or leave a gap")

    def result_of(self, total: int) -> RolledT:
        """Return the row that this total gives; a total the dice cannot show is a ValueError."""
        for row in self.rows:
            if total in row.on:
                return row
        raise ValueError(f"{self.slug}: {self.dice} cannot come to {total}")


_TOTALS: dict[str, tuple[int, ...]] = {
    "D3": (1, 2, 3),
    "D6": tuple(range(1, 7)),
    "2D6": tuple(range(2, 13)),
    "D66": d66_range(11, 66),
}


@dataclass(frozen=True, slots=True)
class Number:
    """A named number of the rules, such as the founding budget: a table row of its own.

    A value below ``least`` or above ``most`` is a ValueError.
    """

    slug: str
    name: str
    value: int
    source: Source
    unit: str = ""
    withdrawn: bool = False
    least: int = 0
    most: int = 1_000_000

    def __post_init__(self) -> None:
        if not self.least <= self.value <= self.most:
            raise ValueError(f"{self.slug}: {self.value} is not from {self.least} to {self.most}")


def plain(value: Any) -> Any:
    """Return a value of the rules as JSON can hold it: rows as dictionaries, enums as words, dice
    as their notation."""
    if isinstance(value, DicePool):
        return str(value)
    if hasattr(value, "__dataclass_fields__"):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.init}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item) for item in value)
    if isinstance(value, enum.Enum):
        return value.value
    return value
