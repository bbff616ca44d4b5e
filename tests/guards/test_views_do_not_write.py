"""A view finds, asks and leaves; services write."""

from __future__ import annotations

import ast

import pytest

from tests.guards.code import VIEWS, text_of

WRITES = {
    "save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "delete",
    "update", "raw", "atomic", "select_for_update", "cursor", "asave", "acreate", "aupdate",
    "adelete",
}  # fmt: skip


def writes_in(source: str) -> list[str]:
    """Name each call in the source that writes, by its line."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        f"line {call.lineno}: {call.func.attr}"
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in WRITES
    ]


@pytest.mark.parametrize("path", VIEWS, ids=str)
def test_a_view_does_not_write(path):
    writes = writes_in(text_of(path))

    assert not writes, f"{path} writes ({', '.join(writes)}): move it to a service"


def test_the_guard_sees_a_view_that_writes():
    assert VIEWS
    assert writes_in("def view(request):\n    Gang.objects.create()") == ["line 2: create"]
