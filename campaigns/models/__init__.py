"""What happens to gangs."""

from campaigns.models.battle import Attendance, Battle, Cast, Side
from campaigns.models.campaign import (
    Campaign,
    Edition,
    Entry,
    Invitation,
    Membership,
    TurnRating,
)
from campaigns.models.letter import Letter
from campaigns.models.minutes import BattleRoll, Minute

__all__ = [
    "Attendance",
    "Battle",
    "BattleRoll",
    "Campaign",
    "Cast",
    "Edition",
    "Entry",
    "Invitation",
    "Letter",
    "Membership",
    "Minute",
    "Side",
    "TurnRating",
]
