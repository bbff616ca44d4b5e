"""Campaigns: those of a player, a campaign's page, its battles and its minutes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from campaigns.access import Seen
from campaigns.charts import Ratings
from campaigns.models import Battle, Campaign, Edition, Membership, Minute, Side
from campaigns.moves import OPEN_BATTLES, BattleStage, EntryStage, MemberStage
from campaigns.queries import standings as asked
from campaigns.queries import waiting
from campaigns.queries.standings import Standing
from campaigns.queries.waiting import Wait
from rosters.models import Gang, Player
from westamunda.rules.book import AnyTable

LATELY = 8
"""Minutes that a campaign's page tells."""

MOST_WAITS = 12
"""What waits for others, as far as a campaign's page tells."""


def campaigns_of(player: Player | None) -> QuerySet[Membership]:
    """How a player stands to each campaign that he knows of, the newest first."""
    if player is None:
        return Membership.objects.none()
    known = (MemberStage.INVITED, MemberStage.ASKED, MemberStage.JOINED)
    mine = Membership.objects.filter(player=player, stage__in=known)
    return mine.select_related("campaign").order_by("-campaign__pk")


def letters_of(player: Player) -> QuerySet[Membership]:
    """The campaigns that he plays in, each with whether he wants letters of it."""
    joined = Membership.objects.filter(player=player, stage=MemberStage.JOINED)
    return joined.select_related("campaign").order_by("-campaign__pk")


@dataclass(frozen=True)
class CampaignPage:
    """A campaign with all that its page tells."""

    seen: Seen
    arbitrators: list[Player]
    rows: list[Standing]
    gone: list[Standing]
    by: str
    hint: str
    ratings: Ratings | None
    mine: list[Wait]
    others: list[Wait]
    more: int
    lately: list[Minute]
    house_rules: int

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """By what the standings are sorted, and how it is headed."""
        return asked.COLUMNS


def campaign_page(seen: Seen, *, now: datetime, by: str = "rating") -> CampaignPage:
    """Everything on a campaign's page, in eight queries beside the campaign's own.

    ``by`` is the column that the standings are sorted by; an unknown one is the rating.
    """
    campaign = seen.campaign
    by = by if by in dict(asked.COLUMNS) else "rating"
    members = list(
        Membership.objects.filter(campaign=campaign).select_related("player").order_by("pk")
    )
    for each in members:
        each.campaign = campaign
    arbitrators = [each.player for each in members if each.arbitrates]
    gangs = asked.gangs_in(seen)
    here = asked.entries_named(gangs, EntryStage.ADMITTED)
    gone = asked.entries_named(gangs, EntryStage.LEFT)
    done = asked.records(campaign) if gangs else {}
    rows = asked.standings(seen, here, done, by)
    waits = _waits(seen, members, arbitrators, gangs, done, now)
    others = [wait for wait in waits if wait.who != seen.reader.player] if seen.is_inside else []
    return CampaignPage(
        seen=seen,
        arbitrators=arbitrators,
        rows=rows,
        gone=asked.standings(seen, gone, done, "rating"),
        by=by,
        hint=asked.landless(rows),
        ratings=asked.chart(seen, [*here, *gone], asked.turn_ratings(campaign)) if gangs else None,
        mine=[wait for wait in waits if wait.who == seen.reader.player],
        others=others[:MOST_WAITS],
        more=max(0, len(others) - MOST_WAITS),
        lately=list(minutes_of(seen)[:LATELY]),
        house_rules=_house_rules(campaign),
    )


def _waits(
    seen: Seen,
    members: list[Membership],
    arbitrators: list[Player],
    gangs: list[Gang],
    done: dict[int, asked.Record],
    now: datetime,
) -> list[Wait]:
    """What waits for whom in one campaign, from what its page has read; one query for battles."""
    campaign = seen.campaign
    rulers = {campaign.pk: arbitrators}
    here = asked.entries_named(gangs, EntryStage.ADMITTED)
    offers = asked.entries_named(gangs, EntryStage.OFFERED)
    idle = [gang for gang in here if not done.get(gang.pk, asked.Record()).played]
    sides = list(waiting.open_sides().filter(battle__campaign=campaign)) if gangs else []
    return waiting.in_order(
        [
            *waiting.of_battles(sides, rulers, now),
            *waiting.of_members(members, rulers),
            *waiting.of_offers(((gang, campaign) for gang in offers), rulers),
            *waiting.of_matters(here, campaign),
            *waiting.of_turn(((gang, campaign) for gang in idle), now),
        ]
    )


def _house_rules(campaign: Campaign) -> int:
    """How many changes are laid over the base rules."""
    if campaign.edition == 1:
        return 0
    kept = Edition.objects.filter(pk=campaign.edition - 1).values_list("changes", flat=True)
    return len(kept.first() or [])


def minutes_of(seen: Seen) -> QuerySet[Minute]:
    """The minutes of a campaign that its reader may read, the newest first: secret ones for its
    arbitrators and for who wrote them."""
    minutes = Minute.objects.filter(campaign=seen.campaign).select_related("battle", "actor")
    if not seen.arbitrates:
        minutes = minutes.filter(Q(secret=False) | Q(actor=seen.reader.player, actor__isnull=False))
    return minutes.order_by("-pk")


ONLY = {"open": "Open", "over": "Over"}
"""How battles are narrowed."""


def battles_in(campaign: Campaign, *, now: datetime, only: str = "") -> QuerySet[Battle]:
    """The battles of a campaign with their sides, the newest first; challenges that were declined or
    ran out are left out. ``only`` narrows them to "open" or "over"."""
    ran_out = Q(stage=BattleStage.CHALLENGED, expires_at__lte=now)
    found = Battle.objects.filter(campaign=campaign).exclude(stage=BattleStage.DECLINED)
    found = found.exclude(ran_out)
    if only == "open":
        found = found.filter(stage__in=OPEN_BATTLES)
    elif only == "over":
        found = found.exclude(stage__in=OPEN_BATTLES)
    sides = Side.objects.select_related("gang", "cast").order_by("team", "pk")
    return found.prefetch_related(Prefetch("sides", queryset=sides)).order_by("-number", "-pk")


@dataclass(frozen=True)
class BattleLine:
    """A battle in a list: whom against whom, what was fought, how it stands or ended."""

    battle: Battle
    sides: str
    scenario: str
    told: str


def battle_line(battle: Battle, scenarios: AnyTable) -> BattleLine:
    """A battle as a list tells it; its sides were read along."""
    teams: dict[int, list[str]] = {1: [], 2: []}
    for side in battle.sides.all():
        teams[side.team].append(str(side))
    names = {team: " and ".join(sides) or "nobody" for team, sides in teams.items()}
    told = battle.get_stage_display().capitalize()
    if battle.result and battle.stage not in (BattleStage.VOID, BattleStage.CALLED_OFF):
        if battle.result == Battle.Result.DRAW:
            told = "A draw"
        else:
            told = f"{names[int(battle.result)]} won"
        if battle.stage == BattleStage.REPORTED:
            told += ", not confirmed yet"
    scenario = scenarios.get(battle.scenario)
    called = scenario.name if scenario else battle.scenario.replace("-", " ").capitalize()
    return BattleLine(battle, f"{names[1]} against {names[2]}", called, told)
