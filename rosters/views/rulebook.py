"""The rulebook: every table with the source of its numbers."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from westamunda.rules.editions import BASE
from westamunda.rules.tables import plain


@login_not_required
@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """List every table."""
    return render(request, "rosters/rulebook.html", {"tables": BASE.tables.values()})


@login_not_required
@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one table, row by row."""
    if slug not in BASE.tables:
        raise Http404
    return render(request, "rosters/rulebook_table.html", {"table": BASE.tables[slug]})


@login_not_required
@require_safe
def rulebook_json(request: HttpRequest) -> HttpResponse:
    """The whole rulebook as JSON."""
    return JsonResponse({slug: plain(chart.rows) for slug, chart in BASE.tables.items()})
