"""Taking back: every act undone to the byte, while nothing rests on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rosters.models import Act, Character, Gang, Mark, Player
from rosters.resting import StandsFast
from rosters.services import (
    characters,
    gangs,
    hiring,
    matters,
    possessions,
    riding,
    taking_back,
    weapons,
)
from tests.hands import check_books
from tests.rosters import rows
from tests.rosters.mustered import (
    COLT,
    WINCHESTER,
    armed,
    books,
    books_afresh,
    equipped,
    fives,
    hand,
    last_act,
    mustered,
    named,
    now,
    open_matter,
    paper,
    ready,
    recruited,
    riding_gang,
    round_of,
)
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Rank


@pytest.fixture
def gang(owner: Player) -> Gang:
    """A shootist with two guns that could be a pair and a horse, in a gang of protagonisti."""
    gang = mustered(owner, protagonisti=True)
    man = recruited(gang, "shootist", "Doc")
    armed(man, COLT)
    rifle = armed(man, WINCHESTER)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle))
    equipped(man)
    recruited(gang, "gang-member", "Ben")
    return gang


def recruit(gang: Gang) -> Act | None:
    return characters.recruit(hand(gang), rank=Rank.YOUNG_BLOOD, name="Kid")


def copy(gang: Gang) -> Act | None:
    return characters.copy(hand(gang), man=named(gang, "Ben"), times=2)


def buy_weapon(gang: Gang) -> Act | None:
    return weapons.buy(hand(gang), man=named(gang, "Ben"), type=COLT)


def buy_good(gang: Gang) -> Act | None:
    return possessions.buy(hand(gang), man=named(gang, "Ben"), type="rope")


def buy_boxes(gang: Gang) -> Act | None:
    gun = named(gang, "Doc").weapons.earliest("pk")
    return weapons.buy_boxes(hand(gang), weapon=gun, kind=round_of(gun), count=3)


def give_back_box(gang: Gang) -> Act | None:
    gun = named(gang, "Doc").weapons.latest("pk")
    return weapons.give_back_box(hand(gang), weapon=gun, kind=round_of(gun))


def give_back_weapon(gang: Gang) -> Act | None:
    return weapons.give_back(hand(gang), weapon=named(gang, "Doc").weapons.latest("pk"))


def give_back_good(gang: Gang) -> Act | None:
    return possessions.give_back(hand(gang), possession=named(gang, "Doc").possessions.get())


def give_back_man(gang: Gang) -> Act | None:
    return characters.give_back(hand(gang), man=named(gang, "Doc"))


def choose_skill(gang: Gang) -> Act | None:
    return characters.choose_skill(hand(gang), man=named(gang, "Doc"), skill="rapid-fire")


def choose_another_skill(gang: Gang) -> Act | None:
    choose_skill(gang)
    return characters.choose_skill(hand(gang), man=named(gang, "Doc"), skill="marksman")


def buy_experience(gang: Gang) -> Act | None:
    return characters.buy_experience(hand(gang), man=named(gang, "Doc"), dice=7)


def describe_man(gang: Gang) -> Act | None:
    return characters.describe(
        hand(gang), man=named(gang, "Ben"), name="Ezra", looks="Tall.", holsters=2, coat=True
    )


def describe_gang(gang: Gang) -> Act | None:
    return gangs.describe(
        hand(gang), name="The Loud Hands", kind="frontiersmen", story="They ran.", patron="Mr Big"
    )


def hire(gang: Gang) -> Act | None:
    return hiring.hire(hand(gang), kit="hired-gun-shotgun", chosen={}, name="Ned")


def pair(gang: Gang) -> Act | None:
    return weapons.pair(hand(gang), weapon=named(gang, "Doc").weapons.latest("pk"), paired=True)


def give_back_a_paired_gun(gang: Gang) -> Act | None:
    pair(gang)
    return give_back_weapon(gang)


def rename(gang: Gang) -> Act | None:
    gun = named(gang, "Doc").weapons.latest("pk")
    return weapons.rename(hand(gang), weapon=gun, name="Yellow Boy")


def disband(gang: Gang) -> Act | None:
    return gangs.disband(hand(gang))


Doing = Callable[[Gang], Act | None]

#: Each act, and where it is prepared by another, the acts before it are its own.
ACTS: list[Doing] = [
    recruit, copy, buy_weapon, buy_good, buy_boxes, give_back_box, give_back_weapon,
    give_back_good, give_back_man, choose_skill, buy_experience, describe_man, describe_gang,
    hire, pair, rename, disband,
]  # fmt: skip


@pytest.mark.parametrize("do", ACTS, ids=lambda do: do.__name__)
def test_taking_back_restores_the_gang_to_the_byte(gang: Gang, do: Doing) -> None:
    before, kept = paper(gang), books(gang)
    act = do(gang)
    assert act is not None
    assert paper(gang) != before

    taking_back.take_back(hand(gang), act=act)

    assert paper(gang) == before
    assert books(gang) == kept == books_afresh(gang)


@pytest.mark.parametrize(
    ("prepare", "do"),
    [(choose_skill, choose_another_skill), (pair, give_back_a_paired_gun)],
    ids=["another skill", "a paired gun"],
)
def test_taking_back_what_changed_two_rows_restores_both(
    gang: Gang, prepare: Doing, do: Doing
) -> None:
    prepare(gang)
    before = paper(gang)
    act = do(gang)
    assert act is not None

    taking_back.take_back(hand(gang), act=act)

    assert paper(gang) == before


def test_what_was_struck_stays_and_money_moves_by_a_row_of_its_own(
    gang: Gang, owner: Player
) -> None:
    act = buy_weapon(gang)
    assert act is not None
    count = Act.objects.count()

    back = taking_back.take_back(hand(gang), act=act)

    assert back is not None
    assert Act.objects.count() == count + 1
    assert (back.takes_back, back.dollars, back.actor) == (act, -act.dollars, owner)
    assert back.sentence == f"Taken back: {act.sentence}"
    act.refresh_from_db()
    assert act.dollars == -20


def test_taking_back_pressed_twice_is_answered_with_the_first(gang: Gang) -> None:
    act = buy_weapon(gang)
    assert act is not None
    pressed = hand(gang)

    first = taking_back.take_back(pressed, act=act)
    second = taking_back.take_back(pressed, act=act)

    assert first == second


def refused(gang: Gang, act: Act | None) -> str:
    """Why an act is not taken back; nothing of the gang moves."""
    assert act is not None
    before, count = paper(gang), Act.objects.count()
    with pytest.raises(RuleBroken) as refusal:
        taking_back.take_back(hand(gang), act=act)
    assert (paper(gang), Act.objects.count()) == (before, count)
    return refusal.value.sentence


def test_an_act_is_taken_back_once(gang: Gang) -> None:
    act = buy_weapon(gang)
    assert act is not None
    taking_back.take_back(hand(gang), act=act)

    assert refused(gang, act) == "That was taken back already."


def test_a_taking_back_is_not_taken_back(gang: Gang) -> None:
    act = buy_weapon(gang)
    assert act is not None
    back = taking_back.take_back(hand(gang), act=act)

    assert refused(gang, back) == "That stands: it is not taken back."


def test_the_founding_is_not_taken_back(gang: Gang) -> None:
    founding = Act.objects.filter(gang=gang).earliest("pk")

    assert refused(gang, founding) == "That stands: it is not taken back."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (buy_weapon, lambda gang: armed_then(gang, weapons.rename, name="Peacemaker")),
        (buy_weapon, lambda gang: armed_then(gang, weapons.give_back)),
        (recruit, lambda gang: possessions.buy(hand(gang), man=named(gang, "Kid"), type="rope")),
        (recruit, lambda gang: characters.give_back(hand(gang), man=named(gang, "Kid"))),
        (choose_skill, lambda gang: choose_another(gang)),
        (give_back_weapon, give_back_man),
        (give_back_good, give_back_man),
        (describe_gang, disband),
        (buy_weapon, disband),
    ],
    ids=[
        "a gun named since", "a gun given back since", "a man with a rope since",
        "a man sent away since", "another skill since", "the gun of a man sent away since",
        "the horse of a man sent away since", "a gang disbanded since",
        "a gun of a gang disbanded since",
    ],
)  # fmt: skip
def test_what_a_later_act_rests_on_stands_and_that_act_is_named(
    gang: Gang, first: Doing, second: Doing
) -> None:
    act, later = first(gang), second(gang)
    assert later is not None

    assert refused(gang, act) == f"“{later.sentence}” rests on that. Take that back first."


def armed_then(gang: Gang, do: Callable[..., Act | None], **facts: str) -> Act | None:
    """Do something with the gun bought last for Ben."""
    return do(hand(gang), weapon=named(gang, "Ben").weapons.get(), **facts)


def choose_another(gang: Gang) -> Act | None:
    """Choose another free skill for Doc."""
    return characters.choose_skill(hand(gang), man=named(gang, "Doc"), skill="marksman")


def test_once_the_later_act_is_taken_back_the_earlier_may_be(gang: Gang) -> None:
    before = paper(gang)
    first, later = buy_weapon(gang), armed_then(gang, weapons.rename, name="Peacemaker")
    assert first is not None
    assert later is not None

    taking_back.take_back(hand(gang), act=later)
    taking_back.take_back(hand(gang), act=first)

    assert paper(gang) == before


def test_what_nothing_rests_on_is_taken_back_though_other_things_came_since(gang: Gang) -> None:
    act = buy_weapon(gang)
    assert act is not None
    buy_good(gang)
    recruit(gang)

    taking_back.take_back(hand(gang), act=act)

    assert not named(gang, "Ben").weapons.filter(left="").exists()


def test_a_second_leader_does_not_come_back(owner: Player) -> None:
    gang = mustered(owner)
    act = characters.give_back(hand(gang), man=recruited(gang, "leader", "Ada"))
    recruited(gang, "leader", "Bess")

    assert refused(gang, act).startswith("A second leader will not be followed.")


def test_a_gun_does_not_come_back_to_a_full_holster(gang: Gang) -> None:
    ben = named(gang, "Ben")
    act = weapons.give_back(hand(gang), weapon=armed(ben))
    armed(ben)

    assert refused(gang, act).startswith("No place for the")


def test_a_miniature_does_not_lose_the_holster_of_a_gun_bought_since(gang: Gang) -> None:
    armed(named(gang, "Ben"))
    act = describe_man(gang)
    armed(named(gang, "Ezra"))

    assert refused(gang, act).endswith("rests on that. Take that back first.")


def test_what_was_given_back_does_not_return_without_its_price(owner: Player) -> None:
    gang = mustered(owner, budget=150)
    act = characters.give_back(hand(gang), man=recruited(gang, "gang-member", "Ben"))
    recruited(gang, "leader", "Ada")

    assert "more is needed" in refused(gang, act)


def test_riding_out_is_not_taken_back(owner: Player) -> None:
    gang = riding_gang(owner)

    assert refused(gang, last_act(gang)) == "That stands: it is not taken back."


def test_a_purchase_is_not_given_back_after_riding_out(owner: Player) -> None:
    gang = ready(owner)
    gun = last_act(gang)
    riding.ride_out(fives(gang))

    assert refused(gang, gun) == "The gang has ridden out since: what was done before stands."


def test_a_choice_on_which_dice_fell_is_not_taken_back(owner: Player) -> None:
    gang = ready(owner, "natives-range")
    riding.ride_out(fives(gang))
    matter = open_matter(gang, "territories")
    act = matters.answer(
        hand(gang, 1, 1), matter=matter, why="settlement", choice="with-settlement"
    )

    assert refused(gang, act) == "Dice have fallen on that; it stands."


def test_a_pick_is_taken_back_and_waits_again(owner: Player) -> None:
    gang = picked(owner)
    matter = open_matter(gang, "pick")
    before = paper(gang)
    act = matters.answer(hand(gang), matter=matter, why="advance", choice="bs")
    assert act is not None
    undone = rows.undone(rows.rows_of(gang), act)

    taking_back.take_back(hand(gang), act=act)

    assert rows.owned(rows.rows_of(gang)) == undone
    assert paper(gang) == before
    check_books(gang)
    assert not Mark.objects.filter(left="").exists()
    assert open_matter(gang, "pick") == matter


def picked(owner: Player) -> Gang:
    """Protagonisti with advances to pick."""
    gang = ready(owner, protagonisti=True)
    characters.buy_experience(hand(gang), man=named(gang, "Ben"), dice=4)
    riding.ride_out(fives(gang))
    return gang


def test_a_disbanding_is_taken_back_alone(gang: Gang) -> None:
    act = disband(gang)
    assert act is not None

    taking_back.take_back(hand(gang), act=act)

    assert now(gang).gang.is_mustering


def test_an_act_of_another_gang_is_not_taken_back_by_this_hand(gang: Gang, owner: Player) -> None:
    other = mustered(owner, name="The Others")
    recruited(other, "leader", "Ada")

    with pytest.raises(StandsFast):
        taking_back.take_back(hand(gang), act=last_act(other))

    assert Character.objects.get(name="Ada").left == ""
