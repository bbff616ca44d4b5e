"""From a sound paper to a roster whose rows are not written yet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import count
from typing import Any, TypeVar

from django.db.models import Model

from rosters.models import (
    STATLINE_FIELDS,
    Absence,
    Character,
    Gang,
    Mark,
    Matter,
    PastBattle,
    Possession,
    Territory,
    Weapon,
)
from rosters.papers import fields
from rosters.papers.references import References
from rosters.papers.shapes import Place, Record
from rosters.roster import Person, Roster

Told = Mapping[str, Any]
RowT = TypeVar("RowT", bound=Model)


def roster_from(paper: Told) -> Roster:
    """Return the roster that a sound paper tells, to show or to write.

    Its rows have keys of their own, counted from 1 and good for this roster only, and fresh
    addresses. Rating and wealth are summed afresh. Raises Misread for what points to nothing.
    """
    gang = Gang(pk=0, **_columns(paper["gang"], fields.GANG))
    gang.notes = paper["gang"].get("notes", "")
    keys = count(1)
    people = [_person(gang, told, keys) for told in paper["people"]]
    departed = [_departed(gang, told, keys) for told in paper["departed"]]
    for position, person in enumerate([*people, *departed], start=1):
        person.character.position = position
    stash = paper["stash"]
    carried = [(person, told) for person, told in zip(people, paper["people"], strict=True)]
    weapons, possessions = [], []
    for carrier, told in (*carried, (None, stash)):
        held = [_weapon(gang, carrier, each, keys) for each in told.get("weapons", ())]
        things = [_possession(gang, carrier, each, keys) for each in told.get("possessions", ())]
        weapons += held
        possessions += things
        if carrier:
            carrier.weapons, carrier.possessions = held, things
    roster = Roster(
        gang,
        people,
        weapons,
        possessions,
        territories=[_territory(gang, told, keys) for told in paper["territories"]],
        matters=[_matter(gang, told, keys) for told in paper["matters"]],
        past_battles=[_past_battle(gang, told, keys) for told in paper["past_battles"]],
        departed=departed,
    )
    _point(roster)
    gang.rating, gang.wealth = roster.rating.total, roster.wealth
    gang.waiting = sum(not matter.settled for matter in roster.matters)
    return roster


def _columns(told: Told, record: Record) -> dict[str, Any]:
    return {name: told[name] for name in record.columns}


def _character(gang: Gang, told: Told, record: Record, keys: count[int]) -> Person:
    line = dict(zip(STATLINE_FIELDS, told["statline"], strict=True))
    man = Character(pk=next(keys), gang=gang, **_columns(told, record), **line)
    marks = [
        Mark(pk=next(keys), character=man, **_columns(each, fields.MARK)) for each in told["marks"]
    ]
    return Person(man, marks=marks)


def _person(gang: Gang, told: Told, keys: count[int]) -> Person:
    person = _character(gang, told, fields.PERSON, keys)
    person.absences = [
        Absence(pk=next(keys), character=person.character, **_columns(each, fields.ABSENCE))
        for each in told["absences"]
    ]
    return person


def _departed(gang: Gang, told: Told, keys: count[int]) -> Person:
    return _character(gang, told, fields.DEPARTED, keys)


def _weapon(gang: Gang, carrier: Person | None, told: Told, keys: count[int]) -> Weapon:
    man = carrier.character if carrier else None
    columns = _columns(told, fields.WEAPON)
    columns["boxes"] = [dict(box) for box in columns["boxes"]]
    return Weapon(pk=next(keys), gang=gang, carrier=man, **columns)


def _possession(gang: Gang, carrier: Person | None, told: Told, keys: count[int]) -> Possession:
    man = carrier.character if carrier else None
    return Possession(pk=next(keys), gang=gang, carrier=man, **_columns(told, fields.POSSESSION))


def _territory(gang: Gang, told: Told, keys: count[int]) -> Territory:
    return Territory(pk=next(keys), gang=gang, **_columns(told, fields.TERRITORY))


def _past_battle(gang: Gang, told: Told, keys: count[int]) -> PastBattle:
    columns = _columns(told, fields.PAST_BATTLE)
    day = date.fromisoformat(columns.pop("fought_on"))
    return PastBattle(pk=next(keys), gang=gang, fought_on=day, **columns)


def _matter(gang: Gang, told: Told, keys: count[int]) -> Matter:
    return Matter(
        pk=next(keys),
        gang=gang,
        subject=told["subject"],
        answers=list(told["answers"]),
        **_columns(told, fields.MATTER),
    )


def _point(roster: Roster) -> None:
    """Turn what the paper points to by place into the addresses of this roster."""
    refer = References.of(roster)
    for called, people in (("people", roster.people), ("departed", roster.departed)):
        for number, person in enumerate(people, start=1):
            place = Place(f"{called} {number}")
            for nth, mark in enumerate(person.marks, start=1):
                here = place.at(f"mark {nth}")
                mark.origin = _fits(mark, "origin", refer.found(mark.origin, here), here)
                mark.choice = _fits(mark, "choice", refer.weapon(mark.choice, here), here)
            for nth, absence in enumerate(person.absences, start=1):
                here = place.at(f"absence {nth}")
                absence.origin = _fits(absence, "origin", refer.found(absence.origin, here), here)
    for number, territory in enumerate(roster.territories, start=1):
        here = Place(f"territory {number}")
        territory.origin = _fits(territory, "origin", refer.found(territory.origin, here), here)
    for number, matter in enumerate(roster.matters, start=1):
        here = Place(f"matter {number}")
        matter.subject = _fits(matter, "subject", refer.found(matter.subject, here), here)
        matter.answers = [
            {"choice": refer.weapon(answer["choice"], here)} if "choice" in answer else answer
            for answer in matter.answers
        ]


def _fits(row: Model, name: str, value: str, place: Place) -> str:
    """The value, if the row's column can hold it; else Misread."""
    most = getattr(row._meta.get_field(name), "max_length", None) or 0
    if len(value) > most:
        raise place.at(name).misread(f"{len(value)} letters are too many; {most} fit")
    return value
