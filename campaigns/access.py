"""Who may see and who may change what campaigns hold: the only place that looks it up for a view.

``visible_…`` finds what the reader may read, ``joined_…`` what members do, ``arbitrated_…`` what the
arbitrators do, ``sided_…`` what a side of a battle does; anything else is not there: 404.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from django.db.models import QuerySet
from django.http import Http404

from campaigns.models import Battle, Campaign, Entry, Invitation, Membership, Minute, Side
from campaigns.moves import OPEN_BATTLES, MemberStage
from rosters import access as rosters
from rosters.access import ModelT, Reader
from rosters.models import Gang, Player


class Role(StrEnum):
    """What a reader is to a campaign."""

    STRANGER = "stranger"
    INVITED = "invited"
    ASKED = "asked"
    LEFT = "left"
    MEMBER = "member"
    ARBITRATOR = "arbitrator"


_ROLES = {
    MemberStage.INVITED: Role.INVITED,
    MemberStage.ASKED: Role.ASKED,
    MemberStage.JOINED: Role.MEMBER,
}


def membership_of(reader: Reader, campaign: Campaign) -> Membership | None:
    """How the reader stands to the campaign, if he ever did."""
    if reader.player is None:
        return None
    return Membership.objects.filter(campaign=campaign, player=reader.player).first()


def role_of(reader: Reader, campaign: Campaign) -> Role:
    """What the reader is to the campaign."""
    return role_in(membership_of(reader, campaign))


def role_in(membership: Membership | None) -> Role:
    """What somebody of this membership is to its campaign."""
    if membership is None:
        return Role.STRANGER
    if membership.arbitrates:
        return Role.ARBITRATOR
    return _ROLES.get(MemberStage(membership.stage), Role.LEFT)


INSIDE = frozenset({Role.MEMBER, Role.ARBITRATOR})
"""Who plays in a campaign."""

KNOWN = INSIDE | {Role.INVITED}
"""Who reads a private campaign."""


@dataclass(frozen=True)
class Seen:
    """A campaign as one reader finds it: what he is to it."""

    campaign: Campaign
    reader: Reader
    membership: Membership | None = field(default=None)

    @property
    def role(self) -> Role:
        """What the reader is to the campaign."""
        return role_in(self.membership)

    @property
    def is_inside(self) -> bool:
        """Whether he plays in it."""
        return self.role in INSIDE

    @property
    def arbitrates(self) -> bool:
        """Whether he runs it."""
        return self.role is Role.ARBITRATOR


def _campaign(slug: str) -> Campaign:
    found = Campaign.objects.filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def _seen(reader: Reader, campaign: Campaign) -> Seen:
    return Seen(campaign, reader, membership_of(reader, campaign))


def _is_open(reader: Reader, campaign: Campaign) -> bool:
    """Whether anybody like him may read the campaign."""
    return campaign.visibility == Gang.Visibility.PUBLIC or (
        campaign.visibility == Gang.Visibility.UNLISTED and campaign.link in reader.links
    )


def may_read(seen: Seen) -> bool:
    """Whether the reader may see the campaign."""
    return seen.role in KNOWN or _is_open(seen.reader, seen.campaign)


def visible_campaign(reader: Reader, slug: str) -> Seen:
    """Return a campaign that the reader may see, and what he is to it."""
    seen = _seen(reader, _campaign(slug))
    if not may_read(seen):
        raise Http404
    return seen


def joined_campaign(reader: Reader, slug: str) -> Seen:
    """Return a campaign that the reader plays in or runs."""
    seen = _seen(reader, _campaign(slug))
    if not seen.is_inside:
        raise Http404
    return seen


def known_campaign(reader: Reader, slug: str) -> Seen:
    """Return a campaign that the reader plays in, was invited to or asked to join."""
    seen = _seen(reader, _campaign(slug))
    if seen.role in (Role.STRANGER, Role.LEFT):
        raise Http404
    return seen


def arbitrated_campaign(reader: Reader, slug: str) -> Seen:
    """Return a campaign that the reader runs."""
    seen = _seen(reader, _campaign(slug))
    if not seen.arbitrates:
        raise Http404
    return seen


def _one(rows: QuerySet[ModelT], slug: str) -> ModelT:
    found = rows.filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def open_invitation(slug: str) -> Invitation:
    """Return an invitation by its link, used up or not: whoever has the link may look at it."""
    return _one(Invitation.objects.select_related("campaign"), slug)


def arbitrated_invitation(reader: Reader, slug: str) -> Invitation:
    """Return an invitation to a campaign that the reader runs."""
    invitation = open_invitation(slug)
    _arbitrating(reader, invitation.campaign)
    return invitation


def arbitrated_membership(reader: Reader, slug: str) -> Membership:
    """Return a membership in a campaign that the reader runs."""
    membership = _one(Membership.objects.select_related("campaign", "player"), slug)
    _arbitrating(reader, membership.campaign)
    return membership


def arbitrated_entry(reader: Reader, slug: str) -> Entry:
    """Return the entry of a gang in a campaign that the reader runs."""
    entry = _one(Entry.objects.select_related("campaign", "gang__owner"), slug)
    _arbitrating(reader, entry.campaign)
    return entry


def own_entry(reader: Reader, slug: str) -> Entry:
    """Return the entry of a gang that is the reader's own."""
    entry = _one(Entry.objects.select_related("campaign", "gang__owner"), slug)
    if not rosters.owns(reader, entry.gang):
        raise Http404
    return entry


