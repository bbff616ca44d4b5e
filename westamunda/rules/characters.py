"""What each rank costs and is at the start (parent-game.md 1, 15; seed, Character Types)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Chart, Source


@dataclass(frozen=True, slots=True)
class Profile:
    """A character as he is recruited: price in dollars, statline and starting experience.

    ``starting_xp`` is the dice thrown for it, or the number itself. Starting experience gives no
    advance rolls. ``source`` marks cost and statline, ``xp_source`` the experience.
    """

    slug: str
    name: str
    source: Source
    rank: Rank
    calling: Calling | None
    cost: int
    statline: Statline
    starting_xp: DicePool | int
    xp_source: Source
    withdrawn: bool = False


FOUNDING: Chart[Profile] = Chart(
    "founding",
    "Character types",
    "parent-game.md 1; seed, Character Types",
    (
        Profile(
            "leader", "Leader", Source.PARENT, Rank.LEADER, None, 120,
            Statline(4, 4, 4, 3, 3, 1, 4, 1, 8), DicePool(plus=60), Source.PARENT,
        ),
        Profile(
            "specialist-pugilist", "Specialist, Pugilist", Source.SEED,
            Rank.SPECIALIST, Calling.PUGILIST, 90,
            Statline(4, 4, 3, 3, 3, 1, 3, 1, 7), DicePool(plus=60), Source.HOUSE,
        ),
        Profile(
            "specialist-shootist", "Specialist, Shootist", Source.SEED,
            Rank.SPECIALIST, Calling.SHOOTIST, 90,
            Statline(4, 3, 4, 3, 3, 1, 3, 1, 7), DicePool(plus=60), Source.HOUSE,
        ),
        Profile(
            "gang-member", "Gang member", Source.PARENT, Rank.GANG_MEMBER, None, 50,
            Statline(4, 3, 3, 3, 3, 1, 3, 1, 7), DicePool(plus=20), Source.PARENT,
        ),
        Profile(
            "young-blood", "Young blood", Source.PARENT, Rank.YOUNG_BLOOD, None, 25,
            Statline(4, 2, 2, 3, 3, 1, 3, 1, 6), 0, Source.PARENT,
        ),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HiredMan:
    """A man hired by the game: his fee in dollars, statline and advances at hiring.

    ``parent_rating`` is his part of the rating in the other setting (PARENT). ``rides`` are the
    first dice of an advance on which he may roll on the Riding table instead (seed, Hired Guns,
    Bounty Hunters). ``source`` marks the statline and the number of advances, ``fee_source`` the
    fee and ``rides_source`` those dice.
    """

    slug: str
    name: str
    source: Source
    rank: Rank
    fee: int
    fee_source: Source
    statline: Statline
    advances: int
    parent_rating: int
    rides: tuple[int, ...] = ()
    rides_source: Source = Source.SEED
    withdrawn: bool = False


HIRED_MEN: Chart[HiredMan] = Chart(
    "hired-men",
    "Hired men",
    "parent-game.md 2, 15; outlaws.md 12; seed, Bounty Hunters, Hired Guns and Scouts",
    (
        HiredMan(
            "hired-gun", "Hired gun", Source.PARENT, Rank.HIRED_GUN, 30, Source.SEED,
            Statline(4, 3, 3, 3, 3, 1, 3, 1, 7), 6, 75, (5, 6),
        ),
        HiredMan(
            "bounty-hunter", "Bounty hunter", Source.DERIVED, Rank.BOUNTY_HUNTER, 70, Source.SEED,
            Statline(4, 4, 4, 3, 3, 2, 4, 1, 8), 4, 175, (3, 4, 5, 6),
        ),
        HiredMan(
            "native-scout", "Native scout", Source.DERIVED, Rank.NATIVE_SCOUT, 30, Source.SEED,
            Statline(4, 3, 3, 3, 3, 1, 3, 1, 7), 3, 75,
        ),
    ),
)  # fmt: skip
