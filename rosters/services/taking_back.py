"""Taking back: an act undone by its inverse, while nothing rests on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.apps import apps
from django.db.models import Model

from rosters import rulings
from rosters.models import MINIATURE_FIELDS, Act, Owned
from rosters.resting import RULED, THREW, StandsFast, check_may_take_back, later_of
from rosters.services.acts import Draft, writes_when_closed_too
from rosters.services.gangs import check_no_experience_bought
from rosters.unseen import HIDES
from westamunda.rules.carrying import CarryProblem, problems_of
from westamunda.rules.editions import Edition
from westamunda.rules.founding import Muster, check_sound

Overloads = dict[tuple[str, str], CarryProblem]
"""What is wrong with loads, by man and rule."""


@writes_when_closed_too
def take_back(draft: Draft, *, act: Act) -> None:
    """Undo an act: every row as it was, the money by a row of its own; the act stays, struck.

    Raises StandsFast for what threw dice, what was struck already, and what a later act rests
    on, which it names; and what the rules refuse of the gang as it would stand then. A load
    that was wrong before does not keep an act from being taken back.
    """
    act = act_here(draft, act)
    if act.code.startswith(RULED) and draft.hand.authority == Act.Authority.OWNER:
        raise StandsFast("The arbitrator ruled that: he alone takes it back.")
    check_may_take_back(act, later_of(act))
    before = None if draft.gang.is_entering else _overloads_before(draft, act)
    known = draft.unsound_already()
    draft.change_all(_back(draft, act))
    now = draft.reread()
    muster = rulings.muster_of(now, draft.edition)
    draft.hold(partial(check_sound, muster, known=known, edition=draft.edition))
    if draft.gang.is_mustering:
        check_no_experience_bought(draft)
    if before is not None:
        for whose, problem in _overloads(muster, draft.edition).items():
            if whose not in before or problem.over > before[whose].over:
                raise StandsFast(problem.sentence)
    draft.dollars = -act.dollars
    draft.takes_back = act
    draft.hidden |= set(act.numbers.get(HIDES, ()))
    draft.say("taken-back", f"Taken back: {act.sentence}")


def act_here(draft: Draft, act: Act) -> Act:
    """Return the act as it stands under the lock; raise StandsFast for one of another gang."""
    told = Act.objects.select_related("taken_back_by").annotate(threw=THREW)
    found = told.filter(pk=act.pk, gang=draft.gang).first()
    if found is None:
        raise StandsFast("That was done to another gang.")
    return found


def _overloads_before(draft: Draft, act: Act) -> Overloads | None:
    """What is wrong with the loads now; None where undoing the act could make none worse, as
    when it only takes things away."""
    loads = any(
        before is not None
        and (model == "weapon" or before.keys() & MINIATURE_FIELDS or model == "gang")
        for model, _key, before, _after in act.changes
    )
    return (
        _overloads(rulings.muster_of(draft.roster, draft.edition), draft.edition) if loads else None
    )


def _overloads(muster: Muster, edition: Edition) -> Overloads:
    """Return what is wrong with each man's load, by man and rule."""
    return {
        (member.ref, problem.code): problem
        for member in muster.own
        for problem in problems_of(
            member.carried, member.miniature, muster.kind.slug, member.called, edition=edition
        )
    }


def _back(draft: Draft, act: Act) -> Iterator[tuple[Model, dict[str, Any]]]:
    """Each row that an act wrote, the last first, with what it was before."""
    keys: dict[str, set[int]] = defaultdict(set)
    for model, key, _before, _after in act.changes:
        keys[model].add(key)
    found = {
        model: apps.get_model("rosters", model)._default_manager.in_bulk(some)
        for model, some in keys.items()
        if model != "gang"
    }
    for model, key, before, _after in reversed(act.changes):
        row = draft.gang if model == "gang" else found[model][key]
        yield row, before or {"left": Owned.Left.TAKEN_BACK}
