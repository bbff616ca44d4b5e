"""When a gang's nerve is tested (parent-game.md 17)."""

from __future__ import annotations

from westamunda.rules.editions import BASE, Edition


def bottle_number(models: int, *, edition: Edition = BASE) -> int:
    """Return how many of a crew of so many must be down or out of action before its player tests
    at the start of his turn.

    As the table has it; beyond its end, one in so many as the book says, rounded up. Nobody who
    started is 0.
    """
    for step in edition.bottle_numbers:
        if step.first <= models <= step.last:
            return step.number
    return -(-models // edition.number("bottle-share"))
