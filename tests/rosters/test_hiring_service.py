"""Hired men: taken on for a fee with the kit they bring."""

from __future__ import annotations

import pytest

from rosters.models import Act, Character, Gang, Player
from rosters.services import hiring
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotOffered
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    books,
    books_afresh,
    hand,
    hired,
    last_act,
    mustered,
    now,
    paper,
    riding_gang,
)
from westamunda.rules.errors import RuleBroken
from westamunda.rules.hired import OneBountyHunter, WouldNotRideTogether
from westamunda.rules.kits import KITS


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


@pytest.mark.parametrize(
    ("kit", "fee", "rating"),
    [
        (
            kit.slug,
            70 if kit.slug == "bounty-hunter" else 30,
            350 if kit.slug == "bounty-hunter" else 150,
        )
        for kit in KITS
    ],
    ids=[kit.slug for kit in KITS],
)
def test_a_hired_man_costs_his_fee_and_rates_five_of_them(
    gang: Gang, kit: str, fee: int, rating: int
) -> None:
    man = hired(gang, kit)

    assert (man.kit, man.paid, man.worth) == (kit, fee, rating)
    assert last_act(gang).dollars == -fee
    assert books(gang) == books_afresh(gang) == (1000 - fee, rating, 1000 - fee + rating)


@pytest.mark.parametrize("kit", [kit.slug for kit in KITS])
def test_he_comes_with_his_kit_loaded_and_nothing_of_it_is_paid_for(gang: Gang, kit: str) -> None:
    hired(gang, kit)

    [person] = now(gang).people
    places = sum(slot.count for slot in KITS[kit].weapons if not slot.optional)
    assert len(person.weapons) == places
    assert {thing.type for thing in person.possessions} >= set(KITS[kit].goods)
    assert sum(thing.paid for thing in person.gear) == 0
    assert {box["issued"] for gun in person.weapons for box in gun.boxes} <= {True}


def test_each_place_of_a_kit_is_filled_as_asked(gang: Gang) -> None:
    hiring.hire(
        hand(gang),
        kit="hired-gun-two-revolvers",
        chosen={
            "0.0": "small-revolver-percussion",
            "0.1": "normal-revolver-percussion",
            "1": "bowie",
        },
        name="Ned",
    )

    assert [gun.type for gun in now(gang).weapons] == [
        "small-revolver-percussion", "normal-revolver-percussion", "bowie",
    ]  # fmt: skip


def test_a_bounty_hunter_brings_the_glass_and_the_papers_that_were_asked_for(gang: Gang) -> None:
    hiring.hire(
        hand(gang),
        kit="bounty-hunter",
        chosen={"either0": "field-glasses"},
        extras=("poncho", "wanted-posters"),
    )

    assert {thing.type for thing in now(gang).possessions} == {
        "horse", "saddle", "telescopic-sight", "field-glasses", "poncho", "wanted-posters",
    }  # fmt: skip


def test_a_shotgun_comes_with_a_box_of_each_kind(gang: Gang) -> None:
    hired(gang, "hired-gun-shotgun")

    [shotgun] = [gun for gun in now(gang).weapons if gun.type == "double-shotgun"]
    assert [box["kind"] for box in shotgun.boxes] == ["scatter", "manstopper"]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"kit": "no-such-kit", "chosen": {}}, "No hired man brings that"),
        ({"kit": "hired-gun-rifle", "chosen": {"1": "buffalo-gun"}}, "that is not in the kit"),
        ({"kit": "hired-gun-rifle", "chosen": {"2": "sabre"}}, "that is not in the kit"),
        ({"kit": "bounty-hunter", "chosen": {"either0": "horse"}}, "That is not in the kit"),
        ({"kit": "bounty-hunter", "chosen": {}, "extras": ("duster",)}, "That is not in the kit"),
    ],
    ids=["kit", "weapon", "optional weapon", "glass", "extra"],
)
def test_what_is_not_in_the_kit_is_refused_and_nothing_is_left(
    gang: Gang, facts: dict[str, object], why: str
) -> None:
    before, acts = paper(gang), Act.objects.count()

    with pytest.raises(NotOffered, match=why):
        hiring.hire(hand(gang), **facts)

    assert (paper(gang), Act.objects.count()) == (before, acts)


@pytest.mark.parametrize(
    ("first", "second", "refusal"),
    [
        ("hired-gun-rifle", "bounty-hunter", WouldNotRideTogether),
        ("bounty-hunter", "hired-gun-rifle", WouldNotRideTogether),
        ("bounty-hunter", "bounty-hunter", OneBountyHunter),
    ],
)
def test_who_would_not_ride_together_is_refused(
    gang: Gang, first: str, second: str, refusal: type[RuleBroken]
) -> None:
    hired(gang, first)
    before = paper(gang)

    with pytest.raises(refusal):
        hiring.hire(hand(gang), kit=second, chosen={})

    assert paper(gang) == before


@pytest.mark.parametrize("kit", ["hired-gun-rifle", "native-scout"])
def test_any_number_of_the_others_ride_together(gang: Gang, kit: str) -> None:
    for _ in range(3):
        hired(gang, kit)

    assert Character.objects.filter(gang=gang, kit=kit).count() == 3


def test_a_fee_beyond_the_purse_leaves_nothing_behind(owner: Player) -> None:
    gang = mustered(owner, budget=100)
    hired(gang, "hired-gun-rifle")
    hired(gang, "hired-gun-rifle")
    hired(gang, "hired-gun-rifle")

    with pytest.raises(OutOfCash, match=r"the gang has \$10\. \$20 more"):
        hiring.hire(hand(gang), kit="hired-gun-rifle", chosen={})

    assert Character.objects.count() == 3


def test_a_kit_that_was_withdrawn_is_offered_no_more(gang: Gang, rules: object) -> None:
    rules(("kits", "hired-gun-rifle", {"withdrawn": True}))  # type: ignore[operator]

    with pytest.raises(NotOffered, match="No hired man brings that"):
        hiring.hire(hand(gang), kit="hired-gun-rifle", chosen={})


def test_nobody_is_hired_in_this_way_once_the_gang_has_ridden_out(owner: Player) -> None:
    with pytest.raises(TooLate):
        hiring.hire(hand(riding_gang(owner)), kit="hired-gun-rifle", chosen={})


def test_a_hired_man_does_not_make_a_gang_large_enough(owner: Player) -> None:
    from rosters.queries.looking import Looking
    from rosters.queries.mustering import mustering_page

    gang = mustered(owner)
    hired(gang)
    hired(gang)
    hired(gang)

    assert "too-few" in {problem.code for problem in mustering_page(gang, Looking()).problems}
