"""Campaigns: begun, led through their stages."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Membership, Minute
from campaigns.moves import MemberStage
from rosters.models import Gang, Player, new_slug
from rosters.services.acts import lock_player
from westamunda.rules.errors import RuleBroken


class NeedsAccount(RuleBroken):
    """Something that a guest cannot do: his session ends, and others count on him."""

    code = "needs-account"


@transaction.atomic
def begin(*, arbitrator: Player, key: uuid.UUID, name: str, **described: Any) -> Campaign:
    """Begin a campaign that gathers players, run by whoever begins it.

    The key, seen before from this player, answers with the campaign that it began. Raises
    NeedsAccount for a guest, NobodyThere for a player who has been erased.
    """
    if lock_player(arbitrator).is_guest:
        raise NeedsAccount("A campaign is run by somebody with an account, whom others can find.")
    done = Minute.objects.filter(actor=arbitrator, key=key, code="began").first()
    if done is not None and done.campaign is not None:
        return done.campaign
    if described.get("visibility") == Gang.Visibility.UNLISTED:
        described["link"] = new_slug()
    campaign = Campaign.objects.create(name=name, **described)
    Membership.objects.create(
        campaign=campaign, player=arbitrator, stage=MemberStage.JOINED, arbitrates=True
    )
    Minute.objects.create(
        campaign=campaign,
        turn=0,
        key=key,
        code="began",
        sentence=f"{arbitrator.called} began {campaign.name}.",
        actor=arbitrator,
        authority=Minute.Authority.ARBITRATOR,
    )
    return campaign
