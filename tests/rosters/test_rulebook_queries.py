"""The rulebook's tables as they are shown: no field untold, every cell readable, every mark there."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rosters.queries import rulebook as book
from rosters.queries.rulebook_columns import ALWAYS, COLUMNS, UNSAID, columns_of
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import parts_of, tables_of
from westamunda.rules.tables import Chart

TABLES = tables_of(BASE)


@pytest.mark.parametrize("slug", TABLES)
def test_no_field_of_a_row_goes_untold(slug):
    row = type(TABLES[slug].rows[0])
    told = {name for column in COLUMNS[row] for name in column.fields}

    assert {f.name for f in fields(row)} == told | (ALWAYS & {f.name for f in fields(row)}) | (
        UNSAID.get(row, frozenset())
    )


def test_a_row_that_nobody_has_laid_out_still_has_its_columns():
    class Stray(type(TABLES["titles"].rows[0])):
        """A title by another class."""

    stray = Stray("stray", "Stray", TABLES["titles"].rows[0].source, 5, None)
    columns = columns_of(Chart("strays", "Strays", "nowhere", (stray,)))

    assert [column.label for column in columns] == ["First", "Last"]
    assert [[line.text for line in column.lines(stray)] for column in columns] == [["5"], []]


def cells(table, slug):
    """The cells of a row by their headers, as text."""
    shown = book.tables_shown(BASE)[table]
    row = next(row for section in shown.sections for row in section.rows if row.slug == slug)
    return {
        cell.label: "\n".join(line.text for line in cell.lines).replace("\N{NO-BREAK SPACE}", " ")
        for cell in (*row.first, *row.cells, *row.under)
    }


@pytest.mark.parametrize(
    ("table", "slug", "header", "told"),
    [
        ("armoury", "normal-revolver-cartridge", "Strikes", "8/16/24″ · 0/−1/−2 · S 3 · ammo 4+"),
        ("armoury", "knife", "Strikes",
         "In hand: S user\nThrown: (2 × S + 2)″, 12″ at most · 0/−1 · S user"),
        ("armoury", "bow", "Strikes",
         "Arrows: 8/16/24″ · 0/0/−1 · S 3 · ammo 2+, wet 4+\n"
         "Fire arrow: 8/16/24″ · 0/0/−1 · S 4 · save −2 · ammo 2+, wet 4+"),
        ("armoury", "bow", "Reloads",
         "Arrows $3, quiver of 12, the first free\nFire arrow $1 each, made of one arrow"),
        ("armoury", "le-mat-normal", "Holds", "Cylinder 9\nShot barrel 1"),
        ("armoury", "le-mat-normal", "Price", "$60 + 2D6"),
        ("armoury", "knife", "Price", "Free"),
        ("armoury", "fist", "Price", ""),
        ("armoury", "fist", "At the start", ""),
        ("armoury", "buffalo-gun", "At the start", "Frontiersmen, trappers, hunters only"),
        ("armoury", "large-revolver-percussion", "Supply", "Rare\ncommon in the late period"),
        ("founding", "leader", "Experience", "60+D6"),
        ("hired-men", "bounty-hunter", "Rating, 5 × the fee", "350"),
        ("goods", "horse", "What it does",
         "Runs at over 8″, 16″ at most. Any wound drops it.\n"
         "M 8 · WS 0 · BS 0 · S 3 · T 3 · W 1 · I 3 · A 0 · Ld 5"),
        ("goods", "prospectors-map", "Price", "$D6×10"),
        ("rare-goods", "le-mat", "Gives", "Le Mat, small\nLe Mat, normal"),
        ("rare-goods", "presentation-gun", "Each", "Twice its own"),
        ("advances", "any-skill", "2D6", "2, 12"),
        ("advances", "open-skill", "2D6", "3–4, 10–11"),
        ("advances", "s-or-a", "Brings", "D6: 1–3 strength +1, 4–6 attacks +1"),
        ("territories", "old-ruins", "D66", "12–16"),
        ("territories", "gambling-den", "Income", "$2D6×10"),
        ("territories", "green-settlers", "Income", ""),
        ("open-range", "dry-plains", "D66", "11–16"),
        ("hired-riding", "bounty-hunter-riding", "First die", "3–6"),
        ("titles", "mighty-gang-member", "To", ""),
        ("founding-numbers", "budget", "Number", "$1000"),
        ("founding-numbers", "most-young-bloods", "Number", "50% of the gang"),
        ("numbers", "one-handed", "Number", "−2"),
        ("numbers", "bareback", "Number", "I −1"),
        ("numbers", "thrown-limit", "Number", "12″"),
        ("kits", "hired-gun-two-revolvers", "Arms",
         "Revolvers, small or normal, 2 of them, with a full reload each\nBowie knife, if wished"),
        ("skills", "hip-shooting", "What it does", "Runs and fires without the −1 of a snap shot."),
        ("skills", "iron-jaw", "What it does", "Hand-to-hand hits on him are at S −1."),
        ("skills", "rapid-fire", "What it does",
         "Standing still, two shots with one pistol or basic weapon that is named.\n"
         "Named when learned: weapon."),
        ("skills", "fixer", "What it does",
         "May roll the income dice of the territory that he works again.\n"
         "Only for a gang member."),
        ("access", "natives", "Young blood", "Combat, Stealth, Riding"),
        ("scenarios", "gang-fight", "Who fights", "Everybody"),
        ("scenarios", "hit-and-run", "Who fights",
         "Attacker: D3 + 2, chosen\nDefender: D6, drawn at random"),
        ("scenarios", "hit-and-run", "Besides",
         "A mission is thrown for\nThe defender's others come later"),
        ("scenarios", "raid", "Who fights",
         "Attacker: up to 6, chosen\nDefender: D6, drawn at random"),
        ("scenarios", "shoot-out", "Who fights", "On each side D3 + 1, drawn at random"),
        ("scenarios", "shoot-out", "Besides", "No weather"),
        ("scenarios", "hunters", "Who fights",
         "Attacker: up to 2D6, at least 3, chosen\nDefender: everybody"),
        ("scenarios", "rescue", "Fought", "By a rule of its own, not off the table."),
        ("scenario-rolls", "street-fight", "2D6", "4–6"),
        ("scenario-rolls", "street-fight", "Fought, or chosen by", "Street Fight"),
        ("scenario-rolls", "high-stakes", "Besides", "As the campaign reads it"),
        ("scenario-awards", "took-part", "Experience", "D6 XP"),
        ("scenario-awards", "raid-target", "To", "Whoever hits it, each time"),
        ("scenario-awards", "raid-target", "In", "Bank or Ranch Raid"),
        ("underdog", "underdog-10", "To", ""),
        ("underdog", "underdog-6", "Lost or drawn", "5 XP"),
        ("giant-killer", "giant-killer-6", "Won", "$50"),
        ("bottle-numbers", "bottle-3", "Down or out", "3"),
        ("weather", "cloudburst", "Counts as", "heavy rain"),
        ("weather", "cloudburst", "In winter",
         "Blizzard (snow). Nobody sees farther than 8″, and open ground is difficult."),
        ("weather", "heat-haze", "In summer", "Dry as tinder"),
        ("battle-numbers", "cave-in", "Number", "4 or more"),
        ("readings", "cavalry-pay", "Read so", "It goes through the profit table"),
        ("readings", "cavalry-pay", "Or", "It is paid out whole"),
    ],
)  # fmt: skip
def test_a_cell_reads_as_it_should(table, slug, header, told):
    assert cells(table, slug)[header] == told


# Marks


def shown_marks(table):
    """The caption's mark of each part, and the marks of rows that have their own."""
    shown = book.tables_shown(BASE)[table]
    return {
        section.slug: (section.mark, {row.slug: row.marks for row in section.rows if row.marks})
        for section in shown.sections
    }


