"""Template tags of gangs."""

from __future__ import annotations

import uuid

from django import template

register = template.Library()


@register.simple_tag
def new_key() -> str:
    """A fresh act key for one form."""
    return str(uuid.uuid4())


@register.filter
def dollars(amount: int) -> str:
    """An amount of money: $47, −$5."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


@register.filter
def moved(amount: int) -> str:
    """An amount that moved: +$25, −$40, or nothing."""
    return f"+${amount:,}" if amount > 0 else dollars(amount) if amount else ""
