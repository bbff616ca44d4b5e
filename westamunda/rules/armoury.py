"""The armoury: every weapon class, in the order of the book (house-values.md 3 to 5)."""

from __future__ import annotations

from westamunda.rules.close_weapons import BLADES, THROWN
from westamunda.rules.handguns import HANDGUNS
from westamunda.rules.long_guns import LONG_GUNS
from westamunda.rules.tables import Chart
from westamunda.rules.weapon_classes import WeaponClass

ARMOURY: Chart[WeaponClass] = Chart(
    "armoury",
    "The armoury",
    "house-values.md 3 to 5",
    (*BLADES, *HANDGUNS, *LONG_GUNS, *THROWN),
)
"""Every weapon class; slugs are unique over all of it."""
