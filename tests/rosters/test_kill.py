"""A process killed in the middle of an act: the act is whole or absent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from rosters.models import Act, Character, Gang, Player, Possession, Weapon
from tests.hands import check_books, mustered, taken_on
from westamunda.rules.kinds import Rank

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DEATHS = 20
STRIDE = 5
"""Statements from one death to the next: before an act, within it, after it, over several acts."""
PATIENCE = 60
ACT = Path(__file__).with_name("killed.py")


def killed_at(gang: Gang, man: Character, statement: int) -> int:
    """Let a child copy the man again and again until it dies at this statement; how it ended."""
    database = settings.DATABASES["default"]
    where = {name: str(connection.settings_dict[name]) for name in ("NAME", "HOST", "PORT", "USER")}
    told = {f"KILLED_{name}": value for name, value in where.items()}
    child = subprocess.run(
        [sys.executable, str(ACT), gang.slug, man.slug, str(statement)],
        cwd=settings.BASE_DIR,
        env={**os.environ, **told, "KILLED_PASSWORD": str(database.get("PASSWORD") or "")},
        timeout=PATIENCE,
        check=False,
    )
    return child.returncode


def test_an_act_whose_process_is_killed_is_whole_or_absent(transactional_db):
    gang = mustered(Player.objects.create_user("ruth"), budget=100_000)
    man = taken_on(gang, Rank.GANG_MEMBER)
    Weapon.objects.create(gang=gang, carrier=man, type="knife", name="Knife")
    Possession.objects.create(gang=gang, carrier=man, type="hat", name="Hat")
    copied = []

    for death in range(DEATHS):
        assert killed_at(gang, man, 1 + death * STRIDE) == -signal.SIGKILL
        copied.append(Act.objects.filter(gang=gang, code="copied").count())
        assert Character.objects.filter(gang=gang).count() == 1 + copied[-1]
        assert Weapon.objects.filter(gang=gang).count() == 1 + copied[-1]
        assert Possession.objects.filter(gang=gang).count() == 1 + copied[-1]
        check_books(gang)

    kept = [after - before for before, after in zip([0, *copied], copied, strict=False)]
    assert min(kept) == 0 < max(kept), f"never absent, or never whole: {kept}"
    taken_on(gang, Rank.YOUNG_BLOOD)
    check_books(gang)
