"""Migrations are one line, and can be walked back."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.db.migrations import RunPython, RunSQL
from django.db.migrations.loader import MigrationLoader

OURS = ("rosters", "campaigns", "showdowns")
MIGRATIONS = {
    key: migration
    for key, migration in MigrationLoader(None).disk_migrations.items()
    if key[0] in OURS
}


def test_migrations_are_one_line():
    follows = Counter(
        parent
        for (app, _), migration in MIGRATIONS.items()
        for parent in migration.dependencies
        if parent[0] == app
    )
    first = Counter(app for (app, _), migration in MIGRATIONS.items() if migration.initial)

    assert MIGRATIONS
    assert max(follows.values(), default=1) == 1
    assert set(first.values()) == {1}


@pytest.mark.parametrize("key", sorted(MIGRATIONS), ids=".".join)
def test_a_migration_can_be_walked_back(key):
    one_way = [
        operation
        for operation in MIGRATIONS[key].operations
        if isinstance(operation, RunPython | RunSQL) and not operation.reversible
    ]

    assert one_way == []


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_all_of_ours_go_back_and_forth():
    from django.core.management import call_command

    apps = {app for app, _ in MIGRATIONS}

    for app in OURS:
        if app in apps:
            call_command("migrate", app, "zero", verbosity=0)
    call_command("migrate", verbosity=0)

    assert "rosters_gang" in connection.introspection.table_names()
