"""The stages of a campaign: started, paused, gone on with, ended, opened again, carried on."""

from __future__ import annotations

import uuid

from django.db import transaction

from campaigns.models import Battle, Campaign, Edition, Entry, Membership, Minute
from campaigns.moves import OPEN_BATTLES, BattleStage, CampaignStage, EntryStage, MemberStage
from campaigns.services import campaigns, entries
from campaigns.services.minutes import Draft, Hand, hold, lock_battle, lock_campaign, on_campaign
from rosters.models import Player
from westamunda.rules.errors import RuleBroken

FEWEST = 2
"""Gangs without which no campaign starts."""


class TooFew(RuleBroken):
    """A campaign with too few gangs to start."""

    code = "too-few"


class NotEnded(RuleBroken):
    """A campaign that is carried on before it ended."""

    code = "not-ended"


@on_campaign
def start(draft: Draft) -> None:
    """Start a campaign: its first turn begins. Raises TooFew, OutOfTurn."""
    campaign = draft.its_campaign
    there = Entry.objects.filter(campaign=campaign, stage=EntryStage.ADMITTED).count()
    if campaign.stage == CampaignStage.GATHERING and there < FEWEST:
        raise TooFew(f"{there} in it: a campaign starts with two gangs at the least.", there=there)
    draft.move_campaign(CampaignStage.RUNNING, f"{campaign.name} cannot start.")
    campaign.turn = max(campaign.turn, 1)
    campaign.save(update_fields=["turn"])
    draft.say("started", f"{campaign.name} started with {there} gangs.")


@on_campaign
def pause(draft: Draft) -> None:
    """Let a campaign rest: nobody is challenged. Raises OutOfTurn unless it runs."""
    draft.move_campaign(CampaignStage.PAUSED, f"{draft.its_campaign.name} does not run.")
    draft.say("paused", f"{draft.its_campaign.name} rests.")


@on_campaign
def go_on(draft: Draft) -> None:
    """Go on with a campaign that rests or has ended. Raises OutOfTurn for one that runs."""
    campaign = draft.its_campaign
    ended = campaign.stage == CampaignStage.ENDED
    if campaign.stage == CampaignStage.GATHERING:
        raise TooFew(f"{campaign.name} has not started.")
    draft.move_campaign(CampaignStage.RUNNING, f"{campaign.name} runs already.")
    said = "was opened again" if ended else "goes on"
    draft.say("went-on", f"{campaign.name} {said}, turn {campaign.turn}.")


@on_campaign
def end(draft: Draft) -> None:
    """End a campaign: what is still open of its battles is called off, and its gangs are let go as
    far as they are held; they stay in it until they leave. Raises OutOfTurn for one that has ended."""
    campaign = draft.its_campaign
    draft.move_campaign(CampaignStage.ENDED, f"{campaign.name} has ended already.")
    called_off = 0
    for battle in Battle.objects.filter(campaign=campaign, stage__in=OPEN_BATTLES).order_by("pk"):
        locked = lock_battle(battle)
        if locked.stage == BattleStage.REPORTED:
            continue
        locked.stage = BattleStage.CALLED_OFF
        locked.save(update_fields=["stage"])
        hold(locked)
        called_off += 1
    tail = f" {called_off} open battles were called off." if called_off else ""
    draft.say("ended", f"{campaign.name} ended after turn {campaign.turn}.{tail}")


@transaction.atomic
def carry_on(hand: Hand, campaign: Campaign, *, name: str) -> Campaign:
    """Begin the campaign that follows an ended one: its terms, its members, its arbitrators; its
    gangs leave the old and enter the new as they are.

    The key, or the ended campaign carried on before, answers with what followed it. Raises NotEnded.
    """
    old = lock_campaign(campaign)
    followed = Campaign.objects.filter(follows=old).order_by("pk").first()
    if followed is not None:
        return followed
    if not old.is_over:
        raise NotEnded(f"{old.name} goes on: it is carried into another when it has ended.")
    new = _begin(hand, old, name)
    moving = Entry.objects.filter(campaign=old, stage=EntryStage.ADMITTED)
    for entry in moving.select_related("gang__owner").order_by("gang"):
        out = Hand(hand.actor, uuid.uuid5(hand.key, f"out/{entry.slug}"), hand.authority, hand.now)
        entries.withdraw(out, old, entry=entry)
        into = Hand(hand.actor, uuid.uuid5(hand.key, f"in/{entry.slug}"), hand.authority, hand.now)
        entries.offer(into, new, gang=entry.gang)
        offered = Entry.objects.filter(campaign=new, gang=entry.gang, stage=EntryStage.OFFERED)
        for each in offered:
            admit = uuid.uuid5(hand.key, f"admit/{entry.slug}")
            entries.admit(Hand(hand.actor, admit, hand.authority, hand.now), new, entry=each)
    return new


def _begin(hand: Hand, old: Campaign, name: str) -> Campaign:
    """The campaign that follows, with everybody who had joined the old one."""
    actor = hand.actor
    if not isinstance(actor, Player):
        raise ValueError("nobody carries a campaign on")
    terms = ("story", "visibility", "open_books", "approves", "dice", "confirm_days", "season")
    told = {term: getattr(old, term) for term in terms}
    new = campaigns.begin(arbitrator=actor, key=hand.key, name=name, follows=old, **told)
    _follow_rules(new, old, actor)
    joined = Membership.objects.filter(campaign=old, stage=MemberStage.JOINED)
    for member in joined.exclude(player=actor):
        Membership.objects.create(
            campaign=new,
            player=member.player,
            stage=MemberStage.JOINED,
            arbitrates=member.arbitrates,
            letters=member.letters,
        )
    Minute.objects.create(
        campaign=new,
        turn=0,
        code="carried-on",
        sentence=f"{new.name} follows {old.name}.",
        actor=actor,
        authority=hand.authority,
    )
    return new


def _follow_rules(new: Campaign, old: Campaign, actor: Player) -> None:
    """Let a new campaign begin with the house rules that the old one ended with."""
    kept = Edition.objects.filter(pk=old.edition - 1).first()
    if kept is None:
        return
    edition = Edition.objects.create(
        campaign=new, changes=kept.changes, note=f"As in {old.name}.", made_by=actor
    )
    new.edition = edition.number
    new.save(update_fields=["edition"])
