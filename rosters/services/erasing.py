"""Erasing a person: what he wrote stays, he goes."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from rosters import ports, sessions
from rosters.models import Act, DiceRoll, Gang, Paper, Player, gate_for_erasing
from rosters.services.acts import Draft, Hand, lock, lock_player, writes_regardless
from rosters.services.gangs import close_books
from westamunda.rules.errors import RuleBroken


class Needed(RuleBroken):
    """A player whom the house cannot do without."""

    code = "needed"


@transaction.atomic
def erase(player: Player) -> None:
    """Erase a player: his gangs disband and stay as they are read, his private notes, his links,
    sessions and sign-ins go, and no act or roll names him any more.

    Raises Needed for staff, NobodyThere for one who has been erased already.
    """
    if player.is_staff or player.is_superuser:
        raise Needed(
            "A clerk of the house is not erased here: his admin rights must be taken away first, "
            "by another clerk."
        )
    _erase(lock_player(player))


def _erase(player: Player) -> None:
    """Erase a player whose row is locked: his gangs are locked in order of key."""
    ports.campaigns().brace(player)
    keys = Gang.objects.filter(owner=player).order_by("pk").values_list("pk", flat=True)
    for gang in [lock(Gang(pk=key)) for key in keys]:
        if gang.owner_id == player.pk:
            _disband(Hand(gang, player, uuid.uuid4()))
    gangs = Gang.objects.filter(owner=player)
    with gate_for_erasing():
        _forget_notes(gangs)
        Act._base_manager.filter(actor=player).update(actor=None)
        DiceRoll._base_manager.filter(rolled_by=player).update(rolled_by=None)
        ports.campaigns().forget(player)
        gangs.update(owner=None, link=None, notes="")
        if not player.is_guest:
            _end_sessions(player)
        player.delete()


@writes_regardless
def _disband(draft: Draft) -> None:
    close_books(draft)


def _forget_notes(gangs: QuerySet[Gang]) -> None:
    """Take private notes out of papers; no act tells of them (docs/adr/0010)."""
    for paper in Paper._base_manager.filter(gang__in=gangs):
        if paper.body.get("gang", {}).get("notes"):
            body = {**paper.body, "gang": {**paper.body["gang"], "notes": ""}}
            Paper._base_manager.filter(pk=paper.pk).update(body=body)


def _end_sessions(player: Player) -> None:
    """End every session in which he is logged in; a guest of the same device stays."""
    for session in Session.objects.iterator():
        if session.get_decoded().get(SESSION_KEY) == str(player.pk):
            sessions.end(session.session_key)


def idle_guests(since: datetime) -> QuerySet[Player]:
    """Guests who have done nothing since then: no act, no gang begun, not come."""
    acts = Act.objects.filter(actor=OuterRef("pk"), at__gte=since)
    gangs = Gang.objects.filter(owner=OuterRef("pk"), mustered_at__gte=since)
    came = Q(last_login__gte=since) | Q(date_joined__gte=since)
    return Player.objects.filter(~Exists(acts), ~Exists(gangs), ~came, is_guest=True).order_by("pk")


def sweep_guests(since: datetime) -> tuple[int, int]:
    """Erase every guest who has been idle since then, each in a transaction of his own; return
    how many guests went and how many gangs they left."""
    swept = left = 0
    for guest in list(idle_guests(since)):
        gone, gangs = _sweep(guest, since)
        swept, left = swept + gone, left + gangs
    return swept, left


@transaction.atomic
def _sweep(guest: Player, since: datetime) -> tuple[int, int]:
    """Erase one guest, unless he has acted or gone meanwhile."""
    locked = Player.objects.select_for_update(no_key=True).filter(pk=guest.pk).first()
    if locked is None or not idle_guests(since).filter(pk=guest.pk).exists():
        return 0, 0
    gangs = Gang.objects.filter(owner=locked).count()
    _erase(locked)
    return 1, gangs
