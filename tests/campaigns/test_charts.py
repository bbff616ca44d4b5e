"""Where the lines, names and figures of the chart stand: nothing lies upon anything."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.chart_words import breadth
from campaigns.charts import APART, MOST_NAMES, Dot, Series, pushed, ratings, rungs_of
from tests.campaigns.drawn import NAMES, chart, columns, feud, gang


def line_of(plot, slug):
    """The line of this gang."""
    return next(line for line in plot.lines if line.slug == slug)


def test_points_stand_by_column_and_rating():
    plot = chart(gang("A", 1000, 1050, 1100), gang("B", 1000, 1000, 1000)).wide

    (run,) = line_of(plot, "a").runs

    assert [rung.text for rung in plot.rungs] == ["1000", "1020", "1040", "1060", "1080", "1100"]
    assert run == (
        Dot(plot.left, plot.bottom),
        Dot(round((plot.left + plot.right) / 2, 1), (plot.top + plot.bottom) / 2),
        Dot(plot.right, plot.top),
    )


def test_the_own_gang_is_drawn_last_and_whole_and_no_two_lines_are_alike():
    lines = feud().wide.lines

    assert [line.own for line in lines] == [False, False, False, True]
    assert lines[-1].dash == ""
    assert len({line.dash for line in lines[:-1]}) == 3


def test_a_gang_that_was_away_has_a_broken_line():
    plot = chart(gang("A", 1000, None, 1050, None, 1040, 1060), gang("B", *[1000] * 6)).wide

    line = line_of(plot, "a")

    assert [len(run) for run in line.runs] == [2]
    assert len(line.alone) == 2
    assert line.end == line.runs[0][-1]
    assert not line.left


def test_a_gang_that_left_is_named_as_such_and_tied_across():
    plot = chart(gang("A", 1000, 1100, None, None), gang("B", *[1000] * 4)).wide

    line = line_of(plot, "a")

    assert line.left
    assert line.label.text == "A, left"
    assert line.end.x < plot.right < line.tie[1].x


def test_a_gang_that_came_late_begins_late():
    plot = chart(gang("A", None, None, 1000, 1100), gang("B", *[1000] * 4)).wide

    assert line_of(plot, "a").runs[0][0].x > plot.left


def test_a_gang_without_ratings_stands_in_the_table_alone():
    told = chart(gang("A", None, None), gang("B", 1000, 1010))

    assert [line.slug for line in told.wide.lines] == ["b"]
    assert [row.name for row in told.rows] == ["B", "A"]
    assert told.rows[1].cells == (("Start", "–"), ("Turn 1", "–"))


def test_one_column_is_drawn_by_the_names():
    plot = chart(gang("A", 1000), gang("B", 1100)).slim

    assert {line.end.x for line in plot.lines} == {plot.right}
    assert [(turn.at, turn.text) for turn in plot.turns] == [(plot.right, "start")]


def test_nothing_is_drawn_of_nobody():
    told = chart()

    assert (told.wide, told.slim, told.rows) == (None, None, ())


def test_equal_ratings_lie_in_the_middle_under_names_apart():
    plot = chart(*(gang(name, 1000, 1000) for name in "ABCDEF")).wide

    assert {line.end.y for line in plot.lines} == {(plot.top + plot.bottom) / 2}
    assert sorted(line.label.y for line in plot.lines) == [128.0, 144.0, 160.0, 176.0, 192.0, 208.0]


def test_thirty_gangs_all_have_their_names_within_a_higher_frame():
    plot = chart(*(gang(f"Gang of the Dry Ridge {at}", 1000, 1000 + at) for at in range(30))).slim

    assert plot.height == 31 * APART
    assert plot.unnamed == 0
    assert len({line.label.text for line in plot.lines}) == 30


def test_beyond_forty_the_own_gang_keeps_its_name_and_the_last_lose_theirs():
    gangs = [gang(f"Gang {at}", 2000 - at, own=at == 49) for at in range(50)]

    told = chart(*gangs)

    assert told.wide.unnamed == 50 - MOST_NAMES
    assert line_of(told.wide, "gang-49").label is not None
    assert line_of(told.wide, "gang-39").label is None
    assert len(told.rows) == 50


@pytest.mark.parametrize(
    ("turns", "wide", "slim"),
    [
        (3, ["start", "1", "2"], ["start", "1", "2"]),
        (8, columns(8), ["start", "3", "5", "7"]),
        (61, ["start", *map(str, range(5, 61, 5))], ["start", "20", "40", "60"]),
        (64, ["start", *map(str, range(5, 61, 5)), "63"], ["start", "20", "40", "63"]),
    ],
)
def test_turns_are_thinned_to_round_figures(turns, wide, slim):
    told = chart(gang("The Larkspur Company", *range(1000, 1000 + turns), own=True))

    assert [turn.text for turn in told.wide.turns] == wide
    assert [turn.text for turn in told.slim.turns] == slim


@pytest.mark.parametrize(
    ("known", "rungs"),
    [
        ((1000, 1000), (990, 1000, 1010)),
        ((1418,), (1410, 1420)),
        ((0,), (0, 10)),
        ((987, 1418), (900, 1000, 1100, 1200, 1300, 1400, 1500)),
        ((1000, 1060), (1000, 1020, 1040, 1060)),
        ((200, 9000), (0, 2000, 4000, 6000, 8000, 10000)),
    ],
)
def test_rungs_are_round_figures(known, rungs):
    assert rungs_of(known) == rungs


def test_a_note_stands_over_a_height_and_under_a_hollow():
    plot = chart(
        gang("A", 800, 1100, 1000, 900, 1000, notes=((1, "outlawed"), (3, "pardoned")))
    ).wide

    over, under = plot.notes

    assert (over.text, over.y) == ("outlawed", plot.marks[0].y - 13)
    assert (under.text, under.y) == ("pardoned", plot.marks[1].y + 13)


def test_notes_on_one_place_do_not_lie_upon_each_other():
    plot = chart(
        *(gang(name, 1000, 1000, 1000, notes=((1, "outlawed"),)) for name in "ABCDEF")
    ).wide

    heights = sorted(note.y for note in plot.notes)

    assert len(plot.marks) == 6
    assert len(heights) == 4
    assert all(after - before >= 14 for before, after in pairwise(heights))


def test_each_note_stands_in_the_table():
    row = next(row for row in feud().rows if row.name == "The Sable Brothers")

    assert row.notes == ("outlawed (turn 4)",)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ([gang("A", 1), gang("B", 1, 2)], "b: 2 points, 1 columns"),
        ([gang("A", 1, notes=((1, "outlawed"),))], "a: a note on no point"),
        ([gang("A", None, notes=((0, "outlawed"),))], "a: a note on no point"),
        ([gang("A", 1), gang("A", 2)], "a gang twice"),
    ],
)
def test_series_that_do_not_fit_are_a_mistake(wrong, why):
    with pytest.raises(ValueError, match=why):
        ratings(wrong, columns(1))


# Laws


@given(
    wanted=st.lists(st.floats(0, 300).map(lambda y: round(y, 1)), max_size=40),
    most=st.floats(100, 600).map(round),
)
def test_pushed_labels_are_apart_in_order_and_within(wanted, most):
    heights = pushed(wanted, 8, most)

    in_order = sorted(range(len(wanted)), key=lambda at: (heights[at], at))
    assert [wanted[at] for at in in_order] == sorted(wanted)
    assert all(b - a >= APART - 1e-6 for a, b in pairwise(sorted(heights)))
    assert all(height >= 8 for height in heights)
    if len(wanted) * APART <= most - 8:
        assert all(height <= most for height in heights)


@given(wanted=st.lists(st.floats(50, 250).map(round), min_size=1, max_size=10))
def test_labels_that_are_apart_already_are_not_pushed(wanted):
    apart = [float(20 * at + wanted[0]) for at in range(len(wanted))]

    assert pushed(apart, 8, 600) == apart


@st.composite
def campaigns(draw):
    """The series and columns of a campaign, with every oddity."""
    many = draw(st.integers(1, 60))
    rating = st.one_of(st.none(), st.integers(0, 20_000))
    series = []
    for at in range(draw(st.integers(0, 45))):
        points = tuple(draw(st.lists(rating, min_size=many, max_size=many)))
        there = [column for column, point in enumerate(points) if point is not None]
        notes = ((draw(st.sampled_from(there)), "outlawed"),) if there else ()
        series.append(Series(draw(NAMES), f"gang-{at}", draw(st.booleans()), points, notes))
    return series, columns(many)


@given(campaigns())
def test_a_chart_holds_every_gang_once_and_everything_in_its_frame(campaign):
    series, labels = campaign

    told = ratings(series, labels)

    assert sorted(row.name for row in told.rows) == sorted(one.name for one in series)
    rated = sorted(one.slug for one in series if any(p is not None for p in one.points))
    for plot in filter(None, (told.wide, told.slim)):
        assert sorted(line.slug for line in plot.lines) == rated
        assert plot.left < plot.right
        drawn_rightly(plot, {one.slug: one for one in series})


def drawn_rightly(plot, series):
    """Every point lies within the grid, every text within the frame and clear of its like."""
    for line in plot.lines:
        dots = {dot for run in (*line.runs, line.alone, (line.end,)) for dot in run}
        assert len(dots) == sum(point is not None for point in series[line.slug].points)
        assert all(plot.left <= dot.x <= plot.right for dot in dots)
        assert all(plot.top <= dot.y <= plot.bottom for dot in dots)
    labels = [line.label for line in plot.lines if line.label]
    assert len(labels) == min(len(plot.lines), MOST_NAMES)
    heights = sorted(label.y for label in labels)
    assert all(b - a >= APART - 1e-6 for a, b in pairwise(heights))
    assert heights[0] >= APART / 2
    assert heights[-1] <= plot.height - APART / 2
    for line in plot.lines:
        if line.label:
            assert line.label.x + breadth(line.label.text, bold=line.own) <= plot.width
    for before, after in pairwise(plot.turns):
        assert after.at - before.at >= (breadth(before.text) + breadth(after.text)) / 2
    for note in plot.notes:
        assert plot.left - 0.1 <= note.x - breadth(note.text) / 2
        assert note.x + breadth(note.text) / 2 <= plot.right + 0.1
