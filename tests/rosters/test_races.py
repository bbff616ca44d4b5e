"""Many hands at once: one key makes one act, and a fact is asked again under the lock."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Act, Character, DiceRoll, Gang, Matter, Player, Possession, Weapon
from rosters.pending import pending
from rosters.roster import read
from rosters.services import (
    characters,
    gangs,
    matters,
    possessions,
    riding,
    stash,
    taking_back,
    weapons,
)
from rosters.services.acts import OutOfCash
from rosters.services.characters import NotHere
from rosters.services.gangs import TooLate
from rosters.services.taking_back import StandsFast
from tests.hands import check_books, hand, mustered, ready, taken_on
from tests.rosters.riders import gun, riders
from tests.together import at_once, crowd
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Rank
from westamunda.rules.procedures import Choose

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

TWENTY = 20
ROUNDS = 50


@pytest.fixture
def owner(transactional_db: None) -> Player:
    """Ruth owns the gangs."""
    return Player.objects.create_user("ruth")


def of_kind(ends: list[Any], kind: type) -> list[Any]:
    return [end for end in ends if isinstance(end, kind)]


def with_cash(owner: Player, dollars: int) -> tuple[Gang, Character]:
    """A leader in a gang that has so much left."""
    gang = mustered(owner, budget=120 + dollars)
    return gang, taken_on(gang, Rank.LEADER, name="Ruth")


def test_twenty_posts_of_one_key_make_one_act_and_are_answered_alike(owner):
    gang = mustered(owner)
    key = uuid.uuid4()

    ends = at_once([partial(characters.recruit, hand(gang, key), rank=Rank.LEADER)] * TWENTY)

    assert {end.pk for end in of_kind(ends, Act)} == {Act.objects.get(key=key).pk}
    assert len(of_kind(ends, Act)) == TWENTY
    assert Character.objects.count() == 1
    check_books(gang)


def test_of_twenty_purchases_on_a_purse_for_one_nineteen_are_refused(owner):
    gang, man = with_cash(owner, 35)
    buy = partial(weapons.buy, man=man, type="normal-revolver-cartridge")

    ends = at_once([partial(buy, hand(gang)) for _ in range(TWENTY)])

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, RuleBroken)) == TWENTY - 1
    assert Weapon.objects.count() == 1
    check_books(gang)


def test_of_twenty_horses_on_a_purse_for_one_nineteen_cost_too_much(owner):
    gang, man = with_cash(owner, 149)
    buy = partial(possessions.buy, man=man, type="horse")

    ends = at_once([partial(buy, hand(gang)) for _ in range(TWENTY)])

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, OutOfCash)) == TWENTY - 1
    assert Possession.objects.count() == 1
    check_books(gang)


def test_twenty_leaders_at_once_are_one(owner):
    gang = mustered(owner)

    ends = at_once(
        [partial(characters.recruit, hand(gang), rank=Rank.LEADER) for _ in range(TWENTY)]
    )

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, RuleBroken)) == TWENTY - 1
    assert Character.objects.filter(rank=Rank.LEADER).count() == 1
    check_books(gang)


@pytest.mark.parametrize("same_key", [True, False], ids=["one key", "a key each"])
def test_twenty_ride_outs_at_once_throw_one_set_of_dice(owner, same_key):
    gang = ready(owner)
    key = uuid.uuid4()

    ends = at_once(
        [partial(riding.ride_out, hand(gang, key if same_key else None)) for _ in range(TWENTY)]
    )

    assert len(of_kind(ends, Act)) == (TWENTY if same_key else 1)
    assert len(of_kind(ends, TooLate)) == (0 if same_key else TWENTY - 1)
    questions = list(DiceRoll.objects.values_list("question", flat=True))
    assert len(questions) == len(set(questions))
    assert set(DiceRoll.objects.values_list("act__code", flat=True)) == {"rode-out"}
    assert Matter.objects.filter(kind="territories").count() == 1
    check_books(gang)


def test_of_twenty_answers_to_one_matter_one_counts(owner):
    gang = ready(owner, "natives-range")
    riding.ride_out(hand(gang))
    matter = Matter.objects.get(kind="territories")
    question = pending(read(gang), matter)
    assert isinstance(question, Choose)
    say = partial(matters.answer, matter=matter, why=question.why)

    ends = at_once(
        [
            partial(say, hand(gang), choice=question.options[turn % len(question.options)])
            for turn in range(TWENTY)
        ]
    )

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, NotHere)) == TWENTY - 1
    matter.refresh_from_db()
    assert matter.answers[0]["choice"] in question.options
    assert [answer for answer in matter.answers if "choice" in answer] == matter.answers[:1]
    check_books(gang)


def test_a_name_in_one_tab_and_looks_in_another_both_stay(owner):
    gang = mustered(owner)
    man = taken_on(gang, name="")
    jobs = [
        partial(characters.describe, hand(gang), man=man, name="Cole"),
        partial(characters.describe, hand(gang), man=man, looks="A scar"),
        partial(characters.describe, hand(gang), man=man, coat=True),
        partial(gangs.describe, hand(gang), name="The Dalton Boys"),
        partial(gangs.describe, hand(gang), story="Robbed of their land."),
    ]

    ends = at_once(jobs)

    assert len(of_kind(ends, Act)) == len(jobs)
    man.refresh_from_db()
    gang.refresh_from_db()
    assert (man.name, man.looks, man.coat) == ("Cole", "A scar", True)
    assert (gang.name, gang.story) == ("The Dalton Boys", "Robbed of their land.")
    check_books(gang)


def test_of_twenty_takings_back_of_one_act_one_counts(owner):
    gang = mustered(owner)
    taken_on(gang)
    act = Act.objects.get(code="recruited")

    ends = at_once([partial(taking_back.take_back, hand(gang), act=act) for _ in range(TWENTY)])

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, StandsFast)) == TWENTY - 1
    check_books(gang)
    assert gang.cash == 1000


def test_of_twenty_sales_of_one_gun_one_is_paid_for(owner):
    gang = riders(owner)
    cash, colt = gang.cash, gun(gang, "Schofield")

    ends = at_once([partial(stash.sell, hand(gang), thing=colt) for _ in range(TWENTY)])

    assert len(of_kind(ends, Act)) == 1
    assert len(of_kind(ends, NotHere)) == TWENTY - 1
    check_books(gang)
    assert gang.cash == cash + 14


def test_of_gifts_to_two_and_a_sale_at_once_the_gun_ends_in_one_place(owner):
    gang = riders(owner)
    rifle, ada = gun(gang, "Yellow Boy"), Character.objects.get(gang=gang, name="Ada").slug
    takers = [Character.objects.get(gang=gang, name=name).slug for name in ("Ben", "Cal")]
    jobs = [
        *(partial(stash.give, hand(gang), thing=rifle, to=to, was=ada) for to in takers),
        partial(stash.sell, hand(gang), thing=rifle),
    ]

    ends = at_once(jobs)

    done = [act.code for act in of_kind(ends, Act)]
    assert done.count("given") <= 1
    assert done.count("sold") == 1
    assert len(of_kind(ends, RuleBroken)) == len(jobs) - len(done)
    check_books(gang)


def test_twenty_musters_of_one_key_found_one_gang(owner):
    begin = partial(gangs.muster, owner=owner, key=uuid.uuid4(), name="One", kind="townies")

    ends = at_once([begin] * TWENTY)

    assert {end.pk for end in of_kind(ends, Gang)} == {Gang.objects.get().pk}
    assert len(of_kind(ends, Gang)) == TWENTY
    assert Act.objects.count() == 1


def turn_of(gang: Gang, man: Character, turn: int) -> list[Callable[[], Any]]:
    """What a busy table does to one gang at one moment."""
    revolver = "small-revolver-cartridge"
    mine = Weapon.objects.filter(gang=gang, carrier=man, left="").first()
    last = Act.objects.filter(gang=gang, code__in=["bought", "recruited"]).last()
    lesser = Character.objects.filter(gang=gang, left="", rank=Rank.YOUNG_BLOOD).first()
    jobs: list[Callable[[], Any]] = [
        partial(weapons.buy, hand(gang), man=man, type=revolver),
        partial(possessions.buy, hand(gang), man=man, type="hat"),
        partial(characters.recruit, hand(gang), rank=Rank.YOUNG_BLOOD, name=f"Kid {turn}"),
        partial(characters.describe, hand(gang), man=man, looks=f"Turn {turn}"),
    ]
    if mine:
        jobs.append(partial(weapons.give_back, hand(gang), weapon=mine))
        jobs.append(partial(weapons.buy_boxes, hand(gang), weapon=mine, kind="ball"))
    if last:
        jobs.append(partial(taking_back.take_back, hand(gang), act=last))
    if lesser:
        jobs.append(partial(characters.give_back, hand(gang), man=lesser))
    return jobs


@pytest.mark.parametrize("number", [1, 2], ids=["one gang", "two gangs"])
def test_a_busy_table_never_locks_itself_out_and_its_books_fold(owner, number):
    tables = []
    for _ in range(number):
        gang = mustered(owner)
        tables.append((gang, taken_on(gang, Rank.LEADER, name="Ruth")))

    with crowd(8 * number) as together:
        for turn in range(ROUNDS):
            ends = together([job for gang, man in tables for job in turn_of(gang, man, turn)])

            assert [end for end in ends if not isinstance(end, Act | RuleBroken)] == []
            for gang, _ in tables:
                check_books(gang)

    assert Act.objects.count() > ROUNDS * number


def clients(owner: Player, number: int = TWENTY) -> list[Client]:
    """Browsers in which the owner is logged in, each with a session of its own."""
    browsers = [Client() for _ in range(number)]
    for browser in browsers:
        browser.force_login(owner)
    return browsers


def posts(owner: Player, address: str, *answers: dict[str, Any]) -> list[int]:
    """Post each answer from a browser of its own, all at once; the status of each."""
    browsers = clients(owner, len(answers))
    jobs = [
        partial(browser.post, address, answer)
        for browser, answer in zip(browsers, answers, strict=True)
    ]
    return [getattr(end, "status_code", end) for end in at_once(jobs)]


def test_twenty_recruits_posted_at_once_with_one_key_are_one_man(owner):
    gang = mustered(owner)
    address = reverse("rosters:gang-recruit", args=[gang.slug])
    form = {"key": str(uuid.uuid4()), "who": "gang-member", "name": "Cole"}

    statuses = posts(owner, address, *[form] * TWENTY)

    assert statuses == [HTTPStatus.SEE_OTHER] * TWENTY
    assert Character.objects.count() == 1
    check_books(gang)


def test_of_twenty_purchases_posted_at_once_on_a_purse_for_one_nineteen_are_refused(owner):
    gang, man = with_cash(owner, 149)
    address = reverse("rosters:character-buy-possession", args=[man.slug])
    forms = [{"key": str(uuid.uuid4()), "thing": "horse"} for _ in range(TWENTY)]

    statuses = posts(owner, address, *forms)

    assert statuses.count(HTTPStatus.SEE_OTHER) == 1
    assert statuses.count(HTTPStatus.UNPROCESSABLE_ENTITY) == TWENTY - 1
    assert Possession.objects.count() == 1
    check_books(gang)


def test_twenty_weapons_posted_at_once_with_one_key_are_one(owner):
    gang, man = with_cash(owner, 500)
    address = reverse("rosters:character-buy-weapon", args=[man.slug])
    form = {"key": str(uuid.uuid4()), "thing": "winchester-rifle:cartridge"}

    statuses = posts(owner, address, *[form] * TWENTY)

    assert statuses == [HTTPStatus.SEE_OTHER] * TWENTY
    assert Weapon.objects.count() == 1
    check_books(gang)


def test_twenty_ride_outs_posted_at_once_throw_one_set_of_dice(owner):
    gang = ready(owner)
    address = reverse("rosters:gang-ride-out", args=[gang.slug])
    forms = [{"key": str(uuid.uuid4())} for _ in range(TWENTY)]

    statuses = posts(owner, address, *forms)

    assert statuses.count(HTTPStatus.SEE_OTHER) == 1
    assert statuses.count(HTTPStatus.UNPROCESSABLE_ENTITY) == TWENTY - 1
    assert Act.objects.filter(code="rode-out").count() == 1
    assert Matter.objects.filter(kind="territories").count() == 1
    check_books(gang)


def test_twenty_gangs_posted_at_once_with_one_key_are_one(owner):
    form = {"key": str(uuid.uuid4()), "name": "One", "kind": "cowboys", "budget": "1000"}

    statuses = posts(owner, reverse("rosters:gang-muster"), *[form] * TWENTY)

    assert statuses == [HTTPStatus.SEE_OTHER] * TWENTY
    assert Gang.objects.count() == 1
