"""What a gang is and owns."""

from rosters.models.append_only import AppendOnly, gate_for_erasing
from rosters.models.character import MINIATURE_FIELDS, STATLINE_FIELDS, Absence, Character, Mark
from rosters.models.gang import Gang
from rosters.models.ledger import Act, DiceRoll, Matter, Paper
from rosters.models.owned import DEPARTED, Owned, is_address, new_slug
from rosters.models.past_battle import PastBattle
from rosters.models.player import Player
from rosters.models.things import Possession, Territory, Weapon

__all__ = [
    "DEPARTED",
    "MINIATURE_FIELDS",
    "STATLINE_FIELDS",
    "Absence",
    "Act",
    "AppendOnly",
    "Character",
    "DiceRoll",
    "Gang",
    "Mark",
    "Matter",
    "Owned",
    "Paper",
    "PastBattle",
    "Player",
    "Possession",
    "Territory",
    "Weapon",
    "gate_for_erasing",
    "is_address",
    "new_slug",
]
