"""Every row of a gang, so that two moments can be compared to the letter."""

from __future__ import annotations

import copy
from typing import Any

from rosters.models import (
    Absence,
    Act,
    Character,
    DiceRoll,
    Gang,
    Mark,
    Matter,
    Paper,
    PastBattle,
    Possession,
    Territory,
    Weapon,
)

Rows = dict[tuple[str, int], dict[str, Any]]

OWNED = (Character, Weapon, Possession, Territory, Matter, PastBattle)
MARKS = (Mark, Absence)
WRITTEN_ONCE = (Act, DiceRoll, Paper)
RECOMPUTED = ("cash", "rating", "wealth", "waiting", "version")


def rows_of(gang: Gang) -> Rows:
    """Every row that the gang has or had, by model and key."""
    rows: Rows = {}
    for model in (*OWNED, *WRITTEN_ONCE):
        for row in model._default_manager.filter(gang=gang).values():
            rows[model._meta.model_name, row["id"]] = row
    for model in MARKS:
        for row in model._default_manager.filter(character__gang=gang).values():
            rows[model._meta.model_name, row["id"]] = row
    rows["gang", gang.pk] = Gang.objects.filter(pk=gang.pk).values().get()
    return rows


def owned(rows: Rows) -> Rows:
    """The rows without ledger, dice and papers, and the gang without its sums."""
    once = {model._meta.model_name for model in WRITTEN_ONCE}
    kept = {key: dict(row) for key, row in rows.items() if key[0] not in once}
    for (model, _), row in kept.items():
        if model == "gang":
            for name in RECOMPUTED:
                del row[name]
    return kept


def undone(rows: Rows, act: Act) -> Rows:
    """What the rows must be once this act, and only this, is undone."""
    expected = copy.deepcopy(owned(rows))
    for model, key, before, _after in reversed(act.changes):
        expected[model, key].update(before or {"left": "taken-back"})
    return expected


def check_grown(before: Rows, after: Rows) -> None:
    """No row is gone, and what is written once stands as it was written."""
    assert before.keys() <= after.keys(), f"deleted: {before.keys() - after.keys()}"
    once = {model._meta.model_name for model in WRITTEN_ONCE}
    for key, row in before.items():
        if key[0] in once:
            assert after[key] == row
