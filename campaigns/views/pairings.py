"""Pairings of a turn: proposed, and made challenges in one press."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.forms.pairings import PairingsForm
from campaigns.models import Minute
from campaigns.queries.pairings import pairings_page
from campaigns.services import pairings
from campaigns.views.acting import attempt
from westamunda.http import HttpRequest, page, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """Propose pairings; challenge those that are sent."""
    seen = access.arbitrated_campaign(request.reader, slug)
    shown = pairings_page(seen)
    offered = [(each.value, each.told) for each in shown.pairs]
    start = {"turn": seen.campaign.turn, "pairs": [value for value, _ in offered], "agreed": ""}
    form = PairingsForm(
        request.POST if request.method == "POST" else None, offered=offered, initial=start
    )
    if form.is_valid():
        attempt(request, form, Minute.Authority.ARBITRATOR, pairings.pair_off, seen.campaign)
        if not form.errors:
            return see_other(request, "campaigns:campaign-desk", slug)
    if form.errors:
        form.fields["pairs"].choices = offered  # type: ignore[attr-defined]  # what is proposed now
    context = {"page": shown, "campaign": seen.campaign, "seen": seen, "form": form}
    status = 422 if form.errors else 200
    return page(
        request, "campaigns/campaign_pairings.html", context, partial="pairings", status=status
    )
