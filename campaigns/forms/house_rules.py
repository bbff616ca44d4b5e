"""Forms of house rules: made from a row's own fields, by their kinds."""

from __future__ import annotations

import enum
import types
import typing
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any

from django import forms

from campaigns.changes import (
    GREATEST,
    LONGEST,
    MOST_BYTES,
    STAYS,
    Unreadable,
    brought_in,
    is_source,
    told_of,
)
from campaigns.models import Campaign
from rosters.forms import ActForm, Line, Paragraphs
from westamunda.rules.dice import DicePool
from westamunda.rules.editions import FIXED
from westamunda.rules.readings import Reading
from westamunda.rules.tables import Number, plain

LABELS = {
    "on": "Thrown on",
    "m": "M", "ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "i": "I", "a": "A", "ld": "Ld",
    "cost": "Price in dollars",
    "price": "Price in dollars",
    "price_dice": "Dice on top of the price",
    "fee": "Fee in dollars",
    "statline": "Statline",
    "starting_xp": "Experience to begin with",
    "at_start": "Offered to every new gang",
    "at_start_for": "Offered at the start to these kinds",
    "common_to": "Common for these kinds",
    "common_in": "Common in",
    "must_be_modelled": "Must be seen on the miniature",
    "mean": "Mean income, for the figures",
    "points": "Experience, a number or dice",
    "income": "Income, a number or dice",
}  # fmt: skip
"""What a field is called, where its own name in words would not say it."""

INNER = frozenset({"slug", "kind"})
"""What names a part of a row: a gun that is owned names it too."""

DOLLARS = frozenset({"price", "cost", "fee", "dollars", "fees"})
LONG = 80
"""A text of more letters than this is written in several lines."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One figure or word of a row: where it stands, what it is, and what it is now."""

    path: tuple[str | int, ...]
    group: str
    hint: Any
    value: Any

    @property
    def name(self) -> str:
        """Its field in the form."""
        return "-".join(("v", *map(str, self.path)))

    @property
    def label(self) -> str:
        """What it is called."""
        name = str(self.path[-1])
        return LABELS.get(name, name.replace("_", " ").capitalize())


def leaves_of(row: Any, *, new: bool = False) -> Iterator[Leaf]:
    """Every figure and word of a row that an arbitrator may set, in the order of the row."""
    if isinstance(row, Number):
        stays = {"unit", "least", "most"} | (set() if new else {"name"})
    elif isinstance(row, Reading):
        stays = {"name", "question", "options"}
    else:
        stays = set(FIXED if new else FIXED | set(STAYS))
    for name, hint in typing.get_type_hints(type(row)).items():
        if name not in ("slug", "withdrawn", "basis") and name not in stays and not is_source(name):
            yield from _leaves((name,), "", hint, getattr(row, name))


def _leaves(path: tuple[str | int, ...], group: str, hint: Any, value: Any) -> Iterator[Leaf]:
    if is_dataclass(value) and not isinstance(value, DicePool):
        named = str(getattr(value, "name", "") or LABELS.get(str(path[-1]), path[-1])).capitalize()
        inner = f"{group} · {named}" if group else named
        for name, each in typing.get_type_hints(type(value)).items():
            if name not in INNER:
                yield from _leaves((*path, name), inner, each, getattr(value, name))
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        for at, each in enumerate(value):
            yield from _leaves((*path, at), group, type(each), each)
    elif not _is_parts(hint):
        yield Leaf(path, group, hint, value)


def _is_parts(hint: Any) -> bool:
    """Whether this holds parts of which the row has none now; none are made up here."""
    inner = [each for each in typing.get_args(hint) or (hint,) if isinstance(each, type)]
    return any(is_dataclass(each) and each is not DicePool for each in inner)


def _kinds(hint: Any) -> tuple[Any, ...]:
    """The kinds that a field may hold, without None."""
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return tuple(each for each in typing.get_args(hint) if each is not types.NoneType)
    return (hint,)


def _optional(hint: Any) -> bool:
    return types.NoneType in typing.get_args(hint)


class Dice(forms.Field):
    """A number, or dice in their notation."""

    def to_python(self, value: Any) -> Any:
        text = unicodedata.normalize("NFKC", str(value or "")).strip()[:40]
        text = text.replace("−", "-").replace("×", "x")
        if not text:
            return None
        try:
            return int(text)
        except ValueError:
            pass
        try:
            return str(DicePool.parse(text))
        except ValueError:
            raise forms.ValidationError("A number or dice, such as 25 or 2D6x10.") from None


class Lines(Paragraphs):
    """Words or numbers, one a line."""

    def __init__(self, *, kind: Any = str, empty: Any = None, **kwargs: Any) -> None:
        self.kind, self.empty = kind, empty
        super().__init__(**kwargs)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, list):
            return "\n".join(
                "; ".join(each) if isinstance(each, list) else str(each) for each in value
            )
        return value

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if not lines:
            return self.empty
        if self.kind is int:
            try:
                return [
                    int(unicodedata.normalize("NFKC", line).replace("−", "-")) for line in lines
                ]
            except ValueError:
                raise forms.ValidationError("Whole numbers, one a line.") from None
        if self.kind is tuple:
            return [[word.strip() for word in line.split(";") if word.strip()] for line in lines]
        return lines


