"""A gang's chronicle, and its owner's private notes beside it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import resolve_url
from django.views.decorators.http import require_POST, require_safe

from rosters import access
from rosters.forms import NotesForm
from rosters.models import Gang
from rosters.queries.chronicle import Wanted, chronicle
from rosters.services import gangs
from rosters.views.reading import reads
from westamunda.http import HttpRequest, page, see_other


@login_not_required
@require_safe
@reads(access.visible_gang)
def gang_ledger(request: HttpRequest, gang: Gang) -> HttpResponse:
    """Every act with the cash that it left, or those that touched one character."""
    return drawn(request, gang, Wanted.at(request.GET))


@require_POST
def gang_notes(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the owner's private notes."""
    gang = access.owned_gang(request.reader, slug)
    form = NotesForm(request.POST)
    if form.is_valid():
        gangs.note(gang=gang, notes=form.cleaned_data["notes"])
        return see_other(request, f"{address_of(gang, Wanted())}#notes")
    return drawn(request, gang, Wanted(), form=form)


def drawn(
    request: HttpRequest, gang: Gang, wanted: Wanted, *, form: NotesForm | None = None
) -> HttpResponse:
    """Draw the chronicle, for its owner with his notes."""
    owns = access.owns(request.reader, gang)
    notes = form or (NotesForm(initial={"notes": gang.notes}) if owns else None)
    context = {
        "gang": gang,
        "book": chronicle(gang, wanted, insider=access.is_insider(request.reader, gang)),
        "may_undo": access.may_change(request.reader, gang) or owns,
        "notes": notes,
        "here": address_of(gang, wanted),
    }
    status = 422 if form else 200
    return page(request, "rosters/gang_ledger.html", context, partial="chronicle", status=status)


def address_of(gang: Gang, wanted: Wanted) -> str:
    """The address of a page of the chronicle."""
    where = resolve_url("rosters:gang-ledger", gang.slug)
    return f"{where}?{wanted.query}" if wanted.query else where
