"""Who stands behind a request: an account, the guest of a session, or nobody."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from rosters.access import Reader, owns
from rosters.models import Gang, Player
from rosters.sessions import GUEST, GUEST_SEEN

A_DAY = 86400

LINKS = "links"
"""Where a session keeps the keys of the links that were opened."""

MOST_LINKS = 30
"""Links that a session remembers: the last ones opened."""


class WhoReads:
    """Put the reader on each request; he is looked up when he is first asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.reader = SimpleLazyObject(lambda: reader_of(request))  # type: ignore[attr-defined]
        if request.method == "POST":
            stay(request)
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


def name_guest(request: HttpRequest, guest: Player) -> None:
    """Let the session name this guest from now on, under a new key of its own."""
    request.session.cycle_key()
    request.session[GUEST] = guest.pk
    request.session[GUEST_SEEN] = int(time.time())


def forget_guest(request: HttpRequest) -> None:
    """Let the session name no guest any more, nor what he opened."""
    for name in (GUEST, GUEST_SEEN, LINKS):
        request.session.pop(name, None)


def stay(request: HttpRequest) -> None:
    """Let the session of a guest who acts last its full time again, at most once a day."""
    seen = request.session.get(GUEST_SEEN)
    if seen is not None and time.time() - seen > A_DAY:
        request.session[GUEST_SEEN] = int(time.time())


def gangs_left(request: HttpRequest) -> QuerySet[Gang]:
    """The gangs of the guest that the session names, whoever is logged in, in their order."""
    key = request.session.get(GUEST)
    theirs = Gang.objects.filter(owner=key, owner__is_guest=True) if key else Gang.objects.none()
    return theirs.order_by("pk")


def remember(request: HttpRequest, gang: Gang, reader: Reader) -> None:
    """Let the session remember the link in this address, where it opens this gang and a link was
    needed: the gang's other pages open by it then, as long as it is the gang's."""
    key = request.GET.get("link", "")
    opens = gang.visibility == Gang.Visibility.UNLISTED and gang.link == key
    if not opens or owns(reader, gang):
        return
    known = request.session.get(LINKS, [])
    now = [*(each for each in known if each != key), key][-MOST_LINKS:]
    if now != known:
        request.session[LINKS] = now
