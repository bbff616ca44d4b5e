"""A roster as it is shown: the same figures on page, sheet and card.

Structures before renderers: templates only lay out what stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rosters.models import Absence, Character, Mark, Possession, Weapon
from rosters.roster import Person, Roster
from rosters.shown_weapons import WeaponShown, signed, weapon_shown
from westamunda.rules.bottling import bottle_number
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.experience import maxima_of, next_threshold, title_of
from westamunda.rules.injuries import noted
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.statline import (
    CHARACTERISTICS,
    LABELS,
    TESTED,
    needed_for_test,
)

RANKS = {
    Rank.LEADER: "Leader", Rank.SPECIALIST: "Specialist", Rank.GANG_MEMBER: "Gang member",
    Rank.YOUNG_BLOOD: "Young blood", Rank.HIRED_GUN: "Hired gun",
    Rank.BOUNTY_HUNTER: "Bounty hunter", Rank.NATIVE_SCOUT: "Native scout",
}  # fmt: skip
CAVALRY_RANKS = {
    Rank.LEADER: "Lieutenant", Rank.SPECIALIST: "Sergeant", Rank.GANG_MEMBER: "Trooper",
}  # fmt: skip


def rank_of(man: Character, *, native_gang: bool = False) -> str:
    """What a character is, in words."""
    if man.rules_rank is Rank.SPECIALIST and man.calling:
        words = [Calling(man.calling).value.capitalize()]
    else:
        words = [RANKS[man.rules_rank]]
    if man.duty == Duty.SCOUT:
        words.append("scout of the unit")
    if man.blood == Blood.MIXED_BLOOD:
        words.append("mixed-blood")
    if man.blood == Blood.NATIVE and not native_gang and not man.is_hired:
        words.append("native")
    return ", ".join(words)


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of a statline; ``change`` is up, dn or empty against the base."""

    label: str
    value: int
    change: str = ""


def cells_of(person: Person) -> list[Cell]:
    """A person's statline as it is shown."""
    base, now = person.character.base, person.statline
    return [
        Cell(
            LABELS[each],
            now[each],
            "up" if now[each] > base[each] else "dn" if now[each] < base[each] else "",
        )
        for each in CHARACTERISTICS
    ]


