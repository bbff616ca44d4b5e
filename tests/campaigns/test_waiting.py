"""What waits for whom, and the letters that tell it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, Campaign, Membership
from campaigns.moves import BattleStage, EntryStage, MemberStage
from campaigns.queries.waiting import by_campaign, waiting_for
from campaigns.services.battles import decline
from rosters.models import Gang, Player
from tests.campaigns.feuds import against_a_cast, challenged, feud, fought, hand, planned
from tests.factories import EntryFactory, MembershipFactory, PlayerFactory

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 2, 6, 0, tzinfo=UTC)


def settled(gang: Gang) -> Gang:
    """The gang, of which the dice of riding out left no question."""
    Gang.objects.filter(pk=gang.pk).update(waiting=0)
    return gang


@pytest.fixture
def ours(ours: Gang) -> Gang:
    """Ruth's, with nothing to settle."""
    return settled(ours)


@pytest.fixture
def theirs(theirs: Gang) -> Gang:
    """Moss's, with nothing to settle."""
    return settled(theirs)


def said(player: Player, now: datetime | None = None) -> list[str]:
    """What waits for the player, in words."""
    return [wait.what for wait in waiting_for(player, now or timezone.now())]


def test_a_challenge_waits_for_the_other_side_until_it_runs_out(ours, theirs):
    ends = timezone.now() + timedelta(days=2)
    challenged(ours, theirs, expires_at=ends)

    assert said(ours.owner) == []
    assert said(theirs.owner) == ["The Long Riders challenge The Sable Brothers"]
    assert waiting_for(theirs.owner, timezone.now())[0].until == ends
    assert said(theirs.owner, ends) == []


def test_a_challenge_that_was_declined_waits_for_nobody(ours, theirs):
    battle, _, second = challenged(ours, theirs)

    decline(hand(theirs.owner), battle, side=second)

    assert said(theirs.owner) == []


def test_a_planned_battle_waits_for_both(ours, theirs):
    planned(ours, theirs)

    assert said(ours.owner) == ["The Long Riders ride to the battle against The Sable Brothers"]
    assert said(theirs.owner) == ["The Sable Brothers ride to the battle against The Long Riders"]


def test_a_battle_against_a_cast_waits_once_for_who_brought_it(ours):
    against_a_cast(ours)

    assert said(ours.owner) == ["The Long Riders ride to the battle against The Natives"]


def test_a_battle_that_is_fought_is_to_be_reported(ours, theirs):
    fought(ours, theirs)

    assert len(said(ours.owner)) == len(said(theirs.owner)) == 1
    assert "report the battle" in said(ours.owner)[0]


def reported(ours: Gang, theirs: Gang, campaign: Campaign, disputed: str = "") -> Battle:
    """A battle that our side reported."""
    battle, first, _ = fought(ours, theirs, campaign)
    Battle.objects.filter(pk=battle.pk).update(
        stage=BattleStage.REPORTED,
        reported_by=first,
        reported_at=timezone.now(),
        disputed=disputed,
    )
    battle.refresh_from_db()
    return battle


def test_a_report_waits_for_the_other_side_until_silence_confirms_it(ours, theirs):
    campaign = feud(PlayerFactory(), ours, theirs, confirm_days=5)
    battle = reported(ours, theirs, campaign)

    (wait,) = waiting_for(theirs.owner, timezone.now())

    assert wait.what == "The Long Riders reported battle 1: confirm or dispute it"
    assert wait.until == battle.reported_at + timedelta(days=5)
    assert said(ours.owner) == []


def test_a_dispute_waits_for_the_arbitrators_alone(ours, theirs):
    arbitrator = PlayerFactory()
    campaign = feud(arbitrator, ours, theirs)
    reported(ours, theirs, campaign, disputed="Never happened.")

    assert said(arbitrator) == ["The report of battle 1 is disputed: rule on it"]
    assert said(ours.owner) == said(theirs.owner) == []


def test_the_door_waits_for_the_arbitrators(owner, stranger, theirs):
    campaign = feud(owner)
    MembershipFactory(campaign=campaign, player=stranger, stage=MemberStage.ASKED)
    EntryFactory(campaign=campaign, gang=theirs, stage=EntryStage.OFFERED)

    assert said(owner) == [
        "silas asks to join The Coldwater Feud",
        "The Sable Brothers of moss are offered: admit or refuse them",
    ]
    assert said(stranger) == []


def test_an_invitation_waits_for_the_invited(owner, stranger):
    MembershipFactory(campaign=feud(owner), player=stranger, stage=MemberStage.INVITED)

    assert said(stranger) == ["The Coldwater Feud invites silas"]


def test_questions_of_a_gang_wait_for_its_owner(ours, theirs):
    Gang.objects.filter(pk=ours.pk).update(waiting=2)

    assert said(ours.owner) == ["The Long Riders: 2 questions wait"]
    assert said(theirs.owner) == []
    Gang.objects.filter(pk=ours.pk).update(held="They are out fighting.")
    assert said(ours.owner) == []


def test_a_turn_that_was_not_played_waits_when_its_deadline_nears(ours, theirs):
    campaign = feud(PlayerFactory(), ours, theirs)
    now = timezone.now()
    Campaign.objects.update(turn_ends_at=now + timedelta(days=4))

    assert said(ours.owner, now) == []
    nearer = now + timedelta(days=2)
    assert said(ours.owner, nearer) == ["The Long Riders have not played turn 1"]
    fought(ours, theirs, campaign)
    assert "have not played" not in " ".join(said(ours.owner, nearer))


