"""The rulebook's pages: tables with readable cells, their chapters, and a search over all rows."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rosters.queries.rulebook_cells import Column, Line
from rosters.queries.rulebook_columns import columns_of
from westamunda.rules.editions import Edition
from westamunda.rules.rulebook import CHAPTERS, PARTS, SOURCES, chapter_of, parts_of, tables_of
from westamunda.rules.statline import CHARACTERISTICS
from westamunda.rules.tables import Chart, RollTable, Source

ABOUT: Mapping[str, str] = {
    "kinds": "Five kinds of gang; two of them come in two shapes.",
    "founding": "What each man costs, and what he is on his first day.",
    "cavalry-arms": "The line carries these from the first day; scouts of a unit as they like.",
    "armoury": "Classes, not guns: a class has the figures, the gun that you buy has the name. "
    "Bands are the outer limits of short, medium and long range, each with its modifier to hit; "
    "S is the strength of a hit, and “user” that of whoever holds it.",
    "goods": "What is sold that does not shoot. A horse needs no saddle; its rider does.",
    "teams": "Inches a move, and a gallop is twice that. The horses are paid apart.",
    "rare-goods": "What the trading post happens to have. Never at the start.",
    "skills": "Eight tables of six. A skill known already is thrown again.",
    "callings": "A recruited specialist picks one for nothing.",
    "access": "Which of the eight tables each rank of a gang may roll on: twenty ticks a gang.",
    "access-split": "How the twenty ticks fall on the ranks. A tribe may split them otherwise.",
    "territories": "Rolled before the first game, five a gang. A mark beside a name is the name’s "
    "own.",
    "open-range": "For Native bands away from the town: one camp each, and a settlement if wished.",
    "outlaw-territories": "For those whom the town will not have. A mark beside a name is the "
    "name’s own.",
    "hired-men": "Paid by the game, and worth their fee several times over in the rating.",
    "kits": "A hired man brings his own arms, loaded. Knives come free.",
    "hired-advances": "A man starts on the table named after his trade and follows it down.",
    "hired-riding": "On these first dice he may throw on the Riding table instead.",
    "advances": "Two dice for each threshold passed.",
    "thresholds": "One advance for each, rolled once, in order.",
    "titles": "What a man is called, and from which day on.",
    "maxima": "Advances stop here. What was lost to an injury may be won back.",
    "injuries": "For whoever was out of action at the end. What lasts is noted on him and printed. "
    "Whose score falls to 0, leadership apart, retires: a rule of the house.",
    "enmities": "Thrown for Bitter enmity.",
    "scenarios": "What two gangs may fight over. Where nobody attacks, both sides are alike. A mark "
    "beside a name is the name’s own.",
    "scenario-rolls": "Two dice, by the lower rating; between equals, or where a side has no "
    "rating, by whoever throws higher. Whoever names a scenario with an attacker attacks.",
    "missions": "What the raiders are out for.",
    "scenario-awards": "For those who took part. The dead and hired men have none. A hit counts once, "
    "however many wounds it does: a rule of the house.",
    "underdog": "Experience for each survivor of the lower rating, by how far it is below. Equals "
    "have none; a draw brings what losing brings, a rule of the house.",
    "giant-killer": "Dollars for a lower rating that wins, on top of its income, before the profit "
    "table.",
    "bottle-numbers": "So many of those who started, down or out of action, and the gang’s nerve is "
    "tested at the start of its turn: two dice, equal to or under the leader’s Ld.",
    "weather": "Thrown when scenario and terrain are settled and nobody has set up, unless both "
    "players would rather not. Native bands and native scouts know the ground: 51 to 56 do not touch them.",
    "seasons": "Turned by the arbitrator, or by themselves every few turns.",
    "battle-numbers": "What a battle counts by.",
    "readings": "Where the rules can be read in two ways: how this house reads them, and how else "
    "a campaign may.",
    "founding-numbers": "How large a gang may be, and what it may spend.",
    "numbers": "What stands alone and fits no table.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its header, its lines, how it lies, and a mark where its source is its own."""

    label: str
    lines: tuple[Line, ...]
    css: str
    mark: str


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row: its mark is empty where the caption's holds. ``under`` stands below the cells.

    ``words`` is all that a search looks through, the name of its table too.
    """

    slug: str
    name: str
    mark: str
    name_mark: str
    first: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    under: tuple[Cell, ...]
    withdrawn: bool
    words: str

    @property
    def marks(self) -> tuple[str, ...]:
        """Every mark that stands in the row."""
        cells = (cell.mark for cell in (*self.cells, *self.under))
        return tuple(filter(None, (self.mark, self.name_mark, *cells)))


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a column."""

    label: str
    css: str


