"""Letters: what waits for a player, once a day, to whoever wants to be written to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from allauth.account.models import EmailAddress
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import QuerySet

from campaigns.models import Letter, Membership
from campaigns.moves import MemberStage
from rosters.models import Player


def want(membership: Membership, *, wanted: bool) -> None:
    """Say whether the member of a campaign wants letters of it; said again, it stays so."""
    Membership.objects.filter(pk=membership.pk).update(letters=wanted)


def wanting() -> QuerySet[Player]:
    """Players who want letters of a campaign that they play in; no guest."""
    joined = Membership.objects.filter(letters=True, stage=MemberStage.JOINED)
    players = Player.objects.filter(pk__in=joined.values("player"))
    return players.filter(is_guest=False, is_active=True).order_by("pk")


def address_of(player: Player) -> str:
    """The player's confirmed address, the first of them if there are more; empty for none."""
    confirmed = EmailAddress.objects.filter(user=player, verified=True)
    found = confirmed.order_by("-primary", "pk").values_list("email", flat=True).first()
    return found or ""


def unwanted(player: Player) -> set[int]:
    """The keys of the campaigns of which he wants no letters."""
    rows = Membership.objects.filter(player=player, letters=False)
    return set(rows.values_list("campaign", flat=True))


def send(player: Player, today: date, written: Callable[[], tuple[str, str] | None]) -> bool:
    """Send a player his letter of the day, unless he had it; whether one went.

    ``written`` gives its subject and text, or None where there is nothing to say. If it cannot be
    sent, it counts as not sent, and the error goes on.
    """
    address = address_of(player)
    if not address:
        return False
    with transaction.atomic():
        Letter.objects.get_or_create(player=player)
        kept = Letter.objects.select_for_update(no_key=True).get(player=player)
        if kept.sent_on is not None and kept.sent_on >= today:
            return False
        letter = written()
        if letter is None:
            return False
        kept.sent_on = today
        kept.save(update_fields=["sent_on"])
        send_mail(*letter, None, [address])
    return True
