"""The account page: what it tells, and what can be changed from it."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from rosters.queries.account import device_of
from tests.accounts.hands import (
    FIREFOX,
    PASSWORD,
    PHONE,
    is_in,
    known,
    letter_to,
    link_in,
    passkey,
    prove,
    sign_in,
)

pytestmark = pytest.mark.django_db

PAGE = "rosters:account"


def read(client: Client) -> str:
    """The account page."""
    return client.get(reverse(PAGE)).content.decode()


def sessions(client: Client) -> dict[str, int]:
    """The sessions that the page lists, by device."""
    listed = client.get(reverse(PAGE)).context["account"].sessions
    return {each.device: each.pk for each in listed}


@pytest.fixture
def hers(ruth) -> Client:
    """Ruth's browser at her desk."""
    client = Client(headers={"user-agent": FIREFOX})
    sign_in(client, "ruth")
    return client


@pytest.fixture
def phone(ruth) -> Client:
    """Ruth's phone, signed in before her desk."""
    client = Client(headers={"user-agent": PHONE})
    sign_in(client, "ruth")
    return client


def test_the_page_tells_the_name_the_address_and_what_is_open(hers):
    page = read(hers)

    assert "<h1>ruth</h1>" in page
    assert "<strong>ruth@example.org</strong>" in page
    assert "Unconfirmed" not in page
    assert '<strong>Firefox on Linux</strong> <span class="tag on">This one</span>' in page


def test_every_page_leads_to_it(hers):
    masthead = hers.get(reverse("rosters:gang-list")).content.decode()

    assert f'<a href="{reverse(PAGE)}">ruth</a>' in masthead


def test_who_gave_no_address_is_told_what_that_means(client):
    known("silas")
    sign_in(client, "silas")

    page = read(client)

    assert "A forgotten password cannot be replaced without one" in page
    assert f'<a class="btn" href="{reverse("account_email")}">Give an address</a>' in page


def test_an_address_that_is_not_confirmed_is_marked(client):
    known("silas", "silas@example.org", confirmed=False)
    sign_in(client, "silas")

    page = read(client)

    assert "Unconfirmed" in page
    assert "Until then no code goes there." in page


def test_the_cost_of_the_page_is_flat_in_sessions(hers, ruth, django_assert_num_queries):
    with django_assert_num_queries(6):
        hers.get(reverse(PAGE))
    for _ in range(5):
        sign_in(Client(), "ruth")
        passkey(ruth)

    with django_assert_num_queries(6):
        hers.get(reverse(PAGE))


# The address.


def give(client: Client, address: str) -> None:
    client.post(reverse("account_email"), {"email": address, "action_add": ""})


def test_changing_the_address_asks_for_the_password_first(hers, ruth):
    answer = hers.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})

    assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert not EmailAddress.objects.filter(email="new@example.org").exists()

    hers.post(answer.headers["Location"], {"password": PASSWORD})

    assert EmailAddress.objects.filter(user=ruth, email="new@example.org").exists()


def test_a_new_address_counts_once_its_link_is_opened(hers, ruth):
    prove(hers)
    give(hers, "new@example.org")
    before = read(hers)
    link = link_in(letter_to("new@example.org"))
    asked = hers.get(link).content.decode()

    answer = hers.post(link)

    ruth.refresh_from_db()
    assert "<strong>ruth@example.org</strong>" in before
    assert "new@example.org takes its place once you open the link" in before
    assert "Is this address yours?" in asked
    assert answer.headers["Location"] == reverse(PAGE)
    assert ruth.email == "new@example.org"
    assert "ruth@example.org" not in read(hers)


def test_looking_at_the_link_confirms_nothing(hers):
    prove(hers)
    give(hers, "new@example.org")

    hers.get(link_in(letter_to("new@example.org")))

    assert not EmailAddress.objects.get(email="new@example.org").verified


def test_an_address_confirmed_elsewhere_cannot_be_taken(client, ruth):
    known("silas")
    sign_in(client, "silas")
    prove(client)
    give(client, "ruth@example.org")
    link = link_in(letter_to("ruth@example.org"))

    page = client.get(link).content.decode()
    client.post(link)

    assert "confirmed for another account already" in page
    assert EmailAddress.objects.get(email="ruth@example.org", verified=True).user == ruth


# Sessions.


def test_one_session_is_closed_and_the_others_stay(hers, phone):
    tablet = Client()
    sign_in(tablet, "ruth")
    pk = sessions(hers)["Safari on iPhone"]

    answer = hers.post(reverse("rosters:account-sessions"), {"session": pk}, follow=True)

    assert "One session closed." in answer.content.decode()
    assert [is_in(each) for each in (hers, phone, tablet)] == [True, False, True]


def test_all_other_sessions_are_closed_at_once(hers, phone):
    answer = hers.post(reverse("rosters:account-sessions"), follow=True)

    assert "One session closed." in answer.content.decode()
    assert [is_in(each) for each in (hers, phone)] == [True, False]
    assert list(sessions(hers)) == ["Firefox on Linux"]


def test_nobody_closes_anothers_session(hers, client):
    known("silas")
    sign_in(client, "silas")
    pk = sessions(hers)["Firefox on Linux"]

    client.post(reverse("rosters:account-sessions"), {"session": pk})

    assert is_in(hers)


@pytest.mark.parametrize("junk", ["0", "-1", "x", "9" * 30, "1 or 1"])
def test_junk_closes_nothing(hers, phone, junk):
    answer = hers.post(reverse("rosters:account-sessions"), {"session": junk})

    assert answer.status_code == 303
    assert is_in(phone)


def test_a_new_password_closes_the_other_sessions(hers, phone):
    said = {"oldpassword": PASSWORD, "password1": "a-new-one-88", "password2": "a-new-one-88"}

    hers.post(reverse("account_change_password"), said)

    assert [is_in(each) for each in (hers, phone)] == [True, False]
    assert list(sessions(hers)) == ["Firefox on Linux"]


def test_when_a_session_was_last_in_use_is_noted_now_and_then(
    ruth, time_machine, django_assert_num_queries
):
    time_machine.move_to("2026-05-01 12:00:00Z", tick=False)
    client = Client()
    sign_in(client, "ruth")
    time_machine.shift(600)
    with django_assert_num_queries(6):
        client.get(reverse(PAGE))
    soon = UserSession.objects.get().last_seen_at
    time_machine.shift(600)

    client.get(reverse(PAGE))

    assert f"{soon:%H:%M}" == "12:00"
    assert f"{UserSession.objects.get().last_seen_at:%H:%M}" == "12:20"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        (PHONE, "Safari on iPhone"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        ("curl/8.14", "A browser that does not say what it is"),
        ("", "A browser that does not say what it is"),
    ],
)
def test_a_device_is_called_by_what_it_says(user_agent, device):
    assert device_of(user_agent) == device
