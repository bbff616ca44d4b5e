"""A hidden gun: its owner sees it everywhere, others nowhere; every total stays true."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rosters import unseen
from rosters.models import Act, Character, Gang, Player, Weapon
from rosters.queries.gangs import gang_page, waiting_page
from rosters.services import characters, gangs, matters, on_paper, riding, taking_back, weapons
from rosters.services.acts import Draft, writes
from tests.guards.addresses import ROWS
from tests.hands import check_books
from tests.rosters.mustered import (
    armed,
    books,
    hand,
    hired,
    last_act,
    mustered,
    named,
    ready,
    recruited,
)
from westamunda.rules.editions import BASE

DERRINGER = "saturday-night-special"
SMALL = "something small"
WORDS = re.compile(r"derringer|saturday|old liar|little sister", re.I)


@pytest.fixture
def gang(owner: Player) -> Gang:
    """Public; Ada has a derringer beside her Colt, Ben a derringer that he named twice."""
    gang = ready(owner)
    gangs.share(hand(gang), visibility="public")
    armed(named(gang, "Ada"), DERRINGER)
    gun = armed(named(gang, "Ben"), DERRINGER, name="Little Sister")
    weapons.buy_boxes(hand(gang), weapon=gun, kind="ball")
    weapons.rename(hand(gang), weapon=gun, name="Old Liar")
    on_paper.keep(hand(gang), title="Before the flood")
    gang.refresh_from_db()
    return gang


PUBLIC_PAGES = sorted(
    {(row.name, row.of.split(".")[0]) for row in ROWS
     if row.name.startswith("rosters:") and row.of.startswith("public_") and row.get["anonymous"].name == "DONE"}
)  # fmt: skip
"""Every page of a public gang that the guards know, and whether it is of a gang or a character."""

FOR_OTHERS = {"rosters:gang-json", "rosters:gang-text"}
WITHOUT_GUNS = {
    "rosters:gang-stood",
    "rosters:gang-stash",
    "rosters:gang-departed",
    "rosters:gang-past-battles",
}
"""What is made to be passed on: it says to nobody what is hidden."""


def address(gang: Gang, name: str, of: str, who: str) -> str:
    """The address of a page of the gang, or of one in it."""
    slugs = {
        "public_gang": lambda: gang.slug,
        "public_character": lambda: named(gang, who).slug,
        "public_paper": lambda: gang.papers.latest("pk").slug,
    }
    return reverse(name, args=[slugs[of]()])


@pytest.mark.parametrize("reader", ["anonymous", "stranger"])
@pytest.mark.parametrize(("name", "of"), PUBLIC_PAGES)
def test_no_page_tells_others_of_a_hidden_gun(
    client: Client, stranger: Player, gang: Gang, name: str, of: str, reader: str
) -> None:
    if reader == "stranger":
        client.force_login(stranger)

    for who in ("Ada", "Ben"):
        found = WORDS.findall(client.get(address(gang, name, of, who)).text)
        assert found == []


@pytest.mark.parametrize(
    ("name", "of"), [p for p in PUBLIC_PAGES if p[0] not in FOR_OTHERS | WITHOUT_GUNS]
)
def test_every_page_tells_the_owner(
    client: Client, owner: Player, gang: Gang, name: str, of: str
) -> None:
    client.force_login(owner)

    assert "Old Liar" in client.get(address(gang, name, of, "Ben")).text


@pytest.mark.parametrize("name", sorted(FOR_OTHERS))
def test_what_is_passed_on_tells_nobody(
    client: Client, owner: Player, gang: Gang, name: str
) -> None:
    client.force_login(owner)

    assert not WORDS.search(client.get(address(gang, name, "public_gang", "Ben")).text)


def test_there_are_pages_to_look_at():
    assert len(PUBLIC_PAGES) >= 7


def test_a_page_that_points_to_a_hidden_gun_by_a_skill_does_not_name_it(
    client: Client, owner: Player
) -> None:
    gang = mustered(owner)
    doc = recruited(gang, "shootist", "Doc")
    characters.choose_skill(hand(gang), man=doc, skill="rapid-fire")
    for name in ("Ann", "Bob"):
        armed(recruited(gang, "leader" if name == "Ann" else "gang-member", name))
    armed(doc, name="Peacemaker")
    gun = armed(doc, DERRINGER, name="Old Liar")
    gangs.share(hand(gang), visibility="public")
    gang.refresh_from_db()
    riding.ride_out(hand(gang, *[3] * 30))
    matter = gang.matters.get(kind="weapon")

    [asked] = [each for each in waiting_page(gang) if each.matter == matter]
    matters.answer(hand(gang), matter=matter, why=asked.why, choice=gun.slug)

    sentence = last_act(gang).sentence
    pages = [client.get(each.get_absolute_url()).text for each in (gang, doc)]
    assert sentence == "Doc: Rapid Fire with the Old Liar."
    assert "Doc: Rapid Fire with something small." in pages[0]
    assert not [page for page in pages if gun.slug in page or "Old Liar" in page]


def test_totals_are_the_same_for_everybody_and_their_terms_add_up(gang: Gang) -> None:
    for insider in (True, False):
        roster = gang_page(gang, insider=insider).roster
        assert (gang.cash, roster.rating.total, roster.wealth) == books(gang)
        assert sum(term.amount for term in roster.rating.terms) == gang.rating


def test_a_hidden_gun_in_the_stash_is_not_listed_and_counts(gang: Gang) -> None:
    gun = Weapon.objects.get(name="Old Liar")
    gun.carrier = None
    gun.save()

    pages = {insider: gang_page(gang, insider=insider) for insider in (True, False)}

    assert [page.stash for page in pages.values()] == [["Old Liar, 12 rounds"], []]
    assert {page.roster.stash_worth for page in pages.values()} == {gun.worth}


def told(gang: Gang) -> str:
    """The newest act as others read it."""
    return unseen.told(last_act(gang), BASE)


def test_each_act_upon_it_is_told_without_its_name(gang: Gang) -> None:
    ben, gun = named(gang, "Ben"), Weapon.objects.get(name="Old Liar")
    named_so = Act.objects.get(gang=gang, code="named")
    assert unseen.told(named_so, BASE) == "Something small was given a name."
    weapons.give_back_box(hand(gang), weapon=gun, kind="ball")
    assert told(gang) == f"A box for {SMALL} given back, $3."
    weapons.give_back(hand(gang), weapon=gun)
    assert told(gang) == "Something small given back, $10."
    taking_back.take_back(hand(gang), act=last_act(gang))
    assert told(gang) == "Taken back: Something small given back, $10."
    characters.give_back(hand(gang), man=ben)
    assert told(gang) == last_act(gang).sentence
    armed(recruited(gang, "gang-member", "Dan"), DERRINGER, name="Old Liar")
    assert told(gang) == "Something small for Dan, $10."


def test_the_owner_reads_the_name_as_it_was(gang: Gang) -> None:
    said = Act.objects.get(gang=gang, code="named").sentence
    assert said == "Little Sister is called Old Liar from now on."


@writes
def say(draft: Draft, *, sentence: str) -> None:
    draft.say("said", sentence)


@pytest.mark.parametrize(
    ("sentence", "others_read"),
    [
        ("Southerner Derringer sold.", "Something small sold."),
        ("He sold a southerner derringer.", "He sold something small."),
        ("Colt for Ben, $25.", "Colt for Ben, $25."),
    ],
)
def test_the_names_of_the_book_are_never_told(gang: Gang, sentence: str, others_read: str) -> None:
    say(hand(gang), sentence=sentence)

    assert told(gang) == others_read


@pytest.mark.parametrize(
    ("names", "left"),
    [
        (["Liar"], "Liars and something small, Old something small."),
        (["Old Liar", "Liar"], "Liars and something small, something small."),
        (["(", ""], "Liars and Liar, Old Liar."),
    ],
)
def test_whole_names_go_and_the_longest_first(names: list[str], left: str) -> None:
    assert unseen.without("Liars and Liar, Old Liar.", names) == left


def test_a_hired_mans_derringer_is_his_secret_too(client: Client, owner: Player) -> None:
    gang = mustered(owner, visibility="public")
    hired(gang, "hired-gun-derringer")

    pages = [
        client.get(gang.get_absolute_url()).text,
        client.get(Character.objects.get(gang=gang).get_absolute_url()).text,
    ]

    assert not [page for page in pages if WORDS.search(page)]


def test_who_copies_the_gang_of_another_gets_no_hidden_gun(
    owner: Player, stranger: Player, gang: Gang
) -> None:
    copies = {
        who: on_paper.copy_gang(gang=gang, owner=who, key=uuid.uuid4(), name="A copy")
        for who in (owner, stranger)
    }

    found = {who: Weapon.objects.filter(gang=copy, type=DERRINGER) for who, copy in copies.items()}
    assert [len(found[owner]), len(found[stranger])] == [2, 0]
    check_books(copies[stranger])
