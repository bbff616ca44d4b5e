"""Erase guests who have not come back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rosters.services.erasing import sweep_guests

DAYS = 90
"""Longer than a guest's session lasts, so that nobody who could come back is swept."""


class Command(BaseCommand):
    """Erase idle guests as players are erased; run again, it finds nobody."""

    help = "Erase guests who did nothing for so many days; their gangs disband, sentences stay."

    def add_arguments(self, parser: CommandParser) -> None:
        """Say how many days, counted back from when."""
        parser.add_argument("--days", type=int, default=DAYS, help="days without a sign (90)")
        parser.add_argument("--now", default="", help="count back from this moment, ISO 8601")

    def handle(self, *args: Any, days: int, now: str, **options: Any) -> None:
        """Sweep and print the counts."""
        if days < 1:
            raise CommandError("At least one day.")
        guests, gangs = sweep_guests(_moment(now) - timedelta(days=days))
        self.stdout.write(f"Guests erased: {guests}. Gangs that they left: {gangs}.")


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
