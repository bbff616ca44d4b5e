"""Those who are gone, territories and past battles of a gang that has lived."""

from __future__ import annotations

from typing import Any

import pytest

from rosters import rulings
from rosters.models import Character, Gang, Player
from rosters.services import (
    entering,
    past_battles,
    taking_back,
    territories,
)
from rosters.services.characters import NotHere, NotOffered
from rosters.services.past_battles import NotYet
from tests.hands import check_books
from tests.rosters.entered import (
    fought,
    gone,
    held,
    purse,
    ride_on,
    six,
)
from tests.rosters.mustered import (
    hand,
    hired,
    last_act,
    named,
    now,
    riding_gang,
)
from westamunda.rules.editions import BASE


def faults(gang: Gang) -> list[str]:
    """What is told of a gang."""
    return [problem.sentence for problem in rulings.faults_of(now(gang), BASE)]


# Those who are gone


@pytest.mark.parametrize(("how", "who"), [
    ("dead", "leader"), ("hanged", "pugilist"), ("retired", "young-blood"), ("sold", "hired-gun"),
    ("chain-gang", "gang-member"), ("deserted", "bounty-hunter"), ("dismissed", "native-scout"),
])  # fmt: skip
def test_who_is_gone_is_remembered_and_counts_in_nothing(owner: Player, how: str, who: str) -> None:
    gang = six(owner)
    gang.refresh_from_db()
    before = (gang.rating, gang.wealth, len(now(gang).people))

    zeke = gone(gang, how=how, who=who, fate="Shot off a roof.", experience=44)

    gang.refresh_from_db()
    assert (gang.rating, gang.wealth, len(now(gang).people)) == before
    assert (zeke.left, zeke.fate) == (how, "Shot off a roof.")
    assert last_act(gang).sentence.startswith("Zeke, ")
    check_books(gang)


def test_who_was_remembered_by_mistake_is_struck_off(owner: Player) -> None:
    gang = six(owner)
    zeke = gone(gang)

    entering.strike_departed(hand(gang), man=zeke)
    zeke.refresh_from_db()

    assert zeke.left == "taken-back"
    with pytest.raises(NotHere):
        entering.strike_departed(hand(gang), man=zeke)
    with pytest.raises(NotHere):
        entering.strike_departed(hand(gang), man=named(gang, "Ben"))


def test_who_was_remembered_is_taken_back(owner: Player) -> None:
    gang = six(owner)
    zeke = gone(gang)

    taking_back.take_back(hand(gang), act=last_act(gang))
    zeke.refresh_from_db()

    assert zeke.left == "taken-back"


@pytest.mark.parametrize("told", [{"how": "given-back"}, {"how": ""}, {"who": "sheriff"}])
def test_nobody_goes_as_nobody_goes(owner: Player, told: dict[str, str]) -> None:
    gang = six(owner)

    with pytest.raises(NotOffered):
        gone(gang, **told)
    assert not Character.objects.filter(gang=gang, name="Zeke").exists()


# Territories


def test_a_territory_is_held_with_its_uses_and_its_seam(owner: Player) -> None:
    gang = six(owner)

    place = held(gang, "old-ruins", uses=3, attacks=1, seam=True)

    assert (place.type, place.was, place.uses, place.attacks) == ("old-ruins", "old-ruins", 3, 1)
    assert place.origin == "entered"
    assert last_act(gang).sentence == "Territory: Old Ruins, a seam now."
    territories.strike(hand(gang), territory=place)
    assert not now(gang).territories
    with pytest.raises(NotHere):
        territories.strike(hand(gang), territory=place)


@pytest.mark.parametrize(("kind", "described", "places", "said"), [
    ("townies", {}, [], "They hold no territory"),
    ("townies", {}, [("outlaw-territories", "wastes")], "Wastes is of another table"),
    ("natives-town", {}, [("territories", "gambling-den")], "Gambling Den is not for a gang"),
    ("natives-range", {}, [("outlaw-territories", "wastes")], "Wastes is of another table"),
    ("natives-range", {}, [("open-range", "dry-plains"), ("open-range", "hidden-canyon")],
     "A band of the open range has one camp, and a Settlement if it wishes; these hold 2."),
    ("cowboys", {"protagonisti": True}, [("territories", "old-well")] * 2, "Protagonisti hold one"),
])  # fmt: skip
def test_what_such_a_gang_would_not_hold_is_told(
    owner: Player, kind: str, described: dict[str, Any], places: list[tuple[str, str]], said: str
) -> None:
    gang = six(owner, kind, **described)

    for table, type in places:
        held(gang, type, table)

    assert any(fault.startswith(said) for fault in faults(gang))


