"""A gang as plain text, to paste into a chat: short lines, as others see it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from textwrap import wrap

from rosters import ports, shown
from rosters.models import Gang
from rosters.queries.gangs import place_shown
from rosters.roster import read
from rosters.shown import PersonShown
from rosters.shown_weapons import WeaponShown
from rosters.unseen import as_others_see

WIDTH = 72
"""The most that a line holds."""

ISOLATE, RELEASE = "\u2068", "\u2069"
"""Set about a name that is written from the right, so that the line round it stays in order."""


def plain_text(gang: Gang) -> str:
    """Return a gang as plain text, in six queries."""
    edition = ports.campaigns().edition_of(gang)
    roster = as_others_see(read(gang, with_matters=False), edition)
    people = shown.people_shown(roster, edition)
    kind = edition.kinds[gang.kind].name + (", protagonisti" if gang.protagonisti else "")
    facts = [
        kind,
        f"rating {roster.rating.total}",
        f"cash {_dollars(gang.cash)}",
        f"kept by {upright(gang.kept_by)}",
    ]
    lines = [*_wrapped(upright(gang.name), ""), *_wrapped(" · ".join(facts), "")]
    for him in people:
        lines += ["", *_person(him)]
    places = [place_shown(edition.territory(t.table, t.type)) for t in roster.territories]
    after = [
        f"Territory: {', '.join(f'{place.name} ({place.income})' for place in places)}"
        if places
        else "",
        f"Stash: {'; '.join(map(upright, shown.stash_shown(roster.stash)))}"
        if roster.stash
        else "",
    ]
    told = [line for each in after if each for line in _wrapped(each, "")]
    return "\n".join([*lines, *(["", *told] if told else [])]) + "\n"


def _person(him: PersonShown) -> Iterator[str]:
    """A character in four or five lines."""
    yield from _wrapped(f"{upright(him.name)}, {him.rank.lower()}, {him.person.worth.total}", "")
    yield "  " + " ".join(f"{cell.label}{cell.value}" for cell in him.cells)
    things = [_weapon(weapon) for weapon in him.weapons]
    things += [upright(thing.name) for thing in him.possessions]
    yield from _wrapped(", ".join(things) or "a knife")
    told = [f"Skills: {', '.join(str(skill) for skill in him.skills)}" if him.skills else ""]
    told += [f"Hurt: {', '.join(him.hurts)}" if him.hurts else ""]
    told += [f"Away: {', '.join(him.absences)}" if him.absences else ""]
    if him.man.experience:
        next_at = f", next at {him.next_at}" if him.next_at else ""
        told += [f"Experience {him.man.experience}{next_at}"]
    if any(told):
        yield from _wrapped(". ".join(each for each in told if each))


def _weapon(weapon: WeaponShown) -> str:
    """A weapon with what is loaded, and its reloads box by box: Schofield 6 +12 +12."""
    parts = []
    for barrel in weapon.barrels:
        loads = [str(barrel.loads)] if barrel.loads else []
        boxes = [
            f"+{rounds}{f' {held.name.lower()}' if len(barrel.reloads) > 1 else ''}"
            for held in barrel.held
            for rounds in held.boxes
        ]
        parts.append(" ".join([*loads, *boxes]))
    rounds = " and ".join(part for part in parts if part)
    return f"{upright(weapon.name)} {rounds}".rstrip()


def upright(name: str) -> str:
    """A name that keeps its own direction to itself."""
    turns = any(unicodedata.bidirectional(mark) in ("R", "AL", "AN") for mark in name)
    return f"{ISOLATE}{name}{RELEASE}" if turns else name


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """The text in lines, a list's later lines as far in as its first."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent or "  ")


def _dollars(amount: int) -> str:
    return f"−${-amount}" if amount < 0 else f"${amount}"
