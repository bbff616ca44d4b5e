"""Papers: a gang's state as canonical JSON, without ledger, ids, versions or times.

The one module that turns a gang into a paper; the oracle of the tests.
"""

from __future__ import annotations

import json
from typing import Any

from rosters.models import MINIATURE_FIELDS, STATLINE_FIELDS, Possession, Weapon
from rosters.roster import Person, Roster

FORM = 1
"""The number of this form of paper."""

GANG_FIELDS = (
    "name", "kind", "protagonisti", "story", "patron", "notes", "budget", "cash", "rating",
    "wealth", "standing", "stage", "visibility",
)  # fmt: skip
CHARACTER_FIELDS = (
    "rank", "calling", "blood", "duty", "name", "looks", "background", "fate", "experience",
    "experience_dice", "experience_paid", *MINIATURE_FIELDS, "kit", "paid", "worth",
)  # fmt: skip
MARK_FIELDS = ("sort", "what", "amount")
ABSENCE_FIELDS = ("reason", "games")
WEAPON_FIELDS = ("type", "name", "ignition", "paired", "boxes", "paid", "worth")
POSSESSION_FIELDS = ("type", "name", "training", "paid", "worth")
PAST_BATTLE_FIELDS = ("fought_on", "opponent", "scenario", "result", "story")
TERRITORY_FIELDS = ("table", "type", "was", "uses", "attacks", "origin")


def paper_of(roster: Roster) -> dict[str, Any]:
    """Return a gang's paper. People stand in roster order and point to nothing outside it."""
    return {
        "form": FORM,
        "gang": _fields(roster.gang, GANG_FIELDS),
        "people": [_person(person) for person in roster.people],
        "stash": [_thing(thing) for thing in roster.stash],
        "territories": [_fields(place, TERRITORY_FIELDS) for place in roster.territories],
        "past_battles": [
            {**_fields(battle, PAST_BATTLE_FIELDS), "fought_on": battle.fought_on.isoformat()}
            for battle in roster.past_battles
        ],
        "matters": [
            {
                "kind": matter.kind,
                "subject": _subject(roster, matter.subject),
                "answers": matter.answers,
                "settled": matter.settled,
            }
            for matter in roster.matters
        ],
    }


def canonical(paper: dict[str, Any]) -> str:
    """Return a paper's text: the same state is the same bytes."""
    return json.dumps(paper, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _person(person: Person) -> dict[str, Any]:
    man = person.character
    return {
        **_fields(man, CHARACTER_FIELDS),
        "statline": [getattr(man, name) for name in STATLINE_FIELDS],
        "marks": [
            {**_fields(mark, MARK_FIELDS), "choice": _choice(person, mark.choice)}
            for mark in person.marks
        ],
        "absences": [_fields(absence, ABSENCE_FIELDS) for absence in person.absences],
        "things": [_thing(thing) for thing in person.gear],
    }


def _choice(person: Person, choice: str) -> str | int:
    """A weapon that a skill names is told by its place among what the man carries."""
    for place, weapon in enumerate(person.weapons):
        if weapon.slug == choice:
            return place
    return choice


def _subject(roster: Roster, subject: str) -> str:
    """A man that a matter names is told by his place in the roster."""
    whom, slash, rest = subject.partition("/")
    for place, person in enumerate(roster.people):
        if person.character.slug == whom:
            return f"{place}{slash}{rest}"
    return subject


def _thing(thing: Weapon | Possession) -> dict[str, Any]:
    if isinstance(thing, Weapon):
        return {"weapon": _fields(thing, WEAPON_FIELDS)}
    return {"possession": _fields(thing, POSSESSION_FIELDS)}


def _fields(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
