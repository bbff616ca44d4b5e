"""Riding out: the first dice, by hand, for every kind of gang."""

from __future__ import annotations

import uuid

import pytest

from rosters.models import Act, DiceRoll, Gang, Matter, Paper, Player
from rosters.papers import paper_of
from rosters.services import characters, gangs, matters, riding
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    armed,
    books,
    books_afresh,
    fives,
    hand,
    hired,
    last_act,
    mustered,
    named,
    now,
    open_matter,
    ready,
    recruited,
    riding_gang,
)
from westamunda.rules.founding import NotReady
from westamunda.rules.kinds import Duty

#: Five territories on the ordinary table: five throws of a D66.
FIVE_PLACES = (2, 1, 3, 1, 1, 2, 5, 1, 6, 4)
FIVE_NAMES = [
    "caves-and-diggings", "settlement", "old-ruins", "old-well", "mineral-deposit",
]  # fmt: skip


def ride_out(gang: Gang, *faces: int) -> Act | None:
    """Ride out with these faces; none may be left over."""
    waiting = list(faces)
    pressed = hand(gang)
    act = riding.ride_out(
        type(pressed)(gang, gang.owner, uuid.uuid4(), roller=lambda sides: waiting.pop(0))
    )
    assert waiting == []
    return act


def test_each_rank_throws_the_experience_it_begins_with(owner: Player) -> None:
    gang = mustered(owner)
    for who, name in (("leader", "Ada"), ("pugilist", "Bo"), ("gang-member", "Cal")):
        recruited(gang, who, name)
    recruited(gang, "young-blood", "Kid")
    characters.choose_skill(hand(gang), man=named(gang, "Bo"), skill="head-butt")

    ride_out(gang, 6, 1, 3, *FIVE_PLACES)

    assert {p.character.name: p.character.experience for p in now(gang).people} == {
        "Ada": 66, "Bo": 61, "Cal": 23, "Kid": 0,
    }  # fmt: skip
    assert {p.character.name: p.character.rank for p in now(gang).people}["Kid"] == "young-blood"


def test_experience_to_start_with_brings_no_advance(owner: Player) -> None:
    gang = riding_gang(owner)

    assert not Matter.objects.filter(gang=gang, kind="pick").exists()


def test_the_rating_rises_by_the_experience(owner: Player) -> None:
    gang = ready(owner)
    before = books(gang)[1]

    ride_out(gang, 1, 2, 3, *FIVE_PLACES)

    assert books(gang)[1] == before + 61 + 22 + 23
    assert books(gang) == books_afresh(gang)


def test_riding_out_costs_nothing_and_says_what_fell(owner: Player) -> None:
    gang = ready(owner)

    act = ride_out(gang, 1, 2, 3, *FIVE_PLACES)

    assert act is not None
    assert act.dollars == 0
    assert act.sentence == (
        "The Quiet Hands rode out. Territory: Caves and Diggings, Settlement, Old Ruins, "
        "Old Well, Mineral Deposit."
    )


@pytest.mark.parametrize("kind", ["townies", "cowboys", "frontiersmen"])
def test_settled_gangs_roll_five_territories(owner: Player, kind: str) -> None:
    gang = ready(owner, kind)

    ride_out(gang, 1, 1, 1, *FIVE_PLACES)

    held = now(gang).territories
    assert [place.type for place in held] == FIVE_NAMES
    assert {(place.table, place.origin) for place in held} == {("territories", "founding")}


def test_natives_by_the_town_roll_again_what_they_may_not_hold(owner: Player) -> None:
    gang = ready(owner, "natives-town")

    ride_out(gang, 1, 1, 1, 1, 2, 2, 1, 3, 6, 3, 1, 6, 3, 6, 5, 5, 1, 4, 1, 6, 4)

    assert [place.type for place in now(gang).territories] == [
        "caves-and-diggings", "settlement", "old-well", "old-tunnels", "mineral-deposit",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["cavalry-mounted", "cavalry-foot"])
def test_cavalry_hold_no_territory(owner: Player, kind: str) -> None:
    gang = ready(owner, kind)

    act = ride_out(gang, 1, 1, 1)

    assert act is not None
    assert act.sentence == "The Quiet Hands rode out."
    assert now(gang).territories == []
    assert not Matter.objects.exists()


@pytest.mark.parametrize(
    ("choice", "faces", "places"),
    [
        ("camp-only", (4, 1), ["buffalo-range"]),
        ("with-settlement", (4, 1), ["buffalo-range", "settlement"]),
        ("camp-only", (6, 5, 4, 1), ["buffalo-range", "ancient-site"]),
    ],
    ids=["a camp", "a camp and a settlement", "an ancient site beside the camp"],
)
def test_a_band_of_the_open_range_chooses_then_rolls_its_camp(
    owner: Player, choice: str, faces: tuple[int, ...], places: list[str]
) -> None:
    gang = ready(owner, "natives-range")
    ride_out(gang, 1, 1, 1)
    matter = open_matter(gang, "territories")

    matters.answer(hand(gang, *faces), matter=matter, why="settlement", choice=choice)

    assert [place.type for place in now(gang).territories] == places
    assert {place.table for place in now(gang).territories} == {"open-range"}


