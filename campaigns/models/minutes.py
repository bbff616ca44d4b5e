"""The minutes: what was done to a campaign or a battle, and the dice that fell for it."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from rosters.models import AppendOnly, DiceRoll
from rosters.models.owned import new_slug


class Minute(AppendOnly):
    """One thing that somebody did to a campaign or a battle: one transaction, one key, one sentence.

    What it does to a gang is an act of that gang besides. ``secret`` minutes are read by arbitrators
    and by who wrote them.
    """

    class Authority(models.TextChoices):
        """On whose behalf."""

        PLAYER = "player", "the player"
        ARBITRATOR = "arbitrator", "the arbitrator"
        CLOCK = "clock", "the calendar"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.PROTECT, null=True, blank=True, related_name="minutes"
    )
    battle = models.ForeignKey(
        Battle, on_delete=models.PROTECT, null=True, blank=True, related_name="minutes"
    )
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    key = models.UUIDField(default=uuid.uuid4)
    code = models.CharField(max_length=40)
    sentence = models.TextField()
    numbers: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict)
    secret = models.BooleanField(default=False)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="minutes"
    )
    authority = models.CharField(max_length=12, choices=Authority, default=Authority.PLAYER)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                name="minute_key_is_used_once_a_battle",
                fields=["battle", "key"],
                condition=Q(battle__isnull=False),
            ),
            models.UniqueConstraint(
                name="minute_key_is_used_once_a_campaign",
                fields=["campaign", "key"],
                condition=Q(battle=None),
            ),
            models.CheckConstraint(
                name="a_minute_is_of_something",
                condition=Q(campaign__isnull=False) | Q(battle__isnull=False),
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "-id"]),
            models.Index(fields=["battle", "-id"]),
        ]

    def __str__(self) -> str:
        return self.sentence


class BattleRoll(AppendOnly):
    """Dice thrown for one question of a battle: asked again, it answers with the same faces."""

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="rolls")
    minute = models.ForeignKey(Minute, on_delete=models.PROTECT, related_name="rolls")
    question = models.CharField(max_length=120)
    pool = models.CharField(max_length=12)
    faces: models.JSONField[Any, list[int]] = models.JSONField()
    origin = models.CharField(max_length=8, choices=DiceRoll.Origin, default=DiceRoll.Origin.APP)
    rolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                name="one_roll_a_question_of_a_battle", fields=["battle", "question"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.question}: {self.faces}"
