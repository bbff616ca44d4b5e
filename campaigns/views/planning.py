"""What is done to a battle before it is fought."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.access import SeenBattle
from campaigns.choosing import team_named
from campaigns.editions import edition_numbered
from campaigns.forms.planning import (
    AnswerForm,
    CallOffForm,
    CrewForm,
    JoinForm,
    RuleForm,
    ScenarioForm,
)
from campaigns.models import Minute
from campaigns.queries.battles import size_told
from campaigns.queries.crews import crew_page
from campaigns.queries.planning import gangs_that_may_join
from campaigns.services import battles, crews, scenarios
from campaigns.views.acting import Service, attempt
from campaigns.views.battles import battle_shown
from rosters.forms import ActForm
from westamunda.http import HttpRequest, page, see_other


def _do(
    request: HttpRequest, seen: SeenBattle, form: ActForm, service: Service, **facts: Any
) -> HttpResponse:
    """Do what a form asks of the battle and lead back to it, or say on it why not."""
    authority = facts.pop("authority", seen.authority)
    if form.is_valid():
        attempt(request, form, authority, service, seen.battle, **facts)
    if form.errors:
        again = access.sided_battle(request.reader, seen.battle.slug)
        return battle_shown(request, again, form)
    return see_other(request, seen.battle)


@require_POST
def side_accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Take up a challenge."""
    seen, side = access.sided_side(request.reader, slug)
    return _do(request, seen, ActForm(request.POST), battles.accept, side=side)


@require_POST
def side_decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline a challenge."""
    seen, side = access.sided_side(request.reader, slug)
    return _do(request, seen, ActForm(request.POST), battles.decline, side=side)


@require_http_methods(["GET", "HEAD", "POST"])
def battle_call_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then call a battle off."""
    seen = access.sided_battle(request.reader, slug)
    form = CallOffForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (
        attempt(request, form, seen.authority, battles.call_off, seen.battle) or not form.errors
    ):
        return see_other(request, seen.battle)
    status = 422 if form.errors else 200
    context = {"battle": seen.battle, "seen": seen, "form": form}
    return page(request, "campaigns/battle_call_off.html", context, partial="form", status=status)


@require_POST
def battle_answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer what the battle asks next."""
    seen = access.sided_battle(request.reader, slug)
    own = {side.team for side in seen.own}
    rules = seen.arbitrates and own != {1, 2}
    authority = Minute.Authority.ARBITRATOR if rules else seen.authority
    form = AnswerForm(request.POST)
    return _do(request, seen, form, scenarios.answer, authority=authority)


@require_POST
def battle_agree(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what is fought, outside a campaign."""
    seen = access.sided_battle(request.reader, slug)
    form = ScenarioForm(request.POST, **_terms(seen))
    return _do(request, seen, form, scenarios.agree)


@require_POST
def battle_no_weather(request: HttpRequest, slug: str) -> HttpResponse:
    """Fight without weather."""
    seen = access.sided_battle(request.reader, slug)
    return _do(request, seen, ActForm(request.POST), scenarios.leave_out_weather)


@require_POST
def battle_ride(request: HttpRequest, slug: str) -> HttpResponse:
    """They ride."""
    seen = access.sided_battle(request.reader, slug)
    return _do(request, seen, ActForm(request.POST), battles.ride)


def _terms(seen: SeenBattle) -> dict[str, Any]:
    teams = (team_named(seen.sides, 1), team_named(seen.sides, 2))
    return {"edition": edition_numbered(seen.battle.edition), "teams": teams}


@require_http_methods(["GET", "HEAD", "POST"])
def battle_rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Set what is fought, as the arbitrator; add gangs to his own scenario."""
    seen = access.arbitrated_battle(request.reader, slug)
    battle = seen.battle
    start = {"scenario": battle.scenario, "attacker": str(battle.attacker)}
    posted = request.POST if request.method == "POST" else None
    form = RuleForm(posted, initial=start, **_terms(seen))
    arbitrator = Minute.Authority.ARBITRATOR
    if form.is_valid():
        attempt(request, form, arbitrator, scenarios.rule, battle)
        if not form.errors:
            return see_other(request, battle)
    context = {
        "battle": battle,
        "seen": seen,
        "form": form,
        "joining": gangs_that_may_join(battle),
        "teams": _terms(seen)["teams"],
    }
    status = 422 if form.errors else 200
    return page(request, "campaigns/battle_rule.html", context, partial="form", status=status)


@require_POST
def battle_join(request: HttpRequest, slug: str) -> HttpResponse:
    """Let another gang ride on a team, as the arbitrator."""
    seen = access.arbitrated_battle(request.reader, slug)
    form = JoinForm(request.POST)
    facts: dict[str, Any] = {}
    if form.is_valid():
        wanted = form.cleaned_data.pop("gang")
        facts["gang"] = next(
            (each for each in gangs_that_may_join(seen.battle) if each.slug == wanted), None
        )
        if facts["gang"] is None:
            form.add_error(None, "That gang does not ride in this campaign, or is in it already.")
    return _do(
        request, seen, form, scenarios.add_gang, authority=Minute.Authority.ARBITRATOR, **facts
    )


@require_http_methods(["GET", "HEAD", "POST"])
def side_crew(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose who rides for a side."""
    seen, side = access.sided_side(request.reader, slug)
    if side.gang is None:
        raise Http404
    shown = crew_page(side, edition_numbered(seen.battle.edition))
    form = CrewForm(
        request.POST if request.method == "POST" else None,
        people=[each.man.slug for each in shown.able],
        horses=[each.man.slug for each in shown.able if each.has_horse],
    )
    if form.is_valid():
        attempt(request, form, seen.authority, crews.choose, seen.battle, side=side)
        if not form.errors:
            return see_other(request, seen.battle)
    context = {
        "battle": seen.battle,
        "page": shown,
        "form": form,
        "size": size_told(shown.size) if shown.size else "",
    }
    status = 422 if form.errors else 200
    return page(request, "campaigns/side_crew.html", context, partial="crew", status=status)


@require_POST
def side_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw who rides for a side."""
    seen, side = access.sided_side(request.reader, slug)
    return _do(request, seen, ActForm(request.POST), crews.draw, side=side)
