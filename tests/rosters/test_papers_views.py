"""Papers at their addresses: taken away and handed in."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings as conf
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from rosters import papers
from rosters.models import Gang, Player
from rosters.services import gangs
from tests.hands import visit_as
from tests.rosters.addresses import sent
from tests.rosters.mustered import (
    hand,
    mustered,
    now,
    ready,
    riding_gang,
)
from tests.rosters.on_paper import SCHEMA, lived, told, whole

IMPORT = "/gangs/import/"


@pytest.fixture
def ruth(client: Client, owner: Player) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def without_limits(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"import": "100000/h/ip"}


def at(name: str, *of: str) -> str:
    return reverse(f"rosters:{name}", args=of)


def hidden(page: str, name: str) -> str:
    """The value of a hidden field, as a browser would send it back."""
    import html
    import re

    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', page)
    assert found, name
    return html.unescape(found[1])


def text_of(response: Any) -> str:
    return str(response.content.decode())


# The schema


def test_the_schema_is_public_and_kept(client: Client) -> None:
    answer = client.get("/papers.schema.json")
    again = client.get("/papers.schema.json", headers={"If-None-Match": answer["ETag"]})

    assert answer.json() == papers.schema()
    assert answer["Content-Type"] == "application/schema+json"
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert (again.status_code, again.content) == (304, b"")


# Export


def test_the_owner_takes_the_whole_paper_away(ruth: Client, owner: Player) -> None:
    gang = lived(owner, sound=True)

    answer = ruth.get(at("gang-paper", gang.slug))
    again = ruth.get(at("gang-paper", gang.slug), headers={"If-None-Match": answer["ETag"]})

    assert text_of(answer) == papers.canonical(whole(gang))
    SCHEMA.validate(answer.json())
    assert answer["Content-Type"] == "application/json"
    assert answer["Cache-Control"] == "private, no-cache"
    assert again.status_code == 304
    gangs.describe(hand(gang), name="Others")
    changed = ruth.get(at("gang-paper", gang.slug), headers={"If-None-Match": answer["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("The Quiet Hands", "filename=\"the-quiet-hands.json\"; filename*=UTF-8''The%20Quiet%20Hands.json"),
        ("Señor \"X\"/..\\", "filename=\"senor-x.json\"; filename*=UTF-8''Se%C3%B1or%20%22X%22-..-.json"),
        ("荒野", "filename=\"gang.json\"; filename*=UTF-8''%E8%8D%92%E9%87%8E.json"),
    ],
)  # fmt: skip
def test_the_file_is_called_after_the_gang(
    ruth: Client, owner: Player, name: str, header: str
) -> None:
    gang = mustered(owner, name=name)

    answer = ruth.get(at("gang-paper", gang.slug))

    assert answer["Content-Disposition"] == f"attachment; {header}"


def test_a_disbanded_gang_is_still_its_owners_to_take_away(ruth: Client, owner: Player) -> None:
    gang = riding_gang(owner, visibility="public")
    gangs.disband(hand(gang))

    assert ruth.get(at("gang-paper", gang.slug)).status_code == 200
    page = text_of(ruth.get(gang.get_absolute_url()))
    assert at("gang-paper", gang.slug) in page
    assert at("gang-copy", gang.slug) in page


def test_the_gang_page_offers_each_reader_what_he_may_do(
    client: Client, owner: Player, stranger: Player
) -> None:
    gang = riding_gang(owner, visibility="public")

    def offered() -> list[bool]:
        page = text_of(client.get(gang.get_absolute_url()))
        return [at(f"gang-{name}", gang.slug) in page for name in ("stood", "copy", "paper")]

    assert offered() == [True, False, False]
    client.force_login(stranger)
    assert offered() == [True, True, False]
    client.force_login(owner)
    assert offered() == [True, True, True]


def test_exporting_takes_as_many_queries_for_many_as_for_few(
    ruth: Client, owner: Player, django_assert_max_num_queries: Any
) -> None:
    gang = lived(owner)

    with django_assert_max_num_queries(13):
        ruth.get(at("gang-paper", gang.slug))


# Import


def handed_in(client: Client, text: str, **more: Any) -> Any:
    return client.post(IMPORT, sent(text=text, **more))


def filed(client: Client, raw: bytes) -> Any:
    file = BytesIO(raw)
    file.name = "gang.json"
    return client.post(IMPORT, sent(file=file))


def test_a_paper_is_shown_before_it_is_made_and_then_made_once(ruth: Client, owner: Player) -> None:
    gang = lived(owner)
    before = Gang.objects.count()

    shown = filed(ruth, papers.canonical(whole(gang)).encode())

    page = text_of(shown)
    assert shown.status_code == 200
    for word in ("The Quiet Hands", "Ada", "Old Tom", "Shot at Dry Fork", "The Long Riders"):
        assert word in page
    assert Gang.objects.count() == before
    sending = {name: hidden(page, name) for name in ("key", "text", "sure")}
    first, second = ruth.post(IMPORT, sending), ruth.post(IMPORT, sending)
    new = Gang.objects.latest("pk")
    assert (first.status_code, first["Location"]) == (303, new.get_absolute_url())
    assert second["Location"] == first["Location"]
    assert Gang.objects.count() == before + 1
    assert papers.canonical(whole(new)) == papers.canonical(whole(gang))


def test_a_mustering_gang_leads_to_where_it_musters_on(ruth: Client, owner: Player) -> None:
    answer = handed_in(ruth, papers.canonical(whole(ready(owner))), sure="on")

    new = Gang.objects.latest("pk")
    assert answer["Location"] == at("gang-mustering", new.slug)
    assert "wants a name" not in text_of(ruth.get(answer["Location"]))


def test_a_guest_brings_his_gang_in_too(client: Client, owner: Player, stranger: Player) -> None:
    stranger.is_guest = True
    stranger.save()
    visit_as(client, stranger)

    handed_in(client, papers.canonical(whole(lived(owner))), sure="on")

    assert Gang.objects.get(owner=stranger).origin == "imported"


def test_with_htmx_the_part_comes_back(ruth: Client, owner: Player) -> None:
    htmx = {"HX-Request": "true"}
    text = papers.canonical(whole(ready(owner)))

    shown = ruth.post(IMPORT, sent(text=text), headers=htmx)
    made = ruth.post(IMPORT, sent(text=text, sure="on"), headers=htmx)

    assert "<html" not in text_of(shown)
    assert made["HX-Redirect"] == at("gang-mustering", Gang.objects.latest("pk").slug)


def test_what_the_rules_say_is_told_on_both_pages(ruth: Client, owner: Player) -> None:
    paper = whole(riding_gang(owner))
    paper["people"][2]["weapons"] *= 4
    paper["gang"]["rating"] = 1

    shown = text_of(handed_in(ruth, json.dumps(paper)))
    made = handed_in(ruth, json.dumps(paper), sure="on")

    assert "The rules have this against them" in shown
    assert "The paper says rating 1; it comes to" in shown
    page = text_of(ruth.get(made["Location"]))
    assert "the rules have this against them" in page
    assert "Cal’s miniature" in page or "Cal&#x27;s miniature" in page


@pytest.mark.parametrize("sure", [{}, {"sure": "on"}], ids=["shown", "made"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing to read."),
        ("hello", "That is not JSON: line 1, sign 1."),
        ("[" * 5000, "That is nested more than 12 deep"),
        ('{"form": 9}', "written by a newer Westamunda"),
        ('{"form":1,"gang":{"name":"a","kind":"pirates","cash":1}}', "“pirates” is no kind of gang"),
        ("x" * 400_001, "a paper has 400 kB at the most"),
        ("\0", "Null characters are not allowed."),
    ],
    ids=lambda each: each[:12],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence(
    ruth: Client, text: str, sentence: str, sure: dict[str, str]
) -> None:
    answer = handed_in(ruth, text, **sure)

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Gang.objects.exists()


def test_a_file_that_is_wrong_is_refused_at_the_file(ruth: Client) -> None:
    for raw, sentence in (
        (b"\xff\xfe{\x00}\x00", "That file is not UTF-8 text."),
        (b" " * 400_001, "That is 400 kB; a paper has 400 kB at the most."),
        (b" " * (conf.FILE_UPLOAD_MAX_MEMORY_SIZE + 1), "A paper has 400 kB at the most."),
    ):
        answer = filed(ruth, raw)

        assert answer.status_code == 422
        assert sentence in text_of(answer)


def test_an_empty_form_or_one_without_its_key_is_refused(ruth: Client, owner: Player) -> None:
    text = papers.canonical(whole(ready(owner)))
    before = Gang.objects.count()

    answers = [ruth.post(IMPORT, {}), ruth.post(IMPORT, {"text": text, "sure": "on"})]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert Gang.objects.count() == before


def test_what_was_changed_after_it_was_shown_is_read_again(ruth: Client, owner: Player) -> None:
    page = text_of(handed_in(ruth, papers.canonical(whole(lived(owner)))))
    before = Gang.objects.count()
    text = hidden(page, "text").replace('"townies"', '"pirates"')

    answer = handed_in(ruth, text, sure="on")

    assert (answer.status_code, Gang.objects.count()) == (422, before)


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(data=st.data())
def test_a_gang_of_any_paper_that_is_taken_can_be_shown_everywhere(
    ruth: Client, owner: Player, without_limits: None, data: Any
) -> None:
    mutant = told(owner)
    homes: list[Any] = [
        mutant["gang"], *mutant["people"], *mutant["departed"], *mutant["matters"],
        *(mark for man in mutant["people"] for mark in man["marks"]),
        *(gun for man in mutant["people"] for gun in man["weapons"]),
    ]  # fmt: skip
    for _ in range(data.draw(st.integers(1, 6))):
        home = data.draw(st.sampled_from(homes))
        name = data.draw(st.sampled_from(sorted(home)))
        home[name] = data.draw(
            st.sampled_from([
                0, 1, 9, 20, -1, "", "riding", "mustering", "leader", "specialist", "shootist",
                "native", "scout", "injury", "skill", "bs", "@1", "@1.1", "pick", "weapon",
                "hunting-rifle", "bow", "none", "cowboys", "natives-range", True, False, [],
            ])
        )  # fmt: skip

    shown = handed_in(ruth, json.dumps(mutant))
    made = handed_in(ruth, json.dumps(mutant), sure="on")

    assert (shown.status_code, made.status_code) in ((200, 303), (422, 422))
    if made.status_code == 303:
        gang = Gang.objects.latest("pk")
        for name in ("detail", "waiting", "stood", "paper", "describe", "ledger"):
            assert ruth.get(at(f"gang-{name}", gang.slug)).status_code == 200, name
        for name in ("roster-sheet", "ammunition-sheet"):
            assert ruth.get(at(name, gang.slug)).status_code == 200, name
        assert ruth.get(at("gang-mustering", gang.slug)).status_code in (200, 302)
        for man in now(gang).people:
            assert ruth.get(man.character.get_absolute_url()).status_code == 200


def test_too_many_papers_from_one_address_are_asked_to_wait(
    ruth: Client, owner: Player, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"import": "2/h/ip"}

    answers = [handed_in(ruth, "hello").status_code for _ in range(3)]

    assert answers == [422, 422, 429]
    assert ruth.get(IMPORT).status_code == 200


def test_a_visitor_brings_a_gang_in_as_a_guest(client: Client, owner: Player) -> None:
    text = papers.canonical(whole(lived(owner)))
    before = Player.objects.count()

    shown = handed_in(client, text)
    assert (shown.status_code, Player.objects.count()) == (200, before)
    refused = handed_in(client, "hello", sure="on")
    assert (refused.status_code, Player.objects.count()) == (422, before)
    made = handed_in(client, text, sure="on")

    new = Gang.objects.latest("pk")
    assert (made.status_code, new.owner.is_guest) == (303, True)
    assert client.get(new.get_absolute_url()).status_code == 200
