"""What rosters must know of campaigns, asked through one small protocol.

Campaigns fill it at start-up. Without them the answers are: the base rules, the owner only,
nothing.
"""

from __future__ import annotations

from typing import Protocol

from django.db.models import QuerySet

from rosters.models import Gang, Player
from westamunda.rules.editions import BASE, Edition


class Campaigning(Protocol):
    """What campaigns tell rosters of a gang."""

    def edition_of(self, gang: Gang) -> Edition:
        """Return the rules in force for the gang."""

    def told_of(self, gangs: QuerySet[Gang], reader: Player | None) -> QuerySet[Gang]:
        """Have gangs carry along what the reader is to them, so that asking costs no query."""

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        """Say whether the reader sees a private gang for the campaign's sake."""

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        """Say whether he may act upon the gang as an arbitrator."""

    def why_frozen(self, gang: Gang) -> str:
        """Say in a sentence why the gang may not change just now; empty if it may."""

    def brace(self, player: Player) -> None:
        """Lock what erasing a player will change, before any gang of his is locked."""

    def forget(self, player: Player) -> None:
        """Let nothing name a player who is being erased, within the gate for erasing."""


class NoCampaigns:
    """A gang that belongs to no campaign."""

    def edition_of(self, gang: Gang) -> Edition:
        return BASE

    def told_of(self, gangs: QuerySet[Gang], reader: Player | None) -> QuerySet[Gang]:
        return gangs

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        return False

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        return False

    def why_frozen(self, gang: Gang) -> str:
        return ""

    def brace(self, player: Player) -> None:
        """Nothing here is locked."""

    def forget(self, player: Player) -> None:
        """Nothing here names him."""


_campaigns: Campaigning = NoCampaigns()


def fill(campaigning: Campaigning) -> None:
    """Let campaigns answer from now on."""
    global _campaigns
    _campaigns = campaigning


def campaigns() -> Campaigning:
    """Return whoever answers for campaigns."""
    return _campaigns