@dataclass(frozen=True, slots=True)
class Section:
    """One table with one head: ``mark`` is the source that holds where a row has none of its own.

    ``alone`` says that no row or cell has one of its own.
    """

    slug: str
    name: str
    dice: str
    mark: str
    alone: bool
    fold: str
    columns: tuple[Header, ...]
    rows: tuple[RowShown, ...]


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of the rulebook as its page shows it; of several sections, each has a heading."""

    slug: str
    name: str
    chapter: str
    where: str
    about: str
    dice: str
    marks: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def abreast(self) -> bool:
        """Whether its sections are slim enough to stand side by side."""
        return all(not section.fold for section in self.sections)

    @property
    def count(self) -> int:
        """How many rows it has."""
        return sum(len(section.rows) for section in self.sections)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table, and those before and after it in the book."""

    table: TableShown
    before: TableShown | None
    after: TableShown | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Tables of one subject."""

    name: str
    tables: tuple[TableShown, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A row that a search found, and its first words."""

    slug: str
    name: str
    gist: str


@dataclass(frozen=True, slots=True)
class FoundIn:
    """The rows of one table that a search found."""

    table: TableShown
    rows: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class SourceShown:
    """A mark and what it says."""

    mark: str
    meaning: str


SOURCES_SHOWN = tuple(SourceShown(source.value, meaning) for source, meaning in SOURCES.items())


_KEPT: dict[int, tuple[Edition, dict[str, TableShown]]] = {}
"""Editions as they are shown, by number: an edition never changes."""

MOST_KEPT = 16
"""Editions that a process keeps as they are shown."""


def tables_shown(edition: Edition) -> dict[str, TableShown]:
    """Every table in force as it is shown, in the order of the book."""
    kept = _KEPT.get(edition.id)
    if kept is None or kept[0] is not edition:
        shown = {slug: _table(chart) for slug, chart in tables_of(edition).items()}
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)), None)
        _KEPT[edition.id] = kept = (edition, shown)
    return kept[1]


def chapters(edition: Edition) -> tuple[Chapter, ...]:
    """The tables by subject."""
    shown = tables_shown(edition)
    return tuple(
        Chapter(name, tuple(shown[slug] for slug in slugs)) for name, slugs in CHAPTERS.items()
    )


def table_page(edition: Edition, slug: str) -> TablePage | None:
    """A table with its neighbours, or None where there is no such table."""
    shown = tables_shown(edition)
    if slug not in shown:
        return None
    order = [*shown.values()]
    at = order.index(shown[slug])
    return TablePage(
        table=shown[slug],
        before=order[at - 1] if at else None,
        after=order[at + 1] if at + 1 < len(order) else None,
    )


def home_of(slug: str) -> str:
    """The table in which a smaller one of this slug stands, "" if there is none."""
    homes = (home for home, parts in PARTS.items() if any(part.slug == slug for part in parts))
    return next(homes, "")


def search(edition: Edition, asked: str) -> tuple[FoundIn, ...]:
    """Every row that has all the words asked for, by table; nothing asked finds nothing."""
    wanted = _folded(asked).split()
    if not wanted:
        return ()
    found = []
    for table in tables_shown(edition).values():
        rows = tuple(
            Found(row.slug, row.name, _gist(row, wanted))
            for section in table.sections
            for row in section.rows
            if all(word in row.words for word in wanted)
        )
        if rows:
            found.append(FoundIn(table, rows))
    return tuple(found)


