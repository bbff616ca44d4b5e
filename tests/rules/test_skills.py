"""The skill tables, and who may learn from them."""

from __future__ import annotations

import pytest

from westamunda.rules.access import ACCESS
from westamunda.rules.kinds import KINDS, Blood, Calling, Duty, Rank
from westamunda.rules.learning import (
    AlreadyKnown,
    NotForHim,
    TicksNotKept,
    check_may_learn,
    free_skills,
    learnable,
    may_learn,
    open_tables,
    tribal_row,
)
from westamunda.rules.skills import SKILL_TABLES, SKILLS
from westamunda.rules.tables import Source

# Name, then an S where the row is the seed's; the tables in the order of the book.
TABLES = {
    "agility": "Catfall; Dodge; Jump Back; Leap; Quick Draw; Sprint",
    "combat": "Combat Master; Disarm; Feint; Parry; Counter Attack; Step Aside",
    "ferocity": "Berserk Charge; Impetuous; Iron Will; Killer Reputation; Nerves of Steel; "
    "True Grit",
    "muscle": "Body Slam; 'Wrassler /S; Crushing Blow; Head Butt; Hurl Opponent; Iron Jaw",
    "shooting": "Crack Shot; Fast Shot; Gunfighter; Hip Shooting /S; Marksman /S; Rapid Fire",
    "stealth": "Ambush; Dive; Escape Artist; Evade; Infiltration; Sneak Up",
    "techno": "Armourer; Fixer; Prospector /S; Medic; Specialist /S; Weaponsmith",
    "riding": "War Horse /S; Sure footed lil' pony /S; Wagon master /S; Fancy ropin' /S; "
    "Ride like Rooster Coburn! /S; Bronco buster /S",
}

NUMBERS = """
catfall half down; dodge 6+ 2; jump-back D6 2; leap D6; quick-draw double; sprint three
combat-master +1; disarm 4+ knife; feint +1; parry two; counter-attack One; step-aside 4+
berserk-charge Twice parry; impetuous 4 2; iron-will one bottle; killer-reputation fear
nerves-of-steel pinning; true-grit 1-2 3-5 6
body-slam +2 +1; wrassler arm hates; crushing-blow +1; head-butt Two +1; hurl-opponent D6 half
iron-jaw -1
crack-shot injury; fast-shot A; gunfighter each; hip-shooting -1; marksman 12/24/36 18/36/36
rapid-fire two
ambush overwatch; dive hides; escape-artist captured; evade -2 -1; infiltration D6 low
sneak-up half
armourer +1; fixer income; prospector 6 seam; medic injury; specialist +1 misses; weaponsmith 4+
war-horse one +1 4; sure-footed-pony +1 one; wagon-master +1; fancy-ropin S3 -1
ride-like-rooster-coburn both; bronco-buster D6 $75
"""

COLUMNS = """
townies         | A Sh St | A Sh St T | A C M Sh St T  | R
cowboys         | A Sh R  | C F Sh R  | A C F M Sh R   | T
cavalry-mounted | C Sh R  | C F Sh R  | C F M Sh T R   | St
cavalry-foot    | C F Sh  | C F M Sh  | A C F M Sh T   | R
natives         | C St R  | C F St R  | A C F Sh St R  | T
frontiersmen    | M Sh St | A M Sh St | A C M Sh St T  | F
"""
LETTERS = dict(zip(["A", "C", "F", "M", "Sh", "St", "T", "R"], TABLES, strict=True))


def test_every_table_lists_its_six_skills_in_the_order_of_the_die() -> None:
    assert list(SKILL_TABLES) == list(TABLES)
    for slug, text in TABLES.items():
        rows = [row.strip() for row in text.split(";")]
        for die, row in enumerate(rows, 1):
            name, _, mark = row.partition(" /")
            skill = SKILL_TABLES[slug].result_of(die)
            assert (skill.name, skill.table, skill.on) == (name, slug, (die,))
            assert skill.source is (Source.SEED if mark else Source.PARENT)
    assert len(SKILLS) == 48


def test_every_effect_carries_its_numbers() -> None:
    checked = set()
    for line in NUMBERS.replace("\n", ";").split(";"):
        slug, *words = line.split() or [""]
        if slug:
            checked.add(slug)
            assert all(word in SKILLS[slug].effect for word in words), slug
    assert checked == {skill.slug for skill in SKILLS}


def test_only_two_skills_ask_for_a_choice() -> None:
    asking = {skill.slug: skill.choices for skill in SKILLS if skill.choices}
    assert asking == {"fancy-ropin": ("lasso", "bolas"), "rapid-fire": ("weapon",)}
    assert SKILLS["rapid-fire"].owes_weapon
    assert not SKILLS["fancy-ropin"].owes_weapon


def test_four_skills_are_not_for_everybody() -> None:
    only = {skill.slug: set(skill.only_for) for skill in SKILLS if skill.only_for}
    assert only == {
        "iron-will": {"leader"},
        "wrassler": {"pugilist"},
        "fixer": {"gang-member"},
        "specialist": {"gang-member", "young-blood"},
    }


