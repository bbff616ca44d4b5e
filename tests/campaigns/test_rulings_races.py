"""Two arbitrators at once: nothing is lost, and a turn ends once."""

from __future__ import annotations

from functools import partial

import pytest

from campaigns.models import Membership, Minute, TurnRating
from campaigns.services import rulings, turns
from rosters.models import Player
from rosters.services import arbitration
from tests.campaigns.feuds import feud, hand, riding
from tests.hands import check_books
from tests.together import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
RULES = Minute.Authority.ARBITRATOR


def test_two_arbitrators_at_once_lose_nothing_and_end_a_turn_once(transactional_db):
    ruth, wyatt, moss = (Player.objects.create_user(name) for name in ("ruth", "wyatt", "moss"))
    gang = riding(moss)
    campaign = feud(ruth, gang)
    Membership.objects.create(campaign=campaign, player=wyatt, stage="joined", arbitrates=True)
    entry, before = campaign.entries.get(), gang.cash

    at_once(
        [
            partial(
                rulings.rule, hand(who, RULES), campaign, entry=entry,
                ruling=arbitration.give_dollars, amount=10, reason="Found.",
            )
            for who in (ruth, wyatt) * 5
        ]
    )  # fmt: skip
    ends = at_once(
        [
            partial(turns.end, hand(who, RULES), campaign, turn=1, season="summer")
            for who in (ruth, wyatt)
        ]
    )

    check_books(gang)
    assert gang.cash == before + 100
    assert sorted(type(end).__name__ for end in ends) == ["Minute", "TurnPassed"]
    assert TurnRating.objects.count() == 1
