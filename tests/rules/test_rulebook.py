"""The rulebook as data: nothing of the rules is missing from it, and all of it is plain."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

import pytest

from westamunda import rules
from westamunda.rules.dice import DicePool
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import (
    CHAPTERS,
    PARTS,
    SOURCES,
    chapter_of,
    parts_of,
    rulebook,
    rulebook_json,
    tables_of,
)
from westamunda.rules.tables import Chart, RollTable, Source, plain

BOOK = rulebook(BASE)
TABLES = {table["slug"]: table for table in BOOK["tables"]}


def rows_of_modules() -> Iterator[tuple[str, Any]]:
    """Every row that a module of the rules has, alone or in tables, and where it was found."""
    for module in pkgutil.iter_modules(rules.__path__, "westamunda.rules."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if not name.startswith("__"):
                yield from within(f"{module.name}.{name}", value)


def within(where: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The rows in a value, whether a row, a table, or a collection of either."""
    if isinstance(value, Chart):
        yield from ((where, row) for row in value)
    elif isinstance(value, dict):
        for each in value.values():
            yield from within(where, each)
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from within(where, each)
    elif is_dataclass(value) and not isinstance(value, type) and is_row(value):
        yield where, value


def is_row(value: Any) -> bool:
    return all(hasattr(value, name) for name in ("slug", "name", "source", "withdrawn"))


def test_no_row_of_any_module_is_missing():
    """A new chart, roll table, named number or other row goes into a chapter, or this fails."""
    present = {id(row) for chart in tables_of(BASE).values() for row in chart}
    found = list(rows_of_modules())
    missing = {f"{where}: {row.slug}" for where, row in found if id(row) not in present}

    assert len({id(row) for _, row in found}) > 300
    assert missing == set()


def test_no_roll_table_loses_its_dice():
    """Every table that is rolled on is in the book with its slug, its dice and its rows."""
    listed = {
        part["slug"]: (part["dice"], [row if isinstance(row, str) else row["slug"] for row in part["rows"]])
        for table in BOOK["tables"]
        for part in (table, *table.get("parts", ()))
        if "dice" in part
    }  # fmt: skip
    rolled = {
        value.slug: (value.dice, [row.slug for row in value])
        for module in pkgutil.iter_modules(rules.__path__, "westamunda.rules.")
        for held in vars(importlib.import_module(module.name)).values()
        for value in (held.values() if isinstance(held, dict) else (held,))
        if isinstance(value, RollTable)
    }

    assert len(rolled) > 25
    assert listed == rolled


def test_it_says_which_edition_it_is_and_explains_each_source():
    assert BOOK["edition"] == {"id": 1, "name": "The rulebook as it stands"}
    assert list(BOOK["sources"]) == ["seed", "parent", "derived", "house"]
    assert all(BOOK["sources"].values())
    assert set(SOURCES) == set(Source)


def test_each_table_stands_in_one_chapter_in_the_order_of_the_book():
    order = [slug for slugs in CHAPTERS.values() for slug in slugs]

    assert list(TABLES) == order
    assert [table["chapter"] for table in BOOK["tables"]] == [chapter_of(slug) for slug in order]
    with pytest.raises(KeyError):
        chapter_of("moustaches")


def test_slugs_of_tables_and_their_parts_are_unlike():
    parts = [part.slug for several in PARTS.values() for part in several]

    assert len({*TABLES, *parts}) == len(TABLES) + len(parts)


@pytest.mark.parametrize("slug", TABLES)
def test_each_row_has_what_every_row_has(slug):
    table = TABLES[slug]

    assert table["name"]
    assert table["where"]
    assert table["rows"]
    for row in table["rows"]:
        assert row["slug"]
        assert row["name"]
        assert row["source"] in BOOK["sources"]


@pytest.mark.parametrize("home", PARTS)
def test_parts_share_out_every_row_once(home):
    rows = [row["slug"] for row in TABLES[home]["rows"]]
    shared = [slug for part in TABLES[home]["parts"] for slug in part["rows"]]

    assert shared == rows


def test_it_survives_json_as_it_is():
    text = rulebook_json(BASE)

    assert json.loads(text) == BOOK
    assert text.endswith("}\n")
    assert "″" in text


def test_dice_enums_and_statlines_are_plain():
    hoard = next(row for row in TABLES["territories"]["rows"] if row["slug"] == "gambling-den")
    leader = TABLES["founding"]["rows"][0]
    spencer = next(row for row in TABLES["armoury"]["rows"] if row["slug"] == "spencer")

    assert hoard["income"] == "2D6x10"
    assert hoard["risk"] == "lost-on-double"
    assert hoard["on"] == [63]
    assert leader["starting_xp"] == "60+D6"
    assert leader["statline"] == {
        "m": 4, "ws": 4, "bs": 4, "s": 3, "t": 3, "w": 1, "i": 4, "a": 1, "ld": 8,
    }  # fmt: skip
    assert spencer["barrels"][0]["ammunition"][0]["profile"]["bands"] == [12, 24, 36]
    assert plain(DicePool(3, 6)) == "3D6"


@pytest.mark.parametrize(
    ("table", "slug", "value", "source"),
    [
        ("founding-numbers", "budget", 1000, "seed"),
        ("founding-numbers", "rating-per-fee", 5, "house"),
        ("numbers", "holsters", 2, "seed"),
        ("numbers", "holsters-frontiersmen", 6, "seed"),
        ("numbers", "specials", 1, "seed"),
        ("numbers", "damage", 1, "house"),
        ("numbers", "box", 12, "house"),
        ("numbers", "one-handed", -2, "seed"),
        ("numbers", "thrown-limit", 12, "parent"),
        ("numbers", "sticks", 6, "seed"),
        ("numbers", "charges", 4, "seed"),
        ("numbers", "greatest-run", 16, "house"),
        ("numbers", "bareback", -1, "house"),
        ("numbers", "skill-ticks", 20, "seed"),
        ("numbers", "grown-up", 21, "derived"),
        ("battle-numbers", "bottle-share", 4, "parent"),
        ("battle-numbers", "reinforcements", 6, "parent"),
        ("battle-numbers", "target-hits", 3, "house"),
        ("battle-numbers", "cave-in", 4, "parent"),
        ("battle-numbers", "turns-a-season", 3, "house"),
        ("access-split", "tables-leader", 7, "house"),
        ("thresholds", "advance-1", 6, "parent"),
        ("thresholds", "advance-20", 401, "parent"),
    ],
)
def test_a_named_number_stands_in_its_table(table, slug, value, source):
    row = next(row for row in TABLES[table]["rows"] if row["slug"] == slug)

    assert (row["value"], row["source"]) == (value, source)


def test_an_edition_shows_its_changes_in_its_tables_and_their_parts():
    dearer = BASE.laid_over(7, "Dry county", [("armoury", "spencer", {"price": 99})])
    armoury = tables_of(dearer)["armoury"]
    again = [row for part in parts_of(armoury) for row in part if row.slug == "spencer"]
    told = next(table for table in rulebook(dearer)["tables"] if table["slug"] == "armoury")

    assert [row.price for row in again] == [99]
    assert next(row for row in told["rows"] if row["slug"] == "spencer")["price"] == 99
    assert rulebook(dearer)["edition"] == {"id": 7, "name": "Dry county"}
    assert [part.dice for part in parts_of(tables_of(dearer)["skills"])] == ["D6"] * 8
