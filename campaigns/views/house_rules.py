"""House rules of a campaign: read, changed, taken away and brought in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.access import Seen
from campaigns.changes import exported
from campaigns.editions import changes_in_force, edition_numbered
from campaigns.forms.house_rules import BringInForm, NoteForm, RuleForm
from campaigns.models import Minute
from campaigns.queries import house_rules as asked
from campaigns.queries.house_rules import RowToChange
from campaigns.services import house_rules
from campaigns.views.acting import attempt, hand_of
from rosters.forms import SearchForm
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.editions import OPEN
from westamunda.rules.errors import RuleBroken

A_PAGE = 20
ARBITRATOR = Minute.Authority.ARBITRATOR


@login_not_required
@require_safe
def campaign_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What is different in this campaign."""
    seen = access.visible_campaign(request.reader, slug)
    rules = asked.rules_page(seen.campaign)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "page": rules,
        "editions": Paginator(rules.editions, A_PAGE).get_page(request.GET.get("page")),
    }
    return page(request, "campaigns/campaign_rules.html", context, partial="rules")


@login_not_required
@require_safe
def campaign_rules_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules as a file."""
    campaign = access.visible_campaign(request.reader, slug).campaign
    text = exported(campaign.name, changes_in_force(campaign))
    answer = HttpResponse(text.encode(), content_type="application/json")
    name = slugify(campaign.name) or "campaign"
    answer["Content-Disposition"] = f'attachment; filename="{name}-house-rules.json"'
    return answer


@require_safe
def campaign_rule_find(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables and rows to change, by a table or a word."""
    seen = access.arbitrated_campaign(request.reader, slug)
    edition = edition_numbered(seen.campaign.edition)
    form = SearchForm(request.GET)
    q = form.cleaned_data["q"] if form.is_valid() else ""
    only = request.GET.get("table", "")
    found = asked.tables_to_change(edition, q, only) if q or only else []
    context = {
        "seen": seen, "campaign": seen.campaign, "form": form, "asked": q, "only": only,
        "found": found, "tables": asked.tables_to_change(edition, ""),
    }  # fmt: skip
    status = 422 if form.errors else 200
    return page(request, "campaigns/rule_find.html", context, partial="found", status=status)


def _row(request: HttpRequest, slug: str, table: str, row: str) -> tuple[Seen, RowToChange]:
    """A row of a campaign that the reader runs."""
    seen = access.arbitrated_campaign(request.reader, slug)
    found = asked.row_to_change(seen.campaign, table, row)
    if found is None:
        raise Http404
    return seen, found


def _change_page(
    request: HttpRequest, seen: Seen, row: RowToChange, *, form: RuleForm, why: NoteForm
) -> HttpResponse:
    context = {
        "seen": seen, "campaign": seen.campaign, "found": row, "form": form, "why": why,
        "is_place": row.table in ("territories", "open-range", "outlaw-territories"),
    }  # fmt: skip
    status = 422 if form.errors or why.errors else 200
    return page(request, "campaigns/rule_change.html", context, partial="form", status=status)


def _leave(request: HttpRequest, seen: Seen) -> HttpResponse:
    return see_other(request, reverse("campaigns:campaign-rules", args=[seen.campaign.slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_rule_change(request: HttpRequest, slug: str, table: str, row: str) -> HttpResponse:
    """Change a row of the rules."""
    seen, found = _row(request, slug, table, row)
    form = RuleForm(request.POST if request.method == "POST" else None, row=found.row)
    if form.is_valid():
        attempt(request, form, ARBITRATOR, house_rules.change, seen.campaign, table=table, row=row)
        if not form.errors:
            return _leave(request, seen)
    return _change_page(request, seen, found, form=form, why=NoteForm())


@require_POST
def campaign_rule_withdraw(request: HttpRequest, slug: str, table: str, row: str) -> HttpResponse:
    """Withdraw a row, or offer it again."""
    seen, found = _row(request, slug, table, row)
    return _do(
        request, seen, found, house_rules.withdraw,
        table=table, row=row, withdrawn=not found.row.withdrawn,
    )  # fmt: skip


@require_POST
def campaign_rule_restore(request: HttpRequest, slug: str, table: str, row: str) -> HttpResponse:
    """Put a row back to the base."""
    seen, found = _row(request, slug, table, row)
    return _do(request, seen, found, house_rules.restore, table=table, row=row)


def _do(
    request: HttpRequest, seen: Seen, found: RowToChange, service: Any, /, **facts: Any
) -> HttpResponse:
    why = NoteForm(request.POST)
    if why.is_valid():
        attempt(request, why, ARBITRATOR, service, seen.campaign, **facts)
        if not why.errors:
            return _leave(request, seen)
    return _change_page(request, seen, found, form=RuleForm(row=found.row), why=why)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_rule_add(request: HttpRequest, slug: str, table: str, row: str) -> HttpResponse:
    """Add a row of the campaign's own, begun from a copy of this one."""
    seen, found = _row(request, slug, table, row)
    if table not in OPEN:
        raise Http404
    form = RuleForm(request.POST if request.method == "POST" else None, row=found.row, new=True)
    if form.is_valid():
        attempt(request, form, ARBITRATOR, house_rules.add, seen.campaign, table=table, like=row)
        if not form.errors:
            return _leave(request, seen)
    context = {"seen": seen, "campaign": seen.campaign, "found": found, "form": form}
    status = 422 if form.errors else 200
    return page(request, "campaigns/rule_add.html", context, partial="form", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def campaign_rules_bring_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring in the house rules of another campaign."""
    seen = access.arbitrated_campaign(request.reader, slug)
    theirs = asked.rules_to_take(seen)
    form = (
        BringInForm(request.POST, request.FILES, campaigns=theirs)
        if request.method == "POST"
        else BringInForm(campaigns=theirs)
    )
    if form.is_valid() and _bring_in(request, seen, form):
        return _leave(request, seen)
    context = {"seen": seen, "campaign": seen.campaign, "form": form}
    status = 422 if form.errors else 200
    return page(request, "campaigns/rules_bring_in.html", context, partial="form", status=status)


def _bring_in(request: HttpRequest, seen: Seen, form: BringInForm) -> bool:
    picked = form.cleaned_data.get("campaign")
    changes = changes_in_force(picked) if picked else form.cleaned_data["changes"]
    whose = picked.name if picked else "a file"
    try:
        house_rules.bring_in(
            hand_of(request, form, ARBITRATOR), seen.campaign, changes=changes, whose=whose
        )
    except RuleBroken as refusal:
        form.refuse(refusal)
        return False
    return True
