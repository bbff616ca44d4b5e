"""Ratings, turn by turn: where each line, label and figure of the chart stands.

Values in, values out. A chart is drawn twice, wide and slim, and a container query shows one. The
units are those of its ``viewBox``, at least one pixel each where the plot is shown. Lines are told
apart by dash and by the name at their end; nothing rests on colour or on a pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from campaigns.chart_words import (
    Series,
    breadth,
    called,
    cut,
    finding,
    known,
    last,
    rating_of,
    yours,
)

__all__ = ["Series", "ratings"]

#: Between the middles of two labels.
APART = 16.0
#: More names than this no page can hold; the figures still have every gang.
MOST_NAMES = 40
#: Told apart in this order, from the highest rating down; the reader's own line is whole and thick.
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "6 2 1 2 1 2")
#: More columns than this turn the table into a card a gang.
MOST_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class Dot:
    """A place in the plot."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A round figure, or a turn, and where on its axis it stands."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """A text: its middle's height, and where it begins, or for a note its middle's breadth."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A gang's line: an unbroken run for each time that it was here, its end, the name tied to it.

    ``left`` where it ends before the last column.
    """

    slug: str
    own: bool
    dash: str
    runs: tuple[tuple[Dot, ...], ...]
    alone: tuple[Dot, ...]
    end: Dot
    label: Label | None
    tie: tuple[Dot, ...]
    left: bool


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything that one drawing prints; the grid lies from left to right and top to bottom."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    rungs: tuple[Tick, ...]
    turns: tuple[Tick, ...]
    lines: tuple[Line, ...]
    marks: tuple[Dot, ...]
    notes: tuple[Label, ...]

    @property
    def unnamed(self) -> int:
        """How many lines have no name, there being too many."""
        return sum(line.label is None for line in self.lines)


@dataclass(frozen=True, slots=True)
class Row:
    """A gang's figures; a cell is the column's name and the rating, an en dash for none."""

    name: str
    own: bool
    cells: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The chart: what it says, in a sentence; both drawings; the figures behind it."""

    finding: str
    yours: str
    wide: Plot | None
    slim: Plot | None
    heads: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def many(self) -> bool:
        """Whether the table has more columns than stand abreast."""
        return len(self.heads) > MOST_COLUMNS


@dataclass(frozen=True, slots=True)
class _Frame:
    """A drawing's width, its least height, the most that names may take, how far a tie may reach."""

    width: float
    height: float
    names: float
    reach: float


WIDE = _Frame(width=680, height=340, names=200, reach=44)
SLIM = _Frame(width=296, height=300, names=118, reach=22)


def ratings(series: Sequence[Series], labels: Sequence[str]) -> Ratings:
    """Return the chart of these gangs.

    ``labels`` name the columns, "start" first, then the turns. ValueError where a gang has not one
    point a column, a note stands on a point that is not there, or a gang comes twice.
    """
    if len({gang.slug for gang in series}) < len(series):
        raise ValueError("a gang twice")
    for gang in series:
        if len(gang.points) != len(labels):
            raise ValueError(f"{gang.slug}: {len(gang.points)} points, {len(labels)} columns")
        if any(not 0 <= at < len(labels) or gang.points[at] is None for at, _ in gang.notes):
            raise ValueError(f"{gang.slug}: a note on no point")
    drawn = [gang for gang in series if last(gang) is not None]
    drawn.sort(key=lambda gang: (gang.points[-1] is None, -rating_of(gang), gang.name, gang.slug))
    heads = tuple(f"Turn {label}" if label.isdigit() else label.capitalize() for label in labels)
    return Ratings(
        finding=finding(drawn),
        yours=yours(drawn),
        wide=_plot(drawn, labels, WIDE) if drawn else None,
        slim=_plot(drawn, labels, SLIM) if drawn else None,
        heads=heads,
        rows=tuple(
            _row(gang, heads) for gang in [*drawn, *(gang for gang in series if gang not in drawn)]
        ),
    )


