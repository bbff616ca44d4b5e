"""Forms by which a gang that has lived is entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from rosters.asked import ABSENCES, RECRUITS
from rosters.forms.gangs import ActForm, Line, Paragraphs
from rosters.models import DEPARTED, Gang, Mark, PastBattle
from rosters.roster import Person
from rosters.services.entering import Past
from westamunda.rules.editions import Edition
from westamunda.rules.injuries import lasting, noted
from westamunda.rules.injury_tables import Injury
from westamunda.rules.kinds import Rank
from westamunda.rules.skills import Skill
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.territory_tables import CHOICES
from westamunda.rules.veterans import SPECIALIST

WHO = {
    "leader": "Leader", "shootist": "Specialist, a shootist", "pugilist": "Specialist, a pugilist",
    "gang-member": "Gang member", "young-blood": "Young blood",
}  # fmt: skip
"""What one of the gang is now, in words."""

HIRED_WHO = {
    Rank.HIRED_GUN.value: "Hired gun", Rank.BOUNTY_HUNTER.value: "Bounty hunter",
    Rank.NATIVE_SCOUT.value: "Native scout",
}  # fmt: skip

SPARE, MOST_LINES = 3, 50
"""Empty lines behind what is told, and more lines than anybody fills."""

Choices = list[tuple[str, Any]]


def _count(label: str, most: int = 99) -> forms.IntegerField:
    """A small number; nothing written is none of it."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=0, max_value=most, required=False, widget=widget
    )


