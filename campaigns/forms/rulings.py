"""The forms of an arbitrator's rulings, each with his reason."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.queries.rulings import RulingPage
from rosters.forms import ActForm, Line
from rosters.models import Gang


class RulingForm(ActForm):
    """What every ruling says: why. Subclasses name their choices by the page's."""

    CHOICES: dict[str, str] = {}

    def __init__(self, *args: Any, shown: RulingPage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shown = shown
        for field, of in self.CHOICES.items():
            self.fields[field].choices = getattr(shown, of)  # type: ignore[attr-defined]
        self.order_fields([name for name in self.fields if name != "reason"])

    reason = Line(label="Why", max_length=200, help_text="Everybody in the campaign reads it.")


class PurseForm(RulingForm):
    """Dollars given, or a fine."""

    how = forms.ChoiceField(label="How", choices=[("give", "Give"), ("fine", "Fine")])
    amount = forms.IntegerField(label="Dollars", min_value=1, max_value=100_000)


class WeaponForm(RulingForm):
    """A weapon given."""

    CHOICES = {"type": "weapons", "to": "takers"}

    type = forms.ChoiceField(label="Weapon")
    name = Line(label="Its real name", required=False, help_text="Empty: the usual one.")
    to = forms.ChoiceField(label="To", required=False)


class PossessionForm(RulingForm):
    """A horse, tack or gear given."""

    CHOICES = {"type": "goods", "to": "takers"}

    type = forms.ChoiceField(label="Horse or gear")
    name = Line(label="Its name", required=False, help_text="Empty: the usual one.")
    to = forms.ChoiceField(label="To", required=False)


class TerritoryForm(RulingForm):
    """A territory given."""

    CHOICES = {"place": "places"}

    place = forms.ChoiceField(label="Territory")


class TakeForm(RulingForm):
    """Anything taken away."""

    CHOICES = {"thing": "things"}

    thing = forms.ChoiceField(label="What")


class ExperienceForm(RulingForm):
    """Experience amended."""

    CHOICES = {"man": "people"}

    man = forms.ChoiceField(label="Whose")
    amount = forms.IntegerField(
        label="By",
        min_value=-1000,
        max_value=1000,
        help_text="−3 takes three away; 0 is the least.",
    )

    def clean_amount(self) -> int:
        """Nothing is no amendment."""
        amount: int = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError("0 changes nothing.")
        return amount


class MarkForm(RulingForm):
    """An advance, a skill or an injury given."""

    CHOICES = {"man": "people", "mark": "marks"}

    man = forms.ChoiceField(label="To whom")
    mark = forms.ChoiceField(label="What")
    choice = Line(
        label="Which",
        required=False,
        max_length=40,
        help_text="Where it asks: left or right, left-2 for fingers, lasso or bolas, whom he hates.",
    )


class UnmarkForm(RulingForm):
    """A mark taken away."""

    CHOICES = {"mark": "marked"}

    mark = forms.ChoiceField(label="What")


class StandingForm(RulingForm):
    """How the gang stands with the law."""

    standing = forms.ChoiceField(label="They are", choices=Gang.Standing.choices)


class TakeBackForm(RulingForm):
    """The last ruling taken back."""
