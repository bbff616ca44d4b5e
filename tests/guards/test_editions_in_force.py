"""Whoever asks a rule asks it of the edition in force, and no rule reads the base tables itself."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from tests.guards.code import PYTHON, text_of
from westamunda import rules
from westamunda.rules.editions import Edition
from westamunda.rules.tables import Chart, Number

RULES = [module.name for module in pkgutil.iter_modules(rules.__path__, "westamunda.rules.")]

#: Functions that read the base tables, and why they may.
OF_THE_BASE = {
    "westamunda.rules.access.in_order": "the names of the eight tables, which stay for good",
    "westamunda.rules.book.skill_tables": "the headings of the eight tables; the rows are its own",
    "westamunda.rules.book.hired_tables": "the headings of the tables; the rows are its own",
    "westamunda.rules.goods._weapon": "writes a row of the base",
    "westamunda.rules.goods._good": "writes a row of the base",
    "westamunda.rules.hired_tables._table": "writes a table of the base",
    "westamunda.rules.weapon_classes.rounds": "writes a row of the base",
    "westamunda.rules.rulebook.tables_of": "the split by which the base's access was drawn up",
    "westamunda.rules.rulebook.parts_of": "the headings of the parts; the rows are the edition's",
    "westamunda.rules.rulebook._table": "asks only which tables have parts",
}

#: Files that speak of the base, and why they may.
ASIDE = {
    "rosters/queries/rulebook_columns.py": "tells a row without knowing whose book it is in",
}


def is_table(value: object) -> bool:
    """Whether this is a table or number of the base, an edition, or a collection of them."""
    if isinstance(value, dict):
        return any(map(is_table, value.values()))
    if isinstance(value, (tuple, list)):
        return any(map(is_table, value))
    return isinstance(value, (Chart, Number, Edition))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def read_in(function: ast.FunctionDef) -> set[str]:
    """The names that the body of a function reads; its defaults are not in its body."""
    return {
        node.id
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name)
    }


def readers_of_the_base() -> Iterator[str]:
    for name in RULES:
        module = importlib.import_module(name)
        tables = {each for each, value in vars(module).items() if is_table(value)}
        for function in functions(ast.parse(inspect.getsource(module))):
            if tables & read_in(function):
                yield f"{name}.{function.name}"


def test_no_rule_reads_a_table_of_the_base():
    assert sorted(set(readers_of_the_base())) == sorted(OF_THE_BASE)


def asks_an_edition(function: object) -> bool:
    return isinstance(function, FunctionType) and "edition" in (
        inspect.getfullargspec(inspect.unwrap(function)).kwonlyargs
    )


def meant(node: ast.AST, module: ModuleType) -> object:
    """What a name means in a module, ``problems_of`` or ``shown.explained``; None if unknown."""
    if isinstance(node, ast.Name):
        return getattr(module, node.id, None)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        home = getattr(module, node.value.id, None)
        return getattr(home, node.attr, None) if isinstance(home, ModuleType) else None
    return None


def asked(path: Path) -> Iterator[tuple[str, bool]]:
    """Every place of a file that asks such a function, and whether it says of which edition."""
    module = importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    for node in ast.walk(ast.parse(text_of(path))):
        if not isinstance(node, ast.Call):
            continue
        called = meant(node.func, module)
        if called is partial and node.args:
            called = meant(node.args[0], module)
        if asks_an_edition(called):
            told = any(each.arg == "edition" for each in node.keywords)
            yield f"{path}:{node.lineno}: {called.__name__}", told


ASKING = [
    path
    for path in PYTHON
    if path.parts[0] in ("rosters", "campaigns", "westamunda") and str(path) not in ASIDE
]


@pytest.mark.parametrize("path", ASKING, ids=str)
def test_rules_are_asked_of_the_edition_in_force(path):
    """In services, queries, views and rules themselves: always ``edition=…``."""
    assert [where for where, told in asked(path) if not told] == []


def test_the_guard_finds_whom_to_watch():
    found = [where for path in ASKING for where, _ in asked(path)]

    assert len(found) > 80
    assert any("rosters/services" in where and "check_may_recruit" in where for where in found)
    assert all(any(not told for _, told in asked(Path(path))) for path in ASIDE)
