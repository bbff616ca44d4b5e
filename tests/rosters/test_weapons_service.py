"""Weapons and their boxes: bought, named, paired, given back."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.models import Act, Character, Gang, Player, Weapon
from rosters.services import characters, weapons
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotHere, NotOffered
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    COLT,
    WINCHESTER,
    armed,
    books,
    hand,
    hired,
    mustered,
    now,
    paper,
    recruited,
    riding_gang,
    round_of,
)
from westamunda.rules.carrying import WontCarry
from westamunda.rules.weapons import ARMOURY, NotAtStart


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


@pytest.fixture
def man(gang: Gang) -> Character:
    """Amos, whose miniature shows two holsters and a coat."""
    man = recruited(gang)
    characters.describe(hand(gang), man=man, holsters=2, coat=True)
    man.refresh_from_db()
    return man


def test_a_gun_is_called_by_its_real_name_or_the_first_of_its_class(man: Character) -> None:
    named, unnamed = armed(man, name="S&W Schofield"), armed(man)

    assert named.name == "S&W Schofield"
    assert unnamed.name == ARMOURY[COLT].real_names[0]


def test_a_gun_is_fired_as_asked(man: Character) -> None:
    gun = armed(man, "single-shot-pistol", ignition="flintlock")

    assert gun.ignition == "flintlock"


def test_a_bow_comes_with_its_first_quiver_for_nothing(man: Character) -> None:
    bow = armed(man, "bow")

    [quiver] = bow.boxes
    assert (quiver["paid"], quiver["rounds"]) == (0, quiver["capacity"])


def test_a_gun_comes_without_boxes(man: Character) -> None:
    assert armed(man).boxes == []


@pytest.mark.parametrize(
    ("facts", "refusal", "why"),
    [
        ({"type": "no-such-gun"}, NotOffered, "The armoury has nothing of that name"),
        ({"type": "knife"}, NotOffered, "The armoury has nothing of that name"),
        ({"type": "fist"}, NotOffered, "The armoury has nothing of that name"),
        ({"type": COLT, "ignition": "flintlock"}, NotOffered, "is made for cartridge"),
        ({"type": COLT, "ignition": "steam"}, NotOffered, "is made for cartridge"),
        ({"type": "sabre"}, WontCarry, "miniature shows no sabre"),
        ({"type": "le-mat-small"}, NotAtStart, "Rare"),
    ],
    ids=["unknown", "a knife is free", "a fist", "ignition", "junk ignition", "not shown", "rare"],
)
def test_what_cannot_be_had_is_refused_and_nothing_is_left(
    man: Character, facts: dict[str, str], refusal: type[Exception], why: str
) -> None:
    before, acts = paper(man.gang), Act.objects.count()

    with pytest.raises(refusal, match=why):
        weapons.buy(hand(man.gang), man=man, **facts)

    assert (paper(man.gang), Act.objects.count()) == (before, acts)


def test_a_second_long_gun_stays_behind(man: Character) -> None:
    armed(man, WINCHESTER)

    with pytest.raises(WontCarry, match="a man carries one long gun or bow") as refusal:
        weapons.buy(hand(man.gang), man=man, type=WINCHESTER)

    assert refusal.value.problem.code == "long-gun"


def test_a_gun_beyond_the_purse_leaves_nothing_behind(owner: Player) -> None:
    man = recruited(mustered(owner, budget=100), name="Poor")
    weapons.buy(hand(man.gang), man=man, type=WINCHESTER)
    before = paper(man.gang)

    with pytest.raises(OutOfCash):
        weapons.buy(hand(man.gang), man=man, type=COLT)

    assert paper(man.gang) == before


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        (ammunition.kind, count)
        for ammunition in ARMOURY["double-shotgun"].ammunition
        for count in (1, 3)
    ],
)
def test_boxes_are_paid_by_kind_and_count_and_are_full(
    man: Character, kind: str, count: int
) -> None:
    gun = armed(man, "double-shotgun")
    [price] = [a.price for a in ARMOURY["double-shotgun"].ammunition if a.kind == kind]
    cash = books(man.gang)[0]

    weapons.buy_boxes(hand(man.gang), weapon=gun, kind=kind, count=count)

    gun.refresh_from_db()
    assert [(box["kind"], box["paid"], box["rounds"]) for box in gun.boxes] == (
        [(kind, price, 12)] * count
    )
    assert books(man.gang)[0] == cash - count * price


def test_a_round_that_does_not_fit_is_refused(man: Character) -> None:
    gun = armed(man)

    with pytest.raises(NotOffered, match="takes no such round"):
        weapons.buy_boxes(hand(man.gang), weapon=gun, kind="arrow")


def test_more_boxes_than_anybody_carries_are_refused(man: Character) -> None:
    gun = armed(man)
    weapons.buy_boxes(hand(man.gang), weapon=gun, kind=round_of(gun), count=59)

    with pytest.raises(NotOffered, match="60 boxes"):
        weapons.buy_boxes(hand(man.gang), weapon=gun, kind=round_of(gun), count=2)


def test_a_box_given_back_brings_what_it_cost(man: Character) -> None:
    gun = armed(man)
    before = books(man.gang)
    weapons.buy_boxes(hand(man.gang), weapon=gun, kind=round_of(gun), count=1)

    weapons.give_back_box(hand(man.gang), weapon=gun, kind=round_of(gun))

    gun.refresh_from_db()
    assert (gun.boxes, books(man.gang)) == ([], before)


def test_a_quiver_that_came_free_is_not_given_back(man: Character) -> None:
    bow = armed(man, "bow")

    with pytest.raises(NotHere, match="No such box is left"):
        weapons.give_back_box(hand(man.gang), weapon=bow, kind=round_of(bow))


def test_a_weapon_is_given_back_with_its_boxes_for_what_was_paid(man: Character) -> None:
    before = books(man.gang)
    gun = armed(man)
    weapons.buy_boxes(hand(man.gang), weapon=gun, kind=round_of(gun), count=2)

    act = weapons.give_back(hand(man.gang), weapon=gun)

    gun.refresh_from_db()
    assert act is not None
    assert act.dollars == act.numbers["back"]
    assert (books(man.gang), gun.left) == (before, "given-back")


def test_a_gun_is_renamed_even_when_the_gang_rides(owner: Player) -> None:
    gun = now(riding_gang(owner)).weapons[0]

    act = weapons.rename(hand(gun.gang), weapon=gun, name="Old Reliable")

    assert act is not None
    assert act.sentence == f"{gun.name} is called Old Reliable from now on."


def test_the_same_name_again_writes_nothing(man: Character) -> None:
    gun = armed(man, name="Schofield")

    assert weapons.rename(hand(man.gang), weapon=gun, name="Schofield") is None


@pytest.fixture
def guns(man: Character) -> tuple[Weapon, Weapon]:
    """A Colt and a Winchester on one man."""
    return armed(man, COLT), armed(man, WINCHESTER)


def paired_now(gang: Gang) -> list[bool]:
    """Which guns share rounds, in order."""
    return [gun.paired for gun in now(gang).weapons]


@pytest.mark.parametrize("first", [0, 1], ids=["by the Colt", "by the Winchester"])
def test_a_colt_and_a_winchester_share_rounds_and_stop(
    gang: Gang, guns: tuple[Weapon, Weapon], first: int
) -> None:
    weapons.pair(hand(gang), weapon=guns[first], paired=True)
    together = paired_now(gang)

    weapons.pair(hand(gang), weapon=guns[1 - first], paired=False)

    assert (together, paired_now(gang)) == ([True, True], [False, False])


def test_pairing_costs_nothing_and_twice_is_once(gang: Gang, guns: tuple[Weapon, Weapon]) -> None:
    before = books(gang)
    weapons.pair(hand(gang), weapon=guns[0], paired=True)

    again = weapons.pair(hand(gang), weapon=guns[1], paired=True)

    assert again is None
    assert books(gang) == before


def test_a_gun_without_its_pair_is_refused(man: Character) -> None:
    with pytest.raises(NotOffered, match="this has no pair"):
        weapons.pair(hand(man.gang), weapon=armed(man), paired=True)


@pytest.mark.parametrize("first", [0, 1], ids=["the Colt", "the Winchester"])
def test_a_gun_given_back_leaves_no_half_of_a_pair(
    gang: Gang, guns: tuple[Weapon, Weapon], first: int
) -> None:
    weapons.pair(hand(gang), weapon=guns[0], paired=True)

    weapons.give_back(hand(gang), weapon=guns[first])

    assert paired_now(gang) == [False]


def test_a_pair_may_be_made_anew_with_another_gun(
    gang: Gang, man: Character, guns: tuple[Weapon, Weapon]
) -> None:
    weapons.pair(hand(gang), weapon=guns[0], paired=True)
    weapons.give_back(hand(gang), weapon=guns[0])
    colt = armed(man, COLT)

    weapons.pair(hand(gang), weapon=colt, paired=True)

    assert paired_now(gang) == [True, True]


BUYING: list[tuple[Any, dict[str, Any]]] = [
    (weapons.buy_boxes, {"kind": "ball"}),
    (weapons.give_back_box, {"kind": "ball"}),
    (weapons.give_back, {}),
    (weapons.pair, {"paired": True}),
]
BUYING_IDS = ["boxes", "box back", "gun back", "pair"]


@pytest.mark.parametrize(("act", "facts"), BUYING, ids=BUYING_IDS)
def test_a_gun_that_has_left_is_told_of(man: Character, act: Any, facts: dict[str, Any]) -> None:
    gun = armed(man)
    weapons.give_back(hand(man.gang), weapon=gun)
    before = paper(man.gang)

    with pytest.raises(NotHere, match="is no longer in the gang"):
        act(hand(man.gang), weapon=gun, **facts)

    assert paper(man.gang) == before


@pytest.mark.parametrize(("act", "facts"), BUYING, ids=BUYING_IDS)
def test_guns_are_left_as_they_are_once_the_gang_has_ridden_out(
    owner: Player, act: Any, facts: dict[str, Any]
) -> None:
    gun = now(riding_gang(owner)).weapons[0]

    with pytest.raises(TooLate):
        act(hand(gun.gang), weapon=gun, **facts)


@pytest.mark.parametrize(("act", "facts"), BUYING, ids=BUYING_IDS)
def test_what_a_hired_man_brought_stays_as_it_is(
    gang: Gang, act: Any, facts: dict[str, Any]
) -> None:
    gun = hired(gang).weapons.earliest("pk")
    before = paper(gang)

    with pytest.raises(NotOffered):
        act(
            hand(gang),
            weapon=gun,
            **{**facts, **({"kind": round_of(gun)} if "kind" in facts else {})},
        )

    assert paper(gang) == before


def test_nothing_is_bought_for_a_hired_man(gang: Gang) -> None:
    ned = hired(gang, name="Ned")

    with pytest.raises(NotOffered, match="Nothing is bought for a hired man; Ned brings his own"):
        weapons.buy(hand(gang), man=ned, type=COLT)


def test_no_gun_is_bought_once_the_gang_has_ridden_out(owner: Player) -> None:
    gang = riding_gang(owner)

    with pytest.raises(TooLate):
        weapons.buy(hand(gang), man=now(gang).people[0].character, type=COLT)


def rounds_of(gun: Weapon, kind: str) -> int:
    gun.refresh_from_db()
    return sum(box["rounds"] for box in gun.boxes if box["kind"] == kind)


def test_a_fire_arrow_is_made_out_of_an_arrow(man: Character) -> None:
    bow = armed(man, "bow")

    weapons.buy_boxes(hand(man.gang), weapon=bow, kind="fire-arrow", count=5)

    assert (rounds_of(bow, "arrow"), rounds_of(bow, "fire-arrow")) == (7, 5)


def test_a_fire_arrow_given_back_is_an_arrow_again(man: Character) -> None:
    bow = armed(man, "bow")
    weapons.buy_boxes(hand(man.gang), weapon=bow, kind="fire-arrow", count=5)

    weapons.give_back_box(hand(man.gang), weapon=bow, kind="fire-arrow")

    assert (rounds_of(bow, "arrow"), rounds_of(bow, "fire-arrow")) == (8, 4)


def test_more_fire_arrows_than_arrows_are_refused(man: Character) -> None:
    bow = armed(man, "bow")

    with pytest.raises(NotOffered, match="1 more would be needed"):
        weapons.buy_boxes(hand(man.gang), weapon=bow, kind="fire-arrow", count=13)

    assert (rounds_of(bow, "arrow"), rounds_of(bow, "fire-arrow")) == (12, 0)


def test_a_quiver_with_arrows_gone_is_not_given_back(man: Character) -> None:
    bow = armed(man, "bow")
    weapons.buy_boxes(hand(man.gang), weapon=bow, kind="arrow")
    weapons.buy_boxes(hand(man.gang), weapon=bow, kind="fire-arrow", count=13)

    with pytest.raises(NotHere):
        weapons.give_back_box(hand(man.gang), weapon=bow, kind="arrow")
