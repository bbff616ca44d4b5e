"""The pages of a report, as those who fought it and those who did not find them."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Attendance, Battle, Membership, Minute
from campaigns.moves import BattleStage, CampaignStage, MemberStage
from campaigns.reporting import key_of
from campaigns.services import reports
from tests.campaigns.feuds import against_a_cast, feud, fought, hand, planned
from tests.campaigns.told import filed, mark, people
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def at(name, thing):
    """An address of campaigns."""
    return reverse(f"campaigns:{name}", args=[thing.slug])


def send(client, url, *, htmx=False, **said):
    """Post a form with a fresh key."""
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(url, {"key": uuid.uuid4(), **said}, headers=headers)


def stage_of(battle):
    """The battle's stage as it is kept."""
    return Battle.objects.get(pk=battle.pk).stage


def test_a_result_is_all_that_a_report_needs(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    client.force_login(ours.owner)
    shown = client.get(at("battle-report", battle)).content.decode()
    assert "We won: The Long Riders" in shown
    assert shown.index("We won") < shown.index("They won: The Sable Brothers")

    answer = send(client, at("battle-report", battle), result="1")

    assert (answer.status_code, answer["Location"]) == (303, battle.get_absolute_url())
    assert stage_of(battle) == BattleStage.REPORTED
    assert set(Attendance.objects.values_list("fate", flat=True)) == {"standing"}


def test_a_report_is_filed_with_htmx(client, ours, theirs):
    battle, _, second = fought(ours, theirs)
    client.force_login(ours.owner)
    key = key_of(people(second)[0])

    answer = send(
        client, at("battle-report", battle), htmx=True, result="1", **{f"{key}-fate": "out"}
    )

    assert answer["HX-Redirect"] == battle.get_absolute_url()
    assert people(second)[0].fate == "out"


def test_what_was_typed_is_still_there_after_a_refusal(client, ours, theirs):
    battle, first, second = fought(ours, theirs)
    client.force_login(ours.owner)
    one, enemy = key_of(people(first)[0]), key_of(people(second)[1])

    answer = send(
        client, at("battle-report", battle), result="2",
        **{f"{one}-fate": "down", f"{one}-hits": "100", f"{one}-by": enemy},
    )  # fmt: skip

    shown = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="100"' in shown
    assert f'<option value="{enemy}" selected>' in shown
    assert f'name="{one}-fate" value="down" id="id_{one}-fate_2" checked' in shown
    assert stage_of(battle) == BattleStage.FOUGHT


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("zzz-fate", "out", "was not in this battle"),
        ("{own}-mount", "dead", "fought on foot"),
        ("{own}-by", "{other}", "Somebody of the other side"),
    ],
)
def test_a_report_of_what_cannot_be_is_refused(client, ours, theirs, field, value, words):
    battle, first, _ = fought(ours, theirs)
    client.force_login(ours.owner)
    own, other = (key_of(row) for row in people(first)[:2])
    said = {field.format(own=own): value.format(other=other), f"{own}-fate": "out"}

    answer = send(client, at("battle-report", battle), result="1", **said)

    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_a_horse_is_asked_of_who_rode(client, ours, theirs):
    battle, first, _ = fought(ours, theirs)
    rider, foot, _ = people(first)
    Attendance.objects.filter(pk=rider.pk).update(mount="kept")
    client.force_login(ours.owner)

    shown = client.get(at("battle-report", battle)).content.decode()
    send(client, at("battle-report", battle), result="1", **{f"{key_of(rider)}-mount": "dead"})

    assert f'name="{key_of(rider)}-mount"' in shown
    assert f'name="{key_of(foot)}-mount"' not in shown
    assert people(first)[0].mount == "dead"


def test_the_second_of_two_reports_is_led_to_the_first(client, ours, theirs):
    battle, _, _ = fought(ours, theirs)
    client.force_login(ours.owner)
    send(client, at("battle-report", battle), result="1")
    client.force_login(theirs.owner)

    answer = send(client, at("battle-report", battle), result="2")

    assert answer.status_code == 422
    assert "The Long Riders reported this battle already" in answer.content.decode()
    assert Battle.objects.get(pk=battle.pk).result == "1"
    page = client.get(at("battle-detail", battle)).content.decode()
    assert "Confirm it" in page
    assert "Dispute it" in page


def test_a_report_is_disputed_amended_and_confirmed(client, ours, theirs):
    battle, _, _ = filed(ours, theirs)
    client.force_login(theirs.owner)
    assert send(client, at("report-dispute", battle), report=mark(battle)).status_code == 422
    send(client, at("report-dispute", battle), report=mark(battle), reason="Only a draw.")
    client.force_login(ours.owner)
    page = client.get(at("battle-detail", battle)).content.decode()
    assert "Only a draw." in page
    send(
        client, at("battle-report", battle), report=mark(battle), result="draw", reason="So it was."
    )
    client.force_login(theirs.owner)

    send(client, at("report-confirm", battle), report=mark(battle))

    battle.refresh_from_db()
    assert (battle.stage, battle.result) == (BattleStage.CONFIRMED, "draw")
    assert "A draw." in client.get(at("battle-detail", battle)).content.decode()


