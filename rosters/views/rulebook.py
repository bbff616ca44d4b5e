"""The rulebook: every table with the source of its numbers, open to everybody."""

from __future__ import annotations

import hashlib
from functools import cache

from django.contrib.auth.decorators import login_not_required
from django.contrib.messages import get_messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from rosters.forms import SearchForm
from rosters.queries import rulebook as book
from westamunda.http import HttpRequest, page
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import rulebook_json as whole

ASK_AGAIN = "public, max-age=0, must-revalidate"
"""Pages name the reader once he is logged in, so a kept copy is asked about each time."""

FOR_AN_HOUR = "public, max-age=3600"


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
    return _public(request, answer)


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
    return _public(request, answer)


@cache
def _whole() -> bytes:
    return whole(BASE).encode()


@login_not_required
@require_safe
def rulebook_json(request: HttpRequest) -> HttpResponse:
    """Give the whole rulebook as data, the same bytes as the command of that name."""
    return _kept(request, HttpResponse(_whole(), content_type="application/json"), FOR_AN_HOUR)


def _public(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Let caches keep a page that is the same for every visitor, told apart by his theme.

    One that names the reader, or has a message for him, stays private.
    """
    if answer.status_code != 200 or request.reader.player or len(get_messages(request)):
        return answer
    patch_vary_headers(answer, ["Cookie"])
    return _kept(request, answer, ASK_AGAIN)


def _kept(request: HttpRequest, answer: HttpResponse, how: str) -> HttpResponse:
    """Say how the answer may be kept; who has these very bytes already is only told so."""
    answer["Cache-Control"] = how
    answer["ETag"] = etag = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    return get_conditional_response(request, etag=etag, response=answer) or answer
