"""What a gang need not reveal: hidden guns, and the sentences that would name them.

The one place where a roster and an act are made ready for whoever may not change the gang. Totals
stay true: what is not listed still counts, as gear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from dataclasses import replace

from rosters.models import Act, Mark, Matter, Weapon
from rosters.roster import Person, Roster
from westamunda.rules.editions import Edition
from westamunda.rules.weapon_classes import WeaponClass

UNNAMED = "something small"
"""What a sentence says where a hidden gun has its name."""

HIDES = "hides"
"""Where an act's numbers keep the names that its sentence must not tell to others."""


def is_hidden(weapon: Weapon, edition: Edition) -> bool:
    """Whether a weapon need not be revealed (seed, Saturday Night Specials)."""
    return edition.armoury[weapon.type].hidden


def as_others_see(roster: Roster, edition: Edition) -> Roster:
    """Return a roster without its hidden guns and without whatever points to one."""
    hidden = {weapon.slug for weapon in roster.weapons if is_hidden(weapon, edition)}
    shown, kept = _apart(roster.weapons, hidden)
    return replace(
        roster,
        people=[_person(person, hidden) for person in roster.people],
        departed=[_person(person, hidden) for person in roster.departed],
        weapons=shown,
        unseen=[weapon for weapon in kept if weapon.carrier_id is None],
        matters=[_matter(matter, hidden) for matter in roster.matters],
    )


def _person(person: Person, hidden: set[str]) -> Person:
    shown, kept = _apart(person.weapons, hidden)
    marks = [_mark(mark) if mark.choice in hidden else mark for mark in person.marks]
    return replace(person, weapons=shown, unseen=kept, marks=marks)


def _mark(mark: Mark) -> Mark:
    """A skill whose weapon is not told."""
    told = copy(mark)
    told.choice = ""
    return told


def _matter(matter: Matter, hidden: set[str]) -> Matter:
    """A question that a hidden gun answers is open to whoever is not told of the gun."""
    if not any(answer.get("choice") in hidden for answer in matter.answers):
        return matter
    asked = copy(matter)
    asked.answers, asked.settled = [], False
    return asked


def _apart(weapons: Iterable[Weapon], hidden: set[str]) -> tuple[list[Weapon], list[Weapon]]:
    """Part the weapons that are shown from those that are not."""
    parted: tuple[list[Weapon], list[Weapon]] = ([], [])
    for weapon in weapons:
        parted[weapon.slug in hidden].append(weapon)
    return parted


def told(act: Act, edition: Edition) -> str:
    """Return an act's sentence as others read it: no hidden gun has its name in it."""
    kept = act.numbers.get(HIDES, ())
    if kept and act.code == "named":
        return f"{UNNAMED.capitalize()} was given a name."
    public = (name for klass in edition.armoury if klass.hidden for name in _names_of(klass))
    return without(act.sentence, (*kept, *public))


def _names_of(klass: WeaponClass) -> tuple[str, ...]:
    return (klass.name, *klass.real_names)


def without(sentence: str, names: Iterable[str]) -> str:
    """Return a sentence with something small in the place of each of these names and its article."""
    longest_first = sorted((name for name in set(names) if name), key=len, reverse=True)
    if not longest_first:
        return sentence
    either = "|".join(map(re.escape, longest_first))
    whole = rf"(?<!\w)(?:(?:an?|the) )?(?:{either})(?!\w)"
    return re.sub(whole, _unnamed, sentence, flags=re.IGNORECASE)


def _unnamed(found: re.Match[str]) -> str:
    """What stands in a name's place, with a capital where a sentence begins."""
    before = found.string[: found.start()].rstrip("“ ")
    return UNNAMED.capitalize() if not before or before[-1] in ".:" else UNNAMED