class PastForm(ActForm):
    """What a character has been through: one line for each skill, injury and absence."""

    experience = forms.IntegerField(
        min_value=0, max_value=9999, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    who = forms.ChoiceField(label="What he is now", choices=list(WHO.items()))

    def __init__(self, data: Any = None, *, him: Person, edition: Edition, **kwargs: Any) -> None:
        self.him, self.edition = him, edition
        told = _told_of(him, edition)
        super().__init__(data, initial=told, **kwargs)
        if him.character.is_hired:
            del self.fields["experience"], self.fields["who"]
        for each in CHARACTERISTICS:
            self.fields[f"raised-{each}"] = _count(LABELS[each], 9)
        asked = data if data is not None else told
        for number in self._lines(asked, "skill", len(him.skills)):
            self.fields[f"skill-{number}"] = forms.ChoiceField(
                label=f"Skill {number}", required=False, choices=skill_choices(him, edition)
            )
        for number in self._lines(asked, "injury", len(him.injuries), spare=2):
            self.fields[f"injury-{number}"] = forms.ChoiceField(
                label=f"Injury {number}", required=False, choices=injury_choices(edition)
            )
            self.fields[f"foe-{number}"] = Line(
                label=f"Whom he hates, if {number} is enmity", required=False, max_length=40
            )
        for number in self._lines(asked, "absence", len(him.absences), spare=1):
            self.fields[f"absence-{number}"] = forms.ChoiceField(
                label=f"Away {number}", required=False, choices=absence_choices()
            )
            self.fields[f"games-{number}"] = _count(f"Games to miss, {number}")

    @staticmethod
    def _lines(asked: Mapping[str, Any], name: str, told: int, spare: int = SPARE) -> Iterable[int]:
        """The numbers of the lines of a name: as many as are told or were sent, and some to spare."""
        numbers = (key.removeprefix(f"{name}-") for key in asked if key.startswith(f"{name}-"))
        sent = max(
            (int(n) for n in numbers if n.isascii() and n.isdigit() and len(n) < 3), default=0
        )
        return range(1, min(max(told + spare, sent), MOST_LINES) + 1)

    def lines(self, *names: str) -> list[list[BoundField]]:
        """The fields of each line of these names, side by side."""
        numbers = [key.rpartition("-")[2] for key in self.fields if key.startswith(f"{names[0]}-")]
        return [[self[f"{name}-{number}"] for name in names] for number in numbers]

    @property
    def raised(self) -> list[BoundField]:
        """The nine counts of advances."""
        return [self[f"raised-{each}"] for each in CHARACTERISTICS]

    @property
    def skill_lines(self) -> list[list[BoundField]]:
        """A line for each skill."""
        return self.lines("skill")

    @property
    def injury_lines(self) -> list[list[BoundField]]:
        """A line for each injury."""
        return self.lines("injury", "foe")

    @property
    def absence_lines(self) -> list[list[BoundField]]:
        """A line for each absence."""
        return self.lines("absence", "games")

    def _said(self, name: str) -> list[tuple[str, str]]:
        """Each line of a name that is filled in, with its number."""
        filled = ((key, value) for key, value in self.cleaned_data.items() if value)
        return [
            (key.rpartition("-")[2], value) for key, value in filled if key.startswith(f"{name}-")
        ]

    def clean(self) -> dict[str, Any] | None:
        """An absence with a term says how many games it has, any other none."""
        cleaned = super().clean()
        for number, reason in self._said("absence"):
            games = self.cleaned_data.get(f"games-{number}")
            if f"games-{number}" in self.errors:
                continue
            if ABSENCES[reason].by_games and not games:
                self.add_error(f"games-{number}", "How many games are left to miss?")
            elif games and not ABSENCES[reason].by_games:
                self.add_error(f"games-{number}", "That has no term; leave the games out.")
        return cleaned

    @property
    def said(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        injuries = []
        for number, value in self._said("injury"):
            slug, _, choice = value.partition(":")
            foe = cleaned[f"foe-{number}"] if self.edition.injuries[slug].foe else choice
            injuries.append((slug, foe))
        skills = [value.partition(":")[::2] for _, value in self._said("skill")]
        return {
            "past": Past(
                experience=cleaned.get("experience", 0),
                who=cleaned.get("who", ""),
                advances={each: cleaned[f"raised-{each}"] or 0 for each in CHARACTERISTICS},
                skills=tuple((slug, choice) for slug, choice in skills),
                injuries=tuple(injuries),
                absences=tuple(
                    (reason, cleaned[f"games-{number}"] or 0)
                    for number, reason in self._said("absence")
                ),
            )
        }


def _told_of(him: Person, edition: Edition) -> dict[str, Any]:
    """What is told of him already, as the form has it; a skill whose gun he no longer carries names
    none."""
    guns = {weapon.slug for weapon in him.weapons}
    man = him.character
    who = {(rank, calling or ""): slug for slug, (rank, calling) in RECRUITS.items()}
    told: dict[str, Any] = {"experience": man.experience}
    told["who"] = who.get((man.rules_rank, man.calling), "")
    for each in CHARACTERISTICS:
        marks = (mark for mark in him.marks if mark.sort == Mark.Sort.ADVANCE)
        told[f"raised-{each}"] = sum(mark.amount for mark in marks if mark.what == each) or None
    for number, mark in enumerate(him.skills, start=1):
        astray = edition.skills[mark.what].owes_weapon and mark.choice not in guns
        plain = astray or not mark.choice or mark.what == SPECIALIST
        told[f"skill-{number}"] = mark.what if plain else f"{mark.what}:{mark.choice}"
    for number, mark in enumerate(him.injuries, start=1):
        told[f"injury-{number}"] = f"{mark.what}:{mark.choice}"
        if mark.what == "bitter-enmity":
            told |= {f"injury-{number}": mark.what, f"foe-{number}": mark.choice}
        elif not mark.choice:
            told[f"injury-{number}"] = mark.what
    for number, absence in enumerate(him.absences, start=1):
        told[f"absence-{number}"] = absence.reason
        told[f"games-{number}"] = absence.games or None
    return told


def skill_choices(him: Person, edition: Edition) -> Choices:
    """Every skill under its table; with what is chosen for it, where it asks."""
    guns = {weapon.slug: weapon.name for weapon in him.weapons}
    return [
        ("", "None"),
        *(
            (table.name, [each for skill in table for each in _skill_options(skill, guns)])
            for table in edition.skill_tables.values()
        ),
    ]


def _skill_options(skill: Skill, guns: Mapping[str, str]) -> Choices:
    offered = guns if skill.owes_weapon else {choice: choice for choice in skill.choices}
    if not offered:
        return [(skill.slug, skill.name)]
    return [(f"{skill.slug}:{slug}", f"{skill.name}: {name}") for slug, name in offered.items()] + (
        [(skill.slug, f"{skill.name}: no gun named")] if skill.owes_weapon else []
    )


def injury_choices(edition: Edition) -> Choices:
    """Every injury that stays, with the side and the fingers where it asks for them."""
    found = lasting(edition=edition)
    return [("", "None"), *(each for injury in found for each in _injury_options(injury))]


def _injury_options(injury: Injury) -> Choices:
    if not injury.choices or injury.foe:
        return [(injury.slug, injury.name)]
    told = [
        (f"{injury.slug}:{choice}", f"{injury.name}: {noted(injury, choice)}")
        for choice in injury.choices
    ]
    return [*told, (injury.slug, f"{injury.name}: not known which")]


def absence_choices() -> Choices:
    """Why somebody may be away."""
    return [("", "Not away"), *((slug, asked.name) for slug, asked in ABSENCES.items())]


class DepartedForm(ActForm):
    """Somebody who rode with the gang and is gone."""

    name = Line()
    who = forms.ChoiceField(
        label="What he was", choices=[*WHO.items(), *HIRED_WHO.items()], initial="gang-member"
    )
    how = forms.ChoiceField(
        label="How he went", choices=[(left.value, left.label.capitalize()) for left in DEPARTED]
    )
    fate = Line(
        label="His end, in a line", required=False, max_length=200,
        help_text="Shot off the roof of the Larkspur bank. Or nothing.",
    )  # fmt: skip
    experience = _count("Experience", 9999)

    @property
    def said(self) -> dict[str, Any]:
        said = super().said
        return {**said, "experience": said["experience"] or 0}


class TerritoryForm(ActForm):
    """A territory that the gang holds."""

    place = forms.ChoiceField()
    seam = forms.BooleanField(
        required=False,
        label="A Prospector struck a seam on it",
        help_text="It pays as a seam until claim jumpers strip it; then it is its old self again.",
    )
    uses = _count("Times worked")
    attacks = _count("Native attacks")

    def __init__(self, *args: Any, edition: Edition, own: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = place_choices(edition, own)  # type: ignore[attr-defined]

    @property
    def said(self) -> dict[str, Any]:
        said = super().said
        table, _, slug = said.pop("place").partition(":")
        counts = {name: said[name] or 0 for name in ("uses", "attacks")}
        return {**said, **counts, "table": table, "type": slug}


def place_choices(edition: Edition, own: str) -> Choices:
    """Every place under its table, the gang's own table first."""
    tables = sorted(edition.territory_tables.values(), key=lambda table: table.slug != own)
    return [
        (
            table.name,
            [(f"{table.slug}:{row.slug}", row.name) for row in table if row.slug not in CHOICES],
        )
        for table in tables
    ]


class PastBattleForm(ActForm):
    """A battle that the gang fought before it came into these books."""

    REFUSED_AT = {"not-yet": "fought_on"}

    fought_on = forms.DateField(
        label="Fought on", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    opponent = Line(label="Against", required=False)
    scenario = Line(
        required=False, help_text="In your own words: Gang Fight, or a raid on the mill."
    )
    result = forms.ChoiceField(choices=PastBattle.Result.choices)
    story = Paragraphs(max_length=400, widget=forms.Textarea(attrs={"rows": 3}))


class PurseForm(ActForm):
    """What is in the purse, and how the gang stands with the law."""

    cash = forms.IntegerField(
        label="Cash, in dollars", min_value=0, max_value=1_000_000,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )  # fmt: skip
    standing = forms.ChoiceField(
        label="With the law", choices=[(s.value, s.label.capitalize()) for s in Gang.Standing]
    )


class RideOnForm(ActForm):
    """Whether what is odd stands so."""

    REFUSED_AT = {"not-ready": "stands"}

    stands = forms.BooleanField(required=False, label="It stands so")


__all__ = [
    "DepartedForm", "PastBattleForm", "PastForm", "PurseForm", "RideOnForm", "TerritoryForm",
]  # fmt: skip
