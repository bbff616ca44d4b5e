"""Who may still join a battle."""

from __future__ import annotations

from campaigns.models import Battle, Side
from campaigns.moves import EntryStage
from rosters.models import Gang


def gangs_that_may_join(battle: Battle) -> list[Gang]:
    """The gangs of a battle's campaign that ride and are not in it."""
    inside = Side.objects.filter(battle=battle, gang__isnull=False).values("gang")
    riding = Gang.objects.filter(
        stage=Gang.Stage.RIDING,
        entries__campaign=battle.campaign,
        entries__stage=EntryStage.ADMITTED,
    )
    return list(riding.exclude(pk__in=inside).order_by("name", "pk"))
