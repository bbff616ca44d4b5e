"""What a man has been through: set down, replaced, taken back, and what of it is odd."""

from __future__ import annotations

from typing import Any

import pytest

from rosters import rulings
from rosters.models import Absence, Act, Gang, Mark, Owned, Player
from rosters.services import (
    characters,
    taking_back,
)
from rosters.services.characters import NotHere, NotOffered
from rosters.services.gangs import TooLate
from tests.hands import check_books
from tests.rosters.entered import (
    entered,
    line,
    past,
    person,
    ride_on,
    six,
)
from tests.rosters.mustered import (
    hand,
    hired,
    last_act,
    named,
    now,
    paper,
    recruited,
    riding_gang,
)
from westamunda.rules.editions import BASE
from westamunda.rules.injuries import lasting
from westamunda.rules.statline import CHARACTERISTICS


def faults(gang: Gang) -> list[str]:
    """What is told of a gang."""
    return [problem.sentence for problem in rulings.faults_of(now(gang), BASE)]


# What a man has been through


def test_a_past_is_set_down_in_one_act(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")

    past(
        ben,
        experience=84,
        advances={"bs": 1, "ws": 2},
        skills=(("dodge", ""), ("fancy-ropin", "lasso")),
        injuries=(("blinded", "left"), ("bitter-enmity", "Wade Cutter")),
        absences=(("gaol", 2),),
    )

    assert line(ben) == ben.base.changed([("ws", 2), ("bs", 1), ("bs", -1)])
    assert (ben.experience, ben.rank, ben.experience_paid) == (84, "gang-member", 0)
    told = person(ben)
    assert [(m.what, m.choice) for m in told.skills] == [("dodge", ""), ("fancy-ropin", "lasso")]
    assert {mark.origin for mark in told.marks} == {"entered"}
    assert [(a.reason, a.games) for a in told.absences] == [("gaol", 2)]
    act = last_act(gang)
    assert act.code == "entered"
    assert act.sentence == (
        "Ben entered as he is: 84 experience, WS +2, BS +1, Dodge, Fancy ropin', Blinded in one eye, "
        "Bitter enmity, in gaol."
    )
    check_books(gang)


def test_a_past_entered_again_replaces_what_was_entered(owner: Player) -> None:
    ben = named(six(owner), "Ben")
    past(ben, experience=84, advances={"bs": 2}, skills=(("dodge", ""),), absences=(("gaol", 2),))
    kept = Mark.objects.get(character=ben, what="dodge")

    past(ben, experience=51, advances={"bs": 1}, skills=(("dodge", ""), ("leap", "")))

    assert line(ben) == ben.base.changed([("bs", 1)])
    assert ben.experience == 51
    assert [mark.what for mark in person(ben).skills] == ["dodge", "leap"]
    assert person(ben).skills[0].pk == kept.pk
    gone = Mark.objects.filter(character=ben).exclude(left=Owned.Left.HERE)
    assert [(mark.what, mark.left) for mark in gone] == [("bs", "given-back")]
    assert Absence.objects.get(character=ben).left == "given-back"
    check_books(ben.gang)


def test_the_same_past_entered_twice_is_no_act(owner: Player) -> None:
    ben = named(six(owner), "Ben")
    told: dict[str, Any] = {"experience": 30, "advances": {"w": 1}, "injuries": (("deafened", ""),)}
    past(ben, **told)
    acts = Act.objects.count()

    past(ben, **told)

    assert Act.objects.count() == acts


def test_a_past_is_taken_back_to_the_letter(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    past(ben, experience=30, advances={"bs": 1}, injuries=(("shell-shock", ""),))
    before, base = paper(gang), line(ben)
    past(
        ben, experience=90, who="pugilist", skills=(("specialist", ""),), absences=(("gassed", 0),)
    )

    taking_back.take_back(hand(gang), act=last_act(gang))

    assert paper(gang) == before
    assert line(ben) == base
    check_books(gang)


def test_one_who_grew_up_keeps_what_he_cost_and_began_with(owner: Player) -> None:
    eli = named(six(owner), "Eli")

    past(eli, who="gang-member", experience=24, advances={"bs": 1})

    assert (eli.rank, eli.worth) == ("gang-member", 25)
    assert line(eli).bs == 3


def test_one_who_rose_is_a_specialist_with_the_score_of_his_calling(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")

    past(
        ben, who="pugilist", experience=61, advances={"ws": 1},
        skills=(("specialist", ""), ("parry", "")),
    )  # fmt: skip

    assert (ben.rank, ben.calling, ben.worth) == ("specialist", "pugilist", 50)
    assert [mark.choice for mark in person(ben).skills] == ["ws", ""]
    assert not [said for said in faults(gang) if said.startswith("Ben")]


def test_a_skill_with_a_weapon_names_one_of_his(owner: Player) -> None:
    gang = six(owner)
    ben, cal = named(gang, "Ben"), named(gang, "Cal")
    gun = person(ben).weapons[0]

    past(ben, experience=40, skills=(("rapid-fire", gun.slug),))

    assert person(ben).skills[0].choice == gun.slug
    with pytest.raises(NotOffered):
        past(cal, skills=(("rapid-fire", gun.slug),))


def test_a_hired_man_has_advances_and_no_experience(owner: Player) -> None:
    gang = six(owner)
    ned = hired(gang)

    past(ned, advances={"bs": 1}, skills=(("quick-draw", ""),), injuries=(("head-wound", ""),))

    assert line(ned).bs == ned.base.bs + 1
    gang.refresh_from_db()
    assert person(ned).worth.total == 150
    with pytest.raises(NotOffered, match="earn no experience"):
        past(ned, experience=5)


@pytest.mark.parametrize("each", CHARACTERISTICS)
def test_each_advance_shows_and_is_gone_when_it_is_told_no_longer(owner: Player, each: str) -> None:
    ben = named(six(owner), "Ben")
    before = line(ben)

    past(ben, advances={each: 1})
    raised = line(ben)
    past(ben)

    assert raised == before.changed([(each, 1)])
    assert line(ben) == before


@pytest.mark.parametrize("injury", lasting(), ids=lambda injury: injury.slug)
def test_each_injury_shows_and_is_gone_when_it_is_told_no_longer(
    owner: Player, injury: Any
) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    before = line(ben)
    choice = "Wade Cutter" if injury.foe else next(iter(injury.choices), "")

    past(ben, injuries=((injury.slug, choice),) * 2)
    hurt, marks = line(ben), person(ben).injuries
    past(ben)

    times = {"each": 2, "first": 1, "again": 1}[injury.counts]
    changes = [(injury.characteristic, injury.amount * times)] if injury.characteristic else []
    assert hurt == before.changed(changes)
    assert [(mark.what, mark.choice) for mark in marks] == [(injury.slug, choice)] * 2
    assert line(ben) == before
    check_books(gang)


@pytest.mark.parametrize(("told", "why"), [
    ({"who": "sheriff"}, "Nobody in a gang"),
    ({"advances": {"luck": 1}}, "characteristic"),
    ({"skills": (("cooking", ""),)}, "No skill"),
    ({"skills": (("dodge", ""), ("dodge", ""))}, "named twice"),
    ({"skills": (("fancy-ropin", "whip"),)}, "not among the choices"),
    ({"skills": (("dodge", "lasso"),)}, "not among the choices"),
    ({"injuries": (("dead", ""),)}, "stays with a man"),
    ({"injuries": (("toothache", ""),)}, "stays with a man"),
    ({"injuries": (("leg-wound", "middle"),)}, "not among the choices"),
    ({"absences": (("sulking", 1),)}, "An absence has a reason"),
    ({"absences": (("gaol", 0),)}, "An absence has a reason"),
    ({"absences": (("captive", 3),)}, "An absence has a reason"),
])  # fmt: skip
def test_what_is_not_in_the_rulebook_is_refused_and_leaves_nothing(
    owner: Player, told: dict[str, Any], why: str
) -> None:
    gang = six(owner)
    before, acts = paper(gang), Act.objects.count()

    with pytest.raises(NotOffered, match=why):
        past(named(gang, "Ben"), **{"experience": 80, **told})

    assert (paper(gang), Act.objects.count()) == (before, acts)


def test_a_past_is_entered_only_while_the_gang_is(owner: Player) -> None:
    theirs, other = riding_gang(owner), six(owner)
    ride_on(other)

    for gang in (theirs, other):
        with pytest.raises(TooLate):
            past(named(gang, "Ben"), experience=9)


def test_who_was_struck_out_has_no_past(owner: Player) -> None:
    gang = six(owner)
    ben = named(gang, "Ben")
    characters.give_back(hand(gang), man=ben)

    with pytest.raises(NotHere):
        past(ben, experience=9)


# What is odd


@pytest.mark.parametrize(("who", "told", "said"), [
    ("Ben", {"experience": 500, "advances": {"bs": 4}}, "Ben: BS 7, and nobody grows past 6."),
    ("Ben", {"experience": 30, "advances": {"bs": 1}},
     "Ben shows 1 advance; 30 experience comes to 0 at most."),
    ("Ben", {"experience": 61, "skills": (("war-horse", ""),)},
     "Ben: War Horse is of Riding, which is not open to his rank; only an advance of 2 or 12 "
     "brings it."),
    ("Ben", {"experience": 61, "skills": (("wrassler", ""),)},
     "Ben: 'Wrassler is not for such as he is."),
    ("Ben", {"experience": 61, "injuries": (("blinded", "left"), ("blinded", "right"))},
     "Ben must retire: Blinded in one eye, 2 times over."),
    ("Ben", {"experience": 61, "injuries": (("leg-wound", ""),)}, "Ben: Leg wound: which leg?"),
    ("Ben", {"experience": 61, "skills": (("rapid-fire", ""),)},
     "Ben: Rapid Fire names no weapon that he carries."),
    ("Ben", {"experience": 61, "who": "shootist"},
     "Ben is a specialist, and was not taken on as one: the Specialist skill is missing."),
    ("Ben", {"experience": 61, "skills": (("specialist", ""),)},
     "Ben has the Specialist skill, and is a specialist by it."),
    ("Doc", {"experience": 81, "skills": (("marksman", ""), ("specialist", ""))},
     "Doc: Specialist is not for such as he is."),
    ("Ada", {"experience": 161, "advances": {"ld": 2}, "injuries": (("impressive-scars", ""),)},
     "Ada: Ld 11, and nobody grows past 10."),
    ("Cal", {"experience": 20}, "Cal began with 21 experience at least, and shows 20."),
    ("Eli", {"experience": 25}, "Eli has 25 experience and is a young blood no longer."),
    ("Eli", {"experience": 9, "who": "gang-member"},
     "Eli was a young blood and grows up at 21 experience, not before."),
    ("Doc", {"experience": 61},
     "Doc has no skill of his calling, and a specialist begins with one."),
])  # fmt: skip
def test_what_his_rank_and_experience_cannot_have_brought_is_told(
    owner: Player, who: str, told: dict[str, Any], said: str
) -> None:
    gang = six(owner)

    past(named(gang, who), **told)

    assert said in faults(gang)


def test_what_he_learned_as_something_else_stays_with_him(owner: Player) -> None:
    gang = entered(owner, "cowboys")
    eli = recruited(gang, "young-blood", "Eli")
    max_ = recruited(gang, "pugilist", "Max")
    ben, cal = recruited(gang, name="Ben"), recruited(gang, name="Cal")

    past(eli, who="gang-member", experience=31, skills=(("dodge", ""), ("war-horse", "")))
    past(max_, who="leader", experience=61, skills=(("wrassler", ""),))
    past(ben, who="shootist", experience=81, advances={"bs": 1},
         skills=(("specialist", ""), ("marksman", ""), ("war-horse", "")))  # fmt: skip
    past(cal, who="shootist", experience=81, advances={"bs": 1},
         skills=(("specialist", ""), ("marksman", ""), ("medic", ""), ("iron-will", "")))  # fmt: skip

    assert faults(gang) == [
        "Cal: Iron Will is not for such as he is.",
        "Cal: Medic is of Techno, which is not open to his rank; only an advance of 2 or 12 "
        "brings it.",
        "They hold no territory; a gang that loses its last rolls another.",
    ]


@pytest.mark.parametrize(("who", "told"), [
    ("Ben", {"experience": 41, "advances": {"bs": 1}, "skills": (("dodge", ""),)}),
    ("Doc", {"experience": 61, "skills": (("marksman", ""),)}),
    ("Doc", {"experience": 81, "skills": (("marksman", ""), ("dodge", ""))}),
    ("Eli", {"experience": 16, "advances": {"bs": 2, "ws": 1}}),
    ("Ada", {"experience": 61}),
    ("Ada", {"experience": 81, "advances": {"ld": 1}, "injuries": (("impressive-scars", ""),)}),
])  # fmt: skip
def test_what_may_have_been_is_not_odd(owner: Player, who: str, told: dict[str, Any]) -> None:
    gang = six(owner)

    past(named(gang, who), **told)

    assert not [said for said in faults(gang) if said.startswith(who)]
