"""What people do at the doors, and what the letters say to them."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rosters.models import Player
from tests.factories import PlayerFactory

PASSWORD = "coldwater-county-77"
HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


def known(name: str, address: str = "", *, confirmed: bool = True) -> Player:
    """A player with a password, and with an address if one is given."""
    player = PlayerFactory(username=name, email=address)
    player.set_password(PASSWORD)
    player.save()
    if address:
        EmailAddress.objects.create(user=player, email=address, verified=confirmed, primary=True)
    return player


def passkey(player: Player, name: str = "The phone") -> Authenticator:
    """A passkey, as a row: it opens nothing, and is there."""
    return Authenticator.objects.create(
        user=player, type=Authenticator.Type.WEBAUTHN, data={"name": name, "credential": {}}
    )


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: Any) -> HttpResponse:
    """Send the form of the door."""
    return client.post(reverse("account_login"), {"login": login, "password": password}, **more)


def prove(client: Client) -> None:
    """Give the password once more, as what is grave asks for."""
    answer = client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert answer.status_code == 302


def is_in(client: Client) -> bool:
    """Whether the client is signed in: his account page opens."""
    return client.get(reverse("rosters:account")).status_code == 200


def letter_to(address: str) -> str:
    """The last letter to this address: its headline and its text."""
    letters = [each for each in mail.outbox if each.to == [address]]
    assert letters, f"no letter to {address} among {[each.to for each in mail.outbox]}"
    return f"{letters[-1].subject}\n{letters[-1].body}"


def link_in(letter: str) -> str:
    """The path of the first link in a letter."""
    found = re.search(r"https?://[^/\s]+(/\S+)", letter)
    assert found, letter
    return found[1]


def code_in(letter: str) -> str:
    """The code in a letter."""
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", letter, re.M)
    assert found, letter
    return found[0]
