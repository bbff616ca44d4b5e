"""The people of a campaign: invited, asking, in it; its gangs; its stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.access import Role, Seen
from campaigns.forms.people import (
    AskForm,
    CarryForm,
    InvitationForm,
    InviteForm,
    OfferForm,
    ReasonForm,
    TermsForm,
)
from campaigns.models import Minute
from campaigns.queries import people as asked
from campaigns.services import campaigns, entries, joining, stages
from campaigns.views.acting import Service, attempt, hand_of
from rosters.forms import ActForm
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

PLAYER, ARBITRATOR = Minute.Authority.PLAYER, Minute.Authority.ARBITRATOR
PEOPLE = "campaigns:campaign-people"


@require_safe
def campaign_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, with which gangs, and what waits."""
    return people(request, access.joined_campaign(request.reader, slug))


def people(request: HttpRequest, seen: Seen, form: ActForm | None = None) -> HttpResponse:
    """Draw the page of a campaign's people, and why something was not done."""
    context = {
        "page": asked.people_page(seen, timezone.now()),
        "campaign": seen.campaign,
        "seen": seen,
        "form": form,
        "invitation_form": form if isinstance(form, InvitationForm) else InvitationForm(),
        "invite_form": form if isinstance(form, InviteForm) else InviteForm(),
    }
    status = 422 if form and form.errors else 200
    return page(request, "campaigns/campaign_people.html", context, partial="people", status=status)


def _done(
    request: HttpRequest,
    seen: Seen,
    form: ActForm,
    authority: str,
    service: Service,
    **facts: Any,
) -> HttpResponse:
    """Do what a form of the page asks, say so, and stand on the page again; or draw it with why
    not."""
    done = None
    if form.is_valid():
        done = attempt(request, form, authority, service, seen.campaign, **facts)
    if form.errors:
        if not seen.is_inside:
            return campaign_front(request, seen, form)
        return people(request, seen, form)
    if done is not None:
        messages.success(request, done.sentence)
    now = access.membership_of(request.reader, seen.campaign)
    inside = access.role_in(now) in access.INSIDE
    if inside:
        return see_other(request, PEOPLE, seen.campaign.slug)
    if access.may_read(Seen(seen.campaign, request.reader, now)):
        return see_other(request, seen.campaign)
    return see_other(request, "campaigns:campaign-list")


def campaign_front(request: HttpRequest, seen: Seen, form: ActForm) -> HttpResponse:
    """Say to somebody outside why something was not done."""
    context = {"front": asked.front_of(seen.campaign), "campaign": seen.campaign, "form": form}
    return page(request, "campaigns/campaign_front.html", context, partial="front", status=422)


def _by_arbitrator(service: Service, form_class: type[ActForm] = ActForm) -> Callable[..., Any]:
    """A view that does something to the campaign for its arbitrator."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        seen = access.arbitrated_campaign(request.reader, slug)
        return _done(request, seen, form_class(request.POST), ARBITRATOR, service)

    return view


campaign_invitation = _by_arbitrator(joining.make_invitation, InvitationForm)
campaign_invite = _by_arbitrator(joining.invite, InviteForm)
campaign_start = _by_arbitrator(stages.start)
campaign_pause = _by_arbitrator(stages.pause)
campaign_go_on = _by_arbitrator(stages.go_on)
campaign_step_down = _by_arbitrator(joining.step_down)


@require_POST
def invitation_revoke(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a link let nobody in any more."""
    invitation = access.arbitrated_invitation(request.reader, slug)
    seen = access.arbitrated_campaign(request.reader, invitation.campaign.slug)
    form = ActForm(request.POST)
    return _done(request, seen, form, ARBITRATOR, joining.revoke, invitation=invitation)


