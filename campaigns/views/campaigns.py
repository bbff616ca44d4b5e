"""Campaigns: the list, a new one, its page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from campaigns import access
from campaigns.forms.campaigns import CampaignForm
from campaigns.queries import campaigns as asked
from campaigns.services import campaigns
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

A_PAGE = 30


@login_not_required
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    """The reader's campaigns; a visitor has none yet."""
    mine = asked.campaigns_of(request.reader.player)
    context = {"memberships": Paginator(mine, A_PAGE).get_page(request.GET.get("page"))}
    return page(request, "campaigns/campaign_list.html", context, partial="list")


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_begin(request: HttpRequest) -> HttpResponse:
    """Begin a campaign."""
    form = CampaignForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            campaign = campaigns.begin(
                arbitrator=request.reader.actor, key=form.cleaned_data["key"], **form.said
            )
            return see_other(request, campaign)
        except RuleBroken as refusal:
            form.refuse(refusal)
    status = 422 if form.errors else 200
    return page(
        request, "campaigns/campaign_begin.html", {"form": form}, partial="form", status=status
    )


@login_not_required
@require_safe
def campaign_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A campaign's page."""
    seen = access.visible_campaign(request.reader, slug)
    context = {"page": asked.campaign_page(seen), "campaign": seen.campaign, "seen": seen}
    return page(request, "campaigns/campaign_detail.html", context, partial="campaign")
