"""Matters: what dice and the player must settle, as far as no choice stands in the way."""

from __future__ import annotations

import uuid

import pytest

from rosters.models import Absence, Act, DiceRoll, Gang, Mark, Matter, Player
from rosters.pending import pending
from rosters.queries.gangs import gang_page, waiting_page
from rosters.services import characters, matters, riding
from rosters.services.characters import NotHere, NotOffered
from tests.rosters.mustered import (
    armed,
    books,
    books_afresh,
    hand,
    hired,
    last_act,
    mustered,
    named,
    now,
    open_matter,
    paper,
    ready,
    recruited,
)
from westamunda.rules.procedures import Choose

TERRITORIES = (2, 1, 3, 1, 1, 2, 5, 1, 6, 4)
STARTING = (1, 1, 1)


def asked(gang: Gang, matter: Matter) -> Choose:
    """The choice that a matter waits on."""
    question = pending(now(gang), Matter.objects.get(pk=matter.pk))
    assert isinstance(question, Choose)
    return question


def with_hired(owner: Player, kit: str, *faces: int) -> Gang:
    """A gang that rode out with Ned, these being the dice of his advances."""
    gang = ready(owner, "cavalry-mounted")
    hired(gang, kit, "Ned")
    riding.ride_out(hand(gang, *STARTING, *faces))
    return gang


def test_a_hired_gun_comes_with_six_advances(owner: Player) -> None:
    gang = with_hired(owner, "hired-gun-two-revolvers", 1, 2, 1, 3, 1, 3, 2, 3, 3, 3, 4)

    line = now(gang).person(named(gang, "Ned").slug)
    assert line is not None
    assert line.statline.scores == (4, 4, 4, 4, 4, 2, 4, 1, 7)
    assert last_act(gang).sentence == (
        "The Quiet Hands rode out. Ned came with BS +1, I +1, WS +1, S +1, T +1, W +1."
    )


def test_a_result_at_its_maximum_throws_that_advance_again(owner: Player) -> None:
    gang = with_hired(
        owner, "hired-gun-two-revolvers", 3, 2, 3, 2, 1, 1, 1, 1, 2, 1, 2, 2
    )  # S, S again refused, then BS thrice, a fourth refused, I twice

    scores = now(gang).people[-1].statline
    assert (scores.s, scores.bs, scores.i) == (4, 6, 5)


def test_a_hired_gun_may_ride_on_a_five_and_the_rest_waits(owner: Player) -> None:
    gang = with_hired(owner, "hired-gun-two-revolvers", 1, 5)
    matter = open_matter(gang, "hired")

    assert asked(gang, matter) == Choose("advance 2: the list or Riding", ("listed", "riding"))
    assert not Mark.objects.exists()
    assert named(gang, "Ned").experience == 0


def test_riding_chosen_is_thrown_and_the_next_choice_waits(owner: Player) -> None:
    gang = with_hired(owner, "hired-gun-two-revolvers", 1, 5)
    matter = open_matter(gang, "hired")

    act = matters.answer(
        hand(gang, 6, 6),
        matter=matter,
        why="advance 2: the list or Riding",
        choice="riding",
    )

    assert act is not None
    assert act.sentence.endswith("a choice made; more follows.")
    assert asked(gang, matter).why == "advance 3: the list or Riding"


def test_all_choices_made_the_man_has_what_he_came_with(owner: Player) -> None:
    gang = with_hired(owner, "hired-gun-two-revolvers", 5)
    matter = open_matter(gang, "hired")

    matters.answer(
        hand(gang, 4, 1, 1, 2, 1, 3, 1),
        matter=matter, why="advance 1: the list or Riding", choice="riding",
    )  # fmt: skip
    matters.answer(
        hand(gang, 1, 1, 2, 1, 3, 1, 3, 2),
        matter=matter, why="advance 1: fancy-ropin", choice="bolas",
    )  # fmt: skip

    assert Matter.objects.get(pk=matter.pk).settled
    [ropin] = Mark.objects.filter(what="fancy-ropin")
    assert (ropin.choice, ropin.origin) == ("bolas", f"hired/{named(gang, 'Ned').slug}/1")
    assert Mark.objects.filter(left="").count() == 6


def rapid_fire(owner: Player, guns: int) -> Gang:
    """A shootist with Rapid Fire and so many guns, riding."""
    gang = ready(owner, "cavalry-mounted")
    doc = recruited(gang, "shootist", "Doc")
    characters.choose_skill(hand(gang), man=doc, skill="rapid-fire")
    characters.describe(hand(gang), man=doc, holsters=2)
    armed(doc, name="First")
    armed(doc, "cavalry-carbine", name="Second")
    if guns == 3:
        armed(doc, name="Third")
    armed(doc, "bowie")
    riding.ride_out(hand(gang, *STARTING, 1))
    return gang


def test_rapid_fire_owes_the_name_of_a_gun_and_no_blade(owner: Player) -> None:
    gang = rapid_fire(owner, guns=3)
    [waiting] = waiting_page(gang)

    assert waiting.question == "Rapid Fire: with which weapon?"
    assert [option.name for option in waiting.options] == ["First", "Second", "Third"]


