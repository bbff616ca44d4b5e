"""From which stage to which: each thing that goes through stages has its table here.

Services ask ``check_may_move``; pages ask ``may_move`` before they draw a button.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from westamunda.rules.errors import RuleBroken


class OutOfTurn(RuleBroken):
    """Something that is not done from where the thing stands."""

    code = "out-of-turn"


class CampaignStage(StrEnum):
    """How far a campaign has come."""

    GATHERING = "gathering"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


class MemberStage(StrEnum):
    """How a player stands to a campaign."""

    INVITED = "invited"
    ASKED = "asked"
    JOINED = "joined"
    DECLINED = "declined"
    LEFT = "left"
    REMOVED = "removed"


class EntryStage(StrEnum):
    """How a gang stands to a campaign."""

    OFFERED = "offered"
    ADMITTED = "admitted"
    REFUSED = "refused"
    LEFT = "left"


class BattleStage(StrEnum):
    """How far a battle has come."""

    CHALLENGED = "challenged"
    PLANNED = "planned"
    FOUGHT = "fought"
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    CLOSED = "closed"
    DECLINED = "declined"
    CALLED_OFF = "called-off"
    VOID = "void"


_C, _M, _E, _B = CampaignStage, MemberStage, EntryStage, BattleStage

CAMPAIGN_MOVES: Mapping[str, frozenset[str]] = {
    _C.GATHERING: frozenset({_C.RUNNING, _C.ENDED}),
    _C.RUNNING: frozenset({_C.PAUSED, _C.ENDED}),
    _C.PAUSED: frozenset({_C.RUNNING, _C.ENDED}),
    _C.ENDED: frozenset({_C.RUNNING}),
}

MEMBER_MOVES: Mapping[str, frozenset[str]] = {
    _M.INVITED: frozenset({_M.JOINED, _M.DECLINED, _M.REMOVED}),
    _M.ASKED: frozenset({_M.JOINED, _M.DECLINED, _M.LEFT}),
    _M.JOINED: frozenset({_M.LEFT, _M.REMOVED}),
    _M.DECLINED: frozenset({_M.INVITED, _M.ASKED, _M.JOINED}),
    _M.LEFT: frozenset({_M.INVITED, _M.ASKED, _M.JOINED}),
    _M.REMOVED: frozenset({_M.INVITED}),
}

ENTRY_MOVES: Mapping[str, frozenset[str]] = {
    _E.OFFERED: frozenset({_E.ADMITTED, _E.REFUSED, _E.LEFT}),
    _E.ADMITTED: frozenset({_E.LEFT}),
    _E.REFUSED: frozenset(),
    _E.LEFT: frozenset(),
}

BATTLE_MOVES: Mapping[str, frozenset[str]] = {
    _B.CHALLENGED: frozenset({_B.PLANNED, _B.DECLINED, _B.CALLED_OFF}),
    _B.PLANNED: frozenset({_B.FOUGHT, _B.CALLED_OFF}),
    _B.FOUGHT: frozenset({_B.REPORTED, _B.CALLED_OFF}),
    _B.REPORTED: frozenset({_B.CONFIRMED, _B.VOID}),
    _B.CONFIRMED: frozenset({_B.CLOSED, _B.REPORTED, _B.VOID}),
    _B.CLOSED: frozenset({_B.VOID}),
    _B.DECLINED: frozenset(),
    _B.CALLED_OFF: frozenset(),
    _B.VOID: frozenset(),
}

OPEN_BATTLES = (_B.CHALLENGED, _B.PLANNED, _B.FOUGHT, _B.REPORTED)
"""Battles that somebody still has to do something about."""

HOLDING = (_B.FOUGHT, _B.REPORTED)
"""Battles that hold their gangs: they change when it is confirmed what happened."""

TOLD = (_B.REPORTED, _B.CONFIRMED, _B.CLOSED)
"""Battles that have a result."""

STANDING = (_B.CONFIRMED, _B.CLOSED)
"""Battles that count."""

OPEN_ENTRIES = (_E.OFFERED, _E.ADMITTED)
"""Entries that bind their gang to one campaign."""


def may_move(moves: Mapping[str, frozenset[str]], now: str, then: str) -> bool:
    """Whether the table leads from one stage to the other."""
    return then in moves[now]


def check_may_move(moves: Mapping[str, frozenset[str]], now: str, then: str, why: str) -> None:
    """Raise OutOfTurn, with this sentence, unless the table leads from one stage to the other."""
    if not may_move(moves, now, then):
        raise OutOfTurn(why, now=now, then=then)
