"""Acts, dice, matters and papers: what was done and what it stood on."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models

from rosters.models.append_only import AppendOnly
from rosters.models.gang import Gang
from rosters.models.owned import Owned, new_slug


class Act(AppendOnly):
    """One thing that somebody did: one transaction, one key, one sentence as it was true then.

    ``dollars`` moved the gang's cash by so much. ``changes`` lists each row written:
    ``[model, pk, before, after]``, with ``before`` null for a row that the act made.
    """

    class Authority(models.TextChoices):
        OWNER = "owner", "the owner"
        ARBITRATOR = "arbitrator", "the arbitrator"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="acts")
    key = models.UUIDField(default=uuid.uuid4)
    code = models.CharField(max_length=40)
    sentence = models.TextField()
    numbers: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)
    dollars = models.IntegerField(default=0)
    changes: models.JSONField[Any, list[Any]] = models.JSONField(default=list)
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="taken_back_by"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="acts"
    )
    authority = models.CharField(max_length=12, choices=Authority, default=Authority.OWNER)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="act_key_is_used_once", fields=["gang", "key"]),
        ]
        indexes = [models.Index(fields=["gang", "-id"])]

    def __str__(self) -> str:
        return self.sentence


class DiceRoll(AppendOnly):
    """Dice thrown for one question: asked again, it answers with the same faces."""

    class Origin(models.TextChoices):
        APP = "app", "rolled here"
        TABLE = "table", "thrown at the table"

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="dice_rolls")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="dice_rolls")
    question = models.CharField(max_length=120)
    pool = models.CharField(max_length=12)
    faces: models.JSONField[Any, list[int]] = models.JSONField()
    origin = models.CharField(max_length=8, choices=Origin, default=Origin.APP)
    rolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="one_roll_a_question", fields=["gang", "question"]),
        ]

    def __str__(self) -> str:
        return f"{self.question}: {self.faces}"


class Matter(Owned):
    """Something that dice or the player must settle, with the answers given so far, in order.

    ``kind`` names the procedure of the rulebook, ``subject`` whom or what it is about. Each
    answer is ``{"pool", "faces"}`` or ``{"choice"}``. Settled, it says so and stays.
    """

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="matters")
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=40)
    answers: models.JSONField[Any, list[dict[str, Any]]] = models.JSONField(
        default=list, blank=True
    )
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                name="one_matter_a_question",
                fields=["gang", "kind", "subject"],
                condition=models.Q(left=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject}"


class Paper(AppendOnly):
    """The gang's state as JSON at a point worth showing again."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="papers")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="paper")
    title = models.CharField(max_length=80)
    body: models.JSONField[Any, dict[str, Any]] = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.title
