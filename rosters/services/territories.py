"""Territories of a gang that is entered by hand."""

from __future__ import annotations

from rosters.asked import ENTERED
from rosters.models import Gang, Owned, Territory
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered
from rosters.services.entering import check_entering
from westamunda.rules.territory_tables import CHOICES
from westamunda.rules.veterans import holds_land

MOST_PLACES = 40
"""More territories than any gang works: a bound on what one may ask of the house."""


@writes
def enter(
    draft: Draft, *, table: str, type: str, seam: bool = False, uses: int = 0, attacks: int = 0
) -> None:
    """Set down a territory that the gang holds: its place, how often it was worked and attacked,
    and whether it is a Prospector's ``seam`` now and falls back to that place.

    Raises TooLate once the gang rides, NotOffered for a place that is none, or a gang that holds
    no land.
    """
    check_entering(draft.gang)
    outlaw = draft.gang.standing == Gang.Standing.OUTLAW
    if not holds_land(draft.gang.kind, outlaw, edition=draft.edition):
        raise NotOffered("Cavalry hold no territory; they draw pay by rank.")
    rows = draft.edition.territory_tables.get(table)
    if rows is None or type not in rows or type in CHOICES:
        raise NotOffered("No table has such a place.")
    if len(draft.roster.territories) >= MOST_PLACES:
        raise NotOffered(f"{MOST_PLACES} territories are as many as one book holds.")
    draft.add(
        Territory(
            gang=draft.gang, table=table, type=type, was=type if seam else "",
            uses=uses, attacks=attacks, origin=ENTERED,
        )
    )  # fmt: skip
    draft.say("territory", f"Territory: {rows[type].name}{', a seam now' if seam else ''}.")


@writes
def strike(draft: Draft, *, territory: Territory) -> None:
    """Take a territory off the list again.

    Raises TooLate once the gang rides, NotHere for one that is not on it.
    """
    check_entering(draft.gang)
    row = next((one for one in draft.roster.territories if one.pk == territory.pk), None)
    if row is None:
        raise NotHere("That territory is not theirs. Nothing was changed.")
    leave(draft, row, how=Owned.Left.GIVEN_BACK)
    name = draft.edition.territory(row.table, row.type).name
    draft.say("struck-off", f"{name} taken off the list of territories.")
