"""What is asked before somebody leaves."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.models import EmailAddress

from rosters.models import Gang, Player


@dataclass(frozen=True)
class LeftBehind:
    """What becomes of a player's gangs when he goes, in numbers; and how many addresses he gave."""

    gangs: int
    disband: int
    public: int
    hidden: int
    addresses: int


def left_behind(player: Player) -> LeftBehind:
    """How many gangs a player has, how many of them disband when he goes, how many everybody may go
    on reading, and how many nobody; in two queries."""
    rows = list(Gang.objects.filter(owner=player).values_list("stage", "visibility"))
    public = sum(visibility == Gang.Visibility.PUBLIC for _, visibility in rows)
    return LeftBehind(
        gangs=len(rows),
        disband=sum(stage != Gang.Stage.DISBANDED for stage, _ in rows),
        public=public,
        hidden=len(rows) - public,
        addresses=EmailAddress.objects.filter(user=player).count(),
    )
