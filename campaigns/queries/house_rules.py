"""House rules as they are read: what is different here, since when, and the tables to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from campaigns.access import Seen
from campaigns.changes import Change, base_row, read_changes
from campaigns.editions import changes_in_force, edition_numbered
from campaigns.models import Campaign, Membership
from campaigns.models import Edition as Kept
from campaigns.moves import MemberStage
from rosters.models import Player
from rosters.queries import rulebook as book
from rosters.queries.rulebook import RowShown
from westamunda.rules.editions import BASE, INDISPENSABLE, OPEN, Edition
from westamunda.rules.readings import Reading
from westamunda.rules.tables import plain

FIRST = ("readings", "founding-numbers", "numbers", "battle-numbers")
"""Tables whose changes are told before all others."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure or word of a row that is another here."""

    label: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A house rule: the row, what is different, why, who made it, and since when."""

    table: str
    table_name: str
    row: str
    name: str
    new: bool
    withdrawn: bool
    differences: tuple[Difference, ...]
    note: str
    by: str
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """An edition as it was made."""

    number: int
    note: str
    by: str
    made_at: datetime
    rules: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What is different in a campaign, and every edition of it, the newest first."""

    edition: Edition
    rules: list[RuleShown]
    editions: list[Earlier]


def rules_page(campaign: Campaign) -> RulesPage:
    """What a campaign plays by that the base does not: two queries."""
    edition = edition_numbered(campaign.edition)
    kept = list(
        Kept.objects.filter(campaign=campaign, pk__lte=campaign.edition - 1)
        .select_related("made_by")
        .order_by("-pk")
    )
    changes = read_changes(kept[0].changes) if kept else ()
    begun = _begun(kept)
    rules = [_told(edition, each, begun[each.key]) for each in _in_order(changes)]
    return RulesPage(edition, rules, [_earlier(each) for each in kept])


def _in_order(changes: Sequence[Change]) -> list[Change]:
    order = {slug: at for at, slug in enumerate(dict.fromkeys((*FIRST, *BASE.tables)))}
    return sorted(changes, key=lambda each: order[each.table])


def _begun(kept: list[Kept]) -> dict[tuple[str, str], Kept]:
    """The edition since which each change holds as it is; editions come the newest first."""
    begun: dict[tuple[str, str], Kept] = {}
    going = (
        {(table, row): (values, note) for table, row, values, note in kept[0].changes}
        if kept
        else {}
    )
    for edition in kept:
        then = {(table, row): (values, note) for table, row, values, note in edition.changes}
        going = {key: held for key, held in going.items() if then.get(key) == held}
        begun.update(dict.fromkeys(going, edition))
    return begun


def _earlier(kept: Kept) -> Earlier:
    return Earlier(kept.number, kept.note, _called(kept), kept.made_at, len(kept.changes))


def _called(kept: Kept) -> str:
    return kept.made_by.called if kept.made_by else "somebody who is gone"


def _told(edition: Edition, change: Change, begun: Kept) -> RuleShown:
    row = edition.tables[change.table][change.row]
    old = base_row(change.table, change.row)
    now = row_shown(edition, change.table, change.row)
    return RuleShown(
        table=change.table,
        table_name=edition.tables[change.table].name,
        row=change.row,
        name=row.name,
        new=old is None,
        withdrawn=row.withdrawn,
        differences=tuple(
            _figures(now) if old is None else _differences(change, old, now)
        ),
        note=change.note,
        by=_called(begun),
        since=begun.made_at,
    )  # fmt: skip


def row_shown(edition: Edition, table: str, row: str) -> RowShown | None:
    """A row as the rulebook shows it; None where its table tells it elsewhere."""
    sections = book.tables_shown(edition)[table].sections
    return next((each for section in sections for each in section.rows if each.slug == row), None)


def _cells(row: RowShown | None) -> dict[str, str]:
    if row is None:
        return {}
    cells = (*row.first, *row.cells, *row.under)
    return {cell.label: "; ".join(line.text for line in cell.lines) or "–" for cell in cells}


def _figures(now: RowShown | None) -> Iterator[Difference]:
    """What a new row has, with nothing before it."""
    return (Difference(label, "", text) for label, text in _cells(now).items() if text != "–")


def _differences(change: Change, old: Any, now: RowShown | None) -> Iterator[Difference]:
    """What the book tells otherwise of a row, and else the field that is another."""
    if isinstance(old, Reading) and "chosen" in change.values:
        chosen = {option.slug: option.words for option in old.options}
        return iter([Difference("Read so", old.words, chosen[change.values["chosen"]])])
    was, told = _cells(row_shown(BASE, change.table, change.row)), _cells(now)
    found = [
        Difference(label, was.get(label, "–"), told.get(label, "–"))
        for label in dict.fromkeys((*was, *told))
        if was.get(label, "–") != told.get(label, "–")
    ]
    if now is not None and now.name != old.name:
        found.insert(0, Difference("Name", old.name, now.name))
    if not found:
        found = [
            Difference(name.replace("_", " ").capitalize(), _plainly(plain(getattr(old, name))), _plainly(value))
            for name, value in change.values.items()
            if name != "withdrawn"
        ]  # fmt: skip
    return iter(found)


def _plainly(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_plainly, value)) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plainly(each)}" for name, each in value.items())
    return "–" if value in (None, "") else str(value)


def changed_rows(campaign: Campaign) -> dict[str, set[str]]:
    """The rows that a campaign changed, by table."""
    found: dict[str, set[str]] = {}
    for each in changes_in_force(campaign):
        found.setdefault(each.table, set()).add(each.row)
    return found


@dataclass(frozen=True, slots=True)
class RowToChange:
    """A row as the arbitrator finds it, and what may be done to it."""

    table: str
    table_name: str
    row: Any
    changed: bool
    own: bool
    may_copy: bool
    may_withdraw: bool


def row_to_change(campaign: Campaign, table: str, row: str) -> RowToChange | None:
    """A row of the rules in force; None where there is none."""
    edition = edition_numbered(campaign.edition)
    chart = edition.tables.get(table)
    found = chart.get(row) if chart is not None else None
    if chart is None or found is None:
        return None
    own = base_row(table, row) is None
    changed = row in changed_rows(campaign).get(table, ())
    return RowToChange(
        table, chart.name, found, changed, own, table in OPEN, table not in INDISPENSABLE
    )


@dataclass(frozen=True, slots=True)
class TableToChange:
    """A table with its rows, by key and name."""

    slug: str
    name: str
    open: bool
    rows: list[tuple[str, str]]


def tables_to_change(edition: Edition, asked: str, only: str = "") -> list[TableToChange]:
    """The tables whose rows, or whose own name, have the words asked for; ``only`` one of them."""
    words = asked.casefold().split()
    found = []
    for slug, chart in edition.tables.items():
        if only and slug != only:
            continue
        whole = chart.name.casefold()
        rows = [
            (str(row.slug), row.name)
            for row in chart
            if all(word in whole or word in row.name.casefold() for word in words)
        ]
        if rows:
            found.append(TableToChange(slug, chart.name, slug in OPEN, rows))
    return found


def rules_to_take(seen: Seen) -> QuerySet[Campaign]:
    """Campaigns with house rules, which the reader runs, beside this one."""
    player: Player | None = seen.reader.player
    runs = Membership.objects.filter(
        player=player, arbitrates=True, stage=MemberStage.JOINED
    ).exclude(campaign=seen.campaign)
    return Campaign.objects.filter(pk__in=runs.values("campaign"), edition__gt=1).order_by("name")
