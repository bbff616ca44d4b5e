"""House rules in a line: changes laid over the base."""

from __future__ import annotations

from westamunda.rules.editions import BASE, Change, Edition


def laid(*changes: Change) -> Edition:
    return BASE.laid_over(2, "House rules", changes)
