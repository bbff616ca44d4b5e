"""What visitors, guests and players do at one browser."""

from __future__ import annotations

import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from rosters.models import Gang

LIST = reverse("rosters:gang-list")
MUSTER = reverse("rosters:gang-muster")
SAMPLE = reverse("rosters:gang-sample")
KEEP = reverse("rosters:guest-keep")
FORGET = reverse("rosters:guest-forget")
PASSWORD = "a-long-walk-to-coldwater"


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
