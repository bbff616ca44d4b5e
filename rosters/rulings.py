"""A roster as the rules look at it: rows turned into the rulebook's values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rosters.models import Character, Gang, Mark, Weapon
from rosters.roster import Person, Roster, Thing
from westamunda.rules.advances import Learner
from westamunda.rules.carrying import Carried, Miniature
from westamunda.rules.characters import Profile
from westamunda.rules.editions import Edition
from westamunda.rules.founding import (
    Member,
    Muster,
    Problem,
    WontJoin,
    check_sound,
    problems_of,
    unsound_of,
)
from westamunda.rules.kinds import Blood, Calling, Duty, Kind, Rank
from westamunda.rules.selling import Box, Sale, sale_of
from westamunda.rules.succession import Heir
from westamunda.rules.swapping import Chamber
from westamunda.rules.veterans import (
    Land,
    Veteran,
    faults_of_land,
    faults_of_muster,
    faults_of_past,
    faults_of_standing,
)
from westamunda.rules.weapons import Ignition

FREE_SKILL = "free skill"
"""The origin of the mark that a specialist's free skill leaves."""

SPECIALIST_SKILL = "specialist"
"""The skill that makes a specialist of one who was not recruited as one."""


def miniature_of(man: Character) -> Miniature:
    """What the man's miniature shows."""
    return Miniature(
        holsters=man.holsters,
        belt=man.belt,
        boot=man.boot,
        coat=man.coat,
        long_gun=man.long_gun,
        sabre=man.sabre,
        lance=man.lance,
    )


def carried(weapon: Weapon, edition: Edition) -> Carried:
    """A weapon as the carrying rules see it."""
    return Carried(
        edition.armoury[weapon.type], weapon.name, Ignition(weapon.ignition or Ignition.NONE)
    )


def load_of(person: Person, edition: Edition) -> tuple[Carried, ...]:
    """All weapons that a person carries, as the carrying rules see them."""
    return tuple(carried(weapon, edition) for weapon in person.weapons)


def member_of(person: Person, edition: Edition) -> Member:
    """A person as founding looks at him."""
    man = person.character
    return Member(
        ref=man.slug,
        name=man.name,
        rank=man.rules_rank,
        calling=Calling(man.calling) if man.calling else None,
        blood=Blood(man.blood) if man.blood else None,
        duty=Duty(man.duty),
        carried=load_of(person, edition),
        miniature=miniature_of(man),
        has_free_skill=any(mark.origin == FREE_SKILL for mark in person.marks),
        experience_dice=man.experience_dice,
        risen=_risen(person, edition),
    )


def _risen(person: Person, edition: Edition) -> bool:
    """Whether he is a specialist whom nobody recruited as one: by the skill, or a leader who was
    beaten and stays (parent-game.md 9, 16)."""
    man = person.character
    if man.rules_rank is not Rank.SPECIALIST:
        return False
    began = began_as(man, edition)
    beaten = began is not None and began.rank is Rank.LEADER
    return beaten or any(mark.what == SPECIALIST_SKILL for mark in person.skills)


def muster_of(roster: Roster, edition: Edition) -> Muster:
    """A gang as founding looks at it."""
    return Muster(
        kind=kind_of(roster, edition),
        protagonisti=roster.gang.protagonisti,
        members=tuple(member_of(person, edition) for person in roster.people),
        name=roster.gang.name,
        has_story=bool(roster.gang.story),
    )


def unsound_already(roster: Roster, edition: Edition) -> frozenset[str]:
    """Of whom the rules say, by slug, that no mustering takes him on."""
    muster = muster_of(roster, edition)
    return frozenset(each.ref for each in unsound_of(muster, edition=edition))


def kind_of(roster: Roster, edition: Edition) -> Kind:
    """The gang's kind in the rules in force."""
    return edition.kinds[roster.gang.kind]


def territory_table(gang: Gang, edition: Edition) -> str:
    """The table on which the gang rolls its first territories; protagonisti the ordinary one."""
    return (
        edition.territories.slug if gang.protagonisti else edition.kinds[gang.kind].territory_table
    )


def learner_of(person: Person, roster: Roster) -> Learner:
    """A person as advances look at him."""
    man = person.character
    return Learner(
        statline=person.statline,
        rank=man.rules_rank,
        kind=roster.gang.kind,
        blood=Blood(man.blood) if man.blood else None,
        duty=Duty(man.duty),
        calling=Calling(man.calling) if man.calling else None,
        owned=frozenset(mark.what for mark in person.skills),
    )


