"""The doors: where visitors come in with whatever they carry."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from rosters.models import Player

DOORS = ("account_login", "account_signup", "account_reset_password")


@pytest.mark.django_db
@pytest.mark.parametrize("door", DOORS)
def test_an_address_that_is_none_leads_nowhere(client: Client, door: str) -> None:
    answer = client.get(reverse(door), {"next": "http://[::1"})

    assert answer.status_code == 200


@pytest.mark.django_db
def test_a_login_does_not_lead_off_the_site(client: Client, owner: Player) -> None:
    owner.set_password("coldwater-county-77")
    owner.save()
    said = {"login": owner.username, "password": "coldwater-county-77"}

    answer = client.post(f"{reverse('account_login')}?next=https://example.org/", said)

    assert answer["Location"] == reverse("rosters:gang-list")


@pytest.mark.django_db
def test_a_cookie_with_a_nul_is_dropped(client: Client) -> None:
    client.cookies["sessionid"] = "\0aaaaaaaaaa"

    assert client.get(reverse("rosters:landing")).status_code == 200


@pytest.mark.django_db
def test_the_admins_door_is_the_houses_own(client: Client) -> None:
    answer = client.post(reverse("admin:login"), {"username": "ruth", "password": "guess"})

    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.django_db
def test_whoever_is_no_clerk_is_turned_away_from_the_admin(client: Client, owner: Player) -> None:
    client.force_login(owner)

    assert client.get(reverse("admin:login")).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/gangs", "/accounts/", "/nowhere/"])
def test_every_answer_carries_the_policy_and_is_nobody_elses(client: Client, address: str) -> None:
    answer = client.get(address)

    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_a_wrong_host_is_refused_with_the_policy_too(client: Client) -> None:
    answer = client.get("/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.django_db
def test_the_demonstration_stays_off_a_site_in_production(settings) -> None:
    settings.WORKBENCH = False

    with pytest.raises(CommandError, match="not on a site in production"):
        call_command("demo")

    assert not Player.objects.exists()
