"""The turn that runs: who has played in it, and what the next may be."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Seen
from campaigns.editions import edition_numbered
from campaigns.models import Campaign, Entry, Side
from campaigns.moves import EntryStage
from campaigns.turning import PLAYED
from westamunda.rules.weather import season_at
from westamunda.rules.weather_tables import Season


@dataclass(frozen=True)
class TurnPage:
    """A turn before it is ended: who has played in it, and who has not."""

    seen: Seen
    played: list[Entry]
    idle: list[Entry]


def turn_page(seen: Seen) -> TurnPage:
    """Who has played this turn: two queries."""
    entries, played = admitted(seen.campaign), played_in(seen.campaign)
    return TurnPage(
        seen=seen,
        played=[entry for entry in entries if entry.gang_id in played],
        idle=[entry for entry in entries if entry.gang_id not in played],
    )


def admitted(campaign: Campaign) -> list[Entry]:
    """The entries of the gangs that are in the campaign, by name."""
    rows = Entry.objects.filter(campaign=campaign, stage=EntryStage.ADMITTED)
    return list(rows.select_related("gang__owner").order_by("gang__name", "pk"))


def played_in(campaign: Campaign) -> set[int | None]:
    """The keys of the gangs that have fought in the turn that runs."""
    sides = Side.objects.filter(
        battle__campaign=campaign, battle__turn=campaign.turn, battle__stage__in=PLAYED
    )
    return set(sides.values_list("gang_id", flat=True))


def next_season(campaign: Campaign) -> Season:
    """The season that the next turn is in, where seasons turn by themselves from the one that the
    campaign is in: they turn every so many turns, counted from the first (HOUSE)."""
    rules = edition_numbered(campaign.edition)
    into = max(campaign.turn - 1, 0) % rules.number("turns-a-season")
    return season_at(into + 2, Season(campaign.season), edition=rules)
