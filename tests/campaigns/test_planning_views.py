"""A battle's page, from the challenge to the ride."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Attendance, BattleRoll
from campaigns.moves import BattleStage
from campaigns.services import battles, scenarios
from rosters.models import Gang
from tests.campaigns.feuds import challenged, fought, hand, planned

pytestmark = pytest.mark.django_db


def post(client, name, slug, **fields):
    """Send a form of this address."""
    path = reverse(f"campaigns:{name}", args=[slug])
    return client.post(path, {"key": str(uuid.uuid4()), **fields})


def test_a_challenge_is_taken_up_on_its_page(client, ours, theirs):
    battle, _, second = challenged(ours, theirs)
    client.force_login(theirs.owner)
    assert "Take it up" in client.get(battle.get_absolute_url()).content.decode()

    answer = post(client, "side-accept", second.slug)

    battle.refresh_from_db()
    assert answer.status_code == 303
    assert battle.stage == BattleStage.PLANNED


def test_an_evening_from_the_agreement_to_the_ride(client, ours, theirs):
    battle, first, second = planned(ours, theirs)
    client.force_login(ours.owner)
    post(client, "battle-agree", battle.slug, scenario="gang-fight", attacker="0")
    client.force_login(theirs.owner)
    post(client, "battle-agree", battle.slug, scenario="gang-fight", attacker="0")
    battle.refresh_from_db()
    assert battle.scenario == "gang-fight"

    post(client, "battle-answer", battle.slug, question="weather/weather", faces="1 1")
    page = client.get(reverse("campaigns:side-crew", args=[second.slug]))
    men = [each.man for each in page.context["page"].people]
    post(client, "side-crew", second.slug, riders=[men[0].slug, men[1].slug])
    shown = client.get(battle.get_absolute_url()).content.decode()
    assert "They ride" in shown
    post(client, "battle-ride", battle.slug)

    battle.refresh_from_db()
    assert BattleRoll.objects.get(question="weather/weather").faces == [1, 1]
    assert battle.weather
    assert battle.stage == BattleStage.FOUGHT
    assert Attendance.objects.filter(side=second).count() == 2
    assert Attendance.objects.filter(side=first).count() == 3
    assert client.get(battle.get_absolute_url()).status_code == 200


def test_a_declined_challenge_leaves_no_battle_in_the_lists(client, ours, theirs):
    _, _, second = challenged(ours, theirs)
    client.force_login(theirs.owner)

    post(client, "side-decline", second.slug)

    page = client.get(reverse("campaigns:gang-battles", args=[theirs.slug]))
    assert page.context["rows"] == []
    assert "No battles yet" in page.content.decode()


def test_a_challenge_that_ran_out_has_no_buttons_and_is_in_no_list(client, ours, theirs):
    battle, _, second = challenged(ours, theirs, expires_at=timezone.now())
    client.force_login(theirs.owner)

    shown = client.get(battle.get_absolute_url()).content.decode()
    listed = client.get(reverse("campaigns:gang-battles", args=[theirs.slug]))
    late = post(client, "side-accept", second.slug)

    assert "ran out" in shown
    assert "<form" not in shown.partition('id="battle"')[2].partition("</main>")[0]
    assert listed.context["rows"] == []
    assert late.status_code == 422


def test_a_battle_is_called_off_when_that_was_asked(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    client.force_login(ours.owner)
    path = reverse("campaigns:battle-call-off", args=[battle.slug])
    assert "Call it off?" in client.get(path).content.decode()
    battle.refresh_from_db()
    assert battle.stage == BattleStage.PLANNED

    post(client, "battle-call-off", battle.slug, reason="rain")

    battle.refresh_from_db()
    assert battle.stage == BattleStage.CALLED_OFF
    assert "called off: rain" in client.get(battle.get_absolute_url()).content.decode()


def test_a_page_that_did_not_move_is_not_sent_again(client, ours, theirs):
    battle, _, second = challenged(ours, theirs)
    client.force_login(theirs.owner)
    since = client.get(battle.get_absolute_url()).context["page"].latest
    path = reverse("campaigns:battle-changed", args=[battle.slug])
    assert client.get(path, {"since": since}).status_code == 204

    battles.accept(hand(theirs.owner), battle, side=second)

    moved = client.get(path, {"since": since}, headers={"HX-Request": "true"})
    assert moved.status_code == 200
    assert 'id="battle"' in moved.content.decode()
    assert "<html" not in moved.content.decode()


def test_a_refusal_is_told_on_the_battles_page(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    scenarios.agree(hand(ours.owner), battle, scenario="gang-fight")
    scenarios.agree(hand(theirs.owner), battle, scenario="gang-fight")
    client.force_login(ours.owner)

    answer = post(client, "battle-answer", battle.slug, question="weather/weather", faces="9 9")

    assert answer.status_code == 422
    assert "Type in every face" in answer.content.decode()
    assert not BattleRoll.objects.exists()


def test_a_ride_sent_by_htmx_leaves_for_the_battle(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    client.force_login(ours.owner)
    path = reverse("campaigns:battle-ride", args=[battle.slug])

    answer = client.post(path, {"key": str(uuid.uuid4())}, headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == battle.get_absolute_url()


def test_pages_ask_as_much_of_many_battles_as_of_few(
    client, ours, theirs, django_assert_max_num_queries
):
    for _ in range(20):
        battle, first, _ = fought(ours, theirs)
        battles.call_off(hand(ours.owner), battle)
    client.force_login(ours.owner)

    with django_assert_max_num_queries(10):
        client.get(reverse("campaigns:gang-battles", args=[ours.slug]))
    with django_assert_max_num_queries(12):
        client.get(battle.get_absolute_url())
    with django_assert_max_num_queries(12):
        client.get(reverse("campaigns:side-crew", args=[first.slug]))


def test_an_act_with_its_page_is_within_its_budget(
    client, ours, theirs, django_assert_max_num_queries
):
    Gang.objects.update(rating=300)
    battle, _, _ = planned(ours, theirs)
    client.force_login(ours.owner)

    with django_assert_max_num_queries(25):
        post(client, "battle-answer", battle.slug, question="scenario/who throws, side 1")

    assert BattleRoll.objects.filter(battle=battle).count() == 1
