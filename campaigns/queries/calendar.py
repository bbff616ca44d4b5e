"""A campaign's days: battles with their hour and place, and the turn's deadline."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q

from campaigns.icalendar import Day
from campaigns.models import Battle, Campaign, Minute
from campaigns.moves import OPEN_BATTLES
from campaigns.turning import FELL_THROUGH

MOVED = ("rescheduled", "called-off", "declined", "voided")
"""Minutes by which a day becomes another version of itself."""

AN_EVENING = timedelta(hours=3)
"""How long a battle is put down for."""

LATELY = 200
"""Days of the past that are told."""


@dataclass(frozen=True)
class BattleDay:
    """A battle that has its day, and who meets in it."""

    battle: Battle
    who: str


@dataclass(frozen=True)
class CalendarPage:
    """What comes, what has no day yet, and what is past."""

    ahead: list[BattleDay]
    undated: list[BattleDay]
    past: list[BattleDay]


def calendar_page(campaign: Campaign, now: datetime) -> CalendarPage:
    """The days of a campaign, in three queries at most."""
    rows = Battle.objects.filter(campaign=campaign).exclude(stage__in=FELL_THROUGH)
    rows = rows.prefetch_related("sides__gang", "sides__cast")
    open_ones = rows.filter(stage__in=OPEN_BATTLES).order_by("set_for", "pk")
    dated = rows.filter(set_for__isnull=False)
    return CalendarPage(
        ahead=[_day(each) for each in dated.filter(set_for__gte=now).order_by("set_for", "pk")],
        undated=[_day(each) for each in open_ones.filter(set_for=None)[:LATELY]],
        past=[_day(each) for each in dated.filter(set_for__lt=now).order_by("-set_for")[:LATELY]],
    )


def _day(battle: Battle) -> BattleDay:
    return BattleDay(battle, " against ".join(str(side) for side in battle.sides.all()))


def days_of(campaign: Campaign, where: str) -> list[Day]:
    """The same as a calendar program takes it; ``where`` is the address of this house.

    A battle that fell through stays, cancelled, for who has it written down.
    """
    changed = Q(minutes__code__in=MOVED)
    rows = Battle.objects.filter(campaign=campaign, set_for__isnull=False)
    rows = rows.annotate(times=Count("minutes", filter=changed), last=Max("minutes__at"))
    host = where.split("//")[-1]
    days = [
        Day(
            uid=f"battle-{battle.slug}@{host}",
            begins=battle.set_for,
            title=f"Battle {battle.number}: {_day(battle).who}",
            stamped=battle.last or battle.challenged_at,
            place=battle.place,
            url=f"{where}{battle.get_absolute_url()}",
            sequence=battle.times,
            lasts=AN_EVENING,
            cancelled=battle.stage in FELL_THROUGH,
        )
        for battle in rows.prefetch_related("sides__gang", "sides__cast").order_by("-set_for")[
            :LATELY
        ]
        if battle.set_for
    ]
    return [*days, *_deadline(campaign, where, host)]


def _deadline(campaign: Campaign, where: str, host: str) -> list[Day]:
    if campaign.turn_ends_at is None or campaign.is_over:
        return []
    told = Minute.objects.filter(campaign=campaign, battle=None, turn=campaign.turn)
    moved = told.filter(code__in=("deadline", "turn-ended")).aggregate(
        times=Count("pk"), last=Max("at")
    )
    return [
        Day(
            uid=f"turn-{campaign.turn}-{campaign.slug}@{host}",
            begins=campaign.turn_ends_at,
            title=f"{campaign.name}: turn {campaign.turn} ends",
            stamped=moved["last"] or campaign.began_at,
            url=f"{where}{campaign.get_absolute_url()}",
            sequence=moved["times"],
        )
    ]
