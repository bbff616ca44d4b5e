"""Who stands behind a request: an account, the guest of a session, or nobody."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from rosters.access import Reader
from rosters.models import Player

GUEST = "guest"
"""Where a session keeps the key of its guest."""

LINKS = "links"
"""Where a session keeps the keys of the links that were opened."""


class WhoReads:
    """Put the reader on each request; he is looked up when he is first asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.reader = SimpleLazyObject(lambda: reader_of(request))  # type: ignore[attr-defined]
        return self.get_response(request)


def reader_of(request: HttpRequest) -> Reader:
    """Return who asks, with the links that he opened before and the one in this address."""
    links = {*request.session.get(LINKS, ()), request.GET.get("link", "")} - {""}
    if request.user.is_authenticated:
        return Reader(request.user, frozenset(links))
    return Reader(guest_of(request), frozenset(links))


def guest_of(request: HttpRequest) -> Player | None:
    """Return the guest that the session names, if any."""
    key = request.session.get(GUEST)
    return Player.objects.filter(pk=key, is_guest=True).first() if key else None
