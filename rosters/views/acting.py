"""How a view hands an act to its service, and stays on the mustering page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse, QueryDict
from django.shortcuts import resolve_url
from django_htmx.http import push_url

from rosters import access
from rosters.forms import ActForm
from rosters.models import Act, Gang
from rosters.queries.looking import Looking
from rosters.queries.mustering import mustering_page
from rosters.services.acts import Hand
from westamunda.http import HttpRequest, SeeOther, page, see_other
from westamunda.rules.errors import RuleBroken

Service = Callable[..., Act | None]


def hand_of(request: HttpRequest, gang: Gang, form: ActForm) -> Hand:
    """Whose act it is: the reader's, with the key that came with his form."""
    return Hand(
        gang=gang,
        actor=request.reader.actor,
        key=form.cleaned_data["key"],
        authority=access.authority(request.reader.actor, gang),
    )


def attempt(
    request: HttpRequest, gang: Gang, form: ActForm, service: Service, **facts: Any
) -> Act | None:
    """Do what a valid form asks; a refusal becomes the form's error, with its code."""
    try:
        return service(hand_of(request, gang, form), **facts, **form.said)
    except RuleBroken as refusal:
        form.refuse(refusal)
    return None


def standing_by(gang: Gang, act: Act) -> str:
    """The address of the mustering page with whoever the act took on before the player."""
    where = Looking.at({"man": act.numbers["man"]}).where
    return f"{resolve_url('rosters:gang-mustering', gang.slug)}?{where}#him"


def act_mustering(
    request: HttpRequest, gang: Gang, form: ActForm, service: Service, **facts: Any
) -> HttpResponse:
    """Do what the form asks and answer with the mustering page, or with why not."""
    where = Looking.at(QueryDict(form.data.get("where", "")[:400]))
    done = attempt(request, gang, form, service, **facts) if form.is_valid() else None
    if not gang.is_mustering:
        return refused_since(request, gang, form) if form.errors else see_other(request, gang)
    if form.errors:
        return mustering(request, gang, where, form=form)
    address = f"{resolve_url('rosters:gang-mustering', gang.slug)}?{where.where}"
    fresh = done is not None and bool(done.numbers.get("man"))
    if done is not None and fresh:
        where = Looking.at({"man": done.numbers["man"]})
        address = standing_by(gang, done)
    if not request.htmx:
        return SeeOther(address)
    now = done.gang if done else Gang.objects.get(pk=gang.pk)
    response = mustering(request, now, where, fresh=fresh)
    return push_url(response, address) if fresh else response


def refused_since(request: HttpRequest, gang: Gang, form: ActForm) -> HttpResponse:
    """Say why an act is not done to a gang that musters no more."""
    context = {"gang": gang, "refusals": refusals_of(form), "headline": headline_of(form)}
    return page(request, "rosters/act_refused.html", context, partial="refused", status=422)


def refusals_of(form: ActForm) -> list[str]:
    """Every error of a form as a sentence."""
    said = [str(error) for error in form.non_field_errors()]
    for name, errors in form.errors.items():
        if name in form.fields:
            label = form.fields[name].label or name.capitalize()
            said += [f"{label}: {error}" for error in errors]
    return said


def tell(request: HttpRequest, act: Act | None) -> None:
    """Let the next page say what was done, with a way to take it back at once."""
    if act is not None:
        undo = "" if act.takes_back_id else act.slug
        messages.success(request, act.sentence, extra_tags=undo)


HEADLINES = {
    "out-of-cash": "The purse is short.",
    "wont-carry": "It stays on the shelf.",
    "not-at-start": "It stays on the shelf.",
    "wont-join": "Nobody was taken on.",
    "not-ready": "They do not ride yet.",
    "stands-fast": "That stands.",
    "moved-since": "Not done: something has moved since.",
    "not-for-sale": "Nobody buys that.",
    "other-round": "It does not fit.",
}
"""What will not happen, by the refusal's code."""


def headline_of(form: ActForm | None) -> str:
    """What did not happen, in a few words."""
    errors = form.non_field_errors().as_data() if form else []
    return HEADLINES.get(errors[0].code or "", "Not done.") if errors else "Not done."


def mustering(
    request: HttpRequest,
    gang: Gang,
    looking: Looking,
    *,
    form: ActForm | None = None,
    fresh: bool = False,
) -> HttpResponse:
    """Draw the mustering page as it stands now, with why a form was refused.

    ``fresh`` says that somebody new stands before the player, and takes the focus there.
    """
    refusals = refusals_of(form) if form else []
    context = {
        "page": mustering_page(gang, looking),
        "gang": gang,
        "refusals": refusals,
        "headline": headline_of(form),
        "wont_carry": form is not None and form.has_error(NON_FIELD_ERRORS, "wont-carry"),
        "fresh": fresh,
    }
    status = 422 if refusals else 200
    return page(request, "rosters/gang_mustering.html", context, partial="mustering", status=status)
