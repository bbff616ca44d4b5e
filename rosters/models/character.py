"""Characters, what marked them, and why one cannot fight."""

from __future__ import annotations

from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse

from rosters.models.gang import Gang
from rosters.models.owned import Owned
from westamunda.rules.injury_tables import INJURIES
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.statline import Statline


class Character(Owned):
    """One of the gang, or a man hired by it: his base statline, never his present one."""

    gang = models.ForeignKey(Gang, on_delete=models.PROTECT, related_name="characters")
    position = models.PositiveSmallIntegerField(default=0)
    rank = models.CharField(max_length=16, choices=[(r.value, r.value) for r in Rank])
    calling = models.CharField(
        max_length=10, blank=True, choices=[(c.value, c.value) for c in Calling]
    )
    blood = models.CharField(max_length=12, blank=True, choices=[(b.value, b.value) for b in Blood])
    duty = models.CharField(
        max_length=8, default=Duty.LINE.value, choices=[(d.value, d.value) for d in Duty]
    )
    name = models.CharField(max_length=60, blank=True)
    looks = models.TextField(max_length=400, blank=True)
    background = models.TextField(max_length=2000, blank=True)
    fate = models.CharField("how he ended, in a line", max_length=200, blank=True)

    movement = models.PositiveSmallIntegerField()
    weapon_skill = models.PositiveSmallIntegerField()
    ballistic_skill = models.PositiveSmallIntegerField()
    strength = models.PositiveSmallIntegerField()
    toughness = models.PositiveSmallIntegerField()
    wounds = models.PositiveSmallIntegerField()
    initiative = models.PositiveSmallIntegerField()
    attacks = models.PositiveSmallIntegerField()
    leadership = models.PositiveSmallIntegerField()

    experience = models.PositiveIntegerField(default=0)
    experience_dice = models.PositiveSmallIntegerField(
        "experience dice bought", default=0, validators=[MaxValueValidator(100)]
    )
    experience_paid = models.PositiveIntegerField("dollars spent on experience dice", default=0)

    holsters = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(6)])
    belt = models.BooleanField(default=True)
    boot = models.BooleanField(default=True)
    coat = models.BooleanField("dust coat", default=False)
    long_gun = models.CharField("sculpted long gun", max_length=30, blank=True)
    sabre = models.BooleanField(default=False)
    lance = models.BooleanField(default=False)

    kit = models.CharField("hired man's kit", max_length=40, blank=True)
    paid = models.PositiveIntegerField(default=0)
    worth = models.PositiveIntegerField("recruiting cost, or five times the fee", default=0)

    class Meta:
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.name or f"nameless {self.rank.replace('-', ' ')} {self.position}"

    def get_absolute_url(self) -> str:
        return reverse("rosters:character-detail", args=[self.slug])

    @property
    def base(self) -> Statline:
        """The statline that he began with."""
        return Statline(
            self.movement, self.weapon_skill, self.ballistic_skill, self.strength, self.toughness,
            self.wounds, self.initiative, self.attacks, self.leadership,
        )  # fmt: skip

    @property
    def rules_rank(self) -> Rank:
        """His rank as the rulebook has it."""
        return Rank(self.rank)

    @property
    def is_hired(self) -> bool:
        """Whether he serves for a fee."""
        return self.rules_rank.is_hired


STATLINE_FIELDS = (
    "movement", "weapon_skill", "ballistic_skill", "strength", "toughness",
    "wounds", "initiative", "attacks", "leadership",
)  # fmt: skip
"""The base statline's columns, in the statline's order."""

MINIATURE_FIELDS = ("holsters", "belt", "boot", "coat", "long_gun", "sabre", "lance")
"""The columns that say what the miniature shows."""


class Mark(Owned):
    """What made or marred a character: an advance, a skill, an injury.

    ``what`` is a characteristic, or the slug of a skill or injury; ``amount`` changes the
    characteristic. ``origin`` names the question that brought it.
    """

    class Sort(models.TextChoices):
        ADVANCE = "advance", "advance"
        SKILL = "skill", "skill"
        INJURY = "injury", "injury"

    character = models.ForeignKey(Character, on_delete=models.PROTECT, related_name="marks")
    sort = models.CharField(max_length=8, choices=Sort)
    what = models.CharField(max_length=40)
    amount = models.SmallIntegerField(default=0)
    choice = models.CharField(max_length=40, blank=True)
    origin = models.CharField(max_length=80)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.amount:+d}" if self.amount else self.what

    @property
    def characteristic(self) -> str:
        """The characteristic that its amount changes; an injury's stays in every edition."""
        injury = INJURIES.get(self.what) if self.sort == self.Sort.INJURY else None
        return injury.characteristic if injury else self.what


class Absence(Owned):
    """Why a character cannot fight, and for how many more games."""

    character = models.ForeignKey(Character, on_delete=models.PROTECT, related_name="absences")
    reason = models.CharField(max_length=20)
    games = models.PositiveSmallIntegerField("games still to miss")
    origin = models.CharField(max_length=80)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.reason
