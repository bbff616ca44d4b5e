"""The demonstration: two players and an arbitrator, a gang of each kind and one of protagonisti.

Everything is made through services, as a player would make it, and every gang is legal.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rosters import pending, ports
from rosters.models import Act, Gang, Player
from rosters.roster import read
from rosters.samples import Sample
from rosters.services import gangs, matters, riding
from rosters.services.acts import Hand
from rosters.services.samples import gather
from westamunda.rules.dice import Roller, fair
from westamunda.rules.procedures import Choose

PASSWORD = "coldwater-county-77"
PLAYERS = ("ines", "tobias", "arbitrator")


def muster(owner: Player, sample: Sample, roller: Roller = fair) -> Gang:
    """Muster a sample gang for a player, ready to ride out."""
    gang = gangs.muster(
        owner=owner, key=uuid.uuid4(), name=sample.name, kind=sample.kind, story=sample.story,
        patron=sample.patron, protagonisti=sample.protagonisti, visibility=Gang.Visibility.PUBLIC,
    )  # fmt: skip
    act = partial(_act, gang, owner, roller)
    gather(act, sample)
    gang.refresh_from_db()
    return gang


def ride(owner: Player, sample: Sample, roller: Roller = fair) -> Gang:
    """Muster a sample gang for a player and let it ride out; its choices wait."""
    gang = muster(owner, sample, roller)
    _act(gang, owner, roller, riding.ride_out)
    gang.refresh_from_db()
    return gang


def load(owner: Player, sample: Sample, roller: Roller = fair) -> Gang:
    """Muster a sample gang for a player, let it ride out and settle what waits."""
    gang = ride(owner, sample, roller)
    settle_matters(gang, partial(_act, gang, owner, roller), sample.picks)
    return gang


def _act(
    gang: Gang, owner: Player, roller: Roller, service: Callable[..., Act | None], **said: Any
) -> Act:
    done = service(Hand(gang, owner, uuid.uuid4(), roller=roller), **said)
    if done is None:
        raise ValueError(f"{service.__name__} had nothing to do")
    return done


def settle_matters(gang: Gang, act: Callable[..., Act], wishes: tuple[str, ...] = ()) -> None:
    """Answer every choice that waits: the first wish that is offered, else the first option."""
    edition = ports.campaigns().edition_of(gang)
    while True:
        roster = read(gang)
        asked = (
            (matter, question)
            for matter in roster.matters
            if isinstance(question := pending.pending(roster, matter, edition=edition), Choose)
            and question.options
        )
        matter, question = next(asked, (None, None))
        if matter is None or question is None:
            return
        choice = next((wish for wish in wishes if wish in question.options), question.options[0])
        act(matters.answer, matter=matter, why=question.why, choice=choice)


def players() -> Mapping[str, Player]:
    """The demonstration's players, made where they are missing."""
    found = {}
    for name in PLAYERS:
        player, new = Player.objects.get_or_create(
            username=name, defaults={"email": f"{name}@example.org"}
        )
        if new:
            player.set_password(PASSWORD)
            player.save(update_fields=["password"])
        found[name] = player
    return found
