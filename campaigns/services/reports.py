"""Reports: filed by one side, confirmed or disputed by the other, amended and voided with reasons."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

from campaigns import access, reporting
from campaigns.editions import edition_numbered
from campaigns.models import Battle, Minute, Side
from campaigns.moves import HOLDING, TOLD, BattleStage, OutOfTurn
from campaigns.services import battles
from campaigns.services.minutes import Draft, Hand, lock_gangs, on_battle
from campaigns.services.report_rows import (
    FELL,
    Fate,
    Rows,
    changes_between,
    report_of,
    rows_of,
    write,
)
from westamunda.rules.errors import RuleBroken


class AlreadyReported(RuleBroken):
    """A battle that was reported a moment ago by somebody else."""

    code = "already-reported"


class NotYours(RuleBroken):
    """An answer to a report that is somebody else's to give, or no longer to be given."""

    code = "not-yours"


class Stale(RuleBroken):
    """An answer to a report that was amended or disputed meanwhile."""

    code = "stale"


class Unchanged(RuleBroken):
    """An amendment that changes nothing."""

    code = "unchanged"


@on_battle
def file(draft: Draft, *, by: Side | None, result: str, rows: Rows) -> None:
    """Report a battle: who won, and what became of whom; who has no row stood, with nothing.

    A planned battle begins in the same minute. The arbitrator's report (``by`` None) stands at once,
    and so does that of a player whom nobody opposes outside a campaign; any other waits for the other side.
    Raises AlreadyReported for the second of two, OutOfTurn where there is nothing to report,
    WrongRow for a row that does not fit, and what ``battles.begin`` raises.
    """
    battle = draft.its_battle
    if battle.stage in TOLD:
        raise AlreadyReported(_told_already(battle))
    if battle.stage == BattleStage.PLANNED:
        battles.begin(draft)
    if battle.stage != BattleStage.FOUGHT:
        raise OutOfTurn(f"{battle} is {battle.get_stage_display()}: there is nothing to report.")
    sides = access.sides_of(battle)
    write(battle, result, rows)
    battle.reported_by = _own(sides, by)
    draft.move_battle(BattleStage.REPORTED, "")
    _await(draft)
    verdict = reporting.verdict(battle, sides)
    who = str(by) if by is not None else "The arbitrator"
    if by is None:
        _stand(draft, Battle.Confirmed.ARBITRATOR)
    elif reporting.needs_nobody(battle, sides, draft.hand.actor):
        _stand(draft, Battle.Confirmed.ALONE)
    draft.say("reported", f"{who} reported: {_then(verdict)}.", report=report_of(battle))


@on_battle
def confirm(draft: Draft, *, by: Side | None, report: str) -> None:
    """Let a report stand, disputed or not. ``report`` is the mark of the one that was read.

    Raises NotYours for who filed it himself or where none waits, Stale where it was amended or disputed since.
    """
    battle = draft.its_battle
    sides = access.sides_of(battle)
    why = reporting.why_not_confirm(battle, by, sides, draft.hand.now)
    _check(draft, why, report)
    if battle.stands_at(draft.hand.now):
        _stand(draft, Battle.Confirmed.SILENCE)
    else:
        _stand(draft, Battle.Confirmed.ARBITRATOR if by is None else Battle.Confirmed.OPPONENT)
    who = str(by) if by is not None else "The arbitrator"
    draft.say(
        "confirmed", f"{who} confirmed the report: {_then(reporting.verdict(battle, sides))}."
    )


@on_battle
def dispute(draft: Draft, *, by: Side | None, report: str, reason: str) -> None:
    """Say that a report is wrong, and why: it stands when it is amended and confirmed, or when the
    arbitrator says so. Raises NotYours, Stale."""
    battle = draft.its_battle
    why = reporting.why_not_dispute(battle, by, access.sides_of(battle), draft.hand.now)
    _check(draft, why, report)
    battle.disputed = reason
    battle.save(update_fields=["disputed"])
    draft.say("disputed", f"{by} disputed the report: {reason}", reason=reason)


