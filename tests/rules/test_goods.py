"""Goods, row by row against a second transcription of house-values.md 1.2, 2 and 8."""

from __future__ import annotations

import pytest

from westamunda.rules.dice import DicePool
from westamunda.rules.goods import (
    GOODS,
    RARE_GOODS,
    TEAMS,
    Good,
    RareOffer,
    Team,
    check_good_at_start,
    choices_of,
    weapon_of,
)
from westamunda.rules.numbers import BAREBACK, GREATEST_RUN
from westamunda.rules.tables import Source, d66_range
from westamunda.rules.weapons import ARMOURY, NotAtStart, Supply

# slug / kind / price / at start
COMMON = """
horse            animal 75  yes
saddle           tack   20  yes
saddlebags       tack   4   yes
mule             animal 40  yes
small-wagon      wagon  60  no
large-wagon      wagon  100 no
holster-and-belt gear   5   yes
bandolier        gear   5   yes
rope             gear   3   yes
canteen          gear   1   yes
lantern          gear   2   yes
poncho           gear   5   yes
duster           gear   5   yes
hat              gear   5   yes
cigarillos       gear   5   yes
field-glasses    gear   15  no
telescope        gear   15  no
"""

# D66 / row / what it gives / price / how many
RARE = """
11-13 dynamite                 weapon 10+D6   D6
14    gelignite                weapon 20+2D6  D3
15-16 large-revolver-cartridge weapon 30+2D6  -
21    le-mat                   -      -       -
22    lever-shotgun            weapon 60+3D6  -
23-24 buffalo-gun              weapon 60      -
25    revolving-rifle          weapon 45+2D6  -
26    heavy-pistol             weapon 15+D6   -
31-32 telescopic-sight         good   40+3D6  -
33-34 spare-cylinder           good   5       D3
35-36 fast-draw-rig            good   15+D6   -
41-42 doctors-bag              good   80+4D6  -
43-44 fine-horse               good   100+3D6 -
45    boiler-plate-vest        good   25+3D6  -
46    stagecoach               good   150+3D6 -
51-52 prospectors-map          good   0+D6x10 -
53    presentation-gun         -      -       -
54    lucky-charm              good   15+D6   -
55-56 tracking-hound           good   25+2D6  -
61-62 patent-medicine          good   10+D6   -
63-64 wanted-papers            good   5       -
65    land-deed                good   50+3D6  -
66    buyers-choice            -      -       -
"""

# slug / nine scores / price / source
ANIMALS = """
horse      8 0 0 3 3 1 3 0 5 75
mule       6 0 0 3 3 1 2 0 5 40
fine-horse 9 0 0 3 3 1 3 0 5 100+3D6
"""

TEAM_ROWS = """
small-wagon 1 6
small-wagon 2 7
large-wagon 2 6
large-wagon 4 7
stagecoach  4 7
stagecoach  6 8
"""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def price(cell: str) -> tuple[int | None, DicePool | None]:
    if cell == "-":
        return None, None
    fixed, _, dice = cell.partition("+")
    return int(fixed), DicePool.parse(dice) if dice else None


@pytest.mark.parametrize("row", lines(COMMON), ids=lambda row: row[0])
def test_every_common_good_has_the_numbers_of_the_book(row: list[str]) -> None:
    slug, kind, dollars, at_start = row
    good = GOODS[slug]

    assert (good.source, good.kind.value, good.supply) == (Source.HOUSE, kind, Supply.COMMON)
    assert (good.price, good.worth, good.price_dice) == (int(dollars), int(dollars), None)
    assert good.at_start is (at_start == "yes")


@pytest.mark.parametrize("row", lines(ANIMALS), ids=lambda row: row[0])
def test_every_animal_has_the_profile_of_the_book(row: list[str]) -> None:
    slug, *scores, cost = row
    animal = GOODS[slug]

    assert animal.statline is not None
    assert animal.statline.scores == tuple(map(int, scores))
    assert (animal.price, animal.price_dice) == price(cost)


def test_a_horse_costs_75_dollars() -> None:
    assert GOODS["horse"].price == 75


def test_a_horse_runs_16_inches_and_bareback_costs_initiative() -> None:
    assert (GREATEST_RUN.value, BAREBACK.value) == (16, -1)


@pytest.mark.parametrize("row", lines(RARE), ids=lambda row: row[1])
def test_every_rare_row_has_the_numbers_of_the_book(row: list[str]) -> None:
    notation, slug, gives, cost, count = row
    offer = RARE_GOODS[slug]
    first, _, last = notation.partition("-")

    assert (offer.notation, offer.source) == (notation, Source.HOUSE)
    assert offer.on == d66_range(int(first), int(last or first))
    assert (offer.price, offer.price_dice) == price(cost)
    assert offer.count == (None if count == "-" else DicePool.parse(count))
    assert offer.good == (slug if gives == "good" else "")
    assert (offer.weapons == (slug,)) is (gives == "weapon")