def field_of(leaf: Leaf, row: Any) -> forms.Field:
    """The field of a form for one figure or word."""
    kinds, label, value = _kinds(leaf.hint), leaf.label, plain(leaf.value)
    kind = kinds[0]
    told: dict[str, Any] = {"label": label, "initial": value}
    if isinstance(row, Reading):
        options = [(each.slug, each.words) for each in row.options]
        return forms.ChoiceField(
            choices=options, widget=forms.RadioSelect, **(told | {"label": row.question})
        )
    if DicePool in kinds:
        dice = told | {"initial": "" if value is None else str(value)}
        return Dice(required=not _optional(leaf.hint), **dice)
    if kind is bool:
        return forms.BooleanField(required=False, **told)
    if kind is int:
        return _number(leaf, row, told)
    if kind is float:
        return forms.FloatField(required=False, min_value=0, max_value=100_000, **told)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        choices = _choices(kind)
        empty = _optional(leaf.hint) or any(value == "" for value, _ in choices)
        return forms.ChoiceField(choices=choices, required=not empty, **told)
    if typing.get_origin(kind) is tuple:
        return _several(leaf, kind, told)
    if leaf.path == ("name",):
        return Line(max_length=60, **told)
    if (isinstance(value, str) and len(value) > LONG) or str(leaf.path[-1]) in (
        "effect",
        "special",
    ):
        return Paragraphs(max_length=LONGEST, **told)
    return Line(required=False, max_length=400, **told)


def _number(leaf: Leaf, row: Any, told: dict[str, Any]) -> forms.Field:
    name = str(leaf.path[-1])
    least, most = -20, GREATEST
    if isinstance(row, Number):
        least, most = row.least, row.most
        if row.unit:
            told = told | {"label": "Value", "help_text": f"In {row.unit}."}
    elif name in DOLLARS:
        least, most = 0, 100_000
    return forms.IntegerField(
        min_value=least, max_value=most, required=not _optional(leaf.hint), **told
    )


def _several(leaf: Leaf, kind: Any, told: dict[str, Any]) -> forms.Field:
    inner = typing.get_args(kind)[0]
    empty: Any = None if _optional(leaf.hint) else []
    if isinstance(inner, type) and issubclass(inner, enum.Enum):
        return forms.MultipleChoiceField(
            choices=_choices(inner), required=False, widget=forms.CheckboxSelectMultiple, **told
        )
    nested = typing.get_origin(inner) is tuple
    hint = (
        "One a line." if not nested else "One choice a line, what it is between set apart by “;”."
    )
    return Lines(kind=tuple if nested else inner, empty=empty, help_text=hint, **told)


def _choices(kind: Any) -> list[tuple[str, str]]:
    return [(each.value, str(each.value).replace("-", " ") or "–") for each in kind]


class NoteForm(ActForm):
    """Why a rule is withdrawn, offered again or put back."""

    note = Line(max_length=200, required=False, label="Why", help_text="Shown to the players.")


class RuleForm(ActForm):
    """A row's figures and words, as they are and as they shall be, with a note."""

    def __init__(self, data: Any = None, *, row: Any, new: bool = False) -> None:
        self.row = row
        self.leaves = list(leaves_of(row, new=new))
        super().__init__(data)
        for leaf in self.leaves:
            self.fields[leaf.name] = field_of(leaf, row)
        self.fields["note"] = Line(
            max_length=200, label="Why", help_text="Shown to the players beside the rule."
        )
        if new:
            self.fields["v-name"].initial = ""

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under the heads of their parts."""
        found: dict[str, list[forms.BoundField]] = {}
        for leaf in self.leaves:
            found.setdefault(leaf.group, []).append(self[leaf.name])
        return list(found.items())

    @property
    def values(self) -> dict[str, Any]:
        """The whole row as plain data, with what was typed."""
        values = told_of(self.row)
        for leaf in self.leaves:
            self._put(values, leaf)
        values.pop("withdrawn", None)
        return values

    def _put(self, values: dict[str, Any], leaf: Leaf) -> None:
        at: Any = values
        for step in leaf.path[:-1]:
            at = at[step]
        at[leaf.path[-1]] = self.cleaned_data[leaf.name]

    @property
    def said(self) -> dict[str, Any]:
        return {"values": self.values, "note": self.cleaned_data["note"]}


class BringInForm(ActForm):
    """House rules of another campaign: a file, or one of those that the reader runs."""

    REFUSED_AT: typing.ClassVar[typing.Mapping[str, str]] = {"unreadable": "file"}

    campaign = forms.ModelChoiceField(
        queryset=Campaign.objects.none(),
        required=False,
        label="From a campaign that you run",
        to_field_name="slug",
        empty_label="None of them",
    )
    file = forms.FileField(
        label="Or from a file",
        required=False,
        help_text="What “Export” gave, here or elsewhere: a .json file, 400 kB at the most.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def __init__(self, *args: Any, campaigns: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["campaign"].queryset = campaigns  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Read the file, where there is one; one of the two is wanted."""
        data: dict[str, Any] = super().clean() or {}
        file = data.get("file")
        if bool(file) == bool(data.get("campaign")):
            raise forms.ValidationError("Pick one of your campaigns, or a file: one of the two.")
        if file:
            try:
                data["changes"] = brought_in(_text_of(file))
            except Unreadable as refusal:
                self.add_error("file", forms.ValidationError(refusal.sentence, refusal.code))
        return data


def _text_of(file: Any) -> str:
    if file.size > MOST_BYTES:
        raise Unreadable(f"The file has {file.size} bytes; {MOST_BYTES} are the most.")
    try:
        text: str = file.read().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Unreadable("That is no file of house rules: it is no text in UTF-8.") from wrong
    return text
