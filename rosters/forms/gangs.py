"""Forms: they clean what was typed; rules decide."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms

from rosters.asked import ORIGINS, RECRUITS, origins_for
from rosters.models import MINIATURE_FIELDS, Gang
from westamunda.rules.carrying import LONG, Miniature
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import KINDS
from westamunda.rules.kits import Kit, Slot


class Line(forms.CharField):
    """One line of text: Unicode in one form, spaces single, nothing that cannot be printed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 60, "strip": True, **kwargs})

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        return " ".join(_printable(text).split())


class Paragraphs(forms.CharField):
    """Text with paragraphs."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"required": False, "widget": forms.Textarea(attrs={"rows": 4}), **kwargs}
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        return _printable(text.replace("\r\n", "\n"), keep="\n").strip()


#: Marks that turn the text around them about, past the end of a name.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _printable(text: str, keep: str = "") -> str:
    """Drop control characters, lone surrogates and turning marks; all of it if nothing shows."""
    shown = "".join(
        mark
        if mark in keep or (unicodedata.category(mark) not in ("Cc", "Cs") and mark not in TURNING)
        else " "
        for mark in text
    )
    return shown if any(unicodedata.category(mark)[0] in "LNPS" for mark in shown) else ""


NEEDED = "This cannot stay empty."


class ActForm(forms.Form):
    """What every act is sent with: its one-use key, and where the sender stood."""

    #: The field at which a refusal is told, by the refusal's code.
    REFUSED_AT: ClassVar[Mapping[str, str]] = {}

    key = forms.UUIDField(widget=forms.HiddenInput)
    where = forms.CharField(widget=forms.HiddenInput, required=False, max_length=400)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = NEEDED

    def refuse(self, refusal: RuleBroken) -> None:
        """Tell a refusal of the rules at its field, or above the form."""
        field = self.REFUSED_AT.get(refusal.code)
        error = forms.ValidationError(refusal.sentence, code=refusal.code)
        self.add_error(field if field in self.fields else None, error)

    @property
    def said(self) -> dict[str, Any]:
        """What the act itself takes."""
        return {
            name: value for name, value in self.cleaned_data.items() if name not in ("key", "where")
        }


class GangForm(ActForm):
    """Name, kind and story of a gang."""

    name = Line(label="Name of the gang")
    kind = forms.ChoiceField(choices=[(kind.slug, kind.name) for kind in KINDS])
    protagonisti = forms.BooleanField(
        label="I protagonisti",
        required=False,
        help_text="A few heroes: experience is bought at $10 a D6, advances are picked, "
        "one territory is held.",
    )
    lived = forms.BooleanField(
        label="They have lived already",
        required=False,
        help_text="Enter them as they are, from a sheet of paper: experience, scars, the dead, "
        "territories, cash. Nothing is thrown, and the budget counts for nothing.",
    )
    budget = forms.IntegerField(
        label="Budget, in dollars", min_value=100, max_value=100_000, initial=1000,
        help_text="$1000, unless your table agreed on another sum.",
    )  # fmt: skip
    story = Paragraphs(max_length=4000, help_text="Why they ride together. A line will do.")
    patron = Line(
        required=False, help_text="Who stands behind them and stays at home, if anybody does."
    )


class DescribeGangForm(GangForm):
    """A gang told anew; the budget stays."""

    REFUSED_AT = {"wont-join": "kind", "too-late": "kind", "has-experience": "protagonisti"}

    budget = None  # type: ignore[assignment]
    lived = None  # type: ignore[assignment]


class ShareForm(ActForm):
    """Who may read a gang."""

    visibility = forms.ChoiceField(
        label="Who may read",
        widget=forms.RadioSelect,
        choices=[
            (Gang.Visibility.PRIVATE, "Private: you, and whoever shares a campaign with the gang"),
            (
                Gang.Visibility.UNLISTED,
                "By its link: whoever you send it to; no list names the gang",
            ),
            (Gang.Visibility.PUBLIC, "Public: everybody, with an account or without"),
        ],
    )


class NotesForm(forms.Form):
    """The owner's private notes."""

    notes = Paragraphs(
        max_length=4000,
        label="Private notes",
        help_text="You alone read them: not your arbitrator, not the readers of a public gang. "
        "They are on no sheet and in no chronicle.",
    )


class RecruitForm(ActForm):
    """Take on a character."""

    who = forms.ChoiceField(choices=[(who, who) for who in RECRUITS])
    name = Line(required=False)
    origin = forms.ChoiceField(required=False, choices=[(o, o) for o in ORIGINS])

    @property
    def said(self) -> dict[str, Any]:
        rank, calling = RECRUITS[self.cleaned_data["who"]]
        _, blood, duty = ORIGINS[self.cleaned_data["origin"]]
        return {
            "rank": rank, "calling": calling, "blood": blood, "duty": duty,
            "name": self.cleaned_data["name"],
        }  # fmt: skip


def long_guns(edition: Edition) -> list[tuple[str, str]]:
    """What may be sculpted on a miniature."""
    classes = [klass for klass in edition.armoury if klass.group in LONG]
    return [("", "Any one long gun, or none"), *((klass.slug, klass.name) for klass in classes)]


