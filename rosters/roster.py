"""A gang with all that it has, read at once.

Every page, sheet, paper and act reads a gang here: seven queries whatever its size, six where
its matters are not asked for; many gangs at once take no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from django.db.models import F, Q

from rosters.models import (
    DEPARTED,
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
from westamunda.rules.rating import Rating, Worth, rating_of
from westamunda.rules.statline import Statline

HERE = ""

HeldT = TypeVar("HeldT", Character, Weapon, Possession, Territory, Matter)

Thing = Weapon | Possession
"""Something that is carried, or lies in the stash."""


def paid_for(things: Iterable[Weapon | Possession]) -> int:
    """Dollars paid for things, boxes included."""
    return sum(
        thing.paid + sum(box["paid"] for box in getattr(thing, "boxes", ())) for thing in things
    )


@dataclass
class Person:
    """A character with his marks and what he carries.

    ``unseen`` is what he carries and this reader is not shown: it counts and is not listed.
    """

    character: Character
    marks: list[Mark] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    weapons: list[Weapon] = field(default_factory=list)
    possessions: list[Possession] = field(default_factory=list)
    unseen: list[Weapon] = field(default_factory=list)

    @property
    def statline(self) -> Statline:
        """The statline shown: base and marks, computed."""
        return self.character.base.changed(
            (mark.characteristic, mark.amount) for mark in self.marks if mark.amount
        )

    @property
    def skills(self) -> list[Mark]:
        """His skills, oldest first."""
        return [mark for mark in self.marks if mark.sort == Mark.Sort.SKILL]

    @property
    def injuries(self) -> list[Mark]:
        """His injuries, oldest first."""
        return [mark for mark in self.marks if mark.sort == Mark.Sort.INJURY]

    @property
    def gear(self) -> list[Thing]:
        """Everything he carries, weapons first."""
        return [*self.weapons, *self.possessions]

    @property
    def worth(self) -> Worth:
        """What he counts toward the rating."""
        man = self.character
        return Worth(
            name=str(man),
            recruiting=man.worth,
            gear=sum(thing.worth for thing in (*self.gear, *self.unseen)),
            experience=man.experience,
            bought=man.experience_paid,
            hired=man.is_hired,
        )

    @property
    def spent(self) -> int:
        """Dollars paid for him and all he carries, boxes included."""
        man = self.character
        return man.paid + man.experience_paid + paid_for(self.gear)


@dataclass
class Roster:
    """A gang as it stands now; ``unseen`` lies in the stash and is not shown to this reader."""

    gang: Gang
    people: list[Person]
    weapons: list[Weapon]
    possessions: list[Possession]
    territories: list[Territory]
    matters: list[Matter]
    past_battles: list[PastBattle] = field(default_factory=list)
    departed: list[Person] = field(default_factory=list)
    unseen: list[Weapon] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._by_slug = {person.character.slug: person for person in self.people}
        self._by_key = {person.character.pk: person for person in self.people}

    def join(self, person: Person) -> None:
        """Put somebody at the end of the roster."""
        self.people.append(person)
        self._by_slug[person.character.slug] = person

    def person(self, slug: str) -> Person | None:
        """Return the person of this slug if he is here."""
        return self._by_slug.get(slug)

    def carrier_of(self, thing: Thing) -> Person | None:
        """Return who carries a thing; None where it lies in the stash."""
        return self._by_key.get(thing.carrier_id) if thing.carrier_id else None

    @property
    def stash(self) -> list[Thing]:
        """What nobody carries."""
        return [thing for thing in self.everything if thing.carrier_id is None]

    @property
    def stash_worth(self) -> int:
        """Dollars that the stash is worth."""
        return sum(thing.worth for thing in (*self.stash, *self.unseen))

    @property
    def everything(self) -> list[Thing]:
        """All that the gang owns, weapons first."""
        return [*self.weapons, *self.possessions]

    @property
    def own(self) -> list[Person]:
        """The gang without its hired men."""
        return [person for person in self.people if not person.character.is_hired]

    @property
    def rating(self) -> Rating:
        """The gang's rating with its parts."""
        return rating_of(person.worth for person in self.people)

    @property
    def spent(self) -> int:
        """Dollars paid for everybody and everything that is here."""
        return sum(person.spent for person in self.people) + paid_for(self.stash)

    @property
    def wealth(self) -> int:
        """Rating, cash and the worth of the stash."""
        return self.rating.total + self.gang.cash + self.stash_worth


