"""What rests on an act, and so whether it may be taken back."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef

from rosters.models import Act, DiceRoll
from westamunda.rules.errors import RuleBroken

Row = tuple[str, int]

RODE_OUT = "rode-out"
"""The code of the act on which everything before it rests for good."""

LASTING = ("mustered", RODE_OUT)
"""Codes of acts that are never taken back."""

SEALING = (RODE_OUT, "disbanded")
"""Codes of acts on which everything before them rests."""

OWNERS = ("carrier_id", "character_id")
"""Columns by which a row belongs to a character."""


THREW = Exists(DiceRoll.objects.filter(act=OuterRef("pk")))
"""Whether dice fell on an act, to be read with it as ``threw``."""


class StandsFast(RuleBroken):
    """An act that cannot be taken back."""

    code = "stands-fast"


def later_of(act: Act) -> list[Act]:
    """Return the acts after this one, newest first."""
    later = Act.objects.filter(gang_id=act.gang_id, pk__gt=act.pk)
    return list(later.select_related("taken_back_by").order_by("-pk"))


def check_may_take_back(act: Act, later: list[Act]) -> None:
    """Raise StandsFast unless nothing rests on the act."""
    if act.takes_back_id or act.code in LASTING:
        raise StandsFast("That stands: it is not taken back.")
    if hasattr(act, "taken_back_by"):
        raise StandsFast("That was taken back already.")
    threw = getattr(act, "threw", None)
    if act.dice_rolls.exists() if threw is None else threw:
        raise StandsFast("Dice have fallen on that; it stands.")
    for other in later:
        if rests(other, on=act):
            if other.code in LASTING:
                raise StandsFast("The gang has ridden out since: what was done before stands.")
            raise StandsFast(f"“{other.sentence}” rests on that. Take that back first.")


def rests(other: Act, *, on: Act) -> bool:
    """Whether a later act rests on this one; what was struck rests on nothing.

    It does if it wrote a row that this one wrote, gave something to a character that this one
    wrote, or sent away the one to whom this one's rows would return.
    """
    if hasattr(other, "taken_back_by") or other.takes_back_id:
        return False
    if other.code in SEALING:
        return True
    used = rows_of(other.changes) | owners_of(other.changes)
    return bool(rows_of(on.changes) & used or owners_of(on.changes) & gone_in(other.changes))


def rows_of(changes: list[Any]) -> set[Row]:
    """Return the rows that a change list wrote.

    What a man gained rests on what he had gained before, so his marks are one thing.
    """
    rows = {(model, key) for model, key, _, _ in changes}
    marks = {
        ("marks of", after["character_id"])
        for model, _, _, after in changes
        if model == "mark" and "character_id" in after
    }
    return rows | marks


def owners_of(changes: list[Any]) -> set[Row]:
    """Return the characters to whom the rows of a change list belong, before or after."""
    sides = [side for _, _, before, after in changes for side in (before or {}, after)]
    return {("character", side[name]) for side in sides for name in OWNERS if side.get(name)}


def gone_in(changes: list[Any]) -> set[Row]:
    """Return the rows that left by a change list."""
    return {(model, key) for model, key, _, after in changes if after.get("left")}
