"""Two arbitrators at once: both changes stand, the second laid over the first."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.editions import edition_numbered
from campaigns.models import Edition
from campaigns.services import house_rules
from rosters.models import Act, Player
from tests.campaigns.feuds import feud, hand, riding
from tests.together import at_once
from westamunda.rules.editions import BASE

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_two_rules_changed_at_once_both_stand(transactional_db):
    anna, moss = (Player.objects.create_user(name) for name in ("anna", "moss"))
    gang = riding(moss)
    campaign = feud(anna, gang)
    changes = [("saddle", 71), ("saddle", 72), *((row.slug, 73) for row in _others())]

    ends = at_once(
        [
            partial(
                house_rules.change, hand(actor), campaign,
                table="goods", row=row, values={"price": price}, note="At once",
            )
            for (row, price), actor in zip(changes, (anna, moss) * 9, strict=False)
        ]
    )  # fmt: skip

    assert [end for end in ends if isinstance(end, Exception)] == []
    campaign.refresh_from_db()
    gang.refresh_from_db()
    goods = edition_numbered(campaign.edition).goods
    assert goods["saddle"].price in (71, 72)
    assert all(goods[row].price == 73 for row, _ in changes[2:])
    assert Edition.objects.count() == len(changes)
    assert gang.edition == campaign.edition == Edition.objects.latest("pk").number
    assert Act.objects.filter(gang=gang, code="house-rules").count() == len(changes)


def _others():
    """Four goods beside the saddle that have a price."""
    return [row for row in BASE.goods if row.price and row.slug != "saddle"][:4]
