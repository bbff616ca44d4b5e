"""Forms of what a gang has, and of who goes."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters.boxes import Sort
from rosters.forms.gangs import ActForm, Line

MOST = 100_000
"""Dollars beyond anything that is sold at once."""


class GiveForm(ActForm):
    """Who is to have a thing, nobody for the stash, and where the sender saw it."""

    REFUSED_AT = {"wont-carry": "to"}

    to = forms.SlugField(label="To", required=False, max_length=12)
    was = forms.SlugField(required=False, max_length=12)
    tack = forms.BooleanField(required=False)


class SellForm(ActForm):
    """The sum that the sender was shown."""

    proceeds = forms.IntegerField(min_value=0, max_value=MOST)


class SortField(forms.CharField):
    """A sort of box."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 60, **kwargs})

    def clean(self, value: Any) -> Sort:
        try:
            return Sort.read(super().clean(value))
        except ValueError:
            raise forms.ValidationError("No such box.", code="invalid") from None


class SomeBoxesForm(ActForm):
    """So many boxes of a sort."""

    sort = SortField(label="Boxes")
    count = forms.IntegerField(label="How many", min_value=1, max_value=60)


class MoveBoxesForm(SomeBoxesForm):
    """Boxes for another gun."""

    REFUSED_AT = {"other-round": "to"}

    to = forms.SlugField(label="To", max_length=12)


class SellBoxesForm(SomeBoxesForm):
    """Boxes, and the sum that the sender was shown for one."""

    proceeds = forms.IntegerField(min_value=0, max_value=MOST)


class MoveForm(ActForm):
    """One place up or down."""

    way = forms.ChoiceField(choices=[("up", "up"), ("down", "down")])

    @property
    def said(self) -> dict[str, Any]:
        return {"up": self.cleaned_data["way"] == "up"}


class LeaveForm(ActForm):
    """How somebody ended, and who leads after him where that is the player's choice."""

    REFUSED_AT = {"tied": "successor"}

    fate = Line(
        label="How it ended, in a line", required=False, max_length=200,
        help_text="Kept with him, and told in the chronicle.",
    )  # fmt: skip
    successor = forms.SlugField(
        label="Who leads now", required=False, max_length=12, widget=forms.RadioSelect
    )

    def offer(self, heirs: list[tuple[str, str]]) -> None:
        """Offer the choice among those who are tied; one heir alone is no choice."""
        if len(heirs) < 2:
            del self.fields["successor"]
        else:
            self.fields["successor"].widget.choices = heirs
