"""What each rank costs and is at the start (parent-game.md 1, 15; seed, Character Types)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.dice import DicePool
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.statline import Statline
from westamunda.rules.tables import Chart, Number, Source


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


def profile_of(rank: Rank, calling: Calling | None = None) -> Profile:
    """Return the founding profile of a rank; a specialist needs his calling.

    A hired rank, a specialist without a calling or another with one is a ValueError.
    """
    for profile in FOUNDING:
        if profile.rank is rank and profile.calling is calling:
            return profile
    raise ValueError(f"nobody is recruited as {rank}, {calling}")


@dataclass(frozen=True, slots=True)
class HiredMan:
    """A man hired by the game: his fee in dollars, statline and advances at hiring.

    ``rating`` is his part of the gang's rating whatever was paid for him, five times the fee
    (HOUSE); ``parent_rating`` is the figure of the other setting (PARENT). ``source`` marks the
    statline and the number of advances, ``fee_source`` the fee.
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
    withdrawn: bool = False

    @property
    def rating(self) -> int:
        """Five times the fee (parent-game.md 2, HOUSE)."""
        return RATING_PER_FEE.value * self.fee


RATING_PER_FEE = Number("rating-per-fee", "Rating of a hired man, times his fee", 5, Source.HOUSE)

HIRED_MEN: Chart[HiredMan] = Chart(
    "hired-men",
    "Hired men",
    "parent-game.md 2, 15; outlaws.md 12; seed, Bounty Hunters, Hired Guns and Scouts",
    (
        HiredMan(
            "hired-gun", "Hired gun", Source.PARENT, Rank.HIRED_GUN, 30, Source.SEED,
            Statline(4, 3, 3, 3, 3, 1, 3, 1, 7), 6, 75,
        ),
        HiredMan(
            "bounty-hunter", "Bounty hunter", Source.DERIVED, Rank.BOUNTY_HUNTER, 70, Source.SEED,
            Statline(4, 4, 4, 3, 3, 2, 4, 1, 8), 4, 175,
        ),
        HiredMan(
            "native-scout", "Native scout", Source.DERIVED, Rank.NATIVE_SCOUT, 30, Source.SEED,
            Statline(4, 3, 3, 3, 3, 1, 3, 1, 7), 3, 75,
        ),
    ),
)  # fmt: skip

BUDGET = Number("budget", "Founding budget", 1000, Source.SEED, "$")
SMALLEST_GANG = Number("smallest-gang", "Smallest gang", 3, Source.PARENT, "fighters")
SMALLEST_PROTAGONISTI = Number(
    "smallest-protagonisti", "Smallest gang of protagonisti", 2, Source.SEED, "fighters"
)
LEADERS = Number("leaders", "Leaders, exactly", 1, Source.PARENT)
MOST_RECRUITED_SPECIALISTS = Number(
    "most-recruited-specialists", "Recruited specialists, at most", 1, Source.SEED
)
MOST_YOUNG_BLOODS = Number(
    "most-young-bloods", "Young bloods, at most", 50, Source.PARENT, "% of the gang"
)
MOST_MIXED_BLOODS = Number("most-mixed-bloods", "Mixed-bloods, at most", 1, Source.HOUSE)
MOST_CAVALRY_SCOUTS = Number(
    "most-cavalry-scouts", "Scouts of a cavalry unit, at most", 50, Source.HOUSE, "% of the gang"
)
XP_DIE_PRICE = Number(
    "xp-die-price", "Each D6 of experience that protagonisti buy", 10, Source.SEED, "$"
)

NUMBERS: Chart[Number] = Chart(
    "founding-numbers",
    "Numbers of founding and hiring",
    "parent-game.md 1, 1.1, 2; outlaws.md 15",
    (
        BUDGET,
        SMALLEST_GANG,
        SMALLEST_PROTAGONISTI,
        LEADERS,
        MOST_RECRUITED_SPECIALISTS,
        MOST_YOUNG_BLOODS,
        MOST_MIXED_BLOODS,
        MOST_CAVALRY_SCOUTS,
        XP_DIE_PRICE,
        RATING_PER_FEE,
    ),
)
