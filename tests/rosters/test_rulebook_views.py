"""The rulebook's pages: open to everybody, the same for every visitor, nothing left out."""

from __future__ import annotations

import html
import io
import json
import re
import sys

import pytest
from django.core.management import call_command
from django.urls import reverse

from rosters.queries import rulebook as book
from westamunda.rules.editions import BASE
from westamunda.rules.rulebook import PARTS, tables_of

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
def test_every_mark_of_a_table_is_on_its_page(slug, client):
    page = client.get(at(slug)).content.decode()
    [table] = [each for each in book.tables_shown(BASE).values() if each.slug == slug]
    sections = [(section.mark, section.rows) for section in table.sections]
    marks = [mark for mark, _ in sections if mark]
    marks += [mark for _, rows in sections for row in rows for mark in row.marks]

    assert page.count('<span class="prov ') == len(marks)


@pytest.mark.parametrize("slug", ["scenarios", "weather", "armoury"])
def test_what_stands_under_a_row_is_as_wide_as_its_table(slug, client):
    for table in client.get(at(slug)).content.decode().split("</table>")[:-1]:
        wide = table.partition("</thead>")[0].count("<th ")

        assert set(re.findall(r'colspan="(\d+)"', table)) == {str(wide)}


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

    assert "Signed out" in text_of(told)
    assert told["Cache-Control"] == "private, no-store"
    assert "ETag" not in told
    assert "Signed out" not in text_of(after)
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
