"""Ammunition by the box: handed on between guns, sold, thrown away."""

from __future__ import annotations

from typing import Any

from rosters import rulings
from rosters.boxes import Sort
from rosters.models import Weapon
from rosters.services.acts import Draft, writes
from rosters.services.characters import NotHere, NotOffered
from rosters.services.stash import MovedSince, check_riding, thing_of_ours
from rosters.services.weapons import MOST_BOXES
from westamunda.rules.selling import proceeds_of_box, round_of
from westamunda.rules.swapping import check_fits


def _gun(draft: Draft, weapon: Weapon) -> Weapon:
    """Return a weapon of the gang's own as it stands under the lock."""
    found = thing_of_ours(draft, weapon)
    assert isinstance(found, Weapon)
    return found


def _split(gun: Weapon, sort: Sort, count: int) -> tuple[list[Any], list[Any]]:
    """Part so many boxes of a sort, the last bought first, from those that stay.

    Raises NotHere where the gun has fewer.
    """
    alike = [index for index, box in enumerate(gun.boxes) if sort.has(box)]
    if len(alike) < count:
        left = f"{len(alike)} such" if alike else "No such box"
        raise NotHere(f"{left} {'are' if alike else 'is'} left with {gun}. Nothing was changed.")
    taken = set(alike[len(alike) - count :])
    return (
        [box for index, box in enumerate(gun.boxes) if index in taken],
        [box for index, box in enumerate(gun.boxes) if index not in taken],
    )


def _told(draft: Draft, gun: Weapon, sort: Sort, count: int) -> str:
    """Boxes in words: 2 boxes of ball, an opened box of ball."""
    ammunition = round_of(draft.edition.armoury[gun.type], sort.kind)
    unit = ammunition.unit.value if ammunition else "box"
    name = ammunition.name.lower() if ammunition else sort.kind
    ending = "es" if unit == "box" else "s"
    return f"{count} {unit}{ending if count > 1 else ''} of {name}"


@writes
def move(draft: Draft, *, weapon: Weapon, to: str, sort: Sort, count: int = 1) -> None:
    """Hand so many boxes of a sort to another gun of the gang, by its slug; one in the stash too.

    Raises StillMustering, NotHere, OtherRound for a gun that fires another round, NotOffered for
    or from a hired man's and beyond what one gun is given.
    """
    check_riding(
        draft, "They still muster: give the box back and buy one for the other gun, at no loss."
    )
    draft.check_count(count)
    gun = _gun(draft, weapon)
    other = next((each for each in draft.roster.weapons if each.slug == to), None)
    if other is None or other.pk == gun.pk:
        raise NotHere("That gun is no longer in the gang. Nothing was changed.")
    other = _gun(draft, other)
    check_fits(
        sort.kind, rulings.chamber_of(gun, draft.edition), rulings.chamber_of(other, draft.edition),
        other.name,
    )  # fmt: skip
    if len(other.boxes) + count > MOST_BOXES:
        raise NotOffered(f"{MOST_BOXES} boxes are as many as one weapon is given.")
    taken, rest = _split(gun, sort, count)
    draft.change_all([(gun, {"boxes": rest}), (other, {"boxes": [*other.boxes, *taken]})])
    said = f"{_told(draft, gun, sort, count)}: from {gun}{_whose(draft, gun)} to {other}{_whose(draft, other)}."
    draft.say("boxes-moved", said, boxes=count)


def _whose(draft: Draft, gun: Weapon) -> str:
    """Where a gun is, in brackets, so that two of one name are told apart."""
    bearer = draft.roster.carrier_of(gun)
    return f" ({bearer.character if bearer else 'stash'})"


@writes
def sell(
    draft: Draft, *, weapon: Weapon, sort: Sort, count: int = 1, proceeds: int | None = None
) -> None:
    """Sell so many full boxes of a sort, each at half of its price, rounded down.

    ``proceeds`` is the sum that the sender was shown for one. Raises StillMustering, NotHere,
    NotForSale for opened boxes and those issued free, MovedSince where they bring another sum.
    """
    check_riding(
        draft, "They still muster: until they ride out a box is given back for all of its price."
    )
    draft.check_count(count)
    gun = _gun(draft, weapon)
    sold, rest = _split(gun, sort, count)
    klass = draft.edition.armoury[gun.type]
    each = [proceeds_of_box(rulings.box_of(box), klass) for box in sold]
    if proceeds is not None and each != [proceeds] * count:
        raise MovedSince(
            f"{_told(draft, gun, sort, count)} bring ${sum(each)} by now. Nothing was sold."
        )
    draft.change(gun, boxes=rest)
    draft.earn(sum(each))
    said = f"{_told(draft, gun, sort, count)} for {gun} sold, ${sum(each)}."
    draft.say("boxes-sold", said, proceeds=sum(each), boxes=count)


@writes
def throw_away(draft: Draft, *, weapon: Weapon, sort: Sort, count: int = 1) -> None:
    """Throw so many boxes of a sort away: they bring nothing. Raises StillMustering, NotHere."""
    check_riding(
        draft, "They still muster: until they ride out a box is given back for all of its price."
    )
    draft.check_count(count)
    gun = _gun(draft, weapon)
    _, rest = _split(gun, sort, count)
    draft.change(gun, boxes=rest)
    said = f"{_told(draft, gun, sort, count)} for {gun} thrown away."
    draft.say("boxes-thrown-away", said, boxes=count)
