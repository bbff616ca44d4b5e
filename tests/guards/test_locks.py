"""What is installed is exactly what was looked at, from wherever it is fetched."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.guards.code import ROOT, text_of, tracked

LOCKS = tracked("requirements/*.txt")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def names(requirements: list[str]) -> set[str]:
    """The bare names of requirements, written one way."""
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match.group()).lower() for match in found if match}


@pytest.mark.parametrize("path", LOCKS, ids=str)
def test_each_requirement_is_pinned_with_hashes(path):
    entries = text_of(path).replace("\\\n", " ").strip().splitlines()

    loose = [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry]

    assert entries
    assert not loose


@pytest.mark.parametrize("path", [*LOCKS, *tracked("pyproject.toml")], ids=str)
def test_no_index_is_named(path):
    for named in ("http", "index-url", "find-links", "trusted-host", "file:", " @ "):
        assert named not in text_of(path)


def test_the_locks_hold_what_the_project_asks_for():
    dev, run = (re.findall(r"^[\w.-]+==[\w.]+", text_of(path), re.M) for path in LOCKS)

    assert names(PROJECT["project"]["dependencies"]) <= names(run)
    assert names(PROJECT["dependency-groups"]["dev"]) <= names(dev)
    assert set(run) <= set(dev)


def test_each_dependency_says_why():
    lines = text_of(tracked("pyproject.toml")[0]).split("[tool.", 1)[0].splitlines()
    wanted = [line for line in lines if line.startswith('  "')]

    assert wanted
    assert [line for line in wanted if "  #" not in line and " # " not in line] == []