@pytest.mark.parametrize(("kind", "standing", "places"), [
    ("natives-range", "law-abiding",
     [("territories", "old-well"), ("open-range", "settlement"), ("open-range", "ancient-site")]),
    ("natives-range", "outlaw", [("open-range", "dry-plains"), ("open-range", "ancient-site")]),
    ("townies", "outlaw", [("territories", "old-well")]),
])  # fmt: skip
def test_a_place_that_they_moved_to_or_keep_beside_is_not_odd(
    owner: Player, kind: str, standing: str, places: list[tuple[str, str]]
) -> None:
    gang = six(owner, kind)
    purse(gang, 0, standing)

    for table, type in places:
        held(gang, type, table)

    words = ("table", "territor", "camp", "kind")
    assert not [said for said in faults(gang) if any(word in said for word in words)]


def test_who_does_not_ride_with_outlaws_is_told(owner: Player) -> None:
    gang = six(owner)
    rex = hired(gang, "bounty-hunter", "Rex")
    assert not [said for said in faults(gang) if "Rex" in said]

    purse(gang, 0, "outlaw")

    assert f"{rex} hunts outlaws, and none of them can hire him." in faults(gang)


def test_a_badge_on_cavalry_is_told(owner: Player) -> None:
    gang = six(owner, "cavalry-foot")

    purse(gang, 0, "deputised")

    assert "Cavalry are never deputised: they serve already." in faults(gang)


def test_outlaws_hold_one_of_theirs(owner: Player) -> None:
    gang = six(owner, "cavalry-mounted")
    purse(gang, 0, "outlaw")

    held(gang, "wastes", "outlaw-territories")
    assert not [said for said in faults(gang) if "table" in said or "territor" in said]
    held(gang, "box-canyon-hideout", "outlaw-territories")
    assert "Outlaws hold one territory; these hold 2." in faults(gang)


@pytest.mark.parametrize(("kind", "place"), [
    ("cavalry-mounted", ("territories", "settlement")),
    ("townies", ("territories", "green-settlers")), ("townies", ("territories", "moon")),
    ("townies", ("moon", "settlement")),
])  # fmt: skip
def test_what_is_no_place_and_land_for_cavalry_is_refused(
    owner: Player, kind: str, place: tuple[str, str]
) -> None:
    gang = six(owner, kind)

    with pytest.raises(NotOffered):
        held(gang, place[1], place[0])
    assert not now(gang).territories


# Past battles


def test_a_past_battle_is_entered_told_anew_and_struck(owner: Player) -> None:
    gang = six(owner)
    battle = fought(gang, opponent="The Drovers", scenario="Gang Fight", story="Rain.")
    assert last_act(gang).sentence == (
        "Before these books, on 5 June 2021: won against The Drovers."
    )

    past_battles.change(
        hand(gang), battle=battle, fought_on=battle.fought_on, result="lost", opponent="The Drovers"
    )
    battle.refresh_from_db()
    assert battle.result == "lost"
    taking_back.take_back(hand(gang), act=last_act(gang))
    battle.refresh_from_db()
    assert (battle.result, battle.fought_on.isoformat()) == ("won", "2021-06-05")

    past_battles.strike(hand(gang), battle=battle)
    assert not now(gang).past_battles
    with pytest.raises(NotHere):
        past_battles.strike(hand(gang), battle=battle)


def test_past_battles_stand_in_the_order_of_their_days(owner: Player) -> None:
    gang = six(owner)
    fought(gang, "2022-01-01")
    fought(gang, "2020-01-01")

    assert [str(b.fought_on) for b in now(gang).past_battles] == ["2020-01-01", "2022-01-01"]


def test_a_day_that_is_still_to_come_is_no_past(owner: Player, time_machine: Any) -> None:
    time_machine.move_to("2026-03-01 12:00")
    gang = six(owner)
    fought(gang, "2026-03-01")

    with pytest.raises(NotYet):
        fought(gang, "2026-03-02")


def test_a_gang_that_began_in_these_books_has_no_past_before_them(owner: Player) -> None:
    with pytest.raises(NotOffered, match="began in these books"):
        fought(riding_gang(owner))


def test_a_past_battle_is_remembered_after_they_ride_on_too(owner: Player) -> None:
    gang = six(owner)
    ride_on(gang)

    fought(gang)

    assert len(now(gang).past_battles) == 1
