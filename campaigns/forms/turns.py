"""Forms of a turn and of days."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.models import Campaign
from rosters.forms import ActForm


class Moment(forms.DateTimeField):
    """A day and an hour, as a browser's own picker sends it."""

    def __init__(self, **kwargs: Any) -> None:
        shape = "%Y-%m-%dT%H:%M"
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=shape)
        super().__init__(**{"required": False, "widget": widget, **kwargs})
        self.error_messages["invalid"] = "A day and an hour, as in 2026-12-05T18:00."


class OfTurn(ActForm):
    """What is done to a turn: the one that the form was drawn with."""

    REFUSED_AT = {"past-deadline": "deadline"}

    turn = forms.IntegerField(min_value=0, max_value=30_000, widget=forms.HiddenInput)


class EndTurnForm(OfTurn):
    """The season and the deadline of the next turn."""

    season = forms.ChoiceField(label="The next turn is in", choices=Campaign.Season.choices)
    deadline = Moment(label="It is to be played until", help_text="Empty: no deadline. In UTC.")


class DeadlineForm(OfTurn):
    """Until when the turn is to be played."""

    deadline = Moment(label="To be played until", help_text="Empty: no deadline. In UTC.")
