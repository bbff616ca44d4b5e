"""Campaigns: those of a player, and a campaign's page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.access import Seen
from campaigns.models import Entry, Membership, Minute
from campaigns.moves import EntryStage, MemberStage
from rosters.models import Player

LATELY = 8
"""Minutes that a campaign's page tells."""


def campaigns_of(player: Player | None) -> QuerySet[Membership]:
    """How a player stands to each campaign that he knows of, the newest first."""
    if player is None:
        return Membership.objects.none()
    known = (MemberStage.INVITED, MemberStage.ASKED, MemberStage.JOINED)
    mine = Membership.objects.filter(player=player, stage__in=known)
    return mine.select_related("campaign").order_by("-campaign__pk")


@dataclass(frozen=True)
class CampaignPage:
    """A campaign with all that its page tells."""

    seen: Seen
    arbitrators: list[Player]
    entries: list[Entry]
    lately: list[Minute]


def campaign_page(seen: Seen) -> CampaignPage:
    """Everything on a campaign's page."""
    campaign = seen.campaign
    runs = Membership.objects.filter(campaign=campaign, arbitrates=True).select_related("player")
    entries = Entry.objects.filter(campaign=campaign, stage=EntryStage.ADMITTED)
    minutes = Minute.objects.filter(campaign=campaign)
    told = minutes if seen.arbitrates else minutes.filter(secret=False)
    return CampaignPage(
        seen=seen,
        arbitrators=[each.player for each in runs],
        entries=list(entries.select_related("gang__owner").order_by("-gang__rating", "pk")),
        lately=list(told.order_by("-pk")[:LATELY]),
    )
