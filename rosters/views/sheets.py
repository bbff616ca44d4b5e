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
from rosters.views.reading import reads
from rosters.views.sharing import address_to
from westamunda.http import HttpRequest


@login_not_required
@require_safe
@reads(access.visible_gang)
def roster_sheet(request: HttpRequest, gang: Gang) -> HttpResponse:
    """The gang's roster, to print."""
    insider = access.is_insider(request.reader, gang)
    context = _context(request, gang) | {"sheet": asked.roster_sheet(gang, insider=insider)}
    return render(request, "rosters/roster_sheet.html", context)


@login_not_required
@require_safe
@reads(access.visible_gang)
def ammunition_sheet(request: HttpRequest, gang: Gang) -> HttpResponse:
    """The gang's weapons and rounds, to print and cross off."""
    insider = access.is_insider(request.reader, gang)
    context = _context(request, gang) | {"sheet": asked.ammunition_sheet(gang, insider=insider)}
    return render(request, "rosters/ammunition_sheet.html", context)


def _context(request: HttpRequest, gang: Gang) -> dict[str, Any]:
    """What both sheets need: whose they are, what is wished, and where the gang is found."""
    return {
        "gang": gang,
        "wished": asked.Wished.at(request.GET),
        "blank_choices": asked.BLANK_CHOICES,
        "address": address_to(request, gang),
        "back": gang.get_absolute_url(),
        "roster_url": reverse("rosters:roster-sheet", args=[gang.slug]),
        "ammunition_url": reverse("rosters:ammunition-sheet", args=[gang.slug]),
    }
