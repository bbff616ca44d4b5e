"""The form by which a member says whether he wants letters."""

from __future__ import annotations

from django import forms


class LettersForm(forms.Form):
    """Whether to write to him."""

    letters = forms.BooleanField(required=False)
