"""Hired men: their advances, their kits, and who rides with whom."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import scripted
from tests.dice_laws import play
from westamunda.rules.advances import Advanced, Learned, NothingLeft
from westamunda.rules.characters import HIRED_MEN
from westamunda.rules.editions import BASE
from westamunda.rules.experience import maxima_of
from westamunda.rules.hired import (
    NotForOutlaws,
    OneBountyHunter,
    WouldNotRideTogether,
    check_may_hire,
    hired_advances,
    kits_of,
    may_hire,
    possible_gains,
)
from westamunda.rules.kinds import Rank
from westamunda.rules.kits import KITS
from westamunda.rules.procedures import run
from westamunda.rules.skills import SKILLS
from westamunda.rules.statline import CHARACTERISTICS
from westamunda.rules.tables import Source

GUN, HUNTER, SCOUT = Rank.HIRED_GUN, Rank.BOUNTY_HUNTER, Rank.NATIVE_SCOUT

# Dice, one after the other, and what they give: "3-6 4-6 2" is 3 to 6, then 4 to 6, then 2.
PATHS = {
    GUN: """
1 bs; 2 1-3 i; 2 4-6 ld
3 1 ws; 3 2 s; 3 3 t; 3 4 w; 3 5 a; 3 6 ld
4-6 1-2 gunfighter; 4-6 3 quick-draw
4-6 4-6 1 crack-shot; 4-6 4-6 2 fast-shot; 4-6 4-6 3 hip-shooting; 4-6 4-6 4 dodge
4-6 4-6 5 rapid-fire; 4-6 4-6 6 killer-reputation
""",
    HUNTER: """
1-2 1 ws; 1-2 2 bs; 1-2 3 i; 1-2 4 ld
1-2 5 1-3 s; 1-2 5 4-6 t; 1-2 6 1-3 w; 1-2 6 4-6 a
3-6 1 crack-shot; 3-6 2 nerves-of-steel; 3-6 3 marksman
3-6 4-6 1 dodge; 3-6 4-6 2 weaponsmith; 3-6 4-6 3 true-grit; 3-6 4-6 4 quick-draw
3-6 4-6 5 iron-will; 3-6 4-6 6 killer-reputation
""",
    SCOUT: """
