"""Forms of a battle before it is fought."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters.forms import ActForm, Line
from westamunda.rules.editions import Edition

TEAMS = [("0", "Nobody"), ("1", "The first side"), ("2", "The second side")]


class Faces(forms.CharField):
    """What dice showed at the table, with anything between the figures, or nothing."""

    def to_python(self, value: Any) -> tuple[int, ...]:  # type: ignore[override]  # figures
        typed = super().to_python(value) or ""
        if not set(typed) <= set("0123456789 ,;/+"):
            raise forms.ValidationError("Figures only, as they fell: 3 5.")
        return tuple(int(each) for each in typed if each.isdigit())


class AnswerForm(ActForm):
    """The answer to what a battle asks: a choice, or the dice."""

    REFUSED_AT = {"wrong-dice": "faces"}

    question = forms.CharField(max_length=120, widget=forms.HiddenInput)
    choice = forms.CharField(max_length=40, required=False)
    faces = Faces(label="What they showed", max_length=20, required=False)


class ScenarioForm(ActForm):
    """What is fought, and who attacks."""

    scenario = forms.ChoiceField(label="What is fought")
    attacker = forms.ChoiceField(label="Who attacks", choices=TEAMS, required=False)

    def __init__(self, *args: Any, edition: Edition, teams: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["scenario"].choices = [  # type: ignore[attr-defined]
            (each.slug, each.name) for each in edition.scenarios if not each.withdrawn
        ]
        self.fields["attacker"].choices = [  # type: ignore[attr-defined]
            ("0", "Nobody"), ("1", teams[0]), ("2", teams[1])
        ]  # fmt: skip

    def clean_attacker(self) -> int:
        """The team that attacks; 0 for none."""
        return int(self.cleaned_data["attacker"] or 0)


class RuleForm(ScenarioForm):
    """What the arbitrator sets."""

    twist = forms.ChoiceField(
        label="What else it brings",
        required=False,
        choices=[
            ("", "Nothing"),
            ("cave_in", "The roof may come down"),
            ("doubles_experience", "Experience is double"),
            ("grudge", "A grudge"),
        ],
    )


class JoinForm(ActForm):
    """A gang that rides along on a team."""

    gang = forms.SlugField(max_length=12)
    team = forms.TypedChoiceField(choices=TEAMS[1:], coerce=int)


class CallOffForm(ActForm):
    """Why a battle is called off."""

    reason = Line(label="Why", required=False, max_length=200)


class CrewForm(ActForm):
    """Who takes part, and who of them mounted."""

    riders = forms.MultipleChoiceField(label="Who rides", required=False)
    mounted = forms.MultipleChoiceField(label="Mounted", required=False)

    def __init__(self, *args: Any, people: list[str], horses: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["riders"].choices = [(each, each) for each in people]  # type: ignore[attr-defined]
        self.fields["mounted"].choices = [(each, each) for each in horses]  # type: ignore[attr-defined]

    @property
    def said(self) -> dict[str, Any]:
        mounted = self.cleaned_data["mounted"]
        return {"riders": {each: each in mounted for each in self.cleaned_data["riders"]}}
