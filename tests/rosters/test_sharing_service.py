"""Sharing and notes: what is kept apart from a gang's description, and never comes back by itself."""

from __future__ import annotations

import uuid

import pytest

from rosters.models import Act, Gang, Player
from rosters.resting import StandsFast
from rosters.services import gangs, taking_back
from rosters.services.acts import Frozen
from tests.rosters.mustered import hand, last_act, mustered, paper, riding_gang


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


def shared(gang: Gang, visibility: str) -> Gang:
    """The gang as it stands once it is shared so."""
    gangs.share(hand(gang), visibility=visibility)
    gang.refresh_from_db()
    return gang


def link_of(gang: Gang) -> str | None:
    """The link as the database has it."""
    return Gang.objects.get(pk=gang.pk).link


@pytest.mark.parametrize(
    ("visibility", "sentence"),
    [
        ("public", "The Quiet Hands can be read by everybody."),
        ("unlisted", "The Quiet Hands can be read by whoever has its link."),
    ],
)
def test_a_gang_is_shared_and_the_act_says_so(gang: Gang, visibility: str, sentence: str) -> None:
    shared(gang, visibility)

    act = last_act(gang)
    assert (gang.visibility, act.code, act.sentence) == (visibility, "shared", sentence)
    assert (act.changes, act.numbers, act.dollars) == ([], {"visibility": visibility}, 0)


def test_a_gang_shared_as_it_was_is_no_act(gang: Gang) -> None:
    assert gangs.share(hand(gang), visibility="private") is None


def test_a_visibility_that_no_form_sends_is_a_mistake(gang: Gang) -> None:
    with pytest.raises(ValueError, match="secret"):
        gangs.share(hand(gang), visibility="secret")


def test_a_link_is_there_while_the_gang_is_read_by_it_and_is_drawn_afresh_each_time(
    gang: Gang,
) -> None:
    links = [shared(gang, visibility).link for visibility in ("unlisted", "public", "unlisted")]

    assert links[1] is None
    assert links[0]
    assert links[2]
    assert links[0] != links[2]


def test_a_new_link_takes_the_place_of_the_old(gang: Gang) -> None:
    old = shared(gang, "unlisted").link

    act = gangs.draw_link(hand(gang))

    assert act is not None
    assert link_of(gang) not in (old, None)
    assert act.sentence == "The Quiet Hands has a new link; the old one opens nothing."


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_no_link_is_drawn_for_a_gang_that_is_not_read_by_one(gang: Gang, visibility: str) -> None:
    shared(gang, visibility)

    with pytest.raises(gangs.NotByLink, match="not read by its link"):
        gangs.draw_link(hand(gang))

    assert link_of(gang) is None


def test_no_act_holds_a_link(gang: Gang) -> None:
    links = {shared(gang, "unlisted").link}
    gangs.draw_link(hand(gang))
    links.add(link_of(gang))
    gangs.describe(hand(gang), name="The Loud Hands")

    kept = [f"{act.sentence} {act.numbers} {act.changes}" for act in Act.objects.filter(gang=gang)]

    assert len(links) == 2
    assert not [told for told in kept for link in links if str(link) in told]


def test_no_taking_back_brings_an_old_link_or_visibility_back(gang: Gang) -> None:
    renamed = gangs.describe(hand(gang), name="The Loud Hands")
    old = shared(gang, "unlisted").link
    again = gangs.describe(hand(gang), story="Noise.")
    gangs.draw_link(hand(gang))
    new = link_of(gang)
    for act in Act.objects.filter(gang=gang, code="shared"):
        with pytest.raises(StandsFast):
            taking_back.take_back(hand(gang), act=act)

    for act in (again, renamed):
        assert act is not None
        taking_back.take_back(hand(gang), act=act)

    gang.refresh_from_db()
    assert (gang.name, gang.story) == ("The Quiet Hands", "")
    assert (gang.visibility, gang.link) == ("unlisted", new)
    assert new != old


def test_sharing_rests_on_nothing_and_nothing_rests_on_it(gang: Gang) -> None:
    before = paper(gang)
    renamed = gangs.describe(hand(gang), name="The Loud Hands")
    shared(gang, "public")

    assert renamed is not None
    taking_back.take_back(hand(gang), act=renamed)

    shared(gang, "private")
    assert paper(gang) == before


def test_a_disbanded_gang_is_shared_without_being_called_together(owner: Player) -> None:
    gang = shared(riding_gang(owner), "public")
    gangs.disband(hand(gang))

    shared(gang, "private")

    assert (gang.stage, gang.visibility) == ("disbanded", "private")
    with pytest.raises(Frozen):
        gangs.describe(hand(gang), name="Ghosts")


def test_the_same_key_shares_once(gang: Gang) -> None:
    key = uuid.uuid4()

    first = gangs.share(hand(gang, key=key), visibility="unlisted")
    link = link_of(gang)
    second = gangs.share(hand(gang, key=key), visibility="unlisted")

    assert first == second
    assert link_of(gang) == link


@pytest.mark.parametrize("told", [{"visibility": "public"}, {"link": "x"}, {"notes": "x"}])
def test_what_is_kept_apart_is_not_described(gang: Gang, told: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(told))):
        gangs.describe(hand(gang), **told)


def test_notes_are_kept_and_no_act_tells_of_them(gang: Gang) -> None:
    acts = Act.objects.filter(gang=gang).count()

    gangs.note(gang=gang, notes="The gold is under the church.")

    gang.refresh_from_db()
    assert gang.notes == "The gold is under the church."
    assert Act.objects.filter(gang=gang).count() == acts


def test_a_name_changed_meanwhile_stays_where_notes_are_kept_and_notes_where_a_name_is_changed(
    gang: Gang,
) -> None:
    drawn_in_one_tab, drawn_in_another = (Gang.objects.get(pk=gang.pk) for _ in range(2))

    gangs.describe(hand(drawn_in_one_tab), name="The Loud Hands")
    gangs.note(gang=drawn_in_another, notes="Buy rope.")
    gangs.describe(hand(drawn_in_another), story="Noise.")

    gang.refresh_from_db()
    assert (gang.name, gang.notes, gang.story) == ("The Loud Hands", "Buy rope.", "Noise.")
