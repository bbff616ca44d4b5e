"""What a gang has: handed on, stashed, sold, thrown away."""

from __future__ import annotations

import pytest

from rosters.models import Gang, Mark, Matter, Player
from rosters.pending import pending
from rosters.services import characters, possessions, stash, taking_back, weapons
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotHere, NotOffered
from rosters.services.stash import MovedSince, StillMustering
from tests.hands import check_books
from tests.rosters import rows
from tests.rosters.mustered import COLT, armed, hand, last_act, named, now, paper, ready
from tests.rosters.riders import gun, riders, shows, thing, what_there_is
from westamunda.rules.carrying import WontCarry
from westamunda.rules.errors import RuleBroken
from westamunda.rules.procedures import Choose


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


def give(gang: Gang, what: object, name: str = "", **more: object) -> None:
    """Hand a thing to somebody by his name, or lay it down."""
    to = named(gang, name).slug if name else ""
    stash.give(hand(gang), thing=what, to=to, **more)


def test_a_gun_goes_from_hand_to_hand_and_the_rating_with_it(gang: Gang) -> None:
    before = gang.rating

    give(gang, gun(gang, "Yellow Boy"), "Cal")

    assert gun(gang, "Yellow Boy").carrier == named(gang, "Cal")
    assert last_act(gang).code == "given"
    check_books(gang)
    assert gang.rating == before


def test_a_gun_laid_down_counts_for_wealth_and_not_for_rating(gang: Gang) -> None:
    rating, wealth = gang.rating, gang.wealth

    give(gang, gun(gang, "Peacemaker"))

    check_books(gang)
    assert gang.rating == rating - 20
    assert gang.wealth == wealth
    assert last_act(gang).sentence == "Peacemaker: from Ben into the stash."
    assert [str(each) for each in now(gang).stash] == ["Peacemaker"]


def test_a_gun_is_taken_out_of_the_stash(gang: Gang) -> None:
    give(gang, gun(gang, "Peacemaker"))

    give(gang, gun(gang, "Peacemaker"), "Cal")

    assert last_act(gang).sentence == "Peacemaker: out of the stash, to Cal."
    check_books(gang)


def test_its_boxes_go_with_a_gun(gang: Gang) -> None:
    there = what_there_is(gang)

    give(gang, gun(gang, "Schofield"), "Cal")

    assert len(gun(gang, "Schofield").boxes) == 2
    assert what_there_is(gang) == there


def test_guns_that_shared_rounds_share_them_no_longer_once_parted(gang: Gang) -> None:
    give(gang, gun(gang, "Schofield"), "Cal")

    assert not gun(gang, "Schofield").paired
    assert not gun(gang, "Yellow Boy").paired
    assert last_act(gang).sentence == (
        "Schofield: from Ada to Cal. Schofield and Yellow Boy no longer share rounds."
    )


def test_a_miniature_without_a_place_for_it_refuses_a_gun(gang: Gang) -> None:
    before = rows.rows_of(gang)

    with pytest.raises(WontCarry, match="Ben's miniature shows one holster, and the Peacemaker"):
        give(gang, gun(gang, "Schofield"), "Ben")

    assert rows.rows_of(gang) == before


def test_a_second_holster_takes_it(gang: Gang) -> None:
    shows(gang, "Ben", holsters=2)

    give(gang, gun(gang, "Schofield"), "Ben")

    assert gun(gang, "Schofield").carrier == named(gang, "Ben")


def test_a_saddle_follows_its_horse_if_asked(gang: Gang) -> None:
    give(gang, thing(gang, "horse"), "Ben", tack=True)

    assert thing(gang, "saddle").carrier == named(gang, "Ben")
    assert last_act(gang).sentence == "Horse, Saddle and bridle: from Ada to Ben."


def test_a_saddle_stays_with_its_owner_if_not(gang: Gang) -> None:
    give(gang, thing(gang, "horse"), "Ben")

    assert thing(gang, "saddle").carrier == named(gang, "Ada")


def test_nothing_goes_along_with_what_is_no_animal(gang: Gang) -> None:
    give(gang, gun(gang, "Yellow Boy"), "Cal", tack=True)

    assert thing(gang, "saddle").carrier == named(gang, "Ada")


def test_a_thing_handed_to_who_has_it_is_no_act(gang: Gang) -> None:
    newest = last_act(gang)

    give(gang, gun(gang, "Peacemaker"), "Ben")

    assert last_act(gang) == newest


def test_a_thing_that_has_moved_since_stays_where_it_is(gang: Gang) -> None:
    rifle = gun(gang, "Yellow Boy")
    give(gang, rifle, "Cal")

    with pytest.raises(MovedSince, match="Yellow Boy is with Cal by now"):
        give(gang, rifle, "Ben", was=named(gang, "Ada").slug)
    with pytest.raises(MovedSince):
        give(gang, rifle, "Ben", was="")


