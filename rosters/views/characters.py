"""Characters: the page, the description, the choices that wait."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import resolve_url
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access, ports, rulings
from rosters.asked import ORIGINS
from rosters.forms import AnswerForm, DescribeForm
from rosters.models import MINIATURE_FIELDS, Character, Gang
from rosters.queries import gangs as asked
from rosters.queries.people import faults_of
from rosters.services import characters, matters
from rosters.views.acting import attempt, refusals_of
from rosters.views.reading import reads
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.experience import thresholds_of
from westamunda.rules.statline import CHARACTERISTICS, LABELS


@login_not_required
@require_safe
@reads(access.visible_character)
def character_detail(request: HttpRequest, man: Character) -> HttpResponse:
    """A character's page."""
    insider = access.is_insider(request.reader, man.gang)
    shown = asked.character_page(man.gang, man.slug, insider=insider)
    if shown is None:
        raise Http404
    context = {
        "page": shown,
        "gang": man.gang,
        "man": man,
        "labels": [LABELS[each] for each in CHARACTERISTICS],
        "thresholds": thresholds_of(edition=ports.campaigns().edition_of(man.gang)),
        "may_change": access.may_change(request.reader, man.gang),
    }
    return page(request, "rosters/character_detail.html", context, partial="character")


@require_http_methods(["GET", "HEAD", "POST"])
def character_describe(request: HttpRequest, slug: str) -> HttpResponse:
    """Change his name, looks, background and what his miniature shows.

    Sent with ``check`` it changes nothing: it tells what such a miniature would not carry.
    """
    man = access.own_character(request.reader, slug)
    posted = request.POST if request.method == "POST" else None
    told = ("name", "looks", "background", *MINIATURE_FIELDS)
    initial = {name: getattr(man, name) for name in told} | {"origin": origin_of(man)}
    edition = ports.campaigns().edition_of(man.gang)
    form = DescribeForm(
        posted, initial=initial, kind=man.gang.kind, hired=man.is_hired, edition=edition
    )
    back = _back(man)
    shown = rulings.miniature_of(man)
    if form.is_valid():
        shown = form.miniature
    if form.is_valid() and "check" not in request.POST:
        attempt(request, man.gang, form, characters.describe, man=man)
        if not form.errors:
            return see_other(request, back)
    status = 422 if form.errors else 200
    faults = faults_of(man.gang, slug, shown)
    context = {"form": form, "man": man, "gang": man.gang, "back": back, "faults": faults}
    return page(request, "rosters/character_describe.html", context, partial="form", status=status)


def origin_of(man: Character) -> str:
    """The form's answer for his blood and duty."""
    for slug, (_, blood, duty) in ORIGINS.items():
        if (man.blood, man.duty) == (blood or "", duty):
            return slug
    return ""


def _back(man: Character) -> str:
    """Where a form about him leads back to."""
    if man.gang.is_mustering:
        return f"{resolve_url('rosters:gang-mustering', man.gang.slug)}?man={man.slug}"
    return man.get_absolute_url()


@require_POST
def matter_answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the choice that a matter waits on."""
    matter = access.own_matter(request.reader, slug)
    form = AnswerForm(request.POST)
    if form.is_valid():
        attempt(request, matter.gang, form, matters.answer, matter=matter)
    gang = matter.gang
    if not form.errors:
        gang.refresh_from_db()
        return see_other(
            request, *(("rosters:gang-waiting", gang.slug) if gang.waiting else (gang,))
        )
    return waiting(request, gang, form)


@require_safe
def gang_waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """The questions that wait for the player."""
    return waiting(request, access.own_gang(request.reader, slug))


def waiting(request: HttpRequest, gang: Gang, form: AnswerForm | None = None) -> HttpResponse:
    """Draw the questions that wait, and why an answer was not taken."""
    refusals = refusals_of(form) if form else []
    context = {"gang": gang, "waiting": asked.waiting_page(gang), "refusals": refusals}
    status = 422 if refusals else 200
    return page(request, "rosters/gang_waiting.html", context, partial="waiting", status=status)
