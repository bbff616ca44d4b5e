"""Readings: what README ruling 2 leaves to a campaign, and nothing else."""

from __future__ import annotations

import pytest

from tests.rules.house_rules import laid
from westamunda.rules.editions import BASE
from westamunda.rules.readings import Option, Reading
from westamunda.rules.tables import Source

# slug: default, the other
READINGS = {
    "native-death": ("either", "both"),
    "present-working": ("counts", "earlier"),
    "cavalry-pay": ("profit", "whole"),
    "percussion-loading": ("chamber", "dice"),
    "open-range-places": ("one-each", "more"),
    "scenario-twelve": ("double", "grudge"),
    "town-doctor": ("saves", "nobody"),
    "specialist-replaced": ("replaced", "never"),
    "prospector-seam": ("own", "new"),
    "hired-rating": ("fees", "parent"),
    "period": ("late", "earlier"),
}


def test_there_is_one_for_each_question_that_is_no_number() -> None:
    assert [row.slug for row in BASE.readings] == list(READINGS)
    assert BASE.number("most-mixed-bloods") == 1
    assert BASE.number("budget") == 1000


@pytest.mark.parametrize("slug", READINGS)
def test_the_default_is_chosen_and_stands_first(slug: str) -> None:
    row = BASE.readings[slug]

    assert tuple(option.slug for option in row.options) == READINGS[slug]
    assert BASE.reading(slug) == row.chosen == READINGS[slug][0]
    assert row.words == row.options[0].words
    assert row.question.endswith("?")


@pytest.mark.parametrize("slug", READINGS)
def test_a_campaign_may_read_it_the_other_way_and_it_is_then_its_own(slug: str) -> None:
    edition = laid(("readings", slug, {"chosen": READINGS[slug][1]}))

    assert edition.reading(slug) == READINGS[slug][1]
    assert edition.readings[slug].words == edition.readings[slug].options[1].words
    assert edition.readings[slug].source is Source.HOUSE
    assert BASE.reading(slug) == READINGS[slug][0]


def test_an_option_that_is_not_listed_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="none of its readings"):
        laid(("readings", "cavalry-pay", {"chosen": "late"}))
    with pytest.raises(ValueError, match="none of its readings"):
        Reading("tea", "Tea", Source.HOUSE, "Tea?", (Option("yes", "Yes"),), "no")


def test_an_unknown_reading_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        BASE.reading("tea")
