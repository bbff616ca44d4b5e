"""One more like him: the same man and load-out, at today's price; and sent away again."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.models import Character, Gang, Player
from rosters.services import characters, gangs, possessions, weapons
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotOffered
from tests.rosters.mustered import (
    COLT,
    WINCHESTER,
    Rules,
    armed,
    books,
    books_afresh,
    equipped,
    hand,
    hired,
    last_act,
    mustered,
    now,
    paper,
    recruited,
    round_of,
)
from westamunda.rules.errors import NotAtStart
from westamunda.rules.founding import WontJoin


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


@pytest.fixture
def model(gang: Gang) -> Character:
    """A gang member with two guns that share rounds, three boxes, a horse and a coat."""
    man = recruited(gang, name="Ben")
    characters.describe(hand(gang), man=man, coat=True, holsters=2, looks="A scar.")
    colt, rifle = armed(man, COLT), armed(man, WINCHESTER)
    weapons.buy_boxes(hand(gang), weapon=colt, kind=round_of(colt), count=2)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle))
    weapons.pair(hand(gang), weapon=colt, paired=True)
    equipped(man)
    return man


def things_of(gang: Gang, index: int) -> list[tuple[Any, ...]]:
    """What the man at this place carries, without keys and slugs."""
    person = now(gang).people[index]
    guns = [
        (gun.type, gun.name, gun.ignition, gun.paired, gun.boxes, gun.paid, gun.worth)
        for gun in person.weapons
    ]
    return [*guns, *((each.type, each.name, each.paid) for each in person.possessions)]


def test_one_more_like_him_carries_the_same_and_costs_the_same(
    gang: Gang, model: Character
) -> None:
    spent = now(gang).people[0].spent
    cash, rating, _ = books(gang)

    characters.copy(hand(gang), man=model, times=2)

    assert things_of(gang, 1) == things_of(gang, 2) == things_of(gang, 0)
    assert books(gang)[:2] == (cash - 2 * spent, 3 * rating)
    assert books(gang) == books_afresh(gang)
    assert last_act(gang).dollars == -2 * spent


def test_one_more_like_him_has_his_miniature_and_neither_name_nor_looks(
    gang: Gang, model: Character
) -> None:
    characters.copy(hand(gang), man=model)

    new = now(gang).people[1].character
    assert (new.name, new.looks, new.coat, new.holsters) == ("", "", True, 2)


def test_boxes_of_a_copy_are_its_own(gang: Gang, model: Character) -> None:
    characters.copy(hand(gang), man=model)
    gun = now(gang).people[1].weapons[0]

    weapons.give_back_box(hand(gang), weapon=gun, kind=round_of(gun))

    assert [len(person.weapons[0].boxes) for person in now(gang).people] == [2, 1]


def test_a_copy_sent_away_gives_back_what_it_cost(gang: Gang, model: Character) -> None:
    before = books(gang)
    characters.copy(hand(gang), man=model)

    characters.give_back(hand(gang), man=now(gang).people[1].character)

    assert books(gang) == before


@pytest.mark.parametrize(
    ("who", "why"), [("leader", "second leader"), ("shootist", "1 specialist")]
)
def test_a_leader_and_a_specialist_are_not_copied(gang: Gang, who: str, why: str) -> None:
    man = recruited(gang, who, "Ada")
    before = paper(gang)

    with pytest.raises(WontJoin, match=why):
        characters.copy(hand(gang), man=man)

    assert paper(gang) == before


def test_a_hired_man_is_not_copied(gang: Gang) -> None:
    with pytest.raises(NotOffered, match="A hired man is hired by himself"):
        characters.copy(hand(gang), man=hired(gang))


def test_copies_beyond_the_purse_leave_nothing_behind(gang: Gang, model: Character) -> None:
    before, count = paper(gang), Character.objects.count()

    with pytest.raises(OutOfCash):
        characters.copy(hand(gang), man=model, times=10)

    assert (paper(gang), Character.objects.count()) == (before, count)


def test_experience_dice_are_not_copied(owner: Player) -> None:
    gang = mustered(owner, protagonisti=True)
    man = recruited(gang)
    characters.buy_experience(hand(gang), man=man, dice=5)

    characters.copy(hand(gang), man=man)

    assert now(gang).people[1].character.experience_dice == 0
    assert last_act(gang).dollars == -50


def test_a_man_sent_away_takes_all_he_has_for_all_that_was_paid(
    gang: Gang, model: Character
) -> None:
    characters.give_back(hand(gang), man=model)

    assert books(gang) == (1000, 0, 1000)
    assert now(gang).everything == []


def test_nobody_is_deleted(gang: Gang, model: Character) -> None:
    characters.give_back(hand(gang), man=model)

    model.refresh_from_db()
    assert model.left == "given-back"


DEARER = [
    ("founding", "gang-member", {"cost": 60}),
    ("armoury", COLT, {"price": 33}),
    ("goods", "horse", {"price": 100}),
    ("founding-numbers", "xp-die-price", {"value": 25}),
]


def test_a_price_that_rises_moves_nothing_that_is_owned(
    gang: Gang, model: Character, rules: Rules
) -> None:
    before = books(gang)

    rules(*DEARER)
    characters.describe(hand(gang), man=model, name="Ezra")

    assert books(gang) == before


def test_one_more_like_him_is_paid_at_todays_prices(
    gang: Gang, model: Character, rules: Rules
) -> None:
    spent = now(gang).people[0].spent
    rules(*DEARER)

    characters.copy(hand(gang), man=model)

    new = now(gang).people[1]
    assert last_act(gang).dollars == -new.spent == -(spent + 10 + 13 + 25)


def test_a_man_and_his_copy_give_back_what_each_cost(
    gang: Gang, model: Character, rules: Rules
) -> None:
    rules(*DEARER)
    characters.copy(hand(gang), man=model)
    new = now(gang).people[1].character

    characters.give_back(hand(gang), man=new)
    characters.give_back(hand(gang), man=model)

    assert books(gang) == (1000, 0, 1000)


@pytest.mark.parametrize(
    "withdrawn",
    [("armoury", COLT, {"withdrawn": True}), ("goods", "horse", {"withdrawn": True})],
    ids=["a gun", "a good"],
)
def test_what_is_sold_no_more_is_not_copied_and_stays_with_its_owner(
    gang: Gang, model: Character, rules: Rules, withdrawn: tuple[str, str, dict[str, Any]]
) -> None:
    rules(withdrawn)
    before = paper(gang)

    with pytest.raises(NotOffered, match="is sold no more"):
        characters.copy(hand(gang), man=model)

    assert paper(gang) == before


@pytest.mark.parametrize(
    ("act", "facts", "withdrawn"),
    [
        (weapons.buy, {"type": COLT}, ("armoury", COLT, {"withdrawn": True})),
        (possessions.buy, {"type": "horse"}, ("goods", "horse", {"withdrawn": True})),
    ],
    ids=["a gun", "a good"],
)
def test_what_is_sold_no_more_is_not_bought(
    gang: Gang, rules: Rules, act: Any, facts: dict[str, str], withdrawn: Any
) -> None:
    man = recruited(gang)
    rules(withdrawn)

    with pytest.raises(NotOffered, match="has nothing of that name"):
        act(hand(gang), man=man, **facts)


def test_experience_dice_are_given_back_for_what_they_cost_whatever_they_cost_today(
    owner: Player, rules: Rules
) -> None:
    gang = mustered(owner, protagonisti=True)
    man = recruited(gang)
    characters.buy_experience(hand(gang), man=man, dice=10)
    rules(*DEARER)

    characters.buy_experience(hand(gang), man=man, dice=0)

    assert books(gang) == (950, 50, 1000)


def test_a_gun_that_the_gang_would_no_longer_find_is_not_copied(owner: Player) -> None:
    gang = mustered(owner, "frontiersmen")
    man = recruited(gang, "gang-member", "Ada")
    armed(man, "buffalo-gun")
    gangs.describe(hand(gang), kind="townies")

    with pytest.raises(NotAtStart):
        characters.copy(hand(gang), man=man, times=2)

    assert len(now(gang).people) == 1
