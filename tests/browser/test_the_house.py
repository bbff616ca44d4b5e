"""The browser reaches the site, and the site is the same to it as to the tests."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages import console_errors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_log_in_page_opens_without_an_error_in_the_console(page, live_server):
    errors = console_errors(page)

    page.goto(f"{live_server.url}/accounts/login/")

    expect(page.get_by_label("Password")).to_be_visible()
    assert errors == []


def test_a_player_logged_in_by_cookie_is_known_to_the_site(page, live_server, log_in, owner):
    log_in(owner)

    page.goto(f"{live_server.url}/accounts/logout/")

    expect(page).to_have_url(f"{live_server.url}/accounts/logout/")
