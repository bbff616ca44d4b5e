"""Rulings: what an arbitrator does to a gang, and what he may not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from campaigns.models import Minute
from campaigns.services import rulings
from rosters import papers
from rosters.models import Act, Character, Mark, Territory, Weapon
from rosters.resting import StandsFast, may_be_taken_back
from rosters.roster import read, read_whole
from rosters.services import arbitration as ruled
from rosters.services import stash
from rosters.services.acts import Frozen, Hand, OutOfCash
from rosters.services.arbitration import NotTheArbitrator, OutOfBounds
from rosters.services.characters import NotHere, NotOffered
from rosters.services.taking_back import take_back
from tests.campaigns.feuds import feud, hand, riding
from tests.factories import PlayerFactory
from tests.hands import check_books
from tests.hands import hand as gang_hand
from westamunda.rules.editions import BASE
from westamunda.rules.experience import maxima_of
from westamunda.rules.injuries import lasting

pytestmark = pytest.mark.django_db
WHY = "By agreement."


@pytest.fixture
def gang(owner):
    """Moss's gang in Ruth's feud."""
    gang = riding(PlayerFactory(username="moss"), name="The Sable Brothers")
    feud(owner, gang)
    return gang


def rule(gang, owner):
    """The arbitrator's hand, fresh each time."""
    return Hand(gang, owner, gang_hand(gang).key, Act.Authority.ARBITRATOR)


def him(gang):
    """One of them who does not lead."""
    return Character.objects.get(gang=gang, name="Cole")


def statline(gang):
    """Cole's statline as shown."""
    return read(gang).person(him(gang).slug).statline


def sound(gang):
    """The books fold, and the paper comes back as it was."""
    check_books(gang)
    paper = papers.paper_of(read_whole(gang))
    again = papers.paper_of(papers.roster_from(papers.read_kept(paper, edition=BASE)))
    assert papers.canonical(again) == papers.canonical(paper)


def test_dollars_are_given_with_a_reason_and_marked(gang, owner):
    before = gang.cash

    act = ruled.give_dollars(rule(gang, owner), amount=50, reason=WHY)

    assert act.sentence == "Ruled: $50 given. By agreement."
    assert (act.authority, act.dollars) == ("arbitrator", 50)
    sound(gang)
    assert gang.cash == before + 50


def test_a_fine_goes_below_nothing_and_a_gain_is_taken_then(gang, owner):
    act = ruled.fine(rule(gang, owner), amount=gang.cash + 5, reason=WHY)

    assert "leaves −$5" in act.sentence
    sound(gang)
    assert gang.cash == -5
    ruled.give_dollars(rule(gang, owner), amount=2, reason=WHY)
    sound(gang)
    assert gang.cash == -3


def test_nobody_else_rules(gang, owner, stranger):
    for somebody, authority in [
        (gang.owner, Act.Authority.OWNER),
        (gang.owner, Act.Authority.ARBITRATOR),
        (stranger, Act.Authority.ARBITRATOR),
        (owner, Act.Authority.OWNER),
    ]:
        done = Act.objects.count()
        with pytest.raises((NotTheArbitrator, Frozen)):
            ruled.give_dollars(
                Hand(gang, somebody, gang_hand(gang).key, authority), amount=5, reason=WHY
            )
        assert Act.objects.count() == done


def test_a_gift_is_paid_nothing_and_counts_what_it_is_worth(gang, owner):
    before = gang.wealth

    act = ruled.give_weapon(rule(gang, owner), type=next(iter(BASE.armoury)).slug, reason=WHY)

    gun = Weapon.objects.get(gang=gang, pk=act.changes[0][1])
    assert (gun.paid, gun.carrier) == (0, None)
    sound(gang)
    assert gang.wealth == before + gun.worth


def test_every_sort_of_gift_is_one_act_with_its_reason(gang, owner):
    table = next(iter(BASE.territory_tables))
    place = next(row.slug for row in BASE.territory_tables[table] if row.slug == "settlement")
    good = next(row.slug for row in BASE.goods if not row.withdrawn)
    done = Act.objects.filter(gang=gang).count()

    ruled.give_possession(rule(gang, owner), type=good, reason=WHY, to=him(gang).slug)
    ruled.give_territory(rule(gang, owner), table=table, type=place, reason=WHY)

    acts = Act.objects.filter(gang=gang).order_by("pk")[done:]
    assert [act.numbers["reason"] for act in acts] == [WHY, WHY]
    sound(gang)