def test_a_hired_man_is_given_nothing_and_gives_nothing(gang: Gang) -> None:
    his = named(gang, "Ned").weapons.earliest("pk")

    with pytest.raises(NotOffered, match="Ned brings his own"):
        give(gang, gun(gang, "Yellow Boy"), "Ned")
    for act in (
        lambda: stash.give(hand(gang), thing=his, to=named(gang, "Cal").slug),
        lambda: stash.give(hand(gang), thing=his),
        lambda: stash.sell(hand(gang), thing=his),
        lambda: stash.throw_away(hand(gang), thing=his),
    ):
        with pytest.raises(NotOffered, match="came with him and stays"):
            act()
    check_books(gang)


def test_nobody_is_handed_what_is_gone_and_nobody_gone_is_handed_anything(gang: Gang) -> None:
    rifle = gun(gang, "Yellow Boy")
    with pytest.raises(NotHere, match="Nobody of that name"):
        stash.give(hand(gang), thing=rifle, to="zzzzzzzzzzzz")
    stash.throw_away(hand(gang), thing=rifle)

    for act in (stash.sell, stash.throw_away, stash.give):
        with pytest.raises(NotHere, match="no longer in the gang"):
            act(hand(gang), thing=rifle)


def test_while_they_muster_things_are_handed_on_and_given_back_not_sold(owner: Player) -> None:
    gang = ready(owner)
    colt = named(gang, "Ben").weapons.get()

    stash.give(hand(gang), thing=colt)
    for act in (stash.sell, stash.throw_away):
        with pytest.raises(StillMustering, match="given back"):
            act(hand(gang), thing=colt)
    weapons.give_back(hand(gang), weapon=colt)

    assert last_act(gang).dollars == 20
    check_books(gang)


def test_a_stashed_horse_is_given_back_too(owner: Player) -> None:
    gang = ready(owner)
    possessions.buy(hand(gang), man=named(gang, "Ben"), type="horse")
    horse = named(gang, "Ben").possessions.get()
    stash.give(hand(gang), thing=horse)

    possessions.give_back(hand(gang), possession=horse)

    assert last_act(gang).dollars == 75
    check_books(gang)


def test_a_gun_is_sold_with_its_boxes_for_half(gang: Gang) -> None:
    cash = gang.cash

    stash.sell(hand(gang), thing=gun(gang, "Schofield"), proceeds=14)

    check_books(gang)
    assert gang.cash == cash + 14
    assert gun(gang, "Schofield").left == "sold"
    assert last_act(gang).sentence == (
        "Schofield sold with 2 boxes, $14. Schofield and Yellow Boy no longer share rounds."
    )


def test_a_horse_is_sold_for_half_rounded_down(gang: Gang) -> None:
    stash.sell(hand(gang), thing=thing(gang, "horse"))

    assert last_act(gang).dollars == 37


def test_what_was_paid_does_not_move_what_a_thing_brings(gang: Gang) -> None:
    """Bought for less, or found for nothing, it brings half of its worth (cases A11, A30)."""
    colt = gun(gang, "Peacemaker")
    colt.paid = 0
    colt.save()

    stash.sell(hand(gang), thing=colt)

    assert last_act(gang).dollars == 10


def test_a_stashed_thing_sold_leaves_stash_and_wealth(gang: Gang) -> None:
    give(gang, gun(gang, "Peacemaker"))
    gang.refresh_from_db()
    rating, wealth = gang.rating, gang.wealth

    stash.sell(hand(gang), thing=gun(gang, "Peacemaker"))

    check_books(gang)
    assert (gang.rating, gang.wealth) == (rating, wealth - 10)


def test_a_sum_that_moved_since_it_was_shown_is_not_taken(gang: Gang) -> None:
    with pytest.raises(MovedSince, match="brings \\$14 by now, not \\$12"):
        stash.sell(hand(gang), thing=gun(gang, "Schofield"), proceeds=12)

    assert gun(gang, "Schofield").left == ""


def test_what_is_thrown_away_brings_nothing(gang: Gang) -> None:
    cash = gang.cash

    stash.throw_away(hand(gang), thing=gun(gang, "Peacemaker"))

    check_books(gang)
    assert gang.cash == cash
    assert gun(gang, "Peacemaker").left == "thrown-away"


def rapid_fire(gang: Gang) -> Mark:
    """Ada has Rapid Fire with the Schofield."""
    ada = named(gang, "Ada")
    mark = Mark.objects.create(
        character=ada, sort="skill", what="rapid-fire", origin="pick",
        choice=gun(gang, "Schofield").slug,
    )  # fmt: skip
    Matter.objects.create(
        gang=gang, kind="weapon", subject=f"{ada.slug}/rapid-fire", settled=True,
        answers=[{"choice": mark.choice}],
    )  # fmt: skip
    return mark


