"""Who may read a gang: its visibility, its link, and the gang as data and as plain text."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access
from rosters.forms import ActForm, ShareForm
from rosters.models import Act, Gang
from rosters.queries.gang_data import SCHEMA, gang_data
from rosters.queries.plain_text import plain_text
from rosters.services import gangs
from rosters.views.acting import attempt
from rosters.views.reading import reads
from westamunda.http import ASK_AGAIN, FOR_AN_HOUR, HttpRequest, is_anybody, kept, page, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def gang_share(request: HttpRequest, slug: str) -> HttpResponse:
    """Say who may read the gang, and show its address to copy."""
    gang = access.owned_gang(request.reader, slug)
    posted = request.POST if request.method == "POST" else None
    form = ShareForm(posted, initial={"visibility": gang.visibility})
    if form.is_valid():
        done = attempt(request, gang, form, gangs.share)
        if not form.errors:
            _say(request, done)
            return see_other(request, "rosters:gang-share", gang.slug)
    return sharing(request, gang, form)


@require_POST
def gang_new_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a new link, so that the old one opens nothing."""
    gang = access.owned_gang(request.reader, slug)
    form = ActForm(request.POST)
    if form.is_valid():
        done = attempt(request, gang, form, gangs.draw_link)
        if not form.errors:
            _say(request, done)
            return see_other(request, "rosters:gang-share", gang.slug)
    return sharing(request, gang, form)


def _say(request: HttpRequest, done: Act | None) -> None:
    """Let the next page say what was done; nothing brings an old link back, so there is no undo."""
    if done is not None:
        messages.success(request, done.sentence)


def sharing(request: HttpRequest, gang: Gang, form: ActForm) -> HttpResponse:
    """Draw the page that shares a gang, and why something was refused."""
    choices = form if isinstance(form, ShareForm) else ShareForm({"visibility": gang.visibility})
    context = {"gang": gang, "form": form, "choices": choices, "address": address_to(request, gang)}
    status = 422 if form.errors else 200
    return page(request, "rosters/gang_share.html", context, partial="share", status=status)


def address_to(request: HttpRequest, gang: Gang, page: str = "") -> str:
    """The whole address by which another may read the gang, or this page of it; empty where nobody
    may.

    That of an unlisted gang carries its link only for who may change the gang or has it already.
    """
    if gang.visibility == Gang.Visibility.PRIVATE:
        return ""
    address = request.build_absolute_uri(page or gang.get_absolute_url())
    knows = access.is_insider(request.reader, gang) or gang.link in request.reader.links
    unlisted = gang.visibility == Gang.Visibility.UNLISTED
    return f"{address}?link={gang.link}" if unlisted and knows else address


@login_not_required
@require_safe
@reads(access.visible_gang, by_tag=False)
def gang_json(request: HttpRequest, gang: Gang) -> HttpResponse:
    """The gang as data, as others see it."""
    told = {"ensure_ascii": False}
    return _for_all(request, gang, JsonResponse(gang_data(gang), json_dumps_params=told))


@login_not_required
@require_safe
@reads(access.visible_gang, by_tag=False)
def gang_text(request: HttpRequest, gang: Gang) -> HttpResponse:
    """The gang as plain text, as others see it, to paste into a chat."""
    answer = HttpResponse(plain_text(gang), content_type="text/plain; charset=utf-8")
    return _for_all(request, gang, answer)


def _for_all(request: HttpRequest, gang: Gang, answer: HttpResponse) -> HttpResponse:
    """Let every site read what is public, and caches keep it for visitors by its bytes."""
    if gang.visibility != Gang.Visibility.PUBLIC:
        return answer
    answer["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(answer, ["Cookie"])
    return kept(request, answer, ASK_AGAIN) if is_anybody(request) else answer


@login_not_required
@require_safe
def gang_schema(request: HttpRequest) -> HttpResponse:
    """What a gang's data looks like, as a JSON schema."""
    answer = JsonResponse(SCHEMA, content_type="application/schema+json")
    answer["Access-Control-Allow-Origin"] = "*"
    return kept(request, answer, FOR_AN_HOUR)
