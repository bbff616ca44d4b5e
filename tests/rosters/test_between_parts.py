"""Where parts of the house meet: what one writes, the other must be able to read."""

from __future__ import annotations

import dataclasses
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters import papers, rulings
from rosters.models import Gang, Matter, Owned, Player
from rosters.papers import Misread
from rosters.queries.gangs import waiting_page
from rosters.services import characters, gangs, matters, on_paper, riding, stash
from tests.hands import check_books
from tests.rosters.entered import past, ride_on, six, veterans
from tests.rosters.mustered import (
    Rules,
    armed,
    fives,
    hand,
    mustered,
    named,
    now,
    ready,
    recruited,
)
from tests.rosters.on_paper import check_whole, lived, whole
from tests.rosters.riders import riders
from westamunda.rules.editions import BASE
from westamunda.rules.founding import NotReady
from westamunda.rules.injuries import lasting
from westamunda.rules.weapons import ARMOURY

pytestmark = pytest.mark.django_db

DERRINGER = "saturday-night-special"
BOWIE = ARMOURY["bowie"]
LIKE_A_BOWIE = {
    each.name: getattr(BOWIE, each.name)
    for each in dataclasses.fields(BOWIE)
    if each.name not in ("slug", "source", "why") and not each.name.endswith("_source")
}


def brought_in(owner: Player, paper: dict[str, Any]) -> Gang:
    return on_paper.bring_in(owner=owner, key=uuid.uuid4(), text=papers.canonical(paper))


def copied(gang: Gang, owner: Player) -> Gang:
    return on_paper.copy_gang(gang=gang, owner=owner, key=uuid.uuid4(), name="A copy")


@pytest.mark.parametrize("injury", lasting(), ids=lambda injury: injury.slug)
def test_every_injury_that_lasts_stands_on_paper_and_comes_back(owner: Player, injury: Any) -> None:
    gang = six(owner)
    past(named(gang, "Ben"), injuries=((injury.slug, ""), (injury.slug, "")))

    check_whole(whole(gang))


def test_an_injury_that_changes_nothing_changes_nothing_on_paper_either(owner: Player) -> None:
    paper = whole(lived(owner))
    paper["people"][0]["marks"] = [{"sort": "injury", "what": "bitter-enmity", "amount": 1}]

    with pytest.raises(Misread, match="people 1, mark 1, what"):
        brought_in(owner, paper)


def test_the_roster_of_a_gang_with_scars_is_kept_and_shown(client: Client, owner: Player) -> None:
    gang = veterans(owner)
    ride_on(gang)
    client.force_login(owner)

    answer = client.get(reverse("rosters:paper-detail", args=[gang.papers.get().slug]))

    assert "Zeke Ransom" in answer.text
    assert "Impressive scars" in answer.text


@pytest.mark.parametrize("how", [copied, lambda gang, owner: brought_in(owner, whole(gang))])
def test_a_gang_that_is_being_entered_is_entered_on_wherever_its_paper_goes(
    owner: Player, how: Any
) -> None:
    gang = how(veterans(owner), owner)

    assert gang.is_entering
    past(named(gang, "Cal"), experience=30)
    with pytest.raises(NotReady):
        riding.ride_out(fives(gang))
    ride_on(gang)
    assert gang.stage == Gang.Stage.RIDING
    check_books(gang)


def test_what_is_odd_is_told_of_a_paper_that_is_being_entered(owner: Player) -> None:
    told = on_paper.look_at(papers.canonical(whole(veterans(owner)))).problems

    assert "Doc shows 2 advances; 97 experience comes to 1 at most." in told
    assert not [each for each in told if "budget" in each]


def test_a_copy_of_a_gang_that_was_entered_and_rides_is_a_copy(owner: Player) -> None:
    gang = veterans(owner)
    ride_on(gang)

    assert copied(gang, owner).origin == Gang.Origin.COPIED


MADE_UP = (
    {"sort": "injury", "what": "hand-injury", "choice": "up-many"},
    {"sort": "injury", "what": "hand-injury", "choice": "left-99"},
    {"sort": "injury", "what": "blinded", "choice": "middle"},
    {"sort": "skill", "what": "rapid-fire", "choice": "a word"},
    {"sort": "advance", "what": "ws", "amount": -3},
)


@pytest.mark.parametrize("mark", MADE_UP, ids=lambda mark: f"{mark['what']} {mark.get('choice')}")
def test_a_gang_entered_from_a_paper_that_makes_things_up_is_shown_and_rides_on(
    client: Client, owner: Player, mark: dict[str, Any]
) -> None:
    paper = whole(veterans(owner))
    paper["people"][0]["marks"] = [mark]
    paper["people"][0]["absences"] = [{"reason": "nowhere", "games": 3}]
    gang = brought_in(owner, paper)
    client.force_login(owner)

    pages = [reverse(f"rosters:gang-{name}", args=[gang.slug]) for name in ("mustering", "ride-on")]
    pages += [reverse("rosters:character-past", args=[gang.characters.earliest("pk").slug])]

    assert [client.get(page).status_code for page in pages] == [200] * 3
    ride_on(gang)


