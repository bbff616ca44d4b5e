"""The armoury, row by row against a second transcription of house-values.md 3 to 5."""

from __future__ import annotations

import pytest

from westamunda.rules.close_weapons import BLADES, THROWN
from westamunda.rules.dice import DicePool
from westamunda.rules.handguns import HANDGUNS
from westamunda.rules.kinds import KINDS
from westamunda.rules.long_guns import LONG_GUNS
from westamunda.rules.numbers import BOX_ROUNDS, DAMAGE, ONE_HANDED
from westamunda.rules.tables import Source
from westamunda.rules.weapons import (
    ARMOURY,
    DEFAULT_PERIOD,
    Ammunition,
    Barrel,
    Group,
    Ignition,
    NotAtStart,
    Period,
    Profile,
    Reach,
    Supply,
    Unit,
    WeaponClass,
    ammo_roll,
    bands_of,
    blast_radius,
    check_at_start,
    is_at_start,
    marksman,
    supply_of,
    thrown_range,
)

# slug / hands / strength on the user's / save / cost / modelled / thrown
BLADE_ROWS = """
fist                 1 -1  - - no no
improvised-one-hand  1  0  - - no no
improvised-two-hands 2  0  - - no no
knife                1  0  - 0 no yes
bowie                1  0 -1 5 no no
tomahawk             1  0 -1 5 no yes
war-club             1 +1  - 10 no no
sabre                1  0  - 15 yes no
lance                1  0  - 15 yes no
"""

# slug / round / type / range / to hit / S / save / ammo / loads / SFD / cost / unit price /
# supply / at start
GUN_ROWS = """
saturday-night-special    ball       C   4/8      0/-2     2  - 5+ 2  1 10      3 Common yes
single-shot-pistol        ball       P   6/12/18  0/-1/-2  3  - 5+ 1  - 8       3 Common yes
heavy-pistol              ball       C   6/12/18  0/-1/-2  4 -1 4+ 1  - 15+D6   6 Rare   no
pepperbox                 ball       P   4/8/12   0/-2/-3  2  - 5+ 5  1 12      3 Common yes
small-revolver-percussion ball       P   8/16/24  0/-1/-2  2  - 5+ 5  1 12      3 Common yes
small-revolver-cartridge  ball       C   8/16/24  0/-1/-2  2  - 4+ 5  1 15      3 Common yes
normal-revolver-percussion ball      P   8/16/24  0/-1/-2  3  - 5+ 6  1 15      4 Common yes
normal-revolver-cartridge ball       C   8/16/24  0/-1/-2  3  - 4+ 6  1 20      5 Common yes
large-revolver-percussion ball       P   8/16/24  0/-1/-2  4 -1 5+ 6  1 25      6 Late   no
large-revolver-cartridge  ball       C   8/16/24  0/-1/-2  4 -1 4+ 6  1 30+2D6  8 Rare   no
le-mat-small              ball       P/C 8/16/24  0/-1/-2  2  - 5+ 9  1 45+2D6  4 Rare   no
le-mat-normal             ball       P/C 8/16/24  0/-1/-2  3  - 5+ 9  1 60+2D6  5 Rare   no
le-mat-small              scatter    P/C 4/8/12   +1/0/-1  3  - 5+ 1  - 45+2D6  5 Rare   no
le-mat-small              manstopper P/C 4/8/12   0/-1/-2  4  - 5+ 1  - 45+2D6  8 Rare   no
le-mat-normal             scatter    P/C 4/8/12   +1/0/-1  3  - 5+ 1  - 60+2D6  5 Rare   no
le-mat-normal             manstopper P/C 4/8/12   0/-1/-2  4  - 5+ 1  - 60+2D6  8 Rare   no
winchester-rifle          ball       C   12/24/36 +1/0/-1  3  - 4+ 15 2 40      6 Common yes
winchester-carbine        ball       C   10/20/30 +1/0/-1  3  - 4+ 12 2 35      6 Common yes
spencer                   tube       C   12/24/36 0/0/-1   4 -1 5+ 7  2 35      6 Common yes
cavalry-carbine           ball       C   12/24/36 +1/0/-1  4 -1 4+ 1  - 30      6 Common yes
percussion-carbine        ball       P   10/20/30 0/0/-1   4  - 5+ 1  - 20      4 Common yes
hunting-rifle             ball       C   8/24/40  -1/+1/0  4 -1 4+ 1  - 40      6 Common yes
buffalo-gun               ball       C   8/24/48  -1/+1/0  5 -2 5+ 1  - 60      8 Hunter hunter
percussion-long-rifle     ball       P   8/24/40  -1/0/0   4  - 5+ 1  - 20      3 Common yes
musket                    ball       P   8/16/24  0/-1/-2  4  - 5+ 1  - 15      3 Common yes
revolving-rifle           ball       P/C 12/24/36 0/0/-1   3  - 5+ 6  1 45+2D6  5 Rare   no
double-shotgun            scatter    C   4/12/18  +1/0/-1  3  - 4+ 2  - 25      5 Common yes
double-shotgun            manstopper C   4/12/18  0/0/-1   4  - 4+ 2  - 25      8 Common yes
sawn-off                  scatter    C   4/8/12   +2/0/-1  3  - 4+ 2  - 25      5 Common yes
sawn-off                  manstopper C   4/8/12   0/-1/-2  4  - 4+ 2  - 25      8 Common yes
lever-shotgun             scatter    C   4/12/18  +1/0/-1  3  - 5+ 5  1 60+3D6  5 Rare   no
lever-shotgun             manstopper C   4/12/18  0/0/-1   4  - 5+ 5  1 60+3D6  8 Rare   no
bow                       arrow      -   8/16/24  0/0/-1   3  - 2+ 0  - 10      3 Common yes
bow                       fire-arrow -   8/16/24  0/0/-1   4 -2 2+ 0  - 10      1 Common yes
"""

