"""Several people, each at a screen of his own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from rosters.models import Player

PHONE = {"width": 360, "height": 740}


def screen_of(new_context: Any, live_server: Any, player: Player, scripts: bool) -> Page:
    """A phone of somebody who is logged in, with scripts or without."""
    client = Client()
    client.force_login(player)
    context = new_context(viewport=PHONE, java_script_enabled=scripts)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )
    return context.new_page()


def press(page: Page, name: str) -> None:
    """Press a button that leads to another page."""
    with page.expect_event("load"):
        page.get_by_role("button", name=name).first.click()
