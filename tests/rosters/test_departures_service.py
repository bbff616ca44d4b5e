"""Characters who go, and who leads after them; and the order of those who stay."""

from __future__ import annotations

import pytest

from rosters.models import Character, Gang, Matter, Owned, Player
from rosters.resting import StandsFast
from rosters.services import characters, departures, stash, taking_back
from rosters.services.characters import NotHere, NotOffered
from rosters.services.stash import StillMustering
from tests.hands import check_books
from tests.rosters import rows
from tests.rosters.mustered import hand, last_act, named, now, paper, ready, recruited
from tests.rosters.riders import gun, riders, thing, what_there_is
from westamunda.rules.kinds import Rank
from westamunda.rules.succession import NobodyToLead, Tied


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


def xp(gang: Gang, name: str, experience: int) -> None:
    """Give somebody so much experience."""
    Character.objects.filter(gang=gang, name=name).update(experience=experience)


def names(gang: Gang) -> list[str]:
    """Who is here, in roster order."""
    return [str(person.character) for person in now(gang).people]


def test_what_he_carried_goes_to_the_stash_and_his_worth_out_of_the_rating(gang: Gang) -> None:
    there, rating, wealth = what_there_is(gang), gang.rating, gang.wealth
    counted = now(gang).person(named(gang, "Ben").slug).worth

    departures.retire(hand(gang), man=named(gang, "Ben"), fate="Bought a mill.")

    ben = named(gang, "Ben")
    assert (ben.left, ben.fate) == ("retired", "Bought a mill.")
    assert [str(each) for each in now(gang).stash] == ["Peacemaker"]
    assert what_there_is(gang) == there
    assert last_act(gang).sentence == "Ben retired. To the stash: Peacemaker. Bought a mill."
    check_books(gang)
    assert gang.rating == rating - counted.total
    assert gang.wealth == wealth - counted.total + counted.gear


def test_one_who_carries_nothing_leaves_nothing(gang: Gang) -> None:
    departures.dismiss(hand(gang), man=named(gang, "Cal"))

    assert named(gang, "Cal").left == "dismissed"
    assert last_act(gang).sentence == "Cal was dismissed."
    check_books(gang)


def test_a_hired_man_goes_with_all_he_brought(gang: Gang) -> None:
    ned = named(gang, "Ned")
    kit = [*ned.weapons.all(), *ned.possessions.all()]

    departures.dismiss(hand(gang), man=ned)

    assert kit
    for each in kit:
        each.refresh_from_db()
        assert (each.left, each.carrier_id) == ("dismissed", ned.pk)
    assert now(gang).stash == []
    check_books(gang)
    with pytest.raises(NotHere):
        stash.give(hand(gang), thing=kit[0])


def test_a_hired_man_does_not_retire(gang: Gang) -> None:
    with pytest.raises(NotOffered, match="serves for a fee"):
        departures.retire(hand(gang), man=named(gang, "Ned"))


def test_the_leader_is_followed_by_the_fittest(gang: Gang) -> None:
    xp(gang, "Cal", 40)

    departures.retire(hand(gang), man=named(gang, "Ada"))

    cal = named(gang, "Cal")
    assert (cal.rank, cal.worth) == (Rank.LEADER, 50)
    assert last_act(gang).sentence.startswith("Ada retired. To the stash: ")
    assert last_act(gang).sentence.endswith("no longer share rounds. Cal leads now.")
    check_books(gang)


def test_among_equals_the_player_says_who_leads(gang: Gang) -> None:
    ada = named(gang, "Ada")
    with pytest.raises(Tied, match="Ben and Cal are equal"):
        departures.retire(hand(gang), man=ada)
    with pytest.raises(Tied):
        departures.retire(hand(gang), man=ada, successor=named(gang, "Ned").slug)

    departures.retire(hand(gang), man=ada, successor=named(gang, "Ben").slug)

    assert named(gang, "Ben").rank == Rank.LEADER
    assert named(gang, "Cal").rank == Rank.GANG_MEMBER


def test_a_successor_named_where_nobody_lost_a_leader_leads_nothing(gang: Gang) -> None:
    departures.retire(hand(gang), man=named(gang, "Ben"), successor=named(gang, "Cal").slug)

    assert named(gang, "Cal").rank == Rank.GANG_MEMBER


def test_the_last_who_may_lead_stays_and_is_told_of_disbanding(gang: Gang) -> None:
    departures.retire(hand(gang), man=named(gang, "Ben"))
    departures.retire(hand(gang), man=named(gang, "Cal"))

    with pytest.raises(NobodyToLead, match="Disband it instead"):
        departures.retire(hand(gang), man=named(gang, "Ada"))

    assert named(gang, "Ada").left == ""


def test_what_waits_for_him_leaves_with_him(gang: Gang) -> None:
    cal, waited = named(gang, "Cal"), gang.waiting
    open_one = Matter.objects.create(gang=gang, kind="pick", subject=f"{cal.slug}/31")
    settled = Matter.objects.create(
        gang=gang, kind="weapon", subject=f"{cal.slug}/rapid-fire", settled=True
    )

    act = departures.retire(hand(gang), man=cal)

    for matter in (open_one, settled):
        matter.refresh_from_db()
        assert matter.left == Owned.Left.RETIRED
    assert "What he had still to choose went with him." in act.sentence
    check_books(gang)
    assert gang.waiting == waited


