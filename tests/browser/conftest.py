"""Journeys in Debian's Chromium, against a live server on a database that is a file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import BrowserContext

from rosters.demonstration import muster
from rosters.models import Gang, Player
from rosters.samples import LEADER, MEMBER, Sample, Sitter, peacemaker
from tests.conftest import CHROMIUM
from westamunda.rules import dice

CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

THREE = Sample(
    "The Assay Office",
    "townies",
    (
        Sitter(LEADER, "Cordelia Strand", (peacemaker(),)),
        Sitter(MEMBER, "Ada Quill", (peacemaker(),)),
        Sitter(MEMBER, "Bram Otley", (peacemaker(),)),
    ),
    "They weigh what others dig.",
)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Prepare for a live server, where the run has journeys.

    Playwright keeps an event loop running, beside which Django refuses its ORM; and the server's
    threads need connections of their own, so SQLite needs a file.
    """
    if not any(item.get_closest_marker("browser") for item in session.items):
        return
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        session.config.add_cleanup(folder.cleanup)
        database.setdefault("TEST", {})["NAME"] = f"{folder.name}/test.sqlite3"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, so that no browser is downloaded."""
    return browser_type_launch_args | {
        "executable_path": str(CHROMIUM),
        "args": list(CHROMIUM_ARGS),
    }


@pytest.fixture(autouse=True)
def fresh_cache(transactional_db: None) -> None:
    """Rate limits of one journey do not reach the next."""
    cache.clear()


@pytest.fixture
def log_in(context: BrowserContext, client: Client, live_server: Any) -> Callable[[Player], None]:
    """Give the browser the session of this player."""

    def log_in(player: Player) -> None:
        client.force_login(player)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )

    return log_in


@pytest.fixture
def legal_gang(owner: Player) -> Gang:
    """Ruth's three townies, armed and ready to ride out, with cash to spare."""
    return muster(owner, THREE)


@pytest.fixture
def dice_of_seed(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the server's dice fall in the order of a seed, the same in every run."""

    def seed(number: int) -> None:
        monkeypatch.setattr(dice, "secrets", SimpleNamespace(randbelow=Random(number).randrange))

    return seed
