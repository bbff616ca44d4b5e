"""Every letter that the clerk can send, word for word where it matters."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.accounts.hands import (
    FIREFOX,
    PASSWORD,
    code_in,
    known,
    letter_to,
    link_in,
    passkey,
    prove,
    sign_in,
)

pytestmark = pytest.mark.django_db

RUTH = "ruth@example.org"
SIGNED = "\n\nThe clerk of Westamunda\ntestserver"
NOT_YOU = "If that was not you, set a new password at once; it closes every other session:"


@pytest.fixture
def hers(ruth) -> Client:
    """Ruth's browser, signed in, her password just given."""
    client = Client(headers={"user-agent": FIREFOX})
    sign_in(client, "ruth")
    prove(client)
    return client


def test_every_letter_is_plain_and_from_the_clerk(client, ruth):
    client.post(reverse("account_reset_password"), {"email": RUTH})

    (letter,) = mail.outbox

    assert letter.subject.startswith("Westamunda: ")
    assert letter.body.endswith(SIGNED)
    assert letter.alternatives == []
    assert letter.from_email == "clerk@localhost"


def test_who_signs_up_with_an_address_gets_a_link(client):
    said = {"username": "jonah", "email": "jonah@example.org", "password1": PASSWORD}

    client.post(reverse("account_signup"), said)

    letter = letter_to("jonah@example.org")
    assert letter.startswith("Westamunda: Confirm your address\njonah gave this address.")
    assert link_in(letter).startswith("/accounts/confirm-email/")
    assert "If it is not, do nothing." in letter


def test_a_forgotten_password_gets_a_link_and_the_name(client, ruth):
    client.post(reverse("account_reset_password"), {"email": RUTH})

    letter = letter_to(RUTH)
    assert letter.startswith("Westamunda: A new password\n")
    assert "This link sets one, and works once:" in letter
    assert "The username is ruth." in letter
    assert link_in(letter).startswith("/accounts/password/reset/key/")


def test_an_address_that_opens_nothing_is_told_so_in_its_own_mailbox(client):
    client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})

    letter = letter_to("nobody@example.org")
    assert letter.startswith("Westamunda: No account by this address\n")
    assert "it is not in the books, or nobody has confirmed it yet" in letter
    assert link_in(letter) == reverse("account_signup")


def test_a_code_comes_with_how_long_it_lies(client, ruth):
    client.post(reverse("account_request_login_code"), {"email": RUTH})

    letter = letter_to(RUTH)
    assert letter.startswith("Westamunda: Your code\n")
    assert "asked for a code to sign in by. This is it:" in letter
    assert code_in(letter)
    assert "in the browser that asked for it, for a quarter of an hour" in letter
    assert "tell the code to nobody" in letter


def test_a_code_for_something_grave_says_so(client, ruth):
    sign_in(client, "ruth")

    client.post(reverse("account_request_reauthentication_code"), {"recipient": RUTH})

    assert "asked for a code to prove who sits there. This is it:" in letter_to(RUTH)


def test_a_changed_password_is_told(hers):
    said = {"oldpassword": PASSWORD, "password1": "a-new-one-88", "password2": "a-new-one-88"}

    hers.post(reverse("account_change_password"), said)

    letter = letter_to(RUTH)
    assert letter.startswith(
        "Westamunda: The password was changed\nThe password of your account was changed.\n"
    )
    assert f"from 127.0.0.1, with this browser: {FIREFOX}" in letter
    assert f"{NOT_YOU}\n\nhttp://testserver/accounts/password/reset/" in letter


def test_a_first_password_is_told(client, ruth):
    ruth.set_unusable_password()
    ruth.save()
    client.force_login(ruth)
    client.post(reverse("account_request_reauthentication_code"), {"recipient": RUTH})
    code = code_in(letter_to(RUTH))
    client.post(reverse("account_confirm_reauthentication_code"), {"code": code})

    client.post(
        reverse("account_set_password"), {"password1": "a-new-one-88", "password2": "a-new-one-88"}
    )

    assert letter_to(RUTH).startswith(
        "Westamunda: A password was set\nYour account was given a password."
    )


def test_a_password_set_by_letter_is_told(client, ruth):
    client.post(reverse("account_reset_password"), {"email": RUTH})
    form = client.get(link_in(letter_to(RUTH))).headers["Location"]

    client.post(form, {"password1": "a-new-one-88", "password2": "a-new-one-88"})

    assert letter_to(RUTH).startswith(
        "Westamunda: A new password was set\n"
        "Your account was given a new password, by the link in a letter."
    )


def test_a_changed_address_is_told_to_the_old_one(hers):
    hers.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})
    confirm = link_in(letter_to("new@example.org"))

    hers.post(confirm)

    assert letter_to(RUTH).startswith(
        "Westamunda: Your address was changed\n"
        "The address of your account was ruth@example.org and is now new@example.org. "
        "This is the last letter to the old one."
    )


def test_an_address_removed_is_told_to_the_one_that_stays(hers):
    hers.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})

    hers.post(reverse("account_email"), {"email": "new@example.org", "action_remove": ""})

    assert letter_to(RUTH).startswith(
        "Westamunda: An address was removed\nnew@example.org was struck from your account."
    )


def test_a_passkey_removed_is_told(hers, ruth):
    hers.post(reverse("mfa_remove_webauthn", args=[passkey(ruth).pk]))

    assert letter_to(RUTH).startswith(
        "Westamunda: A passkey was removed\n"
        "A passkey was removed from your account. It opens nothing any more."
    )


def test_nobody_is_written_to_who_gave_no_address(client):
    known("silas")
    sign_in(client, "silas")
    said = {"oldpassword": PASSWORD, "password1": "a-new-one-88", "password2": "a-new-one-88"}

    client.post(reverse("account_change_password"), said)

    assert mail.outbox == []
