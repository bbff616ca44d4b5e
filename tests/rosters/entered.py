"""Gangs that have lived, entered as their player enters them: every row written by a service."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from rosters.models import Character, Gang, PastBattle, Player, Territory
from rosters.roster import Person
from rosters.services import entering, gangs, past_battles, territories
from rosters.services.entering import Past
from tests.rosters.mustered import armed, hand, now, recruited
from westamunda.rules.statline import Statline


def entered(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A gang that has lived, with nobody told of yet."""
    named = {"name": "The Old Hands", **described}
    return gangs.muster(owner=owner, key=uuid.uuid4(), kind=kind, lived=True, **named)


def six(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A veteran gang of a leader, a shootist, three gang members and a young blood, armed."""
    gang = entered(owner, kind, **described)
    told = (
        ("leader", "Ada"), ("shootist", "Doc"), ("gang-member", "Ben"), ("gang-member", "Cal"),
        ("gang-member", "Dov"), ("young-blood", "Eli"),
    )  # fmt: skip
    for who, name in told:
        armed(recruited(gang, who, name))
    return gang


def past(man: Character, **told: Any) -> None:
    """Enter what a character has been through; what he was taken on as, unless told."""
    calling = f"{man.calling}" if man.rank == "specialist" else ""
    who = "" if man.is_hired else calling or man.rank
    entering.enter_past(hand(man.gang), man=man, past=Past(**{"who": who, **told}))
    man.refresh_from_db()


def gone(gang: Gang, name: str = "Zeke", how: str = "dead", **told: Any) -> Character:
    """Somebody who is gone."""
    told = {"who": "gang-member", **told}
    entering.enter_departed(hand(gang), name=name, how=how, **told)
    return Character.objects.filter(gang=gang, name=name).latest("pk")


def held(
    gang: Gang, type: str = "settlement", table: str = "territories", **told: Any
) -> Territory:
    """A territory."""
    territories.enter(hand(gang), table=table, type=type, **told)
    return Territory.objects.filter(gang=gang).latest("pk")


def fought(gang: Gang, day: str = "2021-06-05", result: str = "won", **told: Any) -> PastBattle:
    """A battle from before these books."""
    past_battles.enter(
        hand(gang), fought_on=datetime.date.fromisoformat(day), result=result, **told
    )
    return PastBattle.objects.filter(gang=gang).latest("pk")


def purse(gang: Gang, cash: int, standing: str = "law-abiding") -> None:
    """What is in the purse."""
    entering.enter_purse(hand(gang), cash=cash, standing=standing)
    gang.refresh_from_db()


def ride_on(gang: Gang, *, stands: bool = True) -> None:
    """Let it ride on."""
    entering.ride_on(hand(gang), stands=stands)
    gang.refresh_from_db()


def person(man: Character) -> Person:
    """The character as he is read now."""
    found = now(man.gang).person(man.slug)
    assert found is not None
    return found


def line(man: Character) -> Statline:
    """His statline as it is shown."""
    return person(man).statline


def veterans(owner: Player, **described: Any) -> Gang:
    """A gang of six with everything that a gang can have behind it, some of it odd."""
    gang = six(owner, **described)
    ada, doc, ben, _cal, _dov, eli = gang.characters.order_by("position")
    past(ada, experience=142, advances={"bs": 1, "i": 1}, skills=(("iron-will", ""),),
         injuries=(("impressive-scars", ""),))  # fmt: skip
    past(doc, who="shootist", experience=97, advances={"bs": 2}, skills=(("marksman", ""),))
    past(ben, experience=71, advances={"w": 1}, skills=(("fancy-ropin", "lasso"),),
         injuries=(("blinded", "left"), ("hand-injury", "right-2"), ("bitter-enmity", "Wade Cutter")),
         absences=(("gaol", 2),))  # fmt: skip
    past(eli, experience=33, advances={"ws": 1, "bs": 1})
    armed(ben, "le-mat-normal", name="Le Mat of New Orleans")
    gone(gang, "Zeke Ransom", who="pugilist", fate="Shot off the roof of the Larkspur bank.",
         experience=88)  # fmt: skip
    gone(gang, "Little Amos", how="retired", who="young-blood", fate="Keeps bees.")
    held(gang, "old-ruins", uses=4, attacks=1)
    held(gang, "drinking-hole", uses=2, seam=True)
    fought(gang, "2021-06-05", opponent="The Dry Fork Drovers", scenario="Gang Fight",
           story="Rain, and nobody hit anything until it was too late to matter.")  # fmt: skip
    fought(gang, "2022-02-19", "lost", opponent="Company C")
    purse(gang, 342)
    return gang
