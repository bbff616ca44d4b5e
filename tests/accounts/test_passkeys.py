"""Passkeys, as far as they go without a browser (the rest: tests/browser/test_passkeys.py)."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from tests.accounts.hands import (
    PASSWORD,
    code_in,
    is_in,
    known,
    letter_to,
    link_in,
    passkey,
    prove,
    sign_in,
)

pytestmark = pytest.mark.django_db

ENTER = "mfa_login_webauthn"


def test_who_lost_his_passkey_comes_in_by_password(client, ruth):
    passkey(ruth)

    answer = sign_in(client, "ruth")

    assert answer.headers["Location"] == reverse("rosters:gang-list")
    assert is_in(client)


def test_who_lost_his_passkey_comes_in_by_code(client, ruth):
    passkey(ruth)
    client.post(reverse("account_request_login_code"), {"email": "ruth@example.org"})

    code = code_in(letter_to("ruth@example.org"))
    client.post(reverse("account_confirm_login_code"), {"code": code})

    assert is_in(client)


def test_who_lost_his_passkey_may_change_his_address_and_remove_it(client, ruth):
    kept = passkey(ruth)
    sign_in(client, "ruth")
    prove(client)

    client.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})
    client.post(reverse("mfa_remove_webauthn", args=[kept.pk]))

    assert link_in(letter_to("new@example.org"))
    assert not Authenticator.objects.exists()


def test_adding_one_asks_for_the_password_first(client, ruth):
    sign_in(client, "ruth")

    answer = client.get(reverse("mfa_add_webauthn"))

    assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))


def test_adding_one_waits_until_the_address_is_confirmed(client):
    known("silas", "silas@example.org", confirmed=False)
    sign_in(client, "silas")
    prove(client)

    answer = client.get(reverse("mfa_add_webauthn"), follow=True)

    assert answer.redirect_chain[-1][0] == reverse("rosters:account")
    assert "Confirm your address first" in answer.content.decode()


def test_who_gave_no_address_may_add_one(client):
    known("silas")
    sign_in(client, "silas")
    prove(client)

    assert "Add a passkey" in client.get(reverse("mfa_add_webauthn")).content.decode()


@pytest.mark.parametrize("address", ["mfa_remove_webauthn", "mfa_edit_webauthn"])
def test_anothers_passkey_is_not_there(client, ruth, address):
    kept = passkey(ruth)
    known("silas")
    sign_in(client, "silas")
    prove(client)

    answer = client.post(reverse(address, args=[kept.pk]), {"name": "Mine"})

    kept.refresh_from_db()
    assert answer.status_code == 404
    assert kept.data["name"] == "The phone"


def test_one_is_renamed(client, ruth):
    kept = passkey(ruth)
    sign_in(client, "ruth")
    prove(client)

    client.post(reverse("mfa_edit_webauthn", args=[kept.pk]), {"name": "The desk" + "!" * 60})

    assert "The desk!!" in client.get(reverse("rosters:account")).content.decode()
    kept.refresh_from_db()
    assert len(kept.data["name"]) == 40


def credential(**response: object) -> str:
    """What a browser would send, with these parts of its answer."""
    told = {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA"} | response
    return json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": told})


JUNK = (
    "", "x", "{}", "[]", "1", "null", '"x"', '{"id": 1}', '{"response": []}', "[" * 2000,
    credential(), credential(userHandle=None), credential(userHandle="é"),
    credential(userHandle="Ly8v"), credential(userHandle="enp6enp6enp6enp6enp6enp6eno"),
    credential(clientDataJSON=5), credential(authenticatorData=[]), credential(signature={}),
)  # fmt: skip


@pytest.mark.parametrize("junk", JUNK)
def test_junk_opens_nothing_and_breaks_nothing(client, ruth, junk):
    passkey(ruth)
    client.get(reverse(ENTER), headers={"accept": "application/json"})

    answer = client.post(reverse(ENTER), {"credential": junk})

    assert answer.headers["Location"] == reverse("account_login")
    assert not is_in(client)


@pytest.mark.parametrize("junk", JUNK)
def test_junk_adds_nothing_and_breaks_nothing(client, ruth, junk):
    sign_in(client, "ruth")
    prove(client)
    client.get(reverse("mfa_add_webauthn"))

    answer = client.post(reverse("mfa_add_webauthn"), {"name": "x", "credential": junk})

    assert answer.status_code == 200
    assert "No passkey added." in answer.content.decode()
    assert not Authenticator.objects.exists()


def reset(client: Client, address: str) -> None:
    """Set a new password by letter."""
    client.post(reverse("account_reset_password"), {"email": address})
    form = client.get(link_in(letter_to(address))).headers["Location"]
    client.post(form, {"password1": "a-new-one-88", "password2": "a-new-one-88"})


def test_a_reset_by_an_unconfirmed_address_strikes_passkeys(client):
    silas = known("silas", "silas@example.org", confirmed=False)
    passkey(silas)

    reset(client, "silas@example.org")

    assert not Authenticator.objects.exists()
    assert sign_in(Client(), "silas", "a-new-one-88").status_code == 302


def test_a_reset_by_an_address_that_is_still_to_come_strikes_passkeys_too(client, ruth):
    passkey(ruth)
    EmailAddress.objects.create(user=ruth, email="new@example.org", verified=False)

    reset(client, "new@example.org")

    assert not Authenticator.objects.exists()


def test_a_reset_by_a_confirmed_address_keeps_them(client, ruth):
    passkey(ruth)

    reset(client, "ruth@example.org")

    assert Authenticator.objects.filter(user=ruth).exists()
    assert sign_in(Client(), "ruth", PASSWORD).status_code == 200


def test_no_code_from_an_app_and_no_list_of_codes_is_offered(client, ruth):
    sign_in(client, "ruth")

    for path in ("totp/activate/", "recovery-codes/", "authenticate/"):
        assert client.get(f"/accounts/passkeys/{path}").status_code == 404
        assert client.get(f"/accounts/2fa/{path}").status_code == 404
