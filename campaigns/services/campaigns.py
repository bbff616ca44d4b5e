"""Campaigns: begun, led through their stages."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Membership, Minute
from campaigns.moves import MemberStage
from campaigns.services.minutes import Draft, on_campaign
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


TERMS = {
    "name": "name",
    "story": "story",
    "visibility": "who may read",
    "open_books": "open or closed books",
    "approves": "whether gangs are admitted",
    "dice": "where dice are thrown",
    "confirm_days": "days until silence confirms",
}
"""What of a campaign can be told anew, and what it is called."""


@on_campaign
def describe(draft: Draft, /, **terms: Any) -> None:
    """Tell a campaign anew: its name, story and terms; the minute says which of them moved.

    A link is drawn when it becomes readable by one, and dropped when it is so no longer.
    """
    campaign = draft.its_campaign
    if unknown := sorted(terms.keys() - set(TERMS)):
        raise ValueError(f"no terms: {unknown}")
    moved = [name for name, value in terms.items() if getattr(campaign, name) != value]
    if not moved:
        return
    for name in moved:
        setattr(campaign, name, terms[name])
    if "visibility" in moved:
        by_link = campaign.visibility == Gang.Visibility.UNLISTED
        campaign.link = new_slug() if by_link else None
    campaign.save(update_fields=[*moved, "link"])
    named = ", ".join(TERMS[name] for name in moved)
    draft.say("described", f"{campaign.name} set down anew: {named}.", moved=moved)
