"""Taking back: an act undone by its inverse, while nothing rests on it."""

from __future__ import annotations

from typing import Any

from django.apps import apps

from rosters import rulings
from rosters.models import Act, DiceRoll, Owned
from rosters.services.acts import Draft, writes
from westamunda.rules.carrying import problems_of
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import check_sound

Row = tuple[str, int]


class StandsFast(RuleBroken):
    """An act that cannot be taken back."""

    code = "stands-fast"


@writes
def take_back(draft: Draft, *, act: Act) -> None:
    """Undo an act: every row as it was, the money by a row of its own; the act stays, struck.

    Raises StandsFast for what threw dice, what was struck already, and what a later act rests
    on, which it names; and what the rules refuse of the gang as it would stand then.
    """
    check_may_take_back(act, later_of(act))
    for model, key, before, _after in reversed(act.changes):
        row = apps.get_model("rosters", model)._default_manager.get(pk=key)
        if model == "gang":
            row = draft.gang
        draft.change(row, **(before or {"left": Owned.Left.TAKEN_BACK}))
    now = draft.reread()
    muster = rulings.muster_of(now, draft.edition)
    check_sound(muster, draft.edition)
    for member in muster.members:
        if not member.rank.is_hired:
            for problem in problems_of(
                member.carried, member.miniature, muster.kind.slug, member.called
            ):
                raise StandsFast(problem.sentence)
    draft.dollars = -act.dollars
    draft.takes_back = act
    draft.say("taken-back", f"Taken back: {act.sentence}")


def later_of(act: Act) -> list[Act]:
    """Return the acts after this one, newest first."""
    later = Act.objects.filter(gang_id=act.gang_id, pk__gt=act.pk)
    return list(later.select_related("taken_back_by").order_by("-pk"))


def check_may_take_back(act: Act, later: list[Act]) -> None:
    """Raise StandsFast unless nothing rests on the act."""
    if act.takes_back_id or act.code in ("mustered", "rode-out"):
        raise StandsFast("That stands: it is not taken back.")
    if hasattr(act, "taken_back_by"):
        raise StandsFast("That was taken back already.")
    if DiceRoll.objects.filter(act=act).exists():
        raise StandsFast("Dice have fallen on that; it stands.")
    if act.code == "answered" and not act.changes:
        raise StandsFast("That stands: it is not taken back.")
    touched = rows_of(act.changes)
    for other in later:
        struck = hasattr(other, "taken_back_by") or other.takes_back_id
        if not struck and touched & rows_of(other.changes, with_owners=True):
            raise StandsFast(f"“{other.sentence}” rests on that. Take that back first.")


def rows_of(changes: list[Any], *, with_owners: bool = False) -> set[Row]:
    """Return the rows that a change list wrote, and those that the written rows belong to."""
    rows = {(model, key) for model, key, _, _ in changes}
    if with_owners:
        for _model, _key, _before, after in changes:
            for column in ("carrier_id", "character_id"):
                if after.get(column):
                    rows.add(("character", after[column]))
    return rows