def _row(gang: Series, heads: tuple[str, ...]) -> Row:
    cells = tuple(
        (head, "–" if rating is None else str(rating))
        for head, rating in zip(heads, gang.points, strict=True)
    )
    notes = tuple(f"{text} ({heads[at].lower()})" for at, text in sorted(gang.notes))
    return Row(gang.name, gang.own, cells, notes)


# Where everything stands


@dataclass(frozen=True, slots=True)
class _Grid:
    """From columns and ratings to places."""

    left: float
    right: float
    top: float
    bottom: float
    columns: int
    rungs: tuple[int, ...]

    def x(self, column: int) -> float:
        """Where a column stands; a single one at the right, by the names."""
        if self.columns == 1:
            return self.right
        return round(self.left + column * (self.right - self.left) / (self.columns - 1), 1)

    def y(self, rating: int) -> float:
        """How far down a rating stands."""
        share = (rating - self.rungs[0]) / (self.rungs[-1] - self.rungs[0])
        return round(self.bottom - share * (self.bottom - self.top), 1)

    def runs(self, gang: Series) -> list[tuple[Dot, ...]]:
        """A gang's points, broken where it was away."""
        runs: list[tuple[Dot, ...]] = [()]
        for column, rating in enumerate(gang.points):
            if rating is None:
                runs.append(())
            else:
                runs[-1] += (Dot(self.x(column), self.y(rating)),)
        return [run for run in runs if run]


def _plot(gangs: list[Series], labels: Sequence[str], frame: _Frame) -> Plot:
    named = _named(gangs)
    texts = called(named, len(labels), frame.names)
    rungs = rungs_of([rating for gang in gangs for rating in known(gang)])
    height = max(frame.height, APART * (len(named) + 1))
    left = round(10 + max(breadth(str(rung)) for rung in rungs), 1)
    names = max(breadth(text, bold=gang.own) for gang, text in zip(named, texts, strict=True))
    grid = _Grid(left, frame.width, 26.0, height - 30, len(labels), rungs)
    ends = [grid.y(rating_of(gang)) for gang in named]
    middles = pushed(ends, APART / 2, height - APART / 2)
    far = max(abs(middle - end) for middle, end in zip(middles, ends, strict=True))
    beside = round(frame.width - names - 1, 1)
    grid = replace(grid, right=round(beside - min(frame.reach, 14 + far / 5), 1))
    tied = [Label(beside, *placed) for placed in zip(middles, texts, strict=True)]
    label_of = {gang.slug: label for gang, label in zip(named, tied, strict=True)}
    lines = [
        _line(gang, "" if gang.own else DASHES[at % len(DASHES)], label_of.get(gang.slug), grid)
        for at, gang in enumerate(gangs)
    ]
    marks, notes = _notes(gangs, grid)
    return Plot(
        width=frame.width, height=height, left=left, right=grid.right, top=grid.top,
        bottom=grid.bottom, rungs=tuple(Tick(grid.y(rung), str(rung)) for rung in rungs),
        turns=_turns(labels, grid), lines=tuple(sorted(lines, key=lambda line: line.own)),
        marks=marks, notes=notes,
    )  # fmt: skip


def _named(gangs: list[Series]) -> list[Series]:
    """Those whose lines have names: all, or the reader's own and as many of the foremost as fit."""
    best = {gang.slug for gang in sorted(gangs, key=lambda gang: not gang.own)[:MOST_NAMES]}
    return [gang for gang in gangs if gang.slug in best]


def _line(gang: Series, dash: str, label: Label | None, grid: _Grid) -> Line:
    runs = grid.runs(gang)
    end = runs[-1][-1]
    tie: tuple[Dot, ...] = ()
    if label:
        tie = (
            Dot(round(end.x + 5, 1), end.y),
            Dot(round(max(grid.right, end.x) + 6, 1), end.y),
            Dot(round(label.x - 3, 1), label.y),
        )
    return Line(
        slug=gang.slug, own=gang.own, dash=dash, end=end, label=label, tie=tie,
        left=gang.points[-1] is None,
        runs=tuple(run for run in runs if len(run) > 1),
        alone=tuple(run[0] for run in runs[:-1] if len(run) == 1),
    )  # fmt: skip


