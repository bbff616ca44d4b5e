"""The rulebook by a campaign's edition, with the rows that it changed marked."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.editions import edition_numbered
from campaigns.queries import house_rules as asked
from rosters.forms import SearchForm
from rosters.queries import rulebook as book
from westamunda.http import HttpRequest, page


@login_not_required
@require_safe
def campaign_rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables by subject, and the rows that a search finds."""
    seen = access.visible_campaign(request.reader, slug)
    edition = edition_numbered(seen.campaign.edition)
    form = SearchForm(request.GET)
    q = form.cleaned_data["q"] if form.is_valid() else ""
    found = book.search(edition, q)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "form": form,
        "asked": q,
        "found": found,
        "count": sum(len(each.rows) for each in found),
        "chapters": book.chapters(edition),
        "changed": asked.changed_rows(seen.campaign),
    }
    status = 422 if form.errors else 200
    return page(
        request, "campaigns/campaign_rulebook.html", context, partial="found", status=status
    )


@login_not_required
@require_safe
def campaign_rulebook_table(request: HttpRequest, slug: str, table: str) -> HttpResponse:
    """One table of the rules in force; a part of one leads to its place in it."""
    seen = access.visible_campaign(request.reader, slug)
    if home := book.home_of(table):
        there = reverse("campaigns:campaign-rulebook-table", args=[slug, home])
        return redirect(f"{there}#{table}")
    shown = book.table_page(edition_numbered(seen.campaign.edition), table)
    if shown is None:
        raise Http404
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "shown": shown,
        "changed": asked.changed_rows(seen.campaign).get(table, set()),
    }
    return page(request, "campaigns/campaign_rulebook_table.html", context, partial="table")
