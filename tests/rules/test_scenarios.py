"""Choosing a scenario and beginning it, as the rule reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import scripted
from tests.dice_laws import play
from tests.rules.house_rules import laid
from westamunda.rules.dice import D6, DicePool
from westamunda.rules.editions import BASE
from westamunda.rules.procedures import Choose, Throw, ask, run
from westamunda.rules.scenario_tables import Picked
from westamunda.rules.scenarios import (
    Begun,
    Chosen,
    Side,
    Size,
    awards_of,
    beginning,
    choosable,
    choosing,
    side_asked,
    told,
)

POOR, RICH = Side(500), Side(700)
CAST = Side(None, is_cast=True)
FREELY = ("gang-fight", "scavengers", "hit-and-run", "ambush", "raid", "shoot-out", "the-hit")
SPYRERS = tuple(slug for slug in FREELY if slug != "scavengers")


def choose(first: Side, second: Side, *faces: int, choices: tuple[str, ...] = ()) -> Chosen:
    chosen, _ = run(choosing((first, second)), scripted(*faces), choices)
    return chosen


def told_of(chosen: Chosen) -> tuple[object, ...]:
    return (chosen.scenario, chosen.chooser, chosen.attacker)


# The dice


def test_the_lower_rating_throws_two_dice() -> None:
    for sides, thrower in (((POOR, RICH), 1), ((RICH, POOR), 2)):
        question = ask(choosing(sides), ())

        assert question == Throw(f"scenario, side {thrower}", DicePool(2))
        assert side_asked(question.why) == thrower


@pytest.mark.parametrize("faces", [(1, 3), (2, 3), (1, 5)])
def test_four_to_six_is_a_street_fight_that_nobody_chose(faces: tuple[int, int]) -> None:
    chosen = choose(POOR, RICH, *faces)

    assert told_of(chosen) == ("gang-fight", None, None)
    assert chosen.roll is not None
    assert (chosen.roll.faces, chosen.total) == (faces, sum(faces))


@pytest.mark.parametrize("faces", [(1, 6), (3, 5), (4, 5), (5, 5), (5, 6)])
def test_from_seven_the_lower_rating_chooses_and_attacks(faces: tuple[int, int]) -> None:
    assert told_of(choose(POOR, RICH, *faces, choices=("ambush",))) == ("ambush", 1, 1)
    assert told_of(choose(RICH, POOR, *faces, choices=("raid",))) == ("raid", 2, 2)
    assert told_of(choose(POOR, RICH, *faces, choices=("shoot-out",))) == ("shoot-out", 1, None)


def test_a_three_lets_the_higher_rating_choose() -> None:
    chosen = choose(POOR, RICH, 1, 2, choices=("hit-and-run",))

    assert told_of(chosen) == ("hit-and-run", 2, 2)
    assert not chosen.cave_in


def test_a_two_is_fought_in_an_old_mine_that_the_higher_rating_chose() -> None:
    chosen = choose(POOR, RICH, 1, 1, choices=("scavengers",))

    assert told_of(chosen) == ("scavengers", 2, None)
    assert chosen.cave_in
    assert not chosen.doubles_experience


def test_a_twelve_doubles_experience_or_is_a_grudge_as_the_campaign_reads_it() -> None:
    chosen = choose(POOR, RICH, 6, 6, choices=("raid",))
    grudging = laid(("readings", "scenario-twelve", {"chosen": "grudge"}))
    grudge, _ = run(choosing((POOR, RICH), edition=grudging), scripted(6, 6), ["raid"])

    assert (chosen.doubles_experience, chosen.grudge) == (True, False)
    assert (grudge.doubles_experience, grudge.grudge) == (False, True)
    assert told_of(chosen) == told_of(grudge) == ("raid", 1, 1)


def test_between_equals_the_higher_die_throws_and_ties_are_thrown_again() -> None:
    even = (Side(600), Side(600))
    chosen, answers = run(choosing(even), scripted(4, 4, 2, 5, 3, 4), ["ambush"])

    assert told_of(chosen) == ("ambush", 2, 2)
    assert ask(choosing(even), ()) == Throw("who throws, side 1", D6)
    assert ask(choosing(even), answers[:2]) == Throw("who throws, side 1 again 2", D6)
    assert ask(choosing(even), answers[:4]) == Throw("scenario, side 2", DicePool(2))


@pytest.mark.parametrize("sides", [(POOR, CAST), (CAST, RICH), (CAST, CAST)])
def test_where_a_side_has_no_rating_the_dice_say_who_throws(sides: tuple[Side, Side]) -> None:
    assert ask(choosing(sides), ()) == Throw("who throws, side 1", D6)


def test_a_cast_with_a_rating_is_higher_or_lower_like_a_gang() -> None:
    assert ask(choosing((POOR, Side(400, is_cast=True))), ()) == Throw(
        "scenario, side 2", DicePool(2)
    )


# The choice


def options(first: Side, second: Side, *faces: int) -> tuple[str, ...]:
    procedure = choosing((first, second))
    question = next(procedure)
    for at in range(0, len(faces), 2):
        assert isinstance(question, Throw)
        question = procedure.send(question.pool.roll(scripted(*faces[at : at + 2])))
    assert isinstance(question, Choose)
    return question.options


def test_a_rescue_a_posse_and_the_arbitrators_own_are_not_chosen_freely() -> None:
    assert options(POOR, RICH, 3, 4) == FREELY
    assert tuple(scenario.slug for scenario in choosable(POOR)) == FREELY


def test_protagonisti_choose_from_their_list_and_nobody_elses_choice_is_bound_by_it() -> None:
    few = Side(500, protagonisti=True)

    assert options(few, RICH, 3, 4) == SPYRERS
    assert options(few, RICH, 1, 2) == FREELY
    assert options(Side(800, protagonisti=True), RICH, 1, 2) == SPYRERS


def test_a_withdrawn_scenario_is_not_offered() -> None:
    without = laid(("scenarios", "raid", {"withdrawn": True}))

    assert "raid" not in {scenario.slug for scenario in choosable(POOR, edition=without)}


def test_a_scenario_of_the_campaigns_own_is_offered_like_any_other() -> None:
    train = {"name": "Train Robbery", "set_up": "A train stands still.", "ends": "It moves.",
             "has_attacker": True}  # fmt: skip
    with_train = laid(("scenarios", "train-robbery", train))
    chosen, _ = run(choosing((POOR, RICH), edition=with_train), scripted(3, 4), ["train-robbery"])

    assert told_of(chosen) == ("train-robbery", 1, 1)
    train_robbery = with_train.scenarios["train-robbery"]
    assert {train_robbery.source, train_robbery.protagonisti_source} == {"house"}


def test_a_scenario_that_dice_give_is_attacked_by_whoever_threw() -> None:
    raided = laid(("scenario-rolls", "street-fight", {"scenario": "raid"}))
    chosen, _ = run(choosing((POOR, RICH), edition=raided), scripted(2, 3))

    assert told_of(chosen) == ("raid", None, 1)


# Maps


def test_the_higher_rating_shifts_first_and_the_roll_stays_within_the_dice() -> None:
    sides = (Side(500, shift=3), Side(700, shift=1))
    procedure = choosing(sides)
    question = next(procedure)
    assert isinstance(question, Throw)
    first = procedure.send(question.pool.roll(scripted(5, 6)))
    second = procedure.send("1")

    assert first == Choose("shift, side 2", ("-1", "0", "1"))
    assert second == Choose("shift, side 1", ("-3", "-2", "-1", "0"))


@pytest.mark.parametrize(
    ("shifts", "scenario", "chooser", "total"),
    [
        (("-1", "0"), "gang-fight", None, 6),
        (("0", "0"), "raid", 1, 7),
        (("-1", "-3"), "raid", 2, 3),
    ],
)
def test_a_shift_changes_what_the_dice_say(
    shifts: tuple[str, str], scenario: str, chooser: int | None, total: int
) -> None:
    sides = (Side(500, shift=3), Side(700, shift=1))
    chosen, _ = run(choosing(sides), scripted(3, 4), (*shifts, "raid"))

    assert (chosen.scenario, chosen.chooser, chosen.total) == (scenario, chooser, total)
    assert chosen.roll is not None
    assert chosen.roll.total == 7


def test_who_has_no_map_is_not_asked() -> None:
    assert options(POOR, RICH, 3, 4) == FREELY


# Rescue


def test_the_captives_gang_may_force_a_rescue_and_no_dice_fall() -> None:
    holds = Side(700, captive=True)
    chosen, answers = run(choosing((POOR, holds)), scripted(), ["rescue"])

    assert chosen == Chosen("rescue", 1, 1)
    assert answers == ("rescue",)
    assert ask(choosing((POOR, holds)), ()) == Choose("rescue, side 1", ("roll", "rescue"))


def test_it_may_leave_the_man_and_throw() -> None:
    chosen, _ = run(choosing((Side(700, captive=True), POOR)), scripted(2, 2), ["roll"])

    assert chosen.scenario == "gang-fight"


def test_where_both_hold_somebody_the_first_side_is_asked_first() -> None:
    both = (Side(500, captive=True), Side(700, captive=True))
    chosen, _ = run(choosing(both), scripted(), ["roll", "rescue"])

    assert chosen == Chosen("rescue", 2, 2)


def test_a_cast_frees_nobody_and_is_not_forced() -> None:
    holds = Side(None, is_cast=True, captive=True)

    assert isinstance(ask(choosing((POOR, holds)), ()), Throw)
    assert isinstance(ask(choosing((Side(500, captive=True), CAST)), ()), Throw)


def test_nobody_rescues_where_the_rescue_is_withdrawn() -> None:
    without = laid(("scenarios", "rescue", {"withdrawn": True}))

    assert isinstance(ask(choosing((POOR, Side(700, captive=True)), edition=without), ()), Throw)


# Beginning


def begin(slug: str, attacker: int | None, *faces: int, more: int = 0) -> Begun:
    begun, answers = run(beginning(slug, attacker, more_sentries=more), scripted(*faces))  # type: ignore[arg-type]
    assert sum(len(answer.faces) for answer in answers) == len(faces)  # type: ignore[union-attr]
    return begun


CHOSEN, RANDOM = Picked.CHOSEN, Picked.RANDOM


@pytest.mark.parametrize("slug", ["gang-fight", "scavengers", "shoot-out"])
def test_where_nobody_attacks_nobody_is_named(slug: str) -> None:
    with pytest.raises(ValueError, match="attacker is 1"):
        next(beginning(slug, 1))


@pytest.mark.parametrize("slug", ["ambush", "raid", "free"])
def test_where_somebody_attacks_he_is_named(slug: str) -> None:
    with pytest.raises(ValueError, match="attacker is None"):
        next(beginning(slug, None))


def test_whole_gangs_need_no_dice() -> None:
    assert begin("gang-fight", None) == Begun((Size(), Size()))
    assert begin("ambush", 2) == Begun((Size(), Size()))


def test_a_gold_strike_has_a_die_of_loot() -> None:
    assert begin("scavengers", None, 5) == Begun((Size(), Size()), loot=5)


@pytest.mark.parametrize(
    ("faces", "mission", "loot"),
    [((2, 6, 4), "blitz", 0), ((3, 5, 6, 4), "stick-up", 3), ((6, 6, 4), "grudge", 0)],
)
def test_a_raiding_party_throws_its_mission_its_number_and_the_camps(
    faces: tuple[int, ...], mission: str, loot: int
) -> None:
    assert begin("hit-and-run", 1, *faces) == Begun(
        (Size(5, CHOSEN), Size(4, RANDOM)), mission, loot
    )
    assert begin("hit-and-run", 2, *faces).crews == (Size(4, RANDOM), Size(5, CHOSEN))


def test_a_raid_meets_sentries_and_two_more_where_the_place_gives_them() -> None:
    assert begin("raid", 1, 3).crews == (Size(6, CHOSEN), Size(3, RANDOM))
    assert begin("raid", 1, 3, more=2).crews == (Size(6, CHOSEN), Size(5, RANDOM))
    assert begin("rescue", 2, 1).crews == (Size(1, RANDOM), Size(6, CHOSEN))


@pytest.mark.parametrize(("face", "number"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_a_shoot_out_is_two_three_or_four_a_side(face: int, number: int) -> None:
    assert begin("shoot-out", None, face, 7 - face).crews == (
        Size(number, RANDOM),
        Size(6 - number, RANDOM),
    )


def test_a_contract_is_two_dice_against_all_and_a_posse_three_at_least() -> None:
    assert begin("the-hit", 1, 4, 5).crews == (Size(9, CHOSEN), Size())
    assert begin("hunters", 2, 1, 1).crews == (Size(), Size(3, CHOSEN, 3))
    assert begin("hunters", 1, 2, 6).crews == (Size(8, CHOSEN, 3), Size())


def test_questions_of_a_crew_say_whose_it_is_and_the_others_nobodys() -> None:
    assert side_asked("crew, side 2") == 2
    assert side_asked("loot") is None


# Awards and sentences


def test_every_battle_brings_survivors_a_die_and_hits_five() -> None:
    for scenario in BASE.scenarios:
        assert [award.slug for award in awards_of(scenario.slug)][:2] == [
            "took-part",
            "wounding-hit",
        ]
    assert [award.slug for award in awards_of("scavengers")[2:]] == [
        "loot-counter",
        "scavengers-leader",
    ]
    assert len(awards_of("shoot-out")) == 2


def test_a_raid_tells_of_reinforcements_and_its_target_and_a_mine_of_its_roof() -> None:
    sentences = " ".join(told("raid", cave_in=True))

    for words in ("on a 6 his others", "3 damaging hits", "on 4+ the roof", "S4, save -1"):
        assert words in sentences
    assert "roof" not in " ".join(told("raid"))
    assert len(told("gang-fight")) == 2


# Laws

SIDES = st.builds(
    Side,
    rating=st.none() | st.integers(0, 3),
    protagonisti=st.booleans(),
    is_cast=st.booleans(),
    captive=st.booleans(),
    shift=st.integers(0, 3),
)


@given(st.tuples(SIDES, SIDES), st.integers())
def test_any_answers_end_in_a_scenario_with_an_attacker_only_where_it_has_one(
    sides: tuple[Side, Side], seed: int
) -> None:
    chosen, asked = play(choosing(sides), seed)
    scenario = BASE.scenarios[chosen.scenario]

    assert (chosen.attacker is not None) == scenario.has_attacker
    assert chosen.attacker in (None, chosen.chooser)
    assert (chosen.roll is None) == (chosen.total is None) == (chosen.scenario == "rescue")
    assert scenario.ordinary or sides[2 - (chosen.chooser or 0)].captive
    assert len({question.why for question in asked}) == len(asked)
    if chosen.chooser and chosen.roll:
        assert scenario in choosable(sides[chosen.chooser - 1])


@given(
    st.sampled_from([row.slug for row in BASE.scenarios]), st.sampled_from([1, 2]), st.integers()
)
def test_any_scenario_begins(slug: str, attacker: int, seed: int) -> None:
    attacks = BASE.scenarios[slug].has_attacker
    begun, asked = play(beginning(slug, attacker if attacks else None), seed)  # type: ignore[arg-type]

    assert all(size.most is None or size.most >= 1 for size in begun.crews)
    assert begun.loot >= 0
    assert len({question.why for question in asked}) == len(asked)
