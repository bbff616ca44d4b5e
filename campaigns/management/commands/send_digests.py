"""Write to players what waits for them."""

from __future__ import annotations

import logging
from datetime import datetime
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.queries.waiting import waiting_for
from campaigns.services import letters
from rosters.models import Player

CLERK = logging.getLogger(__name__)


class Command(BaseCommand):
    """One letter a day to whoever wants letters and has something waiting; run again, it sends none."""

    help = "Write once a day to players who want it what waits for them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Say what time it is."""
        parser.add_argument("--now", default="", help="as if it were this moment, ISO 8601")

    def handle(self, *args: Any, now: str, **options: Any) -> None:
        """Send what is to be sent, and print how many letters went and how many could not."""
        moment, sent, failed = _moment(now), 0, 0
        for player in letters.wanting():
            try:
                sent += letters.send(
                    player,
                    timezone.localdate(moment),
                    lambda player=player: written(player, moment),  # type: ignore[misc]
                )
            except (SMTPException, OSError):
                CLERK.exception("a letter could not be sent")
                failed += 1
        self.stdout.write(f"Letters sent: {sent}. Not sent for an error: {failed}.")


def written(player: Player, now: datetime) -> tuple[str, str] | None:
    """The subject and the text of a player's letter; None where nothing waits for him."""
    unwanted = letters.unwanted(player)
    waits = [
        wait
        for wait in waiting_for(player, now)
        if wait.campaign is None or wait.campaign.pk not in unwanted
    ]
    if not waits:
        return None
    told = {"player": player, "waits": waits, "site": settings.SITE_ADDRESS.rstrip("/")}
    words = "One thing waits" if len(waits) == 1 else f"{len(waits)} things wait"
    return f"Westamunda: {words} for you", render_to_string("campaigns/letter.txt", told)


def _moment(said: str) -> datetime:
    """The moment that was said, in UTC where it names no zone; or now."""
    if not said:
        return timezone.now()
    try:
        found = parse_datetime(said)
    except ValueError:
        found = None
    if found is None:
        raise CommandError(f"{said} is no moment; say it like 2026-11-30T12:00.")
    return found if timezone.is_aware(found) else timezone.make_aware(found)
