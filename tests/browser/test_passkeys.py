"""A passkey from end to end, in Chromium with an authenticator of its own making."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import CDPSession, Page, expect

from tests.accounts.hands import PASSWORD, known, letter_to, passkey
from tests.browser.looking import faults
from tests.browser.pages import console_errors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: A phone that keeps passkeys and knows its owner's face.
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def ruth(transactional_db: None) -> object:
    """Has a password and a confirmed address."""
    return known("ruth", "ruth@example.org")


@pytest.fixture
def phone(page: Page) -> CDPSession:
    """Give the browser an authenticator."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session


def sign_in(page: Page, site: str) -> None:
    """Sign in by password."""
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Username or email").fill("ruth")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Gangs")).to_be_visible()


def give_password(page: Page) -> None:
    """Give it once more, where something grave asks."""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def add(page: Page, name: str) -> None:
    """Add a passkey from the account page."""
    page.get_by_role("link", name="ruth").click()
    page.get_by_role("link", name="Add a passkey").click()
    give_password(page)
    page.get_by_label("What to call it").fill(name)
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("Signed out.")).to_be_visible()


def enter(page: Page, site: str, more: str = "") -> None:
    """Press the button of the passkey at the door."""
    page.goto(f"{site}/accounts/login/{more}")
    page.get_by_role("button", name="Sign in by passkey").click()


def test_a_passkey_is_added_opens_the_door_and_is_removed(page, live_server, ruth, phone):
    errors = console_errors(page)
    site = live_server.url
    sign_in(page, site)
    add(page, "The phone")
    expect(page.get_by_text("The phone", exact=True).first).to_be_visible()
    expect(page.get_by_text("not used yet")).to_be_visible()
    assert letter_to("ruth@example.org").startswith(
        "Westamunda: A passkey was added\nA passkey was added to your account. It is a way in."
    )
    sign_out(page)

    enter(page, site)

    expect(page.get_by_text("Signed in as ruth.")).to_be_visible()
    page.get_by_role("link", name="ruth").click()
    expect(page.get_by_text("last used")).to_be_visible()

    page.get_by_role("link", name="Remove The phone").click()
    page.get_by_role("link", name="By passkey").click()
    expect(page.get_by_role("button", name="Show the passkey")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Show the passkey").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    sign_out(page)

    enter(page, site)

    expect(page.get_by_text("That passkey opens nothing here.")).to_be_visible()
    assert not Authenticator.objects.exists()
    sign_in(page, site)
    assert errors == []


def test_the_passkey_leads_to_the_page_that_was_wanted(page, live_server, ruth, phone):
    sign_in(page, live_server.url)
    add(page, "The phone")
    sign_out(page)

    enter(page, live_server.url, "?next=/gangs/new/")

    expect(page).to_have_url(re.compile("/gangs/new/$"))


def test_whoever_has_a_passkey_still_signs_in_by_password(page, live_server, ruth, phone):
    sign_in(page, live_server.url)
    add(page, "The phone")
    sign_out(page)
    phone.send("WebAuthn.disable")

    sign_in(page, live_server.url)


def test_a_device_that_shows_nothing_is_told_so(page, live_server, ruth):
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    empty = {**DEVICE, "isUserVerified": False}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": empty})

    enter(page, live_server.url)

    expect(page.get_by_role("alert").get_by_text("No passkey was shown.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in by passkey")).to_be_enabled()


def test_one_device_keeps_one_passkey(page, live_server, ruth, phone):
    sign_in(page, live_server.url)
    add(page, "The phone")
    page.get_by_role("link", name="Add a passkey").click()

    page.get_by_role("button", name="Add the passkey").click()

    expect(page.get_by_text("This device keeps one already.")).to_be_visible()


def test_without_scripts_the_other_doors_are_open(new_context, live_server, ruth):
    passkey(ruth)
    page = new_context(java_script_enabled=False).new_page()

    page.goto(f"{live_server.url}/accounts/login/")

    expect(page.get_by_text("A passkey needs JavaScript")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in by passkey")).to_be_hidden()
    sign_in(page, live_server.url)
