"""What each rank costs and is, and what hired men are."""

from __future__ import annotations

import pytest

from westamunda.rules.characters import FOUNDING, HIRED_MEN
from westamunda.rules.dice import DicePool
from westamunda.rules.experience import thresholds_passed
from westamunda.rules.founding import profile_of
from westamunda.rules.hired import rating_of_hired
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.numbers import FOUNDING_NUMBERS, NUMBERS

PROFILES = """
leader              | leader     -        | 120 | 4 4 4 3 3 1 4 1 8 | 60+D6 | parent parent
specialist-pugilist | specialist pugilist | 90  | 4 4 3 3 3 1 3 1 7 | 60+D6 | seed house
specialist-shootist | specialist shootist | 90  | 4 3 4 3 3 1 3 1 7 | 60+D6 | seed house
gang-member         | gang-member -       | 50  | 4 3 3 3 3 1 3 1 7 | 20+D6 | parent parent
young-blood         | young-blood -       | 25  | 4 2 2 3 3 1 3 1 6 | 0     | parent parent
"""

HIRED = """
hired-gun     | 30 | 4 3 3 3 3 1 3 1 7 | 6 | parent  | 150 75
bounty-hunter | 70 | 4 4 4 3 3 2 4 1 8 | 4 | derived | 350 175
native-scout  | 30 | 4 3 3 3 3 1 3 1 7 | 3 | derived | 150 75
"""

LIMITS = """
budget 1000 seed; smallest-gang 3 parent; smallest-protagonisti 2 seed; leaders 1 parent
most-recruited-specialists 1 seed; most-young-bloods 50 parent; most-mixed-bloods 1 house
most-cavalry-scouts 50 house; xp-die-price 10 seed; protagonisti-territories 1 seed
rating-per-fee 5 house; holsters 2 seed; holsters-frontiersmen 6 seed; specials 1 seed
damage 1 house; box 12 house; flintlock-ammo 1 house; one-handed -2 seed; thrown-limit 12 parent
sticks 6 seed; charges 4 seed; greatest-run 16 house; bareback -1 house
skill-ticks 20 seed; grown-up 21 derived
"""


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def test_every_rank_is_recruited_as_the_table_says() -> None:
    table = rows(PROFILES)
    assert [row[0] for row in table] == [profile.slug for profile in FOUNDING]
    for slug, who, cost, scores, xp, marks in table:
        profile = FOUNDING[slug]
        rank, calling = who.split()
        assert (profile.rank, profile.calling or "-") == (rank, calling)
        assert profile.cost == int(cost)
        assert profile.statline.scores == tuple(map(int, scores.split()))
        assert str(profile.starting_xp) == xp
        assert [profile.source, profile.xp_source] == marks.split()
        assert profile_of(Rank(rank), Calling(calling) if calling != "-" else None) is profile


def test_every_hired_man_is_as_the_table_says() -> None:
    table = rows(HIRED)
    assert [row[0] for row in table] == [man.slug for man in HIRED_MEN]
    for slug, fee, scores, advances, mark, ratings in table:
        man = HIRED_MEN[slug]
        assert (man.slug, man.fee, man.fee_source) == (man.rank, int(fee), "seed")
        assert man.statline.scores == tuple(map(int, scores.split()))
        assert (man.advances, man.source) == (int(advances), mark)
        assert [rating_of_hired(man), man.parent_rating] == [
            int(figure) for figure in ratings.split()
        ]


def test_every_named_number_is_as_the_rules_have_it() -> None:
    listed = [item.split() for item in LIMITS.replace("\n", ";").split(";") if item.strip()]
    assert [[n.slug, str(n.value), n.source.value] for n in (*FOUNDING_NUMBERS, *NUMBERS)] == listed


@pytest.mark.parametrize(
    ("rank", "calling"),
    [
        (Rank.SPECIALIST, None),
        (Rank.LEADER, Calling.SHOOTIST),
        (Rank.HIRED_GUN, None),
        (Rank.NATIVE_SCOUT, None),
    ],
)
def test_nobody_else_is_recruited(rank: Rank, calling: Calling | None) -> None:
    with pytest.raises(ValueError, match="nobody is recruited"):
        profile_of(rank, calling)


def test_a_pugilist_differs_from_a_gang_member_by_one_of_weapon_skill_and_a_shootist_of_aim() -> (
    None
):
    member = profile_of(Rank.GANG_MEMBER).statline
    pugilist = profile_of(Rank.SPECIALIST, Calling.PUGILIST).statline
    shootist = profile_of(Rank.SPECIALIST, Calling.SHOOTIST).statline
    assert pugilist == member.changed([("ws", 1)])
    assert shootist == member.changed([("bs", 1)])


def test_the_seeds_three_protagonisti_cost_260_and_buy_18_dice_each() -> None:
    people = (
        profile_of(Rank.LEADER),
        profile_of(Rank.SPECIALIST, Calling.SHOOTIST),
        profile_of(Rank.GANG_MEMBER),
    )
    base = sum(person.cost for person in people)
    assert base == 260
    each = (FOUNDING_NUMBERS["budget"].value - 200 - base) // 3
    assert each == 180
    dice = DicePool(each // FOUNDING_NUMBERS["xp-die-price"].value)
    assert dice.count == 18
    assert dice.count * 7 == 2 * 63


@pytest.mark.parametrize(
    ("rank", "calling", "passed"),
    [
        (Rank.LEADER, None, (81, 101, 121)),
        (Rank.SPECIALIST, Calling.SHOOTIST, (81, 101, 121)),
        (Rank.GANG_MEMBER, None, (31, 41, 51, 61, 81)),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_mean_of_63_brings_three_advances_to_leaders_and_five_to_gang_members(
    rank: Rank, calling: Calling | None, passed: tuple[int, ...], die: int
) -> None:
    pool = profile_of(rank, calling).starting_xp
    assert isinstance(pool, DicePool)
    start = pool.roll(lambda sides: die).total
    assert thresholds_passed(start, start + 63) == passed
