"""What a gang has: the stash, a page for each thing, and what is done with it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import resolve_url
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access
from rosters.forms import (
    ActForm,
    GiveForm,
    MoveBoxesForm,
    SellBoxesForm,
    SellForm,
    SomeBoxesForm,
)
from rosters.models import Gang
from rosters.queries import things as asked
from rosters.roster import Thing
from rosters.services import ammunition, stash
from rosters.views.acting import Service, attempt, headline_of, refusals_of, refused_since, tell
from rosters.views.reading import reads
from westamunda.http import HttpRequest, page, see_other


@login_not_required
@require_safe
@reads(access.visible_gang)
def gang_stash(request: HttpRequest, gang: Gang) -> HttpResponse:
    """What nobody of the gang carries."""
    context = {
        "page": asked.stash_page(gang, insider=access.is_insider(request.reader, gang)),
        "gang": gang,
        "may_change": access.may_change(request.reader, gang),
    }
    return page(request, "rosters/gang_stash.html", context, partial="stash")


@require_safe
def weapon_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A weapon, where it could go, and what it brings."""
    return thing(request, access.own_weapon(request.reader, slug))


@require_safe
def possession_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A horse, tack or gear, where it could go, and what it brings."""
    return thing(request, access.own_possession(request.reader, slug))


def thing(
    request: HttpRequest, what: Thing, *, form: ActForm | None = None, asks: str = ""
) -> HttpResponse:
    """Draw the page of a thing: with why an act was refused, or with a question that ``asks``."""
    shown = asked.thing_page(what.gang, what, asks)
    if shown is None:
        if form is None:
            raise Http404
        return refused_since(request, what.gang, form)
    refusals = refusals_of(form) if form else []
    context = {
        "page": shown,
        "gang": what.gang,
        "thing": shown.thing,
        "refusals": refusals,
        "headline": headline_of(form),
        "at_box": form.data.get("sort", "") if isinstance(form, SomeBoxesForm) else "",
    }
    status = 422 if refusals else 200
    return page(request, "rosters/thing_detail.html", context, partial="thing", status=status)


def _home(what: Thing) -> str:
    """The page on which a thing is seen: its carrier's, where he is armed, or the stash."""
    if what.carrier and what.gang.is_mustering:
        muster = resolve_url("rosters:gang-mustering", what.gang.slug)
        return f"{muster}?man={what.carrier.slug}"
    if what.carrier:
        return what.carrier.get_absolute_url()
    return resolve_url("rosters:gang-stash", what.gang.slug)


def _act(
    request: HttpRequest, what: Thing, form: ActForm, service: Service, back: str, **facts: Any
) -> HttpResponse:
    """Do what a form asks with a thing and go back, or draw its page with why not."""
    done = attempt(request, what.gang, form, service, **facts) if form.is_valid() else None
    if form.errors:
        return thing(request, what, form=form)
    if not (what.gang.is_mustering and what.carrier):  # The mustering page tells its last act.
        tell(request, done)
    return see_other(request, back)


@require_POST
def weapon_give(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand a weapon on, or lay it into the stash."""
    return _give(request, access.own_weapon(request.reader, slug))


@require_POST
def possession_give(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand a horse or gear on, or lay it into the stash."""
    return _give(request, access.own_possession(request.reader, slug))


def _give(request: HttpRequest, what: Thing) -> HttpResponse:
    return _act(request, what, GiveForm(request.POST), stash.give, _home(what), thing=what)


@require_http_methods(["GET", "HEAD", "POST"])
def weapon_sell(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then sell a weapon with its boxes."""
    return _sell(request, access.own_weapon(request.reader, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def possession_sell(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then sell a horse or gear."""
    return _sell(request, access.own_possession(request.reader, slug))


def _sell(request: HttpRequest, what: Thing) -> HttpResponse:
    if request.method != "POST":
        return thing(request, what, asks="sell")
    return _act(request, what, SellForm(request.POST), stash.sell, _home(what), thing=what)


@require_http_methods(["GET", "HEAD", "POST"])
def weapon_throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then throw a weapon away with its boxes."""
    return _throw_away(request, access.own_weapon(request.reader, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def possession_throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then throw a horse or gear away."""
    return _throw_away(request, access.own_possession(request.reader, slug))


def _throw_away(request: HttpRequest, what: Thing) -> HttpResponse:
    if request.method != "POST":
        return thing(request, what, asks="throw-away")
    return _act(request, what, ActForm(request.POST), stash.throw_away, _home(what), thing=what)


@require_POST
def weapon_move_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand boxes to another gun."""
    return _boxes(request, slug, MoveBoxesForm(request.POST), ammunition.move)


@require_POST
def weapon_sell_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Sell boxes."""
    return _boxes(request, slug, SellBoxesForm(request.POST), ammunition.sell)


@require_POST
def weapon_throw_away_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw boxes away."""
    return _boxes(request, slug, SomeBoxesForm(request.POST), ammunition.throw_away)


def _boxes(request: HttpRequest, slug: str, form: ActForm, service: Service) -> HttpResponse:
    weapon = access.own_weapon(request.reader, slug)
    return _act(request, weapon, form, service, weapon.get_absolute_url(), weapon=weapon)
