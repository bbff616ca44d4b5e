"""Pages of things and of the stash, and what is done there."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rosters.models import Character, Gang, Player
from rosters.services import gangs, stash
from tests.hands import check_books
from tests.rosters.mustered import hand, last_act, named, ready
from tests.rosters.riders import gun, riders, thing
from tests.rosters.sending import address, send

ACT = 25
"""Queries of an act; the page to which it leads has its own budget."""
PAGE = 10


@pytest.fixture
def gang(owner: Player) -> Gang:
    return riders(owner)


@pytest.fixture
def hers(client: Client, owner: Player) -> Client:
    client.force_login(owner)
    return client


def test_a_guns_page_says_at_once_who_has_a_place_for_it(hers: Client, gang: Gang) -> None:
    response = hers.get(address("weapon-detail", gun(gang, "Schofield")))

    page = response.context["page"]
    assert [each.name for each in page.able] == ["Cal"]
    assert [each.name for each in page.barred] == ["Ben"]
    assert "Ben&#x27;s miniature shows one holster, and the Peacemaker is in it." in response.text
    assert f'name="to" value="{named(gang, "Ben").slug}"' not in response.text
    assert f'name="to" value="{named(gang, "Ned").slug}"' not in response.text
    assert "It shares rounds with the Yellow Boy" in response.text


def test_a_guns_page_opens_what_it_brings_to_its_terms(hers: Client, gang: Gang) -> None:
    text = hers.get(address("weapon-detail", gun(gang, "Schofield"))).text

    for told in ("Half of $20 for the Schofield", "2 boxes, each at half", "Sell, $14"):
        assert told in text


def test_a_horses_page_asks_whether_the_saddle_goes_along(hers: Client, gang: Gang) -> None:
    response = hers.get(address("possession-detail", thing(gang, "horse")))

    assert 'name="tack" checked' in response.text
    assert [str(each) for each in response.context["page"].tack] == ["Saddle and bridle"]


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_a_gun_is_handed_on_and_the_next_page_offers_to_undo(
    hers: Client, gang: Gang, htmx: bool
) -> None:
    ada, cal = named(gang, "Ada"), named(gang, "Cal")

    response = send(
        hers, "weapon-give", gun(gang, "Schofield"), htmx=htmx, to=cal.slug, was=ada.slug
    )

    where = response["HX-Redirect"] if htmx else response["Location"]
    assert response.status_code == (200 if htmx else 303)
    assert where == ada.get_absolute_url()
    told = hers.get(where).text
    act = last_act(gang)
    assert act.sentence in told
    assert address("act-take-back", act) in told
    assert gun(gang, "Schofield").carrier == cal


def test_undo_returns_to_the_page_that_one_stood_on(hers: Client, gang: Gang) -> None:
    send(hers, "weapon-give", gun(gang, "Peacemaker"), to="", was=named(gang, "Ben").slug)
    stood_on = named(gang, "Ben").get_absolute_url()

    response = send(hers, "act-take-back", last_act(gang), where=stood_on)

    assert response["Location"] == stood_on
    assert "Taken back: Peacemaker" in hers.get(stood_on).text
    assert gun(gang, "Peacemaker").carrier == named(gang, "Ben")


@pytest.mark.parametrize("where", ["https://elsewhere.example/", "//elsewhere.example/", "nowhere"])
def test_undo_leads_nowhere_else(hers: Client, gang: Gang, where: str) -> None:
    send(hers, "weapon-give", gun(gang, "Peacemaker"), was=named(gang, "Ben").slug)

    response = send(hers, "act-take-back", last_act(gang), where=where)

    assert response["Location"] == gang.get_absolute_url()


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_a_gun_without_a_place_is_refused_on_its_page(hers: Client, gang: Gang, htmx: bool) -> None:
    was, to = named(gang, "Ada").slug, named(gang, "Ben").slug

    response = send(hers, "weapon-give", gun(gang, "Schofield"), htmx=htmx, to=to, was=was)

    assert response.status_code == 422
    assert "The Schofield stays behind" in response.text
    assert ("<html" in response.text) is not htmx
    assert gun(gang, "Schofield").carrier == named(gang, "Ada")


SALES = [
    ("weapon-sell", "Schofield", {"proceeds": "14"}, 14, "sold"),
    ("possession-sell", "horse", {"proceeds": "37"}, 37, "sold"),
    ("weapon-throw-away", "Schofield", {}, 0, "thrown-away"),
    ("possession-throw-away", "horse", {}, 0, "thrown-away"),
]


@pytest.mark.parametrize(("name", "what", "fields", "dollars", "left"), SALES)
def test_a_thing_is_parted_with_once_asked(
    hers: Client, gang: Gang, name: str, what: str, fields: dict[str, str], dollars: int, left: str
) -> None:
    found = thing(gang, what) if what == "horse" else gun(gang, what)

    asked = hers.get(address(name, found)).text
    response = send(hers, name, found, **fields)

    assert '" open>' in asked
    assert response["Location"] == named(gang, "Ada").get_absolute_url()
    found.refresh_from_db()
    assert found.left == left
    assert last_act(gang).dollars == dollars
    check_books(gang)


@pytest.mark.parametrize("proceeds", ["", "-1", "99999999", "15", "x"])
def test_no_other_sum_is_paid(hers: Client, gang: Gang, proceeds: str) -> None:
    cash = gang.cash

    response = send(hers, "weapon-sell", gun(gang, "Schofield"), proceeds=proceeds)

    assert response.status_code == 422
    gang.refresh_from_db()
    assert gang.cash == cash


def test_a_thing_that_is_gone_has_no_page_and_an_old_form_says_so(hers: Client, gang: Gang) -> None:
    colt = gun(gang, "Peacemaker")
    stash.sell(hand(gang), thing=colt)

    assert hers.get(address("weapon-detail", colt)).status_code == 404
    response = send(hers, "weapon-sell", colt, proceeds="10")

    assert response.status_code == 422
    assert "Peacemaker is no longer in the gang" in response.text


def test_the_same_form_sent_twice_sells_once(hers: Client, gang: Gang) -> None:
    key = str(uuid.uuid4())

    answers = [
        send(hers, "weapon-sell", gun(gang, "Peacemaker"), key=key, proceeds="10") for _ in range(2)
    ]

    assert [each.status_code for each in answers] == [303, 303]
    check_books(gang)
    assert gang.acts.filter(code="sold").count() == 1


BOXES = [
    ("weapon-move-boxes", {"count": "2"}, "boxes-moved"),
    ("weapon-sell-boxes", {"count": "1", "proceeds": "2"}, "boxes-sold"),
    ("weapon-throw-away-boxes", {"count": "1"}, "boxes-thrown-away"),
]


@pytest.mark.parametrize(("name", "fields", "code"), BOXES)
def test_boxes_are_acted_upon_from_the_guns_page(
    hers: Client, gang: Gang, name: str, fields: dict[str, str], code: str
) -> None:
    to = gun(gang, "Peacemaker").slug

    response = send(hers, name, gun(gang, "Schofield"), sort="ball.12.5", to=to, **fields)

    assert response["Location"] == gun(gang, "Schofield").get_absolute_url()
    assert last_act(gang).code == code


@pytest.mark.parametrize(("name", "fields", "code"), BOXES)
@pytest.mark.parametrize(
    "junk",
    [{"sort": ""}, {"sort": "ball"}, {"sort": "ball.99.5"}, {"count": "0"}, {"count": "61"},
     {"count": "x"}, {"sort": "ball." + "9" * 50}],
)  # fmt: skip
def test_junk_for_boxes_is_refused(
    hers: Client, gang: Gang, name: str, fields: dict[str, str], code: str, junk: dict[str, str]
) -> None:
    sent = {"sort": "ball.12.5", "to": gun(gang, "Peacemaker").slug, **fields, **junk}

    response = send(hers, name, gun(gang, "Schofield"), **sent)

    assert response.status_code == 422
    assert last_act(gang).code != code


def test_a_guns_page_names_the_guns_that_its_boxes_feed(hers: Client, gang: Gang) -> None:
    stash.give(hand(gang), thing=gun(gang, "Peacemaker"))

    page = hers.get(address("weapon-detail", gun(gang, "Schofield"))).context["page"]

    assert [each.name for each in page.boxes[0].feeds] == [
        "Yellow Boy, Ada", "Peacemaker, in the stash",
    ]  # fmt: skip


def test_a_hired_mans_gun_is_neither_sold_nor_handed_on(hers: Client, gang: Gang) -> None:
    response = hers.get(address("weapon-detail", named(gang, "Ned").weapons.earliest("pk")))

    assert "It came with him and stays with him" in response.text
    assert 'name="to"' not in response.text
    assert "data-opens" not in response.text


def test_while_they_muster_a_things_page_gives_it_back(hers: Client, owner: Player) -> None:
    gang = ready(owner)
    colt = named(gang, "Ben").weapons.get()

    text = hers.get(address("weapon-detail", colt)).text

    assert "Give back, +$20" in text
    assert "Throw away" not in text


def test_while_they_muster_a_gun_is_laid_down_and_taken_up_again(
    hers: Client, owner: Player
) -> None:
    gang = ready(owner)
    ben = named(gang, "Ben")
    colt = ben.weapons.get()

    down = send(hers, "weapon-give", colt, was=ben.slug)
    told = hers.get(down["Location"]).text
    up = send(hers, "weapon-give", colt, to=ben.slug)

    assert down["Location"] == f"{address('gang-mustering', gang)}?man={ben.slug}"
    assert told.count("into the stash.") == 1
    assert up["Location"] == address("gang-stash", gang)
    assert "Undo" in hers.get(up["Location"]).text


def test_the_stash_is_read_by_whoever_may_read_the_gang(
    hers: Client, client: Client, stranger: Player, gang: Gang
) -> None:
    stash.give(hand(gang), thing=gun(gang, "Schofield"))
    gangs.share(hand(gang), visibility="public")
    mine = hers.get(address("gang-stash", gang)).text
    client.force_login(stranger)

    theirs = client.get(address("gang-stash", gang)).text

    for text in (mine, theirs):
        assert "24 ball" in text
        assert "sells for $10, boxes apart" in text
    assert "Hand out, sell" in mine
    assert "Hand out" not in theirs


def test_an_empty_stash_says_how_things_come_there(hers: Client, gang: Gang) -> None:
    assert "Nothing in the stash" in hers.get(address("gang-stash", gang)).text


def test_the_gangs_page_takes_its_last_act_back(hers: Client, gang: Gang) -> None:
    assert hers.get(gang.get_absolute_url()).context["page"].undoable is None

    act = stash.give(hand(gang), thing=gun(gang, "Peacemaker"))
    shown = hers.get(gang.get_absolute_url())

    assert shown.context["page"].undoable == act.pk
    assert address("act-take-back", act) in shown.text
    send(hers, "act-take-back", act, where=gang.get_absolute_url())
    assert hers.get(gang.get_absolute_url()).context["page"].undoable is None


def test_a_visitor_is_offered_no_act(client: Client, stranger: Player, gang: Gang) -> None:
    gangs.share(hand(gang), visibility="public")
    stash.give(hand(gang), thing=gun(gang, "Peacemaker"))
    client.force_login(stranger)

    for page in (gang.get_absolute_url(), named(gang, "Ada").get_absolute_url()):
        text = client.get(page).text
        for act in ("take-back/", "/order/", "/retire/", "/weapons/"):
            assert act not in text


def spent(do: Any) -> int:
    """Queries of a call, without savepoints that stand for a test's transaction."""
    with CaptureQueriesContext(connection) as context:
        answer: HttpResponse = do()
        assert answer.status_code in (200, 303)
    said = [query["sql"] for query in context.captured_queries]
    return sum(not sql.startswith(("SAVEPOINT", "RELEASE")) for sql in said)


