"""A gang."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse

from rosters.models.owned import new_slug
from westamunda.rules.kinds import KINDS, Family, Kind


class Gang(models.Model):
    """People with a name, a purse and a reason.

    Cash, rating and wealth are kept here for lists and recomputed by every act, never nudged.
    ``held`` is set and emptied by campaigns, under the gang's lock. ``link`` is what an unlisted gang's address must carry. A gang whose owner was erased has none.
    """

    class Stage(models.TextChoices):
        MUSTERING = "mustering", "mustering"
        RIDING = "riding", "riding"
        DISBANDED = "disbanded", "disbanded"

    class Standing(models.TextChoices):
        LAW_ABIDING = "law-abiding", "law-abiding"
        DEPUTISED = "deputised", "deputised"
        OUTLAW = "outlaw", "outlaw"

    class Visibility(models.TextChoices):
        PRIVATE = "private", "private"
        UNLISTED = "unlisted", "by its link"
        PUBLIC = "public", "public"

    class Origin(models.TextChoices):
        """How the gang came into these books."""

        MUSTERED = "mustered", "mustered here"
        ENTERED = "entered", "entered by hand"
        IMPORTED = "imported", "brought in on paper"
        COPIED = "copied", "a copy"

    slug = models.SlugField(max_length=12, unique=True, default=new_slug, editable=False)
    link = models.SlugField(
        "key of its link", max_length=12, unique=True, null=True, blank=True, editable=False
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="gangs",
    )
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.MUSTERED)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    protagonisti = models.BooleanField("I protagonisti", default=False)
    story = models.TextField(max_length=4000, blank=True)
    patron = models.CharField(max_length=60, blank=True)
    notes = models.TextField("private notes", max_length=4000, blank=True)
    budget = models.PositiveIntegerField(default=1000, validators=[MaxValueValidator(100_000)])
    cash = models.IntegerField(default=1000)
    rating = models.PositiveIntegerField(default=0)
    wealth = models.IntegerField(default=1000)
    standing = models.CharField(max_length=12, choices=Standing, default=Standing.LAW_ABIDING)
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.MUSTERING)
    visibility = models.CharField(max_length=12, choices=Visibility, default=Visibility.PRIVATE)
    waiting = models.PositiveSmallIntegerField("matters that wait", default=0)
    held = models.CharField("why it may not change just now", max_length=200, blank=True)
    edition = models.PositiveIntegerField(default=1)
    version = models.PositiveIntegerField(default=0)
    mustered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="gang_kind_is_known", condition=Q(kind__in=[kind.slug for kind in KINDS])
            ),
        ]
        indexes = [models.Index(fields=["owner", "stage"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("rosters:gang-detail", args=[self.slug])

    @property
    def kept_by(self) -> str:
        """Whose it is, as others read it."""
        return self.owner.called if self.owner else "nobody now"

    @property
    def rules_kind(self) -> Kind:
        """The gang's kind as the rulebook has it."""
        return KINDS[self.kind]

    @property
    def is_mustering(self) -> bool:
        """Whether purchases are still given back for what was paid."""
        return self.stage == self.Stage.MUSTERING

    @property
    def is_entering(self) -> bool:
        """Whether it is still being entered by hand, as it has lived: rules are told, not forced."""
        return self.origin == self.Origin.ENTERED and self.is_mustering

    @property
    def is_native(self) -> bool:
        """Whether the gang is a Native band."""
        return self.rules_kind.family is Family.NATIVES
