"""The chart as the page prints it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from campaigns.charts import MOST_NAMES
from tests.campaigns.drawn import FEUD, chart, feud, gang


def page(told):
    """The template's markup."""
    return render_to_string("campaigns/_ratings.html", {"ratings": told})


def test_odd_names_are_printed_as_they_are():
    odd = "Ébène & l'Ours <b>bold</b> 🐎"

    markup = page(chart(gang(odd, 1000, 1010, own=True), gang("B", 1000, 1000)))

    assert "<b>" not in markup
    root = ElementTree.fromstring(f"<div>{markup}</div>")
    assert root.find(".//tbody//th").text.strip() == odd
    assert root.find(".//title").text.startswith(f"{odd} leads with 1010")


def test_the_drawing_is_told_in_words_and_drawn_twice():
    root = ElementTree.fromstring(f"<div>{page(feud())}</div>")

    drawings = root.findall(".//svg")

    assert [drawing.get("class") for drawing in drawings] == ["wide", "slim"]
    for drawing in drawings:
        title = drawing.find("title")
        assert drawing.get("role") == "img"
        assert drawing.get("aria-labelledby") == title.get("id")
        assert title.text == f"{feud().finding} {feud().yours}"
        assert [text.text for text in drawing.findall("text[@class='note']")] == ["outlawed"]
    ids = re.findall(r'\sid="([^"]+)"', page(feud()))
    assert len(ids) == len(set(ids))


def test_every_figure_stands_in_the_table():
    root = ElementTree.fromstring(f"<div>{page(feud())}</div>")

    rows = {
        "".join(row.find("th").itertext()): [cell.text for cell in row.findall("td")]
        for row in root.findall(".//details//tbody/tr")
    }

    assert rows == {
        "The Bar Nineteen": [str(rating) for rating in FEUD["The Bar Nineteen"]],
        "The Larkspur Company yours": [str(rating) for rating in FEUD["The Larkspur Company"]],
        "Troop K": [str(rating) for rating in FEUD["Troop K"]],
        "The Sable Brothers outlawed (turn 4)": [
            str(rating) for rating in FEUD["The Sable Brothers"]
        ],
    }


@pytest.mark.parametrize(("turns", "narrow"), [(10, False), (11, True)])
def test_a_table_of_many_turns_is_folded_everywhere(turns, narrow):
    markup = page(chart(gang("A", *range(1000, 1000 + turns))))

    assert ('class="ledger fold narrow"' in markup) is narrow


def test_lines_without_a_name_are_counted():
    markup = page(chart(*(gang(f"Gang {at}", 2000 - at) for at in range(MOST_NAMES + 1))))

    assert "1 line stands without a name. The figures name every gang." in markup


def test_a_campaign_without_ratings_says_so_and_draws_nothing():
    markup = page(chart())

    assert "No gang has a rating here yet." in markup
    assert "<svg" not in markup
    assert "<details" not in markup