@dataclass(frozen=True, slots=True)
class SkillShown:
    """A skill with its effect and what was chosen for it."""

    name: str
    effect: str
    choice: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.choice})" if self.choice else self.name


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person with every figure that page and sheet show."""

    person: Person
    rank: str
    cells: list[Cell]
    skills: tuple[SkillShown, ...]
    hurts: tuple[str, ...]
    weapons: tuple[WeaponShown, ...]
    possessions: tuple[Possession, ...]
    absences: tuple[str, ...]
    title: str
    next_at: int | None

    @property
    def man(self) -> Character:
        """The character himself."""
        return self.person.character

    @property
    def name(self) -> str:
        """His name, or that he has none yet."""
        return str(self.man)

    @property
    def arms(self) -> str:
        """What he carries, in one line."""
        things = Counter(thing.name for thing in self.person.gear)
        words = [f"{count} × {name}" if count > 1 else name for name, count in things.items()]
        return ", ".join(words) or "a knife"

    @property
    def sum(self) -> str:
        """His part of the rating as a sum."""
        worth = self.person.worth
        if worth.hired:
            return str(worth.recruiting)
        parts = [worth.recruiting, worth.gear, worth.bought, worth.experience]
        return " + ".join(str(part) for part in parts if part)

    @property
    def worked_out(self) -> str:
        """His part of the rating, with what it comes to: 120 + 121 = 241."""
        total = str(self.person.worth.total)
        return total if self.sum == total else f"{self.sum} = {total}"


def skill_shown(mark: Mark, person: Person, *, edition: Edition = BASE) -> SkillShown:
    """A skill as it is shown; a weapon chosen for it by its name."""
    skill = edition.skills[mark.what]
    away = "a gun not with him" if skill.owes_weapon and mark.choice else mark.choice
    named = next((w.name for w in person.weapons if w.slug == mark.choice), away)
    return SkillShown(skill.name, skill.effect, named)


def hurt_shown(mark: Mark, *, edition: Edition = BASE) -> str:
    """An injury in words, with what was noted of it: Blinded in one eye (left eye)."""
    injury = edition.injuries.get(mark.what)
    if injury is None:
        return str(mark)
    said = noted(injury, mark.choice)
    return f"{injury.name} ({said})" if said else injury.name


ABSENCES = {
    "training": "in training", "recovering": "recovering", "gaol": "in gaol",
    "hunger": "weak with hunger", "gassed": "gassed", "captive": "a captive",
}  # fmt: skip
"""Why somebody is away, in words."""


def absence_shown(absence: Absence) -> str:
    """Why somebody is away and for how many games; without games, until something else ends it."""
    why = ABSENCES.get(absence.reason, absence.reason)
    if not absence.games:
        return why
    return f"{why}, misses {absence.games} {'game' if absence.games == 1 else 'games'}"


def person_shown(person: Person, edition: Edition, *, native_gang: bool = False) -> PersonShown:
    """A person as he is shown."""
    man = person.character
    line = person.statline
    is_marksman = any(mark.what == "marksman" for mark in person.skills)
    return PersonShown(
        person=person,
        rank=rank_of(man, native_gang=native_gang),
        cells=cells_of(person),
        skills=tuple(skill_shown(mark, person, edition=edition) for mark in person.skills),
        hurts=tuple(hurt_shown(mark, edition=edition) for mark in person.injuries),
        weapons=tuple(
            weapon_shown(weapon, line, edition, is_marksman=is_marksman)
            for weapon in person.weapons
        ),
        possessions=tuple(person.possessions),
        absences=tuple(absence_shown(each) for each in person.absences),
        title="" if man.is_hired else title_of(man.experience, edition=edition).name,
        next_at=None if man.is_hired else next_threshold(man.experience, edition=edition),
    )


def people_shown(roster: Roster, edition: Edition) -> list[PersonShown]:
    """Everybody of a roster as he is shown."""
    native = roster.gang.is_native
    return [person_shown(person, edition, native_gang=native) for person in roster.people]


@dataclass(frozen=True, slots=True)
class StatRow:
    """A row of the statline explained."""

    name: str
    cells: tuple[str, ...]
    kind: str = ""


def explained(person: Person, first: str, *, edition: Edition = BASE) -> list[StatRow]:
    """The statline opened: base, advances, injuries, now, what it needs, its maximum."""
    base, now = person.character.base, person.statline

    def moved(sort: str) -> tuple[str, ...]:
        sums = dict.fromkeys(CHARACTERISTICS, 0)
        for mark in person.marks:
            if mark.sort == sort and mark.amount:
                sums[mark.characteristic] += mark.amount
        return tuple(signed(amount) if amount else "" for amount in sums.values())

    rows = [StatRow(first, tuple(str(base[each]) for each in CHARACTERISTICS))]
    for label, sort in (("Advances", Mark.Sort.ADVANCE), ("Injuries", Mark.Sort.INJURY)):
        values = moved(sort)
        if any(values):
            rows.append(StatRow(label, values, "injury" if sort == Mark.Sort.INJURY else ""))
    rows.append(StatRow("Now", tuple(str(now[each]) for each in CHARACTERISTICS), "now"))
    needs = tuple(
        str(needed_for_test(now[each])) if each in TESTED else f"{now.ld}−" if each == "ld" else ""
        for each in CHARACTERISTICS
    )
    rows.append(StatRow("Needs", needs, "needs"))
    most = tuple(str(maxima_of(edition=edition)[each]) for each in CHARACTERISTICS)
    rows.append(StatRow("At most", most, "quiet"))
    return rows


def miniature_shown(man: Character) -> str:
    """What a man's miniature shows, in words."""
    parts = [f"{man.holsters} holster{'' if man.holsters == 1 else 's'}"]
    told = (
        ("belt", "belt"),
        ("boot", "boots"),
        ("coat", "dust coat"),
        ("sabre", "sabre"),
        ("lance", "lance"),
    )
    parts += [word for name, word in told if getattr(man, name)]
    return f"The miniature shows {', '.join(parts)}"


def terms_of(person: Person) -> list[tuple[str, int]]:
    """What a person counts for, opened."""
    worth = person.worth
    if worth.hired:
        return [("Hired, whatever was paid", worth.recruiting)]
    terms = [("Recruiting cost", worth.recruiting), ("Gear carried", worth.gear)]
    terms += [("Experience dice bought", worth.bought)] if worth.bought else []
    return [*terms, ("Experience", worth.experience)]


def bottles_at(people: Iterable[PersonShown], edition: Edition) -> int:
    """Models down or out at which a bottle test is due, everybody riding who can."""
    return bottle_number(sum(not person.absences for person in people), edition=edition)


def stash_shown(things: Iterable[Weapon | Possession]) -> list[str]:
    """What lies in the stash, by name, and the rounds that lie with it."""
    return [
        f"{thing.name}, {rounds} rounds" if (rounds := rounds_of(thing)) else thing.name
        for thing in things
    ]


def rounds_of(thing: Weapon | Possession) -> int:
    """The reload rounds of a weapon, of every kind."""
    return sum(box["rounds"] for box in thing.boxes) if isinstance(thing, Weapon) else 0
