"""Nothing is longer than a reader can hold."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.guards.code import PYTHON, text_of

FILE_LINES = 400
FUNCTION_LINES = 60

#: Longer on purpose: ``"path"`` or ``"path:function"``, and why.
LONGER: dict[str, str] = {
    "tests/rules/test_weapons.py": "the armoury, retyped row by row",
    "tests/rosters/test_taking_back_service.py": "every kind of act, taken back",
    "tests/rules/test_carrying.py": "one case a rule of carrying",
}


def functions(path: Path) -> dict[str, int]:
    """Each function of a file and its number of lines."""
    return {
        f"{path}:{node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_a_file_and_its_functions_are_short(path):
    long = [
        f"{name} has {lines} lines"
        for name, lines in functions(path).items()
        if lines > FUNCTION_LINES and name not in LONGER
    ]
    lines = len(text_of(path).splitlines())
    if lines > FILE_LINES and str(path) not in LONGER:
        long.append(f"{path} has {lines} lines")

    assert not long


def test_what_may_be_longer_still_is():
    measured = {name: lines for path in PYTHON for name, lines in functions(path).items()}
    needed = {
        name
        for name in LONGER
        if measured.get(name, 0) > FUNCTION_LINES
        or len(text_of(Path(name)).splitlines()) > FILE_LINES
    }

    assert needed == set(LONGER)
