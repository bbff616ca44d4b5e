"""How much waits for the reader, for pages that lead to it."""

from __future__ import annotations

from django import template
from django.utils import timezone

from campaigns.queries.waiting import waiting_for
from rosters.access import Reader

register = template.Library()


@register.simple_tag
def waits_for(reader: Reader) -> int:
    """How many things wait for the reader."""
    return len(waiting_for(reader.player, timezone.now()))
