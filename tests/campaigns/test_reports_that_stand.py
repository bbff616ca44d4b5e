"""Reports that stand: amended and voided all the same, with reasons."""

from __future__ import annotations

import pytest

from campaigns.models import Minute
from campaigns.moves import BattleStage
from campaigns.services import reports
from campaigns.services.battles import CannotFight
from campaigns.services.reports import NotYours
from rosters.models import Act, Gang
from tests.campaigns.feuds import feud, fought, hand
from tests.campaigns.told import filed, mark
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbitrator(db):
    """Anna runs the feud and has no gang in it."""
    return PlayerFactory(username="anna")


@pytest.fixture
def campaign(ours, theirs, arbitrator):
    """A feud of both gangs."""
    return feud(arbitrator, ours, theirs)


def of_the_arbitrator(player):
    """Her hand, as the arbitrator."""
    return hand(player, Minute.Authority.ARBITRATOR)


def held():
    """How many gangs are out fighting."""
    return Gang.objects.exclude(held="").count()


def test_the_arbitrator_amends_what_stands(ours, theirs, campaign, arbitrator):
    battle, first, second = filed(ours, theirs, campaign)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    with pytest.raises(NotYours, match="the arbitrator may amend it"):
        reports.amend(
            hand(ours.owner), battle, by=first, report=mark(battle), reason="?", result="2", rows={}
        )

    reports.amend(
        of_the_arbitrator(arbitrator), battle, by=None, report=mark(battle), reason="I saw it.",
        result="2", rows={},
    )  # fmt: skip

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed, battle.result) == ("confirmed", "arbitrator", "2")
    assert Act.objects.filter(numbers__of="amended").count() == 2
    assert "a win for The Long Riders, is a win for The Sable Brothers" in (
        Minute.objects.last().sentence
    )


def test_outside_a_campaign_an_amended_report_is_confirmed_again(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))

    reports.amend(
        hand(ours.owner), battle, by=first, report=mark(battle), reason="?", result="2", rows={}
    )

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed) == (BattleStage.REPORTED, "")
    assert held() == 2
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    assert held() == 0


def test_a_report_is_not_opened_again_while_its_gangs_are_out(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    fought(ours, theirs)

    with pytest.raises(CannotFight, match="out fighting by now"):
        reports.amend(
            hand(ours.owner), battle, by=first, report=mark(battle), reason="?", result="2", rows={}
        )

    battle.refresh_from_db()
    assert (battle.stage, battle.result) == (BattleStage.CONFIRMED, "1")


def test_who_filed_voids_a_report_that_waits(ours, theirs):
    battle, first, _ = filed(ours, theirs)

    reports.void(hand(ours.owner), battle, by=first, report=mark(battle), reason="We dreamt it.")

    battle.refresh_from_db()
    assert battle.stage == BattleStage.VOID
    assert held() == 0
    assert Minute.objects.last().numbers["struck"]["result"] == "1"


def test_outside_a_campaign_both_void_what_stands(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))

    for _ in range(2):
        reports.void(hand(ours.owner), battle, by=first, report=mark(battle), reason="A dream.")
    battle.refresh_from_db()
    assert battle.stage == BattleStage.CONFIRMED

    reports.void(hand(theirs.owner), battle, by=second, report=mark(battle), reason="Agreed.")

    battle.refresh_from_db()
    assert battle.stage == BattleStage.VOID
    assert Act.objects.filter(numbers__of="voided").count() == 2


def test_an_amendment_is_no_way_round_the_other_side(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    reports.amend(
        hand(ours.owner), battle, by=first, report=mark(battle), reason="?", result="2", rows={}
    )

    reports.void(hand(ours.owner), battle, by=first, report=mark(battle), reason="A dream.")

    battle.refresh_from_db()
    assert battle.stage == BattleStage.REPORTED


def test_in_a_campaign_only_the_arbitrator_voids_what_stands(ours, theirs, campaign, arbitrator):
    battle, first, second = filed(ours, theirs, campaign)
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    with pytest.raises(NotYours, match="the arbitrator may void it"):
        reports.void(hand(ours.owner), battle, by=first, report=mark(battle), reason="?")

    reports.void(
        of_the_arbitrator(arbitrator), battle, by=None, report=mark(battle), reason="Wrong table."
    )

    battle.refresh_from_db()
    assert battle.stage == BattleStage.VOID
    assert Minute.objects.last().sentence == "The arbitrator voided the report: Wrong table."
