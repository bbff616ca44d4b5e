"""Gangs: founded, described, disbanded."""

from __future__ import annotations

import uuid

import pytest

from rosters.models import Act, Gang, Player
from rosters.queries.looking import Looking
from rosters.queries.mustering import mustering_page
from rosters.services import characters, gangs, riding
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    armed,
    books,
    hand,
    last_act,
    mustered,
    named,
    now,
    paper,
    ready,
    recruited,
    riding_gang,
)
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import NotReady, WontJoin
from westamunda.rules.kinds import KINDS, Blood, Duty


@pytest.mark.parametrize("kind", [kind.slug for kind in KINDS])
def test_a_gang_of_each_kind_begins_with_its_budget(owner: Player, kind: str) -> None:
    gang = mustered(owner, kind, budget=1500)

    assert books(gang) == (1500, 0, 1500)
    assert (gang.owner, gang.stage, gang.visibility) == (owner, "mustering", "private")
    assert last_act(gang).sentence == "The Quiet Hands began to muster with $1500."


def test_one_key_founds_one_gang(owner: Player) -> None:
    key = uuid.uuid4()

    first = gangs.muster(owner=owner, key=key, name="First", kind="townies")
    second = gangs.muster(owner=owner, key=key, name="Second", kind="cowboys")

    assert first == second
    assert Gang.objects.count() == 1


def test_two_players_with_one_key_found_two(owner: Player, stranger: Player) -> None:
    key = uuid.uuid4()

    gangs.muster(owner=owner, key=key, name="Hers", kind="townies")
    gangs.muster(owner=stranger, key=key, name="His", kind="townies")

    assert Gang.objects.count() == 2


def test_what_is_told_of_a_gang_is_told_anew(owner: Player) -> None:
    gang = mustered(owner)

    act = gangs.describe(
        hand(gang), name="The Loud Hands", story="Noise.", patron="Mr Big",
    )  # fmt: skip

    gang.refresh_from_db()
    assert act is not None
    assert (gang.name, gang.story, gang.patron) == ("The Loud Hands", "Noise.", "Mr Big")
    assert act.sentence == "The Loud Hands: name, story or kind set down anew."


@pytest.mark.parametrize(
    "told", [{"kind": "cowboys"}, {"protagonisti": True}], ids=["kind", "protagonisti"]
)
def test_the_kind_stays_once_the_gang_has_ridden_out(owner: Player, told: dict[str, str]) -> None:
    gang = riding_gang(owner)
    before = paper(gang)

    with pytest.raises(TooLate, match="The gang has ridden out; its kind stays as it is"):
        gangs.describe(hand(gang), **told)

    assert paper(gang) == before


def test_the_name_changes_even_when_the_gang_rides(owner: Player) -> None:
    gang = riding_gang(owner)

    gangs.describe(hand(gang), name="The Riders", kind="townies", protagonisti=False)

    assert now(gang).gang.name == "The Riders"


@pytest.mark.parametrize(
    ("kind", "blood", "duty", "other", "why"),
    [
        ("townies", Blood.MIXED_BLOOD, Duty.LINE, "natives-town", "A Native band takes no mixed-"),
        ("townies", Blood.MIXED_BLOOD, Duty.LINE, "cavalry-foot", "The line takes no mixed-blood"),
        ("cavalry-foot", None, Duty.SCOUT, "townies", "Scouts of its own belong to a cavalry"),
    ],
)
def test_a_kind_that_somebody_would_not_join_is_refused(
    owner: Player, kind: str, blood: Blood | None, duty: Duty, other: str, why: str
) -> None:
    gang = mustered(owner, kind)
    recruited(gang, blood=blood, duty=duty)
    before = paper(gang)

    with pytest.raises(WontJoin, match=why):
        gangs.describe(hand(gang), kind=other)

    assert paper(gang) == before


def test_a_gang_that_becomes_a_native_band_is_native_in_all_its_people(owner: Player) -> None:
    gang = mustered(owner)
    recruited(gang)

    gangs.describe(hand(gang), kind="natives-range")

    assert [person.character.blood for person in now(gang).people] == ["native"]


def test_a_native_band_that_becomes_another_kind_is_no_longer_native(owner: Player) -> None:
    gang = mustered(owner, "natives-town")
    recruited(gang)

    gangs.describe(hand(gang), kind="townies")

    assert [person.character.blood for person in now(gang).people] == [""]


def test_a_gun_that_the_new_kind_does_not_have_at_the_start_keeps_it_from_riding_out(
    owner: Player,
) -> None:
    gang = ready(owner, "frontiersmen")
    armed(named(gang, "Ada"), "buffalo-gun")
    gangs.describe(hand(gang), kind="townies")

    with pytest.raises(NotReady, match="townies and gunmen do not find at the start"):
        riding.ride_out(hand(gang))

    [problem] = mustering_page(now(gang).gang, Looking()).problems
    assert (problem.code, problem.ref) == ("not-at-start", named(gang, "Ada").slug)


def test_holsters_that_the_new_kind_does_not_have_keep_it_from_riding_out(owner: Player) -> None:
    gang = ready(owner, "frontiersmen")
    characters.describe(hand(gang), man=named(gang, "Ada"), holsters=6)
    gangs.describe(hand(gang), kind="townies")

    with pytest.raises(NotReady, match="Too many holsters"):
        riding.ride_out(hand(gang))


def test_protagonisti_who_bought_experience_stay_protagonisti(owner: Player) -> None:
    gang = mustered(owner, protagonisti=True)
    characters.buy_experience(hand(gang), man=recruited(gang, name="Manco"), dice=3)
    before = paper(gang)

    with pytest.raises(RuleBroken, match="Manco has bought experience"):
        gangs.describe(hand(gang), protagonisti=False)

    assert paper(gang) == before


def test_protagonisti_without_experience_bought_may_become_ordinary(owner: Player) -> None:
    gang = mustered(owner, protagonisti=True)
    man = recruited(gang)
    characters.buy_experience(hand(gang), man=man, dice=3)
    characters.buy_experience(hand(gang), man=man, dice=0)

    gangs.describe(hand(gang), protagonisti=False)

    assert not now(gang).gang.protagonisti


def test_a_disbanded_gang_keeps_its_books(owner: Player) -> None:
    gang = ready(owner)
    before = books(gang)

    act = gangs.disband(hand(gang))

    assert act is not None
    assert act.sentence == "The Quiet Hands disbanded."
    assert books(gang) == before
    assert len(now(gang).people) == 3


def test_a_gang_disbands_once(owner: Player) -> None:
    gang = mustered(owner)
    gangs.disband(hand(gang))

    with pytest.raises(RuleBroken, match="has disbanded"):
        gangs.disband(hand(gang))

    assert Act.objects.filter(code="disbanded").count() == 1
