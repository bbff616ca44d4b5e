"""Who runs a campaign when the last who ran it is erased."""

from __future__ import annotations

import uuid

from campaigns.answers import Campaigns
from campaigns.models import Campaign, Membership, Minute
from campaigns.moves import MemberStage
from campaigns.services.minutes import Draft, Hand, lock_campaign, on_campaign
from rosters.models import Player


class Answers(Campaigns):
    """The answers of campaigns, and what they write when a player is erased."""

    def brace(self, player: Player) -> None:
        brace(player)

    def forget(self, player: Player) -> None:
        hand_on(player)
        super().forget(player)


def brace(player: Player) -> None:
    """Lock every campaign that a player runs, in order of key, within the caller's transaction.

    Campaigns are locked before gangs; so this comes before any gang of his is.
    """
    run = Campaign.objects.filter(memberships__player=player, memberships__arbitrates=True)
    for campaign in run.order_by("pk"):
        lock_campaign(campaign)


def hand_on(player: Player) -> None:
    """Give each campaign that this player alone runs to whoever has been in it longest.

    A campaign that nobody else has joined stays without an arbitrator.
    """
    run = Membership.objects.filter(player=player, arbitrates=True).order_by("campaign")
    for membership in run.select_related("campaign"):
        hand = Hand(None, uuid.uuid4(), Minute.Authority.CLOCK)
        _succeed(hand, membership.campaign, gone=player)


@on_campaign
def _succeed(draft: Draft, *, gone: Player) -> None:
    joined = Membership.objects.filter(campaign=draft.its_campaign, stage=MemberStage.JOINED)
    others = joined.exclude(player=gone)
    heir = others.order_by("pk").select_related("player").first()
    if heir is None or others.filter(arbitrates=True).exists():
        return
    heir.arbitrates = True
    heir.save(update_fields=["arbitrates"])
    called = heir.player.called
    draft.say("succeeded", f"{called} arbitrates: nobody else was left to.", player=called)
