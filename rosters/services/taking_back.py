"""Taking back: an act undone by its inverse, while nothing rests on it."""

from __future__ import annotations

from django.apps import apps

from rosters import rulings
from rosters.models import Act, Owned
from rosters.resting import StandsFast, check_may_take_back, later_of
from rosters.services.acts import Draft, writes_when_closed_too
from westamunda.rules.carrying import problems_of
from westamunda.rules.founding import check_sound


@writes_when_closed_too
def take_back(draft: Draft, *, act: Act) -> None:
    """Undo an act: every row as it was, the money by a row of its own; the act stays, struck.

    Raises StandsFast for what threw dice, what was struck already, and what a later act rests
    on, which it names; and what the rules refuse of the gang as it would stand then.
    """
    if act.gang_id != draft.gang.pk:
        raise StandsFast(f"That is no act of {draft.gang.name}.")
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