class DescribeForm(ActForm):
    """A character's name, looks and miniature."""

    REFUSED_AT = {"wont-join": "origin"}

    name = Line()
    looks = Paragraphs(
        max_length=400, widget=forms.Textarea(attrs={"rows": 3}), help_text="Printed on the sheet."
    )
    background = Paragraphs(max_length=2000)
    origin = forms.ChoiceField(label="Born and placed", required=False)
    holsters = forms.IntegerField(min_value=0, max_value=6)
    belt = forms.BooleanField(required=False, label="A belt")
    boot = forms.BooleanField(required=False, label="Boots")
    coat = forms.BooleanField(required=False, label="A dust coat")
    long_gun = forms.ChoiceField(label="Sculpted long gun", required=False)
    sabre = forms.BooleanField(required=False, label="A sabre")
    lance = forms.BooleanField(required=False, label="A lance")

    def __init__(
        self, *args: Any, kind: str, hired: bool, edition: Edition = BASE, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["long_gun"].choices = long_guns(edition)  # type: ignore[attr-defined]
        choices = origins_for(kind)
        if hired or len(choices) == 1:
            del self.fields["origin"]
        else:
            self.fields["origin"].choices = choices  # type: ignore[attr-defined]

    @property
    def miniature(self) -> Miniature:
        """What the miniature shows, as it was typed."""
        return Miniature(**{name: self.cleaned_data[name] for name in MINIATURE_FIELDS})

    @property
    def said(self) -> dict[str, Any]:
        said = super().said
        if "origin" in said:
            _, blood, duty = ORIGINS[said.pop("origin")]
            said |= {"blood": blood or "", "duty": duty}
        return said


class NameForm(ActForm):
    """A name, of a character or of a weapon."""

    name = Line()


class CopyForm(ActForm):
    """More like him."""

    times = forms.IntegerField(min_value=1, max_value=10)


class LikeForm(ActForm):
    """Whose load-out is copied."""

    like = forms.SlugField(max_length=12)


class SkillForm(ActForm):
    """A specialist's free skill."""

    skill = forms.SlugField(max_length=40)


class ExperienceForm(ActForm):
    """How many experience dice a protagonist has bought."""

    dice = forms.IntegerField(min_value=0, max_value=100, label="Experience dice, $10 each")


class BuyForm(ActForm):
    """Something from the shelf: its slug, and for a gun how it is fired, after a colon."""

    thing = forms.RegexField(r"^[a-z0-9-]{1,40}(:[a-z]{1,12})?$", max_length=60)
    name = Line(required=False)

    @property
    def said(self) -> dict[str, Any]:
        slug, _, ignition = self.cleaned_data["thing"].partition(":")
        return {"type": slug, "ignition": ignition, "name": self.cleaned_data["name"]}


class GoodForm(ActForm):
    """A horse, tack or gear from the shelf."""

    thing = forms.SlugField(max_length=40)
    name = Line(required=False)

    @property
    def said(self) -> dict[str, Any]:
        return {"type": self.cleaned_data["thing"], "name": self.cleaned_data["name"]}


class BoxesForm(ActForm):
    """Boxes of one kind of round."""

    kind = forms.SlugField(max_length=20)
    count = forms.IntegerField(min_value=1, max_value=60, required=False)

    @property
    def said(self) -> dict[str, Any]:
        return {"kind": self.cleaned_data["kind"], "count": self.cleaned_data["count"] or 1}


class KindForm(ActForm):
    """One kind of round."""

    kind = forms.SlugField(max_length=20)


class PairForm(ActForm):
    """Whether two guns share rounds."""

    paired = forms.BooleanField(required=False)


class AnswerForm(ActForm):
    """The answer to the question that a matter waits on."""

    why = forms.CharField(max_length=120, strip=False)
    choice = forms.SlugField(max_length=40)


class HireForm(ActForm):
    """A hired man's kit, place by place."""

    name = Line(required=False)

    def __init__(self, *args: Any, kit: Kit, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kit = kit
        fixed = [s.classes[0] for s in kit.weapons if len(s.classes) == 1 and not s.optional]
        self.always = [names[slug] for slug in (*fixed, *kit.goods)]
        for number, slot in enumerate(kit.weapons):
            for place in places_of(number, slot):
                if len(slot.classes) > 1 or slot.optional:
                    self.fields[f"place-{place}"] = self._slot(slot, names)
        for number, group in enumerate(kit.either):
            self.fields[f"place-either{number}"] = forms.ChoiceField(
                label=" or ".join(names[slug] for slug in group),
                choices=[(slug, names[slug]) for slug in group],
            )
        if kit.optional:
            self.fields["extras"] = forms.MultipleChoiceField(
                label="If wished", required=False, widget=forms.CheckboxSelectMultiple,
                choices=[(slug, names[slug]) for slug in kit.optional],
            )  # fmt: skip

    @staticmethod
    def _slot(slot: Slot, names: dict[str, str]) -> forms.ChoiceField:
        choices = [(slug, names[slug]) for slug in slot.classes]
        if slot.optional:
            choices.insert(0, ("", "none"))
        return forms.ChoiceField(label=slot.name, choices=choices, required=not slot.optional)

    @property
    def said(self) -> dict[str, Any]:
        chosen = {
            name.removeprefix("place-"): value
            for name, value in self.cleaned_data.items()
            if name.startswith("place-")
        }
        return {
            "kit": self.kit.slug, "chosen": chosen, "name": self.cleaned_data["name"],
            "extras": tuple(self.cleaned_data.get("extras", ())),
        }  # fmt: skip


def places_of(number: int, slot: Slot) -> list[str]:
    """The names of a kit's places: "2", or "0.0" and "0.1" where it holds two."""
    if slot.count == 1:
        return [str(number)]
    return [f"{number}.{nth}" for nth in range(slot.count)]


class SearchForm(forms.Form):
    """Words to look for in the rulebook."""

    q = Line(
        label="Look up",
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
        help_text="A gun, a skill, a place, a number: all rows of all tables.",
    )
