"""A battle's page, from the challenge to the ride."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from campaigns.models import Attendance, BattleRoll
from campaigns.moves import BattleStage
from tests.campaigns.feuds import challenged, planned

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
