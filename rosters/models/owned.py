"""What the rows of a gang have in common."""

from __future__ import annotations

import secrets

from django.db import models

_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def new_slug() -> str:
    """Return a random address of twelve letters: 57 bits, no vowels, nothing to misread."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_address(word: str) -> bool:
    """Whether a word looks like an address that was drawn here."""
    return len(word) == 12 and set(word) <= set(_LETTERS)


class Owned(models.Model):
    """A thing that a gang owned once is never deleted: ``left`` says how it went.

    Empty means that it is here. What was given back while mustering, or taken back, has left too.
    """

    class Left(models.TextChoices):
        """How a thing or a character left the gang."""

        HERE = "", "here"
        GIVEN_BACK = "given-back", "given back while mustering"
        TAKEN_BACK = "taken-back", "taken back"
        DEAD = "dead", "dead"
        SOLD = "sold", "sold"
        HANGED = "hanged", "hanged"
        CHAIN_GANG = "chain-gang", "on the chain gang"
        DESERTED = "deserted", "deserted"
        RETIRED = "retired", "retired"
        DISMISSED = "dismissed", "dismissed"
        LOST = "lost", "lost"
        THROWN_AWAY = "thrown-away", "thrown away"
        SPENT = "spent", "spent"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    left = models.CharField(max_length=12, choices=Left, default=Left.HERE, blank=True)

    class Meta:
        abstract = True


DEPARTED = (
    Owned.Left.DEAD, Owned.Left.RETIRED, Owned.Left.DISMISSED, Owned.Left.DESERTED,
    Owned.Left.HANGED, Owned.Left.CHAIN_GANG, Owned.Left.SOLD, Owned.Left.LOST,
)  # fmt: skip
"""How a character goes for good, so that his gang remembers him."""
