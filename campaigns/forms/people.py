"""Forms of joining a campaign and running it."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.forms.campaigns import CampaignForm
from rosters.forms import ActForm, Line
from rosters.models import Gang


class InvitationForm(ActForm):
    """A link by which players join."""

    limit = forms.IntegerField(label="How many it lets in", min_value=1, max_value=100, initial=8)
    days = forms.IntegerField(
        label="For how many days", required=False, min_value=1, max_value=365,
        help_text="Empty: until it is revoked.",
    )  # fmt: skip


class InviteForm(ActForm):
    """Somebody invited by his name."""

    REFUSED_AT = {"no-such-player": "name"}

    name = Line(label="A player’s name", max_length=150)


class AskForm(ActForm):
    """What one says when one asks to join."""

    words = Line(label="A word to the arbitrator", required=False, max_length=200)


class ReasonForm(ActForm):
    """Why something is done to somebody."""

    reason = Line(label="Reason", max_length=200)


class OfferForm(ActForm):
    """Which gang is offered."""

    gang = forms.ChoiceField(label="Which gang", widget=forms.RadioSelect)

    def __init__(self, *args: Any, gangs: list[Gang], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gangs = {gang.slug: gang for gang in gangs}
        self.fields["gang"].choices = [  # type: ignore[attr-defined]
            (gang.slug, f"{gang.name}, rating {gang.rating}") for gang in gangs
        ]

    @property
    def said(self) -> dict[str, Any]:
        return {"gang": self.gangs[self.cleaned_data["gang"]]}


class CarryForm(ActForm):
    """What the campaign is called that follows."""

    name = Line(label="Name of the next campaign")


class TermsForm(CampaignForm):
    """A campaign told anew."""