@pytest.mark.parametrize("settled", [True, False])
def test_a_paper_that_asks_something_before_the_ride_is_refused(
    owner: Player, settled: bool
) -> None:
    paper = whole(ready(owner))
    paper["matters"] = [{"kind": "territories", "subject": "founding", "settled": settled}]

    with pytest.raises(Misread, match="has not ridden out"):
        brought_in(owner, paper)


def test_a_skill_that_a_paper_tells_twice_asks_for_its_weapon_once(owner: Player) -> None:
    paper = whole(ready(owner))
    paper["people"][0]["marks"] = [{"sort": "skill", "what": "rapid-fire"}] * 2
    gang = brought_in(owner, paper)

    riding.ride_out(fives(gang))

    assert Matter.objects.filter(gang=gang, kind="weapon").count() == 1


def test_a_skill_stays_on_the_form_when_its_gun_has_gone_to_another(
    client: Client, owner: Player
) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    gun = ben.weapons.get()
    past(ben, skills=(("rapid-fire", gun.slug),))
    stash.give(hand(gang), thing=gun)
    client.force_login(owner)

    page = client.get(reverse("rosters:character-past", args=[ben.slug])).text

    assert '<option value="rapid-fire" selected>' in page


def test_a_gang_that_is_entered_is_told_of_a_load_and_not_kept_from_it(owner: Player) -> None:
    gang = six(owner)
    gun = named(gang, "Ben").weapons.get()

    stash.give(hand(gang), thing=gun, to=named(gang, "Ada").slug)

    assert len(now(gang).people[0].weapons) == 2
    told = rulings.faults_of(now(gang), BASE)
    assert [fault.ref for fault in told if "holster" in fault.sentence] == [named(gang, "Ada").slug]


def named_a_derringer(owner: Player) -> Gang:
    """A public gang whose shootist fires rapidly with a hidden gun."""
    gang = mustered(owner)
    doc = recruited(gang, "shootist", "Doc")
    characters.choose_skill(hand(gang), man=doc, skill="rapid-fire")
    for name in ("Ann", "Bob"):
        armed(recruited(gang, "leader" if name == "Ann" else "gang-member", name))
    armed(doc, name="Peacemaker")
    gun = armed(doc, DERRINGER, name="Old Liar")
    riding.ride_out(fives(gang))
    gangs.share(hand(gang), visibility="public")
    gang.refresh_from_db()
    matter = gang.matters.get(kind="weapon")
    matters.answer(hand(gang), matter=matter, why="weapon", choice=gun.slug)
    return gang


def test_a_strangers_copy_asks_anew_what_a_hidden_gun_had_answered(
    owner: Player, stranger: Player
) -> None:
    gang = copied(named_a_derringer(owner), stranger)
    matter = gang.matters.get(kind="weapon")
    [asked] = [each for each in waiting_page(gang) if each.matter == matter]
    [gun] = asked.options

    matters.answer(hand(gang), matter=matter, why=asked.why, choice=gun.value)

    assert gun.name == "Peacemaker"
    [skill] = now(gang).people[0].skills
    assert skill.choice == gun.value
    check_books(gang)


def test_the_owners_copy_keeps_the_answer(owner: Player) -> None:
    gang = copied(named_a_derringer(owner), owner)

    assert gang.matters.get(kind="weapon").settled
    assert gang.matters.get(kind="weapon", left=Owned.Left.HERE).answers[0]["choice"] in {
        weapon.slug for weapon in gang.weapons.all()
    }


def test_a_paper_that_is_too_long_once_it_is_written_out_is_refused_at_first_sight(
    client: Client, owner: Player
) -> None:
    paper = whole(ready(owner))
    paper["stash"]["weapons"] = [{"type": "bowie", "name": "A"}] * 500
    for man in paper["people"]:
        man["weapons"] = [{"type": "bowie", "name": "A"}] * 500
    paper["people"] *= 5
    text = papers.canonical(paper)
    assert len(text) < papers.MOST_BYTES
    client.force_login(owner)

    answer = client.post(
        reverse("rosters:gang-import"), {"key": str(uuid.uuid4()), "text": text, "sure": ""}
    )

    assert answer.status_code == 422
    assert "a paper has 400 kB at the most" in answer.text


@pytest.mark.parametrize("whose", ["owner", "stranger"])
def test_what_only_a_campaign_knows_is_not_copied_and_said_so(
    client: Client, owner: Player, stranger: Player, rules: Rules, whose: str
) -> None:
    rules(("armoury", "bowie-of-the-house", LIKE_A_BOWIE))
    gang = mustered(owner, visibility="public")
    armed(recruited(gang, "leader", "Ada"), "bowie-of-the-house")
    client.force_login(owner if whose == "owner" else stranger)

    answer = client.post(
        reverse("rosters:gang-copy", args=[gang.slug]), {"key": str(uuid.uuid4()), "name": "Two"}
    )

    assert answer.status_code == 422
    assert "bowie-of-the-house" in answer.text


@pytest.mark.parametrize("kind", ["territories", "hired"])
def test_a_question_that_waits_on_nobody_is_refused(owner: Player, kind: str) -> None:
    paper = whole(riders(owner))
    subject = "founding" if kind == "territories" else "@4"
    paper["matters"] = [{"kind": kind, "subject": subject}]

    with pytest.raises(Misread, match="matter 1: it is open, and no choice is left on it"):
        brought_in(owner, paper)
