"""How often is enough, at each door."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.accounts.hands import ELSEWHERE, HERE, PASSWORD, code_in, is_in, letter_to, sign_in
from westamunda import limits

pytestmark = pytest.mark.django_db

TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS


def at(address: str) -> Client:
    """A browser at this address."""
    return Client(REMOTE_ADDR=address)


def statuses(answers: list[HttpResponse]) -> list[int]:
    return [each.status_code for each in answers]


def test_thirty_wrong_passwords_are_stopped_and_then_the_right_one_is_too(ruth):
    guesser = at(HERE)

    answers = [sign_in(guesser, "ruth", f"guess-{n}") for n in range(30)]
    right = sign_in(guesser, "ruth")

    assert statuses(answers) == [200] * 5 + [TOO_MANY] * 25
    assert right.status_code == TOO_MANY
    assert not is_in(guesser)


def test_the_page_says_when_to_try_again(ruth):
    guesser = at(HERE)
    for n in range(5):
        sign_in(guesser, "ruth", f"guess-{n}")

    answer = sign_in(guesser, "ruth")

    page = answer.content.decode()
    assert "Too many at once" in page
    assert "<strong>10 minutes</strong> at the latest" in page
    assert answer.headers["Retry-After"] == "600"
    assert 'class="masthead"' in page


def test_many_names_from_one_address_are_stopped_too(ruth):
    guesser = at(HERE)

    answers = [sign_in(guesser, f"somebody-{n}", "guess") for n in range(30)]

    assert statuses(answers) == [200] * 20 + [TOO_MANY] * 10


def test_a_stranger_locks_nobody_out_from_another_address(ruth):
    for n in range(30):
        sign_in(at(ELSEWHERE), "ruth", f"guess-{n}")
    hers = at(HERE)

    answer = sign_in(hers, "ruth")

    assert answer.status_code == 302
    assert is_in(hers)


def test_wrong_passwords_are_forgotten_in_time(ruth, time_machine):
    time_machine.move_to("2026-05-01 12:00:00Z", tick=False)
    for n in range(6):
        sign_in(at(HERE), "ruth", f"guess-{n}")

    time_machine.shift(601)

    assert sign_in(at(HERE), "ruth").status_code == 302


def test_right_passwords_are_not_counted_as_wrong_ones(ruth):
    answers = [sign_in(at(HERE), "ruth") for _ in range(10)]

    assert statuses(answers) == [302] * 10


def test_the_admins_door_looks_at_no_password_at_all(ruth):
    ruth.is_staff = ruth.is_superuser = True
    ruth.save()
    guesser, door = at(HERE), reverse("admin:login")
    said = {"username": "ruth", "password": PASSWORD}

    answers = [guesser.post(door, said) for _ in range(30)]

    assert {each.headers["Location"].split("?")[0] for each in answers} == {
        reverse("account_login")
    }
    assert not is_in(guesser)


def test_a_clerk_guesses_no_other_name_at_the_admins_door(ruth, owner_of_the_house):
    clerk = at(HERE)
    clerk.force_login(owner_of_the_house)

    answer = clerk.post(reverse("admin:login"), {"username": "ruth", "password": PASSWORD})

    assert answer.headers["Location"] == reverse("admin:index")
    assert "<h1>clerk</h1>" in clerk.get(reverse("rosters:account")).content.decode()


def test_wrong_passwords_after_the_admins_door_are_stopped(ruth):
    guesser = at(HERE)
    door = guesser.get(reverse("admin:index"), follow=True).redirect_chain[-1][0]

    answers = [guesser.post(door, {"login": "ruth", "password": f"no-{n}"}) for n in range(30)]

    assert statuses(answers)[-1] == TOO_MANY
    assert statuses(answers).count(200) == 5


def test_the_password_once_more_is_limited_too(ruth):
    hers = at(HERE)
    sign_in(hers, "ruth")

    again = reverse("account_reauthenticate")
    answers = [hers.post(again, {"password": f"guess-{n}"}) for n in range(8)]

    assert statuses(answers) == [200] * 5 + [TOO_MANY] * 3


def test_the_old_password_is_not_guessed_at_the_new_ones_page(ruth):
    hers = at(HERE)
    sign_in(hers, "ruth")
    page = reverse("account_change_password")

    answers = [hers.post(page, {"oldpassword": f"guess-{n}"}) for n in range(12)]

    assert statuses(answers) == [200] * 10 + [TOO_MANY] * 2


def test_signing_up_is_limited_by_address():
    answers = [
        at(HERE).post(reverse("account_signup"), {"username": f"n{n}", "password1": PASSWORD})
        for n in range(31)
    ]

    assert statuses(answers) == [302] * 30 + [TOO_MANY]
    assert at(ELSEWHERE).post(reverse("account_signup"), {}).status_code == 200


DOORS = ("account_request_login_code", "account_reset_password")


@pytest.mark.parametrize("door", DOORS)
def test_a_mailbox_is_not_flooded_from_one_address(ruth, door):
    said = {"email": "ruth@example.org"}

    answers = [at(HERE).post(reverse(door), said) for _ in range(7)]
    hers = at(ELSEWHERE).post(reverse(door), said)

    assert statuses(answers) == [302] * 5 + [TOO_MANY] * 2
    assert hers.status_code == 302


@pytest.mark.parametrize("door", DOORS)
def test_letters_to_many_are_limited_by_address(door):
    answers = [at(HERE).post(reverse(door), {"email": f"n{n}@example.org"}) for n in range(22)]

    shut = [each for each in answers[20:] if each.status_code == 302]
    assert statuses(answers)[:20] == [302] * 20
    assert shut == []


def test_tries_of_codes_are_limited_by_address(ruth, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"code_try": "2/h/ip"}
    client = at(HERE)
    client.post(reverse("account_request_login_code"), {"email": "ruth@example.org"})
    confirm = reverse("account_confirm_login_code")
    for _ in range(2):
        client.post(confirm, {"code": "BBBB-BBBB"})

    answer = client.post(confirm, {"code": code_in(letter_to("ruth@example.org"))})

    assert answer.status_code == TOO_MANY
    assert not is_in(client)


def test_passkeys_are_limited_by_address():
    door = reverse("mfa_login_webauthn")

    answers = [at(HERE).post(door, {"credential": "{}"}) for _ in range(12)]

    assert statuses(answers) == [302] * 10 + [TOO_MANY] * 2
    assert "<strong>1 minute</strong> at the latest" in answers[-1].content.decode()


def test_questions_for_passkeys_are_limited_by_address():
    door, client = reverse("mfa_login_webauthn"), at(HERE)

    answers = [client.get(door, headers={"accept": "application/json"}) for _ in range(61)]

    assert statuses(answers) == [200] * 60 + [TOO_MANY]


# Who is behind an address.


def guesses(chains: list[str]) -> list[int]:
    """Guess once for each chain of proxies that is claimed, all from one address."""
    client = at(HERE)
    return statuses(
        [sign_in(client, "ruth", "guess", headers={"x-forwarded-for": chain}) for chain in chains]
    )


def test_what_a_visitor_says_of_his_address_is_not_believed(ruth, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0

    assert guesses([f"203.0.113.{n}" for n in range(6)])[-1] == TOO_MANY


def test_one_trusted_proxy_tells_them_apart(ruth, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    assert guesses([f"203.0.113.{n}" for n in range(6)]) == [200] * 6


def test_a_forged_longer_chain_does_not_fool_the_house(ruth, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    assert guesses([f"192.0.2.{n}, 203.0.113.5" for n in range(6)])[-1] == TOO_MANY


@pytest.mark.parametrize("chain", ["unknown", "203.0.113.5", ""])
def test_what_proxies_do_not_tell_is_counted_by_who_is_connected(ruth, settings, chain):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2

    assert guesses([chain] * 6) == [200] * 5 + [TOO_MANY]


def test_a_site_behind_a_socket_counts_all_as_one(ruth):
    client = Client(REMOTE_ADDR="")

    assert sign_in(client, "ruth").status_code == 302
    assert is_in(client)


# For the house's own views.


def test_a_view_of_our_own_counts_in_the_same_books(settings, rf):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/h/ip"}
    asked = [rf.post("/", REMOTE_ADDR=each) for each in (HERE, HERE, HERE, ELSEWHERE)]

    assert [limits.allow(each, "guest") for each in asked] == [True, True, False, True]


def test_an_action_without_a_limit_is_a_mistake(rf: RequestFactory):
    with pytest.raises(KeyError):
        limits.allow(rf.post("/"), "geust")


@pytest.mark.parametrize("action", ["guest", "import"])
def test_our_own_actions_have_limits(action):
    assert limits.longest(action) == 3600
    assert action in settings.ACCOUNT_RATE_LIMITS


def test_the_counts_lie_in_the_database_where_every_process_reads_them(ruth):
    for n in range(5):
        sign_in(at(HERE), "ruth", f"guess-{n}")

    table = settings.CACHES["default"]["LOCATION"]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table} WHERE cache_key LIKE '%login_failed%'")
        (counted,) = cursor.fetchone()
        cursor.execute(f"DELETE FROM {table}")

    assert counted == 2
    assert type(caches["default"]).__name__ == "DatabaseCache"
    assert sign_in(at(HERE), "ruth").status_code == 302
