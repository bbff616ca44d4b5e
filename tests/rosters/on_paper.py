"""Gangs that have lived, with every sort of row, for the tests of papers."""

from __future__ import annotations

import copy
from datetime import date
from typing import Any

from jsonschema import Draft202012Validator

from rosters import papers
from rosters.models import (
    Absence,
    Character,
    Gang,
    Mark,
    Matter,
    PastBattle,
    Player,
    Possession,
    Territory,
    Weapon,
)
from rosters.papers import fields
from rosters.services.acts import settle
from tests.factories import CharacterFactory
from tests.rosters.mustered import named, now
from tests.rosters.mustered import riding_gang as rode_out
from westamunda.rules.editions import BASE


def whole(gang: Gang) -> dict[str, Any]:
    """The gang's paper, notes and all."""
    return papers.paper_of(now(gang), private=True)


def lived(owner: Player, kind: str = "townies", *, sound: bool = False, **described: Any) -> Gang:
    """A gang that rode out and has one of everything that a paper tells; a sound one breaks no
    rule of founding by it."""
    gang = rode_out(
        owner, kind, story="They came for the water.", patron="A bank", budget=2000, **described
    )
    gang.notes, gang.standing = "The Colonel must not know.", Gang.Standing.OUTLAW
    gang.save()
    ada, ben = named(gang, "Ada"), named(gang, "Ben")
    _tell(ada)
    if not sound:
        cal = named(gang, "Cal")
        cal.rank, cal.calling, cal.blood, cal.duty = (
            "specialist",
            "pugilist",
            "mixed-blood",
            "scout",
        )
        cal.save()
        Possession.objects.create(gang=gang, carrier=cal, type="hat", name="A hat", paid=1, worth=1)
    colt = ada.weapons.first()
    assert colt is not None
    colt.boxes = [{"kind": "ball", "rounds": 7, "capacity": 12, "paid": 5, "issued": True}]
    colt.paired = True
    colt.save()
    marked(ada, Mark.Sort.ADVANCE, "bs", amount=1, origin=f"pick/{ada.slug}/31")
    marked(ada, Mark.Sort.INJURY, "leg-wound", amount=-1, choice="left", origin="entered")
    marked(ada, Mark.Sort.SKILL, "rapid-fire", choice=colt.slug, origin=f"pick/{ben.slug}/61")
    Absence.objects.create(character=ben, reason="gaol", games=2, origin=f"taken/{ada.slug}")
    matter = Matter(gang=gang, kind="weapon", subject=f"{ada.slug}/rapid-fire", settled=True)
    matter.answers = [{"choice": colt.slug}, {"pool": "2D6", "faces": [3, 4]}]
    matter.save()
    _stash(gang)
    _past(gang)
    departed(gang, "Old Tom", left="dead", fate="Shot at Dry Fork, unhurried to the end.")
    departed(
        gang, "Ann", left="retired", rank="specialist", calling="shootist", blood="native",
        duty="scout", looks="Tall.", background="Twice married.",
    )  # fmt: skip
    settle(gang)
    gang.refresh_from_db()
    return gang


def _tell(man: Character) -> None:
    man.looks, man.background = "Grey.\nSays little.", "Born in a wagon.\n\nStayed in it."
    man.fate, man.experience_dice, man.experience_paid = "Not yet.", 2, 20
    man.belt = False
    man.holsters, man.coat, man.sabre, man.lance, man.boot = 2, True, True, True, False
    man.long_gun, man.kit = "winchester-rifle", "hired-gun-shotgun"
    man.save()


def marked(man: Character, sort: str, what: str, **facts: Any) -> Mark:
    """A mark on a man."""
    return Mark.objects.create(character=man, sort=sort, what=what, **facts)


def departed(gang: Gang, name: str, *, left: str, **facts: Any) -> Character:
    """Somebody who is gone, with an advance that went with him and one that did not."""
    man: Character = CharacterFactory(gang=gang, name=name, left=left, experience=40, **facts)
    marked(man, Mark.Sort.ADVANCE, "ws", amount=1, origin=f"pick/{man.slug}/31")
    marked(man, Mark.Sort.ADVANCE, "i", amount=1, origin="entered", left=left)
    marked(man, Mark.Sort.ADVANCE, "t", amount=1, origin="entered", left="taken-back")
    return man


def _stash(gang: Gang) -> None:
    Weapon.objects.create(
        gang=gang, type="bowie", name="A long knife", ignition="none", paid=10, worth=10
    )
    Possession.objects.create(
        gang=gang,
        type="horse",
        name="Dapple",
        training="ride-like-rooster-coburn",
        paid=75,
        worth=75,
    )


def _past(gang: Gang) -> None:
    Territory.objects.create(
        gang=gang, table="territories", type="settlement", was="old-ruins", uses=3, attacks=1,
        origin="founding",
    )  # fmt: skip
    PastBattle.objects.create(
        gang=gang, fought_on=date(2025, 3, 9), opponent="The Long Riders", scenario="Ambush",
        result="won", story="They ran.\nWe did not.",
    )  # fmt: skip


SCHEMA = Draft202012Validator(papers.schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)


def again(paper: dict[str, Any]) -> dict[str, Any]:
    """The paper of the roster that a paper tells."""
    read = papers.read(papers.canonical(paper), edition=BASE)
    return papers.paper_of(papers.roster_from(read), private=True)


def check_whole(paper: dict[str, Any]) -> None:
    """A paper is told by its schema, and says the same when it is read and written again."""
    SCHEMA.validate(paper)
    assert papers.canonical(again(paper)) == papers.canonical(paper)


_TOLD: list[dict[str, Any]] = []


def told(owner: Player) -> dict[str, Any]:
    """The paper of a gang that has lived, told once for all tests, to be spoilt."""
    if not _TOLD:
        _TOLD.append(whole(lived(owner)))
    return copy.deepcopy(_TOLD[0])


ANSWERS = (fields.Answer.chosen, fields.Answer.thrown)
