"""What journeys say about a page."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Page, expect


def htmx_is_idle(page: Page) -> None:
    """Wait until htmx has nothing under way."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def console_errors(page: Page) -> list[str]:
    """Return a list that fills with the errors of the page's console from now on."""
    errors: list[str] = []

    def keep(message: ConsoleMessage) -> None:
        asked_unbidden = message.location["url"].endswith("/favicon.ico")
        if message.type == "error" and not asked_unbidden:
            errors.append(message.text)

    page.on("console", keep)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors
