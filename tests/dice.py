"""Scripted dice for tests."""

from __future__ import annotations

from westamunda.rules.dice import Roller


def scripted(*faces: int) -> Roller:
    """A roller that gives these faces, in order, and fails when it runs dry."""
    remaining = list(faces)
    return lambda sides: remaining.pop(0)


def always(face: int) -> Roller:
    """A roller whose dice all show one face."""
    return lambda sides: face
