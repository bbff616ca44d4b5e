"""A battle: its two teams, who took part, and what became of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.models.campaign import Campaign, choices_of
from campaigns.moves import STANDING, BattleStage
from rosters.models import Character, Gang
from rosters.models.owned import new_slug

DAYS_OUTSIDE = 3
"""Days after which silence confirms a report of a battle outside any campaign."""


class Battle(models.Model):
    """Two teams that meet, in a campaign or for one evening.

    ``chosen`` is how the scenario came about, as the procedure of the rulebook tells it. ``edition``
    is the number of the rules it is fought by, which stay as they were when it began. Outside a
    campaign it has no number and no turn.
    """

    class Result(models.TextChoices):
        """Which team won."""

        NONE = "", "not known yet"
        FIRST = "1", "the first team won"
        SECOND = "2", "the second team won"
        DRAW = "draw", "a draw"

    class Confirmed(models.TextChoices):
        """Who let a report stand."""

        NONE = "", "not yet"
        OPPONENT = "opponent", "the opponent"
        SILENCE = "silence", "silence"
        ARBITRATOR = "arbitrator", "the arbitrator"
        ALONE = "alone", "whoever played both sides"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.PROTECT, null=True, blank=True, related_name="battles"
    )
    number = models.PositiveIntegerField("its number in the campaign", null=True, blank=True)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    stage = models.CharField(
        max_length=12, choices=choices_of(BattleStage), default=BattleStage.CHALLENGED.value
    )
    challenged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    words = models.TextField("what the challenge said", max_length=400, blank=True)
    place = models.CharField("where it is fought", max_length=80, blank=True)
    set_for = models.DateTimeField("when it is fought", null=True, blank=True)
    expires_at = models.DateTimeField("when the challenge runs out", null=True, blank=True)

    edition = models.PositiveIntegerField(default=1)
    scenario = models.CharField(max_length=40, blank=True)
    attacker = models.PositiveSmallIntegerField("team that attacks; 0 for none", default=0)
    chosen: models.JSONField[Any, dict[str, Any]] = models.JSONField(default=dict, blank=True)
    season = models.CharField(max_length=8, choices=Campaign.Season, default=Campaign.Season.SPRING)
    weather = models.CharField(
        "slug of the weather; empty if none was rolled", max_length=40, blank=True
    )

    result = models.CharField(max_length=4, choices=Result, default=Result.NONE, blank=True)
    reported_by = models.ForeignKey(
        "Side", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    reported_at = models.DateTimeField(null=True, blank=True)
    disputed = models.TextField("why the other side says no", max_length=1000, blank=True)
    confirmed = models.CharField(
        max_length=10, choices=Confirmed, default=Confirmed.NONE, blank=True
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    challenged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(name="one_number_a_battle", fields=["campaign", "number"]),
            models.CheckConstraint(
                name="a_battle_is_confirmed_by_somebody",
                condition=Q(confirmed="", confirmed_at=None)
                | (~Q(confirmed="") & Q(confirmed_at__isnull=False)),
            ),
        ]
        indexes = [models.Index(fields=["campaign", "stage"])]

    def __str__(self) -> str:
        return f"battle {self.number}" if self.number else "a battle"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:battle-detail", args=[self.slug])

    @property
    def silent_at(self) -> datetime | None:
        """When silence confirms its report; None where none waits, or where it is disputed."""
        if self.stage != BattleStage.REPORTED or self.disputed or self.reported_at is None:
            return None
        days = self.campaign.confirm_days if self.campaign else DAYS_OUTSIDE
        return self.reported_at + timedelta(days=days)

    def stands_at(self, now: datetime) -> bool:
        """Whether its report counts at this time: it was confirmed, or silence has confirmed it."""
        return self.stage in STANDING or (self.silent_at is not None and self.silent_at <= now)


class Cast(models.Model):
    """An opponent who is not on the site: natives, a posse, a friend with a sheet of paper.

    ``people`` lists ``{"name", "count", "statline", "arms"}``, the statline as nine numbers. One
    without a rating gives no underdog bonus and no giant killer's money (parent-game.md 13).
    """

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="casts"
    )
    name = models.CharField(max_length=60)
    rating = models.PositiveIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(100_000)]
    )
    people: models.JSONField[Any, list[dict[str, Any]]] = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class Side(models.Model):
    """A gang or a cast in a battle, on the first team or the second.

    ``rating`` is set down when the battle begins: the underdog and the giant killer are told by it.
    """

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="sides")
    team = models.PositiveSmallIntegerField()
    gang = models.ForeignKey(
        Gang, on_delete=models.PROTECT, null=True, blank=True, related_name="sides"
    )
    cast = models.ForeignKey(
        Cast, on_delete=models.PROTECT, null=True, blank=True, related_name="sides"
    )
    agreed = models.BooleanField("its player said that it fights", default=False)
    crew_chosen = models.BooleanField(default=False)
    rating = models.PositiveIntegerField("rating when the battle began", null=True, blank=True)
    write_up = models.TextField("its player's account", max_length=8000, blank=True)

    class Meta:
        ordering = ["team", "pk"]
        constraints = [
            models.UniqueConstraint(name="a_gang_fights_once_a_battle", fields=["battle", "gang"]),
            models.CheckConstraint(name="there_are_two_teams", condition=Q(team__in=[1, 2])),
            models.CheckConstraint(
                name="a_side_is_a_gang_or_a_cast",
                condition=Q(gang=None, cast__isnull=False) | Q(gang__isnull=False, cast=None),
            ),
        ]

    def __str__(self) -> str:
        return str(self.gang or self.cast)


class Attendance(models.Model):
    """A character, or one of a cast, in a battle: what he did and what was done to him."""

    class Fate(models.TextChoices):
        """How the battle left him."""

        STANDING = "standing", "standing"
        FLESH_WOUND = "flesh-wound", "flesh wound"
        DOWN = "down", "down"
        OUT = "out", "out of action"

    class Mount(models.TextChoices):
        """Whether he rode, and what became of the horse."""

        NONE = "", "on foot"
        KEPT = "kept", "mounted"
        LOST = "lost", "horse lost to the field"
        DEAD = "dead", "horse put down"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="attendances")
    character = models.ForeignKey(
        Character, on_delete=models.PROTECT, null=True, blank=True, related_name="attendances"
    )
    name = models.CharField("what he was called that day", max_length=60)
    position = models.PositiveSmallIntegerField(default=0)
    mount = models.CharField(max_length=5, choices=Mount, default=Mount.NONE, blank=True)
    hits = models.PositiveSmallIntegerField(
        "wounding hits", default=0, validators=[MaxValueValidator(99)]
    )
    loot = models.PositiveSmallIntegerField(
        "loot counters carried off", default=0, validators=[MaxValueValidator(99)]
    )
    objectives = models.PositiveSmallIntegerField(
        "what the scenario asked for", default=0, validators=[MaxValueValidator(99)]
    )
    fate = models.CharField(max_length=12, choices=Fate, default=Fate.STANDING)
    put_out_by = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="put_out"
    )

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(name="a_character_attends_once", fields=["side", "character"]),
        ]

    def __str__(self) -> str:
        return self.name