@pytest.mark.parametrize("stage", ["paused", "ended"])
def test_nobody_is_late_in_a_campaign_that_does_not_run(ours, stage):
    feud(PlayerFactory(), ours)
    Campaign.objects.update(turn_ends_at=timezone.now(), stage=stage)

    assert said(ours.owner) == []


def test_what_has_a_time_comes_first(ours, theirs):
    challenged(theirs, ours)
    challenged(theirs, ours, expires_at=timezone.now() + timedelta(days=1))

    first, second = waiting_for(ours.owner, timezone.now())

    assert first.until is not None
    assert second.until is None


def test_waits_of_one_campaign_stand_together(ours, theirs):
    campaign = feud(PlayerFactory(), ours, theirs)
    ends = timezone.now() + timedelta(days=1)
    challenged(theirs, ours, campaign, expires_at=ends)
    challenged(theirs, ours, expires_at=ends + timedelta(days=1))
    challenged(theirs, ours, campaign)

    waits = by_campaign(waiting_for(ours.owner, timezone.now()))

    assert [wait.campaign for wait in waits] == [campaign, campaign, None]


def test_a_player_of_much_costs_as_many_queries_as_one_of_little(
    owner, ours, theirs, django_assert_max_num_queries
):
    campaign = feud(owner, ours, theirs)
    for _ in range(30):
        challenged(theirs, ours, campaign)

    with django_assert_max_num_queries(6):
        assert len(waiting_for(owner, timezone.now())) == 30


def test_the_page_lists_all_that_waits(client, ours, theirs):
    challenged(theirs, ours)
    client.force_login(ours.owner)

    page = client.get(reverse("campaigns:waiting")).content.decode()
    lists = [client.get(reverse(name)).content.decode() for name in
             ("rosters:gang-list", "campaigns:campaign-list")]  # fmt: skip

    assert "The Sable Brothers challenge The Long Riders" in page
    assert "1 thing waits for you" in lists[0]


def test_a_reader_for_whom_nothing_waits_is_told_so(client, stranger):
    client.force_login(stranger)

    assert "Nothing waits for you" in client.get(reverse("campaigns:waiting")).content.decode()


# Letters


@pytest.fixture
def written_to(ours, theirs) -> Player:
    """Moss, whom a challenge waits for, and who wants letters at his confirmed address."""
    campaign = feud(ours.owner, ours, theirs)
    challenged(ours, theirs, campaign)
    Membership.objects.filter(player=theirs.owner).update(letters=True)
    EmailAddress.objects.create(
        user=theirs.owner, email="moss@example.org", verified=True, primary=True
    )
    return theirs.owner


def send(now: datetime = NOW) -> list[mail.EmailMessage]:
    mail.outbox.clear()
    call_command("send_digests", now=now.isoformat())
    return list(mail.outbox)


def test_a_letter_says_all_that_waits_and_how_to_stop(written_to):
    (letter,) = send()

    assert letter.to == ["moss@example.org"]
    assert letter.subject == "Westamunda: One thing waits for you"
    assert "The Long Riders challenge The Sable Brothers." in letter.body
    battle = Battle.objects.get()
    assert f"http://localhost:8000{battle.get_absolute_url()}" in letter.body
    assert f"{reverse('campaigns:waiting')}#letters" in letter.body


def test_one_letter_a_day_is_enough(written_to):
    assert len(send()) == 1
    assert send(NOW + timedelta(hours=3)) == []
    assert len(send(NOW + timedelta(days=1))) == 1


def test_the_day_is_that_of_the_clock(written_to, time_machine):
    time_machine.move_to(NOW)
    mail.outbox.clear()
    call_command("send_digests")
    call_command("send_digests")
    time_machine.move_to(NOW + timedelta(days=1))
    call_command("send_digests")

    assert len(mail.outbox) == 2


@pytest.mark.parametrize("why", ["not wanted", "not confirmed", "no address", "guest", "left"])
def test_nobody_else_is_written_to(written_to, why):
    if why == "not wanted":
        Membership.objects.update(letters=False)
    if why == "not confirmed":
        EmailAddress.objects.update(verified=False)
    if why == "no address":
        EmailAddress.objects.all().delete()
    if why == "guest":
        Player.objects.update(is_guest=True)
    if why == "left":
        Membership.objects.filter(player=written_to).update(stage=MemberStage.LEFT)

    assert send() == []


def test_nothing_is_written_while_nothing_waits(written_to):
    Battle.objects.update(stage=BattleStage.DECLINED)

    assert send() == []
    Battle.objects.update(stage=BattleStage.CHALLENGED)
    assert len(send()) == 1


def test_a_campaign_without_letters_is_left_out(written_to, theirs):
    quiet = feud(PlayerFactory(), name="The Quiet Feud")
    MembershipFactory(campaign=quiet, player=written_to, arbitrates=True)
    MembershipFactory(campaign=quiet, stage=MemberStage.ASKED)

    (letter,) = send()

    assert len(said(written_to)) == 2
    assert "Quiet" not in letter.body


def test_a_letter_that_cannot_be_sent_is_tried_again(written_to, settings):
    settings.EMAIL_BACKEND = "tests.campaigns.test_waiting.Torn"
    send()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

    assert len(send()) == 1


class Torn:
    """A post that loses every bag."""

    def __init__(self, **how: object) -> None: ...

    def send_messages(self, messages: object) -> int:
        raise OSError("the bag is torn")


def test_junk_for_a_moment_is_refused(db):
    with pytest.raises(CommandError, match="is no moment"):
        call_command("send_digests", now="yesterday")
