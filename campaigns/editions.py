"""The rules in force, by number: the base, or the base with a campaign's changes laid over it.

An edition never changes, so a process keeps those that it has made. It keeps by number only what it
read outside of a transaction: there the row is settled. A number that a transaction took and gave
back may stand for other rules tomorrow, so within one the row is asked for, and kept by its words.
"""

from __future__ import annotations

import json
from functools import lru_cache

from django.db import connection

from campaigns.changes import Change, read_changes
from campaigns.models import Campaign, Edition
from westamunda.rules import editions as rules

KEPT = 64
"""Editions that a process keeps."""

_settled: dict[int, rules.Edition] = {}


def edition_numbered(number: int) -> rules.Edition:
    """Return the rules of this number; an unknown one is a DoesNotExist."""
    if number == rules.BASE.id:
        return rules.BASE
    if (known := _settled.get(number)) is not None:
        return known
    kept = Edition.objects.select_related("campaign").get(pk=number - 1)
    made = _made(number, f"House rules of {kept.campaign}", json.dumps(kept.changes))
    if not connection.in_atomic_block:
        if len(_settled) >= KEPT:
            _settled.pop(next(iter(_settled)), None)
        _settled[number] = made
    return made


def changes_in_force(campaign: Campaign) -> tuple[Change, ...]:
    """Every change that the campaign's rules in force hold."""
    kept = Edition.objects.filter(pk=campaign.edition - 1).first()
    return read_changes(kept.changes) if kept else ()


@lru_cache(maxsize=KEPT)
def _made(number: int, name: str, words: str) -> rules.Edition:
    changes = [(table, row, values) for table, row, values, _ in json.loads(words)]
    return rules.BASE.laid_over(number, name, changes)


def forget() -> None:
    """Keep no edition any more."""
    _settled.clear()
    _made.cache_clear()