def test_a_skill_names_a_gun_still_that_another_carries(gang: Gang) -> None:
    mark = rapid_fire(gang)

    give(gang, gun(gang, "Schofield"), "Cal")

    mark.refresh_from_db()
    assert mark.choice == gun(gang, "Schofield").slug
    check_books(gang)


@pytest.mark.parametrize("parting", [stash.sell, stash.throw_away])
def test_a_skill_whose_gun_is_lost_for_good_names_another(gang: Gang, parting) -> None:
    mark, waited = rapid_fire(gang), gang.waiting
    before = paper(gang)
    give(gang, gun(gang, "Schofield"), "Cal")

    act = parting(hand(gang), thing=gun(gang, "Schofield"))

    mark.refresh_from_db()
    assert mark.choice == ""
    assert act.sentence.endswith("Ada may name another gun for Rapid Fire.")
    roster = now(gang)
    question = pending(roster, roster.matters[-1])
    assert isinstance(question, Choose)
    assert question.options == (gun(gang, "Yellow Boy").slug,)
    check_books(gang)
    assert gang.waiting == waited + 1

    taking_back.take_back(hand(gang), act=act)
    taking_back.take_back(hand(gang), act=gang.acts.get(code="given"))
    assert paper(gang) == before


def test_a_skill_that_never_was_asked_asks_when_its_gun_is_lost(gang: Gang) -> None:
    mark, waited = rapid_fire(gang), gang.waiting
    Matter.objects.filter(kind="weapon").update(left="lost")

    stash.sell(hand(gang), thing=gun(gang, "Schofield"))

    mark.refresh_from_db()
    assert mark.choice == ""
    check_books(gang)
    assert gang.waiting == waited + 1


def test_a_sale_taken_back_returns_the_thing_and_the_money_by_a_row_of_its_own(
    gang: Gang,
) -> None:
    before, cash = paper(gang), gang.cash
    act = stash.sell(hand(gang), thing=gun(gang, "Schofield"))

    taking_back.take_back(hand(gang), act=act)

    assert paper(gang) == before
    check_books(gang)
    assert gang.cash == cash
    assert [each.dollars for each in gang.acts.order_by("-pk")[:2]] == [-14, 14]


def test_a_sale_whose_money_is_spent_is_not_taken_back(gang: Gang) -> None:
    act = stash.sell(hand(gang), thing=gun(gang, "Schofield"))
    gang.refresh_from_db()
    gang.budget -= gang.cash
    gang.save()

    with pytest.raises(OutOfCash):
        taking_back.take_back(hand(gang), act=act)


def test_a_sale_stands_once_the_holster_is_filled(gang: Gang) -> None:
    act = stash.sell(hand(gang), thing=gun(gang, "Peacemaker"))
    give(gang, gun(gang, "Schofield"), "Ben")

    with pytest.raises(RuleBroken, match="one holster"):
        taking_back.take_back(hand(gang), act=act)


@pytest.mark.parametrize("parting", [stash.give, stash.sell, stash.throw_away])
@pytest.mark.parametrize("what", ["Schofield", "Peacemaker", "horse"])
def test_each_parting_is_taken_back_to_the_byte(gang: Gang, parting, what: str) -> None:
    before, whole = paper(gang), rows.owned(rows.rows_of(gang))
    found = thing(gang, what) if what == "horse" else gun(gang, what)
    act = parting(hand(gang), thing=found)
    assert paper(gang) != before

    taking_back.take_back(hand(gang), act=act)

    assert paper(gang) == before
    assert rows.owned(rows.rows_of(gang)) == whole
    check_books(gang)


def test_the_same_key_sells_once(gang: Gang) -> None:
    mine = hand(gang)
    first = stash.sell(mine, thing=gun(gang, "Schofield"))

    again = stash.sell(mine, thing=gun(gang, "Schofield"))

    assert again == first
    check_books(gang)


def test_a_gun_is_handed_on_in_any_kind_of_gang(owner: Player) -> None:
    for kind in ("cowboys", "cavalry-mounted", "natives-town", "frontiersmen"):
        gang = ready(owner, kind)
        cal = named(gang, "Cal")
        characters.describe(hand(gang), man=cal, holsters=2)
        stash.give(hand(gang), thing=named(gang, "Ben").weapons.earliest("pk"), to=cal.slug)
        check_books(gang)


def test_a_load_that_was_wrong_before_is_told_and_may_be_laid_down(owner: Player) -> None:
    gang = ready(owner)
    ben = shows(gang, "Ben", holsters=2)
    second = armed(ben, COLT)
    shows(gang, "Ben", holsters=0)

    stash.give(hand(gang), thing=second)

    assert last_act(gang).code == "stashed"