def test_one_mark_holds_for_a_table_of_one_source():
    assert shown_marks("teams") == {"teams": ("seed", {})}


def test_where_most_is_ours_the_caption_says_so_and_the_rest_have_marks():
    assert shown_marks("armoury")["thrown"] == ("house", {"safety-fuse": ("seed",)})


def test_else_each_row_has_its_mark():
    caption, rows = shown_marks("founding-numbers")["founding-numbers"]

    assert caption == ""
    assert rows["budget"] == ("seed",)
    assert rows["rating-per-fee"] == ("house",)
    assert len(rows) == len(TABLES["founding-numbers"])


def test_a_figure_with_a_source_of_its_own_shows_it():
    assert shown_marks("founding")["founding"][1]["specialist-shootist"] == ("seed", "house")
    assert shown_marks("hired-men")["hired-men"][1]["hired-gun"] == ("parent", "seed", "house")
    assert shown_marks("kits")["kits"] == ("seed", {"native-scout": ("house",)})
    assert shown_marks("territories")["territories"][1]["back-lanes"] == ("seed", "seed")


@pytest.mark.parametrize("slug", TABLES)
def test_no_house_number_goes_without_its_mark(slug):
    """A row of ours is under a caption that says so, or has the mark itself."""
    captions = shown_marks(slug)
    for part in parts_of(TABLES[slug]):
        caption, rows = captions[part.slug]
        for row in part:
            assert row.source.value in (caption, *rows.get(row.slug, ()))


@pytest.mark.parametrize("slug", TABLES)
def test_a_source_of_a_columns_own_marks_that_column(slug):
    row = type(TABLES[slug].rows[0])
    for column in COLUMNS[row]:
        own = {name for name in column.fields if name.endswith("_source")} - {"name_source"}
        assert not own or column.marked_by, column.label


def test_what_stands_under_a_row_has_its_mark_too():
    assert shown_marks("scenarios")["scenarios"][1]["ambush"] == (
        "parent", "house", "house", "house", "seed", "house",
    )  # fmt: skip
