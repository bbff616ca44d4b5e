"""The link by which one joins a campaign."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.models import Minute
from campaigns.queries.people import front_of
from campaigns.services import joining
from campaigns.views.acting import attempt
from rosters.forms import ActForm
from westamunda.http import HttpRequest, page, see_other


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_join(request: HttpRequest, slug: str) -> HttpResponse:
    """What campaign a link leads to, and joining it; a visitor signs up first and comes back."""
    invitation = access.open_invitation(slug)
    campaign = invitation.campaign
    player = request.reader.player
    known = player is not None and not player.is_guest
    form = ActForm(request.POST if request.method == "POST" and known else None)
    if form.is_valid():
        attempt(
            request, form, Minute.Authority.PLAYER, joining.join, campaign, invitation=invitation
        )
        if not form.errors:
            return see_other(request, campaign)
    context = {
        "front": front_of(campaign),
        "campaign": campaign,
        "invitation": invitation,
        "why_shut": invitation.why_shut(timezone.now()),
        "known": known,
        "role": access.role_of(request.reader, campaign),
        "form": form,
    }
    status = 422 if form.errors else 200
    response = page(request, "campaigns/campaign_join.html", context, partial="join", status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
