"""Who may see and who may change: the only place that looks objects up for a view.

``own_…`` finds what the reader may change, ``visible_…`` what he may read; anything else is not
there: 404.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404

from rosters import ports
from rosters.models import (
    Act,
    Character,
    Gang,
    Matter,
    Paper,
    PastBattle,
    Player,
    Possession,
    Territory,
    Weapon,
)

ModelT = TypeVar("ModelT", bound=Model)
HeldT = TypeVar("HeldT", Character, Weapon, Possession, Matter, Territory, PastBattle)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks: the player that he is, by his account or as his session's guest, if any; and the
    keys of the links that he has opened."""

    player: Player | None = None
    links: frozenset[str] = frozenset()

    @property
    def is_guest(self) -> bool:
        """Whether he owns what he makes without an account."""
        return self.player is not None and self.player.is_guest

    @property
    def actor(self) -> Player:
        """The player who acts. Raises ValueError where nobody could: only behind the door."""
        if self.player is None:
            raise ValueError("nobody acts")
        return self.player


NOBODY = Reader()


def owns(reader: Reader, gang: Gang) -> bool:
    """Whether the gang is the reader's own."""
    return reader.player is not None and gang.owner_id == reader.player.pk


def may_change(reader: Reader, gang: Gang) -> bool:
    """Whether the reader may act upon the gang, as its owner or its arbitrator."""
    if reader.player is None or gang.stage == Gang.Stage.DISBANDED:
        return False
    return owns(reader, gang) or ports.campaigns().arbitrates(gang, reader.player)


def is_insider(reader: Reader, gang: Gang) -> bool:
    """Whether the reader sees what a gang need not reveal: its owner, and its arbitrator."""
    if reader.player is None:
        return False
    return owns(reader, gang) or ports.campaigns().arbitrates(gang, reader.player)


def authority(actor: Player, gang: Gang) -> str:
    """On whose authority he acts upon the gang."""
    its_owner = gang.owner_id == actor.pk
    return Act.Authority.OWNER if its_owner else Act.Authority.ARBITRATOR


def may_read(reader: Reader, gang: Gang) -> bool:
    """Whether the reader may see the gang."""
    return (
        gang.visibility == Gang.Visibility.PUBLIC
        or (gang.visibility == Gang.Visibility.UNLISTED and gang.link in reader.links)
        or owns(reader, gang)
        or ports.campaigns().may_read(gang, reader.player)
    )


def _one(rows: QuerySet[ModelT], slug: str) -> ModelT:
    found = rows.filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def visible_gang(reader: Reader, slug: str) -> Gang:
    """Return a gang that the reader may see."""
    rows = ports.campaigns().told_of(Gang.objects.select_related("owner"), reader.player)
    gang = _one(rows, slug)
    if not may_read(reader, gang):
        raise Http404
    return gang


def own_gang(reader: Reader, slug: str) -> Gang:
    """Return a gang that the reader may change."""
    return _changeable(reader, _one(Gang.objects.select_related("owner"), slug))


def owned_gang(reader: Reader, slug: str) -> Gang:
    """Return a gang that is the reader's own, disbanded or not: to share it, to keep notes."""
    gang = _one(Gang.objects.select_related("owner"), slug)
    if not owns(reader, gang):
        raise Http404
    return gang


def _changeable(reader: Reader, gang: Gang) -> Gang:
    if not may_change(reader, gang):
        raise Http404
    return gang


def may_export(reader: Reader, gang: Gang) -> bool:
    """Whether the gang's paper is the reader's to take away: who may change it, and its owner
    when it has disbanded too."""
    return owns(reader, gang) or may_change(reader, gang)


def may_copy(reader: Reader, gang: Gang) -> bool:
    """Whether the reader may begin a gang of his own as a copy of this one: whose it is to
    export, and of one that is not private, whoever reads it."""
    if reader.player is None:
        return False
    is_open = gang.visibility != Gang.Visibility.PRIVATE and may_read(reader, gang)
    return is_open or may_export(reader, gang)


def exportable_gang(reader: Reader, slug: str) -> Gang:
    """Return a gang whose paper the reader may take away."""
    gang = _one(Gang.objects.select_related("owner"), slug)
    if not may_export(reader, gang):
        raise Http404
    return gang


def copyable_gang(reader: Reader, slug: str) -> Gang:
    """Return a gang that the reader may copy."""
    gang = _one(Gang.objects.select_related("owner"), slug)
    if not may_copy(reader, gang):
        raise Http404
    return gang


def visible_paper(reader: Reader, slug: str) -> Paper:
    """Return a paper kept of a gang that the reader may see; none whose act was taken back."""
    kept = Paper.objects.filter(act__taken_back_by=None).select_related("gang__owner")
    paper = _one(kept, slug)
    if not may_read(reader, paper.gang):
        raise Http404
    return paper


def visible_character(reader: Reader, slug: str) -> Character:
    """Return a character of a gang that the reader may see."""
    man = _one(Character.objects.select_related("gang__owner"), slug)
    if not may_read(reader, man.gang):
        raise Http404
    return man


def _own(reader: Reader, rows: QuerySet[HeldT], slug: str) -> HeldT:
    row = _one(rows, slug)
    _changeable(reader, row.gang)
    return row


def own_character(reader: Reader, slug: str) -> Character:
    """Return a character that the reader may change."""
    return _own(reader, Character.objects.select_related("gang__owner"), slug)


def own_weapon(reader: Reader, slug: str) -> Weapon:
    """Return a weapon that the reader may change."""
    return _own(reader, Weapon.objects.select_related("gang__owner", "carrier"), slug)


def own_possession(reader: Reader, slug: str) -> Possession:
    """Return a possession that the reader may change."""
    return _own(reader, Possession.objects.select_related("gang__owner", "carrier"), slug)


def own_matter(reader: Reader, slug: str) -> Matter:
    """Return a matter that the reader may settle."""
    return _own(reader, Matter.objects.select_related("gang__owner"), slug)


def own_territory(reader: Reader, slug: str) -> Territory:
    """Return a territory that the reader may change."""
    return _own(reader, Territory.objects.select_related("gang__owner"), slug)


def own_past_battle(reader: Reader, slug: str) -> PastBattle:
    """Return a battle from before these books that the reader may change."""
    return _own(reader, PastBattle.objects.select_related("gang__owner"), slug)


def own_act(reader: Reader, slug: str) -> Act:
    """Return an act that the reader may take back; a disbanded gang's too."""
    act = _one(Act.objects.select_related("gang__owner"), slug)
    if not owns(reader, act.gang):
        _changeable(reader, act.gang)
    return act


def keepable_gangs(reader: Reader, left: QuerySet[Gang], slugs: Iterable[str]) -> list[Gang]:
    """Return these gangs, each of them left by a guest or the reader's own already."""
    wanted = set(slugs)
    found = [*left.filter(slug__in=wanted)]
    found += Gang.objects.filter(owner=reader.actor, slug__in=wanted)
    if len(found) != len(wanted):
        raise Http404
    return found
