"""Editions that a process keeps: the settled ones by number, and never one that was given back."""

from __future__ import annotations

import pytest
from django.db import transaction

from campaigns.editions import edition_numbered
from campaigns.models import Edition
from campaigns.services import house_rules
from rosters.models import Player
from tests.campaigns.feuds import feud, hand

pytestmark = pytest.mark.django_db(transaction=True)


def change(campaign, owner, price):
    house_rules.change(
        hand(owner), campaign, table="goods", row="saddle", values={"price": price}, note="Why"
    )
    campaign.refresh_from_db()


@pytest.fixture
def anna(transactional_db):
    return Player.objects.create_user("anna")


def test_a_settled_edition_is_read_once(anna, django_assert_num_queries):
    campaign = feud(anna)
    change(campaign, anna, 31)

    with django_assert_num_queries(1):
        first = edition_numbered(campaign.edition)
        assert edition_numbered(campaign.edition) is first


def test_an_edition_that_was_given_back_is_not_served_to_whoever_takes_its_number(anna):
    campaign = feud(anna)
    with transaction.atomic():
        change(campaign, anna, 31)
        given_back = campaign.edition
        assert edition_numbered(given_back).goods["saddle"].price == 31
        transaction.set_rollback(True)
    campaign.refresh_from_db()

    Edition.objects.create(
        pk=given_back - 1,
        campaign=campaign,
        changes=[["goods", "saddle", {"price": 32}, ""]],
    )

    assert edition_numbered(given_back).goods["saddle"].price == 32
