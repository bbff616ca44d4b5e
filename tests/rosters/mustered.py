"""Gangs as players make them: every row written by a service."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from typing import Any

from rosters import papers, ports
from rosters.asked import RECRUITS
from rosters.models import Act, Character, Gang, Matter, Owned, Player, Possession, Weapon
from rosters.roster import Roster, read_whole
from rosters.services import characters, gangs, hiring, possessions, riding, weapons
from rosters.services.acts import Hand, cash_of
from tests.dice import always, scripted
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.kinds import Blood, Duty
from westamunda.rules.weapons import ARMOURY

COLT = "normal-revolver-cartridge"
WINCHESTER = "winchester-rifle"


Change = tuple[str, str, dict[str, Any]]
Rules = Callable[..., None]


class HouseRules(ports.NoCampaigns):
    """Campaigns that answer with an edition of their own."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self.edition = BASE.laid_over(2, "House rules", changes)

    def edition_of(self, gang: Gang) -> Edition:
        return self.edition


class Held(ports.NoCampaigns):
    """A campaign that holds every gang."""

    def why_frozen(self, gang: Gang) -> str:
        return "They are at the table."


def hand(gang: Gang, *faces: int, key: uuid.UUID | None = None) -> Hand:
    """The owner's hand upon his gang, with a fresh key and these faces on the dice."""
    return Hand(gang=gang, actor=gang.owner, key=key or uuid.uuid4(), roller=scripted(*faces))


def fives(gang: Gang) -> Hand:
    """The owner's hand, and every die that he throws shows a five."""
    return Hand(gang=gang, actor=gang.owner, key=uuid.uuid4(), roller=always(5))


def mustered(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A gang with its budget in cash and nobody in it."""
    named = {"name": "The Quiet Hands", **described}
    return gangs.muster(owner=owner, key=uuid.uuid4(), kind=kind, **named)


def recruited(
    gang: Gang,
    who: str = "gang-member",
    name: str = "Amos",
    *,
    blood: Blood | None = None,
    duty: Duty = Duty.LINE,
) -> Character:
    """A character taken on."""
    rank, calling = RECRUITS[who]
    characters.recruit(hand(gang), rank=rank, calling=calling, name=name, blood=blood, duty=duty)
    return Character.objects.filter(gang=gang).latest("pk")


def armed(man: Character, type: str = COLT, *, name: str = "", ignition: str = "") -> Weapon:
    """A weapon bought for a character."""
    weapons.buy(hand(man.gang), man=man, type=type, name=name, ignition=ignition)
    return Weapon.objects.filter(carrier=man).latest("pk")


def round_of(gun: Weapon) -> str:
    """The first kind of round that a weapon takes."""
    return ARMOURY[gun.type].ammunition[0].kind


def equipped(man: Character, type: str = "horse") -> Possession:
    """A good bought for a character."""
    possessions.buy(hand(man.gang), man=man, type=type)
    return Possession.objects.filter(carrier=man).latest("pk")


def hired(gang: Gang, kit: str = "hired-gun-two-revolvers", name: str = "Silent Ned") -> Character:
    """A man hired with the first choice of everything in his kit."""
    hiring.hire(hand(gang), kit=kit, chosen={}, name=name)
    return Character.objects.filter(gang=gang).latest("pk")


def ready(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A leader and two gang members, named and armed so that they may ride out."""
    gang = mustered(owner, kind, **described)
    for who, name in (("leader", "Ada"), ("gang-member", "Ben"), ("gang-member", "Cal")):
        man = recruited(gang, who, name)
        armed(man)
        if kind == "cavalry-mounted":
            armed(man, "cavalry-carbine")
        if kind == "cavalry-foot":
            armed(man, "musket")
    return gang


def riding_gang(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A gang that rode out, every die a five."""
    gang = ready(owner, kind, **described)
    riding.ride_out(fives(gang))
    gang.refresh_from_db()
    return gang


def named(gang: Gang, name: str) -> Character:
    """The character of this name."""
    return Character.objects.get(gang=gang, name=name)


def now(gang: Gang) -> Roster:
    """The gang as the database has it now."""
    return read_whole(Gang.objects.get(pk=gang.pk))


def paper(gang: Gang) -> str:
    """The gang's state as canonical bytes."""
    return papers.canonical(papers.paper_of(now(gang), private=True))


def open_matter(gang: Gang, kind: str) -> Matter:
    """The first open matter of a kind."""
    found = Matter.objects.filter(gang=gang, kind=kind, settled=False, left=Owned.Left.HERE)
    return found.earliest("pk")


def last_act(gang: Gang) -> Act:
    """The newest act upon a gang."""
    return Act.objects.filter(gang=gang).latest("pk")


def books(gang: Gang) -> tuple[int, int, int]:
    """Cash, rating and wealth as they are kept."""
    kept = Gang.objects.get(pk=gang.pk)
    return kept.cash, kept.rating, kept.wealth


def books_afresh(gang: Gang) -> tuple[int, int, int]:
    """Cash, rating and wealth, computed afresh from acts and rows."""
    roster = now(gang)
    return cash_of(gang), roster.rating.total, roster.wealth