def test_any_thing_is_taken_away(gang, owner):
    act = ruled.give_weapon(rule(gang, owner), type=next(iter(BASE.armoury)).slug, reason=WHY)
    gun = Weapon.objects.get(pk=act.changes[0][1])
    land = Territory.objects.filter(gang=gang, left="").first()

    ruled.take_thing(rule(gang, owner), thing=gun, reason=WHY)
    ruled.take_territory(rule(gang, owner), territory=land, reason=WHY)

    gun.refresh_from_db()
    assert gun.left == "lost"
    sound(gang)
    with pytest.raises(NotHere):
        ruled.take_thing(rule(gang, owner), thing=gun, reason=WHY)
    with pytest.raises(NotHere):
        ruled.take_territory(rule(gang, owner), territory=land, reason=WHY)


def test_experience_stops_at_nothing_and_the_difference_is_told(gang, owner):
    spare = him(gang).experience - 3
    ruled.amend_experience(rule(gang, owner), man=him(gang), amount=-spare, reason=WHY)

    act = ruled.amend_experience(rule(gang, owner), man=him(gang), amount=-5, reason=WHY)

    assert "3 → 0, 5 being more than he had" in act.sentence
    assert act.numbers["amount"] == -3
    sound(gang)
    with pytest.raises(OutOfBounds, match="no experience to lose"):
        ruled.amend_experience(rule(gang, owner), man=him(gang), amount=-1, reason=WHY)


@pytest.mark.parametrize("injury", lasting(), ids=lambda injury: injury.slug)
def test_an_injury_taken_off_leaves_him_as_he_was(gang, owner, injury):
    choice = "Silas" if injury.foe else next(iter(injury.choices), "")
    before = statline(gang)
    for _ in range(2):
        ruled.give_mark(
            rule(gang, owner), man=him(gang), sort="injury", what=injury.slug, choice=choice,
            reason=WHY,
        )  # fmt: skip
    sound(gang)
    had = Mark.objects.filter(character=him(gang), what=injury.slug)

    for mark in had:
        ruled.take_mark(rule(gang, owner), man=him(gang), mark=mark.slug, reason=WHY)

    assert statline(gang) == before
    sound(gang)


def test_an_advance_stops_at_its_maximum(gang, owner):
    before = statline(gang)
    room = maxima_of()["bs"] - before["bs"]
    raised = {"man": him(gang), "sort": "advance", "what": "bs", "reason": WHY}
    for _ in range(room):
        ruled.give_mark(rule(gang, owner), **raised)

    with pytest.raises(OutOfBounds, match="as high as it goes"):
        ruled.give_mark(rule(gang, owner), **raised)

    for mark in Mark.objects.filter(character=him(gang), left=""):
        ruled.take_mark(rule(gang, owner), man=him(gang), mark=mark.slug, reason=WHY)
    assert statline(gang) == before


def test_a_skill_that_wants_a_gun_asks_for_it_and_its_question_leaves_with_it(gang, owner):
    skill = next(row.slug for row in BASE.skills if row.owes_weapon and not row.withdrawn)
    for _ in range(2):
        ruled.give_mark(rule(gang, owner), man=him(gang), sort="skill", what=skill, reason=WHY)
        sound(gang)
        assert gang.waiting == 1
        mark = Mark.objects.get(character=him(gang), what=skill, left="")
        ruled.take_mark(rule(gang, owner), man=him(gang), mark=mark.slug, reason=WHY)
        sound(gang)
        assert gang.waiting == 0


def test_what_is_none_is_refused(gang, owner):
    cole = him(gang)
    for refused in (
        lambda: ruled.give_weapon(rule(gang, owner), type="cannonade", reason=WHY),
        lambda: ruled.give_possession(rule(gang, owner), type="camel", reason=WHY),
        lambda: ruled.give_territory(rule(gang, owner), table="no", type="no", reason=WHY),
        lambda: ruled.give_mark(rule(gang, owner), man=cole, sort="skill", what="no", reason=WHY),
        lambda: ruled.give_mark(rule(gang, owner), man=cole, sort="injury", what="no", reason=WHY),
        lambda: ruled.give_mark(rule(gang, owner), man=cole, sort="advance", what="x", reason=WHY),
        lambda: ruled.set_standing(rule(gang, owner), standing="law-abiding", reason=WHY),
    ):
        with pytest.raises(NotOffered):
            refused()


