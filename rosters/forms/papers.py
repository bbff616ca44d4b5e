"""Forms of papers: what is handed in, copied, and kept."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters import papers
from rosters.forms.gangs import ActForm, Line
from rosters.papers import Misread


class BringInForm(ActForm):
    """A paper, as a file or as its text; ``sure`` once it was shown what it makes."""

    file = forms.FileField(
        label="The file",
        required=False,
        help_text="What “Export” gave, here or elsewhere: a .json file, 400 kB at the most.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label="Or its text",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Take the text out of the file, where there is one."""
        data: dict[str, Any] = super().clean() or {}
        file = data.get("file")
        if file:
            try:
                papers.check_size(file.size)
                data["text"] = papers.text_of(file.read())
            except Misread as refusal:
                self.add_error("file", forms.ValidationError(refusal.sentence, "misread"))
        return data

    @property
    def paper(self) -> str:
        """What was handed in."""
        text: str = self.cleaned_data["text"]
        return text


class CopyGangForm(ActForm):
    """What a copy is called."""

    name = Line(label="Name of the copy")


class KeepRosterForm(ActForm):
    """What a kept roster is called."""

    title = Line(
        label="Called", max_length=80, help_text="Before the winter, after the bank: your words."
    )
