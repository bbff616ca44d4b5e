"""Reports: filed, confirmed, disputed, amended, voided."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Attendance, Battle, Minute
from campaigns.moves import BattleStage, OutOfTurn
from campaigns.reporting import key_of
from campaigns.services import battles, casts, reports
from campaigns.services.report_rows import Told, WrongRow
from campaigns.services.reports import AlreadyReported, NotYours, Stale, Unchanged
from rosters.models import Act, Gang
from tests.campaigns.feuds import against_a_cast, challenged, feud, fought, hand, planned
from tests.campaigns.told import filed, mark, people
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


def test_a_report_waits_for_the_other_side(ours, theirs):
    battle, first, second = filed(ours, theirs)

    out = people(second)[0]
    assert battle.stage == BattleStage.REPORTED
    assert (battle.result, battle.reported_by) == ("1", first)
    assert (out.fate, out.put_out_by) == ("out", people(first)[0])
    assert {row.fate for row in people(first)} == {"standing"}
    assert Minute.objects.last().sentence == "The Long Riders reported: The Long Riders won."
    assert held() == 2


def test_a_planned_battle_is_reported_in_one_go(ours, theirs):
    battle, first, second = planned(ours, theirs)
    someone = theirs.characters.first()

    reports.file(
        hand(ours.owner), battle, by=first, result="draw", rows={someone.slug: Told(fate="down")}
    )

    battle.refresh_from_db()
    second.refresh_from_db()
    assert battle.stage == BattleStage.REPORTED
    assert second.rating == theirs.rating
    assert Attendance.objects.get(character=someone).fate == "down"


def test_nobody_reports_what_was_not_agreed_on(ours, theirs):
    battle, first, _ = challenged(ours, theirs)

    with pytest.raises(OutOfTurn):
        reports.file(hand(ours.owner), battle, by=first, result="1", rows={})

    assert not Attendance.objects.exists()


def test_a_player_against_a_cast_needs_nobodys_word(ours):
    battle, first, second = against_a_cast(ours)

    reports.file(
        hand(ours.owner), battle, by=first, result="1",
        rows={f"{second.slug}-{place}": Told(fate="out") for place in range(6)},
    )  # fmt: skip

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed) == (BattleStage.CONFIRMED, "alone")
    act = Act.objects.filter(gang=ours, numbers__of="fought").get()
    assert act.sentence == (
        "Fought The Natives: won. Own side lost nobody, the other 0 down and 6 out of action."
    )
    assert held() == 0


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"fate": "dead"}, "stood, or was wounded"),
        ({"hits": 100}, "from 0 to 99 hits, not 100"),
        ({"loot": -1}, "from 0 to 99 loot, not -1"),
        ({"objectives": 100}, "from 0 to 99 objectives"),
        ({"mount": "dead"}, "fought on foot"),
        ({"fate": "out", "by": "own"}, "somebody of the other side"),
        ({"fate": "down", "by": "zzz"}, "somebody of the other side"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(ours, theirs, told, words):
    battle, first, _ = fought(ours, theirs)
    one, other, _ = people(first)
    if told.get("by") == "own":
        told = told | {"by": key_of(other)}

    with pytest.raises(WrongRow, match=words):
        reports.file(
            hand(ours.owner), battle, by=first, result="1", rows={key_of(one): Told(**told)}
        )

    battle.refresh_from_db()
    assert (battle.stage, battle.result) == (BattleStage.FOUGHT, "")


def test_a_row_of_another_battle_is_refused(ours, theirs):
    battle, first, _ = fought(ours, theirs)

    with pytest.raises(WrongRow, match="was not in this battle"):
        reports.file(hand(ours.owner), battle, by=first, result="1", rows={"zzz": Told()})


def test_a_result_is_one_of_three(ours, theirs):
    battle, first, _ = fought(ours, theirs)

    with pytest.raises(WrongRow, match="say which"):
        reports.file(hand(ours.owner), battle, by=first, result="", rows={})


def test_a_horse_is_lost_by_who_rode(ours, theirs):
    battle, first, _ = fought(ours, theirs)
    rider, other, _ = people(first)
    Attendance.objects.filter(pk__in=[rider.pk, other.pk]).update(mount="kept")

    reports.file(
        hand(ours.owner), battle, by=first, result="2", rows={key_of(rider): Told(mount="lost")}
    )

    assert [row.mount for row in people(first)] == ["lost", "kept", ""]


def test_who_stood_was_put_out_by_nobody(ours, theirs):
    battle, first, second = fought(ours, theirs)
    one, enemy = people(first)[0], people(second)[0]

    reports.file(
        hand(ours.owner), battle, by=first, result="1", rows={key_of(one): Told(by=key_of(enemy))}
    )

    assert people(first)[0].put_out_by is None


def test_the_second_report_is_told_of_the_first(ours, theirs):
    battle, _, second = filed(ours, theirs)

    with pytest.raises(AlreadyReported, match="The Long Riders reported this battle already: The"):
        reports.file(hand(theirs.owner), battle, by=second, result="2", rows={})

    battle.refresh_from_db()
    assert battle.result == "1"


def test_the_arbitrators_report_stands_at_once(ours, theirs, campaign, arbitrator):
    battle, first, _ = fought(ours, theirs, campaign)

    reports.file(of_the_arbitrator(arbitrator), battle, by=None, result="2", rows={})

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed) == (BattleStage.CONFIRMED, "arbitrator")
    with pytest.raises(AlreadyReported, match="The arbitrator reported"):
        reports.file(hand(ours.owner), battle, by=first, result="1", rows={})


def test_a_confirmed_report_frees_the_gangs_and_is_told(ours, theirs):
    battle, _, second = filed(ours, theirs)

    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed) == (BattleStage.CONFIRMED, "opponent")
    assert held() == 0
    assert Act.objects.get(gang=ours, numbers__of="fought").sentence == (
        "Fought The Sable Brothers: won. Own side lost nobody, the other 0 down and 1 out of action."
    )
    assert Act.objects.get(gang=theirs, numbers__of="fought").sentence == (
        "Fought The Long Riders: lost. Own side 0 down and 1 out of action, the other lost nobody."
    )


def test_who_filed_does_not_confirm(ours, theirs):
    battle, first, _ = filed(ours, theirs)

    with pytest.raises(NotYours, match="The other side confirms"):
        reports.confirm(hand(ours.owner), battle, by=first, report=mark(battle))


def test_a_report_that_was_amended_meanwhile_is_read_again_first(ours, theirs):
    battle, first, second = filed(ours, theirs)
    read = mark(battle)
    reports.amend(
        hand(ours.owner),
        battle,
        by=first,
        report=read,
        reason="Miscounted.",
        result="draw",
        rows={},
    )

    for answer, more in ((reports.confirm, {}), (reports.dispute, {"reason": "No."})):
        with pytest.raises(Stale):
            answer(hand(theirs.owner), battle, by=second, report=read, **more)

    battle.refresh_from_db()
    assert (battle.stage, battle.disputed) == (BattleStage.REPORTED, "")


def test_a_disputed_report_does_not_stand_by_silence(ours, theirs):
    battle, first, second = filed(ours, theirs)
    late = timezone.now() + timedelta(days=40)

    reports.dispute(
        hand(theirs.owner), battle, by=second, report=mark(battle), reason="He only stumbled."
    )

    battle.refresh_from_db()
    assert battle.disputed == "He only stumbled."
    assert not battle.stands_at(late)
    assert reports.confirm_by_silence(late) == 0
    with pytest.raises(NotYours, match="Amend it"):
        reports.dispute(hand(ours.owner), battle, by=first, report=mark(battle), reason="No.")


def test_a_disputed_report_that_is_amended_waits_again(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.dispute(hand(theirs.owner), battle, by=second, report=mark(battle), reason="Down only.")

    reports.amend(
        hand(ours.owner), battle, by=first, report=mark(battle), reason="So he was.", result="1",
        rows={key_of(people(second)[0]): Told(fate="down", hits=1)},
    )  # fmt: skip

    battle.refresh_from_db()
    minute = Minute.objects.last()
    assert (battle.stage, battle.disputed) == (BattleStage.REPORTED, "")
    assert "fate: out of action, now down; " in minute.sentence
    assert "hits: 0, now 1" in minute.sentence
    assert minute.numbers["struck"]["people"][3]["fate"] == "out"


def test_an_amendment_changes_something(ours, theirs):
    battle, first, second = filed(ours, theirs)
    same = {key_of(people(second)[0]): Told(fate="out", by=key_of(people(first)[0]))}

    with pytest.raises(Unchanged):
        reports.amend(
            hand(ours.owner),
            battle,
            by=first,
            report=mark(battle),
            reason="?",
            result="1",
            rows=same,
        )


@pytest.mark.parametrize(("days", "stands"), [(2, False), (3, True)])
def test_silence_confirms_after_three_days_outside_a_campaign(ours, theirs, days, stands):
    battle, _, _ = filed(ours, theirs)
    then = battle.reported_at + timedelta(days=days)

    assert battle.stands_at(then) is stands
    assert reports.confirm_by_silence(then) == int(stands)
    assert reports.confirm_by_silence(then) == 0

    battle.refresh_from_db()
    assert battle.stands_at(then) is stands
    assert (battle.confirmed == "silence") is stands
    assert held() == (0 if stands else 2)


def test_silence_confirms_after_the_campaigns_days(ours, theirs, campaign):
    campaign.confirm_days = 7
    campaign.save()
    battle, _, _ = filed(ours, theirs, campaign)

    assert reports.confirm_by_silence(battle.reported_at + timedelta(days=6)) == 0
    assert reports.confirm_by_silence(battle.reported_at + timedelta(days=7)) == 1
    minute = Minute.objects.last()
    assert (minute.authority, minute.actor) == (Minute.Authority.CLOCK, None)


def test_cron_settles_reports(ours, theirs, capsys):
    filed(ours, theirs)
    Battle.objects.update(reported_at=timezone.now() - timedelta(days=4))

    call_command("settle_reports")
    call_command("settle_reports")

    assert capsys.readouterr().out == "Reports confirmed: 1.\nReports confirmed: 0.\n"


def test_nobody_disputes_what_silence_confirmed(ours, theirs):
    battle, _, second = filed(ours, theirs)
    late = battle.reported_at + timedelta(days=3)

    with pytest.raises(NotYours, match="nobody disputed it in time"):
        reports.dispute(
            hand(theirs.owner, now=late), battle, by=second, report=mark(battle), reason="No."
        )


def test_the_arbitrator_lets_a_disputed_report_stand(ours, theirs, campaign, arbitrator):
    battle, _, second = filed(ours, theirs, campaign)
    reports.dispute(hand(theirs.owner), battle, by=second, report=mark(battle), reason="No.")

    reports.confirm(of_the_arbitrator(arbitrator), battle, by=None, report=mark(battle))

    battle.refresh_from_db()
    assert (battle.stage, battle.confirmed, battle.disputed) == ("confirmed", "arbitrator", "")


def test_a_called_off_battle_is_not_reported(ours, theirs):
    battle, first, _ = fought(ours, theirs)
    battles.call_off(hand(ours.owner), battle)

    with pytest.raises(OutOfTurn):
        reports.file(hand(ours.owner), battle, by=first, result="1", rows={})


def test_each_side_tells_how_it_was_before_and_after(ours, theirs):
    battle, first, second = filed(ours, theirs)
    reports.write_up(hand(ours.owner), battle, side=first, text="We won.\n\nWe did.")
    reports.confirm(hand(theirs.owner), battle, by=second, report=mark(battle))
    reports.write_up(hand(theirs.owner), battle, side=second, text="They cheated.")

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.write_up, second.write_up) == ("We won.\n\nWe did.", "They cheated.")


def test_nobody_tells_of_a_battle_that_was_not_fought(ours, theirs):
    battle, first, _ = planned(ours, theirs)

    with pytest.raises(OutOfTurn):
        reports.write_up(hand(ours.owner), battle, side=first, text="We won.")


def test_in_a_campaign_nobody_confirms_his_own_two_sides(ours, owner, rival):
    campaign = feud(rival, ours)
    people = [{"name": "Brave", "count": 3, "statline": [4, 3, 3, 3, 3, 1, 3, 1, 7], "arms": ""}]
    cast = casts.write_down(owner=owner, name="Bad hats", rating=None, people=people)
    battle = battles.challenge(hand(owner), gang=ours, against=cast, campaign=campaign)
    first, second = battle.sides.order_by("team")

    reports.file(hand(owner), battle, by=first, result="1", rows={})

    battle.refresh_from_db()
    assert battle.stage == "reported"
    with pytest.raises(NotYours, match="the arbitrator confirms"):
        reports.confirm(hand(owner), battle, by=second, report=mark(battle))
    reports.confirm(hand(rival), battle, by=None, report=mark(battle))
    battle.refresh_from_db()
    assert battle.confirmed == "arbitrator"
