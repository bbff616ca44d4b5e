"""A sample of each kind, opened in one act: what buying it piece by piece would give."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters import demonstration, papers, rulings
from rosters.models import Act, Gang, Player
from rosters.resting import StandsFast
from rosters.roster import read_whole
from rosters.samples import OF_KIND, PROTAGONISTI, Sample
from rosters.services.gangs import check_mustering
from rosters.services.samples import open_sample
from rosters.services.taking_back import take_back
from tests.hands import check_books, hand
from westamunda.rules.editions import BASE
from westamunda.rules.founding import check_ready
from westamunda.rules.kinds import KINDS

pytestmark = pytest.mark.django_db

EVERY = [*OF_KIND.values(), PROTAGONISTI]
MOST_QUERIES = 150


def opened(owner: Player, sample: Sample) -> Gang:
    return open_sample(owner=owner, key=uuid.uuid4(), sample=sample)


def test_there_is_a_sample_of_each_kind():
    assert set(OF_KIND) == {kind.slug for kind in KINDS}


@pytest.mark.parametrize("sample", EVERY, ids=lambda sample: sample.name)
def test_a_sample_is_what_buying_it_piece_by_piece_would_give(owner, sample):
    bought = papers.paper_of(read_whole(demonstration.muster(owner, sample)))

    gang = opened(owner, sample)

    now = papers.paper_of(read_whole(gang))
    now["gang"]["name"] = bought["gang"]["name"]
    assert papers.canonical(now) == papers.canonical(bought)
    check_books(gang)


@pytest.mark.parametrize("sample", EVERY, ids=lambda sample: sample.name)
def test_a_sample_musters_still_and_may_ride_out(owner, sample):
    gang = opened(owner, sample)

    check_mustering(gang)
    check_ready(rulings.muster_of(read_whole(gang), BASE), edition=BASE)
    assert gang.visibility == Gang.Visibility.PRIVATE


def test_a_sample_is_one_act_that_is_never_taken_back(owner):
    gang = opened(owner, OF_KIND["townies"])

    act = Act.objects.get(gang=gang)
    assert act.code == "mustered"
    assert act.dollars == gang.cash - gang.budget
    with pytest.raises(StandsFast):
        take_back(hand(gang), act=act)


def test_two_presses_make_two_gangs_that_can_be_told_apart(owner):
    names = [opened(owner, OF_KIND["cowboys"]).name for _ in range(3)]

    assert names == [
        "The Dry Fork Drovers", "The Dry Fork Drovers, 2", "The Dry Fork Drovers, 3",
    ]  # fmt: skip


def test_one_press_sent_twice_makes_one_gang(owner):
    key = uuid.uuid4()

    first, second = (open_sample(owner=owner, key=key, sample=OF_KIND["townies"]) for _ in range(2))

    assert first == second
    assert Gang.objects.count() == 1


@pytest.mark.parametrize("sample", EVERY, ids=lambda sample: sample.name)
def test_a_sample_does_not_take_long(owner, sample, record_property):
    with CaptureQueriesContext(connection) as context:
        opened(owner, sample)

    record_property(f"queries of {sample.name}", len(context))
    assert len(context) <= MOST_QUERIES
