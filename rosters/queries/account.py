"""The account page: a player's address, his passkeys, and where he is signed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from rosters.models import Player

#: What a browser says of itself holds one of these; the first that is found names it.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True)
class OpenSession:
    """One browser in which the player is signed in."""

    pk: int
    device: str
    seen: datetime
    begun: datetime
    is_this: bool


@dataclass(frozen=True)
class PasskeyShown:
    """One passkey, by the name that its owner gave it."""

    pk: int
    name: str
    added: datetime
    used: datetime | None


@dataclass(frozen=True)
class AccountPage:
    """What the account page shows."""

    address: str
    """The address that letters go to; empty where none was given."""
    is_confirmed: bool
    to_come: str
    """The address that takes its place once it is confirmed."""
    passkeys: list[PasskeyShown]
    sessions: list[OpenSession]

    @property
    def is_open_elsewhere(self) -> bool:
        return any(not each.is_this for each in self.sessions)


def account_page(player: Player, session_key: str | None) -> AccountPage:
    """What the page shows to this player in the session of this key."""
    addresses = list(EmailAddress.objects.filter(user=player).order_by("pk"))
    confirmed = next((each.email for each in addresses if each.verified), "")
    others = [each.email for each in addresses if not each.verified]
    latest = others[-1] if others else player.email
    return AccountPage(
        address=confirmed or latest,
        is_confirmed=bool(confirmed),
        to_come=latest if confirmed and others else "",
        passkeys=passkeys_of(player),
        sessions=sessions_of(player, session_key),
    )


def passkeys_of(player: Player) -> list[PasskeyShown]:
    """His passkeys, the oldest first."""
    kept = Authenticator.objects.filter(user=player, type=Authenticator.Type.WEBAUTHN)
    return [
        PasskeyShown(each.pk, each.data["name"], each.created_at, each.last_used_at)
        for each in kept.order_by("pk")
    ]


def sessions_of(player: Player, session_key: str | None) -> list[OpenSession]:
    """Where he is signed in: this one first, then by when each was last used.

    A session that was begun under an older password opens nothing, and is left out.
    """
    noted = {each.session_key: each for each in UserSession.objects.filter(user=player)}
    lasting = Session.objects.filter(session_key__in=noted, expire_date__gt=timezone.now())
    password = player.get_session_auth_hash()
    still_open = [
        noted[each.session_key]
        for each in lasting
        if each.get_decoded().get(HASH_SESSION_KEY) == password
    ]
    return sorted(
        (
            OpenSession(
                pk=each.pk,
                device=device_of(each.user_agent),
                seen=each.last_seen_at,
                begun=each.created_at,
                is_this=each.session_key == session_key,
            )
            for each in still_open
        ),
        key=lambda each: (each.is_this, each.seen),
        reverse=True,
    )


def device_of(user_agent: str) -> str:
    """What the browser is and runs on, as far as it says so: "Firefox on Linux"."""
    browser, system = _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "A browser that does not say what it is"


def _first(names: Iterable[tuple[str, str]], user_agent: str) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
