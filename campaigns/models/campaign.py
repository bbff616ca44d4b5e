"""A campaign: who plays, which gangs, by which rules."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.moves import OPEN_ENTRIES, CampaignStage, EntryStage, MemberStage
from rosters.models import AppendOnly, Gang
from rosters.models.owned import new_slug


def choices_of(stages: Any) -> list[tuple[str, str]]:
    """The stages of a table as a model's choices."""
    return [(stage.value, stage.value.replace("-", " ")) for stage in stages]


class Campaign(models.Model):
    """Gangs that fight each other for turns on end, under an arbitrator.

    ``link`` is what an unlisted campaign's address must carry. With open books members read each
    other's private gangs. ``confirm_days`` is how long a report waits before silence confirms it.
    """

    class Dice(models.TextChoices):
        """Where dice are thrown."""

        EITHER = "either", "here or at the table"
        APP = "app", "here"
        TABLE = "table", "at the table"

    class Season(models.TextChoices):
        SPRING = "spring", "spring"
        SUMMER = "summer", "summer"
        AUTUMN = "autumn", "autumn"
        WINTER = "winter", "winter"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    link = models.SlugField(
        "key of its link", max_length=12, unique=True, null=True, blank=True, editable=False
    )
    name = models.CharField(max_length=60)
    story = models.TextField(max_length=4000, blank=True)
    stage = models.CharField(
        max_length=12, choices=choices_of(CampaignStage), default=CampaignStage.GATHERING.value
    )
    visibility = models.CharField(
        max_length=12, choices=Gang.Visibility, default=Gang.Visibility.PRIVATE
    )
    open_books = models.BooleanField("members read each other's gangs", default=True)
    approves = models.BooleanField("the arbitrator admits each gang", default=True)
    dice = models.CharField(max_length=8, choices=Dice, default=Dice.EITHER)
    season = models.CharField(max_length=8, choices=Season, default=Season.SPRING)
    turn = models.PositiveSmallIntegerField(default=0)
    turn_ends_at = models.DateTimeField("the turn's deadline", null=True, blank=True)
    confirm_days = models.PositiveSmallIntegerField(
        "days after which silence confirms",
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    edition = models.PositiveIntegerField("number of the rules in force", default=1)
    follows = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="followed_by"
    )
    began_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign-detail", args=[self.slug])

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.stage == CampaignStage.ENDED


class Membership(models.Model):
    """How a player stands to a campaign: invited, asking, in it, gone; and whether he runs it."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    stage = models.CharField(max_length=10, choices=choices_of(MemberStage))
    arbitrates = models.BooleanField(default=False)
    letters = models.BooleanField("wants to be written to", default=False)
    words = models.CharField("what he said when he asked", max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="one_membership_a_player", fields=["campaign", "player"]),
            models.CheckConstraint(
                name="an_arbitrator_has_joined",
                condition=Q(arbitrates=False) | Q(stage=MemberStage.JOINED.value),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.campaign}"


class Invitation(models.Model):
    """A link by which players join, for as many as it says and until it is revoked."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    limit = models.PositiveSmallIntegerField(
        "players it lets in", default=8, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    used = models.PositiveSmallIntegerField("players it has let in", default=0)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="an_invitation_is_not_overused", condition=Q(used__lte=models.F("limit"))
            ),
        ]

    def __str__(self) -> str:
        return f"an invitation to {self.campaign}"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:campaign-join", args=[self.slug])

    @property
    def places(self) -> int:
        """How many more it lets in."""
        return self.limit - self.used

    def why_shut(self, now: datetime) -> str:
        """Why it lets nobody in at this time, in a sentence; empty where it does."""
        ask = "Ask the arbitrator for another."
        if self.campaign.is_over:
            return f"{self.campaign.name} has ended."
        if self.revoked_at is not None:
            return f"This link was revoked. {ask}"
        if self.expires_at is not None and self.expires_at <= now:
            return f"This link has run out. {ask}"
        if not self.places:
            return f"This link let {self.limit} in, and that was all. {ask}"
        return ""


class Entry(models.Model):
    """A gang in a campaign; at most one open entry a gang."""

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries")
    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="entries")
    stage = models.CharField(
        max_length=10, choices=choices_of(EntryStage), default=EntryStage.OFFERED.value
    )
    since_turn = models.PositiveSmallIntegerField("turn in which it was admitted", default=0)
    until_turn = models.PositiveSmallIntegerField("turn in which it left", null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                name="one_open_entry_a_gang",
                fields=["gang"],
                condition=Q(stage__in=[stage.value for stage in OPEN_ENTRIES]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gang} in {self.campaign}"


class TurnRating(models.Model):
    """What a gang was rated when a turn ended; turn 0 is when it was admitted before the first."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="turn_ratings")
    turn = models.PositiveSmallIntegerField()
    rating = models.PositiveIntegerField()

    class Meta:
        ordering = ["turn"]
        constraints = [
            models.UniqueConstraint(name="one_rating_a_turn", fields=["entry", "turn"]),
        ]

    def __str__(self) -> str:
        return f"{self.rating} after turn {self.turn}"


class Edition(AppendOnly):
    """A campaign's house rules as they stood from one day on: the base and every change to it.

    ``changes`` lists ``[table, row, values, note]``; the rules know the edition by its number,
    which is one more than its key, for the base is number 1.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="editions")
    changes: models.JSONField[Any, list[Any]] = models.JSONField(default=list)
    note = models.CharField("what changed, and why", max_length=400, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"house rules of {self.campaign}, edition {self.number}"

    @property
    def number(self) -> int:
        """By which the rules know it."""
        return int(self.pk) + 1
