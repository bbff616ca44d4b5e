"""Horses, tack and gear: bought and given back."""

from __future__ import annotations

import pytest

from rosters.models import Act, Character, Gang, Player
from rosters.services import possessions
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotHere, NotOffered
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    books,
    equipped,
    hand,
    hired,
    last_act,
    mustered,
    now,
    paper,
    recruited,
    riding_gang,
)


@pytest.fixture
def man(owner: Player) -> Character:
    return recruited(mustered(owner))


@pytest.mark.parametrize("slug", ["no-such-thing", "wanted-posters", "prospectors-map", "knife"])
def test_what_nobody_sells_is_refused_and_nothing_is_left(man: Character, slug: str) -> None:
    before, acts = paper(man.gang), Act.objects.count()

    with pytest.raises(NotOffered, match="The trading post has nothing of that name"):
        possessions.buy(hand(man.gang), man=man, type=slug)

    assert (paper(man.gang), Act.objects.count()) == (before, acts)


def test_a_horse_has_a_name(man: Character) -> None:
    possessions.buy(hand(man.gang), man=man, type="horse", name="Dapple")

    assert last_act(man.gang).sentence == "Dapple for Amos, $75."


def test_a_horse_beyond_the_purse_is_refused(owner: Player) -> None:
    man = recruited(mustered(owner, budget=124))

    with pytest.raises(OutOfCash, match=r"\$1 more is needed"):
        possessions.buy(hand(man.gang), man=man, type="horse")


def test_a_horse_given_back_brings_what_it_cost_and_is_not_deleted(man: Character) -> None:
    before = books(man.gang)
    horse = equipped(man)

    act = possessions.give_back(hand(man.gang), possession=horse)

    horse.refresh_from_db()
    assert act is not None
    assert (act.dollars, act.numbers["back"], horse.left) == (75, 75, "given-back")
    assert books(man.gang) == before


def test_a_horse_given_back_already_is_told_of(man: Character) -> None:
    horse = equipped(man)
    possessions.give_back(hand(man.gang), possession=horse)

    with pytest.raises(NotHere, match="Horse is no longer in the gang"):
        possessions.give_back(hand(man.gang), possession=horse)

    assert books(man.gang)[0] == 950


def test_the_horse_of_a_hired_man_stays_with_him(man: Character) -> None:
    ned = hired(man.gang, name="Ned")

    with pytest.raises(NotOffered, match="Ned’s own and stays with him"):
        possessions.give_back(hand(man.gang), possession=ned.possessions.earliest("pk"))


def test_nothing_is_bought_for_a_hired_man(man: Character) -> None:
    with pytest.raises(NotOffered, match="Nothing is bought for a hired man"):
        possessions.buy(hand(man.gang), man=hired(man.gang), type="rope")


def test_nothing_is_bought_or_given_back_once_the_gang_has_ridden_out(owner: Player) -> None:
    gang: Gang = riding_gang(owner)

    with pytest.raises(TooLate):
        possessions.buy(hand(gang), man=now(gang).people[0].character, type="rope")