# slug / reach / S / save / cost / supply / at start / gone when used
THROWN_ROWS = """
bolas       thrown user  - 5      Common yes no
lasso       thrown -     - 3      Common yes no
oil-lamp    thrown 4    -2 2      Common yes yes
torch       thrown 4    -2 1      Common yes yes
dynamite    thrown 3    -1 10+D6  Rare   no  yes
gelignite   placed 5    -2 20+2D6 Rare   no  yes
safety-fuse -      -     - 5      Common no  yes
"""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def number(cell: str) -> int:
    return 0 if cell == "-" else int(cell.rstrip("+"))


def limits(cell: str) -> tuple[int, ...]:
    return tuple(int(part) for part in cell.split("/"))


def costs(weapon: WeaponClass, cell: str) -> bool:
    fixed, _, dice = cell.partition("+")
    asked = DicePool.parse(dice) if dice else None
    return (weapon.price, weapon.worth, weapon.price_dice) == (int(fixed), int(fixed), asked)


def barrel_of(slug: str, kind: str) -> tuple[Barrel, Ammunition]:
    return next(
        (barrel, ammo)
        for barrel in ARMOURY[slug].barrels
        for ammo in barrel.ammunition
        if ammo.kind == kind
    )


TYPES = {
    "P": (Ignition.PERCUSSION, Ignition.FLINTLOCK),
    "C": (Ignition.CARTRIDGE,),
    "P/C": (Ignition.PERCUSSION, Ignition.CARTRIDGE),
    "-": (Ignition.NONE,),
}
SUPPLY = {"Common": Supply.COMMON, "Rare": Supply.RARE, "Late": Supply.RARE, "Hunter": Supply.RARE}


@pytest.mark.parametrize("row", lines(BLADE_ROWS), ids=lambda row: row[0])
def test_every_close_combat_weapon_has_the_numbers_of_the_book(row: list[str]) -> None:
    slug, hands, plus, save, cost, modelled, throwable = row
    weapon = ARMOURY[slug]

    assert weapon.source is Source.HOUSE
    assert weapon.group is Group.BLADE
    assert weapon.hands == int(hands)
    assert {use.strength_plus for use in weapon.uses} == {int(plus)}
    assert {use.strength for use in weapon.uses} == {None}
    assert {use.save for use in weapon.uses} == {number(save)}
    assert weapon.price == number(cost)
    assert weapon.supply is (Supply.NOT_SOLD if cost == "-" else Supply.COMMON)
    assert weapon.must_be_modelled is (modelled == "yes")
    assert [use.reach for use in weapon.uses] == [Reach.HAND] + [Reach.THROWN] * (
        throwable == "yes"
    )


@pytest.mark.parametrize("row", lines(GUN_ROWS), ids=lambda row: f"{row[0]}-{row[1]}")
def test_every_round_of_every_gun_has_the_numbers_of_the_book(row: list[str]) -> None:
    slug, kind, ignition, bands, to_hit, strength, save, ammo, loads, dice, *_ = row
    barrel, ammunition = barrel_of(slug, kind)
    profile = ammunition.profile

    assert ARMOURY[slug].ignitions == TYPES[ignition]
    assert profile.reach is Reach.BANDS
    assert profile.bands == limits(bands)
    assert profile.to_hit == limits(to_hit)
    assert (profile.strength, profile.strength_plus) == (int(strength), None)
    assert profile.save == number(save)
    assert profile.ammo == number(ammo)
    assert barrel.loads == int(loads)
    assert barrel.sustained_dice == number(dice)


