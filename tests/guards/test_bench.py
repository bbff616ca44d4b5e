"""The bench runs, so that it can be trusted when it is needed."""

from __future__ import annotations

import subprocess
import sys

from tests.guards.code import ROOT


def test_the_bench_measures_on_a_database_of_its_own():
    command = [sys.executable, "-m", "tests.bench.bench", "--requests", "2", "--sizes", "10"]

    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    assert "median ms" in ran.stdout
