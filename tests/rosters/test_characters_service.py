"""Characters: taken on, described, copied, taught, sent away."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.models import Act, Character, Gang, Mark, Player
from rosters.services import characters, gangs, riding, weapons
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotHere, NotOffered
from rosters.services.gangs import TooLate
from tests.rosters.mustered import (
    COLT,
    armed,
    books,
    hand,
    hired,
    last_act,
    mustered,
    now,
    paper,
    recruited,
    riding_gang,
)
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import WontJoin
from westamunda.rules.kinds import KINDS, Blood, Calling, Duty, Rank


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


@pytest.mark.parametrize("kind", [kind.slug for kind in KINDS])
@pytest.mark.parametrize(
    ("who", "price", "statline"),
    [
        ("leader", 120, (4, 4, 4, 3, 3, 1, 4, 1, 8)),
        ("shootist", 90, (4, 3, 4, 3, 3, 1, 3, 1, 7)),
        ("pugilist", 90, (4, 4, 3, 3, 3, 1, 3, 1, 7)),
        ("gang-member", 50, (4, 3, 3, 3, 3, 1, 3, 1, 7)),
        ("young-blood", 25, (4, 2, 2, 3, 3, 1, 3, 1, 6)),
    ],
)
def test_any_gang_takes_on_each_rank_at_its_price_and_statline(
    owner: Player, kind: str, who: str, price: int, statline: tuple[int, ...]
) -> None:
    gang = mustered(owner, kind)

    man = recruited(gang, who, "Amos")

    assert (man.base.scores, man.paid, man.worth, man.experience) == (statline, price, price, 0)
    assert books(gang) == (1000 - price, price, 1000)
    assert last_act(gang).dollars == -price


def test_a_man_without_a_name_joins_and_the_name_comes_later(gang: Gang) -> None:
    recruited(gang, "leader", "")

    assert last_act(gang).sentence == "A leader joined, name to come, $120."


def test_a_native_band_takes_on_natives(owner: Player) -> None:
    man = recruited(mustered(owner, "natives-town"))

    assert man.blood == Blood.NATIVE


def test_each_newcomer_stands_at_the_end_of_the_roster(gang: Gang) -> None:
    recruited(gang, name="First")
    recruited(gang, name="Second")

    assert [p.character.name for p in now(gang).people] == ["First", "Second"]


REFUSED: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    ("townies", ("leader",), {"rank": Rank.LEADER}, "A second leader will not be followed"),
    (
        "townies", ("shootist",), {"rank": Rank.SPECIALIST, "calling": Calling.PUGILIST},
        "A gang recruits 1 specialist and no more",
    ),
    (
        "natives-town", (), {"rank": Rank.GANG_MEMBER, "duty": Duty.SCOUT},
        "Scouts of its own belong to a cavalry unit",
    ),
    (
        "cavalry-mounted", (), {"rank": Rank.LEADER, "duty": Duty.SCOUT},
        "A scout serves as a trooper",
    ),
    (
        "townies", (), {"rank": Rank.GANG_MEMBER, "blood": Blood.NATIVE},
        "A native rides with a Native band",
    ),
    (
        "cavalry-foot", (), {"rank": Rank.GANG_MEMBER, "blood": Blood.MIXED_BLOOD},
        "The line takes no mixed-blood",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "here", "asked", "why"), REFUSED, ids=[r[3] for r in REFUSED])
def test_whom_a_gang_may_not_have_is_refused_and_nothing_is_left(
    owner: Player, kind: str, here: tuple[str, ...], asked: dict[str, Any], why: str
) -> None:
    gang = mustered(owner, kind)
    for who in here:
        recruited(gang, who, "Ada")
    before, acts = paper(gang), Act.objects.count()

    with pytest.raises(WontJoin, match=why):
        characters.recruit(hand(gang), name="Amos", **asked)

    assert (paper(gang), Act.objects.count()) == (before, acts)


def test_a_second_mixed_blood_is_refused(gang: Gang) -> None:
    recruited(gang, name="Ezra", blood=Blood.MIXED_BLOOD)

    with pytest.raises(WontJoin, match="takes on 1 mixed-blood, and he is here") as refusal:
        characters.recruit(hand(gang), rank=Rank.GANG_MEMBER, blood=Blood.MIXED_BLOOD, name="Amos")

    assert refusal.value.numbers == {"most": 1}


def test_nobody_is_recruited_once_the_gang_has_ridden_out(owner: Player) -> None:
    gang = riding_gang(owner)

    with pytest.raises(TooLate, match="this is done while it musters"):
        characters.recruit(hand(gang), rank=Rank.GANG_MEMBER, name="Amos")


def test_a_hundred_people_are_as_many_as_a_roster_holds(owner: Player) -> None:
    gang = mustered(owner, budget=10_000)
    characters.copy(hand(gang), man=recruited(gang, "young-blood"), times=99)

    with pytest.raises(NotOffered, match="100 people"):
        characters.recruit(hand(gang), rank=Rank.GANG_MEMBER, name="One more")


def test_a_name_given_is_an_act_of_its_own_sentence(gang: Gang) -> None:
    characters.describe(hand(gang), man=recruited(gang, name=""), name="Ezra")

    assert last_act(gang).sentence == "Ezra named."


def test_what_the_miniature_no_longer_shows_is_told_and_not_refused(gang: Gang) -> None:
    man = recruited(gang)
    armed(man)

    act = characters.describe(hand(gang), man=man, holsters=0)

    assert act is not None


def test_blood_that_the_gang_may_not_have_is_refused(owner: Player) -> None:
    gang = mustered(owner, "cavalry-mounted")
    man = recruited(gang)

    with pytest.raises(WontJoin):
        characters.describe(hand(gang), man=man, blood=Blood.MIXED_BLOOD)

    man.refresh_from_db()
    assert man.blood == ""


def test_a_scout_of_the_unit_may_be_of_mixed_blood(owner: Player) -> None:
    gang = mustered(owner, "cavalry-mounted")
    man = recruited(gang)

    characters.describe(hand(gang), man=man, blood=Blood.MIXED_BLOOD, duty=Duty.SCOUT)

    man.refresh_from_db()
    assert (man.blood, man.duty) == ("mixed-blood", "scout")


def test_blood_and_duty_stay_once_the_gang_has_ridden_out(owner: Player) -> None:
    gang = riding_gang(owner)
    man = now(gang).people[1].character

    characters.describe(hand(gang), man=man, name="Ezra", blood=Blood.MIXED_BLOOD)

    man.refresh_from_db()
    assert (man.name, man.blood) == ("Ezra", "")


def test_blood_in_a_native_band_stays(owner: Player) -> None:
    man = recruited(mustered(owner, "natives-town"))

    characters.describe(hand(man.gang), man=man, name="Ezra", blood="")

    man.refresh_from_db()
    assert man.blood == Blood.NATIVE


@pytest.mark.parametrize(
    ("who", "skill"),
    [("shootist", "rapid-fire"), ("pugilist", "head-butt"), ("pugilist", "wrassler")],
)
def test_a_specialist_chooses_a_free_skill_of_his_calling(gang: Gang, who: str, skill: str) -> None:
    man = recruited(gang, who)

    act = characters.choose_skill(hand(gang), man=man, skill=skill)

    assert act is not None
    assert (act.code, act.dollars) == ("learned", 0)
    assert [mark.what for mark in now(gang).people[0].skills] == [skill]


def test_another_skill_takes_the_place_of_the_first(gang: Gang) -> None:
    man = recruited(gang, "shootist")
    characters.choose_skill(hand(gang), man=man, skill="rapid-fire")

    characters.choose_skill(hand(gang), man=man, skill="marksman")

    assert [mark.what for mark in now(gang).people[0].skills] == ["marksman"]
    assert Mark.objects.get(what="rapid-fire").left == "given-back"


def test_the_same_skill_again_does_nothing(gang: Gang) -> None:
    man = recruited(gang, "shootist")
    characters.choose_skill(hand(gang), man=man, skill="rapid-fire")

    assert characters.choose_skill(hand(gang), man=man, skill="rapid-fire") is None


@pytest.mark.parametrize(
    ("who", "skill", "why"),
    [
        ("gang-member", "rapid-fire", "Amos is no specialist"),
        ("shootist", "head-butt", "not among those of his calling"),
        ("pugilist", "rapid-fire", "not among those of his calling"),
        ("shootist", "no-such-skill", "not among those of his calling"),
    ],
)
def test_a_skill_not_offered_is_refused(gang: Gang, who: str, skill: str, why: str) -> None:
    man = recruited(gang, who)

    with pytest.raises(NotOffered, match=why):
        characters.choose_skill(hand(gang), man=man, skill=skill)

    assert not Mark.objects.exists()


@pytest.fixture
def hero(owner: Player) -> Character:
    """One of the protagonisti."""
    return recruited(mustered(owner, protagonisti=True), name="Manco")


def test_experience_is_bought_by_the_die_and_rated_beside_itself(hero: Character) -> None:
    characters.buy_experience(hand(hero.gang), man=hero, dice=18)

    assert books(hero.gang) == (770, 230, 1000)


@pytest.mark.parametrize("fewer", [5, 1, 0])
def test_fewer_dice_are_given_back_for_what_they_cost(hero: Character, fewer: int) -> None:
    characters.buy_experience(hand(hero.gang), man=hero, dice=9)

    act = characters.buy_experience(hand(hero.gang), man=hero, dice=fewer)

    hero.refresh_from_db()
    assert act is not None
    assert act.dollars == (9 - fewer) * 10
    assert (hero.experience_dice, hero.experience_paid) == (fewer, fewer * 10)


def test_as_many_dice_as_before_write_nothing(hero: Character) -> None:
    characters.buy_experience(hand(hero.gang), man=hero, dice=9)

    assert characters.buy_experience(hand(hero.gang), man=hero, dice=9) is None


def test_dice_beyond_the_purse_are_refused(hero: Character) -> None:
    with pytest.raises(OutOfCash):
        characters.buy_experience(hand(hero.gang), man=hero, dice=96)

    hero.refresh_from_db()
    assert (hero.experience_dice, hero.experience_paid) == (0, 0)


def test_others_than_protagonisti_earn_their_experience(gang: Gang) -> None:
    with pytest.raises(NotOffered, match="Experience is bought by protagonisti"):
        characters.buy_experience(hand(gang), man=recruited(gang), dice=1)


def test_hired_men_bring_their_own_advances(hero: Character) -> None:
    with pytest.raises(NotOffered, match="Hired men bring their own advances"):
        characters.buy_experience(hand(hero.gang), man=hired(hero.gang), dice=1)


def test_a_hired_man_sent_away_gives_his_fee_back(gang: Gang) -> None:
    characters.give_back(hand(gang), man=hired(gang))

    assert books(gang) == (1000, 0, 1000)


def gone_acts(man: Character) -> list[tuple[Any, dict[str, Any]]]:
    """Every act upon a character, with facts that fit it."""
    return [
        (characters.copy, {"man": man}),
        (characters.describe, {"man": man, "name": "Ghost"}),
        (characters.choose_skill, {"man": man, "skill": "marksman"}),
        (characters.buy_experience, {"man": man, "dice": 1}),
        (characters.give_back, {"man": man}),
        (weapons.buy, {"man": man, "type": COLT}),
    ]


@pytest.mark.parametrize("number", range(6))
def test_whoever_has_left_is_told_of_and_left_alone(hero: Character, number: int) -> None:
    gang = hero.gang
    characters.give_back(hand(gang), man=hero)
    before = paper(gang)
    act, facts = gone_acts(hero)[number]

    with pytest.raises(NotHere, match="Manco is no longer with The Quiet Hands"):
        act(hand(gang), **facts)

    assert paper(gang) == before


LATE: list[tuple[Any, dict[str, Any]]] = [
    (characters.copy, {}),
    (characters.choose_skill, {"skill": "marksman"}),
    (characters.buy_experience, {"dice": 1}),
    (characters.give_back, {}),
]


@pytest.mark.parametrize(("act", "facts"), LATE, ids=["copy", "skill", "experience", "give back"])
def test_what_is_done_while_mustering_is_too_late_after(
    owner: Player, act: Any, facts: dict[str, Any]
) -> None:
    gang = riding_gang(owner)

    with pytest.raises(TooLate):
        act(hand(gang), man=now(gang).people[0].character, **facts)


@pytest.mark.parametrize("act", ["describe a man", "name a gun", "describe the gang", "ride out"])
def test_a_disbanded_gang_changes_no_more(owner: Player, act: str) -> None:
    gang = mustered(owner)
    man = recruited(gang)
    gun = armed(man)
    gangs.disband(hand(gang))
    do = {
        "describe a man": lambda: characters.describe(hand(gang), man=man, name="Ghost"),
        "name a gun": lambda: weapons.rename(hand(gang), weapon=gun, name="Ghost"),
        "describe the gang": lambda: gangs.describe(hand(gang), name="Ghosts"),
        "ride out": lambda: riding.ride_out(hand(gang)),
    }[act]
    before = paper(gang)

    with pytest.raises(RuleBroken, match="The Quiet Hands has disbanded"):
        do()

    assert paper(gang) == before