1 1-3 ws; 1 4-6 i
2 1 bs; 2 2 s; 2 3 t; 2 4 w; 2 5 a; 2 6 ld
3-6 1 dodge; 3-6 2 leap; 3-6 3 sprint
3-6 4-6 1 catfall; 3-6 4-6 2 dive; 3-6 4-6 3 ambush; 3-6 4-6 4 evade
3-6 4-6 5 infiltration; 3-6 4-6 6 sneak-up
""",
}


def spelled_out(rank: Rank) -> dict[tuple[int, ...], str]:
    """Every throw that the transcription covers, with its result."""
    results: dict[tuple[int, ...], str] = {}
    for item in PATHS[rank].replace("\n", ";").split(";"):
        *spans, gives = item.split() or [""]
        if not gives:
            continue
        ranges = [range(int(span.split("-")[0]), int(span.split("-")[-1]) + 1) for span in spans]
        for faces in itertools.product(*ranges):
            assert faces not in results
            results[faces] = gives
    return results


def spelled_by_the_tables(rank: Rank) -> dict[tuple[int, ...], str]:
    def walk(slug: str, faces: tuple[int, ...]) -> None:
        for die in range(1, 7):
            row = BASE.hired_table(slug).result_of(die)
            if row.then:
                walk(row.then, (*faces, die))
            else:
                results[(*faces, die)] = row.gives

    results: dict[tuple[int, ...], str] = {}
    walk(rank, ())
    return results


@pytest.mark.parametrize("rank", [GUN, HUNTER, SCOUT])
def test_every_throw_gives_what_the_list_says(rank: Rank) -> None:
    assert spelled_by_the_tables(rank) == spelled_out(rank)


def test_every_row_is_derived_and_names_a_score_or_a_skill() -> None:
    for row in BASE.hired_advances:
        assert row.source is Source.DERIVED
        assert bool(row.then) != bool(row.gives)
        assert not row.gives or row.gives in CHARACTERISTICS or row.gives in SKILLS


def test_riding_is_open_on_5_and_6_to_guns_and_on_3_to_6_to_hunters() -> None:
    assert {Rank(man.slug): man.rides for man in HIRED_MEN} == {
        GUN: (5, 6),
        HUNTER: (3, 4, 5, 6),
        SCOUT: (),
    }
    assert "war-horse" not in possible_gains(SCOUT)


def gains(rank: Rank, *faces: int, choices: tuple[str, ...] = ()) -> list[str]:
    """What a fresh man of this rank gains, in order, with every die used."""
    roller: Callable[[int], int] = scripted(*faces)
    outcomes, _ = run(hired_advances(rank, HIRED_MEN[rank].statline), roller, choices)
    with pytest.raises(IndexError):
        roller(6)
    assert len(outcomes) == HIRED_MEN[rank].advances
    return [
        each.characteristic if isinstance(each, Advanced) else each.skill
        for each in outcomes
        if not isinstance(each, NothingLeft)
    ]


def test_a_hired_gun_rolls_six_advances() -> None:
    gained = gains(GUN, 1, 2, 4, 3, 2, 4, 1, 4, 3, 5, 4, 5, choices=("listed",))
    assert gained == ["bs", "ld", "s", "gunfighter", "quick-draw", "rapid-fire"]


def test_a_hired_gun_may_roll_riding_on_a_first_die_of_5_or_6() -> None:
    choices = ("riding", "riding", "lasso")
    gained = gains(GUN, 5, 1, 6, 4, 1, 1, 2, 1, 2, 6, choices=choices)
    assert gained == ["war-horse", "fancy-ropin", "bs", "bs", "i", "ld"]


def test_a_bounty_hunter_rolls_four_and_may_ride_on_3_to_6() -> None:
    gained = gains(HUNTER, 3, 6, 4, 3, 2, 5, 4, 1, 6, 1, choices=("riding", "listed"))
    assert gained == ["bronco-buster", "marksman", "t", "w"]


def test_a_native_scout_rolls_three_and_is_never_asked_about_riding() -> None:
    assert gains(SCOUT, 6, 1, 5, 4, 6, 1, 3) == ["dodge", "sneak-up", "ws"]


def test_a_repeated_skill_throws_that_whole_advance_again() -> None:
    assert gains(SCOUT, 3, 1, 3, 1, 2, 6, 3, 2) == ["dodge", "ld", "leap"]


def test_a_score_at_its_maximum_throws_that_whole_advance_again() -> None:
    gained = gains(GUN, 1, 1, 1, 1, 2, 1, 2, 4, 3, 6)
    assert gained == ["bs", "bs", "bs", "i", "ld", "ld"]
    assert gains(HUNTER, 1, 4, 1, 4, 1, 1, 1, 1, 1, 3) == ["ld", "ws", "ws", "i"]


def test_a_skill_he_has_already_may_not_come_again() -> None:
    outcomes, _ = run(
        hired_advances(SCOUT, HIRED_MEN[SCOUT].statline, {"leap"}),
        scripted(3, 2, 3, 1, 3, 3, 1, 6),
    )
    assert [getattr(each, "skill", "") for each in outcomes] == ["dodge", "sprint", ""]


def test_rapid_fire_owes_its_weapon() -> None:
    outcomes, _ = run(
        hired_advances(GUN, HIRED_MEN[GUN].statline),
        scripted(4, 4, 5, 1, 1, 1, 2, 1, 2, 1),
    )
    first = outcomes[0]
    assert isinstance(first, Learned)
    assert (first.skill, first.owed) == ("rapid-fire", "weapon")


def test_nobody_else_has_hired_advances() -> None:
    with pytest.raises(ValueError, match="not hired"):
        next(hired_advances(Rank.LEADER, HIRED_MEN[GUN].statline))


@given(
    st.sampled_from([GUN, HUNTER, SCOUT]),
    st.integers(0, 10**9),
    st.frozensets(st.sampled_from([skill.slug for skill in SKILLS])),
    st.booleans(),
)
def test_hiring_ends_within_the_maxima_with_no_skill_twice_and_unique_labels(
    rank: Rank, seed: int, owned: frozenset[str], full: bool
) -> None:
    line = maxima_of() if full else HIRED_MEN[rank].statline
    outcomes, asked = play(hired_advances(rank, line, owned), seed)
    whys = [question.why for question in asked]
    assert len(set(whys)) == len(whys)
    assert len(outcomes) == HIRED_MEN[rank].advances
    grown = line.changed(
        (each.characteristic, 1) for each in outcomes if isinstance(each, Advanced)
    )
    assert all(a <= b for a, b in zip(grown.scores, maxima_of().scores, strict=True))
    learned = [each.skill for each in outcomes if isinstance(each, Learned)]
    assert len(set(learned)) == len(learned)
    assert not set(learned) & owned
    assert set(learned) <= set(possible_gains(rank))


SMALL = "small-revolver-cartridge small-revolver-percussion"
NORMAL = "normal-revolver-cartridge normal-revolver-percussion"
OTHER = "spencer cavalry-carbine percussion-carbine hunting-rifle percussion-long-rifle"
WINCHESTER = "winchester-rifle winchester-carbine"

# Slots: count, classes, boxes with each; ? marks an optional one.
ARMS: dict[str, list[tuple[str, str, int]]] = {
    "hired-gun-two-revolvers": [("2", f"{SMALL} {NORMAL}", 1)],
    "hired-gun-derringer": [("1", f"{SMALL} {NORMAL}", 1), ("1", "saturday-night-special", 1)],
    "hired-gun-shotgun": [("1", f"{SMALL} {NORMAL}", 1), ("1", "double-shotgun", 2)],
    "hired-gun-buffalo-gun": [("1", f"{SMALL} {NORMAL}", 1), ("1", "buffalo-gun", 1)],
    "hired-gun-rifle": [("1", f"{SMALL} {NORMAL}", 1), ("1", f"{WINCHESTER} {OTHER}", 1)],
    "bounty-hunter": [
        ("1", "bowie", 0),
        ("1", NORMAL, 1),
        ("1", f"{SMALL} saturday-night-special", 1),
        ("1", "double-shotgun", 2),
        ("1", f"buffalo-gun {WINCHESTER} {OTHER}", 1),
        ("1", "lasso bolas", 0),
    ],
    "native-scout": [
        ("1", "war-club tomahawk bowie", 0),
        ("1", f"{SMALL} {NORMAL}", 1),
        ("1", f"hunting-rifle {WINCHESTER} bow", 1),
    ],
}


def test_every_kit_holds_the_arms_of_the_list() -> None:
    assert [kit.slug for kit in KITS] == list(ARMS)
    for slug, slots in ARMS.items():
        bowie = [("?1", "bowie", 0)] if slug.startswith("hired-gun") else []
        assert [
            (f"{'?' * slot.optional}{slot.count}", set(slot.classes), slot.boxes)
            for slot in KITS[slug].weapons
        ] == [(count, set(classes.split()), boxes) for count, classes, boxes in slots + bowie]


def test_a_shotgun_comes_with_a_box_of_each_kind() -> None:
    for kit in KITS:
        for slot in kit.weapons:
            shotgun = slot.classes == ("double-shotgun",)
            assert slot.kinds == (("scatter", "manstopper") if shotgun else ())


def test_everyone_brings_horse_and_saddle_and_the_hunter_more() -> None:
    for kit in KITS:
        extra = ("telescopic-sight",) if kit.rank is HUNTER else ()
        assert kit.goods == ("horse", "saddle", *extra)
        assert kit.source is Source.SEED
    hunter = KITS["bounty-hunter"]
    assert hunter.either == (("telescope", "field-glasses"),)
    assert hunter.optional == ("cigarillos", "poncho", "wanted-posters")
    assert KITS["native-scout"].house == ("saddle", "boxes")


def test_there_are_five_kits_for_guns_and_one_each_for_the_others() -> None:
    assert Counter(kit.rank for kit in KITS) == {GUN: 5, HUNTER: 1, SCOUT: 1}
    assert len(kits_of(GUN)) == 5
    assert kits_of(Rank.LEADER) == ()


@pytest.mark.parametrize(
    ("rank", "present", "outlaw", "refusal"),
    [
        (GUN, [], False, None),
        (GUN, [GUN, GUN, SCOUT], False, None),
        (GUN, [], True, None),
        (GUN, [HUNTER], False, WouldNotRideTogether),
        (HUNTER, [], False, None),
        (HUNTER, [SCOUT], False, None),
        (HUNTER, [HUNTER], False, OneBountyHunter),
        (HUNTER, [GUN], False, WouldNotRideTogether),
        (HUNTER, [], True, NotForOutlaws),
        (SCOUT, [HUNTER, SCOUT], False, None),
        (SCOUT, [GUN], True, None),
    ],
)
def test_who_rides_with_whom(
    rank: Rank, present: list[Rank], outlaw: bool, refusal: type[Exception] | None
) -> None:
    assert may_hire(rank, present, outlaw) is (refusal is None)
    if refusal:
        with pytest.raises(refusal, match=r"^[A-Z].*\.$"):
            check_may_hire(rank, present, outlaw)


def test_only_hired_men_are_hired() -> None:
    with pytest.raises(ValueError, match="not hired"):
        check_may_hire(Rank.LEADER, [])
