"""Sheets for the printer."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters import access
from rosters.models import Gang
from rosters.queries import sheets as asked
from westamunda.http import HttpRequest


@login_not_required
@require_safe
def roster_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The gang's roster, to print."""
    gang = access.visible_gang(request.reader, slug)
    context = _context(request, gang) | {"sheet": asked.roster_sheet(gang)}
    return render(request, "rosters/roster_sheet.html", context)


@login_not_required
@require_safe
def ammunition_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The gang's weapons and rounds, to print and cross off."""
    gang = access.visible_gang(request.reader, slug)
    context = _context(request, gang) | {"sheet": asked.ammunition_sheet(gang)}
    return render(request, "rosters/ammunition_sheet.html", context)


def _context(request: HttpRequest, gang: Gang) -> dict[str, Any]:
    """What both sheets need: whose they are, what is wished, and where the gang is found."""
    return {
        "gang": gang,
        "wished": asked.Wished.at(request.GET),
        "blank_choices": asked.BLANK_CHOICES,
        "address": request.build_absolute_uri(gang.get_absolute_url()),
        "back": gang.get_absolute_url(),
        "roster_url": reverse("rosters:roster-sheet", args=[gang.slug]),
        "ammunition_url": reverse("rosters:ammunition-sheet", args=[gang.slug]),
    }
