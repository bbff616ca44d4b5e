"""The chronicle: what it offers to take back."""

from __future__ import annotations

from rosters.models import Player
from rosters.queries.chronicle import chronicle
from rosters.services import characters, weapons
from tests.rosters.mustered import armed, hand, mustered, recruited, riding_gang


def test_the_chronicle_offers_only_what_nothing_rests_on(owner: Player) -> None:
    gang = mustered(owner)
    ben = recruited(gang, "gang-member", "Ben")
    weapons.give_back(hand(gang), weapon=armed(ben))
    characters.give_back(hand(gang), man=ben)
    recruited(gang, "leader", "Ada")

    offered = [line.act.code for line in chronicle(gang).lines if line.can_undo]

    assert offered == ["recruited", "given-back"]


def test_the_chronicle_of_a_gang_that_rode_out_offers_nothing_from_before(owner: Player) -> None:
    gang = riding_gang(owner)

    assert not [line for line in chronicle(gang).lines if line.can_undo]
