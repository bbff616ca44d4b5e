"""Reports: filed, amended, confirmed, disputed, voided; and each side's own account."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.access import SeenBattle
from campaigns.editions import edition_numbered
from campaigns.forms.reports import AnswerForm, ReasonForm, ReportForm, WriteUpForm
from campaigns.models import Attendance, Minute
from campaigns.moves import TOLD, BattleStage
from campaigns.queries import reports as asked
from campaigns.services import crews, reports
from campaigns.views.acting import Service, attempt, hand_of
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

ARBITRATOR = "arbitrator"


def _rules(request: HttpRequest) -> bool:
    """Whether a reader who plays and arbitrates answers as the arbitrator here."""
    return (request.POST or request.GET).get("as") == ARBITRATOR


def _authority(shown: asked.ReportShown) -> str:
    return Minute.Authority.PLAYER if shown.by else Minute.Authority.ARBITRATOR


def _found(request: HttpRequest, slug: str) -> asked.ReportShown:
    """The battle's report, which the reader acts upon; what silence confirmed is written down first
    where he sends something."""
    seen = access.sided_battle(request.reader, slug)
    now = timezone.now()
    if request.method == "POST" and reports.confirm_by_silence(now, seen.battle):
        seen = access.sided_battle(request.reader, slug)
    return asked.report_shown(seen, now, rules=_rules(request))


def _people(seen: SeenBattle) -> dict[int, list[Attendance]]:
    """Who is to be reported of, by side; who will attend of a side whose crew nobody chose."""
    people: dict[int, list[Attendance]] = {side.pk: [] for side in seen.sides}
    for row in asked.people_of(seen.battle):
        people[row.side_id].append(row)
    if seen.battle.stage == BattleStage.PLANNED:
        for side in seen.sides:
            if not side.crew_chosen:
                people[side.pk] = crews.everybody(side, edition_numbered(seen.battle.edition))
    return people


@require_http_methods(["GET", "HEAD", "POST"])
def battle_report(request: HttpRequest, slug: str) -> HttpResponse:
    """Report a battle in one post, or amend what was reported."""
    shown = _found(request, slug)
    seen, battle = shown.seen, shown.battle
    sends = request.method == "POST"
    if not sends and not (shown.may_file or shown.may_amend):
        return redirect(battle)
    amends = bool(request.POST.get("report")) if sends else battle.stage in TOLD
    own = [shown.by.team] if shown.by else []
    sides = sorted(seen.sides, key=lambda side: (side.team not in own, side.team, side.pk))
    told: dict[str, Any] = {"sides": sides, "people": _people(seen), "own": own, "amends": amends}
    initial = {"report": shown.mark, "result": battle.result or None}
    form = ReportForm(request.POST if sends else None, initial=initial, **told)
    if form.is_valid():
        facts: dict[str, Any] = {"by": shown.by, **form.told}
        if amends:
            facts |= {name: form.cleaned_data[name] for name in ("report", "reason")}
        _do(request, form, shown, reports.amend if amends else reports.file, facts)
        if not form.errors:
            return see_other(request, battle)
    context = {
        "form": form,
        "shown": shown,
        "battle": battle,
        "own": own,
        "amends": amends,
        "has_loot": asked.has_loot(battle),
        "objectives": asked.objectives(battle),
    }
    return page(
        request,
        "campaigns/battle_report.html",
        context,
        partial="form",
        status=422 if form.errors else 200,
    )


def _do(
    request: HttpRequest,
    form: ReportForm,
    shown: asked.ReportShown,
    service: Service,
    facts: dict[str, Any],
) -> None:
    """File or amend; a refusal becomes the form's error."""
    try:
        service(hand_of(request, form, _authority(shown)), shown.battle, **facts)
    except RuleBroken as refusal:
        form.refuse(refusal)


@require_http_methods(["GET", "HEAD", "POST"])
def report_confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm a report, or let it stand as the arbitrator."""
    return _answer(request, slug, "confirm", AnswerForm, reports.confirm)


@require_http_methods(["GET", "HEAD", "POST"])
def report_dispute(request: HttpRequest, slug: str) -> HttpResponse:
    """Dispute a report, with a reason."""
    return _answer(request, slug, "dispute", ReasonForm, reports.dispute)


@require_http_methods(["GET", "HEAD", "POST"])
def report_void(request: HttpRequest, slug: str) -> HttpResponse:
    """Void a report, with a reason."""
    return _answer(request, slug, "void", ReasonForm, reports.void)


def _answer(
    request: HttpRequest, slug: str, how: str, kind: type[AnswerForm], service: Service
) -> HttpResponse:
    """Answer a report: the question on a page of its own, then the deed."""
    shown = _found(request, slug)
    may = {"confirm": shown.may_confirm, "dispute": shown.may_dispute, "void": shown.may_void}[how]
    if request.method != "POST" and not may:
        return redirect(shown.battle)
    form = kind(request.POST if request.method == "POST" else None, initial={"report": shown.mark})
    if form.is_valid():
        attempt(request, form, _authority(shown), service, shown.battle, by=shown.by)
        if not form.errors:
            return see_other(request, shown.battle)
    context = {"form": form, "shown": shown, "battle": shown.battle, "how": how}
    return page(
        request,
        "campaigns/report_answer.html",
        context,
        partial="form",
        status=422 if form.errors else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def side_write_up(request: HttpRequest, slug: str) -> HttpResponse:
    """A side's own account of a battle."""
    seen, side = access.sided_side(request.reader, slug)
    sends = request.method == "POST"
    form = WriteUpForm(request.POST if sends else None, initial={"text": side.write_up})
    if form.is_valid():
        attempt(request, form, seen.authority, reports.write_up, seen.battle, side=side)
        if not form.errors:
            return see_other(request, seen.battle)
    context = {"form": form, "battle": seen.battle, "side": side}
    return page(
        request,
        "campaigns/side_write_up.html",
        context,
        partial="form",
        status=422 if form.errors else 200,
    )