def rungs_of(known: Sequence[int]) -> tuple[int, ...]:
    """Round figures, evenly spaced, from at or below the least rating to at or above the greatest."""
    least, greatest = min(known), max(known)
    step = 10
    while (greatest - least) > 5 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    low, high = least // step * step, -(-greatest // step) * step
    if low == high:
        low, high = max(0, low - step), high + step
    return tuple(range(low, high + step, step))


def pushed(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Heights at least ``APART`` apart, in the order of those wanted and as near to them as can be.

    They lie from least to most where there is room for them, else run on below.
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    pools: list[tuple[float, int]] = []
    for place, at in enumerate(order):
        mean, size = wanted[at] - APART * place, 1
        while pools and pools[-1][0] > mean:
            other, more = pools.pop()
            mean, size = (mean * size + other * more) / (size + more), size + more
        pools.append((mean, size))
    end = max(least, most - APART * (len(wanted) - 1))
    heights = [0.0] * len(wanted)
    means = [mean for mean, size in pools for _ in range(size)]
    for place, (at, mean) in enumerate(zip(order, means, strict=True)):
        heights[at] = round(round(min(max(mean, least), end), 1) + APART * place, 1)
    return heights


def _turns(labels: Sequence[str], grid: _Grid) -> tuple[Tick, ...]:
    """The first column, the last, and as many between, evenly, as have room for their names."""
    if not labels:
        return ()
    last = len(labels) - 1
    apart = (grid.right - grid.left) / max(1, last)
    room = max(breadth(label) for label in labels[1:] or labels) + 6
    beside_first = (breadth(labels[0]) + room + 6) / 2
    stride = next(many for many in _strides() if many * apart >= max(room, beside_first, 1))
    begin = last % 2 if stride == 2 else stride
    kept = [0] if last == 0 else [0, last]
    for at in range(begin, last, stride):
        if all(
            abs(at - other) * apart >= (breadth(labels[at]) + breadth(labels[other])) / 2 + 6
            for other in (0, last)
        ):
            kept.append(at)
    return tuple(Tick(grid.x(at), labels[at]) for at in sorted(kept))


def _strides() -> Iterable[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (first * 10**power for power in range(10) for first in (1, 2, 5))


def _notes(gangs: list[Series], grid: _Grid) -> tuple[tuple[Dot, ...], tuple[Label, ...]]:
    """A mark on each noted point, and beside it the note where it stands clear of the others."""
    marks: list[Dot] = []
    notes: list[Label] = []
    for gang in sorted(gangs, key=lambda gang: not gang.own):
        for column, told in sorted(gang.notes):
            point = Dot(grid.x(column), grid.y(gang.points[column] or 0))
            marks.append(point)
            text = cut(told, grid.right - grid.left)
            half = breadth(text) / 2
            x = round(min(max(point.x, grid.left + half), grid.right - half), 1)
            up = -1 if _lies_low(gang, column) else 1
            for y in (point.y - 13 * up, point.y + 13 * up, point.y - 27, point.y + 27):
                if 8 <= y <= grid.bottom + 2 and not any(_touch(x, y, half, one) for one in notes):
                    notes.append(Label(x, round(y, 1), text))
                    break
    return tuple(marks), tuple(notes)


def _touch(x: float, y: float, half: float, other: Label) -> bool:
    """Whether a note of this half breadth would lie upon another."""
    return abs(y - other.y) < 14 and abs(x - other.x) < half + breadth(other.text) / 2 + 4


def _lies_low(gang: Series, column: int) -> bool:
    """Whether a point is lower than those beside it, so that a note stands clear of the line below."""
    here = gang.points[column] or 0
    beside = [gang.points[at] for at in (column - 1, column + 1) if 0 <= at < len(gang.points)]
    known_beside = [rating for rating in beside if rating is not None]
    return bool(known_beside) and sum(known_beside) > here * len(known_beside)
