"""A person goes; what was done stays told."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rosters import papers, ports
from rosters.models import Act, DiceRoll, Gang, Paper, Player
from rosters.services import gangs, guests
from rosters.services.acts import NobodyThere
from rosters.services.erasing import Needed, erase, sweep_guests
from tests.hands import check_books, hand, mustered, visit_as
from tests.rosters.mustered import Held, now, riding_gang

pytestmark = pytest.mark.django_db

NOTES = "Ezra owes me a horse"


def all_rows() -> str:
    """Everything that the ledger keeps, as one text."""
    acts = Act.objects.values_list("sentence", "numbers", "changes")
    return json.dumps([list(acts), list(Paper.objects.values_list("body", flat=True))])


def test_whoever_is_erased_is_nowhere_and_what_he_did_stays(owner):
    EmailAddress.objects.create(user=owner, email="ruth@example.org")
    gang = riding_gang(owner, visibility="public")
    told = list(gang.acts.values_list("sentence", flat=True))
    faces = list(gang.dice_rolls.values_list("faces", flat=True))

    erase(owner)

    gang.refresh_from_db()
    assert not Player.objects.exists()
    assert not EmailAddress.objects.exists()
    assert list(gang.acts.values_list("sentence", flat=True)) == [*told, f"{gang.name} disbanded."]
    assert list(gang.dice_rolls.values_list("faces", flat=True)) == faces
    assert not Act.objects.exclude(actor=None).exists()
    assert not DiceRoll.objects.exclude(rolled_by=None).exists()
    assert (gang.owner, gang.stage, gang.visibility) == (None, "disbanded", "public")
    check_books(gang)


def test_no_sentence_names_who_did_it(owner):
    gang = riding_gang(owner)
    guest = guests.welcome("a secret", uuid.uuid4())
    theirs = mustered(guest)
    guests.keep(player=owner, guest=guest, gangs=[theirs], key=uuid.uuid4())
    gangs.note(gang=gang, notes=NOTES)
    gangs.share(hand(gang), visibility="unlisted")

    erase(owner)

    assert "ruth" not in all_rows().lower()
    assert guest.username not in all_rows()


def test_private_notes_go_wherever_they_were_kept(owner):
    gang = mustered(owner)
    gangs.note(gang=gang, notes=NOTES)
    ridden = riding_gang(owner, notes=NOTES)
    older = papers.paper_of(now(ridden), private=True)
    act = Act.objects.create(gang=ridden, code="kept-roster", sentence="Kept.")
    Paper.objects.create(gang=ridden, act=act, title="Of an older make", body=older)
    assert all_rows().count(NOTES) == 1

    erase(owner)

    assert NOTES not in all_rows()
    assert set(Gang.objects.values_list("notes", flat=True)) == {""}
    named = [paper.body["gang"]["name"] for paper in Paper.objects.filter(gang=ridden)]
    assert set(named) == {ridden.name}


@pytest.mark.parametrize(
    ("visibility", "status"), [("public", 200), ("unlisted", 404), ("private", 404)]
)
def test_only_a_public_gang_can_be_read_still(client, owner, stranger, visibility, status):
    gang = mustered(owner)
    gangs.share(hand(gang), visibility=visibility)
    gang.refresh_from_db()
    way = f"{gang.get_absolute_url()}?link={gang.link or 'none'}"

    erase(owner)

    client.force_login(stranger)
    answers = [client.get(way), Client().get(way)]
    assert [answer.status_code for answer in answers] == [status, status]
    if status == 200:
        assert "nobody now" in answers[0].content.decode()
        ledger = client.get(reverse("rosters:gang-ledger", args=[gang.slug])).content.decode()
        assert "somebody since gone" in ledger
        assert "Take back" not in ledger


def test_frozen_and_disbanded_gangs_go_the_same_way(owner):
    gone, held = mustered(owner), mustered(owner)
    gangs.disband(hand(gone))
    ports.fill(Held())
    erase(owner)

    assert Act.objects.filter(code="disbanded", gang=gone).count() == 1
    assert Act.objects.filter(code="disbanded", gang=held).count() == 1
    assert not Gang.objects.exclude(stage="disbanded", owner=None).exists()


def test_gangs_and_acts_of_others_are_left_alone(owner, stranger):
    theirs = mustered(stranger)
    mustered(owner)

    erase(owner)

    theirs.refresh_from_db()
    assert theirs.owner == stranger
    assert theirs.acts.get().actor == stranger


def test_his_sessions_end_and_no_others(owner, stranger):
    his, theirs = Client(), Client()
    his.force_login(owner)
    theirs.force_login(stranger)

    erase(owner)

    assert Session.objects.count() == 1
    account = reverse("rosters:account")
    assert his.get(account).status_code == 302
    assert theirs.get(account).status_code == 200


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_a_clerk_is_not_erased(owner, right):
    gang = mustered(owner)
    setattr(owner, right, True)
    owner.save()

    with pytest.raises(Needed, match="A clerk of the house"):
        erase(owner)

    gang.refresh_from_db()
    assert (gang.owner, gang.stage) == (owner, "mustering")


def test_nobody_is_erased_twice(owner):
    erase(owner)

    owner.pk = 4711
    with pytest.raises(NobodyThere):
        erase(owner)


def test_the_gate_is_shut_again_after_an_erasing(owner, stranger):
    act = mustered(stranger).acts.get()

    erase(owner)

    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError), transaction.atomic():
            Act._base_manager.filter(pk=act.pk).update(sentence="Nothing happened.")
    with pytest.raises(TypeError):
        Act.objects.filter(pk=act.pk).update(sentence="Nothing happened.")


def idle(days: int) -> Player:
    """A guest who came so many days ago."""
    guest = guests.welcome("a secret", uuid.uuid4())
    came = timezone.now() - timedelta(days=days)
    Player.objects.filter(pk=guest.pk).update(date_joined=came, last_login=came)
    guest.refresh_from_db()
    return guest


def swept(days: int = 90) -> tuple[int, int]:
    return sweep_guests(timezone.now() - timedelta(days=days))


def test_idle_guests_are_swept_and_their_gangs_disband(time_machine):
    start = timezone.now()
    guest = idle(0)
    gang = mustered(guest)

    time_machine.move_to(start + timedelta(days=89))
    assert swept() == (0, 0)
    time_machine.move_to(start + timedelta(days=91))
    assert swept() == (1, 1)
    assert swept() == (0, 0)

    gang.refresh_from_db()
    assert (gang.owner, gang.stage) == (None, "disbanded")
    assert not Player.objects.exists()


def test_whoever_did_something_lately_stays():
    came, acted, nothing = idle(10), idle(100), idle(100)
    mustered(acted)
    idle_player = Player.objects.create_user("ines")
    Player.objects.filter(pk=idle_player.pk).update(date_joined=nothing.date_joined)

    assert swept() == (1, 0)

    assert set(Player.objects.values_list("pk", flat=True)) == {
        came.pk, acted.pk, idle_player.pk,
    }  # fmt: skip


def test_a_gang_that_was_kept_outlives_its_guest(owner, time_machine):
    start = timezone.now()
    guest = idle(0)
    gang = mustered(guest)
    guests.keep(player=owner, guest=guest, gangs=[gang], key=uuid.uuid4())
    time_machine.move_to(start + timedelta(days=91))

    assert swept() == (1, 0)

    gang.refresh_from_db()
    assert (gang.owner, gang.stage) == (owner, "mustering")
    assert [act.actor for act in gang.acts.all()] == [None, owner]


def test_a_session_that_names_a_swept_guest_is_a_visitors(client):
    guest = idle(100)
    visit_as(client, guest)

    swept()

    assert client.get(reverse("rosters:gang-list")).status_code == 200
    assert client.get(reverse("rosters:guest-forget")).status_code == 302


def test_the_command_counts_back_from_the_moment_it_is_given(capsys):
    mustered(idle(0))
    later = (timezone.now() + timedelta(days=31)).isoformat()

    call_command("sweep_guests", days=30)
    call_command("sweep_guests", "--days", "30", "--now", later)
    call_command("sweep_guests", "--days", "30", "--now", "2126-01-01")

    assert capsys.readouterr().out.splitlines() == [
        "Guests erased: 0. Gangs that they left: 0.",
        "Guests erased: 1. Gangs that they left: 1.",
        "Guests erased: 0. Gangs that they left: 0.",
    ]


@pytest.mark.parametrize("said", [{"days": 0}, {"now": "tomorrow"}, {"now": "2126-13-45T99:00"}])
def test_the_command_refuses_what_it_cannot_count(said):
    with pytest.raises(CommandError):
        call_command("sweep_guests", **said)
