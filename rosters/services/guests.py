"""Guests: visitors without an account, who own what they make until somebody keeps it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rosters.models import Gang, Player
from rosters.resting import KEPT
from rosters.services.acts import Draft, Hand, lock_player, writes_regardless
from westamunda.rules.errors import RuleBroken


class NotTheirs(RuleBroken):
    """A gang that is not, or no longer, the guest's to hand over."""

    code = "not-theirs"


def name_of(secret: str, key: uuid.UUID) -> str:
    """What the guest is called who sent a form from a browser: nobody can type or guess it.

    The colon is in no name that an account may have.
    """
    return (
        f"guest:{salted_hmac('rosters.guests', f'{secret}/{key}', algorithm='sha256').hexdigest()}"
    )


def known(secret: str, key: uuid.UUID) -> Player | None:
    """Return the guest made for this form before, if he is there."""
    return Player.objects.filter(username=name_of(secret, key), is_guest=True).first()


def welcome(secret: str, key: uuid.UUID) -> Player:
    """Make a guest for a visitor who begins something; the same form makes the same guest.

    ``secret`` is the browser's own (its CSRF cookie), ``key`` the form's. Nobody can log in as
    him: he has no password and no address, and is not active.
    """
    guest, _ = Player.objects.get_or_create(
        username=name_of(secret, key),
        defaults={
            "is_guest": True,
            "is_active": False,
            "password": make_password(None),
            "last_login": timezone.now(),
        },
    )
    return guest


@transaction.atomic
def keep(*, player: Player, guest: Player, gangs: Iterable[Gang], key: uuid.UUID) -> None:
    """Make gangs of a guest a player's own for good, one act each.

    What is the player's already stays so. Raises NotTheirs, with nothing kept, where one of them
    is neither his nor the guest's; NobodyThere for a player who has been erased.
    """
    lock_player(player)
    for gang in sorted(gangs, key=lambda gang: gang.pk):
        _keep(Hand(gang, player, key), guest=guest)


@writes_regardless
def _keep(draft: Draft, *, guest: Player) -> None:
    gang, player = draft.gang, draft.hand.actor
    if gang.owner_id == player.pk:
        return
    if gang.owner_id != guest.pk or not guest.is_guest:
        raise NotTheirs(f"{gang.name} is kept by somebody else. Nothing was changed.")
    draft.change(gang, owner_id=player.pk)
    draft.say(KEPT, "Kept for good by its owner from now on.")
