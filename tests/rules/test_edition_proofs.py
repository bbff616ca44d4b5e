"""Editions as a whole: what they hold, what they refuse, what they leave as it was."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import FrozenInstanceError, replace

import pytest

from tests.rules.house_rules import laid
from westamunda.rules.carrying import Carried, Miniature, problems_of
from westamunda.rules.dice import DicePool
from westamunda.rules.editions import BASE, FIXED, INDISPENSABLE, Change
from westamunda.rules.experience import thresholds_passed
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Source, plain
from westamunda.rules.weapons import (
    Ignition,
    is_at_start,
)

MEMBER = Statline(4, 3, 3, 3, 3, 1, 3, 1, 7)


# New rows


GATLING = plain(BASE.armoury["lever-shotgun"]) | {"name": "Gatling gun", "price": 400}
GATLING = {name: value for name, value in GATLING.items() if name not in ("slug", "source")}


def test_a_weapon_of_the_campaigns_own_is_a_row_like_any_other() -> None:
    armed = laid(("armoury", "gatling-gun", GATLING), ("kits", "bounty-hunter", {"optional": ()}))
    gatling = armed.armoury["gatling-gun"]
    assert (gatling.price, gatling.source) == (400, Source.HOUSE)
    assert gatling.barrels == BASE.armoury["lever-shotgun"].barrels
    assert not is_at_start(gatling, "townies", edition=armed)
    sculpted = Miniature(long_gun="gatling-gun")
    henry = Carried(BASE.armoury["winchester-rifle"], "Henry", Ignition.CARTRIDGE)
    [problem] = problems_of((henry,), sculpted, "townies", "Hob", edition=armed)
    assert "of the class Gatling gun" in problem.why
    with pytest.raises(ValueError, match="not a long gun"):
        problems_of((henry,), sculpted, "townies", "Hob")


def test_a_good_of_the_campaigns_own_needs_no_more_than_its_figures() -> None:
    soap = {"name": "Soap", "kind": "gear", "price": 1}
    assert laid(("goods", "soap", soap)).goods["soap"].worth == 1


def test_a_further_threshold_brings_a_further_advance() -> None:
    more = laid(("thresholds", "between", {"name": "Between", "value": 8}))
    assert thresholds_passed(0, 11, edition=more) == (6, 8, 11)


# What is refused


HORSELESS = {"name": "Soap", "kind": "gear"}
REFUSED: list[tuple[str, list[Change]]] = [
    ("no such table", [("moustaches", "handlebar", {"price": 1})]),
    ("no such row", [("skills", "cooking", {"effect": "Stew."})]),
    ("no such row", [("territories", "saloon", {"income": 30})]),
    ("missing 1 required", [("goods", "soap", HORSELESS)]),
    ("not a slug", [("goods", "Lye Soap", {**HORSELESS, "price": 1})]),
    ("its slug stays for good", [("armoury", "musket", {"slug": "trade-gun"})]),
    ("its family stays", [("kinds", "townies", {"family": "natives"})]),
    ("its source is the campaign's own", [("armoury", "musket", {"source": "seed"})]),
    ("cannot do without it", [("numbers", "box", {"withdrawn": True})]),
    ("cannot do without it", [("maxima", "maxima", {"withdrawn": True})]),
    ("has no colour", [("armoury", "musket", {"colour": "brown"})]),
    ("price: '12' does not fit", [("armoury", "musket", {"price": "12"})]),
    ("price: True does not fit", [("armoury", "musket", {"price": True})]),
    ("pair: \\('i',\\) does not fit", [("advances", "i-or-ld", {"pair": ("i",)})]),
    ("price_dice: 'a few' does not fit", [("armoury", "heavy-pistol", {"price_dice": "a few"})]),
    ("musket: a price below", [("armoury", "musket", {"price": -1})]),
    ("horse: a price below", [("goods", "horse", {"price": -1})]),
    ("one hand or two", [("armoury", "musket", {"hands": 3})]),
    ("leader: nothing costs", [("founding", "leader", {"cost": -5})]),
    ("leader: ws 0", [("founding", "leader", {"statline": plain(replace(MEMBER, ws=0))})]),
    ("horse: m 40", [("goods", "horse", {"statline": plain(replace(MEMBER, m=40))})]),
    ("hired-gun: a fee of", [("hired-men", "hired-gun", {"fee": -30})]),
    ("not faces of a D6", [("hired-men", "hired-gun", {"rides": (7,)})]),
    ("specials: -1 is not from 0", [("numbers", "specials", {"value": -1})]),
    ("most-young-bloods: 101", [("founding-numbers", "most-young-bloods", {"value": 101})]),
    ("advances: rows overlap or leave a gap", [("advances", "any-skill", {"on": (2,)})]),
    ("territories: rows overlap", [("territories", "old-ruins", {"on": (11, 12)})]),
    ("agility: rows overlap", [("skills", "dodge", {"on": (1,)})]),
    ("hired-gun: rows overlap", [("hired-advances", "hired-gun-1", {"on": (1, 2)})]),
    ("townies: 19 skill ticks, not 20", [("access", "townies", {"young_blood": ("agility", "stealth")})]),
    ("townies: 20 skill ticks, not 21", [("numbers", "skill-ticks", {"value": 21})]),
    ("no such skill tables", [("access", "townies", {"leader": ("cooking",)})]),
    ("there is no 'cooking'", [("callings", "shootist", {"tables": ("cooking",)})]),
    ("there is no 'cook'", [("skills", "dodge", {"only_for": ("cook",)})]),
    ("there is no 'moustache'", [("kits", "native-scout", {"goods": ("moustache",)})]),
    ("there is no 'bazooka'", [("rare-goods", "dynamite", {"weapons": ("bazooka",)})]),
    ("there is no 'bazooka'", [("cavalry-arms", "carbine", {"classes": ("bazooka",)})]),
    ("there is no 'pirates'", [("armoury", "buffalo-gun", {"at_start_for": ("pirates",)})]),
    ("'horse' is no wagon", [("teams", "stagecoach-4", {"wagon": "horse"})]),
    ("there is no 'luck'", [("advances", "i-or-ld", {"pair": ("luck", "ld")})]),
    ("there is no 'luck'", [("hired-advances", "hired-gun-1", {"gives": "luck"})]),
    ("leads back to itself",
     [("hired-advances", "hired-gun-skills-1", {"gives": "", "then": "hired-gun"})]),
    ("no two are the same", [("thresholds", "advance-1", {"value": 11})]),
    ("without a gap", [("titles", "gang-hero", {"first": 210})]),
    ("saves are worsened", [("armoury", "bowie", {"uses": [
        plain(BASE.armoury["bowie"].uses[0]) | {"save": 1}]})]),
    ("nothing is left to choose for Shotgun", [("armoury", "double-shotgun", {"withdrawn": True})]),
    ("no place left to roll", [("open-range", row.slug, {"withdrawn": True}) for row in BASE.open_range]),
    ("its characteristic stays", [("injuries", "chest-wound", {"characteristic": "w"})]),
    ("injuries: rows overlap", [("injuries", "dead", {"on": (11,)})]),
    ("enmities: rows overlap", [("enmities", "the-man", {"on": (1,)})]),
    ("cannot do without it", [("injuries", "captured", {"withdrawn": True})]),
    ("chest-wound: 0 on t", [("injuries", "chest-wound", {"amount": 0})]),
    ("dead: -1 on nothing", [("injuries", "dead", {"amount": -1})]),
    ("what is noted of it lasts", [("injuries", "blinded", {"lasts": False})]),
    ("fingers are of a hand", [("injuries", "leg-wound", {"fingers": "D3"})]),
    ("leaves nobody to be marked", [("injuries", "dead", {"lasts": True})]),
    ("nobody is ever dead", [("injuries", "dead", {"ends": ""})]),
    ("he retires at -1", [("injuries", "blinded", {"retires_at": -1})]),
    ("a crew of 0 to 0", [("scenarios", "raid", {"attackers": {"most": 0}})]),
    ("-1 loot counters", [("scenarios", "scavengers", {"loot": -1})]),
    ("-1 loot counters", [("missions", "stick-up", {"loot": -1})]),
    ("nothing is left that protagonisti",
     [("scenarios", row.slug, {"withdrawn": row.protagonisti and row.slug != "gang-fight",
                               "protagonisti": False}) for row in BASE.scenarios]),
    ("there is no 'gang-fight'", [("scenarios", "gang-fight", {"withdrawn": True})]),
    ("there is no 'rescue'", [("scenario-rolls", "street-fight", {"scenario": "rescue"})]),
    ("a scenario, or who chooses", [("scenario-rolls", "street-fight", {"chooser": "higher"})]),
    ("a scenario, or who chooses", [("scenario-rolls", "old-mine", {"chooser": ""})]),
    ("scenario-rolls: rows overlap", [("scenario-rolls", "old-mine", {"on": (3,)})]),
    ("cannot do without it", [("scenario-rolls", "old-mine", {"withdrawn": True})]),
    ("there is no 'picnic'", [("scenario-awards", "raid-target", {"scenario": "picnic"})]),
    ("raid-target: -5 experience", [("scenario-awards", "raid-target", {"points": -5})]),
    ("underdog: its steps follow", [("underdog", "underdog-2", {"first": 60})]),
    ("underdog: its steps follow", [("underdog", "underdog-10", {"last": 2000})]),
    ("giant-killer: its steps follow", [("giant-killer", "giant-killer-1", {"first": 5})]),
    ("underdog-1: -1 and 0 experience", [("underdog", "underdog-1", {"win": -1})]),
    ("giant-killer-1: a sum below", [("giant-killer", "giant-killer-1", {"dollars": -1})]),
    ("bottle-numbers: they follow", [("bottle-numbers", "bottle-1", {"last": 5})]),
    ("bottle-1: 2 of 1 models", [("bottle-numbers", "bottle-1", {"number": 2})]),
    ("there is no 'drought'", [("weather", "heat-haze", {"in_summer": "drought"})]),
    ("weather: rows overlap", [("weather", "gale", {"on": (22,)})]),
    ("'hurricane' is not a valid Tag", [("weather", "gale", {"tags": ("hurricane",)})]),
    ("cave-in: 7 is not from 1 to 6", [("battle-numbers", "cave-in", {"value": 7})]),
    ("'both-ways' is none of its readings",
     [("readings", "cavalry-pay", {"chosen": "both-ways"})]),
    ("its options stays", [("readings", "cavalry-pay", {"options": ()})]),
    ("cannot do without it", [("readings", "cavalry-pay", {"withdrawn": True})]),
    ("territories without a table", [("kinds", "townies", {"territory_table": ""})]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "changes"), REFUSED)
def test_a_book_that_does_not_hold_together_is_refused(why: str, changes: list[Change]) -> None:
    with pytest.raises(ValueError, match=why):
        laid(*changes)


def test_rows_of_a_roll_table_may_change_places_together() -> None:
    swapped = laid(
        ("territories", "settlement", {"on": list(BASE.territories["mine-workings"].on)}),
        ("territories", "mine-workings", {"on": list(BASE.territories["settlement"].on)}),
    )
    assert swapped.territories.result_of(33).slug == "mine-workings"


# Editions themselves


def test_the_base_proves_itself_with_every_row_its_own_plain_value() -> None:
    """Each row, written as JSON can hold it and read back, is the row that it was."""
    for table, row in ((t, r) for t, chart in BASE.tables.items() for r in chart):
        told = {
            name: value
            for name, value in plain(row).items()
            if "source" not in name and name not in FIXED
        }
        told = told if table not in INDISPENSABLE else told | {"withdrawn": False}
        again = laid((table, row.slug, told)).tables[table][row.slug]
        sources = {f.name: Source.HOUSE for f in dataclasses.fields(row) if "source" in f.name}
        assert again == replace(row, **sources)


def test_a_changed_row_is_ours_and_the_others_keep_their_sources() -> None:
    changed = laid(("founding", "leader", {"cost": 150}))
    assert (changed.founding["leader"].source, changed.founding["leader"].xp_source) == (
        Source.HOUSE, Source.HOUSE,
    )  # fmt: skip
    assert changed.founding["gang-member"] is BASE.founding["gang-member"]
    withdrawn = laid(("skills", "marksman", {"withdrawn": True}))
    assert withdrawn.skills["marksman"].source is Source.SEED


def test_an_edition_is_laid_over_another_and_neither_changes() -> None:
    first = laid(("armoury", "musket", {"price": 20}))
    second = first.laid_over(3, "More", [("goods", "hat", {"price": 9})])
    assert [e.armoury["musket"].price for e in (BASE, first, second)] == [15, 20, 20]
    assert [e.goods["hat"].price for e in (BASE, first, second)] == [5, 5, 9]
    assert [(e.id, e.name) for e in (BASE, second)] == [
        (1, "The rulebook as it stands"), (3, "More"),
    ]  # fmt: skip
    with pytest.raises(FrozenInstanceError):
        second.id = 4  # type: ignore[misc]


def test_editions_are_kept_by_their_number() -> None:
    first, again = (laid(("goods", "hat", {"price": 9})) for _ in range(2))
    assert first == again
    assert len({first, again, BASE}) == 2
    assert first != BASE


def test_tables_cannot_be_put_in_or_taken_out() -> None:
    for mapping in (BASE.tables, BASE.skill_tables, BASE.hired_tables, BASE.territory_tables):
        with pytest.raises(TypeError):
            mapping["agility"] = BASE.skill_table("combat")  # type: ignore[index]


def test_smaller_tables_share_out_the_rows_of_the_whole() -> None:
    assert [*itertools.chain(*BASE.skill_tables.values())] == [*BASE.skills]
    assert [*itertools.chain(*BASE.hired_tables.values())] == [*BASE.hired_advances]
    assert BASE.skill_table("riding").result_of(4).slug == "fancy-ropin"
    assert BASE.hired_table("hired-gun").result_of(1).gives == "bs"
    assert BASE.territory("open-range", "settlement").income == 30
    with pytest.raises(KeyError):
        BASE.number("moustaches")
    assert DicePool.parse("60+D6") == BASE.founding["leader"].starting_xp
