"""House rules: each change makes an edition that proves itself; what was paid and owned stays."""

from __future__ import annotations

import json
import uuid

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from campaigns import editions
from campaigns.changes import Change, Unproved, brought_in, exported, merged, proved, read_changes
from campaigns.models import Edition
from campaigns.moves import CampaignStage
from campaigns.services import house_rules
from rosters.models import Act
from rosters.resting import StandsFast
from rosters.services import taking_back
from tests.campaigns.feuds import feud, fought, hand
from tests.gangs import arm, muster, recruit
from tests.gangs import hand as gang_hand
from tests.hands import check_books
from westamunda.rules.editions import BASE
from westamunda.rules.kinds import Rank

pytestmark = pytest.mark.django_db

WHY = "Ruth said so"


def change(campaign, actor, table, row, note=WHY, **values):
    return house_rules.change(hand(actor), campaign, table=table, row=row, values=values, note=note)


def rules_of(thing):
    thing.refresh_from_db()
    return editions.edition_numbered(thing.edition)


def test_a_changed_price_is_the_price_of_every_gang_of_the_campaign(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)

    minute = change(campaign, owner, "armoury", "winchester-rifle", price=90)

    name = BASE.armoury["winchester-rifle"].name
    assert minute.sentence == f"House rules: {name} changed: Ruth said so."
    for thing in (campaign, ours, theirs):
        assert rules_of(thing).armoury["winchester-rifle"].price == 90
    assert Edition.objects.get().changes == [["armoury", "winchester-rifle", {"price": 90}, WHY]]
    assert Act.objects.filter(gang=theirs, code="house-rules").count() == 1


def test_what_a_gang_paid_and_owns_does_not_move(owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER)
    gun = arm(man, "winchester-rifle", boxes={"ball": 1})
    gang.refresh_from_db()
    before = (gang.rating, gang.cash, gang.wealth, gun.paid, gun.worth)
    campaign = feud(owner, gang)

    change(campaign, owner, "armoury", "winchester-rifle", price=900)

    gang.refresh_from_db()
    gun.refresh_from_db()
    assert (gang.rating, gang.cash, gang.wealth, gun.paid, gun.worth) == before
    check_books(gang)


def test_the_new_price_is_paid_from_then_on(owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER)
    campaign = feud(owner, gang)
    change(campaign, owner, "armoury", "winchester-rifle", price=77)
    gang.refresh_from_db()

    gun = arm(man, "winchester-rifle")

    assert gun.worth == 77
    assert Act.objects.filter(gang=gang).latest("pk").dollars == -gun.paid


def test_every_edition_holds_all_changes(owner):
    campaign = feud(owner)
    change(campaign, owner, "armoury", "winchester-rifle", price=90)
    change(campaign, owner, "goods", "saddle", price=9)

    assert [len(each.changes) for each in Edition.objects.order_by("pk")] == [1, 2]


def test_the_same_change_again_makes_no_edition(owner):
    campaign = feud(owner)
    change(campaign, owner, "armoury", "winchester-rifle", price=90)

    assert change(campaign, owner, "armoury", "winchester-rifle", price=90) is None
    assert Edition.objects.count() == 1


def test_one_key_changes_once(owner):
    campaign = feud(owner)
    key = uuid.uuid4()
    ends = [
        house_rules.change(
            hand(owner, key=key), campaign, table="goods", row="saddle",
            values={"price": price}, note=WHY,
        )
        for price in (8, 9)
    ]  # fmt: skip

    assert ends[0] == ends[1]
    assert rules_of(campaign).goods["saddle"].price == 8


def test_a_row_goes_back_to_the_base(owner):
    campaign = feud(owner)
    change(campaign, owner, "numbers", "holsters", value=3)
    assert rules_of(campaign).number("holsters") == 3

    house_rules.restore(hand(owner), campaign, table="numbers", row="holsters")

    assert rules_of(campaign).number("holsters") == BASE.number("holsters")
    assert Edition.objects.latest("pk").changes == []


