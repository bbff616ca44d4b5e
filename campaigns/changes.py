"""House rules as data: changes laid over the base, merged, bounded and proved before anybody plays
by them.

A stored change is ``[table, row, values, note]``; values are plain data, as JSON holds them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.tables import plain

FORMAT, VERSION = "westamunda-house-rules", 1
MOST_CHANGES = 400
MOST_BYTES = 400_000
LONGEST = 2000
GREATEST = 1_000_000
"""Characters of a text and the greatest number that a change may hold."""

STAYS = ("group", "kind", "unit", "least", "most")
"""What a row that exists keeps, beside what the rules hold fixed: gangs and rules lean on it."""


class Unproved(RuleBroken):
    """A change after which the rulebook would not hold together."""

    code = "unproved"


class Unreadable(RuleBroken):
    """A file that holds no house rules."""

    code = "unreadable"


@dataclass(frozen=True, slots=True)
class Change:
    """One house rule: a table, a row of it, the row's new values, and why."""

    table: str
    row: str
    values: Mapping[str, Any]
    note: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Which row it changes."""
        return self.table, self.row

    @property
    def stored(self) -> list[Any]:
        """As an edition keeps it."""
        return [self.table, self.row, dict(self.values), self.note]


def read_changes(stored: Iterable[Sequence[Any]]) -> tuple[Change, ...]:
    """Changes as an edition keeps them."""
    return tuple(Change(*each) for each in stored)


def is_source(name: str) -> bool:
    """Whether a field says where a number comes from, which is never a campaign's to say."""
    return name == "source" or name.endswith("_source")


def base_row(table: str, row: str) -> Any:
    """A row of the base; None for a campaign's own, and where there is no such table."""
    chart = BASE.tables.get(table)
    return chart.get(row) if chart is not None else None


def told_of(row: Any) -> dict[str, Any]:
    """All that a change may say of a row, as plain data."""
    names = (each.name for each in fields(row) if each.init)
    return {
        name: plain(getattr(row, name)) for name in names if not is_source(name) and name != "slug"
    }


def difference(table: str, row: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What of these values differs from the base; all of them for a campaign's own row."""
    base = base_row(table, row)
    if base is None:
        return dict(values)
    was = told_of(base)
    return {name: value for name, value in values.items() if name not in was or was[name] != value}


def merged(changes: Sequence[Change], *new: Change) -> tuple[Change, ...]:
    """Changes with new ones in the place of those of the same rows; one without values is none."""
    found = {each.key: each for each in changes}
    found.update({each.key: each for each in new})
    return tuple(each for each in found.values() if each.values)


def proved(changes: Sequence[Change], before: Edition, number: int = 0, name: str = "") -> Edition:
    """The edition that these changes make of the base, after ``before``.

    Raises Unproved, with what is wrong in a sentence, where the rulebook would not hold together,
    or where a row that somebody may own would lose what he leans on.
    """
    try:
        for each in changes:
            _bounded(each)
        after = BASE.laid_over(
            number, name, [(each.table, each.row, each.values) for each in changes]
        )
        _kept_whole(before, after)
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        why = str(wrong.args[0]) if wrong.args else "it cannot be read"
        raise Unproved(
            f"The rule was not changed, the book would not hold together: {why}."
        ) from wrong
    return after


def _bounded(change: Change) -> None:
    """Raise ValueError for figures and texts that no page or column has room for."""
    name = change.values.get("name", "-")
    if not isinstance(name, str) or not 0 < len(name) <= 60:
        raise ValueError(f"{change.row}: a name has 1 to 60 letters")
    _bounded_value(change.row, dict(change.values))


def _bounded_value(where: str, value: Any) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        if len(value) > 60:
            raise ValueError(f"{where}: more than 60 of one thing")
        for each in value:
            _bounded_value(where, each)
    elif isinstance(value, str) and (len(value) > LONGEST or "\0" in value):
        raise ValueError(f"{where}: a text of more than {LONGEST} letters")
    elif isinstance(value, (int, float)) and not (math.isfinite(value) and abs(value) <= GREATEST):
        raise ValueError(f"{where}: a number beyond {GREATEST}")


def _kept_whole(before: Edition, after: Edition) -> None:
    """Raise ValueError where a row is gone, or is no longer what it was to whoever owns one."""
    for slug, table in before.tables.items():
        for old in table:
            new = after.tables[slug].get(old.slug)
            if new is None:
                raise ValueError(f"{old.slug}: somebody may own one; withdraw it instead")
            for name in STAYS:
                if getattr(old, name, None) != getattr(new, name, None):
                    raise ValueError(f"{old.slug}: its {name} stays for good")
    for weapon in before.armoury:
        if lost := _parts(weapon) - _parts(after.armoury[weapon.slug]):
            raise ValueError(f"{weapon.slug}: somebody may own one with {sorted(lost)[0]}")
    for good in before.goods:
        if good.statline and not after.goods[good.slug].statline:
            raise ValueError(f"{good.slug}: it keeps its statline")


def _parts(weapon: Any) -> set[str]:
    """The barrels, rounds and ignitions of a weapon, which a gun that is owned names."""
    barrels = {f"barrel {barrel.slug}" for barrel in weapon.barrels}
    kinds = {f"{round.kind} rounds" for round in weapon.ammunition}
    return barrels | kinds | {f"ignition {each}" for each in weapon.ignitions}


def exported(campaign: str, changes: Iterable[Change]) -> str:
    """House rules as a file."""
    rows = [
        {"table": each.table, "row": each.row, "values": dict(each.values), "note": each.note}
        for each in changes
    ]
    whole = {"format": FORMAT, "version": VERSION, "campaign": campaign, "changes": rows}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def brought_in(text: str) -> tuple[Change, ...]:
    """The changes of a file. Raises Unreadable, with a sentence, for anything else."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Unreadable("That is no file of house rules: it is no JSON.") from wrong
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Unreadable(f"That is no file of house rules: its format is not “{FORMAT}”.")
    if whole.get("version") != VERSION:
        raise Unreadable(f"This house reads version {VERSION} of house rules, and no other.")
    rows = whole.get("changes")
    if not isinstance(rows, list) or len(rows) > MOST_CHANGES:
        raise Unreadable(f"A file of house rules lists its changes, {MOST_CHANGES} at the most.")
    return tuple(_row(number, row) for number, row in enumerate(rows, start=1))


def _row(number: int, row: Any) -> Change:
    fits = (
        isinstance(row, dict)
        and isinstance(row.get("table"), str)
        and isinstance(row.get("row"), str)
        and isinstance(row.get("values"), dict)
        and isinstance(row.get("note", ""), str)
        and len(row.get("note", "")) <= 200
    )
    if not fits:
        raise Unreadable(f"Change {number} lacks its table, row, values or note.")
    return Change(row["table"], row["row"], row["values"], row.get("note", ""))
