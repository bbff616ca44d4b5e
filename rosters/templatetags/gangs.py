"""Template tags of gangs."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rosters.shown import Cell
from rosters.shown_weapons import BarrelShown

register = template.Library()


@register.simple_tag
def new_key() -> str:
    """A fresh act key for one form."""
    return str(uuid.uuid4())


@register.simple_tag
def loaded_rounds(barrel: BarrelShown) -> SafeString:
    """What is loaded in a barrel, drawn as ``components/rounds.html`` draws it, once for all: a gang
    has hundreds of rounds."""
    sprite = static("img/symbols.svg")
    one = format_html('<svg class="rd"><use href="{}#{}"/></svg>', sprite, barrel.symbol)
    drawn = SafeString(one * barrel.loads)
    return format_html(
        '<span class="rounds" role="img" aria-label="{}">{}</span>', barrel.label, drawn
    )


@register.simple_tag
def statline(name: str, cells: Iterable[Cell]) -> SafeString:
    """A statline to read, drawn as ``components/stats.html`` draws it."""
    cells = list(cells)
    heads = format_html_join("", '<th scope="col">{}</th>', ((cell.label,) for cell in cells))
    return format_html(
        '<table class="stats"><caption class="vh">Statline of {}</caption>'
        "<thead><tr>{}</tr></thead><tbody><tr>{}</tr></tbody></table>",
        name,
        heads,
        format_html_join("", "<td{}>{}</td>", ((_way(cell), cell.value) for cell in cells)),
    )


def _way(cell: Cell) -> SafeString:
    return format_html(' class="{}"', cell.change) if cell.change else SafeString("")


@register.filter
def dollars(amount: int) -> str:
    """An amount of money: $47, −$5."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


@register.filter
def moved(amount: int) -> str:
    """An amount that moved: +$25, −$40, or nothing."""
    return f"+${amount:,}" if amount > 0 else dollars(amount) if amount else ""
