"""The account page, and closing sessions from it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from rosters.forms.accounts import CloseForm
from rosters.queries.account import account_page
from rosters.services import doors
from westamunda.http import HttpRequest, see_other


@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show the player what the house knows of him, with a way to change each of it."""
    shown = account_page(request.reader.actor, request.session.session_key)
    return render(request, "rosters/account.html", {"account": shown})


@login_required
@require_POST
def account_sessions(request: HttpRequest) -> HttpResponse:
    """Close one session of the player's, or all but this."""
    form = CloseForm(request.POST)
    if not form.is_valid():
        return see_other(request, "rosters:account")
    one, here = form.cleaned_data["session"], request.session.session_key
    closed = (
        doors.close_other_sessions(request.reader.actor, here)
        if one is None
        else doors.close_session(request.reader.actor, one)
    )
    messages.success(request, SAID.get(closed, f"{closed} sessions closed."))
    return see_other(request, "rosters:account")


SAID = {0: "That session was closed already.", 1: "One session closed."}
