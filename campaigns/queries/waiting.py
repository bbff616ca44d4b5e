"""What waits for whom: of one player over all that he is in, or of one campaign over everybody.

What runs out is compared with now. A wait says who, what in words, where it is done and until when.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import NoReverseMatch, reverse

from campaigns.models import Battle, Campaign, Entry, Membership, Side
from campaigns.moves import (
    OPEN_BATTLES,
    TOLD,
    BattleStage,
    CampaignStage,
    EntryStage,
    MemberStage,
)
from rosters.models import Gang, Player

NEAR = timedelta(days=3)
"""How long before a turn's deadline a gang that has not played is told so."""

PLAYED = (BattleStage.FOUGHT, *TOLD)
"""Battles by which a gang has played its turn."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that waits for somebody: what, the words of its link and its address, and when."""

    who: Player
    what: str
    act: str
    url: str
    campaign: Campaign | None = None
    since: datetime | None = None
    until: datetime | None = None


def page_of(campaign: Campaign, *names: str) -> str:
    """The first of these pages of the campaign that there is, or its own page."""
    for name in names:
        try:
            return reverse(f"campaigns:{name}", args=[campaign.slug])
        except NoReverseMatch:
            continue
    return campaign.get_absolute_url()


# What rows say


def of_battles(
    sides: Iterable[Side], rulers: Mapping[int, list[Player]], now: datetime
) -> list[Wait]:
    """What waits for the players of open battles, and for the arbitrators of their campaigns.

    ``sides`` come battle by battle, with battle, campaign, gang, owner and cast; ``rulers`` are the
    arbitrators by the campaign's key.
    """
    found: list[Wait] = []
    for _, rows in groupby(sides, key=lambda side: side.battle_id):
        found += _of_battle(list(rows), rulers, now)
    return found


def _of_battle(
    sides: list[Side], rulers: Mapping[int, list[Player]], now: datetime
) -> Iterable[Wait]:
    battle = sides[0].battle
    called = f"battle {battle.number}" if battle.number else "the battle"
    if battle.stage == BattleStage.CHALLENGED:
        if battle.expires_at is None or battle.expires_at > now:
            for side in sides:
                if not side.agreed:
                    what = f"{_against(side, sides)} challenge {side}"
                    since, until = battle.challenged_at, battle.expires_at
                    yield from _one(side, what, "Answer", since, until)
    elif battle.stage == BattleStage.PLANNED:
        for side in _a_player(sides):
            what = f"{side} ride to {called} against {_against(side, sides)}"
            yield from _one(side, what, "To the battle", None, battle.set_for)
    elif battle.stage == BattleStage.FOUGHT:
        for side in _a_player(sides):
            what = f"{side} are out fighting: report {called} against {_against(side, sides)}"
            yield from _one(side, what, "To the battle")
    elif battle.stage == BattleStage.REPORTED:
        yield from _of_report(sides, called, rulers)


def _of_report(
    sides: list[Side], called: str, rulers: Mapping[int, list[Player]]
) -> Iterable[Wait]:
    """What a report waits for: the other team's word, or a ruling where it is disputed."""
    battle = sides[0].battle
    if battle.disputed and battle.campaign_id is not None:
        what = f"The report of {called} is disputed: rule on it"
        for ruler in rulers.get(battle.campaign_id, []):
            yield _wait(ruler, battle, what, "Rule", battle.reported_at)
        return
    told_by = next((side for side in sides if side.pk == battle.reported_by_id), None)
    for side in _a_player(sides):
        if battle.disputed:
            what = f"The report of {called} against {_against(side, sides)} is disputed: settle it"
            yield from _one(side, what, "To the battle", battle.reported_at)
        elif told_by is None or side.team != told_by.team:
            what = f"{told_by or 'The other side'} reported {called}: confirm or dispute it"
            until = _silent_at(battle)
            yield from _one(side, what, "Read the report", battle.reported_at, until)


def _silent_at(battle: Battle) -> datetime | None:
    """When silence confirms a report; outside a campaign it never does."""
    if battle.reported_at is None or battle.campaign is None:
        return None
    return battle.reported_at + timedelta(days=battle.campaign.confirm_days)


def _against(side: Side, sides: Iterable[Side]) -> str:
    """Whom a side meets."""
    return " and ".join(str(other) for other in sides if other.team != side.team)


def _player(side: Side) -> Player | None:
    return side.gang.owner if side.gang else side.cast.owner if side.cast else None


def _a_player(sides: Iterable[Side]) -> list[Side]:
    """One side a player: his gang before a cast that he brought."""
    firsts: dict[int, Side] = {}
    for side in sorted(sides, key=lambda side: side.gang_id is None):
        player = _player(side)
        if player is not None:
            firsts.setdefault(player.pk, side)
    return list(firsts.values())


