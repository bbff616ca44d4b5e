"""What rests on an act, and so whether it may be taken back."""

from __future__ import annotations

from typing import Any

from rosters.models import Act, Gang
from westamunda.rules.errors import RuleBroken

Row = tuple[str, int]


RODE_OUT = "rode-out"
"""The code of the act on which nothing before it is taken back."""

LASTING = ("mustered", RODE_OUT)
"""Codes of acts that are never taken back."""


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
    if act.dice_rolls.exists():
        raise StandsFast("Dice have fallen on that; it stands.")
    if any(other.code == RODE_OUT for other in later):
        raise StandsFast("The gang has ridden out since; that stands.")
    touched = rows_of(act.changes)
    for other in later:
        struck = hasattr(other, "taken_back_by") or other.takes_back_id
        if not struck and touched & rows_of(other.changes, with_owners=True):
            raise StandsFast(f"“{other.sentence}” rests on that. Take that back first.")


def is_closed(gang: Gang, act: Act) -> bool:
    """Whether the act stands because the gang is disbanded; the disbanding itself does not."""
    return gang.stage == Gang.Stage.DISBANDED and act.code != "disbanded"


def rows_of(changes: list[Any], *, with_owners: bool = False) -> set[Row]:
    """Return the rows that a change list wrote, and those that the written rows belong to.

    What a man gained rests on what he had gained before, so his marks are one thing.
    """
    rows = {(model, key) for model, key, _, _ in changes}
    for model, _key, _before, after in changes:
        if model == "mark" and "character_id" in after:
            rows.add(("marks of", after["character_id"]))
    if with_owners:
        for _model, _key, _before, after in changes:
            for column in ("carrier_id", "character_id"):
                if after.get(column):
                    rows.add(("character", after[column]))
    return rows
