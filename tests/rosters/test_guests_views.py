"""A visitor begins at once, is asked later, and shares his tablet."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rosters.models import Act, Gang, Player
from rosters.readers import GUEST
from rosters.services import guests
from tests.hands import mustered, visit_as

pytestmark = pytest.mark.django_db

LIST = reverse("rosters:gang-list")
MUSTER = reverse("rosters:gang-muster")
SAMPLE = reverse("rosters:gang-sample")
KEEP = reverse("rosters:guest-keep")
FORGET = reverse("rosters:guest-forget")
PASSWORD = "a-long-walk-to-coldwater"


@pytest.fixture(autouse=True)
def fresh_limits(db: None) -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guest(db: None) -> Player:
    return guests.welcome("the browser's own", uuid.uuid4())


@pytest.fixture
def tablet(client: Client, guest: Player) -> Client:
    """A browser whose session names the guest."""
    visit_as(client, guest)
    return client


@pytest.fixture
def ines(db: None) -> Player:
    return Player.objects.create_user("ines", password=PASSWORD)


def begin(client: Client, name: str = "The Quiet Hands", **changed: Any) -> Any:
    data = {"key": str(uuid.uuid4()), "name": name, "kind": "cowboys", "budget": "1000"}
    return client.post(MUSTER, data | changed)


def sign_in(client: Client, way_on: str = "") -> Any:
    more = {"next": way_on} if way_on else {}
    said = {"login": "ines", "password": PASSWORD}
    return client.post(reverse("account_login"), said | more)


def sign_up(client: Client, way_on: str = "") -> Any:
    more = {"next": way_on} if way_on else {}
    said = {"username": "ines", "password1": PASSWORD}
    return client.post(reverse("account_signup"), said | more)


def sign_out(client: Client) -> None:
    client.post(reverse("account_logout"))


def keep(client: Client, *gangs: Gang, way_on: str = "", **more: Any) -> Any:
    data = {"key": str(uuid.uuid4()), "gangs": [gang.slug for gang in gangs], "next": way_on}
    return client.post(KEEP, data | more)


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
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/h/ip"}
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
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    for _ in range(2):
        begin(Client())

    answers = [begin(client), client.post(SAMPLE, {"key": uuid.uuid4(), "kind": "cowboys"})]

    for answer in answers:
        assert answer.status_code == 429
        assert "Try again in <strong>60 minutes</strong>" in answer.content.decode()
        assert int(answer["Retry-After"]) == 3600
    assert Player.objects.count() == Gang.objects.count() == 2


def test_players_and_guests_who_are_known_are_not_counted(tablet, ines, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "0/h/ip"}
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


@pytest.mark.parametrize("how", ["login", "signup"])
def test_whoever_logs_in_or_signs_up_is_asked_first_and_then_led_where_he_was_going(
    tablet, guest, how
):
    gang = mustered(guest)
    if how == "login":
        Player.objects.create_user("ines", password=PASSWORD)
    before = tablet.session.session_key
    way_on = gang.get_absolute_url()

    answer = (sign_in if how == "login" else sign_up)(tablet, way_on)

    assert answer["Location"].startswith(f"{KEEP}?next=")
    assert tablet.session.session_key != before
    assert tablet.session[GUEST] == guest.pk
    page = tablet.get(answer["Location"])
    assert gang.name in page.content.decode()
    assert f'name="next" value="{way_on}"' in page.content.decode()
    assert keep(tablet, gang, way_on=way_on)["Location"] == way_on
    assert tablet.get(way_on).status_code == 200


def test_a_guest_who_owns_nothing_is_nobodys_question(tablet, ines):
    assert sign_in(tablet)["Location"] == LIST


def test_nobody_is_led_off_the_site_by_the_way_on(tablet, guest, ines):
    gang = mustered(guest)
    sign_in(tablet)

    assert keep(tablet, gang, way_on="https://elsewhere.example/")["Location"] == LIST


def test_what_is_kept_is_the_players_and_the_session_forgets_the_guest(tablet, guest, ines):
    gang = mustered(guest)
    sign_in(tablet)

    keep(tablet, gang)

    gang.refresh_from_db()
    assert gang.owner == ines
    assert GUEST not in tablet.session
    sign_out(tablet)
    assert list(tablet.get(LIST).context["gangs"]) == []


def test_some_may_be_kept_and_the_rest_stay_the_guests(tablet, guest, ines):
    mine, other = mustered(guest), mustered(guest)
    sign_in(tablet)

    answer = keep(tablet, mine, way_on=other.get_absolute_url())

    assert answer["Location"] == LIST
    assert Act.objects.filter(code="kept", gang=mine).count() == 1
    assert "1 gang was begun on this device" in tablet.get(LIST).content.decode()
    sign_out(tablet)
    assert list(tablet.get(LIST).context["gangs"]) == [other]


def test_keeping_none_is_refused_with_a_way_on(tablet, guest, ines):
    mustered(guest)
    sign_in(tablet)

    answer = keep(tablet)

    assert answer.status_code == 422
    assert "Tick a gang, or say that they are not yours." in answer.content.decode()


def test_a_keeping_sent_twice_does_no_harm(tablet, guest, ines):
    gang, key = mustered(guest), str(uuid.uuid4())
    mustered(guest)
    sign_in(tablet)

    answers = [keep(tablet, gang, key=key) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert Act.objects.filter(code="kept").count() == 1


def test_a_gang_that_is_not_the_guests_is_not_there_to_be_kept(tablet, guest, ines, stranger):
    mustered(guest)
    theirs = mustered(stranger)
    sign_in(tablet)

    assert keep(tablet, theirs).status_code == 404
    theirs.refresh_from_db()
    assert theirs.owner == stranger


def test_two_people_on_one_tablet_keep_their_own(tablet, guest, ines):
    gang = mustered(guest)
    way_on = sign_in(tablet, gang.get_absolute_url())["Location"]
    assert gang.name in tablet.get(way_on).content.decode()

    answer = tablet.post(KEEP, {"not-mine": "1", "next": gang.get_absolute_url()})

    assert answer["Location"] == LIST
    page = tablet.get(LIST)
    assert list(page.context["gangs"]) == []
    assert gang.name not in page.content.decode()
    assert tablet.get(gang.get_absolute_url()).status_code == 404
    hers = begin(tablet, name="Hers Alone")["Location"]
    sign_out(tablet)
    page = tablet.get(LIST)
    assert list(page.context["gangs"]) == [gang]
    assert "Hers Alone" not in page.content.decode()
    assert tablet.get(hers).status_code == 404
    assert tablet.get(LIST)["Cache-Control"] == "private, no-store"


def test_starting_afresh_asks_and_then_forgets_the_guest(tablet, guest):
    gang = mustered(guest)

    page = tablet.get(FORGET).content.decode()
    assert "1 gang is kept by this device alone: The Long Riders." in page
    assert list(tablet.get(LIST).context["gangs"]) == [gang]
    assert tablet.post(FORGET)["Location"] == LIST

    assert list(tablet.get(LIST).context["gangs"]) == []
    gang.refresh_from_db()
    assert gang.owner == guest


def test_starting_afresh_signs_nobody_out(tablet, guest, ines):
    mustered(guest)
    sign_in(tablet)

    tablet.post(FORGET)

    assert GUEST not in tablet.session
    assert "Keep it?" not in tablet.get(LIST).content.decode()
    assert "ines" in tablet.get(LIST).content.decode()


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
    client.post(reverse("account_reset_password"), {"email": guest.username})
    client.post(reverse("account_reset_password"), {"email": ""})

    assert not client.login(username=guest.username, password="!")
    assert "_auth_user_id" not in client.session
    assert mail.outbox == []


def test_nobody_signs_up_under_a_guests_name(guest, client):
    said = {"username": guest.username, "password1": PASSWORD}

    client.post(reverse("account_signup"), said)

    assert Player.objects.count() == 1
    assert "_auth_user_id" not in client.session
