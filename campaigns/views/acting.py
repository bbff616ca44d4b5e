"""How a view hands what a form asks to its service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.models import Minute
from campaigns.services.minutes import Hand
from rosters.forms import ActForm
from westamunda.http import HttpRequest
from westamunda.rules.errors import RuleBroken

Service = Callable[..., Minute | None]


def hand_of(request: HttpRequest, form: ActForm, authority: str) -> Hand:
    """Whose minute it is: the reader's, with the key that came with his form."""
    return Hand(actor=request.reader.actor, key=form.cleaned_data["key"], authority=authority)


def attempt(
    request: HttpRequest,
    form: ActForm,
    authority: str,
    service: Service,
    thing: Any,
    /,
    **facts: Any,
) -> Minute | None:
    """Do what a valid form asks of a campaign or a battle; a refusal becomes the form's error."""
    try:
        return service(hand_of(request, form, authority), thing, **facts, **form.said)
    except RuleBroken as refusal:
        form.refuse(refusal)
    return None