def _of_member(service: Service, form_class: type[ActForm] = ActForm) -> Callable[..., Any]:
    """A view that does something to somebody's membership for the arbitrator."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        membership = access.arbitrated_membership(request.reader, slug)
        seen = access.arbitrated_campaign(request.reader, membership.campaign.slug)
        form = form_class(request.POST)
        return _done(request, seen, form, ARBITRATOR, service, membership=membership)

    return view


membership_let_in = _of_member(joining.let_in)
membership_turn_away = _of_member(joining.turn_away)
membership_arbitrator = _of_member(joining.make_arbitrator)


@require_http_methods(["GET", "HEAD", "POST"])
def membership_remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then remove somebody with a reason."""
    membership = access.arbitrated_membership(request.reader, slug)
    seen = access.arbitrated_campaign(request.reader, membership.campaign.slug)
    return _asks_first(
        request,
        seen,
        ReasonForm(request.POST if request.method == "POST" else None),
        joining.remove,
        ARBITRATOR,
        question=f"Remove {membership.player.called}?",
        told="His gangs leave with him. What they did stays told; only you can invite him again.",
        button="Remove",
        membership=membership,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then leave the campaign, or ask to join it no more."""
    seen = access.known_campaign(request.reader, slug)
    return _asks_first(
        request,
        seen,
        ActForm(request.POST if request.method == "POST" else None),
        joining.leave,
        PLAYER,
        question=f"Leave {seen.campaign.name}?",
        told="Your gangs leave with you, and keep what they won, lost and suffered.",
        button="Leave",
    )


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_end(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then end the campaign."""
    seen = access.arbitrated_campaign(request.reader, slug)
    return _asks_first(
        request,
        seen,
        ActForm(request.POST if request.method == "POST" else None),
        stages.end,
        ARBITRATOR,
        question=f"End {seen.campaign.name}?",
        told="Battles that are still open are called off. Everything stays readable, and it can be "
        "opened again or carried into the next.",
        button="End it",
    )


def _asks_first(
    request: HttpRequest,
    seen: Seen,
    form: ActForm,
    service: Service,
    authority: str,
    *,
    question: str,
    told: str,
    button: str,
    **facts: Any,
) -> HttpResponse:
    """Say what goes with it; done, when the form comes back."""
    if form.is_valid():
        done = attempt(request, form, authority, service, seen.campaign, **facts)
        if not form.errors:
            if done is not None:
                messages.success(request, done.sentence)
            return see_other(
                request, "campaigns:campaign-list" if button == "Leave" else seen.campaign
            )
    context = {
        "campaign": seen.campaign, "form": form, "question": question, "told": told,
        "button": button,
    }  # fmt: skip
    status = 422 if form.errors else 200
    return page(request, "campaigns/campaign_ask.html", context, partial="form", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask to join a campaign that one may read."""
    seen = access.visible_campaign(request.reader, slug)
    form = AskForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        done = attempt(request, form, PLAYER, joining.ask, seen.campaign)
        if not form.errors:
            if done is not None:
                messages.success(request, done.sentence)
            return see_other(request, seen.campaign)
    context = {
        "front": asked.front_of(seen.campaign),
        "campaign": seen.campaign,
        "form": form,
        "asks": seen.role is Role.ASKED,
    }
    status = 422 if form.errors else 200
    return page(request, "campaigns/campaign_front.html", context, partial="front", status=status)


def _for_oneself(service: Service) -> Callable[..., Any]:
    """A view that does something for a reader who was invited."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        seen = access.known_campaign(request.reader, slug)
        return _done(request, seen, ActForm(request.POST), PLAYER, service)

    return view


campaign_take_up = _for_oneself(joining.take_up)
campaign_turn_down = _for_oneself(joining.turn_down)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_offer(request: HttpRequest, slug: str) -> HttpResponse:
    """Offer one of one's own gangs."""
    seen = access.joined_campaign(request.reader, slug)
    gangs = asked.offerable(request.reader.actor)
    form = OfferForm(request.POST if request.method == "POST" else None, gangs=gangs)
    if form.is_valid():
        done = attempt(request, form, PLAYER, entries.offer, seen.campaign)
        if not form.errors:
            if done is not None:
                messages.success(request, done.sentence)
            return see_other(request, PEOPLE, seen.campaign.slug)
    context = {"campaign": seen.campaign, "form": form, "gangs": gangs}
    status = 422 if form.errors else 200
    return page(request, "campaigns/campaign_offer.html", context, partial="form", status=status)


@require_safe
def entry_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """What the arbitrator looks at before he admits a gang."""
    return entry_page(request, slug)


def entry_page(request: HttpRequest, slug: str, form: ActForm | None = None) -> HttpResponse:
    """Draw a gang's offer, and why it was not admitted or refused."""
    entry = access.arbitrated_entry(request.reader, slug)
    context = {
        "page": asked.offer_page(entry),
        "entry": entry,
        "campaign": entry.campaign,
        "form": form,
        "reason_form": form if isinstance(form, ReasonForm) else ReasonForm(),
    }
    status = 422 if form and form.errors else 200
    return page(request, "campaigns/entry_detail.html", context, partial="entry", status=status)


def _of_entry(service: Service, form_class: type[ActForm] = ActForm) -> Callable[..., Any]:
    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        entry = access.arbitrated_entry(request.reader, slug)
        form = form_class(request.POST)
        done = None
        if form.is_valid():
            done = attempt(request, form, ARBITRATOR, service, entry.campaign, entry=entry)
        if form.errors:
            return entry_page(request, slug, form)
        if done is not None:
            messages.success(request, done.sentence)
        return see_other(request, PEOPLE, entry.campaign.slug)

    return view


entry_admit = _of_entry(entries.admit)
entry_refuse = _of_entry(entries.refuse, ReasonForm)


@require_POST
def entry_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's gang out of a campaign."""
    entry = access.own_entry(request.reader, slug)
    seen = access.known_campaign(request.reader, entry.campaign.slug)
    form = ActForm(request.POST)
    return _done(request, seen, form, PLAYER, entries.withdraw, entry=entry)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_terms(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a campaign's name, story and terms."""
    seen = access.arbitrated_campaign(request.reader, slug)
    now = {name: getattr(seen.campaign, name) for name in campaigns.TERMS}
    form = TermsForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        done = attempt(request, form, ARBITRATOR, campaigns.describe, seen.campaign)
        if not form.errors:
            if done is not None:
                messages.success(request, done.sentence)
            return see_other(request, seen.campaign)
    context = {"campaign": seen.campaign, "form": form}
    status = 422 if form.errors else 200
    return page(request, "campaigns/campaign_terms.html", context, partial="form", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_carry_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Carry an ended campaign into the next."""
    seen = access.arbitrated_campaign(request.reader, slug)
    form = CarryForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            new = stages.carry_on(hand_of(request, form, ARBITRATOR), seen.campaign, **form.said)
            return see_other(request, new)
        except RuleBroken as refusal:
            form.refuse(refusal)
    context = {"campaign": seen.campaign, "form": form}
    status = 422 if form.errors else 200
    return page(request, "campaigns/campaign_carry.html", context, partial="form", status=status)
