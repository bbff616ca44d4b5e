"""What campaigns answer to rosters, through their port."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from campaigns.editions import edition_numbered
from campaigns.models import Battle, BattleRoll, Entry, Membership, Minute, Side
from campaigns.models import Edition as Kept
from campaigns.moves import HOLDING, OPEN_BATTLES, OPEN_ENTRIES, EntryStage, MemberStage
from rosters.models import Gang, Player
from westamunda.rules.editions import Edition


class Campaigns:
    """The answers of campaigns: see ``rosters.ports.Campaigning``."""

    def edition_of(self, gang: Gang) -> Edition:
        return edition_numbered(gang.edition)

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        """Members of its campaign, where its books are open; its arbitrators always, of an entry
        that is only offered too; and whoever it has a battle with."""
        if reader is None:
            return False
        joined = Membership.objects.filter(
            campaign=OuterRef("campaign"), player=reader, stage=MemberStage.JOINED
        )
        mine = Q(campaign__open_books=True, stage=EntryStage.ADMITTED) & Exists(joined)
        runs = Exists(joined.filter(arbitrates=True))
        entries = Entry.objects.filter(mine | runs, gang=gang, stage__in=OPEN_ENTRIES)
        return entries.exists() or _fights(gang, reader)

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        """Whether he runs the campaign that the gang is admitted to."""
        return Membership.objects.filter(
            player=actor,
            arbitrates=True,
            campaign__entries__gang=gang,
            campaign__entries__stage=EntryStage.ADMITTED,
        ).exists()

    def why_frozen(self, gang: Gang) -> str:
        """A gang that is out fighting changes when it is confirmed what happened."""
        held = Battle.objects.filter(sides__gang=gang, stage__in=HOLDING).first()
        if held is None:
            return ""
        return (
            f"{gang.name} are out fighting: {held}. They change again when its report is "
            "confirmed, or the battle is called off."
        )

    def forget(self, player: Player) -> None:
        """Let no minute, roll or edition name him any more; within the gate for erasing."""
        Minute._base_manager.filter(actor=player).update(actor=None)
        BattleRoll._base_manager.filter(rolled_by=player).update(rolled_by=None)
        Kept._base_manager.filter(made_by=player).update(made_by=None)


def _fights(gang: Gang, reader: Player) -> bool:
    """Whether the reader's own gang has an open battle with this one."""
    theirs = Side.objects.filter(battle=OuterRef("battle"), gang__owner=reader)
    return (
        Side.objects.filter(gang=gang, battle__stage__in=OPEN_BATTLES)
        .filter(Exists(theirs))
        .exists()
    )
