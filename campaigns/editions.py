"""The rules in force, by number: the base, or the base with a campaign's changes laid over it.

An edition never changes, so a process keeps those that it has made.
"""

from __future__ import annotations

from functools import lru_cache

from campaigns.models import Edition
from westamunda.rules import editions as rules


def edition_numbered(number: int) -> rules.Edition:
    """Return the rules of this number; an unknown one is a DoesNotExist."""
    return rules.BASE if number == rules.BASE.id else _made(number)


@lru_cache(maxsize=64)
def _made(number: int) -> rules.Edition:
    kept = Edition.objects.select_related("campaign").get(pk=number - 1)
    changes = [(table, row, values) for table, row, values, _ in kept.changes]
    return rules.BASE.laid_over(number, f"House rules of {kept.campaign}", changes)
