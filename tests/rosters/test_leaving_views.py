"""Deleting an account: what is said, what is asked, what is left."""

from __future__ import annotations

import time
import uuid
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from rosters.models import Gang, Player
from rosters.readers import GUEST
from rosters.services import gangs, guests
from tests.hands import hand, mustered, visit_as
from tests.rosters.visitors import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]

DELETE = reverse("rosters:account-delete")


@pytest.fixture
def hers(client: Client, ines: Player) -> Client:
    client.force_login(ines)
    return client


def told(client: Client) -> str:
    """The words of the page."""
    return " ".join(client.get(DELETE).content.decode().split())


def proved(client: Client, player: Player, *, ago: int, **more: Any) -> None:
    """Note in the session that he showed who he is, so many seconds ago."""
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time() - ago, **more}
    ]
    session["account_authentication_methods_user"] = str(player.pk)
    session.save()


def test_the_page_says_exactly_what_goes_and_what_stays(hers, ines):
    mustered(ines)
    gangs.share(hand(mustered(ines)), visibility="public")
    gangs.disband(hand(mustered(ines)))

    page = told(hers)

    assert "Your private notes on 3 gangs" in page
    assert "2 gangs disband. The books are closed and kept" in page
    assert "1 public gang can be read as before, kept by nobody now." in page
    assert "2 that are not public can be read by nobody." in page
    assert Player.objects.exists()


def test_with_the_password_the_account_goes_and_its_player_is_a_visitor(hers, ines):
    gang = mustered(ines)

    answer = hers.post(DELETE, {"password": PASSWORD})

    assert answer["Location"] == reverse("rosters:landing")
    assert not Player.objects.exists()
    assert "The account is deleted." in hers.get(answer["Location"]).content.decode()
    assert hers.get(DELETE)["Location"].startswith(reverse("account_login"))
    gang.refresh_from_db()
    assert gang.stage == "disbanded"


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper()])
def test_without_the_password_nothing_goes(hers, password):
    answer = hers.post(DELETE, {"password": password})

    assert answer.status_code == 422
    assert Player.objects.count() == 1


def test_passwords_are_not_guessed_here(hers, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"reauthenticate": "2/h/user"}
    for _ in range(2):
        hers.post(DELETE, {"password": "wrong"})

    assert hers.post(DELETE, {"password": PASSWORD}).status_code == 429
    assert Player.objects.count() == 1


def test_whoever_was_asked_just_now_is_not_asked_again(hers, ines):
    proved(hers, ines, ago=10, reauthenticated=True)

    assert 'type="password"' not in told(hers)
    assert hers.post(DELETE).status_code == 303
    assert not Player.objects.exists()


@pytest.mark.parametrize(("ago", "more"), [(10, {}), (400, {"reauthenticated": True})])
def test_signing_in_or_being_asked_long_ago_is_no_proof(hers, ines, ago, more):
    proved(hers, ines, ago=ago, **more)

    assert 'type="password"' in told(hers)
    assert hers.post(DELETE).status_code == 422


@pytest.mark.parametrize(("ago", "status"), [(10, 303), (400, 422)])
def test_whoever_has_no_password_must_have_signed_in_just_now(hers, ines, ago, status):
    ines.set_unusable_password()
    ines.save()
    hers.force_login(ines)
    proved(hers, ines, ago=ago)

    assert ("You have no password to type again." in told(hers)) is (status == 422)
    assert hers.post(DELETE).status_code == status
    assert Player.objects.exists() is (status == 422)


def test_a_clerk_is_told_why_not(hers, ines):
    Player.objects.filter(pk=ines.pk).update(is_staff=True)

    answer = hers.post(DELETE, {"password": PASSWORD})

    assert answer.status_code == 422
    assert "A clerk of the house is not erased here" in answer.content.decode()


def test_htmx_is_led_away_too(hers):
    answer = hers.post(DELETE, {"password": PASSWORD}, headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == reverse("rosters:landing")


def test_another_way_to_prove_it_leads_back_here(hers, ines):
    EmailAddress.objects.create(user=ines, email="ines@example.org", verified=True, primary=True)
    way = reverse("account_request_reauthentication_code")

    assert f'href="{way}?next=%2Faccount%2Fdelete%2F"' in told(hers)
    proved(hers, ines, ago=10, reauthenticated=True)
    assert way not in told(hers)


def test_the_guest_of_another_device_stays_when_an_account_goes(client, ines):
    guest = guests.welcome("a secret", uuid.uuid4())
    gang = mustered(guest)
    tablet = Client()
    tablet.force_login(ines)
    visit_as(tablet, guest)
    client.force_login(ines)

    client.post(DELETE, {"password": PASSWORD})

    assert list(tablet.get(reverse("rosters:gang-list")).context["gangs"]) == [gang]
    assert "_auth_user_id" not in tablet.session


def test_the_guest_of_the_device_stays_when_an_account_goes(client, ines):
    guest = guests.welcome("a secret", uuid.uuid4())
    gang = mustered(guest)
    client.force_login(ines)
    visit_as(client, guest)

    client.post(DELETE, {"password": PASSWORD})

    assert client.session[GUEST] == guest.pk
    assert list(client.get(reverse("rosters:gang-list")).context["gangs"]) == [gang]
    assert Gang.objects.get().stage == "mustering"
