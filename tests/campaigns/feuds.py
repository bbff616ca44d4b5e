"""Campaigns and battles as they come about, by services."""

from __future__ import annotations

import uuid
from datetime import datetime
from itertools import cycle
from typing import Any

from django.utils import timezone

from campaigns.models import Battle, Campaign, Entry, Membership, Minute, Side
from campaigns.moves import CampaignStage, EntryStage, MemberStage
from campaigns.services import battles, campaigns, casts
from campaigns.services.minutes import Hand
from rosters.models import Gang, Player
from rosters.services import riding as rides
from tests.hands import hand as gang_hand
from tests.hands import ready
from westamunda.rules.dice import Roller, fair


def hand(
    actor: Player | None,
    authority: str = Minute.Authority.PLAYER,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
    roller: Roller = fair,
) -> Hand:
    """This player's hand, with a key of its own unless one is given."""
    return Hand(actor, key or uuid.uuid4(), authority, now or timezone.now(), roller)


def steady() -> Roller:
    """Dice that show 3, 4, 2, 5, 1 and again: nothing of riding out is left to choose."""
    faces = cycle((3, 4, 2, 5, 1))
    return lambda sides: next(faces)


def riding(owner: Player, **described: Any) -> Gang:
    """A gang of three that rode out."""
    gang = ready(owner, **described)
    rides.ride_out(gang_hand(gang, roller=steady()))
    gang.refresh_from_db()
    return gang


def feud(arbitrator: Player, *gangs: Gang, **described: Any) -> Campaign:
    """A running campaign with these gangs in it, in its first turn."""
    described.setdefault("name", "The Coldwater Feud")
    campaign = campaigns.begin(arbitrator=arbitrator, key=uuid.uuid4(), **described)
    campaign.stage, campaign.turn = CampaignStage.RUNNING, 1
    campaign.save(update_fields=["stage", "turn"])
    for gang in gangs:
        Membership.objects.get_or_create(
            campaign=campaign, player=gang.owner, defaults={"stage": MemberStage.JOINED}
        )
        Entry.objects.create(campaign=campaign, gang=gang, stage=EntryStage.ADMITTED)
    return campaign


def challenged(
    ours: Gang, theirs: Gang, campaign: Campaign | None = None, **told: Any
) -> tuple[Battle, Side, Side]:
    """A challenge of our gang's player to the other, with both sides."""
    battle = battles.challenge(
        hand(ours.owner), gang=ours, against=theirs, campaign=campaign, **told
    )
    first, second = Side.objects.filter(battle=battle).order_by("team")
    return battle, first, second


def planned(
    ours: Gang, theirs: Gang, campaign: Campaign | None = None
) -> tuple[Battle, Side, Side]:
    """A battle that both sides agreed to."""
    battle, first, second = challenged(ours, theirs, campaign)
    battles.accept(hand(theirs.owner), battle, side=second)
    battle.refresh_from_db()
    return battle, first, second


def fought(ours: Gang, theirs: Gang, campaign: Campaign | None = None) -> tuple[Battle, Side, Side]:
    """A battle that is being fought, everybody able on both sides."""
    battle, first, second = planned(ours, theirs, campaign)
    battles.ride(hand(ours.owner), battle)
    for row in (battle, first, second):
        row.refresh_from_db()
    return battle, first, second


def against_a_cast(ours: Gang, rating: int | None = None) -> tuple[Battle, Side, Side]:
    """A battle tonight against six natives, planned at once."""
    people = [{"name": "Brave", "count": 6, "statline": [4, 3, 3, 3, 3, 1, 3, 1, 7], "arms": ""}]
    cast = casts.write_down(owner=ours.owner, name="The Natives", rating=rating, people=people)
    battle = battles.challenge(hand(ours.owner), gang=ours, against=cast)
    first, second = Side.objects.filter(battle=battle).order_by("team")
    return battle, first, second
