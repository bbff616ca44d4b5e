"""Twenty hands at once on the pages of sharing, papers, entering and leaving: one key is one result."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from rosters import papers
from rosters.models import Gang, Owned, Player
from rosters.services import departures, gangs, on_paper
from tests.hands import check_books
from tests.rosters.entered import veterans
from tests.rosters.mustered import hand, named
from tests.rosters.on_paper import whole
from tests.rosters.riders import riders
from tests.rosters.test_races import TWENTY, of_kind, posts
from tests.together import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

Count = Callable[[Gang], int]


@pytest.fixture
def owner(transactional_db: None) -> Iterator[Player]:
    """Ruth owns the gangs, and nobody has been counted yet."""
    cache.clear()
    yield Player.objects.create_user("ruth")
    cache.clear()


def acts(code: str) -> Count:
    return lambda gang: gang.acts.filter(code=code).count()


def _copies(gang: Gang) -> int:
    return Gang.objects.filter(name="Two").count()


def _papers(title: str) -> Count:
    return lambda gang: gang.papers.filter(title=title).count()


ONE_KEY: dict[str, tuple[dict[str, str], Count]] = {
    "gang-copy": ({"name": "Two"}, _copies),
    "gang-stood": ({"title": "Kept"}, _papers("Kept")),
    "gang-share": ({"visibility": "unlisted"}, acts("shared")),
    "gang-past-battles": ({"fought_on": "2019-05-05", "result": "lost"}, acts("past-battle")),
    "gang-departed": ({"name": "Zed", "who": "leader", "how": "dead"}, acts("departed")),
    "gang-territories": ({"place": "territories:settlement"}, acts("territory")),
    "gang-purse": ({"cash": "7", "standing": "outlaw"}, acts("purse")),
    "gang-ride-on": ({"stands": "on"}, acts("rode-on")),
}


@pytest.mark.parametrize("name", ONE_KEY)
def test_twenty_posts_of_one_key_are_one_result(owner: Player, name: str) -> None:
    gang = veterans(owner)
    fields, count = ONE_KEY[name]
    before, form = count(gang), {"key": str(uuid.uuid4()), **fields}

    statuses = posts(owner, reverse(f"rosters:{name}", args=[gang.slug]), *[form] * TWENTY)

    assert statuses == [HTTPStatus.SEE_OTHER] * TWENTY
    assert count(gang) == before + 1
    for each in Gang.objects.all():
        check_books(each)


def test_twenty_imports_of_one_key_are_one_gang(owner: Player) -> None:
    text = papers.canonical(whole(riders(owner)))
    bring = partial(on_paper.bring_in, owner=owner, key=uuid.uuid4(), text=text)

    ends = at_once([bring] * TWENTY)

    assert len({gang.pk for gang in of_kind(ends, Gang)}) == 1
    assert len(of_kind(ends, Gang)) == TWENTY
    check_books(Gang.objects.get(origin="imported"))


@pytest.mark.parametrize("name", ["gang-ride-on", "character-retire"])
def test_of_twenty_who_do_what_is_done_once_nineteen_are_refused(owner: Player, name: str) -> None:
    rides = name == "gang-ride-on"
    gang = veterans(owner) if rides else riders(owner)
    slug = gang.slug if rides else named(gang, "Ada").slug
    more: dict[str, Any] = {"stands": "on"} if rides else {"successor": named(gang, "Ben").slug}
    forms = [{"key": str(uuid.uuid4()), **more} for _ in range(TWENTY)]

    statuses = posts(owner, reverse(f"rosters:{name}", args=[slug]), *forms)

    assert statuses.count(HTTPStatus.SEE_OTHER) == 1
    assert statuses.count(HTTPStatus.UNPROCESSABLE_ENTITY) == TWENTY - 1
    assert gang.characters.filter(rank="leader", left=Owned.Left.HERE).count() == 1
    check_books(gang)


def test_copies_keepings_notes_and_a_leave_at_once_all_end_and_every_book_folds(
    owner: Player,
) -> None:
    gang, moss = riders(owner), Player.objects.create_user("moss")
    gangs.share(hand(gang), visibility="public")
    copy = partial(on_paper.copy_gang, gang=gang, name="Two")
    jobs: list[Callable[[], Any]] = [
        partial(departures.retire, hand(gang), man=named(gang, "Ada"), successor=named(gang, "Ben").slug)
    ]  # fmt: skip
    for turn in range(5):
        jobs += [
            partial(copy, owner=moss, key=uuid.uuid4()),
            partial(copy, owner=owner, key=uuid.uuid4()),
            partial(on_paper.keep, hand(gang), title=f"Turn {turn}"),
            partial(gangs.note, gang=gang, notes=f"Turn {turn}"),
        ]

    ends = at_once(jobs)

    assert [end for end in ends if isinstance(end, Exception)] == []
    assert len(of_kind(ends, Gang)) == 10
    for each in Gang.objects.all():
        check_books(each)
