"""Campaigns: the list, a new one, its pages, and all that waits."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.editions import edition_numbered
from campaigns.forms.campaigns import CampaignForm
from campaigns.forms.letters import LettersForm
from campaigns.queries import boot_hill
from campaigns.queries import campaigns as asked
from campaigns.queries.waiting import by_campaign, waiting_for
from campaigns.services import campaigns, letters
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

A_PAGE = 30
A_PAGE_OF_WAITS = 30


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
    """A campaign's page; its standings are sorted by what the address says."""
    seen = access.visible_campaign(request.reader, slug)
    shown = asked.campaign_page(seen, now=timezone.now(), by=request.GET.get("by", ""))
    context = {"page": shown, "campaign": seen.campaign, "seen": seen}
    return page(request, "campaigns/campaign_detail.html", context, partial="campaign")


@login_not_required
@require_safe
def campaign_chronicle(request: HttpRequest, slug: str) -> HttpResponse:
    """All minutes of a campaign that the reader may read, in pages, turn by turn."""
    seen = access.visible_campaign(request.reader, slug)
    minutes = Paginator(asked.minutes_of(seen), A_PAGE).get_page(request.GET.get("page"))
    context = {"minutes": minutes, "campaign": seen.campaign, "seen": seen}
    return page(request, "campaigns/campaign_chronicle.html", context, partial="chronicle")


@login_not_required
@require_safe
def campaign_battles(request: HttpRequest, slug: str) -> HttpResponse:
    """The battles of a campaign in pages, all or only those that are open or over."""
    seen = access.visible_campaign(request.reader, slug)
    only = request.GET.get("which", "")
    found = asked.battles_in(seen.campaign, now=timezone.now(), only=only)
    battles = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    names = edition_numbered(seen.campaign.edition).scenarios
    context = {
        "battles": battles,
        "lines": [asked.battle_line(battle, names) for battle in battles],
        "which": only if only in asked.ONLY else "",
        "choices": asked.ONLY,
        "campaign": seen.campaign,
        "seen": seen,
    }
    return page(request, "campaigns/campaign_battles.html", context, partial="battles")


@login_not_required
@require_safe
def campaign_dead(request: HttpRequest, slug: str) -> HttpResponse:
    """Boot Hill: the dead, the tallies or the longest lived, whichever the address says."""
    seen = access.visible_campaign(request.reader, slug)
    which = request.GET.get("list", "")
    which = which if which in boot_hill.LISTS else "dead"
    people = Paginator(boot_hill.people_of(seen.campaign, which), A_PAGE)
    shown = people.get_page(request.GET.get("page"))
    context = {
        "people": shown,
        "graves": boot_hill.graves(seen, list(shown), which),
        "which": which,
        "lists": boot_hill.LISTS,
        "campaign": seen.campaign,
        "seen": seen,
    }
    return page(request, "campaigns/campaign_dead.html", context, partial="dead")


@require_POST
def campaign_letters(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin or stop to write to a member of what waits for him in a campaign."""
    seen = access.joined_campaign(request.reader, slug)
    form = LettersForm(request.POST)
    if form.is_valid() and seen.membership is not None:
        letters.want(seen.membership, wanted=form.cleaned_data["letters"])
    if request.POST.get("where") == "waiting":
        return see_other(request, "campaigns:waiting")
    return see_other(request, seen.campaign)


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """All that waits for the reader, over all his campaigns and battles; and whether he is written to."""
    player = request.reader.actor
    waits = Paginator(by_campaign(waiting_for(player, timezone.now())), A_PAGE_OF_WAITS)
    context = {
        "waits": waits.get_page(request.GET.get("page")),
        "letters": asked.letters_of(player)[:A_PAGE],
    }
    return page(request, "campaigns/waiting.html", context, partial="waiting")