def _one(
    side: Side,
    what: str,
    act: str,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Iterable[Wait]:
    player = _player(side)
    if player is not None:
        yield _wait(player, side.battle, what, act, since, until)


def _wait(
    who: Player,
    battle: Battle,
    what: str,
    act: str,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Wait:
    return Wait(who, what, act, battle.get_absolute_url(), battle.campaign, since, until)


def of_members(members: Iterable[Membership], rulers: Mapping[int, list[Player]]) -> Iterable[Wait]:
    """Invitations that wait for an answer, and askings that wait for the arbitrators."""
    for each in members:
        campaign = each.campaign
        if campaign.is_over:
            continue
        if each.stage == MemberStage.INVITED:
            what = f"{campaign} invites {each.player.called}"
            yield Wait(each.player, what, "Answer", campaign.get_absolute_url(), campaign)
        elif each.stage == MemberStage.ASKED:
            url = page_of(campaign, "campaign-desk", "campaign-people")
            for ruler in rulers.get(campaign.pk, []):
                what = f"{each.player.called} asks to join {campaign}"
                yield Wait(ruler, what, "Answer", url, campaign)


def of_offers(
    offers: Iterable[tuple[Gang, Campaign]], rulers: Mapping[int, list[Player]]
) -> Iterable[Wait]:
    """Gangs that are offered, which wait for the arbitrators."""
    for gang, campaign in offers:
        if campaign.is_over:
            continue
        url = page_of(campaign, "campaign-desk", "campaign-people")
        for ruler in rulers.get(campaign.pk, []):
            what = f"{gang} of {gang.kept_by} are offered: admit or refuse them"
            yield Wait(ruler, what, "Look at them", url, campaign)


def of_matters(gangs: Iterable[Gang], campaign: Campaign | None = None) -> Iterable[Wait]:
    """Questions of gangs that wait for their owners; those of a gang that is held wait longer."""
    for gang in gangs:
        settles = gang.stage == Gang.Stage.RIDING and not gang.held
        if gang.waiting and settles and gang.owner is not None:
            words = "a question waits" if gang.waiting == 1 else f"{gang.waiting} questions wait"
            url = reverse("rosters:gang-waiting", args=[gang.slug])
            yield Wait(gang.owner, f"{gang}: {words}", "Settle", url, campaign)


def of_turn(idle: Iterable[tuple[Gang, Campaign]], now: datetime) -> Iterable[Wait]:
    """Gangs that have not played the turn while its deadline nears, or is past."""
    for gang, campaign in idle:
        if gang.owner is not None and is_near(campaign, now):
            what = f"{gang} have not played turn {campaign.turn}"
            url = page_of(campaign, "campaign-battles")
            until = campaign.turn_ends_at
            yield Wait(gang.owner, what, "To the battles", url, campaign, until=until)


def is_near(campaign: Campaign, now: datetime) -> bool:
    """Whether the campaign runs and its turn's deadline is near or past."""
    ends = campaign.turn_ends_at
    return campaign.stage == CampaignStage.RUNNING and ends is not None and ends - now <= NEAR


def in_order(waits: Iterable[Wait]) -> list[Wait]:
    """The most pressing first: what has a time before what has none."""
    return sorted(
        waits, key=lambda wait: (wait.until is None, wait.until.timestamp() if wait.until else 0)
    )


def by_campaign(waits: Iterable[Wait]) -> list[Wait]:
    """Those of one campaign together; the campaigns, and the waits in each, stay in their order."""
    waits, places = list(waits), dict[Campaign | None, int]()
    for wait in waits:
        places.setdefault(wait.campaign, len(places))
    return sorted(waits, key=lambda wait: places[wait.campaign])


# Where the rows come from


def open_sides() -> QuerySet[Side]:
    """Sides of battles that somebody still has to do something about, battle by battle."""
    rows = Side.objects.filter(battle__stage__in=OPEN_BATTLES)
    related = rows.select_related("battle__campaign", "gang__owner", "cast__owner")
    return related.order_by("battle", "team", "pk")


def waiting_for(player: Player | None, now: datetime) -> list[Wait]:
    """All that waits for one player, the most pressing first: six queries at most."""
    if player is None:
        return []
    mine = Membership.objects.filter(player=player).select_related("campaign", "player")
    members = list(mine)
    runs = [each.campaign_id for each in members if each.arbitrates]
    rulers = {campaign: [player] for campaign in runs}
    gangs = list(Gang.objects.filter(owner=player, waiting__gt=0).select_related("owner"))
    waits = [
        *of_battles(_sides_of(player, runs), rulers, now),
        *of_members([each for each in members if each.stage == MemberStage.INVITED], rulers),
        *_of_desk(runs, rulers),
        *of_matters(gangs),
        *of_turn(_idle(player), now),
    ]
    return in_order(_own(waits, player))


def _own(waits: Iterable[Wait], player: Player) -> Iterable[Wait]:
    return (wait for wait in waits if wait.who == player)


def _sides_of(player: Player, runs: list[int]) -> QuerySet[Side]:
    """Every side of the open battles that he fights, and of those that he rules on."""
    his = Side.objects.filter(
        Q(gang__owner=player) | Q(cast__owner=player), battle=OuterRef("battle")
    )
    disputes = Q(battle__campaign__in=runs) & ~Q(battle__disputed="")
    return open_sides().filter(Exists(his) | disputes)


def _of_desk(runs: list[int], rulers: Mapping[int, list[Player]]) -> Iterable[Wait]:
    """What waits for the arbitrator of these campaigns at the door."""
    if not runs:
        return
    asking = Membership.objects.filter(campaign__in=runs, stage=MemberStage.ASKED)
    yield from of_members(asking.select_related("campaign", "player"), rulers)
    offers = Entry.objects.filter(campaign__in=runs, stage=EntryStage.OFFERED)
    rows = offers.select_related("campaign", "gang__owner")
    yield from of_offers(((each.gang, each.campaign) for each in rows), rulers)


def _idle(player: Player) -> list[tuple[Gang, Campaign]]:
    """His gangs in campaigns that run, which have not played the turn."""
    played = Side.objects.filter(
        gang=OuterRef("gang"),
        battle__campaign=OuterRef("campaign"),
        battle__turn=OuterRef("campaign__turn"),
        battle__stage__in=PLAYED,
    )
    rows = Entry.objects.filter(
        ~Exists(played),
        gang__owner=player,
        stage=EntryStage.ADMITTED,
        campaign__stage=CampaignStage.RUNNING,
        campaign__turn__gt=0,
    ).select_related("gang__owner", "campaign")
    return [(each.gang, each.campaign) for each in rows]
