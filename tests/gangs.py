"""Gangs for tests, made by the services, so that what they are made of is lawful."""

from __future__ import annotations

import uuid
from typing import Any

from rosters.models import Character, Gang, Player, Weapon
from rosters.services import characters, gangs, riding, weapons
from rosters.services.acts import Hand
from tests.dice import in_turn
from westamunda.rules.kinds import Rank

PLENTY = 20_000
"""Dollars enough for as many as a test wants."""


def hand(gang: Gang) -> Hand:
    """The owner's hand, with a new key and dice that show 1, 2, 3 and on in turn."""
    return Hand(gang, gang.owner, uuid.uuid4(), roller=in_turn())


def muster(owner: Player, **described: Any) -> Gang:
    """A gang with nobody in it and more money than it needs."""
    told = {"name": "The Larkspur Company", "kind": "townies", "budget": PLENTY} | described
    return gangs.muster(owner=owner, key=uuid.uuid4(), **told)


def recruit(
    gang: Gang, rank: Rank = Rank.GANG_MEMBER, name: str = "", **described: Any
) -> Character:
    """Take somebody on; return him. What is not of his recruiting is described afterwards."""
    at_once = {key: described.pop(key) for key in ("calling", "blood", "duty") if key in described}
    characters.recruit(hand(gang), rank=rank, name=name, **at_once)
    man = Character.objects.filter(gang=gang).latest("pk")
    if described:
        characters.describe(hand(gang), man=man, **described)
        man.refresh_from_db()
    return man


def arm(man: Character, type: str, name: str = "", boxes: dict[str, int] | None = None) -> Weapon:
    """Buy him a weapon, with so many boxes of each kind; return it."""
    weapons.buy(hand(man.gang), man=man, type=type, name=name)
    weapon = Weapon.objects.filter(carrier=man).latest("pk")
    for kind, count in (boxes or {}).items():
        weapons.buy_boxes(hand(man.gang), weapon=weapon, kind=kind, count=count)
    weapon.refresh_from_db()
    return weapon


def armed_gang(owner: Player, people: int = 8, **described: Any) -> Gang:
    """A gang of so many people, a leader first, each with a Winchester and a revolver of his own
    name and a box for each.

    All but two are copies; their names are written straight into their rows.
    """
    gang = muster(owner, **described)
    first = [Rank.LEADER, Rank.GANG_MEMBER][:people]
    for rank in first:
        man = recruit(gang, rank)
        arm(man, "winchester-rifle", boxes={"ball": 1})
        arm(man, "normal-revolver-cartridge", boxes={"ball": 1})
    if people > len(first):
        characters.copy(hand(gang), man=man, times=people - len(first))
    for number, man in enumerate(Character.objects.filter(gang=gang), start=1):
        man.name, man.looks = f"Man{number}", f"Looks end with Last{number}"
        man.save()
        for weapon in man.weapons.all():
            weapon.name = ("Rifle" if weapon.type == "winchester-rifle" else "Colt") + str(number)
            weapon.save()
    gang.refresh_from_db()
    return gang


def ride_out(gang: Gang) -> Gang:
    """Throw the gang’s first dice."""
    riding.ride_out(hand(gang))
    gang.refresh_from_db()
    return gang
