"""Serious injuries, row by row as the rules print them (parent-game.md 4.2)."""

from __future__ import annotations

import pytest

from westamunda.rules.dice import DicePool
from westamunda.rules.editions import BASE
from westamunda.rules.injuries import (
    amounts_of,
    lasting,
    noted,
    unlikely,
    why_retire,
)
from westamunda.rules.injury_tables import ENMITIES, FOE, INJURIES, Ends, Part
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Source, d66_range

MEMBER = Statline(4, 3, 3, 3, 3, 1, 3, 1, 7)

PRINTED = [
    (11, 16, "Dead", {"ends": Ends.DEAD}),
    (21, 21, "Multiple injuries", {"rolls": DicePool()}),
    (22, 22, "Chest wound", {"characteristic": "t", "amount": -1}),
    (23, 23, "Leg wound", {"characteristic": "m", "amount": -1, "part": Part.LEG}),
    (24, 24, "Arm wound", {"part": Part.ARM}),
    (25, 25, "Head wound", {}),
    (26, 26, "Blinded in one eye",
     {"characteristic": "bs", "amount": -1, "part": Part.EYE, "retires_at": 2}),
    (31, 31, "Partially deafened", {"characteristic": "ld", "amount": -1, "counts": "again"}),
    (32, 32, "Shell shock", {"characteristic": "i", "amount": -1}),
    (33, 33, "Hand injury",
     {"characteristic": "ws", "amount": -1, "part": Part.HAND, "fingers": DicePool(1, 3)}),
    (34, 36, "Old battle wound", {}),
    (41, 55, "Full recovery", {}),
    (56, 56, "Bitter enmity", {"foe": True}),
    (61, 63, "Captured", {"ends": Ends.CAPTURED}),
    (64, 64, "Horrible scars", {}),
    (65, 65, "Impressive scars", {"characteristic": "ld", "amount": 1, "counts": "first"}),
    (66, 66, "Survives against the odds", {"experience": DicePool()}),
]  # fmt: skip
PASSING = {"Dead", "Multiple injuries", "Full recovery", "Captured", "Survives against the odds"}
PLAIN = {
    "characteristic": "", "amount": 0, "counts": "each", "part": "", "fingers": None, "foe": False,
    "retires_at": 0, "ends": "", "rolls": None, "experience": None,
}  # fmt: skip


@pytest.mark.parametrize(("first", "last", "name", "told"), PRINTED, ids=lambda v: str(v))
def test_each_row_is_as_printed(first: int, last: int, name: str, told: dict[str, object]) -> None:
    row = INJURIES.result_of(first)

    assert (row.name, row.on, row.source) == (name, d66_range(first, last), Source.PARENT)
    assert {field: getattr(row, field) for field in PLAIN} == PLAIN | told
    assert row.lasts == (name not in PASSING)
    assert len(row.effect) <= 120


def test_nothing_but_the_printed_rows_is_there() -> None:
    assert [row.name for row in INJURIES] == [name for _, _, name, _ in PRINTED]


@pytest.mark.parametrize(
    ("face", "slug"),
    [(1, "the-man"), (2, "the-man"), (3, "the-leader"), (4, "the-leader"), (5, "the-gang"), (6, "the-kind")],
)  # fmt: skip
def test_whom_he_hates_is_thrown(face: int, slug: str) -> None:
    assert ENMITIES.result_of(face).slug == slug


def test_the_first_deafness_does_nothing_and_the_next_ones_lower_leadership() -> None:
    assert [amount for _, _, amount in amounts_of([("deafened", "")] * 3)] == [0, -1, -1]


def test_impressive_scars_count_once() -> None:
    assert [amount for _, _, amount in amounts_of([("impressive-scars", "")] * 2)] == [1, 0]


def test_amounts_stand_in_the_order_in_which_injuries_came() -> None:
    hurts = [("blinded", "left"), ("deafened", ""), ("leg-wound", "right"), ("deafened", "")]

    assert amounts_of(hurts) == [
        ("blinded", "left", -1), ("deafened", "", 0), ("leg-wound", "right", -1),
        ("deafened", "", -1),
    ]  # fmt: skip


def test_what_is_noted_is_a_side_or_fingers_or_a_name() -> None:
    assert INJURIES["leg-wound"].choices == ("left", "right")
    assert INJURIES["hand-injury"].choices == (
        "left-1", "left-2", "left-3", "right-1", "right-2", "right-3",
    )  # fmt: skip
    assert INJURIES["bitter-enmity"].choices == (FOE,)
    assert INJURIES["head-wound"].choices == ()
    assert noted(INJURIES["blinded"], "left") == "left eye"
    assert noted(INJURIES["hand-injury"], "right-1") == "right hand, 1 finger"
    assert noted(INJURIES["hand-injury"], "left-3") == "left hand, 3 fingers"
    assert noted(INJURIES["bitter-enmity"], "Wade Cutter") == "Wade Cutter"
    assert noted(INJURIES["arm-wound"], "") == ""


def test_the_second_eye_makes_him_retire() -> None:
    one, two = [("blinded", "left")], [("blinded", "left"), ("blinded", "right")]

    assert why_retire(one, MEMBER) == ""
    assert why_retire(two, MEMBER) == "Blinded in one eye, 2 times over"


@pytest.mark.parametrize(("line", "why"), [
    (Statline(4, 3, 0, 3, 3, 1, 3, 1, 7), "BS 0"),
    (Statline(4, 3, 3, 3, 3, 1, 3, 1, 0), ""),
])  # fmt: skip
def test_a_characteristic_at_nothing_makes_him_retire_but_not_leadership(
    line: Statline, why: str
) -> None:
    assert why_retire([], line) == why


@pytest.mark.parametrize(("hurts", "said"), [
    ([("leg-wound", "")], ["Leg wound: which leg?"]),
    ([("bitter-enmity", "")], ["Bitter enmity: whom he hates?"]),
    ([("blinded", "left")] * 2, ["The left eye is lost 2 times."]),
    ([("hand-injury", "left-3")] * 2, ["The left hand has lost 6 fingers; it had 5."]),
    ([("hand-injury", "left-3"), ("hand-injury", "left-2"), ("head-wound", "")], []),
])  # fmt: skip
def test_what_cannot_have_been_is_told(hurts: list[tuple[str, str]], said: list[str]) -> None:
    assert list(unlikely(hurts)) == said


def test_what_lasts_is_noted_in_the_order_of_the_table() -> None:
    assert [row.name for row in lasting()] == [
        name for _, _, name, _ in PRINTED if name not in PASSING
    ]
    assert BASE.injuries is INJURIES
