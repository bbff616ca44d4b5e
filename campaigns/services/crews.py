"""Crews: who of a side takes part in a battle."""

from __future__ import annotations

from typing import Any

from campaigns.models import Attendance, Side
from rosters.models import Absence, Character, Gang, Possession
from westamunda.rules.editions import Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.goods import GoodKind

MOST_OF_A_CAST = 40
"""People of a cast that attend one by one."""


class NobodyAble(RuleBroken):
    """A gang of which nobody can fight."""

    code = "nobody-able"


def able(side: Side) -> list[Character]:
    """Who of a gang's side can fight: here, and not kept away by anything."""
    away = Absence.objects.filter(left="", games__gt=0).values("character")
    people = Character.objects.filter(gang=side.gang, left="").exclude(pk__in=away)
    return list(people.order_by("position", "pk"))


def take_everybody(side: Side, edition: Edition) -> None:
    """Let everybody able attend for a side, mounted if he has a horse. Raises NobodyAble where
    nobody is."""
    rows = _of_gang(side, edition) if side.gang else _of_cast(side)
    if not rows:
        raise NobodyAble(f"{side} have nobody who can fight.")
    Attendance.objects.bulk_create(rows)


def riders_of(gang: Gang, edition: Edition) -> set[int]:
    """The keys of those of a gang who have an animal to ride."""
    ridden = [good.slug for good in edition.goods if good.kind is GoodKind.ANIMAL]
    rows = Possession.objects.filter(gang=gang, left="", type__in=ridden, carrier__isnull=False)
    return set(rows.values_list("carrier", flat=True))


def _of_gang(side: Side, edition: Edition) -> list[Attendance]:
    riders = riders_of(side.gang, edition) if side.gang else set()
    kept, none = Attendance.Mount.KEPT, Attendance.Mount.NONE
    return [
        Attendance(
            side=side,
            character=man,
            name=str(man)[:60],
            position=place,
            mount=kept if man.pk in riders else none,
        )
        for place, man in enumerate(able(side))
    ]


def _of_cast(side: Side) -> list[Attendance]:
    people: list[dict[str, Any]] = side.cast.people if side.cast else []
    names = [
        f"{each['name']} {number}" if each["count"] > 1 else each["name"]
        for each in people
        for number in range(1, each["count"] + 1)
    ] or [str(side)]
    return [
        Attendance(side=side, name=name[:60], position=place)
        for place, name in enumerate(names[:MOST_OF_A_CAST])
    ]
