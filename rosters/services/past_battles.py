"""Battles from before these books: entered, told anew, taken off."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone

from rosters.models import Gang, Owned, PastBattle
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered
from westamunda.rules.errors import RuleBroken

MOST_BATTLES = 300
"""More battles than anybody remembers."""


class NotYet(RuleBroken):
    """A battle from before these books with a day that is still to come."""

    code = "not-yet"


def check_had_a_past(gang: Gang) -> None:
    """Raise NotOffered for a gang that began in these books."""
    if gang.origin == Gang.Origin.MUSTERED:
        raise NotOffered(f"{gang.name} began in these books: what it fought stands in them.")


@writes
def enter(draft: Draft, /, *, fought_on: datetime.date, result: str, **told: Any) -> None:
    """Set down a battle that the gang fought before it came into these books.

    Raises NotOffered for a gang that began in them, NotYet for a day that is still to come.
    """
    check_had_a_past(draft.gang)
    _check_day(fought_on)
    if PastBattle.objects.filter(gang=draft.gang, left=Owned.Left.HERE).count() >= MOST_BATTLES:
        raise NotOffered(f"{MOST_BATTLES} battles are as many as one book remembers.")
    battle = PastBattle(gang=draft.gang, fought_on=fought_on, result=result, **told)
    draft.add(battle)
    draft.say("past-battle", f"Before these books, on {_day(fought_on)}: {battle}.")


@writes
def change(
    draft: Draft, /, *, battle: PastBattle, fought_on: datetime.date, result: str, **told: Any
) -> None:
    """Tell a battle from before these books anew. Raises NotHere, NotYet."""
    row = _here(draft, battle)
    _check_day(fought_on)
    if draft.change(row, fought_on=fought_on, result=result, **told):
        draft.say("past-battle", f"Told anew, of {_day(fought_on)}: {row}.")


@writes
def strike(draft: Draft, *, battle: PastBattle) -> None:
    """Take a battle from before these books off the list. Raises NotHere."""
    row = _here(draft, battle)
    leave(draft, row, how=Owned.Left.GIVEN_BACK)
    draft.say("struck-off", f"Taken off, of {_day(row.fought_on)}: {row}.")


def _here(draft: Draft, battle: PastBattle) -> PastBattle:
    here = PastBattle.objects.filter(gang=draft.gang, pk=battle.pk, left=Owned.Left.HERE)
    row = here.first()
    if row is None:
        raise NotHere("That battle is on the list no longer. Nothing was changed.")
    return row


def _check_day(day: datetime.date) -> None:
    if day > timezone.localdate():
        raise NotYet("That day is still to come; only what was fought is set down here.")


def _day(day: datetime.date) -> str:
    return f"{day.day} {day:%B %Y}"
