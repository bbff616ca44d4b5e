"""House rules: changed, withdrawn, put back, added, brought in.

Each makes a new edition that holds every change, laid over the base and proved before it is kept.
The campaign and its gangs move on to it; a battle under way keeps the one that it began with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import slugify

from campaigns.changes import Change, base_row, difference, merged, proved, told_of
from campaigns.editions import changes_in_force, edition_numbered
from campaigns.models import Edition as Kept
from campaigns.moves import EntryStage
from campaigns.services.minutes import Draft, gang_hand, lock_gangs, on_campaign
from rosters.models import Gang
from rosters.services.house_rules import follow
from westamunda.rules.editions import OPEN, Edition
from westamunda.rules.errors import RuleBroken


class NotHere(RuleBroken):
    """A row that the campaign's book has not."""

    code = "no-such-row"


class StaysForGood(RuleBroken):
    """Something of the rules that cannot be done to this row."""

    code = "stays-for-good"


class Over(RuleBroken):
    """A campaign that has ended, whose rules are closed."""

    code = "over"


@on_campaign
def change(draft: Draft, *, table: str, row: str, values: Mapping[str, Any], note: str) -> None:
    """Give a row new values; what equals the base is no change.

    Raises NotHere, Over, and Unproved where the book would not hold together.
    """
    now, changes = _now(draft)
    name = _row(now, table, row).name
    kept = next((each for each in changes if each.key == (table, row)), None)
    gone = {"withdrawn": True} if kept and kept.values.get("withdrawn") else {}
    new = Change(table, row, difference(table, row, dict(values) | gone), note)
    _print(draft, merged(changes, new), f"{name} changed", note)


@on_campaign
def withdraw(draft: Draft, *, table: str, row: str, withdrawn: bool, note: str) -> None:
    """Take a row off the shelves, or offer it again; who owns one keeps it, whole.

    Raises NotHere, Over, and Unproved for what the rules cannot do without.
    """
    now, changes = _now(draft)
    found = _row(now, table, row)
    kept = next((each for each in changes if each.key == (table, row)), None)
    values = {**(kept.values if kept else {}), "withdrawn": withdrawn}
    new = Change(table, row, difference(table, row, values), note)
    done = "withdrawn" if withdrawn else "offered again"
    _print(draft, merged(changes, new), f"{found.name} {done}", note)


@on_campaign
def restore(draft: Draft, *, table: str, row: str, note: str = "") -> None:
    """Put a row back to the base. Raises StaysForGood for one of the campaign's own: it is
    withdrawn, for somebody may own one; and what ``change`` raises."""
    now, changes = _now(draft)
    name = _row(now, table, row).name
    if base_row(table, row) is None:
        raise StaysForGood(
            f"{name} is this campaign’s own, and somebody may own one. Withdraw it instead."
        )
    _print(draft, merged(changes, Change(table, row, {})), f"{name} put back to the base", note)


@on_campaign
def add(draft: Draft, *, table: str, like: str, values: Mapping[str, Any], note: str) -> None:
    """Add a row of the campaign's own, begun from a copy of another.

    Raises StaysForGood for a table that takes none, and what ``change`` raises.
    """
    now, changes = _now(draft)
    begun = told_of(_row(now, table, like)) | {"withdrawn": False}
    if table not in OPEN:
        raise StaysForGood(
            f"{now.tables[table].name} takes no new row: every throw has its place. "
            "Change the name and figures of one that is there."
        )
    whole = begun | dict(values)
    if "basis" in whole:
        whole["basis"] = f"A house rule of {draft.its_campaign.name}"
    name = str(whole["name"])
    new = Change(table, _slug(now, name), whole, note)
    _print(draft, merged(changes, new), f"{name} added", note)


@on_campaign
def bring_in(draft: Draft, *, changes: Sequence[Change], whose: str) -> None:
    """Lay the house rules of another campaign over these: theirs stand where both change a row.

    Raises Over, and Unproved where the book would not hold together.
    """
    _, ours = _now(draft)
    reduced = [
        Change(each.table, each.row, difference(each.table, each.row, each.values), each.note)
        for each in changes
    ]
    count = len(reduced)
    said = f"{count} house rule{'' if count == 1 else 's'} brought in from {whose}"
    _print(draft, merged(ours, *reduced), said, "")


def _now(draft: Draft) -> tuple[Edition, tuple[Change, ...]]:
    """The rules in force under the lock, and the changes that made them."""
    campaign = draft.its_campaign
    if campaign.is_over:
        raise Over(f"{campaign.name} has ended: its rules stand as they are.")
    now = edition_numbered(campaign.edition)
    return now, changes_in_force(campaign)


def _row(now: Edition, table: str, row: str) -> Any:
    chart = now.tables.get(table)
    found = chart.get(row) if chart is not None else None
    if found is None:
        raise NotHere("The book has no such row. Nothing was changed.")
    return found


def _slug(now: Edition, name: str) -> str:
    """A slug for a new row that no table has."""
    begun = slugify(name)[:34].strip("-") or "house"
    taken = {row.slug for table in now.tables.values() for row in table}
    tries = (begun, *(f"{begun}-{number}" for number in range(2, 1000)))
    return next(each for each in tries if each not in taken)


def _print(draft: Draft, changes: tuple[Change, ...], what: str, note: str) -> None:
    """Keep a new edition, and have the campaign and its gangs play by it; nothing where it would
    be the same."""
    campaign = draft.its_campaign
    before = edition_numbered(campaign.edition)
    if changes == changes_in_force(campaign):
        return
    proved(changes, before, name=campaign.name)
    told = f"{what}: {note}" if note else what
    kept = Kept.objects.create(
        campaign=campaign,
        changes=[each.stored for each in changes],
        note=told[:400],
        made_by=draft.hand.actor,
    )
    campaign.edition = kept.number
    campaign.save(update_fields=["edition"])
    gangs = Gang.objects.filter(
        entries__campaign=campaign, entries__stage=EntryStage.ADMITTED
    ).distinct()
    end = "" if told.endswith((".", "?", "!")) else "."
    for gang in lock_gangs(gangs):
        follow(
            gang_hand(draft.hand, gang),
            edition=kept.number,
            sentence=f"{campaign.name} plays by new house rules. {told}{end}",
        )
    draft.say("house-rules", f"House rules: {told}{end}", edition=kept.number)
