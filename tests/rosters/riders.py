"""A gang that has ridden out, with something to hand on, to sell and to part from."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rosters.models import Character, Gang, Player, Possession, Weapon
from rosters.services import characters, riding, weapons
from tests.rosters.mustered import (
    COLT,
    WINCHESTER,
    armed,
    equipped,
    fives,
    hand,
    hired,
    mustered,
    named,
    recruited,
    round_of,
)


def riders(owner: Player, **described: Any) -> Gang:
    """Ada leads, with a pair of guns, three boxes, a horse and a saddle; Ben has a Colt; Cal
    nothing; Ned is hired."""
    gang = mustered(owner, **{"budget": 2000, **described})
    ada = recruited(gang, "leader", "Ada")
    colt, rifle = armed(ada, COLT, name="Schofield"), armed(ada, WINCHESTER, name="Yellow Boy")
    weapons.buy_boxes(hand(gang), weapon=colt, kind=round_of(colt), count=2)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle))
    weapons.pair(hand(gang), weapon=colt, paired=True)
    equipped(ada, "horse")
    equipped(ada, "saddle")
    armed(recruited(gang, "gang-member", "Ben"), COLT, name="Peacemaker")
    recruited(gang, "gang-member", "Cal")
    hired(gang, name="Ned")
    riding.ride_out(fives(gang))
    gang.refresh_from_db()
    return gang


def gun(gang: Gang, name: str) -> Weapon:
    """The weapon of this name, as the database has it."""
    return Weapon.objects.select_related("gang__owner", "carrier").get(gang=gang, name=name)


def thing(gang: Gang, type: str) -> Possession:
    """The gang's own possession of this type: not a hired man's."""
    own = Possession.objects.select_related("gang__owner", "carrier").filter(gang=gang, type=type)
    return own.exclude(carrier__name="Ned").get()


def what_there_is(gang: Gang) -> Counter[Any]:
    """Every thing and every round that is here, whoever has it."""
    there: Counter[Any] = Counter()
    for weapon in Weapon.objects.filter(gang=gang, left=""):
        there[weapon.slug] += 1
        for box in weapon.boxes:
            there[box["kind"]] += box["rounds"]
            there["box", box["kind"], box["paid"]] += 1
    for possession in Possession.objects.filter(gang=gang, left=""):
        there[possession.slug] += 1
    return there


def shows(gang: Gang, name: str, **miniature: Any) -> Character:
    """The character of this name, whose miniature shows so much."""
    man = named(gang, name)
    characters.describe(hand(gang), man=man, **miniature)
    return named(gang, name)
