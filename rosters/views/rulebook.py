"""The rulebook: every table with the source of its numbers, open to everybody."""

from __future__ import annotations

from functools import cache

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters.forms import SearchForm
from rosters.queries import rulebook as book
from westamunda.http import FOR_AN_HOUR, HttpRequest, kept, kept_by_anybody, page
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import rulebook_json as whole


@login_not_required
@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """List the tables by subject, and the rows that a search finds."""
    form = SearchForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    found = book.search(BASE, asked)
    context = {
        "form": form,
        "asked": asked,
        "found": found,
        "count": sum(len(each.rows) for each in found),
        "chapters": book.chapters(BASE),
        "sources": book.SOURCES_SHOWN,
    }
    status = 422 if form.errors else 200
    answer = page(request, "rosters/rulebook.html", context, partial="found", status=status)
    return kept_by_anybody(request, answer)


@login_not_required
@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one table, row by row; a part of one leads to its place in it."""
    if home := book.home_of(slug):
        return redirect(f"{reverse('rosters:rulebook-table', args=[home])}#{slug}", permanent=True)
    shown = book.table_page(BASE, slug)
    if shown is None:
        raise Http404
    answer = page(request, "rosters/rulebook_table.html", {"shown": shown}, partial="table")
    return kept_by_anybody(request, answer)


@cache
def _whole() -> bytes:
    return whole(BASE).encode()


@login_not_required
@require_safe
def rulebook_json(request: HttpRequest) -> HttpResponse:
    """Give the whole rulebook as data, the same bytes as the command of that name."""
    return kept(request, HttpResponse(_whole(), content_type="application/json"), FOR_AN_HOUR)
