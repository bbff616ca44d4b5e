"""Sheets for the printer."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters import access
from rosters.queries.gangs import gang_page


@login_not_required
@require_safe
def roster_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The gang's roster, to print."""
    gang = access.visible_gang(request.user, slug)
    return render(request, "rosters/roster_sheet.html", {"page": gang_page(gang), "gang": gang})


@login_not_required
@require_safe
def ammunition_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The gang's weapons and rounds, to print and cross off."""
    gang = access.visible_gang(request.user, slug)
    return render(request, "rosters/ammunition_sheet.html", {"page": gang_page(gang), "gang": gang})
