"""Signing in by a code."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.accounts.hands import PASSWORD, code_in, is_in, known, letter_to

pytestmark = pytest.mark.django_db

ASK, CONFIRM = "account_request_login_code", "account_confirm_login_code"


def asked(client: Client, address: str) -> str:
    """Ask for a code; return where the answer leads."""
    return client.post(reverse(ASK), {"email": address}).headers["Location"]


def test_a_code_signs_its_owner_in(client, ruth):
    assert asked(client, "ruth@example.org") == reverse(CONFIRM)
    page = client.get(reverse(CONFIRM)).content.decode()
    code = code_in(letter_to("ruth@example.org"))

    answer = client.post(reverse(CONFIRM), {"code": code.lower().replace("-", "")})

    assert "ruth@example.org" in page
    assert answer.headers["Location"] == reverse("rosters:gang-list")
    assert is_in(client)


def test_a_code_leads_to_the_page_that_was_wanted(client, ruth):
    wanted = reverse("rosters:gang-muster")
    said = {"email": "ruth@example.org", "next": wanted}
    to = client.post(reverse(ASK), said).headers["Location"]

    answer = client.post(to, {"code": code_in(letter_to("ruth@example.org")), "next": wanted})

    assert answer.headers["Location"] == wanted


def test_a_wrong_code_is_told_and_the_third_one_ends_it(client, ruth):
    asked(client, "ruth@example.org")

    first, second, third = (client.post(reverse(CONFIRM), {"code": "BBBB-BBBB"}) for _ in range(3))
    right = client.post(reverse(CONFIRM), {"code": code_in(letter_to("ruth@example.org"))})

    assert "That is not the code." in first.content.decode()
    assert second.status_code == 200
    assert third.headers["Location"] == reverse(ASK)
    assert right.headers["Location"] == reverse(ASK)
    assert not is_in(client)


def test_a_code_works_only_where_it_was_asked_for(client, ruth):
    asked(client, "ruth@example.org")
    other = Client()

    other.post(reverse(CONFIRM), {"code": code_in(letter_to("ruth@example.org"))})

    assert not is_in(other)


def test_a_code_lies_a_quarter_of_an_hour(client, ruth, time_machine):
    time_machine.move_to("2026-05-01 12:00:00Z", tick=False)
    asked(client, "ruth@example.org")
    code = code_in(letter_to("ruth@example.org"))

    time_machine.shift(15 * 60 + 1)
    client.post(reverse(CONFIRM), {"code": code})

    assert not is_in(client)


def test_an_address_that_nobody_confirmed_opens_nothing(client):
    known("silas", "ruth@example.org", confirmed=False)

    to = asked(client, "ruth@example.org")

    assert to == reverse(CONFIRM)
    assert "nobody has confirmed it yet" in letter_to("ruth@example.org")


def test_who_confirmed_an_address_gets_its_code_whoever_else_wrote_it_down(client, ruth):
    known("silas", "ruth@example.org", confirmed=False)
    asked(client, "ruth@example.org")

    client.post(reverse(CONFIRM), {"code": code_in(letter_to("ruth@example.org"))})

    assert "<h1>ruth</h1>" in client.get(reverse("rosters:account")).content.decode()


# Nobody learns whether an address is in the books.


def plain(page: bytes, address: str) -> str:
    """A page without what must differ: the address typed, and the tokens of its forms."""
    lines = page.decode().replace(address, "…").splitlines()
    return "\n".join(line for line in lines if "csrf" not in line.lower())


@pytest.mark.parametrize("door", [ASK, "account_reset_password"])
def test_asking_for_a_letter_tells_nothing(ruth, door):
    told = []
    for address in ("ruth@example.org", "nobody@example.org"):
        client = Client()
        answer = client.post(reverse(door), {"email": address}, follow=True)
        told.append((answer.redirect_chain, plain(answer.content, address)))

    assert told[0] == told[1]
    assert len(mail.outbox) == 2


def test_signing_up_tells_nothing_of_an_address(ruth):
    told = []
    for name, address in (("silas", "ruth@example.org"), ("jonah", "jonah@example.org")):
        said = {"username": name, "email": address, "password1": PASSWORD}
        answer = Client().post(reverse("account_signup"), said)
        told.append((answer.status_code, answer.headers["Location"]))
        assert "link confirms it" in letter_to(address)

    assert told[0] == told[1]


def test_a_wrong_password_tells_nothing_of_an_address(ruth):
    told = [
        plain(
            Client().post(reverse("account_login"), {"login": each, "password": "guess"}).content,
            each,
        )
        for each in ("ruth@example.org", "nobody@example.org")
    ]

    assert told[0] == told[1]
    assert "do not belong together" in told[0]
