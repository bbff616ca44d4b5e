"""What an advance brings, rolled and picked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import scripted
from tests.dice_laws import play
from westamunda.rules.access import ACCESS
from westamunda.rules.advance_table import ADVANCES
from westamunda.rules.advances import (
    TWO_D6,
    Advanced,
    Learned,
    Learner,
    NotAPick,
    NothingLeft,
    Outcome,
    advance,
    after,
    check_pick,
    pick_advance,
    pick_options,
)
from westamunda.rules.dice import Roll
from westamunda.rules.experience import maxima_of
from westamunda.rules.founding import profile_of
from westamunda.rules.kinds import KINDS, Blood, Calling, Rank
from westamunda.rules.learning import may_learn, tribal_row
from westamunda.rules.procedures import Choose, Throw, ask, run
from westamunda.rules.skills import SKILL_TABLES, SKILLS
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Source

BOOK = """
2 any; 3 open; 4 open; 5 s a; 6 ws bs; 7 i ld; 8 ws bs; 9 w t; 10 open; 11 open; 12 any
"""

MEMBER = Learner(profile_of(Rank.GANG_MEMBER).statline, "townies", Rank.GANG_MEMBER)
LEADER = Learner(profile_of(Rank.LEADER).statline, "townies", Rank.LEADER)


def two_d6(*faces: int) -> Roll:
    return Roll(TWO_D6, faces)


def gained(learner: Learner, *faces: int, choices: tuple[str, ...] = ()) -> Outcome:
    """The outcome of one advance, with every die used."""
    roller = scripted(*faces)
    outcome, _ = run(advance(learner), roller, choices)
    with pytest.raises(IndexError):
        roller(6)
    return outcome


def test_the_advance_table_is_the_books() -> None:
    for item in BOOK.strip().split("; "):
        total, *result = item.split()
        row = ADVANCES.result_of(int(total))
        assert (row.pair or (row.skill,)) == tuple(result)
        assert row.source is Source.PARENT


@pytest.mark.parametrize(
    ("two_dice", "low", "high"),
    [
        ((1, 4), "s", "a"),
        ((1, 5), "ws", "bs"),
        ((3, 4), "i", "ld"),
        ((2, 6), "ws", "bs"),
        ((4, 5), "w", "t"),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_characteristic_is_the_first_on_1_to_3_and_the_second_on_4_to_6(
    two_dice: tuple[int, int], low: str, high: str, die: int
) -> None:
    assert gained(MEMBER, *two_dice, die) == Advanced(low if die <= 3 else high)


def test_at_its_maximum_the_other_of_the_pair_is_taken_without_a_throw() -> None:
    strong = replace(MEMBER, statline=MEMBER.statline.changed([("s", 1)]))
    assert gained(strong, 1, 4) == Advanced("a")
    quick = replace(MEMBER, statline=MEMBER.statline.changed([("ld", 2)]))
    assert gained(quick, 3, 4) == Advanced("i")


def test_both_of_the_pair_at_their_maximum_roll_the_whole_advance_again() -> None:
    iron = replace(MEMBER, statline=MEMBER.statline.changed([("s", 1), ("a", 2)]))
    assert gained(iron, 2, 3, 1, 4, 3, 4, 6) == Advanced("ld")


@pytest.mark.parametrize("two_dice", [(1, 1), (6, 6)])
def test_2_and_12_give_a_skill_of_any_of_the_eight_tables(two_dice: tuple[int, int]) -> None:
    asked = ask(advance(MEMBER), [two_d6(*two_dice)])
    assert asked == Choose("advance: table", tuple(SKILL_TABLES))
    assert gained(MEMBER, *two_dice, 1, choices=("riding",)) == Learned("war-horse")


@pytest.mark.parametrize("two_dice", [(1, 2), (2, 2), (4, 6), (5, 6)])
def test_3_4_10_and_11_give_a_skill_of_an_open_table(two_dice: tuple[int, int]) -> None:
    asked = ask(advance(MEMBER), [two_d6(*two_dice)])
    assert asked == Choose("advance: table", ("agility", "shooting", "stealth", "techno"))
    assert gained(MEMBER, *two_dice, 2, choices=("agility",)) == Learned("dodge")


def test_a_mixed_blood_learns_by_the_native_row() -> None:
    asked = ask(advance(replace(MEMBER, blood=Blood.MIXED_BLOOD)), [two_d6(1, 2)])
    assert asked == Choose("advance: table", ("combat", "ferocity", "stealth", "riding"))


def test_a_band_learns_by_its_tribes_row() -> None:
    apache = tribal_row(ACCESS["natives"], {Rank.YOUNG_BLOOD: ("combat", "ferocity", "stealth")})
    young = Learner(
        profile_of(Rank.YOUNG_BLOOD).statline, "natives-town", Rank.YOUNG_BLOOD, tribe=apache
    )
    asked = ask(advance(young), [two_d6(1, 2)])
    assert asked == Choose("advance: table", ("combat", "ferocity", "stealth"))


def test_a_skill_he_knows_is_rolled_again_on_its_table() -> None:
    knows = replace(MEMBER, owned=frozenset({"dodge", "leap"}))
    assert gained(knows, 1, 2, 2, 4, 2, 6, choices=("agility",)) == Learned("sprint")


def test_a_skill_not_for_him_is_rolled_again_on_its_table() -> None:
    assert gained(LEADER, 1, 2, 2, 5, 6, choices=("techno",)) == Learned("weaponsmith")
    assert gained(MEMBER, 1, 1, 3, 6, choices=("ferocity",)) == Learned("true-grit")
    assert gained(LEADER, 1, 1, 3, choices=("ferocity",)) == Learned("iron-will")


def test_a_table_with_nothing_left_is_not_offered() -> None:
    agile = frozenset(skill.slug for skill in SKILL_TABLES["agility"])
    asked = ask(advance(replace(MEMBER, owned=agile)), [two_d6(1, 2)])
    assert asked == Choose("advance: table", ("shooting", "stealth", "techno"))


def test_a_single_table_left_is_taken_unasked() -> None:
    known = frozenset(
        skill.slug for table in ("agility", "shooting", "stealth") for skill in SKILL_TABLES[table]
    )
    assert gained(replace(MEMBER, owned=known), 1, 2, 4) == Learned("medic")


def test_with_no_open_table_left_the_whole_advance_is_rolled_again() -> None:
    known = frozenset(
        skill.slug
        for table in ("agility", "shooting", "stealth", "techno")
        for skill in SKILL_TABLES[table]
    )
    assert gained(replace(MEMBER, owned=known), 1, 2, 1, 4, 1) == Advanced("s")


def test_with_everything_gained_nothing_is_left_and_nothing_is_thrown() -> None:
    full = Learner(maxima_of(), "cowboys", Rank.LEADER, owned=frozenset(s.slug for s in SKILLS))
    assert gained(full) == NothingLeft()


def test_fancy_ropin_asks_lasso_or_bolas_at_once() -> None:
    outcome = gained(MEMBER, 1, 1, 4, choices=("riding", "bolas"))
    assert outcome == Learned("fancy-ropin", choice="bolas")


def test_rapid_fire_leaves_its_weapon_owed() -> None:
    assert gained(MEMBER, 1, 2, 6, choices=("shooting",)) == Learned("rapid-fire", owed="weapon")


def test_specialist_raises_a_score_and_brings_a_skill_of_that_calling() -> None:
    outcome = gained(MEMBER, 1, 2, 5, choices=("techno", "ws", "head-butt"))
    assert outcome == Learned(
        "specialist", choice="ws", also=(Advanced("ws"), Learned("head-butt"))
    )
    tough = after(MEMBER, outcome)
    assert (tough.rank, tough.calling) == (Rank.SPECIALIST, Calling.PUGILIST)
    assert tough.statline.ws == 4
    assert tough.owned == {"specialist", "head-butt"}
    assert may_learn(SKILLS["wrassler"], tough.rank, tough.calling, tough.owned)


def test_a_shootist_by_skill_may_owe_a_weapon() -> None:
    outcome = gained(MEMBER, 1, 2, 5, choices=("techno", "bs", "rapid-fire"))
    also = (Advanced("bs"), Learned("rapid-fire", owed="weapon"))
    assert outcome == Learned("specialist", choice="bs", also=also)
    assert after(MEMBER, outcome).calling is Calling.SHOOTIST


def test_specialist_raises_the_score_below_its_maximum_and_neither_if_both_are_there() -> None:
    fists = replace(MEMBER, statline=MEMBER.statline.changed([("ws", 3)]))
    outcome = gained(fists, 1, 2, 5, choices=("techno", "crack-shot"))
    assert outcome == Learned("specialist", "bs", also=(Advanced("bs"), Learned("crack-shot")))
    both = replace(MEMBER, statline=MEMBER.statline.changed([("ws", 3), ("bs", 3)]))
    outcome = gained(both, 1, 2, 5, choices=("techno", "ws", "feint"))
    assert outcome == Learned("specialist", "ws", also=(Learned("feint"),))


def test_the_reason_names_every_face() -> None:
    outcome, _ = run(advance(MEMBER), scripted(3, 4, 2))
    assert outcome.reason == "advance, 2D6: 3, 4 = 7; D6: 2 = 2"


def test_protagonisti_pick_a_score_or_a_skill_of_an_open_table() -> None:
    options = pick_options(MEMBER)
    assert options[:8] == ("ws", "bs", "s", "t", "w", "i", "a", "ld")
    skills = options[8:]
    assert {SKILLS[slug].table for slug in skills} == {"agility", "shooting", "stealth", "techno"}
    assert len(skills) == 24
    assert "m" not in options
    assert "iron-will" not in pick_options(replace(MEMBER, kind="cowboys"))


@pytest.mark.parametrize(
    ("pick", "sentence"),
    [
        ("m", "movement is as high as it goes"),
        ("war-horse", "War Horse is not open to him"),
        ("dodge", "Dodge is not open to him, or he knows it"),
    ],
)
def test_other_picks_are_refused(pick: str, sentence: str) -> None:
    with pytest.raises(NotAPick, match=sentence):
        check_pick(pick, replace(MEMBER, owned=frozenset({"dodge"})))


def test_an_unknown_pick_is_a_mistake() -> None:
    check_pick("ws", MEMBER)
    with pytest.raises(ValueError, match="no such advance"):
        check_pick("cooking", MEMBER)


def test_a_pick_asks_what_its_skill_asks() -> None:
    rider = replace(MEMBER, kind="cowboys")
    outcome, _ = run(pick_advance(rider), scripted(), ("fancy-ropin", "lasso"))
    assert outcome == Learned("fancy-ropin", choice="lasso")
    outcome, _ = run(pick_advance(rider), scripted(), ("a",))
    assert outcome == Advanced("a")


below = st.integers(0, 3)
learners = st.builds(
    lambda kind, rank, calling, blood, lows, owned: Learner(
        Statline.of(max(0, top - low) for top, low in zip(maxima_of().scores, lows, strict=True)),
        kind,
        rank,
        blood,
        calling=calling if rank is Rank.SPECIALIST else None,
        owned=owned,
    ),
    st.sampled_from([kind.slug for kind in KINDS]),
    st.sampled_from([rank for rank in Rank if not rank.is_hired]),
    st.sampled_from(list(Calling)),
    st.sampled_from([None, *Blood]),
    st.tuples(*[below] * 9),
    st.frozensets(st.sampled_from([skill.slug for skill in SKILLS])),
)


@given(learners, st.integers(0, 10**9), st.booleans())
def test_any_advance_ends_within_the_maxima_with_a_new_skill_and_unique_labels(
    learner: Learner, seed: int, picked: bool
) -> None:
    outcome, asked = play(pick_advance(learner) if picked else advance(learner), seed)
    whys = [question.why for question in asked]
    assert len(set(whys)) == len(whys)
    grown = after(learner, outcome)
    assert all(
        score <= top for score, top in zip(grown.statline.scores, maxima_of().scores, strict=True)
    )
    if isinstance(outcome, Learned):
        new = [outcome.skill, *(each.skill for each in outcome.also if isinstance(each, Learned))]
        assert len(set(new)) == len(new)
        assert not set(new) & learner.owned
        assert may_learn(SKILLS[outcome.skill], learner.rank, learner.calling)
    if isinstance(outcome, NothingLeft):
        assert not asked
    if isinstance(outcome, Advanced):
        assert picked or any(isinstance(question, Throw) for question in asked)
