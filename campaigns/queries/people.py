"""Who plays in a campaign, with which gangs, and what its arbitrator looks at before he admits one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from campaigns.access import Seen
from campaigns.models import Campaign, Entry, Invitation, Membership
from campaigns.moves import OPEN_ENTRIES, EntryStage, MemberStage
from rosters.models import DiceRoll, Gang, Player
from rosters.queries.gangs import RollShown, roll_shown
from rosters.queries.on_paper import wrong_with
from rosters.roster import read


@dataclass(frozen=True)
class Member:
    """A member with his gangs in the campaign."""

    membership: Membership
    entries: list[Entry] = field(default_factory=list)


@dataclass(frozen=True)
class Link:
    """An invitation, and why it lets nobody in if it does not."""

    invitation: Invitation
    why_shut: str


@dataclass(frozen=True)
class PeoplePage:
    """Everybody in a campaign, and what waits for whom."""

    seen: Seen
    members: list[Member]
    invited: list[Membership]
    asking: list[Membership]
    offered: list[Entry]
    links: list[Link]
    own: list[Entry]


def people_page(seen: Seen, now: datetime) -> PeoplePage:
    """Everything on the page of a campaign's people, in three queries."""
    campaign = seen.campaign
    rows = list(Membership.objects.filter(campaign=campaign).select_related("player"))
    open_entries = Entry.objects.filter(campaign=campaign, stage__in=OPEN_ENTRIES)
    entries = list(open_entries.select_related("gang__owner").order_by("pk"))
    links = Invitation.objects.filter(campaign=campaign, revoked_at=None) if seen.arbitrates else ()
    mine = seen.membership.player_id if seen.membership else None
    return PeoplePage(
        seen=seen,
        members=[
            Member(row, [each for each in entries if each.gang.owner_id == row.player_id])
            for row in _of_stage(rows, MemberStage.JOINED)
        ],
        invited=_of_stage(rows, MemberStage.INVITED),
        asking=_of_stage(rows, MemberStage.ASKED),
        offered=[each for each in entries if each.stage == EntryStage.OFFERED],
        links=[Link(_to(campaign, each), _to(campaign, each).why_shut(now)) for each in links],
        own=[each for each in entries if mine and each.gang.owner_id == mine],
    )


def _to(campaign: Campaign, invitation: Invitation) -> Invitation:
    invitation.campaign = campaign
    return invitation


def _of_stage(rows: list[Membership], stage: MemberStage) -> list[Membership]:
    return [row for row in rows if row.stage == stage]


def offerable(player: Player) -> list[Gang]:
    """A player's gangs that ride and are in no campaign."""
    bound = Entry.objects.filter(stage__in=OPEN_ENTRIES).values("gang")
    mine = Gang.objects.filter(owner=player, stage=Gang.Stage.RIDING)
    return list(mine.exclude(pk__in=bound).order_by("-pk"))


@dataclass(frozen=True)
class OfferPage:
    """A gang that is offered, as its arbitrator looks at it."""

    entry: Entry
    wrong: list[str]
    sisters: list[Gang]
    rolls: list[RollShown]


def offer_page(entry: Entry) -> OfferPage:
    """What is looked at before a gang is admitted: where it comes from, what the rules have against
    it, the other gangs of its player, and the dice of its riding out."""
    gang = entry.gang
    sisters = Gang.objects.filter(owner=gang.owner).exclude(pk=gang.pk).order_by("-pk")
    rolls = DiceRoll.objects.filter(gang=gang).select_related("rolled_by").order_by("pk")[:60]
    return OfferPage(
        entry=entry,
        wrong=wrong_with(gang, read(gang, with_matters=False)),
        sisters=list(sisters[:20]),
        rolls=[roll_shown(roll) for roll in rolls],
    )


@dataclass(frozen=True)
class Front:
    """A campaign as whoever has its link finds it before he joins."""

    campaign: Campaign
    arbitrators: list[Player]
    players: int


def front_of(campaign: Campaign) -> Front:
    """What is told of a campaign to whom it is open to join."""
    joined = Membership.objects.filter(campaign=campaign, stage=MemberStage.JOINED)
    rows = list(joined.select_related("player"))
    return Front(campaign, [row.player for row in rows if row.arbitrates], len(rows))
