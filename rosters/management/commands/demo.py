"""Load the demonstration once."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rosters.demonstration import PASSWORD, PLAYERS, load, players
from rosters.models import Gang
from rosters.samples import SAMPLES


class Command(BaseCommand):
    """Make the demonstration's players and gangs where they are missing."""

    help = "Load the demonstration: two players, an arbitrator, a gang of each kind."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what is missing and say who may sign in."""
        if not settings.WORKBENCH:
            raise CommandError(
                "The demonstration's password is printed: not on a site in production."
            )
        people = players()
        for owner, sample in SAMPLES:
            if not Gang.objects.filter(owner=people[owner], name=sample.name).exists():
                load(people[owner], sample)
        self.stdout.write(f"Sign in as {', '.join(PLAYERS)}; the password is {PASSWORD}")
