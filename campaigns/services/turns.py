"""Turns: ended by the arbitrator, with the season and the deadline of the next."""

from __future__ import annotations

from datetime import datetime

from campaigns.models import Battle, Campaign, Entry, Side, TurnRating
from campaigns.moves import CampaignStage, EntryStage, OutOfTurn
from campaigns.services.minutes import Draft, lock_gangs, on_campaign
from campaigns.turning import PLAYED, told
from westamunda.rules.errors import RuleBroken


class TurnPassed(RuleBroken):
    """A form of a turn that has ended meanwhile."""

    code = "turn-passed"


class PastDeadline(RuleBroken):
    """A deadline that is over before it is given."""

    code = "past-deadline"


@on_campaign
def end(draft: Draft, *, turn: int, season: str, deadline: datetime | None = None) -> None:
    """End a turn: each admitted gang's rating is set down, the next turn begins in this season,
    until this deadline. Who has not played is named.

    ``turn`` is the one that the form was drawn with. Raises TurnPassed where it has ended already,
    OutOfTurn unless the campaign runs, PastDeadline.
    """
    campaign = draft.its_campaign
    _check_turn(campaign, turn)
    _check_ahead(deadline, draft.hand.now)
    if season not in Campaign.Season.values:
        raise ValueError(f"no season: {season}")
    admitted = Entry.objects.filter(campaign=campaign, stage=EntryStage.ADMITTED)
    entries = list(admitted.select_related("gang"))
    idle = _idle(campaign, entries)
    gangs = {gang.pk: gang for gang in lock_gangs(entry.gang for entry in entries)}
    TurnRating.objects.bulk_create(
        TurnRating(entry=entry, turn=turn, rating=gangs[entry.gang_id].rating) for entry in entries
    )
    campaign.turn, campaign.season, campaign.turn_ends_at = turn + 1, season, deadline
    campaign.save(update_fields=["turn", "season", "turn_ends_at"])
    names = ", ".join(sorted(gangs[entry.gang_id].name for entry in idle))
    said = [f"Turn {turn} ended; turn {turn + 1} begins, {campaign.get_season_display()}."]
    said += [f"Until {told(deadline)}."] if deadline else []
    said += [f"Not played: {names}."] if names else []
    draft.say(
        "turn-ended", " ".join(said), ended=turn, season=season, idle=[each.slug for each in idle]
    )


@on_campaign
def give_until(draft: Draft, *, turn: int, deadline: datetime | None = None) -> None:
    """Move the turn's deadline, or take it back where none is given.

    Raises TurnPassed where that turn has ended, OutOfTurn unless the campaign runs, PastDeadline.
    """
    campaign = draft.its_campaign
    _check_turn(campaign, turn)
    if campaign.turn_ends_at == deadline:
        return
    _check_ahead(deadline, draft.hand.now)
    campaign.turn_ends_at = deadline
    campaign.save(update_fields=["turn_ends_at"])
    said = f"Turn {turn} is to be played until {told(deadline)}." if deadline else ""
    draft.say("deadline", said or f"Turn {turn} has no deadline any more.", turn=turn)


def _check_turn(campaign: Campaign, turn: int) -> None:
    if campaign.stage != CampaignStage.RUNNING:
        raise OutOfTurn(
            f"{campaign.name} is {campaign.get_stage_display()}: no turn runs just now."
        )
    if campaign.turn != turn:
        raise TurnPassed(
            f"Turn {turn} has ended already; it is turn {campaign.turn}. Nothing was changed.",
            turn=campaign.turn,
        )


def _check_ahead(deadline: datetime | None, now: datetime) -> None:
    if deadline is not None and deadline <= now:
        raise PastDeadline(f"{told(deadline)} is past. Give a later deadline, or none.")


def _idle(campaign: Campaign, entries: list[Entry]) -> list[Entry]:
    """The entries whose gangs have fought nothing in the turn that ends."""
    battles = Battle.objects.filter(campaign=campaign, turn=campaign.turn, stage__in=PLAYED)
    played = set(Side.objects.filter(battle__in=battles).values_list("gang_id", flat=True))
    return [entry for entry in entries if entry.gang_id not in played]