def test_green_settlers_let_the_player_choose_and_the_rest_is_rolled_then(owner: Player) -> None:
    gang = ready(owner)
    ride_out(gang, 1, 1, 1, 2, 1, 6, 6)
    waiting = now(gang).territories

    matters.answer(
        hand(gang, 3, 1, 1, 2, 5, 1),
        matter=open_matter(gang, "territories"),
        why="territory 2: free choice",
        choice="gambling-den",
    )

    assert waiting == []
    assert [place.type for place in now(gang).territories] == [
        "caves-and-diggings", "gambling-den", "settlement", "old-ruins", "old-well",
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "faces"), [("townies", (2, 1)), ("natives-range", (4, 1))])
def test_protagonisti_hold_one_territory_and_need_be_two(
    owner: Player, kind: str, faces: tuple[int, ...]
) -> None:
    gang = mustered(owner, kind, protagonisti=True)
    recruited(gang, "leader", "Blondie")
    recruited(gang, "gang-member", "Tuco")

    ride_out(gang, 1, 1, *faces)

    assert len(now(gang).territories) == 1


@pytest.fixture
def trio(owner: Player) -> Gang:
    """The worked example of the book: leader, shootist, gang member, $200 of gear, 18D6 each."""
    gang = mustered(owner, protagonisti=True)
    for who, name in (("leader", "Blondie"), ("shootist", "Angel"), ("gang-member", "Tuco")):
        man = recruited(gang, who, name)
        characters.buy_experience(hand(gang), man=man, dice=18)
    characters.choose_skill(hand(gang), man=named(gang, "Angel"), skill="marksman")
    for name in ("Blondie", "Angel"):
        characters.describe(hand(gang), man=named(gang, name), holsters=2, coat=True)
        man = named(gang, name)
        for type in ("winchester-rifle", "normal-revolver-cartridge", "normal-revolver-cartridge"):
            armed(man, type)
        armed(man, "small-revolver-cartridge")
        armed(man, "bowie")
    return gang


AVERAGE = (3, 4) * 9
"""Eighteen dice at their mean: 63 points."""


def test_the_worked_example_spends_its_thousand_dollars(trio: Gang) -> None:
    assert books(trio) == (0, 1000, 1000)


def rode(trio: Gang) -> Gang:
    """The worked example, every die at its mean."""
    ride_out(trio, 4, *AVERAGE, 3, *AVERAGE, 4, *AVERAGE, 2, 1)
    return trio


def test_the_worked_example_rates_money_spent_on_dice_beside_the_experience(trio: Gang) -> None:
    rode(trio)

    assert {p.character.name: p.character.experience for p in now(trio).people} == {
        "Blondie": 127, "Angel": 126, "Tuco": 87,
    }  # fmt: skip
    assert books(trio)[1] == 1000 + 127 + 126 + 87


def test_the_worked_example_owes_a_pick_for_each_threshold_passed(trio: Gang) -> None:
    rode(trio)

    owed = Matter.objects.filter(gang=trio, kind="pick").values_list("subject", flat=True)
    assert [subject.partition("/")[2] for subject in owed] == [
        *("81", "101", "121"), *("81", "101", "121"), *("31", "41", "51", "61", "81"),
    ]  # fmt: skip


def test_a_pick_changes_the_statline_and_not_the_base(trio: Gang) -> None:
    rode(trio)

    matters.answer(hand(trio), matter=open_matter(trio, "pick"), why="advance", choice="bs")

    person = now(trio).people[0]
    assert (person.character.ballistic_skill, person.statline.bs) == (4, 5)
    assert last_act(trio).sentence == "Blondie: BS +1."


def test_a_young_blood_of_protagonisti_picks_by_the_column_of_his_rank_at_each_threshold(
    owner: Player,
) -> None:
    from rosters.pending import pending

    gang = mustered(owner, protagonisti=True)
    recruited(gang, "leader", "Ada")
    kid = recruited(gang, "young-blood", "Kid")
    characters.buy_experience(hand(gang), man=kid, dice=5)
    ride_out(gang, 1, 6, 6, 6, 2, 1, 2, 1)

    first, second, third, last = now(gang).matters[:4]
    techno = "armourer"
    offered = pending(now(gang), first)

    assert offered is not None
    assert named(gang, "Kid").rank == "gang-member"
    assert techno not in offered.options  # type: ignore[union-attr]
    for matter in (first, second, third):
        matters.answer(hand(gang), matter=matter, why="advance", choice=pick_of(gang, matter))
    offered = pending(now(gang), last)
    assert offered is not None
    assert techno in offered.options  # type: ignore[union-attr]


