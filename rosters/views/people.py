"""People of a gang: their order, and those who go."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access
from rosters.forms import ActForm, LeaveForm, MoveForm
from rosters.models import Gang
from rosters.queries import people as asked
from rosters.services import characters, departures
from rosters.views.acting import Service, attempt, refusals_of, refused_since, tell
from westamunda.http import HttpRequest, page, see_other


@require_safe
def gang_order(request: HttpRequest, slug: str) -> HttpResponse:
    """Who stands where in the roster."""
    return order(request, access.own_gang(request.reader, slug))


def order(request: HttpRequest, gang: Gang, form: ActForm | None = None) -> HttpResponse:
    """Draw the order of the people, and why somebody was not moved."""
    refusals = refusals_of(form) if form else []
    context = {"gang": gang, "people": asked.order_of(gang), "refusals": refusals}
    status = 422 if refusals else 200
    return page(request, "rosters/gang_order.html", context, partial="order", status=status)


@require_POST
def character_move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move a character one place up or down."""
    man = access.own_character(request.reader, slug)
    form = MoveForm(request.POST)
    if form.is_valid():
        attempt(request, man.gang, form, characters.move, man=man)
    if form.errors or request.htmx:
        return order(request, man.gang, form)
    return see_other(request, "rosters:gang-order", man.gang.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def character_retire(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what goes with him, then let a character retire."""
    return _leave(request, slug, "retire", departures.retire)


@require_http_methods(["GET", "HEAD", "POST"])
def character_dismiss(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what goes with him, then send a character away."""
    return _leave(request, slug, "dismiss", departures.dismiss)


def _leave(request: HttpRequest, slug: str, how: str, service: Service) -> HttpResponse:
    man = access.own_character(request.reader, slug)
    gang = man.gang
    form = LeaveForm(request.POST if request.method == "POST" else None)
    done = attempt(request, gang, form, service, man=man) if form.is_valid() else None
    if form.is_bound and not form.errors:
        tell(request, done)
        return see_other(request, gang)
    shown = asked.leaving_page(gang, slug, how)
    if shown is None and form.is_bound:
        return refused_since(request, gang, form)
    if shown is None:
        raise Http404
    form.offer([(heir.ref, heir.name) for heir in shown.heirs] if shown.leads else [])
    status = 422 if form.errors else 200
    context = {"form": form, "page": shown, "man": man, "gang": gang}
    return page(request, "rosters/character_leave.html", context, partial="leave", status=status)
