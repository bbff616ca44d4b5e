"""Where allauth asks the house."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from rosters import readers
from westamunda import limits

SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"
NOWHERE = "0.0.0.0"
"""The address of all who come through a socket that has none."""

SEEN = "seen"
SEEN_EVERY = 15 * 60
"""Seconds between two notes of when a session was last used."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts as allauth keeps them, with the house's manners."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "duplicate_email": "That is your address already.",
        "email_password_mismatch": "That address and password do not belong together.",
        "enter_current_password": "That is not the password.",
        "incorrect_code": "That is not the code.",
        "incorrect_password": "That is not the password.",
        "invalid_password_reset": "The link is spent.",
        "rate_limited": "Too many at once. Wait a while.",
        "too_many_login_attempts": "Too many tries. Ask for a new code.",
        "username_password_mismatch": "That username and password do not belong together.",
        "username_taken": "Somebody goes by that name already.",
    }

    def is_safe_url(self, url: str | None) -> bool:
        """Whether an address given by a visitor may be followed; one that is none may not."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_login_stages(self) -> list[str]:
        """What a log-in passes through: a passkey is a door, so no other door asks for it too."""
        return [stage for stage in super().get_login_stages() if stage != SECOND_FACTOR]

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """How somebody may prove once more who he is, in the clerk's words."""
        words = {
            "reauthenticate": "By password",
            "reauthenticate_by_code": "By a code to your address",
            "mfa_reauthenticate:webauthn": "By passkey",
        }
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": words[method["id"]]} for method in methods]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address; where the proxies tell none, that of whoever is connected."""
        try:
            return str(super().get_client_ip(request))
        except (ImproperlyConfigured, PermissionDenied):
            return str(request.META.get("REMOTE_ADDR") or NOWHERE)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try of a password; beyond the limit nobody looks whether it is the right one."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError as over:
            raise ImmediateHttpResponse(limits.too_many(request, "login_failed")) from over

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count failed tries by name and address, or anybody could lock a named player out."""
        return limits.here(request, super()._get_login_attempts_cache_key(request, **credentials))

    def login(self, request: HttpRequest, user: Any) -> None:
        """Let him in, with a new key to his session, and note when."""
        super().login(request, user)
        request.session[SEEN] = int(time.time())

    def post_login(self, request: HttpRequest, user: Any, **told: Any) -> HttpResponse:
        """Lead whoever has logged in or signed up on; first to a guest's gangs, if any were left."""
        response: HttpResponse = super().post_login(request, user, **told)
        if response.status_code == 302 and readers.gangs_left(request).exists():
            way_on = urlencode({"next": response["Location"]})
            return HttpResponseRedirect(f"{reverse('rosters:guest-keep')}?{way_on}")
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("rosters:account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        known = self.request.user.is_authenticated
        return reverse("rosters:account" if known else "account_login")


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Passkeys as doors: none of them makes the other doors narrower."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": "That passkey opens nothing here.",
        "unverified_email": "Confirm your address first: a link to it lies in your letters.",
    }

    def is_mfa_enabled(self, user: Any, types: Iterable[str] | None = None) -> bool:
        """Whether a second factor is asked of him: never. Asked for passkeys, whether he has one."""
        return types is not None and super().is_mfa_enabled(user, types)

    def generate_authenticator_name(self, user: Any, type: str) -> str:
        """A name for the next passkey, where its owner gives none."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return f"Passkey {count + 1}"


class LastSeen:
    """Notes from time to time that a session is in use; most requests cost nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        now = int(time.time())
        if request.session.accessed and now - request.session.get(SEEN, now) > SEEN_EVERY:
            request.session[SEEN] = now
            mine = UserSession.objects.filter(session_key=request.session.session_key)
            mine.update(last_seen_at=timezone.now())
        return response
