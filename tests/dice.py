"""Scripted dice for tests."""

from __future__ import annotations

import itertools

from westamunda.rules.dice import Roller


def scripted(*faces: int) -> Roller:
    """A roller that gives these faces, in order, and fails when it runs dry."""
    remaining = list(faces)
    return lambda sides: remaining.pop(0)


def always(face: int) -> Roller:
    """A roller whose dice all show one face."""
    return lambda sides: face


def in_turn() -> Roller:
    """A roller whose dice show 1, 2, 3 and on, round and round: no re-roll is for ever."""
    thrown = itertools.count()
    return lambda sides: next(thrown) % sides + 1
