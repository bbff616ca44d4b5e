"""The tables of scenarios, row by row."""

from __future__ import annotations

import pytest

from westamunda.rules.dice import DicePool
from westamunda.rules.editions import BASE
from westamunda.rules.scenario_tables import Crew, Picked

# slug | western name | the parent's | attacker | protagonisti | ordinary | land | weather
SCENARIOS = """
gang-fight | Street Fight | Gang Fight | no | yes | yes | yes | yes
scavengers | Gold Strike | Scavengers | no | no | yes | yes | yes
hit-and-run | Hit and Run | Hit & Run | yes | yes | yes | yes | yes
ambush | Ambush | Ambush | yes | yes | yes | yes | yes
raid | Bank or Ranch Raid | The Raid | yes | yes | yes | yes | yes
rescue | Jail Break | Rescue Mission | yes | no | no | no | yes
shoot-out | High Noon | Shoot-out | no | yes | yes | no | no
the-hit | The Contract | The Hit | yes | yes | yes | no | yes
hunters | The Posse | Hunters | yes | no | no | yes | yes
free | The Arbitrator's Own | | yes | no | no | no | yes
"""

EVERYBODY = Crew()
# slug: attackers, defenders
CREWS = {
    "gang-fight": (EVERYBODY, EVERYBODY),
    "scavengers": (EVERYBODY, EVERYBODY),
    "hit-and-run": (Crew(DicePool(1, 3, 2), Picked.CHOSEN), Crew(DicePool(), Picked.RANDOM)),
    "ambush": (EVERYBODY, EVERYBODY),
    "raid": (Crew(6, Picked.CHOSEN), Crew(DicePool(), Picked.RANDOM)),
    "rescue": (Crew(6, Picked.CHOSEN), Crew(DicePool(), Picked.RANDOM)),
    "shoot-out": (Crew(DicePool(1, 3, 1), Picked.RANDOM),) * 2,
    "the-hit": (Crew(DicePool(2), Picked.CHOSEN), EVERYBODY),
    "hunters": (Crew(DicePool(2), Picked.CHOSEN, 3), EVERYBODY),
    "free": (EVERYBODY, EVERYBODY),
}

# slug | words of the set-up | words of the end
WORDS = """
gang-fight | low edge 8″ high first | driven
scavengers | Loot | most
hit-and-run | small raiding camp | mission
ambush | first mid-table 4 hidden 8″ | breaks
raid | sentries dearest fort camp | wrecked
rescue | raid anywhere touches hand killed | free force
shoot-out | 16″ D6 +1 pistol -1 long Quick | last
the-hit | turn 2 3 open 16″ D3 overwatch 6″ 4–5 12″ 1–3 attacker 4–6 defender | leader edge down field
hunters | outlaws first camp 8″ D3 overwatch 16″ | bottles leader
free | arbitrator several | arbitrator attacked
"""

# slug | points | whom | scenario | sources: points, whom
AWARDS = """
took-part | D6 | survivors | | parent parent
wounding-hit | 5 | hitter | | parent parent
loot-counter | 1 | carrier | scavengers | parent parent
gang-fight-leader | 10 | winning-leader | gang-fight | derived derived
scavengers-leader | 10 | winning-leader | scavengers | derived derived
hit-and-run-attackers | 10 | winning-attackers | hit-and-run | house house
ambush-leader | 10 | winning-leader | ambush | derived derived
raid-target | 5 | wrecker | raid | derived house
rescue-rescuer | 5 | rescuer | rescue | derived house
rescue-leader | 10 | defending-leader | rescue | derived house
the-hit-attacker | 10 | leaders-bane | the-hit | house house
the-hit-leader | 10 | defending-leader | the-hit | house house
hunters-leader | 10 | winning-leader | hunters | house house
"""

# totals | slug | chooser | scenario | twist | source
ROLLS = """
2 | old-mine | higher | | cave-in | parent
3 | higher-chooses | higher | | | parent
4 5 6 | street-fight | | gang-fight | | parent
7 8 9 10 11 | lower-chooses | lower | | | parent
12 | high-stakes | lower | | as-read | house
"""


