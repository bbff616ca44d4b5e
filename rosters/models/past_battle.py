"""Battles that a gang fought before it came into these books."""

from __future__ import annotations

from django.db import models

from rosters.models.gang import Gang
from rosters.models.owned import Owned


class PastBattle(Owned):
    """A battle fought elsewhere, as its player remembers it."""

    class Result(models.TextChoices):
        WON = "won", "won"
        LOST = "lost", "lost"
        DRAWN = "drawn", "drawn"

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="past_battles")
    fought_on = models.DateField()
    opponent = models.CharField(max_length=60, blank=True)
    scenario = models.CharField(max_length=60, blank=True)
    result = models.CharField(max_length=6, choices=Result)
    story = models.TextField(max_length=400, blank=True)

    class Meta:
        ordering = ["fought_on", "pk"]

    def __str__(self) -> str:
        return f"{self.get_result_display()} against {self.opponent or 'others'}"
