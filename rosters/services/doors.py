"""The doors of an account: where its player is signed in, and by what."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession

from rosters.models import Player


def close_session(player: Player, pk: int) -> int:
    """Sign the player out where this session is open; say how many were closed: one or none."""
    return _close(list(UserSession.objects.filter(user=player, pk=pk)))


def close_other_sessions(player: Player, session_key: str | None) -> int:
    """Sign the player out everywhere but in the session of this key; say how many were closed."""
    return _close(
        list(UserSession.objects.filter(user=player).exclude(session_key=session_key or ""))
    )


def strike_passkeys(player: Player) -> None:
    """Take all passkeys from the account."""
    Authenticator.objects.filter(user=player, type=Authenticator.Type.WEBAUTHN).delete()


def _close(sessions: list[UserSession]) -> int:
    get_adapter().end_sessions(sessions)
    return len(sessions)
