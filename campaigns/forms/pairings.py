"""The form of pairings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from campaigns.forms.turns import OfTurn


class PairingsForm(OfTurn):
    """Which of the pairs proposed are challenged, and whether anybody is asked."""

    pairs = forms.MultipleChoiceField(
        label="Pairs", widget=forms.CheckboxSelectMultiple, required=True
    )
    agreed = forms.ChoiceField(
        label="They are",
        widget=forms.RadioSelect,
        choices=[("", "asked: each side takes it up"), ("yes", "told: it is planned at once")],
        required=False,
    )

    def __init__(self, *args: Any, offered: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sent = list(self.data.getlist("pairs")) if self.is_bound else []  # type: ignore[attr-defined]
        known = {value for value, _ in offered}
        sent = [each for each in sent if each not in known and len(each.split(" ")) == 2]
        field = self.fields["pairs"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [*offered, *((each, each) for each in sent)]

    @property
    def said(self) -> dict[str, Any]:
        told = super().said
        pairs = [tuple(each.split(" ")) for each in told["pairs"]]
        return told | {"pairs": pairs, "agreed": bool(told["agreed"])}
