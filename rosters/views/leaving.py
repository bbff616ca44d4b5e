"""Leaving: an account deleted by its player."""

from __future__ import annotations

import time

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from rosters.forms import EraseForm
from rosters.models import Player
from rosters.queries.leaving import left_behind
from rosters.services import erasing
from rosters.services.acts import NobodyThere
from westamunda import limits
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken


def proved_lately(request: HttpRequest) -> bool:
    """Whether he showed within the last minutes who he is: asked for it again, or, where he has no
    password to be asked for, by signing in."""
    player = request.reader.actor
    oldest = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    return any(
        record["at"] > oldest
        and (record.get("reauthenticated") or not player.has_usable_password())
        for record in get_authentication_records(request, player)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """Say what goes and what stays; delete the account."""
    player = request.reader.actor
    proved, has_password = proved_lately(request), player.has_usable_password()
    posted = request.POST if request.method == "POST" else None
    form = EraseForm(posted, asks=not proved and has_password)
    if posted is not None and not limits.allow(request, "reauthenticate"):
        return limits.too_many(request, "reauthenticate")
    if form.is_valid() and (proved or has_password):
        if not proved and not player.check_password(form.cleaned_data["password"]):
            form.add_error("password", "That is not the password.")
        elif not (refusal := _erase(request)):
            messages.success(request, "The account is deleted. Nobody here knows you any more.")
            return see_other(request, "rosters:landing")
        else:
            form.add_error(None, refusal.sentence)
    context = {
        "form": form,
        "reauthentication_alternatives": [] if proved else _other_proofs(player),
        "may": proved or has_password,
        "left": left_behind(player),
    }
    status = 422 if posted is not None else 200
    return page(request, "rosters/account_delete.html", context, partial="form", status=status)


def _other_proofs(player: Player) -> list[dict[str, str]]:
    """Other ways than the password to prove who he is, each leading back here."""
    back = urlencode({"next": reverse("rosters:account-delete")})
    return [
        {"url": f"{way['url']}?{back}", "description": way["description"]}
        for way in get_adapter().get_reauthentication_methods(player)
        if way["id"] != "reauthenticate"
    ]


def _erase(request: HttpRequest) -> RuleBroken | None:
    """Erase the reader and end his session; return why not, where it is refused."""
    try:
        erasing.erase(request.reader.actor)
    except NobodyThere:
        pass
    except RuleBroken as refusal:
        return refusal
    get_adapter().logout(request)
    return None
