"""Template tags of gangs."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rosters.shown import Cell

register = template.Library()


@register.simple_tag
def new_key() -> str:
    """A fresh act key for one form."""
    return str(uuid.uuid4())


@register.simple_tag
def rounds(
    label: str, symbol: str = "", loaded: int = 0, *, spent: int = 0, symbols: Sequence[str] = ()
) -> SafeString:
    """Rounds to read, those fired at the left: so many of one symbol, or ``symbols`` one by one.

    A symbol is ball, shot (scatter), slug (manstopper) or spent; ``label`` tells it to who cannot
    see it: "6 of 9 loaded".
    """
    shown = symbols or [*["spent"] * spent, *[symbol] * loaded]
    sprite = static("img/symbols.svg")
    drawn = {each: _round(sprite, each) for each in set(shown)}
    return format_html(
        '<span class="rounds" role="img" aria-label="{}">{}</span>',
        label,
        SafeString("".join(drawn[each] for each in shown)),
    )


def _round(sprite: str, symbol: str) -> SafeString:
    looks = "rd spent" if symbol == "spent" else "rd"
    return format_html('<svg class="{}"><use href="{}#{}"/></svg>', looks, sprite, symbol)


@register.simple_tag
def statline(name: str, cells: Sequence[Cell]) -> SafeString:
    """A statline to read, and whose it is."""
    return format_html(
        '<table class="stats"><caption class="vh">Statline of {}</caption>'
        "<thead><tr>{}</tr></thead><tbody><tr>{}</tr></tbody></table>",
        name,
        format_html_join("", '<th scope="col">{}</th>', ((cell.label,) for cell in cells)),
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