@pytest.mark.parametrize(
    ("slug", "rank", "calling", "may"),
    [
        ("wrassler", Rank.SPECIALIST, Calling.PUGILIST, True),
        ("wrassler", Rank.SPECIALIST, Calling.SHOOTIST, False),
        ("wrassler", Rank.LEADER, None, False),
        ("wrassler", Rank.LEADER, Calling.PUGILIST, False),
        ("fixer", Rank.GANG_MEMBER, None, True),
        ("fixer", Rank.YOUNG_BLOOD, None, False),
        ("fixer", Rank.SPECIALIST, Calling.SHOOTIST, False),
        ("specialist", Rank.GANG_MEMBER, None, True),
        ("specialist", Rank.YOUNG_BLOOD, None, True),
        ("specialist", Rank.LEADER, None, False),
        ("specialist", Rank.SPECIALIST, Calling.PUGILIST, False),
        ("iron-will", Rank.LEADER, None, True),
        ("iron-will", Rank.GANG_MEMBER, None, False),
        ("catfall", Rank.YOUNG_BLOOD, None, True),
    ],
)
def test_a_skill_is_learned_by_those_it_is_for(
    slug: str, rank: Rank, calling: Calling | None, may: bool
) -> None:
    assert may_learn(SKILLS[slug], rank, calling) is may
    if not may:
        with pytest.raises(NotForHim, match="can only be learned by a"):
            check_may_learn(SKILLS[slug], rank, calling)


def test_nobody_learns_a_skill_twice() -> None:
    with pytest.raises(AlreadyKnown, match="He knows Dodge already"):
        check_may_learn(SKILLS["dodge"], Rank.LEADER, owned={"dodge"})
    left = learnable("agility", Rank.LEADER, owned={"dodge", "leap"})
    assert [skill.slug for skill in left] == ["catfall", "jump-back", "quick-draw", "sprint"]


def test_every_gang_type_has_the_columns_of_the_chart() -> None:
    rows = [line.split("|") for line in COLUMNS.strip().splitlines()]
    assert [row[0].strip() for row in rows] == [row.slug for row in ACCESS]
    for slug, young, member, specialist, all_but in rows:
        row = ACCESS[slug.strip()]
        for column, text in (
            (row.young_blood, young),
            (row.gang_member, member),
            (row.specialist, specialist),
        ):
            assert column == tuple(LETTERS[letter] for letter in text.split())
        assert set(TABLES) - set(row.leader) == {LETTERS[all_but.strip()]}
        assert row.ticks == 20
        assert row.source is Source.HOUSE


def test_every_kind_has_a_row_and_both_native_kinds_share_one() -> None:
    for kind in KINDS:
        row = ACCESS["natives" if kind.slug.startswith("natives") else kind.slug]
        assert open_tables(kind.slug, Rank.LEADER) == row.leader


def test_mixed_bloods_and_native_scouts_learn_by_the_native_row() -> None:
    natives = ACCESS["natives"]
    assert open_tables("townies", Rank.GANG_MEMBER, Blood.MIXED_BLOOD) == natives.gang_member
    for blood in Blood:
        assert (
            open_tables("cavalry-mounted", Rank.YOUNG_BLOOD, blood, Duty.SCOUT)
            == natives.young_blood
        )


def test_white_scouts_learn_by_the_frontiersmens_row() -> None:
    tables = open_tables("cavalry-foot", Rank.GANG_MEMBER, None, Duty.SCOUT)
    assert tables == ("agility", "muscle", "shooting", "stealth")


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank.is_hired])
def test_hired_men_have_no_column(rank: Rank) -> None:
    with pytest.raises(ValueError, match="no column"):
        open_tables("townies", rank)


APACHE_YOUNG = {Rank.YOUNG_BLOOD: ("combat", "stealth", "ferocity")}


def test_apache_young_bloods_may_have_ferocity_in_place_of_riding() -> None:
    apache = tribal_row(ACCESS["natives"], APACHE_YOUNG)
    assert apache.ticks == 20
    assert apache.young_blood == ("combat", "ferocity", "stealth")
    assert apache.leader == ACCESS["natives"].leader
    tables = open_tables("natives-range", Rank.YOUNG_BLOOD, tribe=apache)
    assert tables == ("combat", "ferocity", "stealth")
    assert open_tables("natives-range", Rank.YOUNG_BLOOD) == ("combat", "stealth", "riding")


def test_a_tribe_may_move_a_tick_between_ranks_but_keeps_twenty() -> None:
    natives = ACCESS["natives"]
    leader = tuple(table for table in natives.leader if table != "riding")
    with pytest.raises(TicksNotKept, match="19") as refused:
        tribal_row(natives, {Rank.LEADER: leader})
    assert refused.value.numbers == {"ticks": 19}
    moved = tribal_row(
        natives, {Rank.LEADER: leader, Rank.YOUNG_BLOOD: (*natives.young_blood, "ferocity")}
    )
    assert moved.ticks == 20


@pytest.mark.parametrize(
    "tables", [("combat", "combat", "riding"), ("combat", "cooking", "riding")]
)
def test_a_column_with_a_stranger_or_a_repeat_is_a_mistake(tables: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"column|no such"):
        tribal_row(ACCESS["natives"], {Rank.YOUNG_BLOOD: tables})


def test_a_shootist_picks_his_free_skill_from_shooting() -> None:
    assert free_skills(Calling.SHOOTIST) == SKILL_TABLES["shooting"].rows


def test_a_pugilist_picks_from_combat_or_head_butt_or_wrassler() -> None:
    slugs = [skill.slug for skill in free_skills(Calling.PUGILIST)]
    assert slugs == [row.slug for row in SKILL_TABLES["combat"]] + ["head-butt", "wrassler"]
    assert all(
        may_learn(skill, Rank.SPECIALIST, Calling.PUGILIST)
        for skill in free_skills(Calling.PUGILIST)
    )
