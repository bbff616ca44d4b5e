"""Editions: a changed row changes what the rules that read it answer, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.dice import always, scripted
from tests.rules.battle_house_rules import BATTLES_TOLD
from tests.rules.house_rules import laid
from westamunda.rules.advances import Learner, advance, pick_options
from westamunda.rules.carrying import Carried, Miniature, holster_room, problems_of
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import NotAtStart
from westamunda.rules.experience import below_maximum, rank_at, thresholds_passed, title_of
from westamunda.rules.founding import (
    Member,
    Muster,
    WontJoin,
    check_may_recruit,
    check_sound,
    profile_of,
)
from westamunda.rules.founding import problems_of as problems_of_gang
from westamunda.rules.goods import check_good_at_start, choices_of
from westamunda.rules.hired import (
    NobodyToHire,
    check_may_hire,
    hired_advances,
    kit_offered,
    kits_of,
    possible_gains,
    rating_of_hired,
)
from westamunda.rules.injuries import amounts_of, why_retire
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.learning import free_skills, learnable, open_tables
from westamunda.rules.procedures import run
from westamunda.rules.statline import Statline
from westamunda.rules.tables import plain
from westamunda.rules.territories import founding_territories, reroll_for, roll_territory
from westamunda.rules.weapons import (
    Ignition,
    ammo_roll,
    bands_of,
    blast_radius,
    is_at_start,
    supply_of,
    thrown_range,
)

MEMBER = Statline(4, 3, 3, 3, 3, 1, 3, 1, 7)
LEARNER = Learner(MEMBER, "townies", Rank.GANG_MEMBER)
TALL = Statline(4, 6, 6, 5, 4, 3, 6, 3, 9)


def muster(*members: tuple[Rank, dict[str, Any]], kind: str = "townies") -> Muster:
    people = tuple(
        Member(str(at), f"Man {at}", rank, **told) for at, (rank, told) in enumerate(members)
    )
    return Muster(BASE.kinds[kind], False, people)


def codes(gang: Muster, edition: Edition) -> list[str]:
    return [problem.code for problem in problems_of_gang(gang, edition=edition)]


def joins(gang: Muster, rank: Rank, edition: Edition, **told: Any) -> bool:
    try:
        check_may_recruit(gang, rank, edition=edition, **told)
    except WontJoin:
        return False
    return True


def founded(kind: str, edition: Edition, face: int = 2, **told: Any) -> tuple[str, ...]:
    return run(founding_territories(kind, edition=edition, **told), always(face))[0]


def holsters(edition: Edition, kind: str = "townies") -> int:
    return holster_room(Miniature(holsters=9), kind, edition=edition)


def advances_of(rank: Rank, edition: Edition) -> list[Any]:
    line = edition.hired_men[rank].statline
    dice = scripted(1, 2, 4, 3, 2, 4, 1, 4, 3, 5, 4, 5)
    return [*run(hired_advances(rank, line, edition=edition), dice, ["listed"])[0]]


def gained(edition: Edition, *faces: int) -> Any:
    return run(advance(LEARNER, edition=edition), scripted(*faces))[0].characteristic


def lacks(man: tuple[Rank, dict[str, Any]], kind: str, edition: Edition) -> str:
    problems = problems_of_gang(muster(man, kind=kind), edition=edition)
    return " ".join(each.sentence for each in problems if each.code == "cavalry-arms")


def most_sticks(edition: Edition) -> float:
    dynamite, most = edition.armoury["dynamite"], edition.number("sticks")
    with pytest.raises(ValueError, match="no blast"):
        blast_radius(dynamite, most + 1, edition=edition)
    return blast_radius(dynamite, most, edition=edition)


def at_start(edition: Edition) -> bool:
    try:
        check_good_at_start(edition.goods["telescope"])
    except NotAtStart:
        return False
    return True


LED = (Rank.LEADER, {})
YOUNG = (Rank.YOUNG_BLOOD, {})
MAN = (Rank.GANG_MEMBER, {})
MIXED = (Rank.GANG_MEMBER, {"blood": Blood.MIXED_BLOOD})
SHOOTIST = (Rank.SPECIALIST, {"calling": Calling.SHOOTIST, "has_free_skill": True})
TROOPER = (
    Rank.GANG_MEMBER,
    {"carried": (Carried(BASE.armoury["musket"], "Musket", Ignition.PERCUSSION),)},
)
DERRINGERS = (Carried(BASE.armoury["saturday-night-special"], "derringer", Ignition.CARTRIDGE),) * 2
SCOUT = (Rank.GANG_MEMBER, {"duty": Duty.SCOUT})

Probe = Callable[[Edition], Any]
TOLD: list[tuple[str, str, dict[str, Any], Probe, Any, Any]] = [
    ("kinds", "townies", {"territories": 3}, lambda e: len(founded("townies", e)), 5, 3),
    ("kinds", "townies", {"territory_table": "outlaw-territories"},
     lambda e: founded("townies", e)[0], "caves-and-diggings", "collapsed-native-ruins"),
    ("kinds", "cowboys", {"rolls_again": ("old-ruins",)},
     lambda e: reroll_for("cowboys", edition=e), frozenset(), {"old-ruins"}),
    ("founding", "leader", {"cost": 150},
     lambda e: profile_of(Rank.LEADER, edition=e).cost, 120, 150),
    ("founding", "leader", {"starting_xp": "80+D6"},
     lambda e: str(profile_of(Rank.LEADER, edition=e).starting_xp), "60+D6", "80+D6"),
    ("cavalry-arms", "company-arm", {"classes": ("buffalo-gun",)},
     lambda e: "musket or rifle of his company" in lacks(TROOPER, "cavalry-foot", e),
     False, True),
    ("cavalry-arms", "sidearm", {"kinds": ("cavalry-mounted",)},
     lambda e: "revolver" in lacks(TROOPER, "cavalry-foot", e), True, False),
    ("armoury", "dynamite", {"at_start": True},
     lambda e: is_at_start(e.armoury["dynamite"], "townies", edition=e), False, True),
    ("armoury", "musket", {"common_to": ("natives-range",), "supply": "rare"},
     lambda e: supply_of(e.armoury["musket"], "townies", edition=e).value, "common", "rare"),
    ("armoury", "buffalo-gun", {"price": 75}, lambda e: e.rare_goods["buffalo-gun"].price, 60, 75),
    ("goods", "telescope", {"at_start": True}, at_start, False, True),
    ("goods", "fine-horse", {"price": 90}, lambda e: e.rare_goods["fine-horse"].price, 100, 90),
    ("teams", "stagecoach-4", {"speed": 9}, lambda e: e.teams["stagecoach-4"].speed, 7, 9),
    ("rare-goods", "buffalo-gun", {"instead_earlier": "hunting-rifle"},
     lambda e: choices_of(e.rare_goods["buffalo-gun"], "earlier"), (),
     ("buffalo-gun", "hunting-rifle")),
    ("skills", "dodge", {"only_for": ("leader",)},
     lambda e: len(learnable("agility", Rank.GANG_MEMBER, edition=e)), 6, 5),
    ("callings", "shootist", {"tables": ("shooting", "stealth")},
     lambda e: len(free_skills(Calling.SHOOTIST, edition=e)), 6, 12),
    ("access", "townies", {"young_blood": ("agility", "shooting", "riding")},
     lambda e: open_tables("townies", Rank.YOUNG_BLOOD, edition=e),
     ("agility", "shooting", "stealth"), ("agility", "shooting", "riding")),
    ("territories", "caves-and-diggings", {"withdrawn": True},
     lambda e: run(roll_territory("townies", edition=e), scripted(2, 2, 3, 3))[0].territory,
     "caves-and-diggings", "settlement"),
    ("open-range", "timbered-valley", {"withdrawn": True},
     lambda e: run(roll_territory("natives-range", edition=e), scripted(2, 2, 3, 3))[0].territory,
     "timbered-valley", "settlement"),
    ("outlaw-territories", "wastes", {"withdrawn": True},
     lambda e: run(
         roll_territory("townies", outlaw=True, edition=e), scripted(1, 1, 4, 1)
     )[0].territory, "wastes", "box-canyon-hideout"),
    ("hired-men", "hired-gun", {"advances": 2},
     lambda e: len(advances_of(Rank.HIRED_GUN, e)), 6, 2),
    ("hired-men", "native-scout", {"rides": (6,)},
     lambda e: "war-horse" in possible_gains(Rank.NATIVE_SCOUT, edition=e), False, True),
    ("hired-men", "hired-gun", {"fee": 40},
     lambda e: rating_of_hired(e.hired_men["hired-gun"], edition=e), 150, 200),
    ("kits", "native-scout", {"optional": ("hat",)},
     lambda e: kits_of(Rank.NATIVE_SCOUT, edition=e)[0].optional, (), ("hat",)),
    ("hired-advances", "hired-gun-1", {"gives": "ws"},
     lambda e: advances_of(Rank.HIRED_GUN, e)[0].characteristic, "bs", "ws"),
    ("advances", "i-or-ld", {"pair": ("a", "s")}, lambda e: gained(e, 3, 4, 1), "i", "a"),
    ("thresholds", "advance-1", {"value": 5},
     lambda e: thresholds_passed(0, 5, edition=e), (), (5,)),
    ("thresholds", "advance-1", {"withdrawn": True},
     lambda e: thresholds_passed(0, 8, edition=e), (6,), ()),
    ("titles", "gang-hero", {"name": "Legend"}, lambda e: title_of(300, edition=e).name,
     "Gang Hero", "Legend"),
    ("maxima", "maxima", {"statline": plain(TALL)},
     lambda e: below_maximum(Statline(4, 3, 3, 4, 3, 1, 3, 1, 7), "s", edition=e), False, True),
    ("injuries", "chest-wound", {"amount": -2},
     lambda e: amounts_of([("chest-wound", "")], edition=e)[0][2], -1, -2),
    ("injuries", "blinded", {"retires_at": 1},
     lambda e: bool(why_retire([("blinded", "left")], MEMBER, edition=e)), False, True),
    ("enmities", "the-gang", {"name": "His cousins"},
     lambda e: e.enmities.result_of(5).name, "Everybody of that gang", "His cousins"),
    ("founding-numbers", "budget", {"value": 1500}, lambda e: e.number("budget"), 1000, 1500),
    ("founding-numbers", "smallest-gang", {"value": 1},
     lambda e: "too-few" in codes(muster(LED), e), True, False),
    ("founding-numbers", "leaders", {"value": 2},
     lambda e: joins(muster(LED), Rank.LEADER, e), False, True),
    ("founding-numbers", "leaders", {"value": 2},
     lambda e: "no-leader" in codes(muster(LED, MAN, MAN), e), False, True),
    ("founding-numbers", "most-recruited-specialists", {"value": 2},
     lambda e: joins(muster(SHOOTIST), Rank.SPECIALIST, e, calling=Calling.SHOOTIST), False, True),
    ("founding-numbers", "most-mixed-bloods", {"value": 2},
     lambda e: joins(muster(MIXED), Rank.GANG_MEMBER, e, blood=Blood.MIXED_BLOOD), False, True),
    ("founding-numbers", "most-young-bloods", {"value": 25},
     lambda e: "too-young" in codes(muster(LED, MAN, YOUNG, YOUNG), e), False, True),
    ("founding-numbers", "most-cavalry-scouts", {"value": 25},
     lambda e: "too-many-scouts" in codes(muster(LED, SCOUT, kind="cavalry-foot"), e),
     False, True),
    ("founding-numbers", "xp-die-price", {"value": 20}, lambda e: e.number("xp-die-price"), 10, 20),
    ("founding-numbers", "protagonisti-territories", {"value": 2},
     lambda e: len(founded("townies", e, protagonisti=True)), 1, 2),
    ("founding-numbers", "rating-per-fee", {"value": 3},
     lambda e: rating_of_hired(e.hired_men["hired-gun"], edition=e), 150, 90),
    ("numbers", "holsters", {"value": 3}, holsters, 2, 3),
    ("numbers", "holsters-frontiersmen", {"value": 4}, lambda e: holsters(e, "frontiersmen"), 6, 4),
    ("numbers", "specials", {"value": 2},
     lambda e: len(problems_of(DERRINGERS, Miniature(), "townies", "Hob", edition=e)), 1, 0),
    ("numbers", "box", {"value": 20},
     lambda e: e.armoury["musket"].ammunition[0].rounds, 12, 20),
    ("numbers", "flintlock-ammo", {"value": 0},
     lambda e: ammo_roll(e.armoury["musket"].profiles[0], Ignition.FLINTLOCK, edition=e), 6, 5),
    ("numbers", "thrown-limit", {"value": 8}, lambda e: thrown_range(5, edition=e), 12, 8),
    ("numbers", "thrown-limit", {"value": 8},
     lambda e: bands_of(e.armoury["bolas"].uses[0], 5, edition=e), (6, 12), (4, 8)),
    ("numbers", "sticks", {"value": 8}, most_sticks, 3.5, 4.5),
    ("numbers", "grown-up", {"value": 31},
     lambda e: rank_at(Rank.YOUNG_BLOOD, 21, edition=e), Rank.GANG_MEMBER, Rank.YOUNG_BLOOD),
]  # fmt: skip


TOLD += BATTLES_TOLD


@pytest.mark.parametrize(("table", "slug", "values", "probe", "before", "after"), TOLD)
def test_a_changed_row_changes_what_the_rules_answer(
    table: str, slug: str, values: dict[str, Any], probe: Probe, before: Any, after: Any
) -> None:
    assert probe(BASE) == before
    assert probe(laid((table, slug, values))) == after
    assert probe(BASE) == before


def test_every_table_of_the_edition_has_such_a_row() -> None:
    assert {told[0] for told in TOLD} == set(BASE.tables)


def test_a_box_of_its_own_price_and_a_box_of_its_own_size_stay() -> None:
    barrels = plain(BASE.armoury["musket"].barrels)
    barrels[0]["ammunition"][0] |= {"price": 9, "rounds": 6}
    changed = laid(("armoury", "musket", {"barrels": barrels}), ("numbers", "box", {"value": 20}))
    ball = changed.armoury["musket"].ammunition[0]
    assert (ball.price, ball.rounds) == (9, 6)
    assert changed.armoury["hunting-rifle"].ammunition[0].rounds == 20
    assert changed.armoury["spencer"].ammunition[0].rounds == 7


def test_a_rare_offer_with_a_price_of_its_own_keeps_it() -> None:
    own = laid(("rare-goods", "buffalo-gun", {"price": 90}))
    again = own.laid_over(3, "Dearer", [("armoury", "buffalo-gun", {"price": 75})])
    assert again.rare_goods["buffalo-gun"].price == 90


# Withdrawn rows


def test_a_withdrawn_skill_stays_readable_and_is_not_offered() -> None:
    without = laid(("skills", "marksman", {"withdrawn": True}))
    assert without.skills["marksman"].name == "Marksman"
    for offered in (
        [skill.slug for skill in learnable("shooting", Rank.LEADER, edition=without)],
        [skill.slug for skill in free_skills(Calling.SHOOTIST, edition=without)],
        pick_options(LEARNER, edition=without),
    ):
        assert "crack-shot" in offered
        assert "marksman" not in offered
    outcome, _ = run(advance(LEARNER, edition=without), scripted(1, 2, 5, 4), ["shooting"])
    assert getattr(outcome, "skill", "") == "hip-shooting"


def test_a_hired_man_never_gains_a_withdrawn_skill() -> None:
    without = laid(("skills", "dodge", {"withdrawn": True}))
    outcomes, _ = run(
        hired_advances(Rank.NATIVE_SCOUT, MEMBER, edition=without),
        scripted(3, 1, 3, 2, 1, 1, 1, 6),
    )
    assert [getattr(each, "skill", "score") for each in outcomes] == ["leap", "score", "score"]


def test_a_withdrawn_advance_is_rolled_again_and_with_none_left_nothing_is_thrown() -> None:
    assert gained(laid(("advances", "i-or-ld", {"withdrawn": True})), 3, 4, 1, 4, 1) == "s"
    none = laid(*(("advances", row.slug, {"withdrawn": True}) for row in BASE.advances))
    outcome, answers = run(advance(LEARNER, edition=none), scripted())
    assert (type(outcome).__name__, answers) == ("NothingLeft", ())


def test_a_withdrawn_result_of_a_hired_man_throws_the_advance_again() -> None:
    without = laid(("hired-advances", "native-scout-nerve-1", {"withdrawn": True}))
    outcomes, _ = run(
        hired_advances(Rank.NATIVE_SCOUT, MEMBER, edition=without),
        scripted(1, 1, 1, 4, 2, 1, 2, 2),
    )
    assert [getattr(each, "characteristic", "") for each in outcomes] == ["i", "bs", "s"]


def test_a_withdrawn_rank_is_not_recruited_and_who_is_here_stays() -> None:
    without = laid(("founding", "young-blood", {"withdrawn": True}))
    with pytest.raises(WontJoin, match="Young blood: nobody is taken on"):
        check_may_recruit(muster(LED), Rank.YOUNG_BLOOD, edition=without)
    check_sound(muster(LED, YOUNG), edition=without)
    assert profile_of(Rank.YOUNG_BLOOD, edition=without).cost == 25


def test_a_withdrawn_hired_man_is_not_for_hire() -> None:
    without = laid(("hired-men", "bounty-hunter", {"withdrawn": True}))
    with pytest.raises(NobodyToHire, match="Bounty hunter"):
        check_may_hire(Rank.BOUNTY_HUNTER, (), edition=without)
    assert kits_of(Rank.BOUNTY_HUNTER, edition=without) == ()
    check_sound(muster(LED, (Rank.BOUNTY_HUNTER, {})), edition=without)


def test_kits_come_without_what_is_withdrawn() -> None:
    without = laid(
        ("armoury", "spencer", {"withdrawn": True}),
        ("armoury", "bowie", {"withdrawn": True}),
        ("goods", "poncho", {"withdrawn": True}),
        ("goods", "telescope", {"withdrawn": True}),
        ("kits", "hired-gun-shotgun", {"withdrawn": True}),
        ("kits", "bounty-hunter", {"withdrawn": True}),
    )
    rifle = kit_offered("hired-gun-rifle", edition=without)
    assert rifle is not None
    assert [slot.name for slot in rifle.weapons] == [
        "Revolver, small or normal", "Winchester or other rifle",
    ]  # fmt: skip
    assert "spencer" not in rifle.weapons[1].classes
    assert kit_offered("hired-gun-shotgun", edition=without) is None
    assert kit_offered("moustache", edition=without) is None
    less = laid(
        ("goods", "poncho", {"withdrawn": True}), ("goods", "telescope", {"withdrawn": True})
    )
    hunter = kits_of(Rank.BOUNTY_HUNTER, edition=less)[0]
    assert (hunter.either, hunter.optional) == (
        (("field-glasses",),), ("cigarillos", "wanted-posters"),
    )  # fmt: skip