@pytest.mark.parametrize("row", lines(RARE), ids=lambda row: row[1])
def test_every_rare_row_says_what_it_does(row: list[str]) -> None:
    quiet = {"lever-shotgun", "revolving-rifle"}

    assert bool(RARE_GOODS[row[1]].effect) is (row[1] not in quiet)


def test_the_charts_hold_no_row_beyond_the_book() -> None:
    rare = [row[1] for row in lines(RARE)]

    assert [offer.slug for offer in RARE_GOODS] == rare
    assert [g.slug for g in GOODS if g.supply is Supply.COMMON] == [r[0] for r in lines(COMMON)]
    assert {g.slug for g in GOODS if g.supply is Supply.RARE} == {
        row[1] for row in lines(RARE) if row[2] == "good"
    }


def test_nothing_is_a_good_and_a_weapon_at_once() -> None:
    assert not {good.slug for good in GOODS} & {weapon.slug for weapon in ARMOURY}


@pytest.mark.parametrize("offer", RARE_GOODS, ids=lambda offer: offer.slug)
def test_what_a_rare_row_gives_is_rare_and_at_the_price_of_its_chart(offer: RareOffer) -> None:
    given = [ARMOURY[slug] for slug in offer.weapons] + [GOODS[s] for s in [offer.good] if s]

    assert {thing.supply for thing in given} <= {Supply.RARE}
    assert offer.price is None or [(offer.price, offer.price_dice)] == [
        (thing.price, thing.price_dice) for thing in given
    ]


@pytest.mark.parametrize(
    ("total", "slug"),
    [(11, "dynamite"), (16, "large-revolver-cartridge"), (21, "le-mat"), (66, "buyers-choice")],
)
def test_the_d66_finds_its_row(total: int, slug: str) -> None:
    assert RARE_GOODS.result_of(total).slug == slug


@pytest.mark.parametrize(
    ("row", "face", "weapon"),
    [
        ("le-mat", 1, "le-mat-small"),
        ("le-mat", 3, "le-mat-small"),
        ("le-mat", 4, "le-mat-normal"),
        ("le-mat", 6, "le-mat-normal"),
        ("buffalo-gun", 6, "buffalo-gun"),
        ("land-deed", 2, ""),
    ],
)
def test_a_le_mat_is_small_on_1_to_3_and_normal_on_4_to_6(row: str, face: int, weapon: str) -> None:
    assert weapon_of(RARE_GOODS[row], face) == weapon


@pytest.mark.parametrize("face", [0, 7])
def test_no_other_face_finds_a_le_mat(face: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        weapon_of(RARE_GOODS["le-mat"], face)


def test_in_the_earlier_period_a_percussion_dragoon_may_be_taken_instead() -> None:
    offer = RARE_GOODS["large-revolver-cartridge"]

    assert choices_of(offer, "earlier") == (
        "large-revolver-cartridge",
        "large-revolver-percussion",
    )
    assert ARMOURY["large-revolver-percussion"].price == 25


@pytest.mark.parametrize(
    ("row", "period"), [("large-revolver-cartridge", "late"), ("buffalo-gun", "earlier")]
)
def test_otherwise_there_is_nothing_to_choose(row: str, period: str) -> None:
    assert choices_of(RARE_GOODS[row], period) == ()


def test_a_presentation_gun_costs_double() -> None:
    assert [offer.slug for offer in RARE_GOODS if offer.times == 2] == ["presentation-gun"]


@pytest.mark.parametrize("row", lines(TEAM_ROWS), ids="-".join)
def test_every_team_draws_at_the_speed_of_the_seed(row: list[str]) -> None:
    wagon, horses, speed = row
    team = TEAMS[f"{wagon}-{horses}"]

    assert (team.wagon, team.horses, team.speed) == (wagon, int(horses), int(speed))
    assert team.source is Source.SEED


@pytest.mark.parametrize("team", TEAMS, ids=lambda team: team.slug)
def test_every_team_draws_a_wagon_that_is_sold(team: Team) -> None:
    assert len(TEAMS) == len(lines(TEAM_ROWS))
    assert GOODS[team.wagon].kind == "wagon"


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("telescope", "Telescope: sold at the trading post, never at the start."),
        ("small-wagon", "Small wagon: sold at the trading post, never at the start."),
        ("fine-horse", "Rare: only found at the trading post, never at the start."),
    ],
)
def test_what_is_not_for_the_start_is_refused(slug: str, sentence: str) -> None:
    with pytest.raises(NotAtStart) as refusal:
        check_good_at_start(GOODS[slug])

    assert str(refusal.value) == sentence
    assert refusal.value.numbers == {"good": slug}


@pytest.mark.parametrize("good", [g for g in GOODS if g.at_start], ids=lambda good: good.slug)
def test_first_goods_pass_and_none_of_them_is_rare(good: Good) -> None:
    check_good_at_start(good)

    assert good.supply is Supply.COMMON