def test_a_reading_is_chosen_among_its_options(owner):
    campaign = feud(owner)
    change(campaign, owner, "readings", "period", chosen="earlier")
    assert rules_of(campaign).reading("period") == "earlier"

    with pytest.raises(Unproved, match="none of its readings"):
        change(campaign, owner, "readings", "period", chosen="tomorrow")


@pytest.mark.parametrize(
    ("table", "row", "values"),
    [
        ("numbers", "box", {"value": 0}),
        ("armoury", "winchester-rifle", {"price": -1}),
        ("armoury", "winchester-rifle", {"price": 10**9}),
        ("armoury", "winchester-rifle", {"price": "dear"}),
        ("armoury", "winchester-rifle", {"barrels": []}),
        ("armoury", "winchester-rifle", {"ignitions": ["none"]}),
        ("armoury", "winchester-rifle", {"common_to": ["sailors"]}),
        ("armoury", "winchester-rifle", {"name": "x" * 61}),
        ("armoury", "winchester-rifle", {"source": "seed"}),
        ("territories", "settlement", {"on": []}),
        ("goods", "saddle", {"kind": "wagon"}),
        ("injuries", "dead", {"withdrawn": True}),
        ("numbers", "box", {"least": 0}),
    ],
)
def test_what_does_not_prove_itself_is_refused_in_a_sentence(owner, ours, table, row, values):
    campaign = feud(owner, ours)

    with pytest.raises(Unproved) as refused:
        change(campaign, owner, table, row, **values)

    assert refused.value.sentence.startswith("The rule was not changed")
    assert not Edition.objects.exists()
    assert rules_of(campaign) is BASE
    assert rules_of(ours) is BASE
    assert not Act.objects.filter(gang=ours, code="house-rules").exists()


def test_an_unknown_row_is_refused(owner):
    with pytest.raises(house_rules.NotHere):
        change(feud(owner), owner, "armoury", "ray-gun", price=1)


def test_the_rules_of_an_ended_campaign_stand(owner):
    campaign = feud(owner)
    campaign.stage = CampaignStage.ENDED
    campaign.save(update_fields=["stage"])

    with pytest.raises(house_rules.Over):
        change(campaign, owner, "goods", "saddle", price=9)


def test_a_weapon_of_the_campaigns_own_is_bought_and_withdrawn_whole(owner, client):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER)
    campaign = feud(owner, gang)
    house_rules.add(
        hand(owner), campaign, table="armoury", like="winchester-rifle",
        values={"name": "The Judge’s Rifle", "price": 123}, note=WHY,
    )  # fmt: skip
    gang.refresh_from_db()

    gun = arm(man, "the-judges-rifle", boxes={"ball": 1})
    assert gun.worth == 123
    client.force_login(owner)
    shelf = client.get(f"/gangs/{gang.slug}/mustering/")
    assert "Judge’s Rifle" in shelf.content.decode()

    house_rules.withdraw(
        hand(owner), campaign, table="armoury", row="the-judges-rifle", withdrawn=True, note=""
    )
    for url in (gang.get_absolute_url(), man.get_absolute_url()):
        assert "Judge’s Rifle" in client.get(url).content.decode()
    gang.refresh_from_db()
    check_books(gang)
    with pytest.raises(house_rules.StaysForGood):
        house_rules.restore(hand(owner), campaign, table="armoury", row="the-judges-rifle")
    house_rules.withdraw(
        hand(owner), campaign, table="armoury", row="the-judges-rifle", withdrawn=False, note=""
    )
    assert not rules_of(campaign).armoury["the-judges-rifle"].withdrawn


def test_two_rows_of_one_name_have_two_slugs(owner):
    campaign = feud(owner)
    for _ in range(2):
        house_rules.add(
            hand(owner), campaign, table="goods", like="saddle",
            values={"name": "Saddle of Silver"}, note=WHY,
        )  # fmt: skip

    assert {"saddle-of-silver", "saddle-of-silver-2"} <= {
        row.slug for row in rules_of(campaign).goods
    }


