"""Print the whole rulebook as JSON, table by table, row by row."""

from __future__ import annotations

import io
import sys
from typing import Any

from django.core.management.base import BaseCommand

from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import rulebook_json


class Command(BaseCommand):
    """Print the rulebook in force where a campaign has no edition of its own."""

    help = "Print the whole rulebook as JSON, each number with its source."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it in UTF-8, whatever the terminal's own encoding."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        self.stdout.write(rulebook_json(BASE), ending="")
