"""What campaigns answer to rosters, through their port."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.utils import timezone

from campaigns.editions import edition_numbered
from campaigns.models import Battle, BattleRoll, Entry, Membership, Minute, Side
from campaigns.models import Edition as Kept
from campaigns.moves import HOLDING, OPEN_BATTLES, OPEN_ENTRIES, EntryStage, MemberStage
from rosters.models import Gang, Player
from westamunda.rules.editions import Edition

Asked = Exists | Q
"""Something that the database answers of a gang with yes or no."""


class Campaigns:
    """The answers of campaigns: see ``rosters.ports.Campaigning``."""

    def edition_of(self, gang: Gang) -> Edition:
        return edition_numbered(gang.edition)

    def told_of(self, gangs: QuerySet[Gang], reader: Player | None) -> QuerySet[Gang]:
        if reader is None:
            return gangs
        return gangs.annotate(
            told_for=Value(reader.pk), may_be_read=_may_read(reader), arbitrated=_arbitrates(reader)
        )

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        """Members of its campaign, where its books are open; its arbitrators always, of an entry
        that is only offered too; and whoever it has a battle with."""
        return reader is not None and _told(gang, reader, "may_be_read", _may_read)

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        """Whether he runs the campaign that the gang is admitted to."""
        return _told(gang, actor, "arbitrated", _arbitrates)

    def why_frozen(self, gang: Gang) -> str:
        """A gang that is out fighting changes when it is confirmed what happened, by somebody or
        by silence."""
        if not gang.held:
            return ""
        holding = Battle.objects.filter(sides__gang=gang, stage__in=HOLDING)
        now = timezone.now()
        open_now = [b for b in holding.select_related("campaign") if not b.stands_at(now)]
        return gang.held if open_now else ""

    def brace(self, player: Player) -> None:
        """Reading alone locks nothing."""

    def forget(self, player: Player) -> None:
        """Let no minute, roll or edition name him any more; within the gate for erasing."""
        Minute._base_manager.filter(actor=player).update(actor=None)
        BattleRoll._base_manager.filter(rolled_by=player).update(rolled_by=None)
        Kept._base_manager.filter(made_by=player).update(made_by=None)


def _told(gang: Gang, reader: Player, name: str, asked: Callable[[Player], Asked]) -> bool:
    """What the gang carries along for this reader, or the answer asked for now."""
    if getattr(gang, "told_for", None) == reader.pk:
        return bool(getattr(gang, name))
    return Gang.objects.filter(asked(reader), pk=gang.pk).exists()


def _joined(reader: Player) -> QuerySet[Membership]:
    """The reader's membership in the campaign of an entry, if he has joined it."""
    return Membership.objects.filter(
        campaign=OuterRef("campaign"), player=reader, stage=MemberStage.JOINED
    )


def _may_read(reader: Player) -> Asked:
    joined = Exists(_joined(reader))
    runs = Exists(_joined(reader).filter(arbitrates=True))
    entries = Entry.objects.filter(gang=OuterRef("pk"), stage__in=OPEN_ENTRIES)
    open_to_him = Q(campaign__open_books=True, stage=EntryStage.ADMITTED) & joined
    his = Side.objects.filter(battle=OuterRef("battle"), gang__owner=reader)
    against = Side.objects.filter(Exists(his), gang=OuterRef("pk"), battle__stage__in=OPEN_BATTLES)
    return Exists(entries.filter(open_to_him | runs)) | Exists(against)


def _arbitrates(reader: Player) -> Asked:
    runs = Exists(_joined(reader).filter(arbitrates=True))
    return Exists(Entry.objects.filter(runs, gang=OuterRef("pk"), stage=EntryStage.ADMITTED))
