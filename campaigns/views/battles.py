"""A battle's page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.queries import battles as asked
from westamunda.http import HttpRequest, page


@login_not_required
@require_safe
def battle_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A battle's page."""
    seen = access.visible_battle(request.reader, slug)
    context = {"page": asked.battle_page(seen), "battle": seen.battle, "seen": seen}
    return page(request, "campaigns/battle_detail.html", context, partial="battle")
