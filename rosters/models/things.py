"""What a gang owns: weapons, possessions, territories."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse

from rosters.models.character import Character
from rosters.models.gang import Gang
from rosters.models.owned import Owned


class Weapon(Owned):
    """A named real weapon of a class, carried by a character or in the stash.

    ``boxes`` lists the reloads bought for it, one entry a box, tube, quiver or cylinder:
    ``{"kind", "rounds", "capacity", "paid", "issued"}``. What is loaded at a battle's start is
    free and full, so it is not kept.
    """

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="weapons")
    carrier = models.ForeignKey(
        Character, on_delete=models.PROTECT, null=True, blank=True, related_name="weapons"
    )
    type = models.CharField("class", max_length=40)
    name = models.CharField(max_length=60)
    ignition = models.CharField(max_length=12, blank=True)
    paired = models.BooleanField("shares rounds with its pair", default=False)
    boxes: models.JSONField[Any, list[dict[str, Any]]] = models.JSONField(default=list, blank=True)
    paid = models.PositiveIntegerField(default=0)
    worth = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("rosters:weapon-detail", args=[self.slug])


class Possession(Owned):
    """A horse, its saddle, or gear: with a rider or bearer, or in the stash."""

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="possessions")
    carrier = models.ForeignKey(
        Character, on_delete=models.PROTECT, null=True, blank=True, related_name="possessions"
    )
    type = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    training = models.CharField("skill that a horse was trained to", max_length=40, blank=True)
    paid = models.PositiveIntegerField(default=0)
    worth = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("rosters:possession-detail", args=[self.slug])


class Territory(Owned):
    """A place that the gang holds; uses and native attacks stay with it."""

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="territories")
    table = models.CharField(max_length=20)
    type = models.CharField(max_length=40)
    was = models.CharField("what it was before a strike", max_length=40, blank=True)
    uses = models.PositiveSmallIntegerField("times worked", default=0)
    attacks = models.PositiveSmallIntegerField("native attacks", default=0)
    origin = models.CharField(max_length=80)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "territories"

    def __str__(self) -> str:
        return self.type
