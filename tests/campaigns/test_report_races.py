"""Two answers to one report at once: one happens, and the second is told."""

from __future__ import annotations

import uuid
from functools import partial

import pytest

from campaigns.models import Battle, Minute
from campaigns.reporting import mark_of
from campaigns.services import battles, reports
from rosters.models import Act, Gang, Player
from tests.campaigns.feuds import feud, fought, hand, planned, riding
from tests.together import at_once, crowd

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TWENTY = 20
ROUNDS = 10


@pytest.fixture
def ours(transactional_db):
    """Ruth's gang."""
    return riding(Player.objects.create_user("ruth"))


@pytest.fixture
def theirs(transactional_db):
    """Moss's gang."""
    return riding(Player.objects.create_user("moss"))


def names(ends):
    """What came of each, by its type."""
    return sorted(type(end).__name__ for end in ends)


def files(side, battle, result, **more):
    """A report of a side's player, ready to be filed."""
    return partial(
        reports.file, hand(side.gang.owner, **more), battle, by=side, result=result, rows={}
    )


def test_two_reports_at_once_are_one(ours, theirs):
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, first, second = planned(ours, theirs)

            ends = together([files(first, battle, "1"), files(second, battle, "2")])

            assert names(ends) == ["AlreadyReported", "Minute"]
            battle.refresh_from_db()
            won = next(end for end in ends if isinstance(end, Minute))
            assert won.numbers["report"]["result"] == battle.result
            reports.void(
                hand(battle.reported_by.gang.owner), battle, by=battle.reported_by,
                report=mark_of(battle), reason="Again.",
            )  # fmt: skip


def test_one_key_files_once(ours, theirs):
    battle, first, _ = planned(ours, theirs)
    key = uuid.uuid4()

    ends = at_once([files(first, battle, "1", key=key) for _ in range(TWENTY)])

    assert {end.pk for end in ends} == {Minute.objects.get(code="reported").pk}


def test_a_battle_is_reported_or_called_off(ours, theirs):
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, first, _ = fought(ours, theirs)

            ends = together(
                [files(first, battle, "1"), partial(battles.call_off, hand(theirs.owner), battle)]
            )

            assert names(ends) == ["Minute", "OutOfTurn"]
            battle.refresh_from_db()
            if battle.stage == "reported":
                reports.void(
                    hand(ours.owner), battle, by=first, report=mark_of(battle), reason="Again."
                )
    assert not Gang.objects.exclude(held="").exists()


def test_a_report_is_confirmed_or_disputed(ours, theirs):
    campaign = feud(ours.owner, ours, theirs)
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, first, second = fought(ours, theirs, campaign)
            files(first, battle, "1")()
            battle.refresh_from_db()
            said = {"by": second, "report": mark_of(battle)}

            ends = together(
                [
                    partial(reports.confirm, hand(theirs.owner), battle, **said),
                    partial(reports.dispute, hand(theirs.owner), battle, reason="No.", **said),
                ]
            )

            battle.refresh_from_db()
            assert names(ends) in (["Minute", "NotYours"], ["Minute", "Stale"])
            assert bool(battle.disputed) is (battle.stage == "reported")
            if battle.disputed:
                ruling = hand(ours.owner, Minute.Authority.ARBITRATOR)
                reports.confirm(ruling, battle, by=None, report=mark_of(battle))
    assert Act.objects.filter(numbers__of="fought", gang=ours).count() == ROUNDS


def test_a_report_that_is_confirmed_and_voided_at_once_is_void(ours, theirs):
    campaign = feud(ours.owner, ours, theirs)
    with crowd(2) as together:
        for _ in range(ROUNDS):
            battle, first, second = fought(ours, theirs, campaign)
            files(first, battle, "1")()
            battle.refresh_from_db()
            report = mark_of(battle)
            ruling = hand(ours.owner, Minute.Authority.ARBITRATOR)

            ends = together(
                [
                    partial(reports.confirm, hand(theirs.owner), battle, by=second, report=report),
                    partial(reports.void, ruling, battle, by=None, report=report, reason="No."),
                ]
            )

            assert isinstance(ends[1], Minute)
            assert names(ends) in (["Minute", "Minute"], ["Minute", "NotYours"])
            assert Battle.objects.get(pk=battle.pk).stage == "void"
    assert not Gang.objects.exclude(held="").exists()
