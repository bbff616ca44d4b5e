"""Guests: made once for a form, handing their gangs over once."""

from __future__ import annotations

import uuid

import pytest
from django.http import Http404

from rosters import access, ports
from rosters.access import Reader
from rosters.models import Act, Gang, Player
from rosters.services import gangs, guests
from rosters.services.acts import Frozen, NobodyThere
from rosters.services.taking_back import StandsFast, take_back
from tests.hands import check_books, hand, mustered
from tests.rosters.mustered import Held
from westamunda.rules.errors import RuleBroken

pytestmark = pytest.mark.django_db


def keep(player: Player, guest: Player, *kept: Gang, key: uuid.UUID | None = None) -> None:
    guests.keep(player=player, guest=guest, gangs=kept, key=key or uuid.uuid4())


def test_a_guest_has_nothing_to_log_in_with(guest):
    assert guest.is_guest
    assert not guest.is_active
    assert not guest.has_usable_password()
    assert guest.email == ""
    assert guest.called == "a guest"


def test_the_same_form_of_the_same_browser_makes_the_same_guest():
    key = uuid.uuid4()

    first, second = guests.welcome("a secret", key), guests.welcome("a secret", key)

    assert first == second
    assert guests.known("a secret", key) == first


def test_another_browser_or_another_form_makes_another_guest():
    key = uuid.uuid4()
    one = guests.welcome("a secret", key)

    assert guests.welcome("another", key) != one
    assert guests.welcome("a secret", uuid.uuid4()) != one


def test_the_name_of_a_guest_tells_neither_secret_nor_key_and_depends_on_the_house(settings):
    key = uuid.uuid4()
    name = guests.name_of("a secret", key)
    settings.SECRET_KEY = "another house"

    assert guests.name_of("a secret", key) != name
    assert "a secret" not in name
    assert str(key) not in name


def test_what_is_kept_is_the_players_by_an_act_that_names_nobody(owner, guest):
    gang = mustered(guest)

    keep(owner, guest, gang)

    gang.refresh_from_db()
    act = Act.objects.get(gang=gang, code="kept")
    assert gang.owner == owner
    assert act.actor == owner
    assert act.sentence == "Kept for good by its owner from now on."
    assert act.dollars == 0
    check_books(gang)


def test_a_kept_gang_stays_kept_and_what_was_done_before_is_taken_back_still(owner, guest):
    gang = mustered(guest, story="")
    gangs.describe(hand(gang), story="Robbed of their land.")
    keep(owner, guest, gang)
    gang.refresh_from_db()

    with pytest.raises(StandsFast, match="it is not taken back"):
        take_back(hand(gang), act=Act.objects.get(code="kept"))
    take_back(hand(gang), act=Act.objects.get(code="described"))

    gang.refresh_from_db()
    assert gang.story == ""
    assert gang.owner == owner


def test_keeping_twice_is_keeping_once(owner, guest):
    gang, key = mustered(guest), uuid.uuid4()

    keep(owner, guest, gang, key=key)
    keep(owner, guest, gang, key=key)
    keep(owner, guest, gang)

    assert Act.objects.filter(code="kept").count() == 1


def test_a_gang_of_somebody_else_is_refused_and_nothing_is_kept(owner, guest, stranger):
    mine, theirs = mustered(guest), mustered(stranger)

    with pytest.raises(guests.NotTheirs, match="is kept by somebody else"):
        keep(owner, guest, mine, theirs)

    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert (mine.owner, theirs.owner) == (guest, stranger)
    assert not Act.objects.filter(code="kept").exists()


def test_nobody_takes_a_players_gang_by_calling_him_a_guest(owner, stranger):
    gang = mustered(stranger)

    with pytest.raises(guests.NotTheirs):
        keep(owner, stranger, gang)

    gang.refresh_from_db()
    assert gang.owner == stranger


def test_a_disbanded_gang_and_one_that_a_campaign_holds_are_kept_too(owner, guest):
    gone, held = mustered(guest), mustered(guest)
    gangs.disband(hand(gone))
    ports.fill(Held())
    keep(owner, guest, gone, held)

    assert set(Gang.objects.filter(owner=owner)) == {gone, held}


def test_whoever_was_erased_keeps_nothing(owner, guest):
    gang = mustered(guest)
    Player.objects.filter(pk=owner.pk).delete()

    with pytest.raises(NobodyThere):
        keep(owner, guest, gang)

    gang.refresh_from_db()
    assert gang.owner == guest


def test_a_guest_acts_no_more_on_a_gang_that_was_kept(owner, guest):
    gang = mustered(guest)
    his = hand(gang)
    keep(owner, guest, gang)

    with pytest.raises(Frozen, match="has another owner now"):
        gangs.describe(his, name="Mine after all")

    gang.refresh_from_db()
    assert gang.name == "The Long Riders"


def test_a_view_finds_to_keep_what_the_guest_left_and_what_is_the_readers_already(
    owner, guest, stranger
):
    his, hers, theirs = mustered(guest), mustered(owner), mustered(stranger)
    left, reader = Gang.objects.filter(owner=guest), Reader(owner)

    assert access.keepable_gangs(reader, left, [his.slug, hers.slug]) == [his, hers]
    with pytest.raises(Http404):
        access.keepable_gangs(reader, left, [his.slug, theirs.slug])


def test_a_gang_is_not_begun_by_whoever_was_erased(owner):
    Player.objects.filter(pk=owner.pk).delete()

    with pytest.raises(RuleBroken, match="That account is gone"):
        mustered(owner)

    assert not Gang.objects.exists()
