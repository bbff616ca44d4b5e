"""From a name and a password to a confirmed address, a code and a new password: with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.accounts.hands import PASSWORD, code_in, letter_to, link_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ADDRESS = "ruth@example.org"
NEW = "a-new-one-88"


class Ruth:
    """A player at her browser."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).click()

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sign_in(self, password: str) -> None:
        self.fill("Username or email", "ruth")
        self.fill("Password", password)
        self.press("Sign in")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_an_account_from_its_name_to_a_new_password(new_context, live_server, scripts):
    def browser() -> Ruth:
        context = new_context(viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
        return Ruth(context.new_page(), live_server.url)

    ruth = browser()
    ruth.open("/accounts/signup/")
    ruth.fill("Username", "ruth")
    ruth.fill("Password", PASSWORD)
    ruth.press("Sign up")
    ruth.follow("ruth")
    ruth.sees("No address given.")

    ruth.follow("Give an address")
    ruth.fill("New email", ADDRESS)
    ruth.press("Send the link")
    ruth.fill("Password", PASSWORD)
    ruth.press("Go on")
    ruth.sees(f"A link went to {ADDRESS}.")
    ruth.open(link_in(letter_to(ADDRESS)))
    ruth.press("It is mine")
    ruth.sees(f"{ADDRESS} is confirmed.")
    ruth.press("Sign out here")

    ruth.follow("Sign in")
    ruth.follow("Send a code by letter")
    ruth.fill("Email", ADDRESS)
    ruth.press("Send the code")
    ruth.fill("Code", code_in(letter_to(ADDRESS)).lower())
    ruth.press("Sign in")
    ruth.sees("Signed in as ruth.")

    phone = browser()
    phone.open("/accounts/login/")
    phone.sign_in(PASSWORD)
    ruth.follow("ruth")
    ruth.press("Close all but this one")
    ruth.sees("One session closed.")
    phone.open("/account/")
    expect(phone.page.get_by_role("heading", name="Sign in")).to_be_visible()

    ruth.follow("Change the password")
    ruth.fill("Password now", PASSWORD)
    ruth.fill("New password", NEW)
    ruth.fill("New password, again", NEW)
    ruth.press("Change it")
    ruth.sees("The new password holds.")
    phone.sign_in(NEW)
    expect(phone.page.get_by_role("heading", name="ruth")).to_be_visible()
