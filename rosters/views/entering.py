"""Entering a gang that has lived: the past of each, the gone, the land, the purse, riding on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from rosters import access
from rosters.forms import ActForm
from rosters.forms.entering import (
    DepartedForm,
    PastBattleForm,
    PastForm,
    PurseForm,
    RideOnForm,
    TerritoryForm,
)
from rosters.models import Character, Gang
from rosters.queries import entering as asked
from rosters.queries.departed import departed_of
from rosters.services import entering, past_battles, territories
from rosters.views.acting import attempt, refused_since
from rosters.views.reading import reads
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.statline import CHARACTERISTICS, LABELS


def drawn(
    request: HttpRequest, name: str, context: dict[str, Any], form: ActForm | None = None
) -> HttpResponse:
    """Draw a page of this part; 422 where a form was refused."""
    status = 422 if form is not None and form.errors else 200
    template = f"rosters/{name}.html"
    return page(request, template, {**context, "form": form}, partial="entering", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def character_past(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter what a character has been through."""
    man = access.own_character(request.reader, slug)
    told = asked.past_page(man) if man.gang.is_entering else None
    if told is None:
        return redirect(man.gang)
    posted = request.POST if request.method == "POST" else None
    form = PastForm(posted, him=told.person, edition=told.edition)
    if form.is_valid():
        attempt(request, man.gang, form, entering.enter_past, man=man)
        if not form.errors:
            return see_other(request, "rosters:character-past", man.slug)
    labels = [LABELS[each] for each in CHARACTERISTICS]
    context = {"page": told, "man": man, "gang": man.gang, "labels": labels}
    return drawn(request, "character_past", context, form)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@reads(access.visible_gang, by_tag=False)
def gang_departed(request: HttpRequest, gang: Gang) -> HttpResponse:
    """Tell who is gone; while the gang is entered, add to them."""
    if request.method == "POST":
        gang = access.own_gang(request.reader, gang.slug)
        form = DepartedForm(request.POST)
        if form.is_valid():
            attempt(request, gang, form, entering.enter_departed)
            if not form.errors:
                return see_other(request, "rosters:gang-departed", gang.slug)
    else:
        form = DepartedForm()
    context = {
        "gang": gang,
        "gone": departed_of(gang),
        "may_enter": gang.is_entering and access.may_change(request.reader, gang),
    }
    return drawn(request, "gang_departed", context, form)


@require_POST
def character_strike_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Take somebody off the list of those who are gone."""
    man: Character = access.own_character(request.reader, slug)
    form = ActForm(request.POST)
    if form.is_valid():
        attempt(request, man.gang, form, entering.strike_departed, man=man)
    return _left(request, man.gang, form, "rosters:gang-departed")


def _left(request: HttpRequest, gang: Gang, form: ActForm, name: str) -> HttpResponse:
    """Leave for the list that an act was done to, or say why it was not done."""
    return (
        refused_since(request, gang, form) if form.errors else see_other(request, name, gang.slug)
    )


@require_http_methods(["GET", "HEAD", "POST"])
def gang_territories(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the territories that the gang holds."""
    gang = access.own_gang(request.reader, slug)
    if request.method != "POST" and not gang.is_entering:
        return redirect(gang)
    told = asked.land_page(gang)
    posted = request.POST if request.method == "POST" else None
    form = TerritoryForm(posted, edition=told.edition, own=told.own)
    if form.is_valid():
        attempt(request, gang, form, territories.enter)
        if not form.errors:
            return see_other(request, "rosters:gang-territories", gang.slug)
    return drawn(request, "gang_territories", {"gang": gang, "page": told}, form)


@require_POST
def territory_strike(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a territory off the list."""
    place = access.own_territory(request.reader, slug)
    form = ActForm(request.POST)
    if form.is_valid():
        attempt(request, place.gang, form, territories.strike, territory=place)
    return _left(request, place.gang, form, "rosters:gang-territories")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@reads(access.visible_gang, by_tag=False)
def gang_past_battles(request: HttpRequest, gang: Gang) -> HttpResponse:
    """Tell the battles from before these books; the owner adds to them."""
    if request.method == "POST":
        gang = access.own_gang(request.reader, gang.slug)
        form = PastBattleForm(request.POST)
        if form.is_valid():
            attempt(request, gang, form, past_battles.enter)
            if not form.errors:
                return see_other(request, "rosters:gang-past-battles", gang.slug)
    else:
        form = PastBattleForm()
    had_a_past = gang.origin != Gang.Origin.MUSTERED
    context = {
        "gang": gang,
        "battles": asked.past_battles_of(gang),
        "may_enter": had_a_past and access.may_change(request.reader, gang),
    }
    return drawn(request, "gang_past_battles", context, form)


@require_http_methods(["GET", "HEAD", "POST"])
def past_battle_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell a battle from before these books anew."""
    battle = access.own_past_battle(request.reader, slug)
    told = ("fought_on", "opponent", "scenario", "result", "story")
    initial = {name: getattr(battle, name) for name in told}
    posted = request.POST if request.method == "POST" else None
    form = PastBattleForm(posted, initial=initial)
    if form.is_valid():
        attempt(request, battle.gang, form, past_battles.change, battle=battle)
        if not form.errors:
            return see_other(request, "rosters:gang-past-battles", battle.gang.slug)
    context = {"gang": battle.gang, "battle": battle}
    return drawn(request, "past_battle_change", context, form)


@require_POST
def past_battle_strike(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a battle from before these books off the list."""
    battle = access.own_past_battle(request.reader, slug)
    form = ActForm(request.POST)
    if form.is_valid():
        attempt(request, battle.gang, form, past_battles.strike, battle=battle)
    return _left(request, battle.gang, form, "rosters:gang-past-battles")


@require_http_methods(["GET", "HEAD", "POST"])
def gang_purse(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter what is in the purse and how the gang stands with the law."""
    gang = access.own_gang(request.reader, slug)
    if request.method != "POST" and not gang.is_entering:
        return redirect(gang)
    posted = request.POST if request.method == "POST" else None
    form = PurseForm(posted, initial={"cash": gang.cash, "standing": gang.standing})
    if form.is_valid():
        attempt(request, gang, form, entering.enter_purse)
        if not form.errors:
            return see_other(request, "rosters:gang-mustering", gang.slug)
    return drawn(request, "gang_purse", {"gang": gang}, form)


@require_http_methods(["GET", "HEAD", "POST"])
def gang_ride_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Say how the gang would ride on; let it."""
    gang = access.own_gang(request.reader, slug)
    if request.method != "POST" and not gang.is_entering:
        return redirect(gang)
    form = RideOnForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and attempt(request, gang, form, entering.ride_on):
        messages.success(request, f"{gang.name} rode on as they are.")
        return see_other(request, gang)
    context = {"gang": gang, "page": asked.ride_on_page(gang)}
    return drawn(request, "gang_ride_on", context, form)
