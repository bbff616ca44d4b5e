"""A campaign's calendar: on a page, and for calendar programs, which have no session."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.forms.calendar import RescheduleForm
from campaigns.icalendar import calendar
from campaigns.models import Campaign, Membership, Minute
from campaigns.moves import MemberStage
from campaigns.queries import calendar as asked
from campaigns.services import calendar as days
from campaigns.views.acting import attempt
from rosters.forms import ActForm
from westamunda.http import HttpRequest, page, see_other


@login_not_required
@require_safe
def campaign_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Days, places and the deadline; what is past is folded."""
    seen = access.visible_campaign(request.reader, slug)
    own = seen.membership if seen.is_inside else None
    address = reverse("campaigns:calendar-own", args=[own.slug]) if own else ""
    context = {
        "page": asked.calendar_page(seen.campaign, timezone.now()),
        "campaign": seen.campaign,
        "seen": seen,
        "own_address": request.build_absolute_uri(address) if own else "",
    }
    return page(request, "campaigns/campaign_calendar.html", context, partial="calendar")


@login_not_required
@require_safe
def campaign_ics(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar as a file, for who may read the campaign."""
    return _ics(request, access.visible_campaign(request.reader, slug).campaign)


@login_not_required
@require_safe
def calendar_own(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar at a member's own address, whose key stands for his session."""
    rows = Membership.objects.filter(slug=slug, stage=MemberStage.JOINED)
    found = rows.select_related("campaign").first()
    if found is None:
        raise Http404
    return _ics(request, found.campaign)


def _ics(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    where = request.build_absolute_uri("/").rstrip("/")
    body = calendar(campaign.name, asked.days_of(campaign, where))
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{campaign.slug}.ics"'
    return answer


@require_POST
def calendar_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a new address for the reader's calendar; the one before leads nowhere."""
    seen = access.joined_campaign(request.reader, slug)
    form = ActForm(request.POST)
    if form.is_valid():
        attempt(
            request, form, Minute.Authority.PLAYER, days.draw_key, seen.campaign,
            membership=seen.membership,
        )  # fmt: skip
    return see_other(request, "campaigns:campaign-calendar", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def battle_reschedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a battle another day and place."""
    seen = access.sided_battle(request.reader, slug)
    battle = seen.battle
    now = {"set_for": battle.set_for, "place": battle.place}
    form = RescheduleForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        attempt(request, form, seen.authority, days.reschedule, battle)
        if not form.errors:
            return see_other(request, battle)
    context = {"battle": battle, "seen": seen, "form": form}
    status = 422 if form.errors else 200
    return page(request, "campaigns/battle_reschedule.html", context, partial="form", status=status)
