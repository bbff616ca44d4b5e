"""What signing in and out does to a session."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests.accounts.hands import FIREFOX, PASSWORD, code_in, is_in, letter_to, link_in, sign_in

pytestmark = pytest.mark.django_db

COOKIE = "sessionid"


def fixed(client: Client) -> str:
    """Begin a session before signing in, as one who plants a cookie would; return its key."""
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    return str(client.cookies[COOKIE].value)


def test_signing_in_by_password_takes_a_new_key(client, ruth):
    planted = fixed(client)

    sign_in(client, "ruth")

    thief = Client()
    thief.cookies[COOKIE] = planted
    assert is_in(client)
    assert client.cookies[COOKIE].value != planted
    assert not is_in(thief)


def test_signing_in_by_code_takes_a_new_key(client, ruth):
    planted = fixed(client)

    client.post(reverse("account_request_login_code"), {"email": "ruth@example.org"})
    code = code_in(letter_to("ruth@example.org"))
    client.post(reverse("account_confirm_login_code"), {"code": code})

    assert is_in(client)
    assert client.cookies[COOKIE].value != planted


def test_a_session_lasts_sixty_days(client, ruth):
    sign_in(client, "ruth")

    assert client.cookies[COOKIE]["max-age"] == 60 * 86400
    assert client.cookies[COOKIE]["httponly"]
    assert client.cookies[COOKIE]["samesite"] == "Lax"


def test_signing_out_keeps_nothing_of_the_account(client, ruth):
    sign_in(client, "ruth")
    key = client.cookies[COOKIE].value

    client.post(reverse("account_logout"))

    kept = client.cookies[COOKIE].value
    assert not Session.objects.filter(session_key=key).exists()
    assert not is_in(client)
    assert not any(each.get_decoded() for each in Session.objects.filter(session_key=kept))


def test_signing_out_asks_first_when_it_is_only_looked_at(client, ruth):
    sign_in(client, "ruth")

    client.get(reverse("account_logout"))

    assert is_in(client)


def test_signing_up_opens_a_session_that_is_listed(client):
    said = {"username": "jonah", "password1": PASSWORD}

    client.post(reverse("account_signup"), said, headers={"user-agent": FIREFOX})

    (listed,) = client.get(reverse("rosters:account")).context["account"].sessions
    assert listed.device == "Firefox on Linux"
    assert listed.is_this


def test_a_password_set_by_letter_closes_every_session(client, ruth):
    sign_in(client, "ruth")
    elsewhere = Client()
    elsewhere.post(reverse("account_reset_password"), {"email": "ruth@example.org"})
    form = elsewhere.get(link_in(letter_to("ruth@example.org"))).headers["Location"]

    elsewhere.post(form, {"password1": "a-new-one-88", "password2": "a-new-one-88"})

    assert not is_in(client)
    assert not is_in(elsewhere)