@on_battle
def amend(
    draft: Draft, *, by: Side | None, report: str, reason: str, result: str, rows: Rows
) -> None:
    """Change a report, with a reason; the minute says what changed from what to what.

    The arbitrator's stands at once; any other waits again, and holds its gangs again where it had
    been confirmed. Raises NotYours, Stale, Unchanged, WrongRow, CannotFight for a gang that is out
    fighting elsewhere by now.
    """
    battle = draft.its_battle
    sides = access.sides_of(battle)
    _check(draft, reporting.why_not_amend(battle, by, sides, draft.hand.now), report)
    before = report_of(battle)
    write(battle, result, rows)
    after = report_of(battle)
    changes = changes_between(before, after, sides)
    if not changes:
        raise Unchanged(
            "Nothing is different from the report that is there. Change it, or leave it."
        )
    if by is not None:
        battle.reported_by = by
    alone = reporting.needs_nobody(battle, sides, draft.hand.actor)
    if battle.stage == BattleStage.CONFIRMED and by is not None and not alone:
        _reopen(draft, sides)
    _await(draft)
    if battle.stage == BattleStage.CONFIRMED:
        battle.confirmed_at = draft.hand.now
        if by is None:
            battle.confirmed = Battle.Confirmed.ARBITRATOR
        battle.save(update_fields=["confirmed", "confirmed_at"])
        _tell(draft, "amended", f"The report was amended: {'; '.join(changes)}. {reason}")
    elif by is None or alone:
        _stand(draft, Battle.Confirmed.ARBITRATOR if by is None else Battle.Confirmed.ALONE)
    who = str(by) if by is not None else "The arbitrator"
    sentence = f"{who} amended the report: {'; '.join(changes)}. {reason}"
    draft.say("amended", sentence, reason=reason, changes=changes, struck=before, report=after)


@on_battle
def void(draft: Draft, *, by: Side | None, report: str, reason: str) -> None:
    """Strike a battle with its report, with a reason; what is struck stays in the minute.

    Outside a campaign, what was once confirmed is struck when both sides have asked for it.
    Raises NotYours, Stale.
    """
    battle = draft.its_battle
    sides = access.sides_of(battle)
    now = draft.hand.now
    _check(draft, reporting.why_not_void(battle, by, sides, now), report)
    if by is not None and _needs_both(draft, by, sides):
        draft.say("void-asked", f"{by} asked to void the report: {reason}", team=by.team)
        return
    stood = battle.stage != BattleStage.REPORTED
    draft.move_battle(BattleStage.VOID, "There is nothing to void.")
    who = str(by) if by is not None else "The arbitrator"
    if stood:
        _tell(draft, "voided", f"Their battle was voided: {reason}")
    draft.say(
        "voided", f"{who} voided the report: {reason}", reason=reason, struck=report_of(battle)
    )


@on_battle
def write_up(draft: Draft, *, side: Side, text: str) -> None:
    """Keep a side's own account of a battle that was fought. Raises OutOfTurn before it was."""
    battle = draft.its_battle
    if battle.stage not in (*HOLDING, *TOLD):
        raise OutOfTurn(f"{battle} is {battle.get_stage_display()}: there is nothing to write up.")
    side = Side.objects.select_related("gang", "cast").get(battle=battle, pk=side.pk)
    if side.write_up == text:
        return
    side.write_up = text
    side.save(update_fields=["write_up"])
    draft.say("wrote-up", f"{side} told how it was.")


def confirm_by_silence(now: datetime, battle: Battle | None = None) -> int:
    """Confirm reports that nobody disputed in time, or that of this battle; how many were.

    Done twice, it does nothing the second time.
    """
    waits = Battle.objects.filter(
        stage=BattleStage.REPORTED, disputed="", reported_at__lte=now - timedelta(days=1)
    ).select_related("campaign")
    waits = waits.filter(pk=battle.pk) if battle else waits
    due = [each for each in waits.order_by("pk") if each.stands_at(now)]
    return sum(_settle(_clock(each, now), each) is not None for each in due)


def _clock(battle: Battle, now: datetime) -> Hand:
    key = uuid.uuid5(uuid.NAMESPACE_OID, f"{battle.slug} {reporting.mark_of(battle)}")
    return Hand(None, key, Minute.Authority.CLOCK, now)


@on_battle
def _settle(draft: Draft) -> None:
    battle = draft.its_battle
    if battle.stage != BattleStage.REPORTED or not battle.stands_at(draft.hand.now):
        return
    verdict = reporting.verdict(battle, access.sides_of(battle))
    _stand(draft, Battle.Confirmed.SILENCE)
    draft.say("confirmed", f"Nobody disputed the report: {_then(verdict)}.")


