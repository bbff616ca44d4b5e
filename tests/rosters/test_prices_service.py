"""One price each: on the shelf, when paid, in the ledger, given back; for every kind of gang."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rosters.models import Act, Character, Player
from rosters.queries.looking import SHELVES, Looking
from rosters.queries.mustering import Ware, mustering_page
from rosters.services import characters, possessions, weapons
from tests.rosters.mustered import (
    armed,
    books,
    books_afresh,
    equipped,
    hand,
    last_act,
    mustered,
    recruited,
)
from westamunda.rules.goods import GOODS
from westamunda.rules.kinds import KINDS
from westamunda.rules.weapons import ARMOURY, NotAtStart

KIND_SLUGS = [kind.slug for kind in KINDS]


class Prices(NamedTuple):
    """What one thing costs wherever its price is told."""

    paid: int
    ledger: int
    told: int
    back: int


@pytest.fixture(params=KIND_SLUGS)
def man(request: pytest.FixtureRequest, owner: Player) -> Character:
    """A man of each kind of gang, whose miniature shows whatever one can show."""
    man = recruited(mustered(owner, request.param))
    shown = {"holsters": 2, "coat": True, "sabre": True, "lance": True}
    characters.describe(hand(man.gang), man=man, **shown)
    return man


def shelf_before(man: Character) -> list[Ware]:
    """Everything on all shelves before a man."""
    pages = [mustering_page(man.gang, Looking(man.slug, shelf=shelf)) for shelf in SHELVES]
    return [ware for page in pages for ware in page.wares or ()]


def bought_and_given_back(man: Character, slug: str) -> Prices:
    """Buy a thing and give it back."""
    gang = man.gang
    if slug in ARMOURY:
        thing = armed(man, slug)
        act = last_act(gang)
        back = weapons.give_back(hand(gang), weapon=thing)
    else:
        horse = thing = equipped(man, slug)  # type: ignore[assignment]
        act = last_act(gang)
        back = possessions.give_back(hand(gang), possession=horse)
    assert back is not None
    return Prices(thing.paid, -act.dollars, act.numbers["price"], back.dollars)


def test_the_price_on_the_shelf_is_paid_stands_in_the_ledger_and_comes_back(
    man: Character,
) -> None:
    shelf = {ware.slug: ware.price for ware in shelf_before(man) if not ware.why_not}

    paid = {slug: bought_and_given_back(man, slug) for slug in shelf}

    assert paid == {slug: Prices(*[price] * 4) for slug, price in shelf.items()}
    assert len(shelf) > 20
    assert books(man.gang) == books_afresh(man.gang) == (950, 50, 1000)


def why_refused(man: Character, slug: str) -> str:
    """Why a thing is not sold to a new gang."""
    buy = weapons.buy if slug in ARMOURY else possessions.buy
    with pytest.raises(NotAtStart) as refusal:
        buy(hand(man.gang), man=man, type=slug)
    return refusal.value.sentence


def test_what_the_shelf_refuses_the_act_refuses_in_the_same_words(man: Character) -> None:
    shelf = {ware.slug: ware.why_not for ware in shelf_before(man) if ware.why_not}
    acts = Act.objects.count()

    refused = {slug: why_refused(man, slug) for slug in shelf}

    assert refused == shelf
    assert len(shelf) > 10
    assert Act.objects.count() == acts


def test_everything_that_has_a_price_stands_on_a_shelf(man: Character) -> None:
    priced = {row.slug for row in (*ARMOURY, *GOODS) if row.price}

    assert {ware.slug for ware in shelf_before(man)} == priced
