"""What the columns of the rulebook are made of: a cell's lines, and how a column reads a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rosters.queries import rulebook_words as say
from westamunda.rules.tables import Chart, Source


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a cell, and the row of the book that it leads to, if any."""

    text: str
    table: str = ""
    anchor: str = ""


Told = str | Line | tuple[str, ...] | tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its header, the ``fields`` of the row that it tells, and how it reads them.

    ``css`` is how it lies: ``num`` to the right, ``full`` over the whole card when folded.
    ``marked_by`` reads a source of the column's own, where that is not the row's. ``under``
    stands on a line of its own below the row.
    """

    label: str
    fields: tuple[str, ...]
    read: Callable[[Any], Told]
    css: str = ""
    marked_by: Callable[[Any], Source] | None = None
    under: bool = False

    def lines(self, row: Any) -> tuple[Line, ...]:
        """The lines of this column in a row; none where the row has nothing to say."""
        told = self.read(row)
        several = told if isinstance(told, tuple) else (told,)
        lines = (each if isinstance(each, Line) else Line(say.typeset(each)) for each in several)
        return tuple(line for line in lines if line.text)


def source_of(name: str) -> Callable[[Any], Source]:
    """Read a source of a column's own, by the name of its field."""

    def read(row: Any) -> Source:
        found: Source = getattr(row, name)
        return found

    return read


def named(chart: Chart[Any], slug: str) -> str:
    """What a row is called; one that the base has not, by the words of its slug."""
    found = chart.get(slug)
    return found.name if found else say.words(slug).capitalize()
