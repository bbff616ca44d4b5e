"""The printed sheets, by what the page says."""

from __future__ import annotations

import html
import re

import pytest
import segno
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters import shown
from rosters.models import Gang, Mark, Weapon
from rosters.queries.sheets import ADVANCE, BOX, ROOM, Wished, ammunition_sheet, roster_sheet
from rosters.roster import read
from rosters.services import characters, hiring, possessions
from tests.gangs import arm, armed_gang, hand, muster, recruit, ride_out
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import Calling, Rank

pytestmark = pytest.mark.django_db
BOTH = pytest.mark.parametrize("sheet", ["roster-sheet", "ammunition-sheet"])


def page_of(client, sheet, gang, **asked):
    answer = client.get(reverse(f"rosters:{sheet}", args=[gang.slug]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(client, sheet, gang, **asked):
    """What the sheet itself reads as, boxes one by one."""
    page = page_of(client, sheet, gang, **asked)
    words = re.sub(r"<[^>]+>", " ", page[page.index("<article") : page.index("</article")])
    words = re.sub(rf"(?<=[{BOX}{ROOM}{ADVANCE}]) +(?=[{BOX}{ROOM}{ADVANCE}])", "", words)
    return " ".join(html.unescape(words).split())


def guns_of(gang):
    return {gun.name: gun for man in ammunition_sheet(gang).shooters for gun in man.guns}


@BOTH
def test_a_private_gang_is_nothing_to_a_stranger(client, owner, stranger, sheet):
    gang = armed_gang(owner, 1)
    url = reverse(f"rosters:{sheet}", args=[gang.slug])

    assert client.get(url).status_code == 404
    client.force_login(stranger)
    assert client.get(url).status_code == 404
    client.force_login(owner)
    assert client.get(url).status_code == 200


@BOTH
def test_whoever_has_the_link_of_an_unlisted_gang_reads_its_sheets(client, owner, sheet):
    gang = armed_gang(owner, 1, visibility="unlisted", notes="The Colonel must not know")

    answer = client.get(reverse(f"rosters:{sheet}", args=[gang.slug]), {"link": gang.link})

    assert "Man1" in answer.content.decode()
    assert "Colonel" not in answer.content.decode()


@BOTH
def test_a_sheet_asks_the_same_ten_questions_for_one_man_and_for_twenty(client, owner, sheet):
    client.force_login(owner)
    counts = []
    for people in (1, 20):
        gang = ride_out(armed_gang(owner, people)) if people > 1 else armed_gang(owner, people)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page_of(client, sheet, gang)
        counts.append(len(asked))

    assert counts[0] == counts[1] <= 10


def test_the_roster_tells_everything_that_the_gang_has(client, owner):
    gang = muster(owner, patron="The Widow", story="They stayed for the quarrel.")
    ezra = recruit(gang, Rank.SPECIALIST, "Ezra Pell", calling=Calling.SHOOTIST, looks="Tall.")
    characters.choose_skill(hand(gang), man=ezra, skill="marksman")
    arm(ezra, "winchester-rifle", "Winchester ’73", {"ball": 2})
    arm(ezra, "bowie")
    possessions.buy(hand(gang), man=ezra, type="horse", name="Dapple")
    recruit(gang, Rank.LEADER, "Augusta Larkspur")
    recruit(gang, Rank.GANG_MEMBER, "Tom Hollis")
    hiring.hire(hand(gang), kit="hired-gun-shotgun", chosen={}, name="Deacon Moss")
    gang = ride_out(gang)
    client.force_login(owner)
    text = text_of(client, "roster-sheet", gang)

    roster = read(gang)
    for person in shown.people_shown(roster, BASE):
        assert person.name in text
        assert person.rank in text
        assert person.worked_out in text
        assert " ".join(str(cell.value) for cell in person.cells) in text
        for weapon in person.weapons:
            for barrel in weapon.barrels:
                assert f"{barrel.profiles[0].name} {barrel.over}".strip() in text
            for line in weapon.profiles:
                figures = " ".join(str(band) for band in line.bands if not line.in_hand)
                assert re.sub(" +", " ", f"{figures} {line.strength} {line.save}") in text
        for said in (*person.skills, *person.hurts, *person.absences, *person.possessions):
            assert str(said) in text
        for skill in person.skills:
            assert skill.effect in text
    for term in roster.rating.terms:
        assert f"{term.label} {term.amount}" in text
    for place in roster_sheet(gang).places:
        assert f"{place.name} , income {place.income}" in text
    assert f"Rating {gang.rating} Cash ${gang.cash:,} Bottles at 1" in text
    assert "Fee $30 a game; earns no experience" in text
    assert "Patron: The Widow" in text
    assert "They stayed for the quarrel." in text
    assert "Townies and gunmen · ruth · Law-abiding" in text


def test_the_experience_row_thickens_each_advance_and_ends_with_its_count(client, owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER, "Augusta")
    for experience, words, at in ((20, "next at 21", [21, 31, 41]), (205, "next at 241", [241])):
        man.experience = experience
        man.save()
        card = roster_sheet(gang).cards[0]
        (line,) = card.points.lines

        assert card.next_words == words
        assert [experience + n + 1 for n, box in enumerate(line) if box == ADVANCE] == at
        assert len(line) == card.points.count >= 25
        client.force_login(owner)
        assert f"{experience}, {words} {line} {len(line)}" in text_of(client, "roster-sheet", gang)


def test_who_has_earned_every_advance_is_told_so(owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER)
    man.experience = 500
    man.save()

    assert roster_sheet(gang).cards[0].next_words == "no advance left to earn"


def test_each_option_of_the_roster_changes_what_is_printed(client, owner):
    gang = muster(owner, patron="The Widow", story="A long story.")
    man = recruit(gang, Rank.SPECIALIST, "Ezra", calling=Calling.SHOOTIST, looks="Tall, grey.")
    characters.choose_skill(hand(gang), man=man, skill="marksman")
    client.force_login(owner)
    usual = text_of(client, "roster-sheet", gang)
    bare = text_of(client, "roster-sheet", gang, notes="0")
    short = text_of(client, "roster-sheet", gang, skills="0")

    for said in ("The Widow", "A long story.", "Tall, grey."):
        assert said in usual
        assert said not in bare
    assert "Shoots at any target" in usual
    assert "Shoots at any target" not in short
    assert "Marksman" in short
    for blank in range(7):
        text = text_of(client, "roster-sheet", gang, blank=blank)
        assert text.count("Name, rank") == blank


def test_each_option_of_the_ammunition_sheet_changes_what_is_printed(client, owner):
    gang = armed_gang(owner, 1)
    client.force_login(owner)

    assert "Still or hiding" in text_of(client, "ammunition-sheet", gang)
    assert "Still or hiding" not in text_of(client, "ammunition-sheet", gang, loading="0")
    none = text_of(client, "ammunition-sheet", gang, blank="0")
    assert "Gained at the table" not in none
    for blank in range(1, 7):
        text = text_of(client, "ammunition-sheet", gang, blank=blank)
        assert text.count(ROOM * 12) == none.count(ROOM * 12) + 2 * blank


@pytest.mark.parametrize(
    ("asked", "blank"),
    [
        ("", 2),
        ("-1", 2),
        ("7", 6),
        ("9" * 5000, 6),
        ("²", 2),
        ("٣", 2),
        ("1.5", 2),
        ("\0", 2),
        ("0", 0),
    ],
)
def test_junk_in_the_options_is_as_usual_or_at_the_bound(client, owner, asked, blank):
    assert Wished.at({"blank": asked, "notes": asked or "x"}).blank == blank
    client.force_login(owner)
    page_of(client, "roster-sheet", armed_gang(owner, 1), blank=asked, notes="'", skills="<b>")


def test_a_load_is_solid_with_room_behind_it_and_every_box_has_its_row(client, owner):
    gang = armed_gang(owner, 1)
    client.force_login(owner)
    text = text_of(client, "ammunition-sheet", gang)
    rifle, colt = guns_of(gang)["Rifle1"], guns_of(gang)["Colt1"]

    assert rifle.loaded.lines == (BOX * 12, BOX * 3 + ROOM * 9)
    assert rifle.loaded.count == 15
    assert colt.loaded.lines == (BOX * 6 + ROOM * 6,)
    assert [row.count for kind in colt.boxes for row in kind.rows] == [12]
    assert f"{BOX * 6}{ROOM * 6} 6 {BOX * 12} 12 ○ ○ ○" in text
    assert "12/24/36″ · +1/0/−1 · S 3 · ammo 4+ · 2 dice" in text
    assert "8/16/24″ · 0/−1/−2 · S 3 · ammo 4+ · 1 die" in text


def test_kinds_of_round_stand_apart_and_shotguns_say_what_to_write(owner):
    gang = muster(owner)
    arm(recruit(gang), "double-shotgun", "Greener", {"scatter": 2, "manstopper": 1})
    greener = guns_of(gang)["Greener"]

    assert [(kind.label, [row.count for row in kind.rows]) for kind in greener.boxes] == [
        ("Scatter", [12, 12]),
        ("Manstopper", [12]),
    ]
    assert greener.notes == ("write S (scatter) or M (manstopper) into each box",)
    assert len(greener.figures) == 2


def test_a_spencer_is_fed_by_tubes_of_seven(owner):
    gang = muster(owner)
    arm(recruit(gang), "spencer", "Spencer", {"tube": 2})
    spencer = guns_of(gang)["Spencer"]

    assert spencer.loaded.lines == (BOX * 7, ROOM * 7)
    assert [row.lines for kind in spencer.boxes for row in kind.rows] == [(BOX * 7,)] * 2


def test_a_bow_has_no_load_and_shoots_from_its_quiver(owner):
    gang = muster(owner)
    arm(recruit(gang), "bow", "Bow", {"fire-arrow": 3})
    bow = guns_of(gang)["Bow"]

    assert bow.loaded is None
    assert "shoots from the quiver" in bow.notes
    assert [(kind.label, [row.count for row in kind.rows]) for kind in bow.boxes] == [
        ("Arrows", [9]),
        ("Fire arrow", [3]),
    ]


def test_a_le_mat_has_two_rows_and_its_shot_barrel_is_loaded_first_or_last(client, owner):
    gang = muster(owner)
    man = recruit(gang, name="Augusta")
    Weapon.objects.create(
        gang=gang, carrier=man, type="le-mat-normal", name="Le Mat", ignition="percussion",
        boxes=[{"kind": "scatter", "rounds": 7, "capacity": 12, "paid": 5, "issued": False}],
    )  # fmt: skip
    client.force_login(owner)
    text = text_of(client, "ammunition-sheet", gang)
    guns = guns_of(gang)

    assert guns["Le Mat"].loaded.count == 9
    assert guns["Le Mat"].boxes == ()
    assert guns["its shot barrel"].loaded.count == 1
    assert guns["its shot barrel"].boxes[0].rows[0].lines == (BOX * 7,)
    assert "a turn to load each chamber" in guns["Le Mat"].notes
    assert text.count("load it") == 1
    assert "load it ◦ first ◦ last" in text


def test_what_is_used_up_has_one_box_and_who_has_nothing_to_load_is_named(client, owner):
    gang = muster(owner)
    arm(recruit(gang, name="Nell"), "oil-lamp", "Lamp")
    arm(recruit(gang, name="Cal"), "bowie")
    client.force_login(owner)

    assert guns_of(gang)["Lamp"].loaded.lines == (BOX,)
    assert "Nothing to load: Cal." in text_of(client, "ammunition-sheet", gang)


def test_what_lies_in_the_stash_is_told_with_its_rounds(client, owner):
    gang = armed_gang(owner, 1)
    Weapon.objects.filter(name="Colt1").update(carrier=None)
    client.force_login(owner)

    assert "Stash Colt1, 12 rounds" in text_of(client, "roster-sheet", gang)


@BOTH
def test_the_qr_code_leads_to_the_gang_by_its_whole_address(client, owner, sheet):
    gang = armed_gang(owner, 1, visibility="public")
    client.force_login(owner)
    page = page_of(client, sheet, gang)
    address = f"http://testserver{gang.get_absolute_url()}"
    code = segno.make(address, error="m", micro=False)

    drawn = re.search(r'<svg[^>]*class="qr"><path[^>]* d="([^"]+)"', page)
    assert drawn[1] in code.svg_inline(border=0)
    assert address in page


@BOTH
def test_a_sheet_carries_no_style_of_its_own_and_no_grid(client, owner, sheet):
    gang = armed_gang(owner, 2)
    client.force_login(owner)
    page = page_of(client, sheet, gang)

    assert "style=" not in page
    assert "data:" not in page
    assert "<div" not in re.sub(
        '<div class="ln"></div>', "", page[page.index("<article") : page.index("</article")]
    )


def test_a_name_is_text_however_it_is_spelled(client, owner):
    gang = armed_gang(owner, 1, name="<script>'\"&é 😀 שלום")
    client.force_login(owner)

    assert "<script>'\"&é 😀 שלום" in text_of(client, "roster-sheet", gang)


def test_an_injury_and_an_absence_are_told(client, owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER, "Augusta")
    Mark.objects.create(character=man, sort="injury", what="old wound", origin="test")
    man.absences.create(reason="training", games=1, origin="test")
    client.force_login(owner)
    text = text_of(client, "roster-sheet", gang)

    assert "Hurt old wound" in text
    assert "Away in training, misses 1 game" in text
    assert "Bottles at 0" in text
    assert Gang.objects.get(pk=gang.pk).slug in page_of(client, "roster-sheet", gang)
