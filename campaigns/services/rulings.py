"""Rulings: what an arbitrator does to a gang, told in the campaign too."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from campaigns.models import Entry
from campaigns.moves import EntryStage
from campaigns.services.battles import CannotFight
from campaigns.services.minutes import Draft, on_campaign
from rosters.models import Act
from rosters.services.acts import Hand

Ruling = Callable[..., Act | None]


@on_campaign
def rule(draft: Draft, /, *, entry: Entry, ruling: Ruling, told: str = "", **said: Any) -> None:
    """Do a ruling of ``rosters.services.arbitration`` to a gang of the campaign, in one transaction
    with the minute that tells of it.

    The minute names the gang and the reason; what was done stands in the gang's chronicle, for who
    may read that. Raises what the ruling raises, and CannotFight for a gang that has left.
    """
    campaign, actor = draft.its_campaign, draft.hand.actor
    if actor is None:
        raise ValueError("the calendar rules on nobody")
    here = Entry.objects.filter(pk=entry.pk, campaign=campaign, stage=EntryStage.ADMITTED)
    found = here.select_related("gang").first()
    if found is None:
        raise CannotFight(f"{entry.gang.name} are not in {campaign.name}. Nothing was ruled.")
    gang = found.gang
    key = uuid.uuid5(draft.hand.key, gang.slug)
    hand = Hand(gang, actor, key, Act.Authority.ARBITRATOR, draft.hand.roller)
    act = ruling(hand, **said)
    if act is None:
        return
    why = told or said.get("reason", "")
    draft.say("ruled", f"{actor.called} ruled on {gang.name}: {why}", gang=gang.slug, act=act.slug)
