"""What the trading post gives for used things (parent-game.md 12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from westamunda.rules.errors import RuleBroken
from westamunda.rules.rating import Term
from westamunda.rules.weapon_classes import Ammunition, Unit, WeaponClass

BOUGHT_BACK = (Unit.BOX, Unit.TUBE, Unit.QUIVER)
"""Units that the trading post takes; a single arrow it does not."""


class NotForSale(RuleBroken):
    """Something that nobody buys."""

    code = "not-for-sale"


@dataclass(frozen=True, slots=True)
class Box:
    """A box, tube or quiver as a sale looks at it: the rounds left in it, and what was paid."""

    kind: str
    rounds: int
    capacity: int
    paid: int
    issued: bool = False

    @property
    def is_full(self) -> bool:
        """Whether it was never opened."""
        return self.rounds == self.capacity


@dataclass(frozen=True, slots=True)
class Sale:
    """What a thing brings, opened to its terms; ``lost`` counts the boxes that go with it for
    nothing."""

    terms: tuple[Term, ...]
    lost: int = 0

    @property
    def total(self) -> int:
        """Dollars for all of it."""
        return sum(term.amount for term in self.terms)


def half_of(worth: int) -> int:
    """Return what a used thing sells for: half of its worth, rounded down (DERIVED).

    A thing whose price had dice counts with the fixed part, which is its worth.
    """
    return worth // 2


def round_of(klass: WeaponClass, kind: str) -> Ammunition | None:
    """Return a kind of round that the class takes, None where it takes it no longer."""
    return next((each for each in klass.ammunition if each.kind == kind), None)


def box_price(box: Box, klass: WeaponClass) -> int:
    """Return what a box would be bought for: what was paid, or today's price for one found."""
    ammunition = round_of(klass, box.kind)
    return box.paid or (ammunition.price if ammunition else 0)


def check_may_sell_box(box: Box, klass: WeaponClass) -> None:
    """Raise NotForSale for a box that brings nothing (HOUSE).

    That is one issued free, an opened one, arrows one by one, and what came with its weapon.
    """
    ammunition = round_of(klass, box.kind)
    unit = ammunition.unit.value if ammunition else "box"
    if box.issued:
        raise NotForSale(f"This {unit} was issued free: it is fired, not sold.")
    if not box.is_full:
        raise NotForSale(
            f"This {unit} is opened, {box.rounds} of {box.capacity} left: only a full one is sold.",
            rounds=box.rounds,
            capacity=box.capacity,
        )
    if ammunition and ammunition.unit not in BOUGHT_BACK:
        raise NotForSale("Arrows are not sold one by one: a full quiver is.")
    if ammunition and ammunition.comes_with and not box.paid:
        raise NotForSale(f"This {unit} came with the {klass.name.lower()} and is sold with it.")


def sells(box: Box, klass: WeaponClass) -> bool:
    """Return whether ``check_may_sell_box`` would let the box be sold."""
    try:
        check_may_sell_box(box, klass)
    except NotForSale:
        return False
    return True


def proceeds_of_box(box: Box, klass: WeaponClass) -> int:
    """Return what a box sells for: half of its price, rounded down, each box by itself (HOUSE).

    Raises NotForSale as ``check_may_sell_box`` does.
    """
    check_may_sell_box(box, klass)
    return half_of(box_price(box, klass))


def sale_of(
    name: str, worth: int, boxes: Iterable[Box] = (), klass: WeaponClass | None = None
) -> Sale:
    """Return what a thing brings with its boxes, each rounded down by itself.

    ``klass`` is the weapon's; boxes without it are a ValueError.
    """
    boxes = tuple(boxes)
    if boxes and klass is None:
        raise ValueError("boxes belong to a weapon")
    terms = [Term(f"Half of ${worth} for the {name}", half_of(worth))]
    sold = [box for box in boxes if klass and sells(box, klass)]
    if sold and klass:
        one = "1 box, at half" if len(sold) == 1 else f"{len(sold)} boxes, each at half"
        terms.append(Term(one, sum(proceeds_of_box(box, klass) for box in sold)))
    return Sale(tuple(terms), len(boxes) - len(sold))