def test_the_gun_named_stands_with_the_skill(owner: Player) -> None:
    gang = rapid_fire(owner, guns=2)
    matter = open_matter(gang, "weapon")
    gun = named(gang, "Doc").weapons.get(name="Second")

    matters.answer(hand(gang), matter=matter, why="weapon", choice=gun.slug)

    assert last_act(gang).sentence == "Doc: Rapid Fire with the Second."
    assert [str(each) for each in gang_page(gang).people[-1].skills] == ["Rapid Fire (Second)"]
    assert waiting_page(gang) == []


def test_the_only_gun_waits_to_be_named_too(owner: Player) -> None:
    gang = mustered(owner)
    for who, name in (("leader", "Ada"), ("gang-member", "Ben"), ("shootist", "Doc")):
        recruited(gang, who, name)
    characters.choose_skill(hand(gang), man=named(gang, "Doc"), skill="rapid-fire")
    gun = armed(named(gang, "Doc"), name="Only")
    riding.ride_out(hand(gang, *STARTING, *TERRITORIES))

    matters.answer(hand(gang), matter=open_matter(gang, "weapon"), why="weapon", choice=gun.slug)

    assert Mark.objects.get(what="rapid-fire").choice == gun.slug


def test_rapid_fire_of_a_hired_gun_owes_its_weapon_from_then_on(owner: Player) -> None:
    gang = with_hired(owner, "hired-gun-two-revolvers", 4, 4, 5, 1, 2, 1, 3, 1, 3, 2, 3, 3)
    ned = named(gang, "Ned")

    matter = open_matter(gang, "weapon")

    assert matter.subject == f"{ned.slug}/rapid-fire"
    assert set(asked(gang, matter).options) == set(ned.weapons.values_list("slug", flat=True))


@pytest.fixture
def hero(owner: Player) -> Gang:
    """Protagonisti of whom Ben has one pick to make."""
    gang = ready(owner, protagonisti=True)
    characters.buy_experience(hand(gang), man=named(gang, "Ben"), dice=2)
    riding.ride_out(hand(gang, *STARTING[:1], 6, 3, 4, 1, 2, 1))
    return gang


def pick(gang: Gang, choice: str, why: str = "advance", key: uuid.UUID | None = None) -> Act | None:
    """Answer the pick that waits."""
    matter = Matter.objects.get(gang=gang, kind="pick")
    return matters.answer(hand(gang, key=key), matter=matter, why=why, choice=choice)


def test_a_skill_picked_is_learned(hero: Gang) -> None:
    pick(hero, "dodge")

    [mark] = Mark.objects.all()
    assert (mark.sort, mark.what, mark.origin) == (
        "skill", "dodge", f"pick/{named(hero, 'Ben').slug}/31",
    )  # fmt: skip


def test_a_specialist_by_skill_has_a_calling_a_free_skill_and_misses_a_game(hero: Gang) -> None:
    pick(hero, "specialist")
    pick(hero, "bs", why="advance: ws or bs")
    act = pick(hero, "marksman", why="advance: skill of a shootist")

    ben = named(hero, "Ben")
    assert act is not None
    assert act.sentence == "Ben: Specialist and BS +1 and Marksman."
    assert (ben.rank, ben.calling, ben.worth) == ("specialist", "shootist", 50)
    assert list(Absence.objects.values_list("reason", "games")) == [("training", 1)]
    assert [mark.what for mark in now(hero).people[1].marks] == ["specialist", "bs", "marksman"]


def test_the_rating_does_not_move_with_an_advance(hero: Gang) -> None:
    before = books(hero)

    pick(hero, "bs")

    assert books(hero) == before == books_afresh(hero)


def test_the_same_press_twice_answers_once(hero: Gang) -> None:
    key = uuid.uuid4()

    first, second = pick(hero, "bs", key=key), pick(hero, "bs", key=key)

    assert first == second
    assert Mark.objects.count() == 1


def test_a_second_press_from_an_old_page_is_told_that_it_is_settled(hero: Gang) -> None:
    pick(hero, "bs")

    with pytest.raises(NotHere, match="That is settled already"):
        pick(hero, "ws")

    assert Mark.objects.count() == 1


@pytest.mark.parametrize(
    ("why", "choice", "refusal"),
    [
        ("advance", "m", NotOffered),
        ("advance", "no-such-skill", NotOffered),
        ("advance", "", NotOffered),
        ("another question", "bs", NotHere),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_and_nothing_is_left(
    hero: Gang, why: str, choice: str, refusal: type[Exception]
) -> None:
    before, acts = paper(hero), Act.objects.count()

    with pytest.raises(refusal):
        pick(hero, choice, why=why)

    assert (paper(hero), Act.objects.count()) == (before, acts)


def test_a_matter_of_another_gang_is_not_answered_by_this_hand(hero: Gang, owner: Player) -> None:
    other = mustered(owner, name="The Others")

    with pytest.raises(NotHere):
        matters.answer(hand(other), matter=open_matter(hero, "pick"), why="advance", choice="bs")


def test_dice_are_thrown_by_the_roller_of_the_hand_and_by_nothing_else(owner: Player) -> None:
    gang = ready(owner)

    with pytest.raises(IndexError):
        riding.ride_out(hand(gang, 1, 2))

    assert not DiceRoll.objects.exists()
    assert now(gang).gang.is_mustering
