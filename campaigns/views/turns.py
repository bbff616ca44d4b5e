"""The arbitrator's turn: ended, its deadline moved."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.access import Seen
from campaigns.forms.turns import DeadlineForm, EndTurnForm
from campaigns.models import Minute
from campaigns.queries import turns as asked
from campaigns.services import turns
from campaigns.views.acting import attempt
from westamunda.http import HttpRequest, page, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_turn(request: HttpRequest, slug: str) -> HttpResponse:
    """Say who has not played, and end the turn."""
    seen = access.arbitrated_campaign(request.reader, slug)
    if request.method != "POST":
        return _drawn(request, seen)
    form = EndTurnForm(request.POST)
    if form.is_valid():
        attempt(request, form, Minute.Authority.ARBITRATOR, turns.end, seen.campaign)
    if form.errors:
        return _drawn(request, seen, ending=form)
    return see_other(request, "campaigns:campaign-desk", slug)


@require_POST
def campaign_deadline(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the turn's deadline, or take it back."""
    seen = access.arbitrated_campaign(request.reader, slug)
    form = DeadlineForm(request.POST)
    if form.is_valid():
        attempt(request, form, Minute.Authority.ARBITRATOR, turns.give_until, seen.campaign)
    if form.errors:
        return _drawn(request, seen, moving=form)
    return see_other(request, "campaigns:campaign-turn", slug)


def _drawn(
    request: HttpRequest,
    seen: Seen,
    ending: EndTurnForm | None = None,
    moving: DeadlineForm | None = None,
) -> HttpResponse:
    seen.campaign.refresh_from_db()
    campaign = seen.campaign
    now = {"turn": campaign.turn, "deadline": campaign.turn_ends_at}
    context = {
        "page": asked.turn_page(seen),
        "campaign": campaign,
        "seen": seen,
        "ending": ending
        or EndTurnForm(
            initial={"turn": campaign.turn, "season": asked.next_season(campaign)}, auto_id="end_%s"
        ),
        "moving": moving or DeadlineForm(initial=now, auto_id="move_%s"),
    }
    status = 422 if ending or moving else 200
    return page(request, "campaigns/campaign_turn.html", context, partial="turn", status=status)