@pytest.mark.parametrize("row", lines(GUN_ROWS), ids=lambda row: f"{row[0]}-{row[1]}")
def test_every_gun_and_its_rounds_cost_what_the_book_says(row: list[str]) -> None:
    slug, kind, *_, cost, unit_price, supply, at_start = row
    weapon = ARMOURY[slug]

    assert weapon.source is Source.HOUSE
    assert costs(weapon, cost)
    assert barrel_of(slug, kind)[1].price == int(unit_price)
    assert weapon.supply is SUPPLY[supply]
    assert weapon.common_in == ((Period.LATE,) if supply == "Late" else ())
    assert weapon.common_to == (("frontiersmen",) if supply == "Hunter" else ())
    assert weapon.at_start is (at_start == "yes")
    assert weapon.at_start_for == (("frontiersmen",) if at_start == "hunter" else ())


@pytest.mark.parametrize("row", lines(THROWN_ROWS), ids=lambda row: row[0])
def test_every_thrown_thing_has_the_numbers_of_the_book(row: list[str]) -> None:
    slug, reach, strength, save, cost, supply, at_start, gone = row
    weapon = ARMOURY[slug]
    uses = [(u.reach.value, u.strength_of(3), u.save, u.to_hit, u.ammo) for u in weapon.uses]
    own = {"user": 3, "-": None}.get(strength, number(strength) if strength.isdigit() else None)
    to_hit = (0, -1) if reach == "thrown" else ()

    assert uses == ([] if reach == "-" else [(reach, own, number(save), to_hit, None)])
    assert costs(weapon, cost)
    assert weapon.supply is SUPPLY[supply]
    assert weapon.at_start is (at_start == "yes")
    assert weapon.used_up is (gone == "yes")
    assert weapon.source is (Source.SEED if slug == "safety-fuse" else Source.HOUSE)


def test_the_armoury_holds_the_rows_of_the_book_in_its_order() -> None:
    named = [row[0] for table in (BLADE_ROWS, GUN_ROWS, THROWN_ROWS) for row in lines(table)]

    assert [weapon.slug for weapon in ARMOURY] == list(dict.fromkeys(named))


def test_no_gun_takes_a_round_that_the_book_does_not_name() -> None:
    ours = {(weapon.slug, ammo.kind) for weapon in ARMOURY for ammo in weapon.ammunition}

    assert ours == {(row[0], row[1]) for row in lines(GUN_ROWS)}


def test_the_four_charts_make_the_armoury() -> None:
    assert [*BLADES, *HANDGUNS, *LONG_GUNS, *THROWN] == list(ARMOURY)


@pytest.mark.parametrize("weapon", HANDGUNS, ids=lambda weapon: weapon.slug)
def test_every_handgun_is_held_in_one_hand(weapon: WeaponClass) -> None:
    assert (weapon.group, weapon.hands) == (Group.HANDGUN, 1)


@pytest.mark.parametrize("weapon", LONG_GUNS, ids=lambda weapon: weapon.slug)
def test_every_long_gun_and_the_bow_fill_two_hands(weapon: WeaponClass) -> None:
    assert weapon.group is (Group.BOW if weapon.slug == "bow" else Group.LONG_GUN)
    assert weapon.hands == 2


def test_a_long_gun_in_one_hand_is_two_worse_to_hit() -> None:
    assert (ONE_HANDED.value, ONE_HANDED.source) == (-2, Source.SEED)


def test_every_hit_of_the_armoury_does_one_damage() -> None:
    assert DAMAGE.value == 1


@pytest.mark.parametrize("row", lines(GUN_ROWS), ids=lambda row: f"{row[0]}-{row[1]}")
def test_rounds_come_by_the_box_of_twelve_but_for_tubes_and_arrows(row: list[str]) -> None:
    units = {
        "tube": (Unit.TUBE, 7),
        "arrow": (Unit.QUIVER, 12),
        "fire-arrow": (Unit.ARROW, 1),
    }
    ammunition = barrel_of(row[0], row[1])[1]

    assert (ammunition.unit, ammunition.rounds) == units.get(row[1], (Unit.BOX, 12))
    assert BOX_ROUNDS.value == 12


def test_a_fire_arrow_is_an_arrow_and_a_dollar_more() -> None:
    fire_arrow = barrel_of("bow", "fire-arrow")[1]

    assert (fire_arrow.made_from, fire_arrow.price) == ("arrow", 1)


