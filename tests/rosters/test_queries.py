"""Pages cost the same queries however big the gang, the ledger or the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from rosters.models import Gang, Player
from rosters.services import characters, riding
from rosters.services import gangs as sharing
from tests.factories import GangFactory
from tests.rosters.addresses import BY_NAME, Form, Scene, post, scene
from tests.rosters.mustered import (
    armed,
    equipped,
    fives,
    hand,
    hired,
    mustered,
    named,
    recruited,
)

PAGE, LIST, ACT = 10, 15, 25
"""Budgets of the design, session and access included."""


@pytest.fixture
def hers(client: Client, owner: Player) -> Client:
    """Ruth at her browser, with a warm session."""
    client.force_login(owner)
    return client


def of_size(owner: Player, people: int) -> Gang:
    """A gang of so many people, each with a Colt and a rope, and one hired man."""
    gang = mustered(owner, budget=100_000)
    ada = recruited(gang, "leader", "Ada")
    armed(ada)
    ben = recruited(gang, "gang-member", "Ben")
    armed(ben)
    equipped(ben, "rope")
    characters.copy(hand(gang), man=ben, times=people - 2)
    hired(gang)
    return gang


def rode_out(gang: Gang) -> Gang:
    """Name everybody and ride out."""
    for number, man in enumerate(gang.characters.filter(name="", kit="")):
        characters.describe(hand(gang), man=man, name=f"Man {number}")
    riding.ride_out(fives(gang))
    return gang


@pytest.fixture
def spent(django_assert_num_queries: DjangoAssertNumQueries) -> Callable[..., int]:
    """Count the queries of a call, without the savepoints that stand for a test's transaction."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count(do: Callable[[], Any]) -> int:
        with CaptureQueriesContext(connection) as context:
            assert do().status_code == 200
        said = [query["sql"] for query in context.captured_queries]
        return sum(not sql.startswith(("SAVEPOINT", "RELEASE")) for sql in said)

    return count


def read(hers: Client, name: str, gang: Gang) -> Any:
    """Read a page of a gang."""
    return hers.get(reverse(f"rosters:{name}", args=[gang.slug]))


MUSTERING = ["gang-detail", "gang-mustering", "roster-sheet", "ammunition-sheet", "gang-ledger"]


@pytest.mark.parametrize("name", MUSTERING)
def test_a_page_of_a_mustering_gang_is_flat_and_within_its_budget(
    hers: Client, owner: Player, spent: Callable[..., int], name: str
) -> None:
    gangs = [of_size(owner, size) for size in (3, 30)]

    small, large = (spent(partial(read, hers, name, gang)) for gang in gangs)

    assert small == large <= PAGE


@pytest.mark.parametrize("name", ["gang-detail", "roster-sheet", "ammunition-sheet", "gang-ledger"])
def test_a_page_of_a_riding_gang_is_flat_and_within_its_budget(
    hers: Client, owner: Player, spent: Callable[..., int], name: str
) -> None:
    gangs = [rode_out(of_size(owner, size)) for size in (3, 12)]

    small, large = (spent(partial(read, hers, name, gang)) for gang in gangs)

    assert small == large <= PAGE


def test_a_characters_page_is_flat_and_within_its_budget(
    hers: Client, owner: Player, spent: Callable[..., int]
) -> None:
    gangs = [rode_out(of_size(owner, size)) for size in (3, 12)]
    pages = [named(gang, "Ada").get_absolute_url() for gang in gangs]

    small, large = (spent(partial(hers.get, page)) for page in pages)

    assert small == large <= PAGE


def test_the_list_of_gangs_is_flat_and_within_its_budget(
    hers: Client, owner: Player, spent: Callable[..., int]
) -> None:
    GangFactory(owner=owner)
    small = spent(lambda: hers.get(reverse("rosters:gang-list")))
    GangFactory.create_batch(59, owner=owner)

    large = spent(lambda: hers.get(reverse("rosters:gang-list")))

    assert small == large <= LIST


def test_the_list_of_gangs_is_cut_into_pages(hers: Client, owner: Player) -> None:
    GangFactory.create_batch(61, owner=owner)

    pages = [hers.get(reverse("rosters:gang-list"), {"page": page}) for page in (1, 2, 3, 99, "x")]

    assert [len(page.context["gangs"]) for page in pages] == [30, 30, 1, 1, 30]


@pytest.fixture
def where(owner: Player) -> Scene:
    return scene(owner)


@pytest.mark.parametrize("form", [form for form in BY_NAME.values() if not form.leaves], ids=str)
def test_an_act_and_its_answer_are_within_their_budget(
    hers: Client, where: Scene, spent: Callable[..., int], form: Form
) -> None:
    assert spent(lambda: post(hers, where, form, htmx=True)) <= ACT


@pytest.mark.parametrize(
    "name",
    ["gang-detail", "roster-sheet", "ammunition-sheet", "gang-ledger", "gang-json", "gang-text"],
)
@pytest.mark.parametrize("rides", [False, True])
def test_a_page_for_a_stranger_is_flat_and_within_its_budget(
    client: Client,
    owner: Player,
    stranger: Player,
    spent: Callable[..., int],
    name: str,
    rides: bool,
) -> None:
    gangs = [of_size(owner, size) for size in (3, 12)]
    for gang in gangs:
        sharing.share(hand(gang), visibility="public")
        armed(named(gang, "Ada"), "saturday-night-special")
    gangs = [rode_out(gang) for gang in gangs] if rides else gangs
    client.force_login(stranger)

    small, large = (spent(partial(read, client, name, gang)) for gang in gangs)

    assert small == large <= PAGE


@pytest.mark.parametrize("leaf", ["", "2"])
@pytest.mark.parametrize("of_ada", [False, True])
def test_the_chronicle_is_within_its_budget_on_every_page_and_of_one_man(
    hers: Client, owner: Player, spent: Callable[..., int], leaf: str, of_ada: bool
) -> None:
    gang = of_size(owner, 3)
    ada = named(gang, "Ada")
    for number in range(120):
        characters.describe(hand(gang), man=ada, looks=f"Looks {number}.")
    asked = {"page": leaf} | ({"man": ada.slug} if of_ada else {})
    address = reverse("rosters:gang-ledger", args=[gang.slug])

    assert spent(lambda: hers.get(address, asked)) <= PAGE