def test_the_arbitrator_takes_back_his_last_ruling_and_its_player_does_not(gang, owner):
    first = ruled.give_dollars(rule(gang, owner), amount=5, reason=WHY)
    last = ruled.set_standing(rule(gang, owner), standing="outlaw", reason=WHY)

    with pytest.raises(StandsFast, match="he alone takes it back"):
        take_back(gang_hand(gang), act=last)
    with pytest.raises(NotOffered, match="not the last"):
        ruled.take_back_last(rule(gang, owner), act=first)
    ruled.take_back_last(rule(gang, owner), act=last)

    gang.refresh_from_db()
    assert gang.standing == "law-abiding"
    sound(gang)


def test_a_ruling_on_which_something_rests_names_it(gang, owner):
    act = ruled.give_weapon(rule(gang, owner), type=next(iter(BASE.armoury)).slug, reason=WHY)
    gun = Weapon.objects.get(pk=act.changes[0][1])
    stash.throw_away(gang_hand(gang), thing=gun)

    with pytest.raises(StandsFast, match="thrown away"):
        ruled.take_back_last(rule(gang, owner), act=act)


def test_a_gift_that_is_spent_is_not_taken_back(gang, owner):
    act = ruled.give_dollars(rule(gang, owner), amount=50, reason=WHY)
    ruled.fine(rule(gang, owner), amount=gang.cash + 50, reason=WHY)

    with pytest.raises(OutOfCash):
        take_back(rule(gang, owner), act=act)


def test_the_campaign_tells_who_ruled_and_why_but_not_what(gang, owner):
    entry = gang.entries.get()

    minute = rulings.rule(
        hand(owner, Minute.Authority.ARBITRATOR), entry.campaign, entry=entry,
        ruling=ruled.fine, amount=10, reason="Late again.",
    )  # fmt: skip

    assert minute.sentence == f"{owner.called} ruled on The Sable Brothers: Late again."
    act = Act.objects.get(slug=minute.numbers["act"])
    assert (act.dollars, act.authority) == (-10, "arbitrator")


class RulingsKeepBooks(TestCase):
    """Whatever is ruled, in any order."""

    @given(st.lists(st.tuples(st.integers(0, 5), st.integers(-60, 60)), max_size=7))
    def test_books_fold_and_papers_come_back_after_any_rulings(self, done):
        owner, moss = PlayerFactory(), PlayerFactory()
        gang = riding(moss)
        feud(owner, gang)
        for what, number in done:
            amount = abs(number) + 1
            try:
                self.ruled(gang, owner, what, number, amount)
            except (NotOffered, OutOfBounds):
                continue
        sound(gang)

    @staticmethod
    def ruled(gang, owner, what, number, amount):
        hand, cole = rule(gang, owner), him(gang)
        rows = list(BASE.armoury)
        match what:
            case 0:
                ruled.give_dollars(hand, amount=amount, reason=WHY)
            case 1:
                ruled.fine(hand, amount=20 * amount, reason=WHY)
            case 2:
                ruled.give_weapon(hand, type=rows[amount % len(rows)].slug, reason=WHY)
            case 3:
                ruled.amend_experience(hand, man=cole, amount=number or 1, reason=WHY)
            case 4:
                ruled.give_mark(hand, man=cole, sort="injury", what="chest-wound", reason=WHY)
            case 5:
                things = read(gang).everything
                if things:
                    ruled.take_thing(hand, thing=things[amount % len(things)], reason=WHY)


def test_the_gangs_own_pages_do_not_offer_to_take_a_ruling_back(gang, owner):
    act = ruled.give_weapon(rule(gang, owner), type=next(iter(BASE.armoury)).slug, reason=WHY)

    offered = may_be_taken_back(list(Act.objects.filter(gang=gang).order_by("pk")))

    assert act.pk not in offered