def test_the_first_quiver_comes_with_the_bow_and_nothing_else_is_free() -> None:
    free = [(ammo.kind, ammo.comes_with) for w in ARMOURY for ammo in w.ammunition]

    assert [(kind, units) for kind, units in free if units] == [("arrow", 1)]


def test_a_le_mat_is_one_gun_of_two_barrels() -> None:
    barrels = ARMOURY["le-mat-normal"].barrels

    assert [(barrel.slug, barrel.loads) for barrel in barrels] == [("cylinder", 9), ("shot", 1)]


def test_a_le_mat_blazes_away_with_its_cylinder_only() -> None:
    le_mat = ARMOURY["le-mat-small"]

    assert (le_mat.sustained_dice, le_mat.barrels[1].sustained_dice) == (1, 0)


def test_a_knife_has_no_sustained_fire() -> None:
    assert ARMOURY["knife"].sustained_dice == 0


def test_a_shotgun_is_one_gun_of_two_rounds() -> None:
    kinds = [ammo.kind for ammo in ARMOURY["double-shotgun"].ammunition]

    assert kinds == ["scatter", "manstopper"]


def test_a_bow_needs_4_in_the_wet_and_2_in_the_dry() -> None:
    assert {(p.ammo, p.wet_ammo) for p in ARMOURY["bow"].profiles} == {(2, 4)}


@pytest.mark.parametrize("slug", [w.slug for w in ARMOURY if w.group is Group.HANDGUN])
def test_every_handgun_suggests_real_names(slug: str) -> None:
    names = ARMOURY[slug].real_names

    assert len(names) >= (2 if slug == "le-mat-small" else 5)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("slug", [w.slug for w in ARMOURY if w.group is Group.LONG_GUN])
def test_every_long_gun_suggests_real_names(slug: str) -> None:
    assert len(ARMOURY[slug].real_names) >= (4 if slug == "lever-shotgun" else 5)


def test_no_two_classes_claim_the_same_real_gun() -> None:
    names = [name for weapon in ARMOURY for name in weapon.real_names]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("weapon", ARMOURY, ids=lambda weapon: weapon.slug)
def test_every_row_says_what_it_is_based_on(weapon: WeaponClass) -> None:
    assert weapon.basis


@pytest.mark.parametrize(
    ("slug", "ignition", "needed"),
    [
        ("musket", Ignition.PERCUSSION, 5),
        ("musket", Ignition.FLINTLOCK, 6),
        ("normal-revolver-cartridge", Ignition.CARTRIDGE, 4),
        ("bow", Ignition.NONE, 2),
    ],
)
def test_a_flintlock_needs_one_more_on_its_ammo_roll(
    slug: str, ignition: Ignition, needed: int
) -> None:
    assert ammo_roll(ARMOURY[slug].profiles[0], ignition) == needed


def test_a_knife_has_no_ammo_roll() -> None:
    with pytest.raises(ValueError, match="no ammo roll"):
        ammo_roll(ARMOURY["knife"].uses[0], Ignition.NONE)


