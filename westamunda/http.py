"""The one piece of plumbing between views and htmx, and what every answer carries."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django import http
from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import get_messages
from django.shortcuts import render, resolve_url
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from rosters.access import Reader


class HttpRequest(http.HttpRequest):
    """What a view receives, with who asks: behind the door he is always some player."""

    htmx: HtmxDetails
    reader: Reader


THEMES = ("paper", "saloon")


def theme(request: http.HttpRequest) -> dict[str, str]:
    """Give templates the theme that the reader chose; empty follows his system."""
    chosen = request.COOKIES.get("theme", "")
    return {"theme": chosen if chosen in THEMES else ""}


def page(
    request: HttpRequest, template: str, context: dict[str, Any], *, partial: str, status: int = 200
) -> http.HttpResponse:
    """Render the page, or only its ``partial`` where htmx asked for that.

    A boosted visit and a history restore replace the whole body, so they get the whole page.
    """
    wants_partial = (
        request.htmx and not request.htmx.boosted and not request.htmx.history_restore_request
    )
    name = f"{template}#{partial}" if wants_partial else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


ASK_AGAIN = "public, max-age=0, must-revalidate"
"""Pages name the reader once he is logged in, so a kept copy is asked about each time."""

FOR_AN_HOUR = "public, max-age=3600"


def is_anybody(request: HttpRequest) -> bool:
    """Whether the reader is nobody in particular, and nothing waits to be told to him: what he
    reads of a public page, every visitor of his theme reads."""
    return request.reader.player is None and not len(get_messages(request))


def tag_of(*parts: object) -> str:
    """An ETag that is another one as soon as one of these is."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else repr(part).encode())
        digest.update(b"\0")
    return f'"{digest.hexdigest()[:32]}"'


def kept(
    request: http.HttpRequest, answer: http.HttpResponse, how: str, tag: str = ""
) -> http.HttpResponse:
    """Say how the answer may be kept, under this tag or that of its bytes; who has the same already
    is only told so."""
    answer["Cache-Control"] = how
    answer["ETag"] = tag = tag or tag_of(answer.content)
    found = get_conditional_response(request, etag=tag, response=answer)
    return found or answer


def kept_by_anybody(request: HttpRequest, answer: http.HttpResponse) -> http.HttpResponse:
    """Let caches keep a page that is the same for every visitor, told apart by his theme.

    One that names the reader, or has a message for him, stays private.
    """
    if answer.status_code != 200 or not is_anybody(request):
        return answer
    patch_vary_headers(answer, ["Cookie"])
    return kept(request, answer, ASK_AGAIN)


def release() -> str:
    """A mark of the code and templates that draw the pages: the same in every process."""
    return _release_of_now() if settings.DEBUG else _release()


@cache
def _release() -> str:
    return _release_of_now()


def _release_of_now() -> str:
    root = Path(settings.BASE_DIR)
    files = [
        path
        for home in ("westamunda", "rosters", "campaigns", "templates", "static")
        for path in sorted((root / home).rglob("*"))
        if path.suffix in (".py", ".html", ".css", ".js", ".svg")
    ]
    return tag_of(*(part for path in files for part in (path.name, path.read_bytes())))


class SeeOther(http.HttpResponseRedirect):
    """After a POST: read this page."""

    status_code = 303


def see_other(request: HttpRequest, to: Any, *args: Any) -> http.HttpResponse:
    """Leave the page after a POST, with or without htmx."""
    url = resolve_url(to, *args)
    return HttpResponseClientRedirect(url) if request.htmx else SeeOther(url)


class AskWhoIsThere(LoginRequiredMiddleware):
    """Lead whoever must log in to the door, and afterwards back to a page that can be read.

    A guest owns what he makes, so he is let in as far as his own goes. A form's own address cannot
    be read, so its sender returns to the page that it stood on. htmx is told to leave the page, or
    the door would be drawn inside it.
    """

    def process_view(  # type: ignore[override]  # a request with its reader
        self,
        request: HttpRequest,
        view_func: Callable[..., Any],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> http.HttpResponseBase | None:
        if not getattr(view_func, "login_required", True) or request.reader.player:
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(  # type: ignore[override]  # htmx is redirected by a header
        self, request: http.HttpRequest, view_func: Callable[..., Any]
    ) -> http.HttpResponseBase:
        is_part = "HX-Request" in request.headers
        back = request.get_full_path()
        if is_part or request.method not in ("GET", "HEAD"):
            stood_on = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
            back = path_here(request, stood_on) or resolve_url(settings.LOGIN_REDIRECT_URL)
        door = redirect_to_login(
            back,
            resolve_url(self.get_login_url(view_func)),
            self.get_redirect_field_name(view_func),
        )
        return HttpResponseClientRedirect(door.url) if is_part else door


def path_here(request: http.HttpRequest, url: str) -> str:
    """The path of an address of this site; empty for any other, and for what is no whole path."""
    if not url_has_allowed_host_and_scheme(url, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(url)
    if not parts.path.startswith("/"):
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


class PrivateUnlessSaid:
    """Mark answers ``private, no-store`` unless their view has said how they may be kept."""

    def __init__(self, get_response: Callable[[http.HttpRequest], http.HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: http.HttpRequest) -> http.HttpResponse:
        response = self.get_response(request)
        response.setdefault("Cache-Control", "private, no-store")
        return response


class PlainCookies:
    """Drop cookies with a NUL in them, which no browser sends and PostgreSQL cannot look up."""

    def __init__(self, get_response: Callable[[http.HttpRequest], http.HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: http.HttpRequest) -> http.HttpResponse:
        for name in [name for name, value in request.COOKIES.items() if "\0" in value]:
            del request.COOKIES[name]
        return self.get_response(request)
