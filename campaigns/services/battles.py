"""Battles: one side challenges, the other answers, both ride; or it is called off."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from campaigns import access, choosing
from campaigns.editions import edition_numbered
from campaigns.models import Battle, Campaign, Cast, Entry, Minute, Side
from campaigns.moves import (
    BATTLE_MOVES,
    HOLDING,
    BattleStage,
    CampaignStage,
    EntryStage,
    check_may_move,
)
from campaigns.services import casts, crews
from campaigns.services.casts import CastSaid
from campaigns.services.minutes import Draft, Hand, lock_campaign, lock_gangs, on_battle
from rosters.models import Gang
from rosters.services.acts import lock_player
from westamunda.rules.errors import RuleBroken


class CannotFight(RuleBroken):
    """A gang that cannot be in this battle."""

    code = "cannot-fight"


class RanOut(RuleBroken):
    """A challenge that is answered too late."""

    code = "ran-out"


@transaction.atomic
def challenge(
    hand: Hand,
    *,
    gang: Gang,
    against: Gang | Cast | CastSaid,
    campaign: Campaign | None = None,
    place: str = "",
    set_for: datetime | None = None,
    expires_at: datetime | None = None,
    words: str = "",
    season: str = Campaign.Season.SPRING,
) -> Battle:
    """Set up a battle of a gang against another gang or a cast; the other side answers first,
    unless one player brings both. A cast not known yet is written down for him.

    ``season`` is that of a battle outside any campaign; in one it is the campaign's.

    The key, seen before from this player, answers with the battle that it set up. Raises CannotFight
    for a gang that does not ride, that meets itself, or that is not in the campaign, or for a campaign
    that is not running.
    """
    player = lock_player(hand.actor) if hand.actor else None
    done = Minute.objects.filter(actor=player, key=hand.key, code="challenged").first()
    if done is not None and done.battle is not None:
        return done.battle
    if campaign is not None:
        campaign = lock_campaign(campaign)
        _check_running(campaign)
    sides = [gang, *([against] if isinstance(against, Gang) else [])]
    _check_may_fight(lock_gangs(sides), campaign)
    if gang == against:
        raise CannotFight(f"{gang.name} cannot fight themselves. Pick another gang, or a cast.")
    if isinstance(against, CastSaid):
        against = casts.write_down(
            owner=player, name=against.name, rating=against.rating, people=against.people
        )
    about = {"place": place, "set_for": set_for, "expires_at": expires_at, "words": words}
    battle = _set_up(hand, campaign, {**about, "season": season})
    first = Side(battle=battle, team=1, gang=gang, agreed=True)
    known = {"gang": against} if isinstance(against, Gang) else {"cast": against}
    second = Side(battle=battle, team=2, **known)
    second.agreed = player is not None and access.plays(player, second)
    Side.objects.bulk_create([first, second])
    if second.agreed:
        battle.stage = BattleStage.PLANNED
        battle.expires_at = None
        battle.save(update_fields=["stage", "expires_at"])
    Minute.objects.create(
        campaign=campaign,
        battle=battle,
        turn=battle.turn,
        key=hand.key,
        code="challenged",
        sentence=f"{gang.name} challenged {against.name}.",
        actor=player,
        authority=hand.authority,
    )
    return battle


def _set_up(hand: Hand, campaign: Campaign | None, about: dict[str, Any]) -> Battle:
    """Write the battle, with the next number of its campaign, whose row is locked."""
    if campaign is not None:
        last = Battle.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
        about |= {
            "campaign": campaign,
            "number": (last or 0) + 1,
            "turn": campaign.turn,
            "edition": campaign.edition,
            "season": campaign.season,
        }
    return Battle.objects.create(challenged_by=hand.actor, **about)


def _check_running(campaign: Campaign) -> None:
    if campaign.stage != CampaignStage.RUNNING:
        raise CannotFight(
            f"{campaign.name} is {campaign.get_stage_display()}: nobody fights in it just now."
        )


def _check_may_fight(gangs: Iterable[Gang], campaign: Campaign | None) -> None:
    """Raise CannotFight for a gang that does not ride, or that is not in the campaign."""
    for gang in gangs:
        if gang.stage != Gang.Stage.RIDING:
            raise CannotFight(
                f"{gang.name} are {gang.get_stage_display()}: only a gang that rides fights."
            )
        if campaign is None:
            continue
        entered = Entry.objects.filter(gang=gang, campaign=campaign, stage=EntryStage.ADMITTED)
        if not entered.exists():
            raise CannotFight(
                f"{gang.name} are not in {campaign.name}. Fight them for one evening, outside it."
            )


@on_battle
def accept(draft: Draft, *, side: Side) -> None:
    """Take up a challenge for a side; the battle is planned once every side has.

    Raises RanOut for a challenge whose time is over, OutOfTurn where none waits.
    """
    battle = draft.its_battle
    _check_in_time(draft)
    side = _side(battle, side)
    if side.agreed:
        return
    side.agreed = True
    side.save(update_fields=["agreed"])
    if not Side.objects.filter(battle=battle, agreed=False).exists():
        draft.move_battle(BattleStage.PLANNED, f"{_called(battle)} waits for no answer.")
    draft.say("accepted", f"{side} took up the challenge.")


@on_battle
def decline(draft: Draft, *, side: Side) -> None:
    """Decline a challenge for a side: there is no battle. Raises OutOfTurn where none waits."""
    battle = draft.its_battle
    side = _side(battle, side)
    draft.move_battle(BattleStage.DECLINED, f"{_called(battle)} waits for no answer.")
    draft.say("declined", f"{side} declined the challenge.")


@on_battle
def call_off(draft: Draft, *, reason: str = "") -> None:
    """Call a battle off before it is reported. Raises OutOfTurn afterwards."""
    battle = draft.its_battle
    draft.move_battle(BattleStage.CALLED_OFF, f"{_called(battle)} cannot be called off any more.")
    tail = f": {reason}" if reason else "."
    draft.say("called-off", f"{_called(battle)} was called off{tail}", reason=reason)


@on_battle
def ride(draft: Draft) -> None:
    """Let the battle begin: ratings, rules and crews are set down, and the gangs are held until what
    happened is confirmed. A crew that nobody chose is everybody able.

    Raises OutOfTurn unless it is planned, CannotFight for a gang that is out fighting already or has
    nobody able (parent-game.md 16, 18).
    """
    battle = draft.its_battle
    begin(draft)
    draft.say("rode", f"{_called(battle)} began.")


def begin(draft: Draft) -> None:
    """Begin the draft's battle, whose row is locked; the gangs' are locked here."""
    battle = draft.its_battle
    check_may_move(
        BATTLE_MOVES,
        battle.stage,
        BattleStage.FOUGHT,
        f"{_called(battle)} is not ready to be fought.",
    )
    sides = access.sides_of(battle)
    gangs = {gang.pk: gang for gang in lock_gangs(side.gang for side in sides if side.gang)}
    _check_free(gangs.values(), battle, draft.hand.now)
    draft.move_battle(BattleStage.FOUGHT, "")
    if battle.campaign is not None:
        battle.edition = battle.campaign.edition
        battle.season = battle.season if battle.weather else battle.campaign.season
        battle.save(update_fields=["edition", "season"])
    begun = choosing.begun(battle, choosing.rolls_of(battle))
    for side in sides:
        if side.gang is not None:
            side.gang = gangs[side.gang.pk]
            side.rating = side.gang.rating
        elif side.cast is not None:
            side.rating = side.cast.rating
        if side.crew_chosen:
            crews.check_still_able(side)
        else:
            if begun is not None:
                crews.check_size(side, begun.crews[side.team - 1])
            crews.take_everybody(side, edition_numbered(battle.edition))
            side.crew_chosen = True
        side.save(update_fields=["rating", "crew_chosen"])


def _check_free(gangs: Iterable[Gang], battle: Battle, now: datetime) -> None:
    """Raise CannotFight for a gang that does not ride, or is out fighting elsewhere: in a battle
    whose report does not stand yet."""
    gangs = list(gangs)
    _check_may_fight(gangs, None)
    elsewhere = Side.objects.filter(gang__in=gangs, battle__stage__in=HOLDING)
    for held in elsewhere.exclude(battle=battle).select_related("gang", "battle__campaign"):
        if not held.battle.stands_at(now):
            raise CannotFight(
                f"{held} are out fighting already: {held.battle}. Report that one first."
            )


def _check_in_time(draft: Draft) -> None:
    battle = draft.its_battle
    if battle.expires_at and battle.expires_at <= draft.hand.now:
        raise RanOut("That challenge ran out. Send another.")


def _side(battle: Battle, side: Side) -> Side:
    """The side read again; one of another battle is a ValueError."""
    found = Side.objects.filter(battle=battle, pk=side.pk).select_related("gang", "cast").first()
    if found is None:
        raise ValueError("a side of another battle")
    return found


def _called(battle: Battle) -> str:
    return f"Battle {battle.number}" if battle.number else "The battle"
