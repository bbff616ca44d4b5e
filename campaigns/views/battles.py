"""A battle's page, whether it moved, and the battles of a gang."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import SeenBattle
from campaigns.queries import battles as asked
from campaigns.queries import reports
from rosters import access as rosters
from rosters.forms import ActForm
from westamunda.http import HttpRequest, page

A_PAGE = 30


@login_not_required
@require_safe
def battle_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A battle's page."""
    return battle_shown(request, access.visible_battle(request.reader, slug))


@login_not_required
@require_safe
def battle_changed(request: HttpRequest, slug: str) -> HttpResponse:
    """The battle again, if anything was done to it since; else nothing."""
    seen = access.visible_battle(request.reader, slug)
    if asked.latest_minute(seen.battle) == request.GET.get("since", ""):
        return HttpResponse(status=204)
    return battle_shown(request, seen)


def battle_shown(
    request: HttpRequest, seen: SeenBattle, form: ActForm | None = None
) -> HttpResponse:
    """Draw a battle as it stands now, with why a form was refused."""
    context: dict[str, Any] = {
        "page": asked.battle_page(seen, timezone.now()),
        "battle": seen.battle,
        "seen": seen,
        "form": form,
        "shown": reports.report_shown(seen, timezone.now()),
    }
    status = 422 if form is not None and form.errors else 200
    return page(request, "campaigns/battle_detail.html", context, partial="battle", status=status)


@login_not_required
@require_safe
def gang_battles(request: HttpRequest, slug: str) -> HttpResponse:
    """What a gang has fought and is to fight, in pages."""
    gang = rosters.visible_gang(request.reader, slug)
    found = asked.battles_of(gang, timezone.now())
    battles = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "gang": gang,
        "battles": battles,
        "rows": [asked.told_of(gang, battle) for battle in battles],
        "may_change": rosters.may_change(request.reader, gang),
    }
    return page(request, "campaigns/gang_battles.html", context, partial="battles")
