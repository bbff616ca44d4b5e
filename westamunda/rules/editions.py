"""Editions: the base tables with a campaign's changes laid over them.

An edition is immutable and numbered; the base is number 1. It is proved whole when it is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from westamunda.rules.book import AnyTable, Book
from westamunda.rules.goods import Good, RareOffer
from westamunda.rules.proofs import prove
from westamunda.rules.reading import row_of
from westamunda.rules.tables import Source
from westamunda.rules.weapon_classes import Unit, WeaponClass

Change = tuple[str, str, Mapping[str, Any]]
"""A table, a row of it, and the row's new values."""

OPEN = frozenset({
    "armoury", "goods", "teams", "kits", "thresholds", "scenarios", "scenario-awards",
})  # fmt: skip
"""The tables that a campaign may add rows to."""

INDISPENSABLE = frozenset({
    "callings", "access", "titles", "maxima", "injuries", "enmities", "scenario-rolls", "missions",
    "underdog", "giant-killer", "bottle-numbers", "seasons", "founding-numbers", "numbers",
    "battle-numbers", "readings",
})  # fmt: skip
"""The tables from which no row can be withdrawn: the rules read every one."""

FIXED = frozenset({
    "slug", "family", "rank", "calling", "table", "characteristic", "question", "options",
})  # fmt: skip
"""What a row is; it stays for good. Marks on characters lean on an injury's characteristic, rules
on the options of a reading."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Edition(Book):
    """The tables in force, under a number and a name."""

    id: int
    name: str

    def __post_init__(self) -> None:
        prove(self)

    def __hash__(self) -> int:
        return hash(self.id)

    def laid_over(self, id: int, name: str, changes: Iterable[Change]) -> Edition:
        """Return a new edition with changes laid over this one.

        A change may name a new row where the table is open to them. What a campaign changes is
        its own: the row's sources become HOUSE. Rare offers follow the things that they give, and
        boxes the number of rounds in a box, unless they were given figures of their own. An
        unknown table, row or value, or a book that does not prove itself, is a ValueError.
        """
        changes, book = tuple(changes), dict[str, Any](self.homes())
        homes = {table.slug: field for field, table in self.homes().items()}
        rows = {table.slug: {row.slug: row for row in table} for table in book.values()}
        for table, slug, values in changes:
            if table not in homes:
                raise ValueError(f"no such table: {table}")
            rows[table][slug] = _changed(book[homes[table]], slug, rows[table].get(slug), values)
        for table in {table for table, _, _ in changes}:
            field = homes[table]
            book[field] = replace(book[field], rows=tuple(rows[table].values()))
        book["armoury"] = _boxes_followed(self, book)
        book["rare_goods"] = _offers_followed(self, book)
        return replace(self, id=id, name=name, **book)


def _changed(table: AnyTable, slug: str, old: Any, values: Mapping[str, Any]) -> Any:
    """Return a row of the table as changed, or a new one."""
    if claimed := sorted(filter(_is_source, values)):
        raise ValueError(f"{table.slug}, {slug}: its {claimed[0]} is the campaign's own")
    if values.get("withdrawn") and table.slug in INDISPENSABLE:
        raise ValueError(f"{table.slug}, {slug}: the rules cannot do without it")
    if old is None:
        return _new(table, slug, values)
    if stays := sorted(FIXED & set(values)):
        raise ValueError(f"{table.slug}, {slug}: its {stays[0]} stays for good")
    row = {name: getattr(old, name) for name in old.__dataclass_fields__}
    if set(values) - {"withdrawn"}:
        row |= dict.fromkeys(filter(_is_source, row), Source.HOUSE)
    return row_of(type(old), row | dict(values))


def _new(table: AnyTable, slug: str, values: Mapping[str, Any]) -> Any:
    if table.slug not in OPEN:
        raise ValueError(f"no such row: {table.slug}, {slug}")
    if not _SLUG.fullmatch(slug) or len(slug) > 40:
        raise ValueError(f"not a slug: {slug!r}")
    kind = type(table.rows[0])
    ours = dict.fromkeys(filter(_is_source, kind.__dataclass_fields__), Source.HOUSE)
    return row_of(kind, dict(values) | ours | {"slug": slug})


def _is_source(name: str) -> bool:
    return name == "source" or name.endswith("_source")


def _boxes_followed(before: Book, now: Mapping[str, Any]) -> AnyTable:
    """Return the armoury with every box of the old size at the new one."""
    old, new = before.number("box"), now["numbers"]["box"].value
    armoury: AnyTable = now["armoury"]
    if old == new:
        return armoury
    return replace(armoury, rows=tuple(_boxed(row, old, new) for row in armoury))


def _boxed(weapon: WeaponClass, old: int, new: int) -> WeaponClass:
    barrels = tuple(
        replace(
            barrel,
            ammunition=tuple(
                replace(each, rounds=new) if (each.unit, each.rounds) == (Unit.BOX, old) else each
                for each in barrel.ammunition
            ),
        )
        for barrel in weapon.barrels
    )
    return replace(weapon, barrels=barrels)


def _offers_followed(before: Book, now: Mapping[str, Any]) -> AnyTable:
    """Return the rare table with the name and price that each thing given has now."""
    rows = []
    for offer in now["rare_goods"].rows:
        was = _given(offer, before.goods, before.armoury)
        given = _given(offer, now["goods"], now["armoury"])
        follows = {
            name: getattr(given, name)
            for name in ("name", "price", "price_dice")
            if was and given and getattr(offer, name) == getattr(was, name)
        }
        rows.append(replace(offer, **follows))
    return replace(now["rare_goods"], rows=tuple(rows))


def _given(offer: RareOffer, goods: AnyTable, armoury: AnyTable) -> Good | WeaponClass | None:
    """Return the one thing that an offer gives, at the figures of its own table."""
    found: Good | WeaponClass | None = None
    if offer.good:
        found = goods.get(offer.good)
    elif len(offer.weapons) == 1:
        found = armoury.get(offer.weapons[0])
    return found


BASE = Edition(1, "The rulebook as it stands")
"""What everybody plays unless his arbitrator says otherwise."""