def confirmed(draft: Draft) -> None:
    """What follows when a report stands: each gang's own chronicle tells of the battle.

    The gangs are free again by now. What the battle brings them is begun here.
    """
    battle = draft.its_battle
    sides = access.sides_of(battle)
    scenario = battle.scenario and edition_numbered(battle.edition).scenarios[battle.scenario].name
    counts = {(side.team, fate): 0 for side in sides for fate in FELL}
    for row in rows_of(battle):
        if row.fate in FELL:
            counts[row.side.team, Fate(row.fate)] += 1
    for side in sides:
        if side.gang is None:
            continue
        other = 3 - side.team
        own = _losses(counts[side.team, Fate.DOWN], counts[side.team, Fate.OUT])
        theirs = _losses(counts[other, Fate.DOWN], counts[other, Fate.OUT])
        against = reporting.team_named(sides, other)
        fight = f"{scenario} against {against}" if scenario else f"Fought {against}"
        outcome = _outcome(battle, side.team)
        sentence = f"{fight}: {outcome}. Own side {own}, the other {theirs}."
        draft.tell(side.gang, "fought", sentence, battle=battle.slug, result=outcome)


def _check(draft: Draft, why: str, report: str) -> None:
    """Raise NotYours for this reason, if there is one; Stale for another report than the last."""
    if why:
        raise NotYours(why)
    if report != reporting.mark_of(draft.its_battle):
        raise Stale(
            "The report was amended or disputed while you read it. Nothing was changed: read it again first."
        )


def _own(sides: Sequence[Side], by: Side | None) -> Side | None:
    """The side among these; one of another battle is a ValueError."""
    if by is not None and by not in sides:
        raise ValueError("a side of another battle")
    return by


def _await(draft: Draft) -> None:
    """Let the report wait from now on, with nobody disputing it."""
    battle = draft.its_battle
    battle.reported_at, battle.disputed = draft.hand.now, ""
    battle.save(update_fields=["reported_by", "reported_at", "disputed"])


def _stand(draft: Draft, by: Battle.Confirmed) -> None:
    """Let the report stand: the gangs are free, and it is told."""
    battle = draft.its_battle
    silent_at = battle.silent_at if by == Battle.Confirmed.SILENCE else None
    battle.confirmed, battle.confirmed_at = by, silent_at or draft.hand.now
    battle.disputed = ""
    battle.save(update_fields=["confirmed", "confirmed_at", "disputed"])
    draft.move_battle(BattleStage.CONFIRMED, "")
    confirmed(draft)


def _reopen(draft: Draft, sides: Sequence[Side]) -> None:
    """Let a report that stood wait again; its gangs are held again."""
    battle = draft.its_battle
    gangs = lock_gangs(side.gang for side in sides if side.gang)
    held = next((gang for gang in gangs if gang.held), None)
    if held is not None:
        raise battles.CannotFight(
            f"{held.name} are out fighting by now. Report that battle before you amend this one."
        )
    battle.confirmed, battle.confirmed_at = Battle.Confirmed.NONE, None
    battle.save(update_fields=["confirmed", "confirmed_at"])
    draft.move_battle(BattleStage.REPORTED, "")


def _needs_both(draft: Draft, by: Side, sides: Sequence[Side]) -> bool:
    """Whether the other side must ask too, outside a campaign: for a report that once stood, or
    that the other side filed."""
    battle = draft.its_battle
    if battle.campaign is not None or reporting.is_alone(sides, draft.hand.actor):
        return False
    said = Minute.objects.filter(battle=battle, code__in=("confirmed", "amended", "void-asked"))
    last = said.order_by("-pk").first()
    if last is not None and last.code == "void-asked" and last.numbers["team"] != by.team:
        return False
    stood = battle.stands_at(draft.hand.now) or said.filter(code="confirmed").exists()
    return stood or not reporting.filed_by(battle, by, sides)


def _tell(draft: Draft, code: str, sentence: str) -> None:
    for side in access.sides_of(draft.its_battle):
        if side.gang is not None:
            draft.tell(side.gang, code, sentence, battle=draft.its_battle.slug)


def _then(verdict: str) -> str:
    return "a draw" if verdict == "A draw" else verdict


def _outcome(battle: Battle, team: int) -> str:
    if battle.result == Battle.Result.DRAW:
        return "drawn"
    return "won" if battle.result == str(team) else "lost"


def _losses(down: int, out: int) -> str:
    return f"{down} down and {out} out of action" if down or out else "lost nobody"


def _told_already(battle: Battle) -> str:
    sides = access.sides_of(battle)
    filed = next(
        (str(side) for side in sides if side.pk == battle.reported_by_id), "The arbitrator"
    )
    verdict = _then(reporting.verdict(battle, sides))
    return (
        f"{filed} reported this battle already: {verdict}. Nothing of yours was kept. Read that "
        "report, and confirm or dispute it."
    )
