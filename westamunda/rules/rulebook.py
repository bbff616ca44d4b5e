"""The whole rulebook as plain data: every table and named number, chapter by chapter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from westamunda.rules.access import SPLIT, TICKS
from westamunda.rules.carrying import MAX_HOLSTERS, MAX_HOLSTERS_FRONTIERSMEN, MAX_SPECIALS
from westamunda.rules.characters import HIRED_MEN
from westamunda.rules.close_weapons import BLADES, THROWN
from westamunda.rules.editions import Edition
from westamunda.rules.experience import GROWN_UP, MAXIMA, THRESHOLDS, TITLES, Maxima
from westamunda.rules.goods import BAREBACK, GREATEST_RUN
from westamunda.rules.handguns import HANDGUNS
from westamunda.rules.hired import HIRED_TABLES, RIDES, HiredRow
from westamunda.rules.long_guns import LONG_GUNS
from westamunda.rules.skills import SKILL_TABLES
from westamunda.rules.tables import Chart, Number, RollTable, Source, plain
from westamunda.rules.weapon_classes import BOX_ROUNDS, DAMAGE, ONE_HANDED, THROWN_LIMIT
from westamunda.rules.weapons import MOST_CHARGES, MOST_STICKS

SOURCES: Mapping[Source, str] = {
    Source.SEED: "Said by Westamunda itself.",
    Source.PARENT: "Printed in the parent game; only the names have gone west.",
    Source.DERIVED: "From a sister game, or worked out from what is printed.",
    Source.HOUSE: "Ours, where the game names a thing and gives no number. An arbitrator may "
    "change it.",
}
"""What each mark says of a number."""

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "People": ("kinds", "founding"),
    "Weapons": ("armoury",),
    "Goods": ("goods", "teams", "rare-goods"),
    "Skills": ("skills", "access", "access-split"),
    "Territories": ("territories", "open-range", "outlaw-territories"),
    "Hired men": ("hired-men", "kits", "hired-advances", "hired-riding"),
    "Experience": ("advances", "thresholds", "titles", "maxima"),
    "Numbers": ("founding-numbers", "numbers"),
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

HIRED_ADVANCES: Chart[HiredRow] = Chart(
    "hired-advances",
    "Advances of hired men",
    "parent-game.md 15; outlaws.md 12",
    tuple(row for table in HIRED_TABLES.values() for row in table),
)

HIRED_RIDING: Chart[RidingDice] = Chart(
    "hired-riding",
    "Hired men who may ride instead",
    "seed, Bounty Hunters, Hired Guns and Scouts",
    tuple(
        RidingDice(f"{rank.value}-riding", HIRED_MEN[rank.value].name, Source.SEED, dice)
        for rank, dice in RIDES.items()
        if dice
    ),
)

ADVANCE_THRESHOLDS: Chart[Number] = Chart(
    "thresholds",
    "Experience that brings an advance",
    "parent-game.md 8.1",
    tuple(
        Number(f"advance-{count}", f"Advance {count}", at, Source.PARENT, "XP")
        for count, at in enumerate(THRESHOLDS, 1)
    ),
)

MOST: Chart[Maxima] = Chart(
    "maxima", "As high as advances go", "parent-game.md 8.3", (MAXIMA,)
)  # fmt: skip

OTHER_NUMBERS: Chart[Number] = Chart(
    "numbers",
    "Numbers of arms, horses and growing up",
    "house-values.md 1 to 6; parent-game.md 8.1; table.md 3.4; seed, Models",
    (
        MAX_HOLSTERS,
        MAX_HOLSTERS_FRONTIERSMEN,
        MAX_SPECIALS,
        DAMAGE,
        BOX_ROUNDS,
        ONE_HANDED,
        THROWN_LIMIT,
        MOST_STICKS,
        MOST_CHARGES,
        GREATEST_RUN,
        BAREBACK,
        TICKS,
        GROWN_UP,
    ),
)

_BESIDE = (
    ACCESS_SPLIT, HIRED_ADVANCES, HIRED_RIDING, ADVANCE_THRESHOLDS, TITLES, MOST, OTHER_NUMBERS,
)  # fmt: skip


def tables_of(edition: Edition) -> dict[str, Chart[Any]]:
    """Return every table in force by its slug, in the order of the book.

    A table that no chapter has is a ValueError.
    """
    found = {**edition.tables, **{chart.slug: chart for chart in _BESIDE}}
    order = [slug for slugs in CHAPTERS.values() for slug in slugs]
    if sorted(order) != sorted(found):
        raise ValueError(f"not in one chapter: {set(order) ^ set(found)}")
    return {slug: found[slug] for slug in order}


def chapter_of(slug: str) -> str:
    """Return the chapter that a table stands in; an unknown table is a KeyError."""
    for chapter, slugs in CHAPTERS.items():
        if slug in slugs:
            return chapter
    raise KeyError(slug)


def parts_of(chart: Chart[Any]) -> tuple[Chart[Any], ...]:
    """Return the smaller tables that a table is made of, with the rows that it has now.

    A table that is made of none is its own only part.
    """
    if chart.slug not in PARTS:
        return (chart,)
    return tuple(_refilled(part, chart) for part in PARTS[chart.slug])


def _refilled(part: Chart[Any], chart: Chart[Any]) -> Chart[Any]:
    rows = tuple(chart[row.slug] for row in part)
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
