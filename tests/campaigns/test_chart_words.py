"""What the chart of a campaign says, and how it makes names fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.chart_words import breadth, cut, cut_within, shortened
from tests.campaigns.drawn import NAMES, chart, feud, gang

# What it says


def test_the_finding_names_who_leads_and_who_fell():
    told = feud()

    assert told.finding == (
        "The Bar Nineteen leads with 1418; the Sable Brothers fell from 1310 to 1093."
    )
    assert told.yours == "The Larkspur Company, your gang, is second of four with 1333."


@pytest.mark.parametrize(
    ("gangs", "said"),
    [
        ([], "No gang has a rating here yet."),
        ([gang("Troop K", None, None)], "No gang has a rating here yet."),
        ([gang("Troop K", 1000)], "Troop K began with 1000."),
        ([gang("Troop K", 1000, 1000)], "Troop K stayed at 1000."),
        ([gang("Troop K", 1000, 1040)], "Troop K rose from 1000 to 1040."),
        ([gang("The Sables", 1000, 940)], "The Sables fell from 1000 to 940."),
        ([gang("A", 1000), gang("B", 1000)], "Both gangs stand at 1000."),
        ([gang(name, 1000) for name in "ABC"], "All three gangs stand at 1000."),
        ([gang("A", 1000), gang("The B", 1000), gang("C", 900)], "A and the B lead with 1000."),
        ([*(gang(name, 1000) for name in "ABC"), gang("D", 900)], "Three gangs lead with 1000."),
        ([gang("The Boss", 1000), gang("B", 900)], "The Boss leads with 1000."),
        ([gang("The Drovers", 1000), gang("B", 900)], "The Drovers lead with 1000."),
        ([gang("A", 900, 1000), gang("B", 900, 910)], "A leads with 1000, up from 900."),
        (
            [gang("A", 1200, 1205), gang("The B", 900, 990)],
            "A leads with 1205; the B rose from 900 to 990.",
        ),
        ([gang("A", 1000, 1000), gang("B", 1400, None)], "A leads with 1000."),
    ],
)
def test_the_finding_is_true_of_the_figures(gangs, said):
    assert chart(*gangs).finding == said


@pytest.mark.parametrize(
    ("fallen_to", "said"),
    [
        (900, "A leads with 1200; B fell from 1000 to 900."),
        (901, "A leads with 1200, up from 1000."),
    ],
)
def test_a_fall_is_told_from_a_tenth(fallen_to, said):
    assert chart(gang("A", 1000, 1200), gang("B", 1000, fallen_to)).finding == said


def test_a_reader_whose_gang_leads_is_told_which_it_is():
    assert feud(own="The Bar Nineteen").yours == "Your gang is the Bar Nineteen."


def test_a_reader_without_a_gang_is_told_of_none():
    assert feud(own="").yours == ""


def test_a_gang_far_down_has_its_place_in_figures():
    gangs = [gang(f"Gang {at}", 2000 - at, own=at == 11) for at in range(30)]

    assert chart(*gangs).yours == "Gang 11, your gang, is number 12 of 30 with 1989."


def test_a_gang_that_left_has_no_place():
    assert chart(gang("A", 1, None, own=True), gang("B", 1, 1), gang("C", 1, 2)).yours == ""


# How names are made to fit


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Troop K", 90, "Troop K"),
        ("Larkspur Company", 90, "Larkspur"),
        ("Gang of the Dry Ridge", 90, "Gang"),
        ("Latecomers of the Mill", 70, "Latecom…"),
        ("I Pettibone of the Mill", 60, "I Pettib…"),
        ("Ünwiederbringlichkeit", 60, "Ünwied…"),
    ],
)
def test_a_long_name_loses_its_last_words_or_is_cut(name, room, short):
    assert shortened(name, room) == short


def test_names_that_begin_alike_stay_told_apart():
    plot = chart(
        gang("The Sable Brothers of Pettibone's Mill", 1000),
        gang("The Sable Sisters of Pettibone's Mill", 1001),
        gang("Gang of the High Lonesome Ridge 1", 1002),
        gang("Gang of the High Lonesome Ridge 2", 1003),
    ).slim

    names = {line.label.text.rsplit(" ", 1)[0] for line in plot.lines}

    assert len(names) == 4
    assert {name[-1] for name in names if name.startswith("G")} == {"1", "2"}


@given(name=NAMES, room=st.floats(40, 200), bold=st.booleans())
def test_a_name_that_was_made_to_fit_fits(name, room, bold):
    for fitted in (shortened, cut, cut_within):
        assert breadth(fitted(name, room, bold=bold), bold=bold) <= room