def acts(gang: Gang) -> list[tuple[str, Any, dict[str, str]]]:
    ada, cal, other = named(gang, "Ada").slug, named(gang, "Cal").slug, gun(gang, "Peacemaker").slug
    return [
        ("weapon-give", gun(gang, "Schofield"), {"to": cal, "was": ada}),
        ("possession-give", thing(gang, "horse"), {"to": cal, "was": ada, "tack": "on"}),
        ("weapon-move-boxes", gun(gang, "Schofield"), {"sort": "ball.12.5", "count": "1", "to": other}),
        ("weapon-sell-boxes", gun(gang, "Schofield"), {"sort": "ball.12.5", "count": "1", "proceeds": "2"}),
        ("weapon-throw-away-boxes", gun(gang, "Yellow Boy"), {"sort": "ball.12.6", "count": "1"}),
        ("character-move", named(gang, "Cal"), {"way": "up"}),
        ("weapon-sell", gun(gang, "Peacemaker"), {"proceeds": "12"}),
        ("possession-throw-away", thing(gang, "saddle"), {}),
        ("character-dismiss", named(gang, "Ned"), {}),
        ("character-retire", named(gang, "Ada"), {"successor": cal}),
    ]  # fmt: skip


def test_each_act_is_within_its_budget(hers: Client, gang: Gang) -> None:
    counts = {}
    for name, of, fields in acts(gang):
        counts[name] = spent(partial(send, hers, name, of, **fields))

    assert {name: count for name, count in counts.items() if count > ACT} == {}


def test_each_page_is_flat_and_within_its_budget(hers: Client, owner: Player, gang: Gang) -> None:
    many = riders(owner, budget=20_000)
    pages = [
        lambda gang: address("weapon-detail", gun(gang, "Schofield")),
        lambda gang: address("gang-stash", gang),
        lambda gang: address("gang-order", gang),
        lambda gang: address("character-retire", named(gang, "Ben")),
        lambda gang: address("character-describe", named(gang, "Ben")),
    ]
    for number in range(12):
        man = Character.objects.get(gang=many, name="Cal")
        man.pk, man.slug, man.name = None, f"cccccccc{number:04}", f"Cal{number}"
        man.save()
    for page in pages:
        small, large = (spent(partial(hers.get, page(each))) for each in (gang, many))
        assert small == large <= PAGE
