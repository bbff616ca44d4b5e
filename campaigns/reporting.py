"""What may be done with a report, and why not: services refuse by it, pages draw buttons by it.

``by`` is the side that its player acts for, None the arbitrator. Each ``why_not_…`` answers with the
sentence of the refusal, empty where it may be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from campaigns.models import Attendance, Battle, Side
from campaigns.moves import STANDING, BattleStage
from rosters.models import Player

WhyNot = Callable[[Battle, Side | None, Sequence[Side], datetime], str]


def key_of(row: Attendance) -> str:
    """What names somebody of a battle in its report, before and after it began."""
    if row.character is not None:
        return row.character.slug
    return f"{row.side.slug}-{row.position}"


def mark_of(battle: Battle) -> str:
    """What marks a battle's report: another one as soon as it is amended or disputed."""
    if battle.reported_at is None:
        return ""
    return battle.reported_at.isoformat() + (" disputed" if battle.disputed else "")


def team_named(sides: Iterable[Side], team: int) -> str:
    """The gangs and casts of a team by name."""
    return " and ".join(str(side) for side in sides if side.team == team)


def verdict(battle: Battle, sides: Sequence[Side]) -> str:
    """Who won, in a few words."""
    if battle.result == Battle.Result.DRAW:
        return "A draw"
    return f"{team_named(sides, int(battle.result))} won" if battle.result else ""


def is_alone(sides: Sequence[Side], player: Player | None) -> bool:
    """Whether no other player has a gang in the battle: there is nobody to confirm."""
    owners = {side.gang.owner_id for side in sides if side.gang}
    return player is not None and owners == {player.pk}


def needs_nobody(battle: Battle, sides: Sequence[Side], player: Player | None) -> bool:
    """Whether his report stands by itself: nobody opposes him, and no campaign counts it. In one,
    its arbitrator says so."""
    return battle.campaign is None and is_alone(sides, player)


def filed_by(battle: Battle, side: Side, sides: Iterable[Side]) -> bool:
    """Whether the report is that of this side's team."""
    filed = _filer(battle, sides)
    return filed is not None and filed.team == side.team


def _not_waiting(battle: Battle, now: datetime) -> str:
    if battle.stands_at(now):
        return f"The report of {battle} stands already: {_how(battle)}."
    if battle.stage != BattleStage.REPORTED:
        return f"No report of {battle} waits for an answer."
    return ""


def _how(battle: Battle) -> str:
    if not battle.confirmed:
        return "nobody disputed it in time"
    return f"confirmed by {battle.get_confirmed_display()}"


def why_not_confirm(battle: Battle, by: Side | None, sides: Sequence[Side], now: datetime) -> str:
    """A report is confirmed by the other team, or the arbitrator; once silence has, by anybody."""
    if battle.stage != BattleStage.REPORTED:
        return _not_waiting(battle, now)
    if by is not None and filed_by(battle, by, sides) and not battle.stands_at(now):
        return f"The other side confirms what {by} filed; until then you may amend it."
    if by is not None and _owner(by) == _owner(_filer(battle, sides)):
        return "Both sides are yours: the arbitrator confirms that report."
    return ""


def _filer(battle: Battle, sides: Iterable[Side]) -> Side | None:
    """The side that filed the report, if one did."""
    return next((each for each in sides if each.pk == battle.reported_by_id), None)


def _owner(side: Side | None) -> int | None:
    """Whose a side is: its gang's owner, or who brought the cast. A team of nobody's is its own."""
    if side is None:
        return None
    owner = side.gang.owner_id if side.gang else side.cast.owner_id if side.cast else None
    return -side.pk if owner is None else owner


def why_not_dispute(battle: Battle, by: Side | None, sides: Sequence[Side], now: datetime) -> str:
    """A report that waits is disputed by the other team."""
    if why := _not_waiting(battle, now):
        return why
    if by is None:
        return "The arbitrator does not dispute a report: he confirms, amends or voids it."
    if filed_by(battle, by, sides):
        return f"{by} filed that report. Amend it, with a reason."
    return ""


def why_not_amend(battle: Battle, by: Side | None, sides: Sequence[Side], now: datetime) -> str:
    """A report is amended by who filed it as long as it waits, and by the arbitrator; outside a
    campaign by who filed it afterwards too, when it must be confirmed again."""
    if battle.stage not in (BattleStage.REPORTED, BattleStage.CONFIRMED):
        return f"{_called(battle)} has no report that could be amended."
    if by is None:
        return ""
    if battle.reported_by_id and not filed_by(battle, by, sides):
        return f"{by} did not file that report. Dispute it, and say why."
    if battle.campaign is not None and battle.stands_at(now):
        return "The report stands: the arbitrator may amend it, if you give him a reason."
    return ""


def why_not_void(battle: Battle, by: Side | None, sides: Sequence[Side], now: datetime) -> str:
    """A report is voided by who filed it as long as it waits, and by the arbitrator; outside a
    campaign afterwards by both sides, one asking first."""
    if battle.stage not in (BattleStage.REPORTED, *STANDING):
        return f"{_called(battle)} has no report that could be voided."
    if by is None:
        return ""
    if battle.stage == BattleStage.CLOSED:
        return f"{_called(battle)} is closed: what came of it has been played out."
    if battle.campaign is None:
        return ""
    if battle.stands_at(now):
        return "The report stands: the arbitrator may void it, if you give him a reason."
    if not filed_by(battle, by, sides):
        return f"{by} did not file that report. Dispute it, and say why."
    return ""


def _called(battle: Battle) -> str:
    return str(battle).capitalize() if battle.number else "The battle"
