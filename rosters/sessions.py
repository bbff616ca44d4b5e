"""Sessions that end for a player and go on for the guest of their device."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError

GUEST = "guest"
"""Where a session keeps the key of its guest."""

GUEST_SEEN = "guest seen"
"""Where it keeps when he last did something, in seconds."""

STAYS = (GUEST, GUEST_SEEN)


class SessionStore(db.SessionStore):
    """A session in the database. Flushed, as whenever somebody is logged out, by himself or because
    his password was changed elsewhere, it takes a new key and keeps its guest."""

    def flush(self) -> None:
        kept = self.of_the_guest()
        super().flush()
        self.update(kept)

    def of_the_guest(self) -> dict[str, int]:
        """What it keeps of its guest, if it names one."""
        return {name: self[name] for name in STAYS if name in self}


def end(session_key: str) -> None:
    """Log out whoever is logged in at another device; its guest stays there."""
    store = SessionStore(session_key)
    kept = store.of_the_guest()
    if not kept:
        store.delete()
        return
    store.clear()
    store.update(kept)
    with suppress(UpdateError):  # it ended by itself meanwhile
        store.save()


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]
    """How allauth ends the sessions of an account."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        for session in sessions:
            end(session.session_key)
            session.delete()
