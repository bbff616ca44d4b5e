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
from django.views.decorators.http import condition, require_safe

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


@cache
def _whole_etag() -> str:
    return _etag(_whole())


@login_not_required
@require_safe
@condition(etag_func=lambda request: _whole_etag())
def rulebook_json(request: HttpRequest) -> HttpResponse:
    """Give the whole rulebook as data, the same bytes as the command of that name."""
    headers = {"Cache-Control": FOR_AN_HOUR}
    return HttpResponse(_whole(), content_type="application/json", headers=headers)


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _public(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Let caches keep a page that is the same for every visitor, told apart by his theme.

    One that names the reader, or has a message for him, stays private.
    """
    if answer.status_code != 200 or request.user.is_authenticated or len(get_messages(request)):
        return answer
    patch_vary_headers(answer, ["Cookie"])
    answer["Cache-Control"] = ASK_AGAIN
    answer["ETag"] = etag = _etag(answer.content)
    kept = get_conditional_response(request, etag=etag, response=answer)
    return kept or answer