def _folded(text: str) -> str:
    """Text without case, accents and the difference between kinds of quotes and dashes."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return plain.translate({0x2019: "'", 0x2018: "'", 0x2212: "-", 0x2013: "-", 0xD7: "x"})


def _gist(row: RowShown, wanted: list[str]) -> str:
    """A row in one line: the cells that have the words asked for, or else its first ones."""
    cells = [cell for cell in (*row.first, *row.cells, *row.under) if cell.lines]
    hits = [cell for cell in cells if any(word in _folded(_told(cell)) for word in wanted)]
    told = " · ".join(
        f"{cell.label} {_told(cell)}" if cell.css in ("num", "on") else _told(cell)
        for cell in (hits or cells)[:3]
    )
    return told if len(told) <= 140 else told[:139].rsplit(" ", 1)[0] + " …"


def _told(cell: Cell) -> str:
    return "; ".join(line.text for line in cell.lines)


def _table(chart: Chart[Any]) -> TableShown:
    sections = tuple(_section(part, chart.name) for part in parts_of(chart))
    own = {mark for section in sections for row in section.rows for mark in row.marks}
    present = own | {row.source.value for row in chart}
    return TableShown(
        slug=chart.slug,
        name=chart.name,
        chapter=chapter_of(chart.slug),
        where=_read_where(chart.where),
        about=ABOUT.get(chart.slug, ""),
        dice=chart.dice if isinstance(chart, RollTable) else "",
        marks=tuple(source.value for source in Source if source.value in present),
        sections=sections,
    )


def _read_where(where: str) -> str:
    """Name the chapters of our own notes as a reader says them: house values 3."""
    return re.sub(r"([a-z-]+)\.md\b", lambda file: file[1].replace("-", " "), where)


def _caption_mark(chart: Chart[Any]) -> str:
    """The one mark that holds for a table: of all its rows, or HOUSE where most are ours."""
    source, count = Counter(row.source for row in chart).most_common(1)[0]
    ours = source is Source.HOUSE and 2 * count > len(chart)
    return source.value if count == len(chart) or ours else ""


def _section(chart: Chart[Any], table: str) -> Section:
    columns = _telling(columns_of(chart), chart)
    mark = _caption_mark(chart)
    rows = tuple(_row(row, columns, mark, f"{table} {chart.name}") for row in chart)
    beside = [column for column in columns if not column.under]
    return Section(
        slug=chart.slug,
        name=chart.name,
        dice=chart.dice if isinstance(chart, RollTable) else "",
        mark=mark,
        alone=bool(mark) and not any(row.marks for row in rows),
        fold=_fold(beside),
        columns=tuple(Header(column.label, column.css) for column in beside if column.css != "on"),
        rows=rows,
    )


def _telling(columns: tuple[Column, ...], chart: Chart[Any]) -> tuple[Column, ...]:
    """Leave out the columns in which no row has anything to say."""
    return tuple(column for column in columns if any(map(column.lines, chart)))


def _fold(columns: list[Column]) -> str:
    """How the table folds on a phone: two columns do not, statlines stand five abreast."""
    if len(columns) < 3:
        return ""
    return "fold tight" if len(columns) >= len(CHARACTERISTICS) else "fold"


def _row(row: Any, columns: tuple[Column, ...], caption: str, home: str) -> RowShown:
    name_source = getattr(row, "name_source", row.source)
    cells = [(column, _cell(column, row)) for column in columns]
    told = [line.text for _, cell in cells for line in cell.lines]
    return RowShown(
        slug=row.slug,
        name=row.name,
        mark="" if row.source == caption else row.source.value,
        name_mark="" if name_source == row.source else name_source.value,
        first=tuple(cell for column, cell in cells if column.css == "on"),
        cells=tuple(cell for column, cell in cells if column.css != "on" and not column.under),
        under=tuple(cell for column, cell in cells if column.under and cell.lines),
        withdrawn=row.withdrawn,
        words=_folded(" ".join((home, row.name, *told))),
    )


def _cell(column: Column, row: Any) -> Cell:
    lines = column.lines(row)
    source = column.marked_by(row) if column.marked_by and lines else row.source
    mark = "" if source == row.source else source.value
    return Cell(column.label, lines, column.css, mark)
