"""What rests on an act, and so whether it may be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from rosters.models import Act, DiceRoll
from westamunda.rules.errors import RuleBroken

Row = tuple[str, int]

RODE_OUT = "rode-out"
"""The code of the act on which everything before it rests for good."""

KEPT = "kept"
"""The code of the act by which a guest's gang becomes a player's; nothing rests on it."""

IMPORTED, COPIED = "imported", "copied-gang"
"""The codes of the acts by which a gang begins on paper."""

RODE_ON = "rode-on"
"""The code of the act by which a gang that was entered by hand rides on, and seals the same."""

RULED = "ruled-"
"""How the codes of an arbitrator's rulings begin: he alone takes them back."""

NEW_RULES = "house-rules"
"""The code of the act by which a gang follows its campaign's rules; nothing rests on it."""

TOLD = "told"
"""The code of an act that only tells what befell the gang elsewhere; nothing rests on it."""

LASTING = (
    "mustered", RODE_OUT, RODE_ON, KEPT, IMPORTED, COPIED, NEW_RULES, TOLD, "shared",
)  # fmt: skip
"""Codes of acts that are never taken back."""

SEALING = (RODE_OUT, RODE_ON, "disbanded")
"""Codes of acts on which everything before them rests."""

OWNERS = ("carrier_id", "character_id")
"""Columns by which a row belongs to a character."""

ORDER: Row = ("order", 0)
"""Where people stand in the roster: one thing, in which a newcomer has his place."""

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
    if why := why_it_stands(act):
        raise StandsFast(why)
    for other in later:
        weight = Weight()
        weight.lay(other)
        if weight.rests_on(act):
            if other.code in LASTING:
                raise StandsFast("The gang has ridden out since: what was done before stands.")
            raise StandsFast(f"“{other.sentence}” rests on that. Take that back first.")


def may_be_taken_back(acts: Sequence[Act]) -> set[int]:
    """Return the keys of the acts of a gang, oldest first, on which nothing rests: what its own
    pages offer to take back. A ruling is taken back where it was made."""
    found = set()
    weight = Weight()
    for act in reversed(acts):
        if weight.sealed:
            break
        ruled = act.code.startswith(RULED)
        if not ruled and not why_it_stands(act) and not weight.rests_on(act):
            found.add(act.pk)
        weight.lay(act)
    return found


def why_it_stands(act: Act) -> str:
    """Say why an act itself is never taken back, whatever came after; empty where it may be."""
    if act.takes_back_id or act.code in LASTING:
        return "That stands: it is not taken back."
    if hasattr(act, "taken_back_by"):
        return "That was taken back already."
    threw = getattr(act, "threw", None)
    if act.dice_rolls.exists() if threw is None else threw:
        return "Dice have fallen on that; it stands."
    return ""


@dataclass
class Weight:
    """What later acts hold down: the rows that they used, and those that left by them."""

    sealed: bool = False
    used: set[Row] = field(default_factory=set)
    gone: set[Row] = field(default_factory=set)

    def lay(self, act: Act) -> None:
        """Add an act; one that was struck weighs nothing, nor does whose the gang became."""
        if hasattr(act, "taken_back_by") or act.takes_back_id or act.code == KEPT:
            return
        self.sealed = self.sealed or act.code in SEALING
        self.used |= rows_of(act.changes) | owners_of(act.changes)
        if any(model == "character" and before is None for model, _, before, _ in act.changes):
            self.used.add(ORDER)
        self.gone |= gone_in(act.changes)

    def rests_on(self, act: Act) -> bool:
        """Whether any of it rests on an earlier act.

        It does if it wrote a row that the act wrote, gave something to a character that the act
        wrote, or sent away the one to whom the act's rows would return.
        """
        rows, owners = rows_of(act.changes), owners_of(act.changes)
        return self.sealed or bool(rows & self.used or owners & self.gone)


def rows_of(changes: list[Any]) -> set[Row]:
    """Return the rows that a change list wrote.

    What a man gained rests on what he had gained before, so his marks are one thing. Where people
    stand in the roster is one thing too, and nothing else rests on it.
    """
    rows = {
        ORDER if after.keys() == {"position"} else (model, key) for model, key, _, after in changes
    }
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
