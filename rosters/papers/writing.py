"""From a roster to its paper."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from rosters.models import STATLINE_FIELDS, Mark, Matter, Possession, Weapon
from rosters.papers import fields
from rosters.papers.references import NOBODY, References
from rosters.papers.shapes import Record
from rosters.roster import Person, Roster


def paper_of(roster: Roster, *, private: bool = False) -> dict[str, Any]:
    """Return a gang's paper: what it is and owns, and nothing of these books.

    The roster must have been read whole. Rating and wealth are summed afresh, cash is the
    gang's. The owner's notes are told only where ``private`` says so.
    """
    roster = replace(roster, departed=sorted(roster.departed, key=_rank_of_departed))
    refer = References.of(roster)
    notes = {"notes": roster.gang.notes} if private else {}
    return {
        "form": fields.FORM,
        "gang": {
            **_columns(roster.gang, fields.GANG),
            **notes,
            "rating": roster.rating.total,
            "wealth": roster.wealth,
        },
        "people": [_person(person, refer) for person in roster.people],
        "departed": [_departed(person, refer) for person in roster.departed],
        "stash": _things(
            [weapon for weapon in roster.weapons if weapon.carrier_id is None],
            [thing for thing in roster.possessions if thing.carrier_id is None],
        ),
        "territories": [
            {**_columns(place, fields.TERRITORY), "origin": refer.told(place.origin)}
            for place in roster.territories
        ],
        "past_battles": [
            {**_columns(battle, fields.PAST_BATTLE), "fought_on": battle.fought_on.isoformat()}
            for battle in roster.past_battles
        ],
        "matters": [
            _matter(matter, refer) for matter in roster.matters if _is_told(roster, matter, refer)
        ],
    }


def canonical(paper: Any) -> str:
    """Return a paper's text: the same state is the same bytes."""
    return json.dumps(paper, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _columns(row: Any, record: Record) -> dict[str, Any]:
    return {name: getattr(row, name) for name in record.columns}


def _rank_of_departed(person: Person) -> tuple[str, str]:
    """The departed stand by what is told of them, so that no key and no date orders them."""
    alone = {person.character.slug: "@himself"}
    return person.character.name, canonical(_departed(person, References(alone, {})))


def _departed(person: Person, refer: References) -> dict[str, Any]:
    return {**_columns(person.character, fields.DEPARTED), **_made_of(person, refer)}


def _person(person: Person, refer: References) -> dict[str, Any]:
    return {
        **_columns(person.character, fields.PERSON),
        **_made_of(person, refer),
        "absences": [
            {**_columns(absence, fields.ABSENCE), "origin": refer.told(absence.origin)}
            for absence in person.absences
        ],
        **_things(person.weapons, person.possessions),
    }


def _made_of(person: Person, refer: References) -> dict[str, Any]:
    """His base, and what made or marred him."""
    return {
        "statline": [getattr(person.character, name) for name in STATLINE_FIELDS],
        "marks": [_mark(mark, refer) for mark in person.marks],
    }


def _mark(mark: Mark, refer: References) -> dict[str, Any]:
    return {
        **_columns(mark, fields.MARK),
        "choice": refer.chosen(mark.choice),
        "origin": refer.told(mark.origin),
    }


def _things(weapons: list[Weapon], possessions: list[Possession]) -> dict[str, Any]:
    return {
        "weapons": [_columns(weapon, fields.WEAPON) for weapon in weapons],
        "possessions": [_columns(thing, fields.POSSESSION) for thing in possessions],
    }


def _is_told(roster: Roster, matter: Matter, refer: References) -> bool:
    """Whether a matter is about somebody on the paper; one still open, about somebody here."""
    whom = refer.told(matter.subject).partition("/")[0]
    return whom != NOBODY and (matter.settled or not whom.startswith("@gone"))


def _matter(matter: Matter, refer: References) -> dict[str, Any]:
    return {
        **_columns(matter, fields.MATTER),
        "subject": refer.told(matter.subject),
        "answers": [
            {"choice": refer.chosen(answer["choice"])} if "choice" in answer else answer
            for answer in matter.answers
        ],
    }
