"""The form of a challenge."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms

from campaigns.editions import edition_numbered
from campaigns.models import Campaign
from campaigns.queries.challenges import Opponents
from campaigns.services.casts import CastSaid
from rosters.forms import ActForm, Line, Paragraphs
from westamunda.rules.founding import profile_of
from westamunda.rules.kinds import Rank
from westamunda.rules.statline import LABELS

BY_ADDRESS, NEW_CAST = "address", "new-cast"
CAST_LINES = 6
"""Kinds of people that a cast may have."""


def nine_of(offered: Opponents) -> list[int]:
    """A gang member's nine figures, by the rules that they fight by."""
    edition = edition_numbered(offered.campaign.edition if offered.campaign else 1)
    return list(profile_of(Rank.GANG_MEMBER, edition=edition).statline.scores)


class Nine(forms.CharField):
    """The nine figures of a statline, with anything between them."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]  # a list is cleaned
        typed = (super().to_python(value) or "").replace("/", " ").replace(",", " ").split()
        if not typed:
            return []
        if len(typed) != 9 or not all(each.isascii() and each.isdigit() for each in typed):
            raise forms.ValidationError(
                f"Nine figures, in this order: {' '.join(LABELS.values())}."
            )
        figures = [int(each[:3]) for each in typed]
        if max(figures) > 20:
            raise forms.ValidationError("No figure is above 20.")
        return figures


class ChallengeForm(ActForm):
    """Whom to fight, where and when, in what words; a cast is described in it."""

    against = forms.ChoiceField(label="Whom they fight")
    address = Line(
        label="The address of their page", required=False, max_length=300,
        help_text="Of a gang that you can read. Copy it from the browser.",
    )  # fmt: skip
    cast_name = Line(label="What they are called", required=False)
    cast_rating = forms.IntegerField(
        label="Rating", required=False, min_value=0, max_value=100_000,
        help_text="Without one nobody is the underdog.",
    )  # fmt: skip
    counts = forms.BooleanField(label="It counts", required=False, initial=True)
    place = Line(label="Where", required=False, max_length=80)
    set_for = forms.DateTimeField(
        label="When",
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    season = forms.ChoiceField(
        label="Season", choices=Campaign.Season.choices, initial=Campaign.Season.SPRING
    )
    words = Paragraphs(label="A few words", max_length=400)
    days = forms.IntegerField(
        label="Days that it waits for an answer", min_value=1, max_value=60, initial=7
    )

    def __init__(self, *args: Any, offered: Opponents, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.nine = nine_of(offered)
        against = self.fields["against"]
        against.choices = [  # type: ignore[attr-defined]
            *offered.named,
            ("Elsewhere", [
                (BY_ADDRESS, "A gang by the address of its page"),
                (NEW_CAST, "Somebody who is not on the site"),
            ]),
        ]  # fmt: skip
        if offered.campaign is None:
            del self.fields["counts"]
        else:
            self.fields["counts"].label = f"It counts in {offered.campaign.name}"
            self.fields["season"].help_text = "Of a battle that does not count in it."
        for line in range(1, CAST_LINES + 1):
            self._add_line(line)

    def _add_line(self, line: int) -> None:
        self.fields[f"name_{line}"] = Line(label="Who", required=False, max_length=40)
        self.fields[f"count_{line}"] = forms.IntegerField(
            label="How many", required=False, min_value=1, max_value=40
        )
        self.fields[f"nine_{line}"] = Nine(
            label=" ".join(LABELS.values()),
            required=False,
            max_length=60,
            initial=" ".join(map(str, self.nine)),
        )
        self.fields[f"arms_{line}"] = Line(label="Arms", required=False, max_length=120)

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of a cast's people, a list a line."""
        names = ("name", "count", "nine", "arms")
        return [
            [self[f"{name}_{line}"] for name in names] for line in range(1, CAST_LINES + 1)
        ]  # fmt: skip

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        against = said.get("against")
        if against == BY_ADDRESS and not said.get("address"):
            self.add_error("address", "Paste the address of the gang's page.")
        if against == NEW_CAST and not said.get("cast_name"):
            self.add_error("cast_name", "Give them a name.")
        return said

    def about(self, now: datetime) -> dict[str, Any]:
        """Where, when and in what words, as the service takes it."""
        said = self.cleaned_data
        told = {name: said[name] for name in ("place", "set_for", "season", "words")}
        return {**told, "expires_at": now + timedelta(days=said["days"])}

    def cast(self) -> CastSaid:
        """The cast that was described."""
        said = self.cleaned_data
        people = [
            {
                "name": said[f"name_{line}"],
                "count": said[f"count_{line}"] or 1,
                "statline": said[f"nine_{line}"] or self.nine,
                "arms": said[f"arms_{line}"],
            }
            for line in range(1, CAST_LINES + 1)
            if said[f"name_{line}"]
        ]
        return CastSaid(said["cast_name"], said["cast_rating"], people)
