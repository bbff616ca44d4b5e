"""The act: one key, one transaction, one sentence, books that add up."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from rosters import ports
from rosters.models import Act, Character, DiceRoll, Gang, Matter, Paper, Player, Weapon
from rosters.services import characters, gangs, possessions, riding, weapons
from rosters.services.acts import Draft, Frozen, Hand, OutOfCash, writes
from tests.rosters.mustered import (
    armed,
    books,
    books_afresh,
    equipped,
    fives,
    hand,
    hired,
    last_act,
    mustered,
    now,
    paper,
    ready,
    recruited,
    riding_gang,
    round_of,
)
from westamunda.rules.dice import DicePool
from westamunda.rules.founding import NotReady
from westamunda.rules.kinds import Rank


def counted(gang: Gang) -> dict[str, int]:
    """How many rows of each kind there are in the whole database."""
    models = (Act, Character, Weapon, DiceRoll, Matter, Paper)
    return {model.__name__: model.objects.count() for model in models}


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


def test_a_key_seen_twice_makes_one_act_and_both_are_answered_alike(gang: Gang) -> None:
    key = uuid.uuid4()

    first = characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")
    second = characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")

    assert first == second
    assert Character.objects.filter(gang=gang).count() == 1
    assert books(gang)[0] == 950


def test_a_key_seen_before_answers_whatever_is_asked_with_it(gang: Gang) -> None:
    key = uuid.uuid4()
    first = characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")

    second = gangs.disband(hand(gang, key=key))

    assert second == first
    assert Gang.objects.get(pk=gang.pk).is_mustering


def test_one_key_serves_two_gangs(owner: Player, gang: Gang) -> None:
    other, key = mustered(owner, name="The Others"), uuid.uuid4()

    characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")
    characters.recruit(hand(other, key=key), rank=Rank.GANG_MEMBER, name="Bert")

    assert Character.objects.filter(gang=other, name="Bert").exists()


def test_an_act_that_overspends_is_refused_with_its_numbers(owner: Player) -> None:
    gang = mustered(owner, budget=100)

    with pytest.raises(OutOfCash) as refusal:
        characters.recruit(hand(gang), rank=Rank.LEADER, name="Ada")

    assert refusal.value.numbers == {"short": 20, "cash": 100}
    assert refusal.value.sentence == ("That comes to $120; the gang has $100. $20 more is needed.")


def test_an_act_that_overspends_leaves_nothing_behind(owner: Player) -> None:
    gang = mustered(owner, budget=100)
    before = counted(gang), paper(gang), Gang.objects.get(pk=gang.pk).version

    with pytest.raises(OutOfCash):
        characters.recruit(hand(gang), rank=Rank.LEADER, name="Ada")

    assert (counted(gang), paper(gang), Gang.objects.get(pk=gang.pk).version) == before


def test_a_refused_ride_throws_no_dice_and_leaves_nothing_behind(gang: Gang) -> None:
    recruited(gang, "leader", "Ada")
    before = counted(gang), paper(gang)

    with pytest.raises(NotReady):
        riding.ride_out(hand(gang))

    assert (counted(gang), paper(gang)) == before


def test_a_refused_key_may_be_used_again(owner: Player) -> None:
    gang, key = mustered(owner, budget=100), uuid.uuid4()
    with pytest.raises(OutOfCash):
        characters.recruit(hand(gang, key=key), rank=Rank.LEADER, name="Ada")

    act = characters.recruit(hand(gang, key=key), rank=Rank.YOUNG_BLOOD, name="Kid")

    assert act is not None
    assert act.key == key


@pytest.mark.parametrize(
    ("budget", "left"), [(1000, 0), (1001, 1)], ids=["to the last dollar", "one dollar left"]
)
def test_the_budget_may_be_spent_to_the_last_dollar(owner: Player, budget: int, left: int) -> None:
    gang = mustered(owner, budget=budget)
    man = recruited(gang, "leader", "Ada")
    characters.copy(hand(gang), man=recruited(gang, "gang-member", "Ben"), times=9)
    for type in ("horse", "horse", "horse", "horse", "saddle", "saddle", "saddle", "saddle"):
        equipped(man, type)

    assert books(gang)[:2] == (left, 1000)


def test_a_dollar_too_much_is_refused(owner: Player) -> None:
    gang = mustered(owner, budget=999)
    man = recruited(gang, "leader", "Ada")
    characters.copy(hand(gang), man=recruited(gang, "gang-member", "Ben"), times=9)
    for type in ("horse", "horse", "horse", "horse", "saddle", "saddle", "saddle"):
        equipped(man, type)

    with pytest.raises(OutOfCash, match=r"\$1 more is needed"):
        possessions.buy(hand(gang), man=man, type="saddle")


def test_the_books_are_what_acts_and_rows_come_to(gang: Gang) -> None:
    man = recruited(gang, "leader", "Ada")
    gun = armed(man)
    weapons.buy_boxes(hand(gang), weapon=gun, kind=round_of(gun), count=2)
    equipped(man)
    hired(gang)
    characters.copy(hand(gang), man=recruited(gang))

    assert books(gang) == books_afresh(gang)
    assert books(gang)[0] == 1000 + sum(
        Act.objects.filter(gang=gang).values_list("dollars", flat=True)
    )


def test_the_rating_is_the_sum_of_its_terms(owner: Player) -> None:
    gang = ready(owner)
    hired(gang)

    rating = now(gang).rating

    assert rating.total == sum(term.amount for term in rating.terms) == books(gang)[1]


def test_the_rating_of_nobody_is_nothing_and_the_wealth_is_the_purse(gang: Gang) -> None:
    assert books(gang) == (1000, 0, 1000)


def test_ammunition_is_spent_and_rates_nothing(gang: Gang) -> None:
    gun = armed(recruited(gang))
    cash, rating, wealth = books(gang)

    act = weapons.buy_boxes(hand(gang), weapon=gun, kind=round_of(gun))

    assert act is not None
    assert books(gang) == (cash + act.dollars, rating, wealth + act.dollars)
    assert act.dollars < 0


def test_what_is_carried_is_rated_and_wealth_stays(gang: Gang) -> None:
    man = recruited(gang)

    equipped(man)

    assert books(gang) == (875, 125, 1000)


def test_a_hired_man_rates_five_fees_and_nothing_more(gang: Gang) -> None:
    hired(gang)

    assert books(gang)[:2] == (970, 150)


def test_the_version_grows_by_one_with_each_act(gang: Gang) -> None:
    before = Gang.objects.get(pk=gang.pk).version

    recruited(gang)

    assert Gang.objects.get(pk=gang.pk).version == before + 1


def test_a_description_saved_twice_writes_one_act(gang: Gang) -> None:
    first = gangs.describe(hand(gang), story="They met at the well.")
    second = gangs.describe(hand(gang), story="They met at the well.")

    assert first is not None
    assert second is None
    assert Act.objects.filter(gang=gang, code="described").count() == 1


def test_a_character_described_twice_writes_one_act(gang: Gang) -> None:
    man = recruited(gang)
    characters.describe(hand(gang), man=man, looks="A red scarf.")

    assert characters.describe(hand(gang), man=man, looks="A red scarf.") is None


def test_two_descriptions_of_different_things_both_stay(gang: Gang) -> None:
    man = recruited(gang)
    stale = Character.objects.get(pk=man.pk)

    characters.describe(hand(gang), man=man, name="Ezra")
    characters.describe(hand(gang), man=stale, looks="A red scarf.")

    man.refresh_from_db()
    assert (man.name, man.looks) == ("Ezra", "A red scarf.")


@writes
def fine(draft: Draft, /, dollars: int) -> None:
    """A fine, as campaigns will levy them, or a gain."""
    draft.spend(dollars)
    draft.say("fined", "A fine.")


def put_in_debt(gang: Gang) -> None:
    """Corrupt nothing: an act of the past left the gang in debt."""
    Act.objects.create(gang=gang, code="fined", sentence="Fined.", dollars=-1050, actor=gang.owner)
    Gang.objects.filter(pk=gang.pk).update(cash=-50)


def test_a_gain_is_accepted_while_the_gang_is_in_debt(gang: Gang) -> None:
    put_in_debt(gang)

    fine(hand(gang), -20)

    assert books(gang)[0] == -30


def test_what_costs_nothing_is_done_while_the_gang_is_in_debt(gang: Gang) -> None:
    put_in_debt(gang)

    gangs.describe(hand(gang), story="Broke.")

    assert books(gang)[0] == -50


def test_nothing_is_bought_while_the_gang_is_in_debt(gang: Gang) -> None:
    put_in_debt(gang)

    with pytest.raises(OutOfCash) as refusal:
        characters.recruit(hand(gang), rank=Rank.YOUNG_BLOOD, name="Kid")

    assert refusal.value.sentence == ("That comes to $25; the gang has −$50. $75 more is needed.")


class FrozenFor(ports.NoCampaigns):
    """Campaigns that let nothing change."""

    def why_frozen(self, gang: Gang) -> str:
        return "The gang is in a battle."


@pytest.fixture
def freeze() -> Callable[[], None]:
    """Let nothing change from now on."""
    return lambda: ports.fill(FrozenFor())


def test_a_frozen_gang_says_why_and_does_not_change(gang: Gang, freeze: Callable[[], None]) -> None:
    freeze()

    with pytest.raises(Frozen, match="The gang is in a battle"):
        characters.recruit(hand(gang), rank=Rank.GANG_MEMBER, name="Amos")

    assert not Character.objects.exists()


def test_a_frozen_gang_still_answers_for_what_it_did(
    gang: Gang, freeze: Callable[[], None]
) -> None:
    key = uuid.uuid4()
    first = characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")
    freeze()

    again = characters.recruit(hand(gang, key=key), rank=Rank.GANG_MEMBER, name="Amos")

    assert again == first


def test_a_row_that_an_act_made_is_listed_with_nothing_before(gang: Gang) -> None:
    man = recruited(gang, name="Amos")

    [(model, key, before, after)] = last_act(gang).changes

    assert (model, key, before) == ("character", man.pk, None)
    assert (after["name"], after["paid"], after["gang_id"]) == ("Amos", 50, gang.pk)


def test_a_row_that_an_act_changed_is_listed_before_and_after(gang: Gang) -> None:
    man = recruited(gang, name="Amos")

    characters.describe(hand(gang), man=man, name="Ezra")

    assert last_act(gang).changes == [
        ["character", man.pk, {"name": "Amos"}, {"name": "Ezra"}],
    ]


def test_every_row_of_a_man_sent_away_is_listed(gang: Gang) -> None:
    man = recruited(gang)
    gun, horse = armed(man), equipped(man)

    characters.give_back(hand(gang), man=man)

    listed = {(model, key) for model, key, _, _ in last_act(gang).changes}
    assert listed == {("weapon", gun.pk), ("possession", horse.pk), ("character", man.pk)}


def test_an_act_says_who_when_and_by_what_right(gang: Gang, stranger: Player) -> None:
    arbitrator = Hand(gang, stranger, uuid.uuid4(), Act.Authority.ARBITRATOR)

    act = characters.recruit(arbitrator, rank=Rank.GANG_MEMBER, name="Amos")

    assert act is not None
    assert (act.actor, act.authority) == (stranger, "arbitrator")
    assert act.sentence == "Amos joined as a gang member, $50."
    assert act.numbers["price"] == 50


def test_dice_belong_to_the_act_and_say_where_they_fell(owner: Player) -> None:
    gang = riding_gang(owner)

    roll = DiceRoll.objects.filter(gang=gang).earliest("pk")

    assert roll.act.code == "rode-out"
    assert (roll.get_origin_display(), roll.rolled_by, roll.pool) == ("rolled here", owner, "60+D6")


@writes
def throw_twice(draft: Draft, /) -> None:
    """One question, thrown at by two acts."""
    draft.throw("riddle", DicePool(2))
    draft.say("thrown", "Thrown.")


def test_a_question_asked_again_answers_with_the_same_faces(gang: Gang) -> None:
    throw_twice(hand(gang, 3, 4))

    throw_twice(hand(gang, 6, 6))

    assert list(DiceRoll.objects.values_list("faces", flat=True)) == [[3, 4]]


@writes
def says_nothing(draft: Draft, /, man: Character) -> None:
    """An act whose writer forgot the sentence."""
    draft.change(man, name="Ezra")


def test_an_act_that_writes_without_a_sentence_is_a_mistake(gang: Gang) -> None:
    man = recruited(gang, name="Amos")

    with pytest.raises(ValueError, match="must say what it did"):
        says_nothing(hand(gang), man=man)

    man.refresh_from_db()
    assert man.name == "Amos"


def test_riding_out_pressed_again_answers_with_the_first_ride(owner: Player) -> None:
    gang, key = ready(owner), uuid.uuid4()
    first = riding.ride_out(Hand(gang, owner, key, roller=fives(gang).roller))

    second = riding.ride_out(hand(gang, key=key))

    assert second == first
    assert Paper.objects.filter(gang=gang).count() == 1