def _arbitrating(reader: Reader, campaign: Campaign) -> None:
    if role_of(reader, campaign) is not Role.ARBITRATOR:
        raise Http404


@dataclass(frozen=True)
class SeenBattle:
    """A battle as one reader finds it, with its sides in order: which of them he acts for.

    Whoever owns a side's gang acts for it, whoever set up a battle for the cast that he brought, and
    an arbitrator of its campaign for every side.
    """

    battle: Battle
    reader: Reader
    sides: tuple[Side, ...]
    role: Role = Role.STRANGER

    @property
    def arbitrates(self) -> bool:
        """Whether he runs the campaign that it is fought in."""
        return self.role is Role.ARBITRATOR

    @cached_property
    def own(self) -> tuple[Side, ...]:
        """The sides that are his own, as their player."""
        player = self.reader.player
        return tuple(side for side in self.sides if player and plays(player, side))

    @property
    def acting(self) -> tuple[Side, ...]:
        """The sides that he may act for."""
        return self.sides if self.arbitrates else self.own

    @property
    def faced(self) -> tuple[Side, ...]:
        """The sides whose card he may have, if he acts in the battle."""
        sides = self.sides if self.acting else ()
        return tuple(each for each in sides if each not in self.own and is_faced(self, each))

    @property
    def authority(self) -> str:
        """On whose authority he acts: as a player where he is one, else as the arbitrator."""
        return Minute.Authority.PLAYER if self.own else Minute.Authority.ARBITRATOR

    @property
    def others(self) -> tuple[Side, ...]:
        """The sides of the teams on which he has none of his own."""
        teams = {side.team for side in self.own}
        return tuple(side for side in self.sides if side.team not in teams)


def plays(player: Player, side: Side) -> bool:
    """Whether a side is this player's: his gang, or the cast that he brought."""
    owner = side.gang.owner_id if side.gang else side.cast.owner_id if side.cast else None
    return owner is not None and owner == player.pk


def sides_of(battle: Battle) -> tuple[Side, ...]:
    """The sides of a battle in order, with their gangs, owners and casts."""
    rows = Side.objects.filter(battle=battle).select_related("gang__owner", "cast__owner")
    return tuple(rows.order_by("team", "pk"))


def seen_battle(reader: Reader, battle: Battle) -> SeenBattle:
    """A battle as this reader finds it; whether he may see it is not asked."""
    role = role_of(reader, battle.campaign) if battle.campaign else Role.STRANGER
    return SeenBattle(battle, reader, sides_of(battle), role)


def _battle(reader: Reader, slug: str) -> SeenBattle:
    return seen_battle(reader, _one(Battle.objects.select_related("campaign"), slug))


def may_read_battle(seen: SeenBattle) -> bool:
    """Whether the reader may see the battle: who fights it, who may see its campaign, and outside
    any, whoever may read every gang in it."""
    if seen.own:
        return True
    campaign = seen.battle.campaign
    if campaign is not None:
        return seen.role in KNOWN or _is_open(seen.reader, campaign)
    gangs = [side.gang for side in seen.sides if side.gang]
    return bool(gangs) and all(
        gang.visibility == Gang.Visibility.PUBLIC
        or (gang.visibility == Gang.Visibility.UNLISTED and gang.link in seen.reader.links)
        for gang in gangs
    )


def visible_battle(reader: Reader, slug: str) -> SeenBattle:
    """Return a battle that the reader may see."""
    seen = _battle(reader, slug)
    if not may_read_battle(seen):
        raise Http404
    return seen


def sided_battle(reader: Reader, slug: str) -> SeenBattle:
    """Return a battle in which the reader acts for a side."""
    seen = _battle(reader, slug)
    if not seen.acting:
        raise Http404
    return seen


def arbitrated_battle(reader: Reader, slug: str) -> SeenBattle:
    """Return a battle that the reader rules on: as the arbitrator of its campaign."""
    seen = _battle(reader, slug)
    if not seen.arbitrates:
        raise Http404
    return seen


def sided_side(reader: Reader, slug: str) -> tuple[SeenBattle, Side]:
    """Return a side of a battle that the reader acts for, and the battle."""
    found = _one(Side.objects.select_related("battle__campaign"), slug)
    seen = seen_battle(reader, found.battle)
    side = next((each for each in seen.acting if each.pk == found.pk), None)
    if side is None:
        raise Http404
    return seen, side


def crewed_side(reader: Reader, slug: str, side: str) -> tuple[SeenBattle, Side, Gang]:
    """Return a side of this battle whose gang the reader acts for, the battle and the gang."""
    seen, found = faced_side(reader, slug, side)
    if found not in seen.acting or found.gang is None:
        raise Http404
    return seen, found, found.gang


def faced_side(reader: Reader, slug: str, side: str) -> tuple[SeenBattle, Side]:
    """Return a side of this battle, own or not, for whoever acts in it: as long as the battle is
    open, and afterwards where he may read its gang."""
    seen = sided_battle(reader, slug)
    found = next((each for each in seen.sides if each.slug == side), None)
    if found is None or not is_faced(seen, found):
        raise Http404
    return seen, found


def is_faced(seen: SeenBattle, side: Side) -> bool:
    """Whether a side's gang may be seen for the battle's sake, or anyhow."""
    return (
        side.gang is None
        or seen.battle.stage in OPEN_BATTLES
        or rosters.may_read(seen.reader, side.gang)
    )
