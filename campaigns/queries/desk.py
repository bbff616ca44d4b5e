"""The arbitrator's desk: all that waits for him in a campaign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from campaigns.access import Seen
from campaigns.models import Battle, Entry, Membership, Minute
from campaigns.moves import BattleStage, EntryStage, MemberStage
from campaigns.queries.turns import admitted, played_in

MOST = 50
"""Of each sort so many are shown at once."""


@dataclass(frozen=True)
class Desk:
    """What waits, sort by sort, and the gangs that may be ruled upon."""

    askings: list[Membership]
    offers: list[Entry]
    disputes: list[Battle]
    unanswered: list[Battle]
    unconfirmed: list[Battle]
    unreported: list[Battle]
    entries: list[Entry]
    idle: list[Entry]
    rulings: list[Minute]

    @property
    def waiting(self) -> list[Entry]:
        """Gangs with open matters."""
        return [each for each in self.entries if each.gang.waiting]

    @property
    def count(self) -> int:
        """How much waits for the arbitrator himself."""
        return sum(
            len(each)
            for each in (
                self.askings, self.offers, self.disputes, self.unanswered, self.unconfirmed,
                self.unreported,
            )
        )  # fmt: skip


def desk_of(seen: Seen, now: datetime) -> Desk:
    """All that waits in a campaign: nine queries, whatever its size."""
    campaign = seen.campaign
    entries, played = admitted(campaign), played_in(campaign)
    asked = Membership.objects.filter(campaign=campaign, stage=MemberStage.ASKED)
    offered = Entry.objects.filter(campaign=campaign, stage=EntryStage.OFFERED)
    battles = Battle.objects.filter(campaign=campaign)
    battles = battles.prefetch_related("sides__gang", "sides__cast").order_by("pk")
    reported = list(battles.filter(stage=BattleStage.REPORTED)[: 2 * MOST])
    silent = now - timedelta(days=campaign.confirm_days)
    ended = Q(turn__lt=campaign.turn) | Q(campaign__turn_ends_at__lte=now)
    rulings = Minute.objects.filter(campaign=campaign, code="ruled").select_related("actor")
    return Desk(
        askings=list(asked.select_related("player")[:MOST]),
        offers=list(offered.select_related("gang__owner")[:MOST]),
        disputes=[each for each in reported if each.disputed],
        unanswered=_some(battles.filter(stage=BattleStage.CHALLENGED, expires_at__lte=now)),
        unconfirmed=[
            each
            for each in reported
            if not each.disputed and each.reported_at and each.reported_at <= silent
        ],
        unreported=_some(battles.filter(ended, stage=BattleStage.FOUGHT)),
        entries=entries,
        idle=[each for each in entries if each.gang_id not in played] if campaign.turn else [],
        rulings=list(rulings.order_by("-pk")[:10]),
    )


def _some(battles: QuerySet[Battle]) -> list[Battle]:
    return list(battles[:MOST])
