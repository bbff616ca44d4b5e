"""Who leads after a leader is gone (parent-game.md 16)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.kinds import Rank
from westamunda.rules.succession import (
    Heir,
    NobodyToLead,
    Tied,
    check_led,
    heirs_of,
    succession_of,
)


def heir(name: str, ld: int = 7, xp: int = 20, rank: Rank = Rank.GANG_MEMBER) -> Heir:
    return Heir(name.lower(), name, rank, ld, xp)


def test_the_highest_leadership_takes_over():
    assert succession_of([heir("Ben", 7, 90), heir("Cal", 8, 20)]).name == "Cal"


def test_among_equals_the_most_experience_does():
    assert succession_of([heir("Ben", 7, 21), heir("Cal", 7, 20)]).name == "Ben"


def test_still_tied_the_player_says_who():
    tied = [heir("Ben"), heir("Cal"), heir("Dot", 7, 19)]

    with pytest.raises(Tied, match="Ben and Cal are equal"):
        succession_of(tied)
    with pytest.raises(Tied):
        succession_of(tied, "dot")
    assert succession_of(tied, "cal").name == "Cal"


def test_a_choice_that_nobody_asked_for_changes_nothing():
    assert succession_of([heir("Ben", 8), heir("Cal")], "cal").name == "Ben"


def test_a_young_blood_leads_only_where_nobody_else_is_left():
    kid = heir("Kid", 9, 99, Rank.YOUNG_BLOOD)

    assert succession_of([kid, heir("Ben", 5, 0)]).name == "Ben"
    assert succession_of([kid]).name == "Kid"


@pytest.mark.parametrize("rank", [Rank.HIRED_GUN, Rank.BOUNTY_HUNTER, Rank.NATIVE_SCOUT])
def test_a_hired_man_never_leads(rank):
    hired = heir("Ned", 10, 0, rank)

    assert heirs_of([hired]) == ()
    assert succession_of([hired, heir("Kid", 5, 0, Rank.YOUNG_BLOOD)]).name == "Kid"
    with pytest.raises(NobodyToLead, match="Disband it instead"):
        check_led([hired])


heirs = st.lists(
    st.builds(
        Heir,
        ref=st.uuids().map(str),
        name=st.just("Somebody"),
        rank=st.sampled_from(list(Rank)),
        leadership=st.integers(1, 10),
        experience=st.integers(0, 400),
    ),
    max_size=8,
)


@given(people=heirs)
def test_nobody_who_stays_is_fitter_than_who_follows(people):
    found = heirs_of(people)

    assert set(found) <= set(people)
    assert bool(found) == any(not each.rank.is_hired for each in people)
    for each in found:
        rivals = [other for other in people if other.rank is each.rank]
        assert all(
            (other.leadership, other.experience) <= (each.leadership, each.experience)
            for other in rivals
        )
