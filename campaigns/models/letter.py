"""When a player was last written to."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Letter(models.Model):
    """The day of the last letter to a player that said what waits for him: one a day, no more."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    sent_on = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return f"last written on {self.sent_on}" if self.sent_on else "never written"
