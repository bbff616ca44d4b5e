"""Forms of a report: what happened to each, and the answers to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from campaigns.models import Attendance, Battle, Side
from campaigns.reporting import key_of, team_named
from campaigns.services.report_rows import FELL, MOST, Told
from rosters.forms import ActForm, Paragraphs

ROW = re.compile(r"^(?P<who>.+)-(?:fate|hits|loot|objectives|mount|by)$")
COUNTS = (("hits", "Hits"), ("loot", "Loot"), ("objectives", "Objectives"))
UNKNOWN = ("", "Unknown")
FATES = [
    (Attendance.Fate.STANDING, "Stood"),
    (Attendance.Fate.FLESH_WOUND, "Flesh wound"),
    (Attendance.Fate.DOWN, "Down"),
    (Attendance.Fate.OUT, "Out"),
]
MOUNTS = [
    (Attendance.Mount.KEPT, "Horse kept"),
    (Attendance.Mount.LOST, "Horse lost"),
    (Attendance.Mount.DEAD, "Horse dead"),
]


@dataclass(frozen=True)
class RowShown:
    """Somebody in the report's form, with his fields."""

    person: Attendance
    fate: forms.BoundField
    hits: forms.BoundField
    loot: forms.BoundField
    objectives: forms.BoundField
    by: forms.BoundField
    mount: forms.BoundField | None

    @property
    def errors(self) -> list[str]:
        """What is to be put right in this row."""
        fields = [self.fate, self.hits, self.loot, self.objectives, self.by, self.mount]
        return [str(error) for field in fields if field is not None for error in field.errors]


@dataclass(frozen=True)
class SideShown:
    """A side in the report's form, with its people."""

    side: Side
    rows: list[RowShown]

    @property
    def has_errors(self) -> bool:
        """Whether something of it is to be put right."""
        return any(row.errors for row in self.rows)


class ReportForm(ActForm):
    """Who won, and a row a character: fate, hits, loot, objectives, mount, and who put him down."""

    report = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)

    def __init__(
        self,
        *args: Any,
        sides: Sequence[Side],
        people: Mapping[int, Sequence[Attendance]],
        own: Iterable[int],
        amends: bool = False,
        **kwargs: Any,
    ) -> None:
        self.sides, self.people = sides, people
        super().__init__(*args, **kwargs)
        self.fields["result"] = forms.ChoiceField(
            label="How it ended",
            widget=forms.RadioSelect,
            choices=_results(sides, list(own)),
            error_messages={"required": "Say who won, or that it was a draw."},
        )
        self.everybody = [row for side in sides for row in people[side.pk]]
        for row in self.everybody:
            self._add(row)
        if amends:
            self.fields["reason"] = Paragraphs(
                label="Why it is amended", required=True, max_length=1000,
                widget=forms.Textarea(attrs={"rows": 2}),
                error_messages={"required": "A reason: the other side reads it."},
            )  # fmt: skip

    def _add(self, row: Attendance) -> None:
        key = key_of(row)
        self.fields[f"{key}-fate"] = forms.ChoiceField(
            label=f"{row.name}: how he left the field", choices=FATES, initial=row.fate,
            required=False, widget=forms.RadioSelect,
        )  # fmt: skip
        for name, label in COUNTS:
            self.fields[f"{key}-{name}"] = forms.IntegerField(
                label=f"{row.name}: {label.lower()}", min_value=0, max_value=MOST,
                initial=getattr(row, name), required=False,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )  # fmt: skip
        if row.mount:
            self.fields[f"{key}-mount"] = forms.ChoiceField(
                label=f"{row.name}: the horse", choices=MOUNTS, initial=row.mount, required=False
            )
        enemies = [each for each in self.everybody if each.side.team != row.side.team]
        self.fields[f"{key}-by"] = forms.ChoiceField(
            label=f"{row.name}: by whom",
            choices=[UNKNOWN, *((key_of(each), each.name) for each in enemies)],
            initial=key_of(row.put_out_by) if row.put_out_by else "",
            required=False,
            error_messages={
                "invalid_choice": "Somebody of the other side did it, or nobody known."
            },
        )

    def clean(self) -> dict[str, Any]:
        """Refuse rows of people who were not there, and horses of those on foot."""
        known = {key_of(row) for row in self.everybody}
        for name in self.data:
            if name in self.fields or not (found := ROW.match(name)):
                continue
            self.add_error(None, _misplaced(found["who"] in known))
        return self.cleaned_data

    @property
    def told(self) -> dict[str, Any]:
        """Result and rows, as the service takes them."""
        return {
            "result": self.cleaned_data["result"],
            "rows": {key_of(row): self._told(key_of(row)) for row in self.everybody},
        }

    def _told(self, key: str) -> Told:
        said = self.cleaned_data
        fate = said[f"{key}-fate"] or Attendance.Fate.STANDING
        return Told(
            fate=fate,
            mount=said.get(f"{key}-mount", ""),
            by=said[f"{key}-by"] if fate in FELL else "",
            **{name: said[f"{key}-{name}"] or 0 for name, _ in COUNTS},
        )

    @property
    def shown(self) -> list[SideShown]:
        """Each side with its people and their fields."""
        return [
            SideShown(side, [self._shown(row) for row in self.people[side.pk]])
            for side in self.sides
        ]

    def _shown(self, row: Attendance) -> RowShown:
        key = key_of(row)
        named = {
            name: self[f"{key}-{name}"] for name in ("fate", "hits", "loot", "objectives", "by")
        }
        return RowShown(row, mount=self[f"{key}-mount"] if row.mount else None, **named)


def _misplaced(is_here: bool) -> str:
    if is_here:
        return "Somebody who fought on foot lost a horse in this report: there was none to lose."
    return "Somebody in this report was not in this battle. Read the page again."


def _results(sides: Sequence[Side], own: Sequence[int]) -> list[tuple[str, str]]:
    """How a battle may end, in the names of the teams, the reader's own first."""
    ours = own[0] if len(set(own)) == 1 else 0
    teams = [ours, 3 - ours] if ours else [1, 2]
    said = {True: "We won", False: "They won"} if ours else {}
    return [
        *(
            (str(team), f"{said[team == ours]}: {team_named(sides, team)}" if said
             else f"{team_named(sides, team)} won")
            for team in teams
        ),
        (Battle.Result.DRAW.value, "A draw"),
    ]  # fmt: skip


class AnswerForm(ActForm):
    """An answer to the report that was read."""

    report = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)


class ReasonForm(AnswerForm):
    """An answer that needs a reason."""

    reason = Paragraphs(
        label="Why", required=True, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )


class WriteUpForm(ActForm):
    """A side's own account."""

    text = Paragraphs(
        label="How it was", max_length=8000, widget=forms.Textarea(attrs={"rows": 12}),
        help_text="Plain text; an empty line begins a paragraph. Everybody who may read the battle "
        "reads it.",
    )  # fmt: skip
