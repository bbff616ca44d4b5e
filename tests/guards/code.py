"""The files that guards read."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked(*patterns: str) -> list[Path]:
    """Every file of the repository that matches, committed or about to be, from its root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = sorted({Path(name) for name in listed.split("\0") if name})
    return [name for name in names if (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The text of a file, empty where it is not text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


PYTHON = [path for path in tracked("*.py") if "migrations" not in path.parts]
TEMPLATES = tracked("templates/*.html", "**/templates/*.html", "templates/*.svg")
VIEWS = [path for path in PYTHON if "views" in path.parts[1:] or path.name == "views.py"]