def lines(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def yes(word: bool) -> str:
    return "yes" if word else "no"


@pytest.mark.parametrize("cells", lines(SCENARIOS), ids=lambda cells: cells[0])
def test_every_scenario_is_as_the_table_says(cells: list[str]) -> None:
    row = BASE.scenarios[cells[0]]

    assert [row.name, row.parent_name] == cells[1:3]
    flags = (row.has_attacker, row.protagonisti, row.ordinary, row.territory, row.weather)
    assert [*map(yes, flags)] == cells[3:]
    assert row.name_source == "house"
    assert row.source == ("parent" if row.parent_name else "house")


def test_there_are_no_others() -> None:
    assert [row.slug for row in BASE.scenarios] == [cells[0] for cells in lines(SCENARIOS)]
    assert {row.slug for row in BASE.scenarios} == set(CREWS)


@pytest.mark.parametrize("slug", CREWS)
def test_every_crew_is_as_the_table_says(slug: str) -> None:
    row = BASE.scenarios[slug]

    assert (row.attackers, row.defenders) == CREWS[slug]


@pytest.mark.parametrize("cells", lines(WORDS), ids=lambda cells: cells[0])
def test_every_scenario_tells_how_it_begins_and_ends(cells: list[str]) -> None:
    row = BASE.scenarios[cells[0]]

    assert [word for word in cells[1].split() if word not in row.set_up] == []
    assert [word for word in cells[2].split() if word not in row.ends] == []


@pytest.mark.parametrize(
    ("slug", "source"),
    [
        ("gang-fight", ("parent", "parent", "parent")),
        ("scavengers", ("parent", "parent", "parent")),
        ("hit-and-run", ("parent", "parent", "house")),
        ("ambush", ("house", "parent", "house")),
        ("raid", ("house", "parent", "house")),
        ("rescue", ("parent", "house", "house")),
        ("shoot-out", ("house", "parent", "parent")),
        ("the-hit", ("house", "house", "parent")),
        ("hunters", ("house", "house", "house")),
        ("free", ("house", "house", "house")),
    ],
)
def test_what_is_filled_in_is_never_shown_as_the_authors(slug: str, source: tuple[str]) -> None:
    row = BASE.scenarios[slug]

    assert (row.set_up_source, row.ends_source, row.crew_source) == source
    assert row.protagonisti_source == ("house" if slug == "free" else "seed")


def test_reinforcements_targets_loot_and_missions_stand_where_the_rules_have_them() -> None:
    def of(name: str) -> set[str]:
        return {row.slug for row in BASE.scenarios if getattr(row, name)}

    assert of("reinforcements") == {"hit-and-run", "raid", "rescue", "the-hit"}
    assert of("target") == {"raid"}
    assert of("missions") == {"hit-and-run"}
    assert of("loot") == {"scavengers"}
    assert str(BASE.scenarios["scavengers"].loot) == "D6"
    assert {row.slug for row in BASE.scenarios} - of("underdogs") == {"free"}


def test_the_seeds_list_of_six_for_protagonisti() -> None:
    """Seed, I Protagonisti: Gang Fight, Hit and Run, Ambush, The Raid, Shoot Out and The Hit."""
    listed = [row.parent_name for row in BASE.scenarios if row.protagonisti]

    assert sorted(listed) == sorted(
        ["Gang Fight", "Hit & Run", "Ambush", "The Raid", "Shoot-out", "The Hit"]
    )


@pytest.mark.parametrize(
    ("totals", "slug", "loot", "words"),
    [
        ((1, 2), "blitz", None, "territories random nothing"),
        ((3, 4), "stick-up", DicePool(1, 3), "loot"),
        ((5, 6), "grudge", None, "leader out of action"),
    ],
)
def test_every_mission_is_as_the_table_says(
    totals: tuple[int, ...], slug: str, loot: DicePool | None, words: str
) -> None:
    for total in totals:
        row = BASE.missions.result_of(total)

        assert (row.slug, row.loot, row.source) == (slug, loot, "house")
        assert all(word in row.aim for word in words.split())


@pytest.mark.parametrize("cells", lines(AWARDS), ids=lambda cells: cells[0])
def test_every_award_is_as_the_table_says(cells: list[str]) -> None:
    row = BASE.scenario_awards[cells[0]]

    assert [str(row.points), row.whom, row.scenario] == cells[1:4]
    assert [row.source, row.whom_source] == cells[4].split()


def test_there_are_no_other_awards_and_a_shoot_out_has_none_of_its_own() -> None:
    assert [row.slug for row in BASE.scenario_awards] == [cells[0] for cells in lines(AWARDS)]
    assert all(row.scenario != "shoot-out" for row in BASE.scenario_awards)


def test_hits_loot_and_a_wrecked_target_count_each_time() -> None:
    each = [row.slug for row in BASE.scenario_awards if row.each_time]

    assert each == ["wounding-hit", "loot-counter", "raid-target"]


@pytest.mark.parametrize("cells", lines(ROLLS), ids=lambda cells: cells[1])
def test_every_scenario_roll_is_as_the_table_says(cells: list[str]) -> None:
    for total in map(int, cells[0].split()):
        row = BASE.scenario_rolls.result_of(total)

        assert [row.slug, row.chooser, row.scenario, row.twist, row.source] == cells[1:]