@pytest.mark.parametrize(
    ("strength", "inches"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 12)]
)
def test_a_throw_goes_twice_the_strength_and_two_but_never_past_12(
    strength: int, inches: int
) -> None:
    assert thrown_range(strength) == inches
    assert bands_of(ARMOURY["tomahawk"].uses[1], strength) == (inches // 2, inches)


def test_a_gun_has_the_same_bands_in_any_hands() -> None:
    assert bands_of(ARMOURY["musket"].profiles[0], 5) == (8, 16, 24)


@pytest.mark.parametrize(
    ("slug", "bands"),
    [
        ("winchester-rifle", (18, 36, 36)),
        ("normal-revolver-cartridge", (12, 24, 24)),
        ("winchester-carbine", (15, 30, 30)),
        ("buffalo-gun", (12, 36, 48)),
        ("hunting-rifle", (12, 36, 40)),
        ("double-shotgun", (6, 18, 18)),
        ("single-shot-pistol", (9, 18, 18)),
        ("saturday-night-special", (6, 8)),
    ],
)
def test_a_marksman_stretches_the_nearer_bands_and_never_the_maximum(
    slug: str, bands: tuple[int, ...]
) -> None:
    assert marksman(ARMOURY[slug].profiles[0]).bands == bands


def test_a_marksman_throws_no_farther() -> None:
    throw = ARMOURY["bolas"].uses[0]

    assert marksman(throw) == throw


def test_a_band_never_goes_past_the_longest() -> None:
    long_short = Profile("ball", "Ball", Reach.BANDS, (8, 9, 10), (0, 0, 0), 3)

    assert marksman(long_short).bands == (10, 10, 10)


def test_the_user_lends_his_strength_where_the_weapon_has_none() -> None:
    assert [ARMOURY[s].uses[0].strength_of(3) for s in ("fist", "knife", "war-club")] == [2, 3, 4]


def test_a_lasso_hurts_nobody() -> None:
    assert ARMOURY["lasso"].uses[0].strength_of(3) is None


def test_late_is_the_period_unless_said_otherwise() -> None:
    assert DEFAULT_PERIOD is Period.LATE


@pytest.mark.parametrize(
    ("slug", "kind", "period", "supply"),
    [
        ("buffalo-gun", "frontiersmen", "late", Supply.COMMON),
        ("buffalo-gun", "townies", "late", Supply.RARE),
        ("large-revolver-percussion", "townies", "late", Supply.COMMON),
        ("large-revolver-percussion", "townies", "earlier", Supply.RARE),
        ("large-revolver-cartridge", "townies", "late", Supply.RARE),
        ("bow", "natives-range", "earlier", Supply.COMMON),
    ],
)
def test_supply_goes_by_the_kind_and_the_period(
    slug: str, kind: str, period: str, supply: Supply
) -> None:
    assert supply_of(ARMOURY[slug], kind, period) is supply


@pytest.mark.parametrize(("kind", "period"), [("pirates", "late"), ("townies", "modern")])
def test_an_unknown_kind_or_period_is_a_mistake(kind: str, period: str) -> None:
    with pytest.raises(ValueError, match=f"{kind if kind == 'pirates' else period}"):
        supply_of(ARMOURY["musket"], kind, period)


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        (
            "large-revolver-percussion",
            "First weapons are small or normal handguns. Large ones come later.",
        ),
        (
            "large-revolver-cartridge",
            "First weapons are small or normal handguns. Large ones come later.",
        ),
        ("le-mat-small", "Rare: only found at the trading post, never at the start."),
        ("lever-shotgun", "Rare: only found at the trading post, never at the start."),
        ("dynamite", "Rare: only found at the trading post, never at the start."),
        (
            "buffalo-gun",
            "Buffalo gun: at the start only for frontiersmen, trappers, hunters. "
            "Anyone else finds it at the trading post.",
        ),
        ("safety-fuse", "Safety fuse, 12″: sold at the trading post, never at the start."),
    ],
)
def test_what_is_not_for_the_start_is_refused_with_its_reason(slug: str, sentence: str) -> None:
    with pytest.raises(NotAtStart) as refusal:
        check_at_start(ARMOURY[slug], "townies")

    assert str(refusal.value) == sentence
    assert refusal.value.numbers == {"weapon": slug, "kind": "townies"}


@pytest.mark.parametrize(
    ("slug", "kind"),
    [("buffalo-gun", "frontiersmen"), ("sabre", "cavalry-foot"), ("bow", "natives-town")],
)
def test_first_weapons_pass(slug: str, kind: str) -> None:
    check_at_start(ARMOURY[slug], kind)


@pytest.mark.parametrize("kind", [kind.slug for kind in KINDS])
def test_only_frontiersmen_start_with_buffalo_guns(kind: str) -> None:
    assert is_at_start(ARMOURY["buffalo-gun"], kind) is (kind == "frontiersmen")


def test_safety_fuse_costs_5_dollars_and_the_seed_says_so() -> None:
    fuse = ARMOURY["safety-fuse"]

    assert (fuse.price, fuse.source) == (5, Source.SEED)


def test_only_safety_fuse_is_the_seeds_own() -> None:
    assert [w.slug for w in ARMOURY if w.source is Source.SEED] == ["safety-fuse"]


@pytest.mark.parametrize(
    ("slug", "count", "radius"),
    [
        ("dynamite", 1, 1), ("dynamite", 2, 1.5), ("dynamite", 3, 2),
        ("dynamite", 4, 2.5), ("dynamite", 5, 3), ("dynamite", 6, 3.5),
        ("gelignite", 1, 1), ("gelignite", 2, 1.5), ("gelignite", 3, 2), ("gelignite", 4, 2.5),
    ],
)  # fmt: skip
def test_a_blast_grows_half_an_inch_a_stick(slug: str, count: int, radius: float) -> None:
    assert blast_radius(ARMOURY[slug], count) == radius


@pytest.mark.parametrize(
    ("slug", "count"), [("dynamite", 0), ("dynamite", 7), ("gelignite", 5), ("torch", 1)]
)
def test_no_other_blast_is_in_the_book(slug: str, count: int) -> None:
    with pytest.raises(ValueError, match="no blast"):
        blast_radius(ARMOURY[slug], count)