def test_a_territory_table_takes_no_new_row(owner):
    with pytest.raises(house_rules.StaysForGood, match="Change the name and figures"):
        house_rules.add(
            hand(owner), feud(owner), table="territories", like="settlement",
            values={"name": "Port"}, note=WHY,
        )  # fmt: skip


def test_a_battle_under_way_keeps_the_edition_it_began_with(ours, theirs, owner):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)

    change(campaign, owner, "goods", "saddle", price=9)

    battle.refresh_from_db()
    assert battle.edition == 1
    assert rules_of(ours).goods["saddle"].price == 9


def test_the_owner_does_not_take_new_rules_back_and_nothing_rests_on_them(owner):
    gang = muster(owner)
    man = recruit(gang, Rank.LEADER)
    bought = Act.objects.filter(gang=gang).latest("pk")
    campaign = feud(owner, gang)
    change(campaign, owner, "goods", "saddle", price=9)
    followed = Act.objects.get(gang=gang, code="house-rules")

    with pytest.raises(StandsFast):
        taking_back.take_back(gang_hand(gang), act=followed)
    taking_back.take_back(gang_hand(gang), act=bought)

    man.refresh_from_db()
    assert man.left


def test_rules_are_brought_into_another_campaign(owner):
    campaign, other = feud(owner), feud(owner, name="The Second")
    change(campaign, owner, "readings", "period", chosen="earlier")
    house_rules.add(
        hand(owner), campaign, table="armoury", like="knife", values={"name": "Sabre"}, note=WHY
    )
    change(other, owner, "goods", "saddle", price=9)
    campaign.refresh_from_db()
    text = exported(campaign.name, editions.changes_in_force(campaign))

    house_rules.bring_in(hand(owner), other, changes=brought_in(text), whose="a file")

    now = rules_of(other)
    assert now.reading("period") == "earlier"
    assert now.armoury["sabre"].name == "Sabre"
    assert now.goods["saddle"].price == 9


def test_a_number_given_back_is_never_served_with_its_old_rules(owner):
    class Undone(Exception):
        pass

    campaign = feud(owner)
    numbers = []
    for price in (31, 32):
        try:
            with transaction.atomic():
                change(campaign, owner, "goods", "saddle", price=price)
                assert rules_of(campaign).goods["saddle"].price == price
                numbers.append(campaign.edition)
                if price == 31:
                    raise Undone
        except Undone:
            campaign.refresh_from_db()
    assert rules_of(campaign).goods["saddle"].price == 32


CHANGES = st.one_of(
    st.tuples(st.just("goods"), st.just("saddle"), st.fixed_dictionaries({"price": st.integers(-2, 90)})),
    st.tuples(st.just("numbers"), st.just("box"), st.fixed_dictionaries({"value": st.integers(-1, 40)})),
    st.tuples(st.just("armoury"), st.sampled_from(["knife", "winchester-rifle"]),
              st.fixed_dictionaries({"price": st.integers(-2, 90), "withdrawn": st.booleans()})),
    st.tuples(st.just("readings"), st.just("period"),
              st.fixed_dictionaries({"chosen": st.sampled_from(["late", "earlier", "never"])})),
    st.tuples(st.just("kits"), st.just("knife"), st.just({"name": "x"})),
)  # fmt: skip


@given(st.lists(CHANGES, max_size=8))
def test_accepted_changes_prove_themselves_and_come_back_from_a_file(told):
    held, edition = (), BASE
    for table, row, values in told:
        try:
            trial = merged(held, Change(table, row, values, WHY))
            edition = proved(trial, edition)
            held = trial
        except Unproved:
            continue
    again = brought_in(exported("Any", held))

    assert again == held
    assert proved(again, edition) == proved(held, edition)
    assert read_changes(json.loads(json.dumps([each.stored for each in held]))) == held
