"""Whatever past is entered, in whatever order: the books fold, and a statline is base and marks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra.django import TestCase

from rosters.models import Gang
from rosters.services import taking_back
from tests.factories import PlayerFactory
from tests.hands import check_books
from tests.rosters.entered import line, past, purse, six
from tests.rosters.mustered import hand, last_act, named, now, paper
from westamunda.rules.injuries import lasting
from westamunda.rules.injury_tables import INJURIES
from westamunda.rules.rating import rating_of
from westamunda.rules.skills import SKILLS
from westamunda.rules.statline import CHARACTERISTICS

NAMES = ("Ada", "Doc", "Ben", "Eli")
HURTS = [
    (injury.slug, choice)
    for injury in lasting()
    for choice in (("Wade",) if injury.foe else (*injury.choices, ""))
]
PLAIN = [skill.slug for skill in SKILLS if not skill.owes_weapon and not skill.choices]

pasts = some.fixed_dictionaries(
    {
        "who": some.sampled_from(["leader", "shootist", "pugilist", "gang-member", "young-blood"]),
        "experience": some.integers(0, 9999),
        "advances": some.dictionaries(some.sampled_from(CHARACTERISTICS), some.integers(0, 9)),
        "skills": some.lists(some.sampled_from(PLAIN), unique=True, max_size=6).map(
            lambda slugs: tuple((slug, "") for slug in slugs)
        ),
        "injuries": some.lists(some.sampled_from(HURTS), max_size=6).map(tuple),
        "absences": some.lists(
            some.sampled_from([("gaol", 2), ("recovering", 1), ("captive", 0)]), max_size=2
        ).map(tuple),
    }
)


def told_by_hand(told: dict[str, Any]) -> Counter[str]:
    """What a past does to the nine scores, by a sum written here."""
    moved: Counter[str] = Counter(told["advances"])
    for slug, times in Counter(slug for slug, _ in told["injuries"]).items():
        row = INJURIES[slug]
        counted = {"each": times, "first": 1, "again": times - 1}[row.counts]
        if row.characteristic:
            moved[row.characteristic] += row.amount * counted
    return moved


@pytest.mark.django_db
class TestAnyPast(TestCase):
    """Laws of entering."""

    @settings(max_examples=20)
    @given(some.lists(some.tuples(some.sampled_from(NAMES), pasts), min_size=1, max_size=5))
    def test_rating_is_its_terms_and_the_statline_is_base_and_marks(
        self, entered: list[tuple[str, dict[str, Any]]]
    ) -> None:
        gang = six(PlayerFactory())
        purse(gang, 77)
        last: dict[str, dict[str, Any]] = {}

        for name, told in entered:
            past(named(gang, name), **told)
            last[name] = told
            check_books(gang)

        assert gang.cash == 77
        assert gang.rating == rating_of(each.worth for each in now(gang).people).total
        for name, told in last.items():
            man = named(gang, name)
            moved = told_by_hand(told)
            assert line(man).scores == tuple(
                man.base[each] + moved[each] for each in CHARACTERISTICS
            )

    @settings(max_examples=15)
    @given(pasts, pasts)
    def test_the_second_past_leaves_nothing_of_the_first_and_is_taken_back_whole(
        self, first: dict[str, Any], second: dict[str, Any]
    ) -> None:
        gang, straight = six(PlayerFactory()), six(PlayerFactory())
        past(named(gang, "Ben"), **first)
        before = paper(gang)

        past(named(gang, "Ben"), **second)
        past(named(straight, "Ben"), **second)

        assert as_told(gang) == as_told(straight)
        if before != paper(gang):
            taking_back.take_back(hand(gang), act=last_act(gang))
            assert paper(gang) == before


def as_told(gang: Gang) -> Any:
    """Ben without the order in which his marks were written."""
    ben = next(each for each in now(gang).people if each.character.name == "Ben")
    man = ben.character
    marks = Counter((mark.sort, mark.what, mark.amount, mark.choice) for mark in ben.marks)
    away = Counter((each.reason, each.games) for each in ben.absences)
    return (man.rank, man.calling, man.experience, ben.statline, marks, away)
