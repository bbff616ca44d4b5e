"""How a view hands an act to its service, and stays on the mustering page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import resolve_url

from rosters import access
from rosters.forms import ActForm
from rosters.models import Act, Gang
from rosters.queries.mustering import Looking, mustering_page
from rosters.services.acts import Hand
from westamunda.http import HttpRequest, SeeOther, page
from westamunda.rules.errors import RuleBroken

Service = Callable[..., Act | None]


def hand_of(request: HttpRequest, gang: Gang, form: ActForm) -> Hand:
    """Whose act it is: the reader's, with the key that came with his form."""
    return Hand(
        gang=gang,
        actor=request.user,
        key=form.cleaned_data["key"],
        authority=access.authority(request.user, gang),
    )


def attempt(
    request: HttpRequest, gang: Gang, form: ActForm, service: Service, **facts: Any
) -> Act | None:
    """Do what a valid form asks; a refusal becomes the form's error."""
    try:
        return service(hand_of(request, gang, form), **facts, **form.said)
    except RuleBroken as refusal:
        form.add_error(None, refusal.sentence)
    return None


def act_mustering(
    request: HttpRequest, gang: Gang, form: ActForm, service: Service, **facts: Any
) -> HttpResponse:
    """Do what the form asks and answer with the mustering page, or with why not."""
    where = Looking.at(QueryDict(form.data.get("where", "")[:400]))
    done = attempt(request, gang, form, service, **facts) if form.is_valid() else None
    if form.errors:
        return mustering(request, gang, where, refusals=refusals_of(form))
    if done is not None and done.numbers.get("man"):
        where = Looking.at({"man": done.numbers["man"]})
    if not request.htmx:
        return SeeOther(f"{resolve_url('rosters:gang-mustering', gang.slug)}?{where.where}")
    return mustering(request, done.gang if done else Gang.objects.get(pk=gang.pk), where)


def refusals_of(form: ActForm) -> list[str]:
    """Every error of a form as a sentence."""
    said = [str(error) for error in form.non_field_errors()]
    for name, errors in form.errors.items():
        if name in form.fields:
            label = form.fields[name].label or name.capitalize()
            said += [f"{label}: {error}" for error in errors]
    return said


def mustering(
    request: HttpRequest, gang: Gang, looking: Looking, refusals: list[str] | None = None
) -> HttpResponse:
    """Draw the mustering page as it stands now."""
    shown = mustering_page(gang, looking)
    context = {"page": shown, "gang": gang, "refusals": refusals or []}
    status = 422 if refusals else 200
    return page(request, "rosters/gang_mustering.html", context, partial="mustering", status=status)
