"""Guests, keeping and erasing by many hands at once."""

from __future__ import annotations

import re
import uuid
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from rosters.models import Act, Gang, Player
from rosters.samples import OF_KIND
from rosters.services import gangs, guests
from rosters.services.acts import NobodyThere
from rosters.services.erasing import erase
from rosters.services.samples import open_sample
from rosters.services.taking_back import take_back
from tests.hands import check_books, hand, mustered
from tests.together import at_once
from westamunda.rules.errors import RuleBroken

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TEN = 10
ROUNDS = 5


@pytest.fixture
def owner(transactional_db: None) -> Player:
    """Ruth, who has an account."""
    cache.clear()
    return Player.objects.create_user("ruth")


def of_kind(ends: list[Any], kind: type) -> list[Any]:
    return [end for end in ends if isinstance(end, kind)]


def faults(ends: list[Any]) -> list[Any]:
    """What went wrong beside refusals."""
    return [end for end in ends if isinstance(end, Exception) and not isinstance(end, RuleBroken)]


@pytest.mark.parametrize(
    ("address", "more"),
    [
        ("rosters:gang-muster", {"name": "One", "kind": "cowboys", "budget": "1000"}),
        ("rosters:gang-sample", {"kind": "cowboys"}),
    ],
    ids=["a gang", "a sample"],
)
def test_one_form_sent_at_once_by_one_browser_makes_one_guest_and_one_gang(owner, address, more):
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get(reverse("rosters:gang-muster")).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    form = {"key": str(uuid.uuid4()), "csrfmiddlewaretoken": token[1], **more}
    tabs = [Client(enforce_csrf_checks=True) for _ in range(TEN)]
    for tab in tabs:
        tab.cookies["csrftoken"] = visitor.cookies["csrftoken"].value

    ends = at_once([partial(tab.post, reverse(address), form) for tab in tabs])

    assert [end.status_code for end in ends] == [HTTPStatus.SEE_OTHER] * TEN
    assert Player.objects.filter(is_guest=True).count() == 1
    gang = Gang.objects.get()
    assert {end["Location"] for end in ends} == {
        reverse("rosters:gang-mustering", args=[gang.slug])
    }
    for tab in tabs:
        assert list(tab.get(reverse("rosters:gang-list")).context["gangs"]) == [gang]


def test_ten_presses_of_a_sample_with_a_key_each_have_a_name_each(owner):
    press = partial(open_sample, owner=owner, sample=OF_KIND["townies"])

    ends = at_once([partial(press, key=uuid.uuid4()) for _ in range(TEN)])

    assert len({gang.name for gang in of_kind(ends, Gang)}) == TEN


def test_ten_keepings_at_once_keep_once(owner):
    guest = guests.welcome("a secret", uuid.uuid4())
    kept = [mustered(guest) for _ in range(3)]
    keep = partial(guests.keep, player=owner, guest=guest)

    ends = at_once(
        [
            partial(keep, gangs=kept[:: 1 if turn % 2 else -1], key=uuid.uuid4())
            for turn in range(TEN)
        ]
    )

    assert ends == [None] * TEN
    assert Act.objects.filter(code="kept").count() == len(kept)
    assert Gang.objects.filter(owner=owner).count() == len(kept)


def test_of_two_who_keep_the_same_gangs_one_keeps_them_all(owner):
    other = Player.objects.create_user("silas")
    guest = guests.welcome("a secret", uuid.uuid4())
    kept = [mustered(guest) for _ in range(3)]

    ends = at_once(
        [
            partial(guests.keep, player=who, guest=guest, gangs=kept, key=uuid.uuid4())
            for who in (owner, other)
        ]
    )

    assert len(of_kind(ends, guests.NotTheirs)) == 1
    assert len(set(Gang.objects.values_list("owner", flat=True))) == 1


def test_acts_of_the_guest_while_a_player_keeps_are_done_or_refused(owner):
    guest = guests.welcome("a secret", uuid.uuid4())
    gang = mustered(guest)
    jobs = [partial(gangs.describe, hand(gang), story=f"Told {turn}") for turn in range(TEN)]
    jobs.insert(5, partial(guests.keep, player=owner, guest=guest, gangs=[gang], key=uuid.uuid4()))

    ends = at_once(jobs)

    assert faults(ends) == []
    gang.refresh_from_db()
    assert gang.owner == owner
    codes = list(gang.acts.order_by("pk").values_list("code", flat=True))
    assert codes[-1] == "kept"
    check_books(gang)


def test_whoever_acts_while_he_is_erased_acts_before_it_or_not_at_all(owner):
    for turn in range(ROUNDS):
        player = Player.objects.create_user(f"ines{turn}")
        mine = [mustered(player, budget=20_000) for _ in range(3)]
        gangs.describe(hand(mine[0]), story="To be taken back")
        last = Act.objects.filter(gang=mine[0]).latest("pk")
        jobs: list[Any] = [partial(gangs.describe, hand(gang), story="Told") for gang in mine]
        jobs += [partial(gangs.disband, hand(mine[1]))]
        jobs += [partial(take_back, hand(mine[0]), act=last)]
        jobs += [partial(gangs.muster, owner=player, key=uuid.uuid4(), name="Late", kind="townies")]
        jobs += [partial(erase, player)] * 2

        ends = at_once(jobs)

        assert faults(ends) == []
        assert [type(end) for end in ends[-2:]].count(NobodyThere) == 1
        assert not Player.objects.filter(pk=player.pk).exists()

    assert not Gang.objects.exclude(owner=None, stage="disbanded").exists()
    assert not Act.objects.exclude(actor=None).exists()
    for gang in Gang.objects.all():
        check_books(gang)
        assert gang.acts.filter(code="disbanded").count() == 1
