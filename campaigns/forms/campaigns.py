"""Forms of a campaign."""

from __future__ import annotations

from django import forms

from campaigns.models import Campaign
from rosters.forms import ActForm, Line, Paragraphs
from rosters.models import Gang


class CampaignForm(ActForm):
    """Name, story and terms of a campaign."""

    name = Line(label="Name of the campaign")
    story = Paragraphs(max_length=4000, help_text="What the quarrel is about. A line will do.")
    visibility = forms.ChoiceField(
        label="Who may read",
        widget=forms.RadioSelect,
        initial=Gang.Visibility.PRIVATE,
        choices=[
            (Gang.Visibility.PRIVATE, "Private: those who play in it"),
            (Gang.Visibility.UNLISTED, "By its link: whoever you send it to"),
            (Gang.Visibility.PUBLIC, "Public: everybody, with an account or without"),
        ],
    )
    open_books = forms.BooleanField(
        label="Open books",
        required=False,
        initial=True,
        help_text="Members read each other’s gangs, private ones too.",
    )
    approves = forms.BooleanField(
        label="The arbitrator admits each gang",
        required=False,
        initial=True,
        help_text="Otherwise a gang is in as soon as it is offered.",
    )
    dice = forms.ChoiceField(
        label="Dice are thrown",
        choices=Campaign.Dice.choices,
        initial=Campaign.Dice.EITHER,
    )
    confirm_days = forms.IntegerField(
        label="A report that nobody disputes stands after so many days",
        min_value=1,
        max_value=60,
        initial=3,
    )
