"""What a report says: written down row by row, kept by minutes, compared with what it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from campaigns import reporting
from campaigns.models import Attendance, Battle, Side
from campaigns.reporting import key_of
from westamunda.rules.errors import RuleBroken

MOST = 99
FELL = (Attendance.Fate.DOWN, Attendance.Fate.OUT)
Fate, Mount = Attendance.Fate, Attendance.Mount


class WrongRow(RuleBroken):
    """A row of a report that does not fit who was there."""

    code = "wrong-row"


@dataclass(frozen=True, slots=True)
class Told:
    """What a report tells of one person: ``by`` names who put him down or out, as ``key_of`` does.

    An empty ``mount`` leaves him as he rode out. ``by`` counts only for the down and out.
    """

    fate: str = Fate.STANDING
    hits: int = 0
    loot: int = 0
    objectives: int = 0
    mount: str = ""
    by: str = ""


Rows = Mapping[str, Told]


def rows_of(battle: Battle) -> list[Attendance]:
    """Who attended a battle, side by side."""
    rows = Attendance.objects.filter(side__battle=battle)
    rows = rows.select_related("side__gang", "side__cast", "character", "put_out_by")
    return list(rows.order_by("side__team", "side", "position", "pk"))


def write(battle: Battle, result: str, rows: Rows) -> None:
    """Set down result and rows. Raises WrongRow where one does not fit."""
    if result not in (Battle.Result.FIRST, Battle.Result.SECOND, Battle.Result.DRAW):
        raise WrongRow("Somebody won, or it was a draw: say which.")
    people = {key_of(row): row for row in rows_of(battle)}
    if set(rows) - set(people):
        raise WrongRow(
            "Somebody in this report was not in this battle. Read the page again and fill it in "
            "with those who were."
        )
    for key, row in people.items():
        _set(row, rows.get(key, Told()), people)
    named = [field.name for field in fields(Told) if field.name != "by"]
    Attendance.objects.bulk_update(people.values(), [*named, "put_out_by"])
    battle.result = result
    battle.save(update_fields=["result"])


def _set(row: Attendance, told: Told, people: Mapping[str, Attendance]) -> None:
    if told.fate not in Fate:
        raise WrongRow(f"{row.name} stood, or was wounded, down or out: nothing else.")
    for name in ("hits", "loot", "objectives"):
        if not 0 <= getattr(told, name) <= MOST:
            raise WrongRow(f"{row.name} has from 0 to {MOST} {name}, not {getattr(told, name)}.")
    if told.mount and (not row.mount or told.mount not in Mount):
        raise WrongRow(f"{row.name} fought on foot: there was no horse to lose.")
    row.fate, row.hits, row.loot, row.objectives = told.fate, told.hits, told.loot, told.objectives
    if row.mount:
        row.mount = told.mount or Mount.KEPT
    row.put_out_by = None
    if told.by and told.fate in FELL:
        enemy = people.get(told.by)
        if enemy is None or enemy.side.team == row.side.team:
            raise WrongRow(
                f"{row.name} was put {_fate(told.fate)} by somebody of the other side, or by nobody "
                "you know."
            )
        row.put_out_by = enemy


def report_of(battle: Battle) -> dict[str, Any]:
    """A battle's report as a minute keeps it: the result, and each person who did not just stand."""
    people = []
    for row in rows_of(battle):
        told: dict[str, Any] = {"who": row.name, "side": row.side.slug, "fate": row.fate}
        told |= {"hits": row.hits, "loot": row.loot, "objectives": row.objectives}
        told |= {"mount": row.mount, "by": row.put_out_by.name if row.put_out_by else ""}
        people.append(told)
    return {"result": battle.result, "people": people}


def changes_between(
    before: dict[str, Any], after: dict[str, Any], sides: Sequence[Side]
) -> list[str]:
    """What differs between two reports, each in a few words."""
    said = []
    if before["result"] != after["result"]:
        was, now = (_result(each["result"], sides) for each in (before, after))
        said.append(f"the result was {was}, is {now}")
    for old, new in zip(before["people"], after["people"], strict=True):
        for name in ("fate", "hits", "loot", "objectives", "mount", "by"):
            if old[name] != new[name]:
                was, now = (_shown(name, each[name]) for each in (old, new))
                said.append(f"{new['who']}, {name}: {was}, now {now}")
    return said


def _result(result: str, sides: Sequence[Side]) -> str:
    return "a draw" if result == "draw" else f"a win for {reporting.team_named(sides, int(result))}"


def _shown(name: str, value: Any) -> str:
    if name == "fate":
        return _fate(value)
    if name == "mount":
        return str(Mount(value).label)
    return str(value) if value != "" else "unknown"


def _fate(fate: str) -> str:
    return str(Fate(fate).label)