def test_silence_is_told_before_it_is_written_down(client, ours, theirs):
    battle, _, _ = filed(ours, theirs)
    Battle.objects.update(reported_at=timezone.now() - timedelta(days=3))
    client.force_login(theirs.owner)

    page = client.get(at("battle-detail", battle)).content.decode()
    answer = send(client, at("report-dispute", battle), report=mark(battle), reason="No.")

    assert "Nobody disputed it in time: it stands." in page
    assert "Dispute it" not in page
    assert answer.status_code == 422
    assert stage_of(battle) == BattleStage.CONFIRMED


def test_an_arbitrator_who_plays_rules_when_he_says_so(client, ours, theirs):
    campaign = feud(ours.owner, ours, theirs)
    battle, _, _ = filed(ours, theirs, campaign)
    client.force_login(ours.owner)
    assert send(client, at("report-confirm", battle), report=mark(battle)).status_code == 422

    send(client, at("report-confirm", battle), report=mark(battle), **{"as": "arbitrator"})

    battle.refresh_from_db()
    assert battle.confirmed == "arbitrator"


def test_a_write_up_is_read_on_the_battles_page(client, ours, theirs):
    battle, first, _ = filed(ours, theirs)
    client.force_login(ours.owner)

    send(client, at("side-write-up", first), text="We won.\n\n<b>We did.")

    page = client.get(at("battle-detail", battle)).content.decode()
    assert "<p>We won.</p>" in page
    assert "<p>&lt;b&gt;We did.</p>" in page
    assert send(client, at("side-write-up", first), text="a" * 8001).status_code == 422


def test_a_cast_is_reported_before_it_stood_there(client, ours):
    battle, _, second = against_a_cast(ours)
    client.force_login(ours.owner)

    send(client, at("battle-report", battle), result="1", **{f"{second.slug}-2-fate": "out"})

    assert [row.fate for row in people(second)][:3] == ["standing", "standing", "out"]
    assert stage_of(battle) == BattleStage.CONFIRMED


def test_the_report_is_within_its_budget(client, ours, theirs, django_assert_max_num_queries):
    campaign = feud(PlayerFactory(username="anna"), ours, theirs)
    battle, _, second = planned(ours, theirs, campaign)
    client.force_login(ours.owner)

    with django_assert_max_num_queries(12):
        client.get(at("battle-report", battle))
    reports.file(hand(ours.owner), battle, by=battle.sides.get(team=1), result="1", rows={})
    client.force_login(second.gang.owner)
    with django_assert_max_num_queries(12):
        client.get(at("battle-detail", battle))


GONE, MAY = 404, 200
POSTED = ("battle-report", "report-confirm", "report-dispute", "report-void")


def as_role(role, campaign, ours):
    """Somebody of this role in the campaign in which our gang fights."""
    if role == "fights":
        return ours.owner
    player = PlayerFactory(username=role.replace(" ", "-"))
    stages = {
        "invited": MemberStage.INVITED, "asked": MemberStage.ASKED, "left": MemberStage.LEFT,
        "member": MemberStage.JOINED, "arbitrator": MemberStage.JOINED,
    }  # fmt: skip
    if role in stages:
        Membership.objects.create(
            campaign=campaign, player=player, stage=stages[role], arbitrates=role == "arbitrator"
        )
    return player


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize(
    ("role", "answer"),
    [
        ("stranger", GONE), ("invited", GONE), ("asked", GONE), ("left", GONE), ("member", GONE),
        ("fights", MAY), ("arbitrator", MAY),
    ],
)  # fmt: skip
def test_sides_and_arbitrators_act_upon_a_report(client, ours, theirs, role, answer, ended):
    campaign = feud(PlayerFactory(username="anna"), ours, theirs)
    battle, first, _ = filed(ours, theirs, campaign)
    if ended:
        campaign.stage = CampaignStage.ENDED
        campaign.save()
    client.force_login(as_role(role, campaign, ours))
    minutes = Minute.objects.count()
    addresses = [at(name, battle) for name in POSTED] + [at("side-write-up", first)]

    for url in addresses:
        read, sent = client.get(url).status_code, client.post(url, {}).status_code
        assert (read == GONE, sent) == (answer == GONE, GONE if answer == GONE else 422), url
    assert Minute.objects.count() == minutes


def test_the_opponent_acts_upon_a_report_and_not_upon_the_others_account(client, ours, theirs):
    battle, first, _ = filed(ours, theirs)
    client.force_login(theirs.owner)

    assert [client.get(at(name, battle)).status_code for name in POSTED] == [302, 200, 200, 200]
    assert client.get(at("side-write-up", first)).status_code == GONE
