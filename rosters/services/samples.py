"""Samples: a whole gang mustered in one act, by the services that a player would use."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable
from inspect import unwrap
from typing import Any, Protocol

from django.db import models, transaction

from rosters import ports
from rosters.models import Character, Gang, Mark, Player, Possession, Weapon
from rosters.roster import Person, Roster
from rosters.samples import Sample, Sitter
from rosters.services import characters, hiring, possessions, weapons
from rosters.services.acts import Draft, Hand
from rosters.services.gangs import begun_before


class Done(Protocol):
    """What an act tells of itself."""

    numbers: dict[str, Any]


Doing = Callable[..., Done]
"""Does one thing by its service, with what it is about by keyword."""


def gather(act: Doing, sample: Sample) -> None:
    """Take everybody of a sample on, one act after the other."""
    for sitter in sample.people:
        _seat(act, sitter)
    for kit, name in sample.hired:
        act(hiring.hire, kit=kit, chosen={}, name=name)


def _seat(act: Doing, sitter: Sitter) -> None:
    """Take somebody on, tell him, arm him."""
    rank, calling = sitter.rank
    done = act(
        characters.recruit, rank=rank, calling=calling, name=sitter.name,
        blood=sitter.blood, duty=sitter.duty,
    )  # fmt: skip
    man = Character.objects.get(slug=done.numbers["man"])
    told = dict(sitter.shows) | ({"looks": sitter.looks} if sitter.looks else {})
    if told:
        act(characters.describe, man=man, **told)
    if sitter.skill:
        act(characters.choose_skill, man=man, skill=sitter.skill)
    for arm in sitter.arms:
        act(weapons.buy, man=man, type=arm.type, name=arm.name)
        weapon = Weapon.objects.filter(carrier=man).latest("pk")
        for kind, count in arm.boxes:
            act(weapons.buy_boxes, weapon=weapon, kind=kind, count=count)
    for good in sitter.goods:
        act(possessions.buy, man=man, type=good)
    if sitter.dice:
        act(characters.buy_experience, man=man, dice=sitter.dice)


class OneSitting(Draft):
    """A draft in which many services write one after the other, each on what the last has left.

    What is added joins the roster at once, so that nothing has to be read again in between.
    """

    def add(self, *rows: Any) -> None:
        roster = self.roster
        super().add(*rows)
        for row in rows:
            _join(roster, row)

    def does(self, service: Callable[..., Any], **said: Any) -> Done:
        """Write what a service writes; it refuses what it always refuses."""
        unwrap(service)(self, **said)
        return self


def _join(roster: Roster, row: models.Model) -> None:
    """Put a row that was just written where the roster has its like."""
    if isinstance(row, Character):
        roster.join(Person(row))
        return
    whose = row.character if isinstance(row, Mark) else row.carrier  # type: ignore[attr-defined]
    him = roster.person(whose.slug)
    if him is None:
        raise ValueError(f"{row} is given to nobody here")
    if isinstance(row, Mark):
        him.marks.append(row)
    elif isinstance(row, Weapon):
        roster.weapons.append(row)
        him.weapons.append(row)
    elif isinstance(row, Possession):
        roster.possessions.append(row)
        him.possessions.append(row)


@transaction.atomic
def open_sample(*, owner: Player, key: uuid.UUID, sample: Sample) -> Gang:
    """Muster a sample gang of a player's own in one act; the key, seen before, answers with it.

    Raises NobodyThere for a player who has been erased.
    """
    done = begun_before(owner, key)
    if done is not None:
        return done
    gang = Gang.objects.create(
        owner=owner, name=_free_name(owner, sample.name), kind=sample.kind, story=sample.story,
        patron=sample.patron, protagonisti=sample.protagonisti,
    )  # fmt: skip
    sitting = OneSitting(Hand(gang, owner, key), gang, ports.campaigns().edition_of(gang))
    gather(sitting.does, sample)
    people = len(sitting.roster.people)
    sitting.say(
        "mustered",
        f"{gang.name} opened as a sample: {people} people, armed for ${-sitting.dollars} "
        f"of ${gang.budget}.",
        budget=gang.budget,
    )
    sitting.close()
    return gang


def _free_name(owner: Player, name: str) -> str:
    """The sample's name, or with the next number where the owner has one of that name."""
    taken = set(
        Gang.objects.filter(owner=owner, name__startswith=name).values_list("name", flat=True)
    )
    numbered = (name if number == 1 else f"{name}, {number}" for number in itertools.count(1))
    return next(each for each in numbered if each not in taken)
