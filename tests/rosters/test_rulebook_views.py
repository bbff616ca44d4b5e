"""The rulebook's pages: open to everybody, the same for every visitor, nothing left out."""

from __future__ import annotations

import html
import io
import json
import re
import sys
from dataclasses import fields

import pytest
from django.core.management import call_command
from django.urls import reverse

from rosters.queries import rulebook as book
from rosters.queries.rulebook_columns import ALWAYS, COLUMNS, UNSAID, columns_of
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import PARTS, parts_of, tables_of
from westamunda.rules.tables import Chart

INDEX = reverse("rosters:rulebook")
DATA = reverse("rosters:rulebook-json")
TABLES = tables_of(BASE)
PAGES = [INDEX, f"{INDEX}?q=colt", *(reverse("rosters:rulebook-table", args=[s]) for s in TABLES)]
PERIOD = re.compile("|".join(("inj" + "un", "ind" + "ian", "'bre" + "ed", "half-bre" + "ed")), re.I)


def text_of(page):
    """The words of a page, without its marks and with its spaces single."""
    plain = html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode()))
    return " ".join(plain.replace("\N{NO-BREAK SPACE}", " ").split())


def at(slug):
    return reverse("rosters:rulebook-table", args=[slug])


@pytest.mark.django_db
@pytest.mark.parametrize("url", PAGES)
def test_a_visitor_reads_it_without_a_query(url, client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(url)

    assert page.status_code == 200
    assert not page.cookies
    assert not PERIOD.search(page.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("url", [INDEX, at("armoury")])
def test_a_player_reads_it_with_two(url, client, owner, django_assert_num_queries):
    client.force_login(owner)
    with django_assert_num_queries(2):
        page = client.get(url)

    assert page.status_code == 200
    assert page["Cache-Control"] == "private, no-store"
    assert "ETag" not in page


@pytest.mark.parametrize("slug", ["moustaches", "people", "0"])
def test_an_unknown_table_is_not_there(slug, client):
    assert client.get(at(slug)).status_code == 404


@pytest.mark.parametrize("url", [INDEX, DATA, at("kinds")])
def test_it_is_only_read(url, client):
    assert client.post(url).status_code == 405


@pytest.mark.parametrize("slug", TABLES)
def test_every_row_is_on_the_page_of_its_table(slug, client):
    page = client.get(at(slug))
    words = text_of(page)

    assert TABLES[slug].name in words
    for row in TABLES[slug]:
        assert row.name in words
        assert f'id="{row.slug}"' in page.content.decode()


@pytest.mark.parametrize("slug", TABLES)
def test_each_anchor_of_a_page_is_one(slug, client):
    ids = re.findall(r' id="([^"]*)"', client.get(at(slug)).content.decode())

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("home", "part"), [(home, part) for home, parts in PARTS.items() for part in parts]
)
def test_a_part_has_its_heading_and_its_address_leads_there(home, part, client):
    answer = client.get(at(part.slug))

    assert (answer.status_code, answer["Location"]) == (301, f"{at(home)}#{part.slug}")
    assert f'id="{part.slug}">{part.name}</h2>' in client.get(at(home)).content.decode()


def test_every_link_within_the_book_leads_somewhere(client):
    pages = {url: client.get(url).content.decode() for url in PAGES}
    inside = {
        link for page in pages.values() for link in re.findall(r'href="(/rules/[^"?]*)"', page)
    }

    assert len(inside) > 80
    for link in inside:
        url, _, anchor = link.partition("#")
        assert url in pages
        assert not anchor or f'id="{anchor}"' in pages[url]


def test_the_index_lists_every_table_and_explains_every_source(client):
    page = client.get(INDEX)
    words = text_of(page)

    assert 'id="provenance"' in page.content.decode()
    for chart in TABLES.values():
        assert chart.name in words
        assert at(chart.slug) in page.content.decode()
    for source in book.SOURCES_SHOWN:
        assert source.meaning in words


def test_tables_lead_to_their_neighbours():
    shown = [book.table_page(BASE, slug) for slug in TABLES]

    assert [page.before and page.before.slug for page in shown] == [None, *list(TABLES)[:-1]]
    assert [page.after and page.after.slug for page in shown] == [*list(TABLES)[1:], None]


# Searching


def found_names(asked):
    return {(each.table.slug, row.slug) for each in book.search(BASE, asked) for row in each.rows}


@pytest.mark.parametrize("slug", TABLES)
def test_a_search_finds_every_row_by_its_name(slug):
    for row in TABLES[slug]:
        assert (slug, row.slug) in found_names(row.name)


def test_a_search_finds_the_last_row_of_the_largest_table(client):
    largest = max(TABLES.values(), key=len)
    last = largest.rows[-1]
    page = client.get(INDEX, {"q": f"{largest.name} {last.name}"})

    assert f"{at(largest.slug)}#{last.slug}" in page.content.decode()


def test_a_search_that_finds_nearly_all_leaves_nothing_out(client):
    page = client.get(INDEX, {"q": "e"}).content.decode()

    assert page.count('<li><a href="/rules/') >= len(found_names("e")) > 250


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ("schofield", ("armoury", "normal-revolver-cartridge")),
        ("SCHOFIELD", ("armoury", "normal-revolver-cartridge")),
        ("doctor’s bag", ("rare-goods", "doctors-bag")),
        ("fancy ropin’", ("skills", "fancy-ropin")),
        ("gambling 2D6x10", ("territories", "gambling-den")),
        ("hit -2", ("numbers", "one-handed")),
        ("１２/24/36", ("armoury", "spencer")),
    ],
)
def test_a_search_reads_words_as_they_are_typed(asked, row):
    assert row in found_names(asked)


