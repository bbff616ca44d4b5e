"""Every role at every address by every method: who is answered what."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests.guards.addresses import ANONYMOUS, GROUPS, NOBODY, OWNER, ROLES, ROWS, Answer, Row
from tests.guards.urls import ADDRESSES, Address
from tests.guards.world import World

pytestmark = pytest.mark.django_db

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ANSWERS = {200, 204, 302, 303, 304, 400, 403, 404, 405, 422}
JUNK = (
    "zzz", "0", "-1", "99999999999999999999", "None", "a" * 300, "é", "１２", "a b", "'\"<i>", "..",
    "\x00", "%", "${x}",
)  # fmt: skip


@pytest.fixture
def world() -> World:
    """Made afresh for each question, for some of them change it."""
    return World()


def group_of(address: Address) -> Any:
    """The group that the address belongs to, if any."""
    return next((group for group in GROUPS if address.name.startswith(group.prefix)), None)


def sends_to_log_in(response: HttpResponse) -> bool:
    """Whether the answer is the way to the door."""
    return response.status_code == 302 and "/accounts/login/" in response["Location"]


def is_answer(response: HttpResponse, expected: Answer) -> bool:
    """Whether the response says what is expected, a refused method after the door included."""
    at_the_door = sends_to_log_in(response)
    if expected is Answer.REFUSED:
        return at_the_door or response.status_code == 405
    wants_the_door = expected is Answer.LOG_IN
    return at_the_door is wants_the_door and response.status_code in expected.value


def test_each_address_is_classed():
    classed = {row.name for row in ROWS}
    found = {address.name for address in ADDRESSES if group_of(address) is None}

    assert found - classed == set(), "class it in tests/guards/addresses.py"
    assert classed - found == set(), "classed, and not in the URLconf"


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_role_is_answered_as_classed(row, method, role, world):
    path = reverse(row.name, args=world.arguments(row.of))
    expected = (row.get if method == "GET" else row.post)[role]

    response = world.client(role).generic(method, path)

    assert is_answer(response, expected), f"{path}: {response.status_code}, not {expected.name}"


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_method_that_is_not_classed_is_refused(row, world):
    path = reverse(row.name, args=world.arguments(row.of))
    allowed = {"GET", "HEAD"} if row.get is not NOBODY else set()
    allowed |= {"POST"} if row.post is not NOBODY else set()
    wrong = {}

    for role, method in product(ROLES, METHODS):
        response = world.client(role).generic(method, path)
        refused = response.status_code in (404, 405) or sends_to_log_in(response)
        if response.status_code not in ANSWERS or (method not in allowed and not refused):
            wrong[role, method] = response.status_code

    assert wrong == {}


def with_junk(row: Row, world: World) -> list[str]:
    """The address with junk in each of its places in turn."""
    arguments = world.arguments(row.of)
    paths = []
    for place, junk in product(range(len(arguments)), JUNK):
        mark: Any = 123454321 if isinstance(arguments[place], int) else "zzmarkzz"
        marked = [*arguments[:place], mark, *arguments[place + 1 :]]
        path = reverse(row.name, args=marked)
        paths.append(path.replace(str(mark), quote(junk, safe="")))
    return paths


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_junk_in_an_address_is_not_found(row, method, world):
    client = world.client(OWNER)

    answers = {path: client.generic(method, path).status_code for path in with_junk(row, world)}

    assert {path: told for path, told in answers.items() if told not in (404, 405)} == {}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("address", [a for a in ADDRESSES if group_of(a)], ids=str)
def test_the_pages_of_packages_keep_to_their_group(address, role, world):
    group = group_of(address)
    may_answer = group.statuses | ({200} if address.name in group.pages else set())
    client = world.client(role)

    answers = {method: client.generic(method, address.path).status_code for method in METHODS}

    assert {method: told for method, told in answers.items() if told not in may_answer} == {}


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_a_visitor_is_never_met_by_an_error(address, world):
    client = world.client(ANONYMOUS)

    answers = {method: client.generic(method, address.path).status_code for method in METHODS}

    assert {method: told for method, told in answers.items() if told not in ANSWERS} == {}
