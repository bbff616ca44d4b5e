"""Forms of guests and of whoever leaves the house."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters.forms.gangs import ActForm
from westamunda.rules.kinds import KINDS


class SampleForm(ActForm):
    """A sample gang of one kind."""

    kind = forms.ChoiceField(choices=[(kind.slug, kind.name) for kind in KINDS])


class KeepForm(ActForm):
    """Which of a guest's gangs a player keeps."""

    gangs = forms.MultipleChoiceField(
        label="Gangs", widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Tick a gang, or say that they are not yours."},
    )  # fmt: skip

    def __init__(self, *args: Any, offered: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["gangs"]
        field.choices = offered  # type: ignore[attr-defined]
        field.error_messages["required"] = "Tick a gang, or say that they are not yours."
        field.valid_value = _is_slug  # type: ignore[attr-defined]


def _is_slug(value: str) -> bool:
    """Any gang may be named: whether it is there to be kept, its finder says."""
    return 0 < len(value) <= 12


class EraseForm(forms.Form):
    """The password once more, unless it was typed just now."""

    password = forms.CharField(
        label="Password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": "This cannot stay empty."},
    )  # fmt: skip

    def __init__(self, *args: Any, asks: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks:
            del self.fields["password"]
