"""Entries: a gang is offered to a campaign, admitted, and leaves."""

from __future__ import annotations

from django.db.models import QuerySet

from campaigns.models import Battle, Entry, Membership, TurnRating
from campaigns.moves import (
    ENTRY_MOVES,
    HOLDING,
    OPEN_BATTLES,
    OPEN_ENTRIES,
    BattleStage,
    CampaignStage,
    EntryStage,
    MemberStage,
    check_may_move,
)
from campaigns.services.minutes import Draft, gang_hand, lock_battle, lock_gangs, on_campaign
from rosters.models import Gang, Player
from rosters.services.house_rules import follow
from westamunda.rules.editions import BASE
from westamunda.rules.errors import RuleBroken


class CannotEnter(RuleBroken):
    """A gang that cannot be offered."""

    code = "cannot-enter"


class OutFighting(RuleBroken):
    """A gang that cannot leave before its battle is over."""

    code = "out-fighting"


@on_campaign
def offer(draft: Draft, *, gang: Gang) -> None:
    """Offer a gang to the campaign; where the arbitrator need not admit it, it is in at once.

    Raises CannotEnter for a gang that has disbanded, that still musters, or that is in a campaign,
    and where its player has not joined or the campaign is over.
    """
    campaign = draft.its_campaign
    (gang,) = lock_gangs([gang])
    joined = Membership.objects.filter(
        campaign=campaign, player=gang.owner, stage=MemberStage.JOINED
    )
    if campaign.stage == CampaignStage.ENDED:
        raise CannotEnter(f"{campaign.name} has ended: no gang enters it any more.")
    if not joined.exists():
        raise CannotEnter(f"{gang.kept_by} has not joined {campaign.name}.")
    if gang.stage != Gang.Stage.RIDING:
        raise CannotEnter(
            f"{gang.name} are {gang.get_stage_display()}: a gang that rides can be offered."
        )
    open_entry = Entry.objects.filter(gang=gang, stage__in=OPEN_ENTRIES).first()
    if open_entry is not None:
        if open_entry.campaign_id == campaign.pk:
            return
        raise CannotEnter(f"{gang.name} are in {open_entry.campaign} already. They leave it first.")
    entry = Entry.objects.create(campaign=campaign, gang=gang)
    if campaign.approves:
        draft.say("offered", f"{gang.name} were offered.", gang=gang.slug)
        return
    _admit(draft, entry, gang)


@on_campaign
def admit(draft: Draft, *, entry: Entry) -> None:
    """Admit a gang that was offered: it plays by the campaign's rules from now on.

    Raises OutOfTurn where it is offered no more.
    """
    (gang,) = lock_gangs([entry.gang])
    _admit(draft, _read(draft, entry), gang)


def _admit(draft: Draft, entry: Entry, gang: Gang) -> None:
    campaign = draft.its_campaign
    _move(entry, EntryStage.ADMITTED, f"{gang.name} are offered no more.")
    entry.since_turn = campaign.turn
    entry.save(update_fields=["since_turn"])
    TurnRating.objects.get_or_create(
        entry=entry, turn=max(campaign.turn - 1, 0), defaults={"rating": gang.rating}
    )
    sentence = f"{gang.name} entered {campaign.name}, and play by its rules."
    follow(gang_hand(draft.hand, gang), edition=campaign.edition, sentence=sentence)
    if campaign.edition == gang.edition:
        draft.tell(gang, "entered", f"{gang.name} entered {campaign.name}.")
    draft.say("admitted", f"{gang.name} were admitted.", gang=gang.slug)


@on_campaign
def refuse(draft: Draft, *, entry: Entry, reason: str) -> None:
    """Refuse a gang that was offered, with a reason. Raises OutOfTurn where it is offered no more."""
    entry = _read(draft, entry)
    _move(entry, EntryStage.REFUSED, f"{entry.gang.name} are offered no more.")
    draft.say("refused", f"{entry.gang.name} were refused: {reason}", gang=entry.gang.slug)


@on_campaign
def withdraw(draft: Draft, *, entry: Entry) -> None:
    """Take a gang out of the campaign; what it did in it stays told.

    Raises OutOfTurn for one that is not in it, OutFighting for one whose battle is not confirmed.
    """
    entry = _read(draft, entry)
    _leave(draft, entry)
    draft.say("withdrawn", f"{entry.gang.name} left.", gang=entry.gang.slug)


def take_out(draft: Draft, player: Player) -> None:
    """Take a player's gangs out of the draft's campaign."""
    mine = _open(draft).filter(gang__owner=player)
    for entry in mine.order_by("gang"):
        _leave(draft, entry)


def _leave(draft: Draft, entry: Entry) -> None:
    """Let a gang leave: its open challenges are called off, and it plays by the base rules."""
    gang, campaign = entry.gang, draft.its_campaign
    held = Battle.objects.filter(campaign=campaign, sides__gang=gang, stage__in=HOLDING).first()
    if held is not None:
        raise OutFighting(f"{gang.name} are out fighting: {held}. Report it or call it off first.")
    _move(entry, EntryStage.LEFT, f"{gang.name} are not in {campaign.name}.")
    entry.until_turn = campaign.turn
    entry.save(update_fields=["until_turn"])
    waiting = Battle.objects.filter(campaign=campaign, sides__gang=gang, stage__in=OPEN_BATTLES)
    for battle in waiting.order_by("pk"):
        locked = lock_battle(battle)
        locked.stage = BattleStage.CALLED_OFF
        locked.save(update_fields=["stage"])
    sentence = f"{gang.name} left {campaign.name}, and play by the rulebook as it stands."
    follow(gang_hand(draft.hand, gang), edition=BASE.id, sentence=sentence)
    if gang.edition == BASE.id:
        draft.tell(gang, "left", f"{gang.name} left {campaign.name}.")


def _open(draft: Draft) -> QuerySet[Entry]:
    rows = Entry.objects.filter(campaign=draft.its_campaign, stage__in=OPEN_ENTRIES)
    return rows.select_related("gang__owner")


def _read(draft: Draft, entry: Entry) -> Entry:
    """The entry read again under the campaign's lock; one of another campaign is a ValueError."""
    found = Entry.objects.select_related("gang__owner").get(pk=entry.pk)
    if found.campaign_id != draft.its_campaign.pk:
        raise ValueError("an entry of another campaign")
    return found


def _move(entry: Entry, stage: EntryStage, why: str) -> None:
    check_may_move(ENTRY_MOVES, entry.stage, stage, why)
    entry.stage = stage
    entry.save(update_fields=["stage"])
