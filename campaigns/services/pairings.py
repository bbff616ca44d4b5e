"""Pairings: the challenges of a turn, made by the arbitrator in one press."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction

from campaigns.models import Battle, Campaign, Entry, Minute, Side
from campaigns.moves import CampaignStage, EntryStage, OutOfTurn
from campaigns.services import battles
from campaigns.services.minutes import Draft, Hand, on_campaign
from campaigns.services.turns import TurnPassed
from campaigns.turning import FELL_THROUGH
from rosters.models import Gang
from rosters.services.acts import lock_player
from westamunda.rules.errors import RuleBroken


class Engaged(RuleBroken):
    """A gang that has a battle in this turn already."""

    code = "engaged"


@transaction.atomic
def pair_off(
    hand: Hand, campaign: Campaign, /, *, turn: int, pairs: Iterable[tuple[str, str]], agreed: bool
) -> Minute | None:
    """Make a challenge of each pair, by the slugs of their entries; both sides have ``agreed``, or
    take it up themselves.

    A key seen before makes nothing more. Raises TurnPassed for a form of another turn, OutOfTurn
    unless the campaign runs, Engaged for a gang that has a battle this turn, CannotFight.
    """
    if hand.actor is not None:
        lock_player(hand.actor)
    return _pair_off(hand, campaign, turn=turn, pairs=tuple(pairs), agreed=agreed)


@on_campaign
def _pair_off(draft: Draft, *, turn: int, pairs: tuple[tuple[str, str], ...], agreed: bool) -> None:
    campaign = draft.its_campaign
    if campaign.stage != CampaignStage.RUNNING:
        raise OutOfTurn(f"{campaign.name} is {campaign.get_stage_display()}: nobody is paired now.")
    if campaign.turn != turn:
        raise TurnPassed(f"It is turn {campaign.turn} by now. Nobody was paired.")
    gangs = _free_gangs(campaign, [slug for pair in pairs for slug in pair])
    for first, second in pairs:
        _challenge(draft, gangs[first], gangs[second], agreed)
    if pairs:
        named = "; ".join(f"{gangs[a].name} and {gangs[b].name}" for a, b in pairs)
        draft.say("paired", f"Paired for turn {turn}: {named}.", turn=turn, pairs=len(pairs))


def _free_gangs(campaign: Campaign, slugs: list[str]) -> dict[str, Gang]:
    """The gangs of these entries; raise Engaged for one that is named twice or fights already."""
    entries = Entry.objects.filter(campaign=campaign, stage=EntryStage.ADMITTED, slug__in=slugs)
    gangs = {entry.slug: entry.gang for entry in entries.select_related("gang__owner")}
    if len(gangs) != len(set(slugs)):
        raise battles.CannotFight(f"Somebody of these has left {campaign.name}. Nobody was paired.")
    if len(slugs) != len(set(slugs)):
        raise Engaged("A gang is paired once a turn. Nobody was paired.")
    taken = Side.objects.filter(
        battle__campaign=campaign, battle__turn=campaign.turn, gang__in=gangs.values()
    )
    engaged = taken.exclude(battle__stage__in=FELL_THROUGH).select_related("gang").first()
    if engaged is not None:
        raise Engaged(f"{engaged.gang} have a battle in turn {campaign.turn}. Nobody was paired.")
    return gangs


def _challenge(draft: Draft, first: Gang, second: Gang, agreed: bool) -> Battle:
    """Make the challenge of a pair, with a key drawn from the minute's."""
    actor, campaign = draft.hand.actor, draft.its_campaign
    own = {gang.slug for gang in (first, second) if actor and gang.owner_id == actor.pk}
    if second.slug in own:
        first, second = second, first
    hand = replace(draft.hand, key=uuid.uuid5(draft.hand.key, f"{first.slug} {second.slug}"))
    battle = battles.challenge(
        hand, gang=first, against=second, campaign=campaign, expires_at=campaign.turn_ends_at
    )
    if agreed:
        for side in Side.objects.filter(battle=battle, agreed=False):
            key = uuid.uuid5(hand.key, side.slug)
            battles.accept(replace(hand, key=key), battle, side=side)
    elif first.slug not in own:
        Side.objects.filter(battle=battle, gang=first).update(agreed=False)
    return battle
