"""Sheets of battles and campaigns for the printer."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.models import Side
from campaigns.queries import scenario_sheets, sheets
from rosters.models import Gang
from rosters.queries.sheets import BLANK_CHOICES, Wished
from rosters.views.sharing import address_to
from westamunda.http import HttpRequest


@login_not_required
@require_safe
def battle_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """What a battle is about and what to note of it, on one page."""
    seen = access.visible_battle(request.reader, slug)
    context = {
        "sheet": scenario_sheets.scenario_sheet(seen),
        "battle": seen.battle,
        "address": request.build_absolute_uri(seen.battle.get_absolute_url()),
    }
    return render(request, "campaigns/battle_sheet.html", context)


@login_not_required
@require_safe
def side_card(request: HttpRequest, slug: str, side: str) -> HttpResponse:
    """What whoever faces a side may see of it."""
    seen, found = access.faced_side(request.reader, slug, side)
    context = {"card": sheets.side_card(seen, found), "battle": seen.battle}
    return render(request, "campaigns/side_card.html", context)


@login_not_required
@require_safe
def crew_roster(request: HttpRequest, slug: str, side: str) -> HttpResponse:
    """The roster sheet of those who ride in a battle."""
    seen, found, gang = access.crewed_side(request.reader, slug, side)
    context = _of_crew(request, found, gang)
    context["sheet"] = sheets.crew_roster(seen, found, gang)
    return render(request, "rosters/roster_sheet.html", context)


@login_not_required
@require_safe
def crew_ammunition(request: HttpRequest, slug: str, side: str) -> HttpResponse:
    """The ammunition sheet of those who ride in a battle."""
    seen, found, gang = access.crewed_side(request.reader, slug, side)
    context = _of_crew(request, found, gang)
    context["sheet"] = sheets.crew_ammunition(seen, found, gang)
    return render(request, "rosters/ammunition_sheet.html", context)


def _of_crew(request: HttpRequest, side: Side, gang: Gang) -> dict[str, Any]:
    """What both sheets of a crew need."""
    at = [side.battle.slug, side.slug]
    return {
        "gang": gang,
        "crew": sheets.crew_words(side),
        "wished": Wished.at(request.GET),
        "blank_choices": BLANK_CHOICES,
        "address": address_to(request, gang),
        "back": side.battle.get_absolute_url(),
        "roster_url": reverse("campaigns:crew-roster", args=at),
        "ammunition_url": reverse("campaigns:crew-ammunition", args=at),
    }


@login_not_required
@require_safe
def campaign_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheets of every gang of a campaign, for who runs it."""
    seen = access.arbitrated_campaign(request.reader, slug)
    found = sheets.campaign_sheets(seen)
    context = {
        "campaign": seen.campaign,
        "gangs": [(each, address_to(request, each.gang)) for each in found],
        "wished": Wished.at(request.GET),
        "with_ammunition": request.GET.get("ammunition") == "1",
        "blank_choices": BLANK_CHOICES,
    }
    return render(request, "campaigns/campaign_sheets.html", context)
