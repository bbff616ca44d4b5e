"""The whole rulebook as plain data: every table and named number, chapter by chapter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from westamunda.rules.access import SPLIT
from westamunda.rules.close_weapons import BLADES, THROWN
from westamunda.rules.editions import Edition
from westamunda.rules.handguns import HANDGUNS
from westamunda.rules.hired_tables import HIRED_TABLES
from westamunda.rules.long_guns import LONG_GUNS
from westamunda.rules.skills import SKILL_TABLES
from westamunda.rules.tables import Chart, Number, RollTable, Source, plain

SOURCES: Mapping[Source, str] = {
    Source.SEED: "Said by Westamunda itself.",
    Source.PARENT: "Printed in the parent game; only the names have gone west.",
    Source.DERIVED: "From a sister game, or worked out from what is printed.",
    Source.HOUSE: "Ours, where the game names a thing and gives no number. An arbitrator may "
    "change it.",
}
"""What each mark says of a number."""

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "People": ("kinds", "founding", "cavalry-arms"),
    "Weapons": ("armoury",),
    "Goods": ("goods", "teams", "rare-goods"),
    "Skills": ("skills", "callings", "access", "access-split"),
    "Territories": ("territories", "open-range", "outlaw-territories"),
    "Hired men": ("hired-men", "kits", "hired-advances", "hired-riding"),
    "Experience": ("advances", "thresholds", "titles", "maxima"),
    "Injuries": ("injuries", "enmities"),
    "Scenarios": ("scenarios", "scenario-rolls", "missions"),
    "Battles": ("scenario-awards", "underdog", "giant-killer", "bottle-numbers"),
    "Weather": ("weather", "seasons"),
    "Numbers": ("founding-numbers", "numbers", "battle-numbers"),
    "Readings": ("readings",),
}
"""The tables by slug in the order of the book."""

PARTS: Mapping[str, tuple[Chart[Any], ...]] = {
    "armoury": (BLADES, HANDGUNS, LONG_GUNS, THROWN),
    "skills": tuple(SKILL_TABLES.values()),
    "hired-advances": tuple(HIRED_TABLES.values()),
}
"""Tables that are made of smaller ones, each with a slug, and dice, of its own."""


@dataclass(frozen=True, slots=True)
class RidingDice:
    """The first dice of an advance on which a hired man may roll on Riding instead."""

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    withdrawn: bool = False


ACCESS_SPLIT: Chart[Number] = Chart(
    "access-split",
    "Skill tables open to each rank",
    "house-values.md 7",
    tuple(
        Number(f"tables-{rank.value}", rank.value.replace("-", " ").capitalize(), count,
               Source.HOUSE, "tables")
        for rank, count in SPLIT.items()
    ),
)  # fmt: skip


def tables_of(edition: Edition) -> dict[str, Chart[Any]]:
    """Return every table in force by its slug, in the order of the book.

    A table that no chapter has is a ValueError.
    """
    beside = (ACCESS_SPLIT, _hired_riding(edition))
    found = {**edition.tables, **{chart.slug: chart for chart in beside}}
    order = [slug for slugs in CHAPTERS.values() for slug in slugs]
    if sorted(order) != sorted(found):
        raise ValueError(f"not in one chapter: {set(order) ^ set(found)}")
    return {slug: found[slug] for slug in order}


def _hired_riding(edition: Edition) -> Chart[RidingDice]:
    """Return the first dice on which each hired man may ride, a row for each who may."""
    riders = [man for man in edition.hired_men if man.rides] or edition.hired_men
    rows = (
        RidingDice(f"{man.slug}-riding", man.name, man.rides_source, man.rides) for man in riders
    )
    where = "seed, Bounty Hunters, Hired Guns and Scouts"
    return Chart("hired-riding", "Hired men who may ride instead", where, tuple(rows))


def chapter_of(slug: str) -> str:
    """Return the chapter that a table stands in; an unknown table is a KeyError."""
    for chapter, slugs in CHAPTERS.items():
        if slug in slugs:
            return chapter
    raise KeyError(slug)


def parts_of(chart: Chart[Any]) -> tuple[Chart[Any], ...]:
    """Return the smaller tables that a table is made of, with the rows that it has now.

    A table that is made of none is its own only part. A weapon that is new stands with the
    first of its group.
    """
    if chart.slug not in PARTS:
        return (chart,)
    parts = PARTS[chart.slug]
    home = {row.slug: part.slug for part in parts for row in part}
    for row in chart:
        beside = (part.slug for part in parts if any(row.group == each.group for each in part))
        if row.slug not in home:
            home[row.slug] = next(beside)
    return tuple(
        _refilled(part, tuple(row for row in chart if home[row.slug] == part.slug))
        for part in parts
    )


def _refilled(part: Chart[Any], rows: tuple[Any, ...]) -> Chart[Any]:
    if isinstance(part, RollTable):
        return RollTable(part.slug, part.name, part.where, rows, part.dice)
    return Chart(part.slug, part.name, part.where, rows)


def rulebook(edition: Edition) -> dict[str, Any]:
    """Return the whole rulebook of an edition as JSON can hold it."""
    return {
        "edition": {"id": edition.id, "name": edition.name},
        "sources": {source.value: meaning for source, meaning in SOURCES.items()},
        "tables": [_table(chart) for chart in tables_of(edition).values()],
    }


def rulebook_json(edition: Edition) -> str:
    """Return the whole rulebook of an edition as JSON, indented, with a line's end."""
    return json.dumps(rulebook(edition), ensure_ascii=False, indent=2) + "\n"


def _table(chart: Chart[Any]) -> dict[str, Any]:
    table = {**_heading(chart), "chapter": chapter_of(chart.slug)}
    if chart.slug in PARTS:
        table["parts"] = [
            {**_heading(part), "rows": [row.slug for row in part]} for part in parts_of(chart)
        ]
    return {**table, "rows": [plain(row) for row in chart]}


def _heading(chart: Chart[Any]) -> dict[str, Any]:
    heading = {"slug": chart.slug, "name": chart.name, "where": chart.where}
    return {**heading, "dice": chart.dice} if isinstance(chart, RollTable) else heading
