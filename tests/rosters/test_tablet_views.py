"""Whoever signs in is asked what is his, and a tablet is shared."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Act, Player
from rosters.readers import GUEST
from tests.hands import mustered
from tests.rosters.visitors import (
    FORGET,
    KEEP,
    LIST,
    PASSWORD,
    begin,
    keep,
    sign_in,
    sign_out,
    sign_up,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]


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


@pytest.mark.parametrize("way_on", ["nowhere", "rosters:landing", "?a=b", "a b", "./gangs/", "\0"])
def test_a_way_on_that_is_no_path_leads_home(tablet, guest, ines, way_on):
    gang = mustered(guest)
    tablet.force_login(ines)

    answers = [
        tablet.post(KEEP, {"not-mine": "1", "next": way_on}),
        keep(tablet, gang, way_on=way_on),
    ]

    assert [answer.headers.get("Location") for answer in answers] == [LIST, LIST]


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


def test_a_guest_outlasts_a_password_that_was_changed_elsewhere(tablet, guest, ines):
    gang = mustered(guest)
    sign_in(tablet)
    ines.set_password("another-walk-to-coldwater")
    ines.save()

    page = tablet.get(LIST)

    assert list(page.context["gangs"]) == [gang]
    assert "_auth_user_id" not in tablet.session


def test_a_guest_outlasts_a_session_that_was_closed_from_elsewhere(tablet, guest, ines):
    gang = mustered(guest)
    sign_in(tablet)
    mine = begin(tablet, name="Hers Alone")["Location"]
    home = Client()
    sign_in(home)

    home.post(reverse("rosters:account-sessions"))

    assert list(tablet.get(LIST).context["gangs"]) == [gang]
    assert "_auth_user_id" not in tablet.session
    assert tablet.get(mine).status_code == 404
    assert home.get(mine).status_code == 200


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
