"""Guests: who begins without an account, and what becomes of his gangs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required, login_required
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, resolve_url
from django.views.decorators.http import require_http_methods

from rosters import access, readers
from rosters.forms import ActForm, KeepForm
from rosters.models import Player
from rosters.services import guests
from westamunda import limits
from westamunda.http import HttpRequest, page, path_here, see_other
from westamunda.rules.errors import RuleBroken

HOME = "rosters:gang-list"


def founder(request: HttpRequest, form: ActForm) -> Player | None:
    """Whose the gang will be that a valid form begins: the reader's, or that of a guest made for
    him, whom his session names from now on. None beyond the limit of guests for one address."""
    if request.reader.player:
        return request.reader.actor
    get_token(request)
    secret, key = request.META["CSRF_COOKIE"], form.cleaned_data["key"]
    guest = guests.known(secret, key)
    if guest is None and limits.allow(request, "guest"):
        guest = guests.welcome(secret, key)
    if guest is not None:
        readers.name_guest(request, guest)
    return guest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest_keep(request: HttpRequest) -> HttpResponse:
    """Ask a player whether the gangs of this device's guest are his; make those that are his own."""
    left = readers.gangs_left(request)
    asked = request.GET.get("next") or request.POST.get("next", "")
    way_on = path_here(request, asked) or resolve_url(HOME)
    posted = request.POST if request.method == "POST" else None
    offered = [(gang.slug, gang.name) for gang in left]
    if not offered or (posted and "not-mine" in posted):
        return see_other(request, _readable(way_on, offered))
    form = KeepForm(posted, offered=offered, initial={"gangs": [slug for slug, _ in offered]})
    if form.is_valid():
        mine = access.keepable_gangs(request.reader, left, form.cleaned_data["gangs"])
        guest = readers.guest_of(request)
        try:
            if guest:
                key = form.cleaned_data["key"]
                guests.keep(player=request.reader.actor, guest=guest, gangs=mine, key=key)
            names = ", ".join(gang.name for gang in mine)
            messages.success(request, f"Kept in your books: {names}.")
            return _kept(request, way_on)
        except RuleBroken as refusal:
            form.refuse(refusal)
    context = {"form": form, "left": left, "way_on": way_on}
    status = 422 if form.errors else 200
    return page(request, "rosters/guest_keep.html", context, partial="form", status=status)


def _kept(request: HttpRequest, way_on: str) -> HttpResponse:
    """Lead him on; the session forgets a guest who has no gang left."""
    offered = [(gang.slug, gang.name) for gang in readers.gangs_left(request)]
    if not offered:
        readers.forget_guest(request)
    return see_other(request, _readable(way_on, offered))


def _readable(way_on: str, left: list[tuple[str, str]]) -> str:
    """Where he was going, unless that is a gang that he has left to the guest."""
    is_theirs = any(slug in way_on for slug, _ in left)
    return resolve_url(HOME) if is_theirs else way_on


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest_forget(request: HttpRequest) -> HttpResponse:
    """Ask, then let this device forget its guest."""
    left = readers.gangs_left(request)
    if readers.guest_of(request) is None:
        return redirect(HOME)
    if request.method == "POST":
        readers.forget_guest(request)
        return see_other(request, HOME)
    context = {"left": left}
    return page(request, "rosters/guest_forget.html", context, partial="form")