def test_who_is_gone_does_not_go_again(gang: Gang) -> None:
    ben = named(gang, "Ben")
    departures.retire(hand(gang), man=ben)

    for act in (departures.retire, departures.dismiss, characters.describe):
        with pytest.raises(NotHere, match="Ben is no longer"):
            act(hand(gang), man=ben)


def test_while_they_muster_nobody_retires(owner: Player) -> None:
    gang = ready(owner)

    for act in (departures.retire, departures.dismiss):
        with pytest.raises(StillMustering, match="comes back"):
            act(hand(gang), man=named(gang, "Ben"))


@pytest.mark.parametrize("who", ["Ada", "Ben", "Ned"])
def test_each_departure_is_taken_back_to_the_byte(gang: Gang, who: str) -> None:
    before, whole = paper(gang), rows.owned(rows.rows_of(gang))
    ben = named(gang, "Ben").slug
    act = departures.dismiss(hand(gang), man=named(gang, who), fate="Gone.", successor=ben)
    assert paper(gang) != before

    taking_back.take_back(hand(gang), act=act)

    assert paper(gang) == before
    assert rows.owned(rows.rows_of(gang)) == whole
    check_books(gang)


def test_a_departure_stands_once_what_he_left_is_taken_up(gang: Gang) -> None:
    act = departures.retire(hand(gang), man=named(gang, "Ben"))
    later = stash.give(hand(gang), thing=gun(gang, "Peacemaker"), to=named(gang, "Cal").slug)

    with pytest.raises(StandsFast, match="Peacemaker: out of the stash, to Cal"):
        taking_back.take_back(hand(gang), act=act)
    taking_back.take_back(hand(gang), act=later)
    taking_back.take_back(hand(gang), act=act)

    assert gun(gang, "Peacemaker").carrier == named(gang, "Ben")


def test_a_gift_to_one_who_is_gone_stands(gang: Gang) -> None:
    gift = stash.give(hand(gang), thing=thing(gang, "horse"), to=named(gang, "Ben").slug)
    departures.retire(hand(gang), man=named(gang, "Ben"))

    with pytest.raises(StandsFast, match="Ben retired"):
        taking_back.take_back(hand(gang), act=gift)


def test_a_sale_by_one_who_is_gone_stands(gang: Gang) -> None:
    sale = stash.sell(hand(gang), thing=gun(gang, "Peacemaker"))
    departures.retire(hand(gang), man=named(gang, "Ben"))

    with pytest.raises(StandsFast, match="Ben retired"):
        taking_back.take_back(hand(gang), act=sale)


def move(gang: Gang, name: str, *, up: bool) -> None:
    characters.move(hand(gang), man=named(gang, name), up=up)


def test_somebody_moves_a_place_up_or_down(gang: Gang) -> None:
    move(gang, "Cal", up=True)
    assert names(gang) == ["Ada", "Cal", "Ben", "Ned"]
    assert last_act(gang).sentence == "Cal stands before Ben now."

    move(gang, "Ada", up=False)
    assert names(gang) == ["Cal", "Ada", "Ben", "Ned"]
    assert last_act(gang).sentence == "Ada stands after Cal now."


def test_at_the_end_of_the_roster_a_move_is_no_act(gang: Gang) -> None:
    newest = last_act(gang)

    move(gang, "Ada", up=True)
    move(gang, "Ned", up=False)

    assert last_act(gang) == newest


def test_one_move_numbers_everybody_anew_and_is_taken_back_to_the_byte(gang: Gang) -> None:
    for place, name in enumerate(["Ada", "Ben", "Cal", "Ned"]):
        Character.objects.filter(gang=gang, name=name).update(position=place * 7)
    before, whole = paper(gang), rows.owned(rows.rows_of(gang))

    move(gang, "Cal", up=True)

    positions = [person.character.position for person in now(gang).people]
    assert positions == [1, 2, 3, 4]
    taking_back.take_back(hand(gang), act=last_act(gang))
    assert paper(gang) == before
    assert rows.owned(rows.rows_of(gang)) == whole


def test_moves_rest_on_each_other_and_nothing_else_rests_on_them(gang: Gang) -> None:
    gift = stash.give(hand(gang), thing=gun(gang, "Yellow Boy"), to=named(gang, "Cal").slug)
    move(gang, "Cal", up=True)
    first = last_act(gang)
    move(gang, "Ned", up=True)

    taking_back.take_back(hand(gang), act=gift)
    with pytest.raises(StandsFast, match="Ned stands before Ben"):
        taking_back.take_back(hand(gang), act=first)


def test_a_move_stands_once_somebody_has_joined_behind(owner: Player) -> None:
    gang = ready(owner)
    move(gang, "Cal", up=True)
    moved = last_act(gang)
    recruited(gang, "young-blood", "Kid")
    joined = last_act(gang)

    with pytest.raises(StandsFast, match="Kid joined"):
        taking_back.take_back(hand(gang), act=moved)
    taking_back.take_back(hand(gang), act=joined)
    taking_back.take_back(hand(gang), act=moved)

    assert names(gang) == ["Ada", "Ben", "Cal"]