def pick_of(gang: Gang, matter: Matter) -> str:
    """The first thing that a matter offers."""
    from rosters.pending import pending

    question = pending(now(gang), matter)
    assert question is not None
    return question.options[0]  # type: ignore[union-attr]


def test_picks_of_one_man_wait_for_each_other(trio: Gang) -> None:
    from rosters.queries.gangs import waiting_page

    rode(trio)

    assert [each.who for each in waiting_page(trio)] == ["Blondie", "Angel", "Tuco"]


def test_nobody_but_protagonisti_owes_picks_and_dice_bought_fall_once(trio: Gang) -> None:
    rode(trio)

    questions = DiceRoll.objects.filter(gang=trio).values_list("question", "pool")
    slug = named(trio, "Tuco").slug
    assert dict(questions)[f"experience/{slug}/bought"] == "18D6"
    assert dict(questions)[f"experience/{slug}/starting"] == "20+D6"


def test_a_gang_that_is_not_ready_is_told_the_first_thing_that_is_wrong(owner: Player) -> None:
    gang = mustered(owner)
    recruited(gang, "young-blood", "")

    with pytest.raises(NotReady, match="Nobody leads") as refusal:
        riding.ride_out(hand(gang))

    assert refusal.value.numbers == {"problems": 4}


def half_young(gang: Gang) -> None:
    """Two young bloods beside one gang member and a leader are half; a third is too many."""
    for name in ("Kid", "Lad", "Pup", "Tad"):
        recruited(gang, "young-blood", name)


def one_nameless(gang: Gang) -> None:
    recruited(gang, "gang-member", "")


def one_unschooled(gang: Gang) -> None:
    recruited(gang, "shootist", "Doc")


def one_overladen(gang: Gang) -> None:
    characters.describe(hand(gang), man=named(gang, "Ada"), holsters=0)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (half_young, "4 of 7 are young bloods"),
        (one_nameless, "The nameless gang member wants a name"),
        (one_unschooled, "Doc has not chosen his free skill, Shooting"),
        (one_overladen, "No place for the Colt Peacemaker"),
    ],
)
def test_what_is_wrong_keeps_the_gang_from_riding_out(
    owner: Player, spoil: object, why: str
) -> None:
    gang = ready(owner)
    spoil(gang)  # type: ignore[operator]

    with pytest.raises(NotReady, match=why):
        riding.ride_out(hand(gang))

    assert not DiceRoll.objects.exists()


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("cavalry-mounted", "Cal lacks the Colt Army or Cavalry revolver and the Springfield carb"),
        ("cavalry-foot", "Cal lacks the Colt Army or Cavalry revolver and the musket or rifle"),
    ],
)
def test_an_unarmed_trooper_keeps_the_unit_from_riding_out(
    owner: Player, kind: str, why: str
) -> None:
    gang = ready(owner, kind)
    characters.give_back(hand(gang), man=named(gang, "Cal"))
    recruited(gang, name="Cal")

    with pytest.raises(NotReady, match=why):
        riding.ride_out(hand(gang))


def test_a_scout_of_the_unit_needs_no_arms(owner: Player) -> None:
    gang = ready(owner, "cavalry-mounted")
    recruited(gang, name="Scout", duty=Duty.SCOUT)

    assert ride_out(gang, 1, 1, 1, 1) is not None


def test_a_gang_rides_out_once(owner: Player) -> None:
    gang = riding_gang(owner)
    rolls = DiceRoll.objects.count()

    with pytest.raises(TooLate, match="The gang has ridden out already"):
        riding.ride_out(fives(gang))

    assert DiceRoll.objects.count() == rolls


def test_the_paper_kept_is_the_gang_as_it_rode_out(owner: Player) -> None:
    gang = riding_gang(owner)
    kept, rode_as = Paper.objects.get(gang=gang), paper_of(now(gang))

    gangs.describe(hand(gang), name="Something Else")

    kept.refresh_from_db()
    assert (kept.title, kept.body, kept.act.code) == ("Rode out", rode_as, "rode-out")


def test_every_roll_is_kept_with_its_question_and_every_face(owner: Player) -> None:
    gang = ready(owner)
    hired(gang, "hired-gun-two-revolvers", "Ned")

    act = ride_out(gang, 1, 2, 3, *(1, 2, 1, 3, 1, 3, 2, 3, 3, 3, 4), *FIVE_PLACES)

    assert act is not None
    assert act.dice_rolls.count() == 3 + 11 + 5
    faces = [face for roll in act.dice_rolls.all() for face in roll.faces]
    assert sorted(faces) == sorted((1, 2, 3, 1, 2, 1, 3, 1, 3, 2, 3, 3, 3, 4, *FIVE_PLACES))