def test_nothing_asked_shows_nothing_and_nothing_found_says_so(client):
    assert "row with" not in text_of(client.get(INDEX, {"q": "  "}))
    assert "Nothing in the book" in text_of(client.get(INDEX, {"q": "spaceship"}))


@pytest.mark.parametrize("asked", ["<script>alert(1)</script>", "\x00", "%", "{{ q }}", "\ud800"])
def test_whatever_is_asked_stays_text(asked, client):
    page = client.get(INDEX, {"q": asked.encode("utf-8", "surrogatepass")})

    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()


def test_too_long_a_question_is_refused_at_its_field(client):
    assert client.get(INDEX, {"q": "x" * 60}).status_code == 200
    page = client.get(INDEX, {"q": "x" * 61})

    assert page.status_code == 422
    assert "id_q_error" in page.content.decode()


def test_htmx_gets_only_what_was_found(client):
    page = client.get(INDEX, {"q": "spencer"}, headers={"HX-Request": "true"})

    assert page.content.decode().strip().startswith('<div id="found"')
    assert "HX-Request" in page["Vary"]


# Keeping


@pytest.mark.parametrize("url", PAGES)
def test_every_visitor_is_given_the_same_bytes(url, client):
    first, second = client.get(url), client.get(url, headers={"user-agent": "another"})

    assert first.content == second.content
    assert first["ETag"] == second["ETag"]
    assert first["Cache-Control"].startswith("public, max-age=0")
    assert "Cookie" in first["Vary"]
    assert "csrf" not in first.content.decode().lower()


@pytest.mark.parametrize("url", [INDEX, f"{INDEX}?q=colt", at("armoury"), DATA])
def test_who_has_it_already_is_told_so(url, client):
    first = client.get(url)
    again = client.get(url, headers={"if-none-match": first["ETag"]})

    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == first["ETag"]
    assert again["Cache-Control"] == first["Cache-Control"]
    assert client.get(url, headers={"if-none-match": '"older"'}).status_code == 200


def test_the_theme_makes_another_page(client):
    paper = client.get(INDEX)
    client.cookies["theme"] = "saloon"
    saloon = client.get(INDEX, headers={"if-none-match": paper["ETag"]})

    assert saloon.status_code == 200
    assert b'data-theme="saloon"' in saloon.content


@pytest.mark.django_db
def test_a_message_is_not_kept_for_the_next_reader(client, owner):
    client.force_login(owner)
    client.post(reverse("account_logout"))
    told = client.get(INDEX)
    after = client.get(INDEX)

    assert "signed out" in text_of(told)
    assert told["Cache-Control"] == "private, no-store"
    assert "ETag" not in told
    assert "signed out" not in text_of(after)
    assert after["Cache-Control"].startswith("public")


# The data


def test_the_command_prints_what_the_address_serves(client):
    printed = io.StringIO()
    call_command("rulebook", stdout=printed)
    served = client.get(DATA)

    assert served.content.decode() == printed.getvalue()
    assert served["Content-Type"] == "application/json"
    assert served["Cache-Control"] == "public, max-age=3600"
    assert [table["slug"] for table in json.loads(served.content)["tables"]] == list(TABLES)


def test_the_command_prints_utf_8_on_any_terminal(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    call_command("rulebook")
    sys.stdout.flush()

    assert "12″" in raw.getvalue().decode("utf-8")


# Columns


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
        ("access", "natives", "Young blood", "Combat, Stealth, Riding"),
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
