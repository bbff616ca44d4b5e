"""Acting through services as a player does, and asking whether the books still fold."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Sum
from django.test import Client

from rosters.models import Act, Character, Gang, Player, Possession, Weapon
from rosters.readers import GUEST
from rosters.services import characters, gangs
from rosters.services.acts import Hand
from westamunda.rules.dice import Roller, fair
from westamunda.rules.kinds import Calling, Rank


def visit_as(client: Client, guest: Player) -> None:
    """Let the client's session name this guest."""
    session = client.session
    session[GUEST] = guest.pk
    session.save()


def hand(gang: Gang, key: uuid.UUID | None = None, roller: Roller = fair) -> Hand:
    """The owner's hand, with a key of its own unless one is given."""
    return Hand(gang=gang, actor=gang.owner, key=key or uuid.uuid4(), roller=roller)


def mustered(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A gang with its budget and nobody in it."""
    described.setdefault("name", "The Long Riders")
    return gangs.muster(owner=owner, key=uuid.uuid4(), kind=kind, **described)


def taken_on(
    gang: Gang, rank: Rank = Rank.GANG_MEMBER, calling: Calling | None = None, name: str = "Cole"
) -> Character:
    """A man just taken on."""
    act = characters.recruit(hand(gang), rank=rank, calling=calling, name=name)
    assert act is not None
    return Character.objects.get(slug=act.numbers["man"])


def ready(owner: Player, kind: str = "townies", **described: Any) -> Gang:
    """A gang of three that may ride out, unless it is cavalry."""
    gang = mustered(owner, kind, **described)
    taken_on(gang, Rank.LEADER, name="Ruth")
    taken_on(gang, name="Cole")
    taken_on(gang, name="Jim")
    return gang


def check_books(gang: Gang) -> None:
    """Cash, rating, wealth and what waits are what the rows say, by sums written here."""
    gang.refresh_from_db()
    moved = Act.objects.filter(gang=gang).aggregate(total=Sum("dollars"))["total"] or 0
    assert gang.cash == gang.budget + moved
    rating = stash = 0
    for man in Character.objects.filter(gang=gang, left=""):
        rating += man.worth
        if man.rank not in ("hired-gun", "bounty-hunter", "native-scout"):
            rating += man.experience + man.experience_paid
    for model in (Weapon, Possession):
        for thing in model.objects.filter(gang=gang, left="").select_related("carrier"):
            if thing.carrier is None:
                stash += thing.worth
            elif thing.carrier.rank not in ("hired-gun", "bounty-hunter", "native-scout"):
                rating += thing.worth
    assert gang.rating == rating
    assert gang.wealth == rating + gang.cash + stash
    if not gang.is_mustering:
        assert gang.waiting == sum(not each.settled for each in gang.matters.filter(left=""))
