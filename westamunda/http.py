"""The one piece of plumbing between views and htmx, and what every answer carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import http
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from rosters.models import Player


class HttpRequest(http.HttpRequest):
    """What a view behind the door receives: LoginRequiredMiddleware has let nobody else in."""

    htmx: HtmxDetails
    user: Player


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


class SeeOther(http.HttpResponseRedirect):
    """After a POST: read this page."""

    status_code = 303


def see_other(request: HttpRequest, to: Any, *args: Any) -> http.HttpResponse:
    """Leave the page after a POST, with or without htmx."""
    url = resolve_url(to, *args)
    return HttpResponseClientRedirect(url) if request.htmx else SeeOther(url)


class PrivateUnlessSaid:
    """Mark answers ``private, no-store`` unless their view has said how they may be kept."""

    def __init__(self, get_response: Callable[[http.HttpRequest], http.HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: http.HttpRequest) -> http.HttpResponse:
        response = self.get_response(request)
        response.setdefault("Cache-Control", "private, no-store")
        return response
