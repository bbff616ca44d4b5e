"""The demonstration: two players and an arbitrator, a gang of each kind and one of protagonisti.

Everything is made through services, as a player would make it, and every gang is legal.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rosters import pending, ports
from rosters.models import Act, Character, Gang, Player, Weapon
from rosters.roster import read
from rosters.services import characters, gangs, hiring, matters, possessions, riding, weapons
from rosters.services.acts import Hand
from westamunda.rules.dice import Roller, fair
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.procedures import Choose

PASSWORD = "coldwater-county-77"
PLAYERS = ("ines", "tobias", "arbitrator")

LEADER = (Rank.LEADER, None)
SHOOTIST = (Rank.SPECIALIST, Calling.SHOOTIST)
PUGILIST = (Rank.SPECIALIST, Calling.PUGILIST)
MEMBER = (Rank.GANG_MEMBER, None)
YOUNG = (Rank.YOUNG_BLOOD, None)


@dataclass(frozen=True)
class Arm:
    """A weapon of a class, by its real name, with boxes by kind of round."""

    type: str
    name: str = ""
    boxes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Sitter:
    """Somebody of the demonstration."""

    rank: tuple[Rank, Calling | None]
    name: str
    arms: tuple[Arm, ...] = ()
    goods: tuple[str, ...] = ()
    skill: str = ""
    looks: str = ""
    shows: tuple[tuple[str, Any], ...] = ()
    blood: Blood | None = None
    duty: Duty = Duty.LINE
    dice: int = 0


@dataclass(frozen=True)
class Sample:
    """A gang of the demonstration."""

    name: str
    kind: str
    people: tuple[Sitter, ...]
    story: str
    patron: str = ""
    protagonisti: bool = False
    hired: tuple[tuple[str, str], ...] = ()
    picks: tuple[str, ...] = ()


def peacemaker(boxes: int = 1, name: str = "Colt Peacemaker") -> Arm:
    """A normal cartridge revolver with its boxes."""
    return Arm("normal-revolver-cartridge", name, (("ball", boxes),) if boxes else ())


def muster(owner: Player, sample: Sample, roller: Roller = fair) -> Gang:
    """Muster a sample gang for a player, ready to ride out."""
    gang = gangs.muster(
        owner=owner, key=uuid.uuid4(), name=sample.name, kind=sample.kind, story=sample.story,
        patron=sample.patron, protagonisti=sample.protagonisti, visibility=Gang.Visibility.PUBLIC,
    )  # fmt: skip
    act = partial(_act, gang, owner, roller)
    for sitter in sample.people:
        _seat(act, sitter)
    for kit, name in sample.hired:
        act(hiring.hire, kit=kit, chosen={}, name=name)
    gang.refresh_from_db()
    return gang


def load(owner: Player, sample: Sample, roller: Roller = fair) -> Gang:
    """Muster a sample gang for a player, let it ride out and settle what waits."""
    gang = muster(owner, sample, roller)
    act = partial(_act, gang, owner, roller)
    act(riding.ride_out)
    gang.refresh_from_db()
    settle_matters(gang, act, sample.picks)
    return gang


def _act(
    gang: Gang, owner: Player, roller: Roller, service: Callable[..., Act | None], **said: Any
) -> Act:
    done = service(Hand(gang, owner, uuid.uuid4(), roller=roller), **said)
    if done is None:
        raise ValueError(f"{service.__name__} had nothing to do")
    return done


def _seat(act: Callable[..., Act], sitter: Sitter) -> None:
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


def settle_matters(gang: Gang, act: Callable[..., Act], wishes: tuple[str, ...] = ()) -> None:
    """Answer every choice that waits: the first wish that is offered, else the first option."""
    edition = ports.campaigns().edition_of(gang)
    while True:
        roster = read(gang)
        asked = (
            (matter, question)
            for matter in roster.matters
            if isinstance(question := pending.pending(roster, matter, edition=edition), Choose)
            and question.options
        )
        matter, question = next(asked, (None, None))
        if matter is None or question is None:
            return
        choice = next((wish for wish in wishes if wish in question.options), question.options[0])
        act(matters.answer, matter=matter, why=question.why, choice=choice)


def players() -> Mapping[str, Player]:
    """The demonstration's players, made where they are missing."""
    found = {}
    for name in PLAYERS:
        player, new = Player.objects.get_or_create(
            username=name, defaults={"email": f"{name}@example.org"}
        )
        if new:
            player.set_password(PASSWORD)
            player.save(update_fields=["password"])
        found[name] = player
    return found
