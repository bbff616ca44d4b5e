"""The cast, the dice, and what every run of the suite promises."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.db import connection

from campaigns import editions
from rosters import ports
from rosters.models import Player
from tests.factories import PlayerFactory
from westamunda.rules import dice

CHROMIUM = Path(os.environ.get("CHROMIUM") or "/usr/bin/chromium")

hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=25)
hypothesis.settings.register_profile("slow", deadline=None, derandomize=True, max_examples=1000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    connect = socket.socket.connect

    def connect_at_home(self: socket.socket, address: Any) -> None:
        if self.family != socket.AF_UNIX and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test called {address[0]}: the network is closed")
        connect(self, address)

    socket.socket.connect = connect_at_home  # type: ignore[method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with a reason, what this machine or this database cannot run."""
    reasons = {}
    if connection.vendor != "postgresql":
        reasons["postgres"] = "needs PostgreSQL: scripts/with-postgres pytest"
    if not CHROMIUM.exists():
        reasons["browser"] = f"needs Chromium at {CHROMIUM}"
    for item in items:
        for name in reasons.keys() & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.skip(reasons[name]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """With ``REQUIRE_ALL=1`` a skip is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("REQUIRE_ALL") == "1" and reporter and reporter.stats.get("skipped"):
        reporter.write_line("\nREQUIRE_ALL=1: a skipped test is a failure", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests counted."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")


@pytest.fixture
def owner(db: None) -> Player:
    """Ruth owns the gang."""
    return PlayerFactory(username="ruth")


@pytest.fixture
def stranger(db: None) -> Player:
    """Silas owns nothing here, and is always told there is nothing here."""
    return PlayerFactory(username="silas")


@pytest.fixture
def dice_fall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Make the fair dice fall as told, in order: ``dice_fall(3, 5)``; each face must be used."""
    waiting: list[int] = []

    def next_below(sides: int) -> int:
        assert waiting, "a die was thrown that the test did not expect"
        return waiting.pop(0) - 1

    def fall(*faces: int) -> None:
        monkeypatch.setattr(dice, "secrets", SimpleNamespace(randbelow=next_below))
        waiting.extend(faces)

    yield fall
    assert not waiting, f"faces never thrown: {waiting}"


@pytest.fixture(autouse=True)
def campaigns_answer() -> Iterator[None]:
    """Whoever answers for campaigns in a test, the real ones do again after it."""
    answering = ports.campaigns()
    yield
    ports.fill(answering)


@pytest.fixture(autouse=True)
def editions_are_made_afresh() -> Iterator[None]:
    """No test plays by house rules that another made: numbers come again in the next database."""
    yield
    editions.forget()