def boxes_of(weapon: Weapon) -> tuple[Box, ...]:
    """A weapon's boxes as a sale looks at them."""
    return tuple(box_of(box) for box in weapon.boxes)


def box_of(box: dict[str, Any]) -> Box:
    """One of a weapon's boxes as a sale looks at it."""
    return Box(box["kind"], box["rounds"], box["capacity"], box["paid"], box["issued"])


def sale_of_thing(thing: Thing, edition: Edition) -> Sale:
    """What a thing brings, a weapon with its boxes."""
    if isinstance(thing, Weapon):
        klass = edition.armoury[thing.type]
        return sale_of(thing.name, thing.worth, boxes_of(thing), klass)
    return sale_of(thing.name, thing.worth)


def chamber_of(weapon: Weapon, edition: Edition) -> Chamber:
    """A weapon as its rounds look at it."""
    fires = Ignition(weapon.ignition or Ignition.NONE)
    return Chamber(edition.armoury[weapon.type], fires, weapon.paired)


def heir_of(person: Person) -> Heir:
    """A person as succession looks at him."""
    man = person.character
    return Heir(man.slug, str(man), man.rules_rank, person.statline.ld, man.experience)


LASTING_PROBLEMS = frozenset({"nameless", "miniature", "carry", "no-leader"})
"""Codes of what is still wrong with a gang that rode out: the rest binds a gang that musters."""


def wrong_with(roster: Roster, edition: Edition) -> list[str]:
    """Say in sentences what founding rules have against a gang that musters, what is odd about one
    that is entered, and what is still wrong with one that rode out: its loads, its names, its
    leader."""
    if roster.gang.is_entering:
        return [fault.sentence for fault in faults_of(roster, edition)]
    muster = muster_of(roster, edition)
    found = [*problems_of(muster, edition=edition)]
    if not roster.gang.is_mustering:
        return [each.sentence for each in found if each.code in LASTING_PROBLEMS]
    try:
        check_sound(muster, edition=edition)
    except WontJoin as refusal:
        found.insert(0, Problem(refusal.code, refusal.sentence))
    gang, spent = roster.gang, roster.spent
    if gang.cash + spent > gang.budget:
        over = f"${gang.cash} in hand and ${spent} spent are more than the budget, ${gang.budget}."
        found.insert(0, Problem("over-budget", over))
    return [each.sentence for each in found]


def began_as(man: Character, edition: Edition) -> Profile | None:
    """The profile that a character was recruited by, told by his base statline and his cost."""
    for profile in edition.founding:
        if (profile.statline, profile.cost) == (man.base, man.worth):
            return profile
    return None


def veteran_of(person: Person, roster: Roster, edition: Edition) -> Veteran:
    """A person with what he has been through."""
    man, guns = person.character, {weapon.slug for weapon in person.weapons}
    owing = (mark for mark in person.skills if edition.skills[mark.what].owes_weapon)
    return Veteran(
        ref=man.slug,
        name=str(man),
        learner=learner_of(person, roster),
        began=None if man.is_hired else began_as(man, edition),
        experience=man.experience,
        raised=sum(mark.amount for mark in person.marks if mark.sort == Mark.Sort.ADVANCE),
        hurts=tuple(_hurts(person, edition)),
        unnamed=tuple(mark.what for mark in owing if mark.choice not in guns),
    )


def _hurts(person: Person, edition: Edition) -> Iterator[tuple[str, str]]:
    """His injuries as the rulebook has them: what a stranger's paper made up is passed over."""
    for mark in person.injuries:
        if injury := edition.injuries.get(mark.what):
            is_told = injury.foe or mark.choice in injury.choices
            yield mark.what, mark.choice if is_told else ""


def land_of(roster: Roster) -> Land:
    """What the gang holds, as the rules look at it."""
    gang = roster.gang
    places = tuple((place.table, place.type) for place in roster.territories)
    outlaw = gang.standing == Gang.Standing.OUTLAW
    return Land(gang.kind, gang.protagonisti, outlaw, places)


def faults_of(roster: Roster, edition: Edition) -> tuple[Problem, ...]:
    """Everything that is odd about a gang that is entered as it is, in the order to look at it."""
    muster, standing = muster_of(roster, edition), roster.gang.standing
    return tuple(
        chain(
            faults_of_muster(muster, edition=edition),
            faults_of_standing(
                muster,
                outlaw=standing == Gang.Standing.OUTLAW,
                deputised=standing == Gang.Standing.DEPUTISED,
            ),
            *(
                faults_of_past(veteran_of(person, roster, edition), edition=edition)
                for person in roster.people
            ),
            faults_of_land(land_of(roster), edition=edition),
        )
    )
