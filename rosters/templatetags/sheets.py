"""Template tags of the printed sheets."""

from __future__ import annotations

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from rosters.queries.sheets import ADVANCE, BOX, JAM, ROOM

register = template.Library()

_LOOKS = {BOX: "bx", ROOM: "bx to", JAM: "bx jam", ADVANCE: "bx adv"}
_DRAWN = {glyph: f'<i class="{look}">{glyph}</i>' for glyph, look in _LOOKS.items()}


@register.filter
def boxes(glyphs: str) -> SafeString:
    """Draw a line of boxes: each stays a character, so that the printed text can be counted."""
    drawn = "".join(_DRAWN[glyph] for glyph in glyphs)
    return mark_safe(f'<span class="boxes" aria-hidden="true">{drawn}</span>')


@register.filter
def qr_code(address: str) -> SafeString:
    """Draw an address as a QR code: lines in an SVG, without a style of its own."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None))
