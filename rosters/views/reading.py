"""How a gang's pages are read: found, remembered by their link, kept by caches where they are public."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers

from rosters import access, ports, readers
from rosters.models import Character, Gang, Paper
from rosters.queries.gangs import names_told
from westamunda.http import ASK_AGAIN, HttpRequest, is_anybody, kept, release, tag_of, theme

FoundT = TypeVar("FoundT", Gang, Character, Paper)
Shown = Callable[[HttpRequest, FoundT], HttpResponse]
Asked = Callable[[HttpRequest, str], HttpResponse]

VARY = ("Cookie", "HX-Request")


def reads(
    find: Callable[[access.Reader, str], FoundT], *, by_tag: bool = True
) -> Callable[[Shown[FoundT]], Asked]:
    """Make a page of a gang, or of one in it, out of a view of what ``find`` finds.

    The link that opened it is remembered. A visitor who has a public page already is told so
    before it is drawn, unless its view tells by its bytes; what is not public is kept out of every
    index.
    """

    def of(view: Shown[FoundT]) -> Asked:
        @wraps(view)
        def reading(request: HttpRequest, slug: str) -> HttpResponse:
            found = find(request.reader, slug)
            gang = found if isinstance(found, Gang) else found.gang
            readers.remember(request, gang, request.reader)
            tag = tag_for(request, gang) if by_tag else ""
            if tag and (same := _kept(request, HttpResponse(), tag)).status_code == 304:
                return same
            response = view(request, found)
            if gang.visibility != Gang.Visibility.PUBLIC:
                response["X-Robots-Tag"] = "noindex"
            return _kept(request, response, tag) if tag else response

        return reading

    return of


def _kept(request: HttpRequest, response: HttpResponse, tag: str) -> HttpResponse:
    if response.status_code != 200:
        return response
    patch_vary_headers(response, VARY)
    return kept(request, response, ASK_AGAIN, tag)


def tag_for(request: HttpRequest, gang: Gang) -> str:
    """The tag of a page of a public gang for anybody, in one query; empty for every other page.

    It is made of all that such a page shows: the gang as its last act left it, the names of those
    who acted, the rules in force, the reader's theme, which page and how much of it, and the code.
    """
    if gang.visibility != Gang.Visibility.PUBLIC or not is_anybody(request):
        return ""
    edition = ports.campaigns().edition_of(gang)
    return tag_of(
        gang.pk, gang.version, gang.kept_by, names_told(gang), edition.id, edition.name,
        theme(request), request.build_absolute_uri(), bool(request.htmx), request.htmx.boosted,
        request.htmx.history_restore_request, release(),
    )  # fmt: skip