def read(
    gang: Gang, *, with_matters: bool = True, with_places: bool = True, with_departed: bool = False
) -> Roster:
    """Read the gang's present roster, in seven queries; one fewer without matters or places.

    Who left it for good is read with who is here, where he is asked for, without his marks.
    """
    (roster,) = read_all(
        [gang], with_matters=with_matters, with_places=with_places, with_departed=with_departed
    )
    return roster


def read_all(
    gangs: Sequence[Gang],
    *,
    with_matters: bool = True,
    with_places: bool = True,
    with_departed: bool = False,
) -> list[Roster]:
    """Read the present rosters of gangs, in their order, in as many queries as one gang takes."""
    rosters = _musters(gangs, with_departed=with_departed)
    _hand_out(rosters, Absence.objects.filter(character__gang__in=gangs, left=HERE), "absences")
    if with_places:
        places = _by_gang(Territory.objects.filter(gang__in=gangs, left=HERE))
        for roster in rosters:
            roster.territories = places[roster.gang.pk]
    if with_matters:
        matters = _by_gang(Matter.objects.filter(gang__in=gangs, left=HERE))
        for roster in rosters:
            roster.matters = matters[roster.gang.pk]
    return rosters


def read_whole(gang: Gang) -> Roster:
    """Read all that a paper tells: the roster, who is gone and what is past, in nine queries."""
    roster = read(gang, with_departed=True)
    roster.past_battles = list(PastBattle.objects.filter(gang=gang, left=HERE))
    marks = Mark.objects.filter(character__gang=gang, character__left__in=DEPARTED)
    _give_out(roster.departed, marks.filter(Q(left=HERE) | Q(left=F("character__left"))), "marks")
    return roster


def read_muster(gang: Gang, *, with_departed: bool = False) -> Roster:
    """Read the roster of a gang that musters, in four queries: it holds no territory yet, has no
    matter open and misses nobody."""
    (roster,) = _musters([gang], with_departed=with_departed)
    return roster


def read_worth(gang: Gang, *, with_departed: bool = False) -> Roster:
    """Read as much of the roster as rating and wealth need, in three queries: who is here and what
    they have."""
    (roster,) = _worths([gang], with_departed=with_departed)
    return roster


def _musters(gangs: Sequence[Gang], *, with_departed: bool) -> list[Roster]:
    rosters = _worths(gangs, with_departed=with_departed)
    _hand_out(rosters, Mark.objects.filter(character__gang__in=gangs, left=HERE), "marks")
    return rosters


def _worths(gangs: Sequence[Gang], *, with_departed: bool) -> list[Roster]:
    kept = (HERE, *(DEPARTED if with_departed else ()))
    men = _by_gang(Character.objects.filter(gang__in=gangs, left__in=kept))
    weapons = _by_gang(Weapon.objects.filter(gang__in=gangs, left=HERE))
    possessions = _by_gang(Possession.objects.filter(gang__in=gangs, left=HERE))
    return [_worth(gang, men[gang.pk], weapons[gang.pk], possessions[gang.pk]) for gang in gangs]


def _worth(
    gang: Gang, men: list[Character], weapons: list[Weapon], possessions: list[Possession]
) -> Roster:
    """A roster of these people, each with what he carries."""
    people = [Person(man) for man in men if man.left == HERE]
    departed = [Person(man) for man in men if man.left != HERE]
    by_key = {person.character.pk: person for person in people}
    for weapon in weapons:
        if weapon.carrier_id in by_key:
            by_key[weapon.carrier_id].weapons.append(weapon)
    for possession in possessions:
        if possession.carrier_id in by_key:
            by_key[possession.carrier_id].possessions.append(possession)
    return Roster(gang, people, weapons, possessions, [], [], departed=departed)


def _by_gang(rows: Iterable[HeldT]) -> dict[int, list[HeldT]]:
    """Part rows by the gang that has them."""
    parted: dict[int, list[HeldT]] = defaultdict(list)
    for row in rows:
        parted[row.gang_id].append(row)
    return parted


def _hand_out(rosters: Iterable[Roster], rows: Iterable[Mark | Absence], where: str) -> None:
    """Give each row to its character, if he is here."""
    _give_out([person for roster in rosters for person in roster.people], rows, where)


def _give_out(people: Iterable[Person], rows: Iterable[Mark | Absence], where: str) -> None:
    """Give each row to its character, if he is one of these."""
    found: dict[int, list[Mark | Absence]] = defaultdict(list)
    for row in rows:
        found[row.character_id].append(row)
    for person in people:
        setattr(person, where, found[person.character.pk])
