"""How often something may be done, counted in the cache, which all processes share.

The limits stand in settings (``ACCOUNT_RATE_LIMITS``), by name of what is done: ``"30/h/ip"`` is
thirty in an hour from one address. ``TRUSTED_PROXIES`` says how many proxies of our own tell the
address; with none, what a visitor writes into ``X-Forwarded-For`` is not read.
"""

from __future__ import annotations

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.ratelimit import consume, get_ip, parse_rates
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

#: What is limited at the addresses of allauth, which name no limit when they answer with 429.
LIMIT_AT = {
    "account_login": "login",
    "account_signup": "signup",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_email": "manage_email",
    "account_change_password": "change_password",
    "account_set_password": "change_password",
    "account_reauthenticate": "reauthenticate",
    "account_request_reauthentication_code": "reauthenticate",
    "mfa_reauthenticate_webauthn": "reauthenticate",
    "mfa_login_webauthn": "webauthn_login",
}
HOUR = 3600


def allow(request: HttpRequest, action: str, about: str = "") -> bool:
    """Count one more try of the action, by whatever method, and say whether it is within its limit.

    ``about`` is what a limit per ``key`` counts: a name, an address. Raises KeyError for an action
    without a limit in settings.
    """
    settings.ACCOUNT_RATE_LIMITS[action]
    used = consume(request, app="allauth.account", action=action, key=about, limit_get=True)
    return used is not None


def insist(request: HttpRequest, action: str, about: str = "") -> None:
    """Count one more try, where no view can answer; beyond the limit allauth's middleware does."""
    if not allow(request, action, about):
        raise ImmediateHttpResponse(too_many(request, action))


def here(request: HttpRequest, about: str) -> str:
    """What is asked about, from this address: nobody elsewhere can use up what it counts."""
    return f"{get_ip(request)} {about.lower()}"


def too_many(request: HttpRequest, action: str = "") -> HttpResponse:
    """Answer 429 with a page that says in how many minutes at the latest to try again."""
    match = request.resolver_match
    action = action or LIMIT_AT.get(match.url_name or "" if match else "", "")
    wait = longest(action)
    response = render(request, "429.html", {"minutes": -(-wait // 60)}, status=429)
    response["Retry-After"] = str(wait)
    return response


def longest(action: str) -> int:
    """The seconds after which every limit of the action has forgotten what it counted."""
    limits = settings.ACCOUNT_RATE_LIMITS | settings.MFA_RATE_LIMITS
    return max((int(rate.duration) for rate in parse_rates(limits.get(action))), default=HOUR)
