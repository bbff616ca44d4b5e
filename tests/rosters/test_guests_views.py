"""A visitor begins at once, as a guest who can never log in."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rosters.models import Gang, Player
from rosters.readers import GUEST
from tests.hands import mustered
from tests.rosters.visitors import (
    FORGET,
    LIST,
    MUSTER,
    PASSWORD,
    SAMPLE,
    begin,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]


def test_reading_makes_no_guest(client):
    for address in ("/", LIST, MUSTER, FORGET):
        client.get(address)

    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


def test_a_form_that_is_refused_makes_no_guest(client):
    assert begin(client, name="").status_code == 422
    assert client.post(SAMPLE, {"key": str(uuid.uuid4()), "kind": "pirates"}).status_code == 422

    assert not Player.objects.exists()


def test_a_visitor_begins_a_gang_and_goes_on_with_it(client):
    answer = begin(client)

    gang = Gang.objects.get()
    assert gang.owner.is_guest
    assert answer["Location"] == reverse("rosters:gang-mustering", args=[gang.slug])
    assert client.get(answer["Location"]).status_code == 200
    recruit = reverse("rosters:gang-recruit", args=[gang.slug])
    client.post(recruit, {"key": str(uuid.uuid4()), "who": "leader", "name": "Ada"})
    assert gang.characters.get().name == "Ada"
    assert list(client.get(LIST).context["gangs"]) == [gang]


def test_a_guest_who_begins_again_is_the_same_guest(client):
    begin(client)
    begin(client, name="The Others")

    assert Player.objects.count() == 1
    assert Gang.objects.count() == 2


def test_a_form_that_is_sent_twice_before_the_first_answer_makes_one_guest_and_one_gang(settings):
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get(MUSTER).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    once = {"key": str(uuid.uuid4()), "csrfmiddlewaretoken": token[1]}
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "1/h/ip"}
    first = begin(visitor, **once)
    del visitor.cookies["sessionid"]

    second = begin(visitor, **once)

    assert first["Location"] == second["Location"]
    assert Player.objects.count() == Gang.objects.count() == 1
    assert visitor.get(second["Location"]).status_code == 200


def test_becoming_a_guest_gives_the_session_a_new_key(client):
    session = client.session
    session["links"] = ["abc"]
    session.save()
    before = session.session_key

    begin(client)

    assert client.session.session_key != before
    assert client.session[GUEST] == Player.objects.get().pk


def test_beyond_the_limit_nothing_is_made_and_a_sentence_says_when_to_try_again(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/h/ip"}
    for _ in range(2):
        begin(Client())

    answers = [begin(client), client.post(SAMPLE, {"key": uuid.uuid4(), "kind": "cowboys"})]

    for answer in answers:
        assert answer.status_code == 429
        assert "Try again in <strong>60 minutes</strong>" in answer.content.decode()
        assert int(answer["Retry-After"]) == 3600
    assert Player.objects.count() == Gang.objects.count() == 2


def test_players_and_guests_who_are_known_are_not_counted(tablet, ines, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "0/h/ip"}
    hers = Client()
    hers.force_login(ines)

    assert begin(tablet).status_code == begin(hers).status_code == 303


@pytest.mark.parametrize("kind", ["townies", "natives-town", "cavalry-foot"])
def test_one_press_opens_a_sample_of_a_kind(client, kind):
    key = str(uuid.uuid4())

    answers = [client.post(SAMPLE, {"key": key, "kind": kind}) for _ in range(2)]

    gang = Gang.objects.get()
    assert (gang.kind, gang.is_mustering, gang.owner.is_guest) == (kind, True, True)
    assert {answer["Location"] for answer in answers} == {
        reverse("rosters:gang-mustering", args=[gang.slug])
    }


def test_samples_are_offered_where_nothing_is_yet(client):
    for address in ("/", LIST):
        page = client.get(address).content.decode()
        assert page.count(f'action="{SAMPLE}"') == 7
        assert len(set(re.findall(r'name="key" value="([^"]+)"', page))) == 7


def test_a_guests_pages_say_that_they_are_kept_on_this_device_only(tablet, guest):
    gang = mustered(guest)

    for address in (LIST, gang.get_absolute_url()):
        page = tablet.get(address).content.decode()
        assert page.count("on this device only") == 1
        assert f"{reverse('account_signup')}?next={address}" in page
        assert "Sign up to keep" in page


def test_a_player_is_told_nothing_of_devices(client, ines):
    gang = mustered(ines)
    client.force_login(ines)

    for address in (LIST, gang.get_absolute_url()):
        assert "this device" not in client.get(address).content.decode()


def test_a_guests_session_lasts_sixty_days_from_the_last_day_on_which_he_acted(
    client, time_machine
):
    start = timezone.now()
    time_machine.move_to(start, tick=False)
    begin(client)
    assert client.cookies["sessionid"]["max-age"] == 60 * 86400

    def days_left() -> float:
        return (client.session.get_expiry_date() - timezone.now()) / timedelta(days=1)

    def sent_anew() -> bool:
        client.cookies["sessionid"]["max-age"] = ""
        begin(client)
        return bool(client.cookies["sessionid"]["max-age"])

    time_machine.move_to(start + timedelta(hours=23), tick=False)
    assert not sent_anew()
    time_machine.move_to(start + timedelta(hours=25), tick=False)
    assert sent_anew()
    assert not sent_anew()
    assert round(days_left()) == 60
    time_machine.move_to(start + timedelta(days=60), tick=False)
    assert client.get(LIST).context["gangs"].paginator.count == 4
    time_machine.move_to(start + timedelta(days=62), tick=False)
    assert client.get(LIST).context["gangs"].paginator.count == 0


def test_a_guest_never_logs_in_by_any_door(guest, client):
    mustered(guest)
    for password in ("", guest.password, "!"):
        said = {"login": guest.username, "password": password}
        assert client.post(reverse("account_login"), said).status_code in (200, 422)
    for door in ("account_reset_password", "account_request_login_code"):
        for asked in (guest.username, ""):
            client.post(reverse(door), {"email": asked})

    assert not client.login(username=guest.username, password="!")
    assert "_auth_user_id" not in client.session
    assert mail.outbox == []


def test_nobody_signs_up_under_a_guests_name(guest, client):
    said = {"username": guest.username, "password1": PASSWORD}

    client.post(reverse("account_signup"), said)

    assert Player.objects.count() == 1
    assert "_auth_user_id" not in client.session
