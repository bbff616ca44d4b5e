"""The three territory tables, and how a gang comes by its places."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import scripted
from tests.dice_laws import play
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import KINDS
from westamunda.rules.procedures import Choose, ask, run
from westamunda.rules.tables import d66_range
from westamunda.rules.territories import (
    Found,
    earned,
    founding_territories,
    reroll_for,
    roll_territory,
    territory_of,
)
from westamunda.rules.territory_tables import (
    OPEN_RANGE,
    OUTLAW_TERRITORIES,
    TERRITORIES,
    Territory,
)

# D66 | name (parent) | income | mean | marks: of dice and income, name, the rest | words of the rest
ORDINARY = """
11-11 | Old Mine Workings (dangerous) (Chem Pit) | 2D6 | 3.3 | parent seed parent | 6 scars fear
12-16 | Old Ruins | 10 | 10 | parent parent seed | D6
21-25 | Caves and Diggings (Slag) | 15 | 15 | parent seed parent |
26-26 | Mineral Outcrop | D6x10 | 35 | parent parent parent |
31-35 | Settlement | 30 | 30 | parent parent parent | 6 free young
36-36 | Mine Workings | D6x10 | 35 | parent parent parent | +1 captive
41-42 | Old Tunnels (Tunnels) | 10 | 10 | parent seed parent | 3 ground 8
43-44 | Back Lanes (Vents) | 10 | 10 | parent seed seed | above hills cliffs
45-46 | Fertile Valley (Holestead) | D6x10 | 35 | parent seed parent |
51-52 | Old Well (Water Still) | D6x10 | 35 | parent seed parent |
53-54 | Drinking Hole | D6x10 | 35 | parent parent parent |
55-56 | Local Trader Contract (Guilder Contact) | D6x10 | 35 | parent seed parent | 5 loot
61-61 | Town Doctor (Friendly Doc) | D6x10 | 35 | parent seed derived | 5+ Dead
62-62 | Workshop | D6x10 | 35 | parent parent parent | first failed ammo
63-63 | Gambling Den | 2D6x10 | 46.7 | parent parent parent | double lost
64-64 | Mineral Deposit (Spore Cave) | 2D6x10 | 70 | parent seed parent | double 1 4+
65-65 | Ancient Native Hoard (Archeotech Hoard) | 2D6x10 | 70 | parent seed seed | 3 6 10 Ruins
66-66 | Green Settlers (Green Hivers) | - | - | parent seed parent | any
"""

RANGE = """
11-16 | Dry Plains | 10 | 10 | house house house |
21-24 | Timbered Valley | 15 | 15 | house house house |
25-26 | Burial Ground | 0 | 0 | house house house | bottle again
31-34 | Settlement (Friendly village) | 30 | 30 | parent parent parent | 6 free young
35-36 | Winter Camp | D6x10 | 35 | house house house | winter 10
41-43 | Buffalo Range | D6x10 | 35 | house house house |
44-46 | River Fishing Camp | 20 | 20 | house house house |
51-53 | Pony Pasture | 2D6x5 | 35 | house house house | double free horse
54-56 | Hidden Canyon | 10 | 10 | house house house | Tunnels
61-62 | Trade Meeting Ground | D6x10 | 35 | house house house | One rare
63-64 | Mountain Stronghold | 15 | 15 | house house house | 2 sentries
65-65 | Ancient Site | 0 | 0 | house house house | again
66-66 | Free choice | - | - | house house house | Any
"""

OUTLAWS = """
11-16 | Wastes (Wastes) | 0 | 0 | house seed house | D3 loot raided
21-24 | Collapsed Native Ruins (Collapsed Dome) | 2D6 | 5.8 | house seed seed | double struck
25-26 | Wild Plants (Fungus Grotto) | 0 | 0 | house seed house | 1 poison $25
31-34 | Dangerous Caverns and Cliffs (Rad Zone) | 2D6x5 | 29.2 | house seed seed | double scarred
35-36 | Tar Pit and Quicksands (Sludge Sea) | D6x10 | 33.3 | house seed seed | 1 swallowed gear
41-44 | Box Canyon Hideout | 10 | 10 | house house house | 2 sentries
45-46 | Old Tunnels | 10 | 10 | house house house | 3 ground 8
51-53 | Abandoned Claim | 15 | 15 | house house house |
54-56 | Rustlers' Trail | D6x10 | 33.3 | house house house | 1 posse misses
61-63 | Border Cantina | D6x10 | 35 | house house house | $25
64-66 | Smugglers' Crossing | 2D6x5 | 35 | house house house | One rare
"""

EVERY_ROW = [
    (table, line)
    for table, text in (
        (TERRITORIES, ORDINARY),
        (OPEN_RANGE, RANGE),
        (OUTLAW_TERRITORIES, OUTLAWS),
    )
    for line in text.strip().splitlines()
]


def mean_income(place: Territory) -> float:
    """The exact mean, over every throw of the income dice."""
    if not isinstance(place.income, DicePool):
        assert place.income is not None
        return place.income
    faces = list(itertools.product(range(1, 7), repeat=place.income.dice))
    return sum(earned(place, Roll(place.income, each)) for each in faces) / len(faces)


@pytest.mark.parametrize(("table", "line"), EVERY_ROW)
def test_every_row_is_as_its_table_says(table, line: str) -> None:
    on, name, income, mean, marks, words = (cell.strip() for cell in line.split("|"))
    first, last = map(int, on.split("-"))
    place = table.result_of(first)
    assert place.on == d66_range(first, last)
    assert name in (f"{place.name} ({place.parent})", place.name)
    assert bool(place.parent) == (name != place.name)
    assert place.income_text == income
    assert (place.mean is None) == (mean == "-")
    assert [place.source, place.name_source, place.special_source] == marks.split()
    assert all(word in place.special for word in words.split())
    assert bool(place.special) == bool(words)
    if place.mean is not None:
        assert place.mean == float(mean)
        assert round(mean_income(place), 1) == place.mean


def test_the_tables_have_no_other_rows() -> None:
    assert (
        sum(len(table) for table in BASE.territory_tables.values())
        == len(EVERY_ROW)
        == 18 + 13 + 11
    )


def test_places_of_one_slug_are_one_kind_of_place() -> None:
    shared = set()
    seen: dict[str, Territory] = {}
    for place in itertools.chain(*BASE.territory_tables.values()):
        other = seen.setdefault(place.slug, place)
        if other is not place:
            shared.add(place.slug)
            assert (other.name, other.income, other.mean, other.special, other.risk) == (
                place.name,
                place.income,
                place.mean,
                place.special,
                place.risk,
            )
    assert shared == {"settlement", "old-tunnels"}
    assert territory_of("settlement") is TERRITORIES["settlement"]
    with pytest.raises(KeyError):
        territory_of("saloon")


@pytest.mark.parametrize(
    ("slug", "faces", "dollars"),
    [
        ("old-mine-workings", (2, 5), 7),
        ("old-mine-workings", (2, 2), 0),
        ("old-mine-workings", (1, 6), 0),
        ("gambling-den", (2, 5), 70),
        ("gambling-den", (4, 4), -80),
        ("mineral-deposit", (1, 1), 20),
        ("ancient-native-hoard", (5, 5), 100),
        ("collapsed-native-ruins", (3, 3), 0),
        ("collapsed-native-ruins", (6, 1), 7),
        ("dangerous-caverns-and-cliffs", (1, 1), 0),
        ("dangerous-caverns-and-cliffs", (6, 5), 55),
        ("tar-pit-and-quicksands", (1,), 0),
        ("tar-pit-and-quicksands", (2,), 20),
        ("rustlers-trail", (1,), 0),
        ("pony-pasture", (4, 4), 40),
        ("winter-camp", (1,), 10),
    ],
)
def test_a_place_earns_what_its_dice_and_its_dangers_leave(
    slug: str, faces: tuple[int, ...], dollars: int
) -> None:
    place = territory_of(slug)
    assert isinstance(place.income, DicePool)
    assert earned(place, Roll(place.income, faces)) == dollars


def test_other_dice_than_its_own_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="not its income dice"):
        earned(territory_of("old-well"), Roll(DicePool(2), (1, 2)))


def test_natives_roll_four_places_of_the_ordinary_table_again_and_nobody_else_does() -> None:
    barred = {"old-ruins", "mine-workings", "gambling-den", "ancient-native-hoard"}
    for kind in KINDS:
        assert reroll_for(kind.slug) == (barred if kind.family == "natives" else set())


def found(kind: str, *faces: int, choices: tuple[str, ...] = (), outlaw: bool = False) -> Found:
    outcome, answers = run(roll_territory(kind, outlaw=outlaw), scripted(*faces), choices)
    assert 2 * sum(isinstance(each, Roll) for each in answers) == len(faces)
    return outcome


def test_a_d66_finds_a_territory() -> None:
    place = found("townies", 3, 6)
    assert place.all == ("mine-workings",)
    assert place.reason == "territory, D66: 3, 6 = 36"


def test_natives_by_the_town_roll_again_until_a_place_is_theirs() -> None:
    place = found("natives-town", 1, 2, 3, 6, 6, 3, 6, 5, 1, 1)
    assert place.territory == "old-mine-workings"
    assert place.reason.startswith("territory again 5, ")


def test_green_settlers_let_the_gang_choose_any_other_place() -> None:
    question = ask(roll_territory("cowboys"), [Roll(DicePool(1, 66), (6, 6))])
    assert isinstance(question, Choose)
    others = tuple(row.slug for row in TERRITORIES if row.slug != "green-settlers")
    assert question == Choose("territory: free choice", others)
    chosen = found("cowboys", 6, 6, choices=("ancient-native-hoard",))
    assert chosen.territory == "ancient-native-hoard"


def test_green_settlers_offer_natives_by_the_town_no_place_barred_to_them() -> None:
    question = ask(roll_territory("natives-town"), [Roll(DicePool(1, 66), (6, 6))])
    assert isinstance(question, Choose)
    assert len(question.options) == 18 - 1 - 4
    assert not set(question.options) & reroll_for("natives-town")


def test_an_ancient_site_is_kept_beside_the_camp_that_is_rolled_again() -> None:
    place = found("natives-range", 6, 5, 6, 5, 4, 1)
    assert place.all == ("buffalo-range", "ancient-site", "ancient-site")


def test_free_choice_on_the_open_range_is_any_of_the_others() -> None:
    assert found("natives-range", 6, 6, choices=("pony-pasture",)).all == ("pony-pasture",)
    place = found("natives-range", 6, 6, 1, 1, choices=("ancient-site",))
    assert place.all == ("dry-plains", "ancient-site")


def test_outlaws_roll_on_their_own_table_but_a_band_of_the_range_keeps_to_its_own() -> None:
    assert found("townies", 6, 6, outlaw=True).territory == "smugglers-crossing"
    assert found("cavalry-foot", 1, 1, outlaw=True).territory == "wastes"
    assert found("natives-town", 2, 1, outlaw=True).territory == "collapsed-native-ruins"
    assert found("natives-range", 1, 1, outlaw=True).territory == "dry-plains"


def test_law_abiding_cavalry_roll_for_no_territory() -> None:
    with pytest.raises(ValueError, match="hold no territory"):
        next(roll_territory("cavalry-mounted"))


def founded(kind: str, *faces: int, **wishes: bool) -> tuple[str, ...]:
    outcome, _ = run(founding_territories(kind, **wishes), scripted(*faces))
    return outcome


def test_a_new_gang_holds_five() -> None:
    places = founded("frontiersmen", 1, 1, 1, 2, 2, 1, 2, 6, 3, 1)
    assert places == (
        *("old-mine-workings", "old-ruins", "caves-and-diggings", "mineral-outcrop"),
        "settlement",
    )


def test_protagonisti_hold_one_and_cavalry_none() -> None:
    assert founded("townies", 6, 2, protagonisti=True) == ("workshop",)
    assert founded("cavalry-mounted") == ()
    assert founded("cavalry-foot", protagonisti=True) == ()


def test_a_band_of_the_range_holds_a_camp_and_a_settlement_if_it_wishes() -> None:
    assert founded("natives-range", 2, 1) == ("timbered-valley",)
    wished = founded("natives-range", 6, 5, 2, 1, settlement_wished=True)
    assert wished == ("timbered-valley", "ancient-site", "settlement")


@pytest.mark.parametrize("kind", ["townies", "natives-town", "cavalry-foot"])
def test_nobody_else_may_wish_a_settlement(kind: str) -> None:
    with pytest.raises(ValueError, match="may not ask"):
        founded(kind, settlement_wished=True)


@given(st.sampled_from([kind.slug for kind in KINDS]), st.booleans(), st.integers(0, 10**9))
def test_founding_ends_with_the_right_number_and_nothing_barred(
    kind: str, protagonisti: bool, seed: int
) -> None:
    places, asked = play(founding_territories(kind, protagonisti=protagonisti), seed)
    whys = [question.why for question in asked]
    assert len(set(whys)) == len(whys)
    held = [place for place in places if place != "ancient-site"]
    number = KINDS[kind].territories
    assert len(held) == (min(number, 1) if protagonisti else number)
    assert not set(held) & (reroll_for(kind) | {"green-settlers", "free-choice"})
    table = "territories" if protagonisti else KINDS[kind].territory_table
    assert all(place in BASE.territory_tables[table] for place in places)
