"""Every page of an account and of its doors, as test_axe.py looks at the others."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.models import Player
from tests.accounts.hands import PASSWORD, code_in, known, letter_to, link_in, passkey
from tests.browser.test_axe import Reader

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RUTH = "ruth@example.org"


@pytest.fixture
def ruth(transactional_db: None) -> Player:
    """Has a password and a confirmed address."""
    return known("ruth", RUTH)


@pytest.fixture
def visitor(page, live_server) -> Reader:
    """Not signed in."""
    return Reader(page, live_server.url)


@pytest.fixture
def reader(page, live_server, log_in, ruth) -> Reader:
    """Ruth, signed in."""
    log_in(ruth)
    return Reader(page, live_server.url)


def fill(reader: Reader, label: str, text: str) -> None:
    reader.page.get_by_label(label, exact=True).fill(text)


def prove(reader: Reader) -> None:
    """Give the password once more, where it is asked for."""
    fill(reader, "Password", PASSWORD)
    reader.press("Go on")


def open_link(reader: Reader, letter: str) -> None:
    """Open the link in a letter, and look at where it leads."""
    reader.page.goto(reader.site + link_in(letter))
    reader.look()


def test_the_way_in_by_a_code(visitor, ruth):
    visitor.read("account_request_login_code")
    visitor.page.locator("form").first.evaluate("form => { form.noValidate = true; }")
    visitor.press("Send the code")
    fill(visitor, "Email", RUTH)
    visitor.press("Send the code")
    fill(visitor, "Code", "BBBB-BBBB")
    visitor.press("Sign in")
    fill(visitor, "Code", code_in(letter_to(RUTH)))
    visitor.press("Sign in")

    visitor.expect_nothing_wrong()


def test_a_new_password_by_letter(visitor, ruth):
    visitor.read("account_reset_password")
    fill(visitor, "Email", RUTH)
    visitor.press("Send the link")
    letter = letter_to(RUTH)
    open_link(visitor, letter)
    fill(visitor, "New password", "a-new-one-88")
    fill(visitor, "New password, again", "another")
    visitor.press("Set it")
    fill(visitor, "New password", "a-new-one-88")
    fill(visitor, "New password, again", "a-new-one-88")
    visitor.press("Set it")
    open_link(visitor, letter)

    visitor.expect_nothing_wrong()


def test_too_many_at_once(visitor, ruth):
    visitor.read("account_login")
    for n in range(6):
        fill(visitor, "Username or email", "ruth")
        fill(visitor, "Password", f"guess-{n}")
        with visitor.page.expect_event("load"):
            visitor.page.get_by_role("button", name="Sign in", exact=True).click()
    visitor.look()

    assert "Too many at once" in visitor.page.title()
    visitor.expect_nothing_wrong()


def test_other_pages_at_the_doors(visitor):
    visitor.read("account_inactive")
    visitor.read("account_email_verification_sent")
    visitor.read("account_reset_password_from_key_done")
    visitor.read("account_confirm_email", "spent")

    visitor.expect_nothing_wrong()


def test_the_account_page_full_and_empty(reader, ruth):
    passkey(ruth, "The phone on the kitchen table that Jonah dropped twice")
    passkey(ruth, "W" * 40)
    ruth.emailaddress_set.update(email=f"{'w' * 60}@{'x' * 50}.example.org")
    reader.read("rosters:account")
    reader.read("account_email")
    ruth.emailaddress_set.all().delete()
    Player.objects.filter(pk=ruth.pk).update(email="")
    ruth.authenticator_set.all().delete()
    reader.read("rosters:account")
    reader.read("account_email")

    reader.expect_nothing_wrong()


def test_the_open_sessions(visitor, ruth, client):
    client.post(reverse("account_login"), {"login": "ruth", "password": PASSWORD})
    visitor.read("account_login")
    fill(visitor, "Username or email", "ruth")
    fill(visitor, "Password", PASSWORD)
    visitor.press("Sign in")
    visitor.read("rosters:account")
    visitor.press("Close all but this one")

    visitor.expect_nothing_wrong()


def test_a_new_address(reader):
    reader.read("account_email")
    fill(reader, "New email", "new@example.org")
    reader.press("Send the link")
    prove(reader)
    fill(reader, "New email", "new@example.org")
    reader.press("Send the link")
    reader.read("rosters:account")
    letter = letter_to("new@example.org")
    open_link(reader, letter)
    reader.press("It is mine")
    open_link(reader, letter)

    reader.expect_nothing_wrong()


def test_the_ways_to_prove_who_sits_there(reader):
    reader.read("account_reauthenticate")
    fill(reader, "Password", "guess")
    reader.press("Go on")
    reader.read("account_request_reauthentication_code")
    reader.press("Send the code")
    fill(reader, "Code", "BBBB-BBBB")
    reader.press("Go on")

    reader.expect_nothing_wrong()


def test_the_pages_of_passkeys_and_of_the_password(reader, ruth):
    kept = passkey(ruth)
    reader.read("account_reauthenticate")
    prove(reader)
    reader.read("mfa_edit_webauthn", kept.pk)
    reader.read("mfa_remove_webauthn", kept.pk)
    reader.read("account_change_password")
    fill(reader, "Password now", "guess")
    fill(reader, "New password", "a-new-one-88")
    fill(reader, "New password, again", "a-new-one-88")
    reader.press("Change it")
    ruth.authenticator_set.all().delete()
    reader.read("mfa_add_webauthn")

    reader.expect_nothing_wrong()
