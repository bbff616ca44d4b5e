"""The loose numbers of the rules, each a row with its source.

Rules ask an edition for them by slug, so that an arbitrator may change any of them.
"""

from __future__ import annotations

from westamunda.rules.tables import Chart, Number, Source

BUDGET = Number("budget", "Founding budget", 1000, Source.SEED, "$")
SMALLEST_GANG = Number("smallest-gang", "Smallest gang", 3, Source.PARENT, "fighters")
SMALLEST_PROTAGONISTI = Number(
    "smallest-protagonisti", "Smallest gang of protagonisti", 2, Source.SEED, "fighters"
)
LEADERS = Number("leaders", "Leaders, exactly", 1, Source.PARENT, least=1)
MOST_RECRUITED_SPECIALISTS = Number(
    "most-recruited-specialists", "Recruited specialists, at most", 1, Source.SEED
)
MOST_YOUNG_BLOODS = Number(
    "most-young-bloods", "Young bloods, at most", 50, Source.PARENT, "% of the gang", most=100
)
MOST_MIXED_BLOODS = Number("most-mixed-bloods", "Mixed-bloods, at most", 1, Source.HOUSE)
MOST_CAVALRY_SCOUTS = Number(
    "most-cavalry-scouts", "Scouts of a cavalry unit, at most", 50, Source.HOUSE, "% of the gang",
    most=100,
)  # fmt: skip
XP_DIE_PRICE = Number(
    "xp-die-price", "Each D6 of experience that protagonisti buy", 10, Source.SEED, "$"
)
PROTAGONISTI_TERRITORIES = Number(
    "protagonisti-territories", "Territories of protagonisti, at most", 1, Source.SEED
)
RATING_PER_FEE = Number("rating-per-fee", "Rating of a hired man, times his fee", 5, Source.HOUSE)

MAX_HOLSTERS = Number("holsters", "Most holsters on a miniature", 2, Source.SEED)
"""One or two, as sculpted (house-values.md 1.3)."""

MAX_HOLSTERS_FRONTIERSMEN = Number(
    "holsters-frontiersmen", "Most holsters on a frontiersman", 6, Source.SEED
)
"""Frontiersmen hang four to six percussion pistols about them (seed, Models)."""

MAX_SPECIALS = Number("specials", "Saturday night specials a man", 1, Source.SEED)
"""One, and nobody need know of it (house-values.md 1.3)."""

DAMAGE = Number("damage", "Wounds for each hit that wounds", 1, Source.HOUSE, least=1)
"""What every weapon of the armoury does (house-values.md 3 to 5)."""

BOX_ROUNDS = Number("box", "Rounds in a box", 12, Source.HOUSE, "rounds", least=1)
"""A box, and the powder, ball and caps for as many percussion shots (house-values.md 4, 6)."""

FLINTLOCK_AMMO = Number("flintlock-ammo", "A flintlock's ammo roll needs more", 1, Source.HOUSE)
"""(house-values.md 4)"""

ONE_HANDED = Number("one-handed", "Long gun fired in one hand, to hit", -2, Source.SEED, least=-6)
"""Sawn-offs included, Le Mats exempt (house-values.md 1.1, 5)."""

THROWN_LIMIT = Number("thrown-limit", "Longest throw", 12, Source.PARENT, "inches", least=1)
"""Nothing is thrown farther, whatever the strength (table.md 3.4)."""

MOST_STICKS = Number("sticks", "Dynamite set off together, at most", 6, Source.SEED, "sticks")
"""Bundled, they make one blast (house-values.md 1.2)."""

MOST_CHARGES = Number(
    "charges", "Gelignite or powder set off together, at most", 4, Source.SEED, "charges"
)
"""Stacked, they make one blast (house-values.md 1.2)."""

GREATEST_RUN = Number("greatest-run", "Farthest a horse runs", 16, Source.HOUSE, "inches")
"""In one move (house-values.md 2)."""

BAREBACK = Number(
    "bareback", "Bareback, on the rider's horse rolls", -1, Source.HOUSE, "I", least=-6
)
"""Riding without saddle is allowed (house-values.md 2)."""

TICKS = Number("skill-ticks", "Skill ticks of a gang type", 20, Source.SEED, "ticks", least=4)
"""Ticks of one gang type over its four ranks (seed, Gangs available)."""

GROWN_UP = Number("grown-up", "A young blood becomes a gang member at", 21, Source.DERIVED, "XP")
"""(parent-game.md 8.1)"""

BOTTLE_SHARE = Number(
    "bottle-share", "Beyond the bottle numbers, one in", 4, Source.PARENT, "models", least=1
)
"""Down or out of action, rounded up (parent-game.md 17)."""

REINFORCEMENTS = Number(
    "reinforcements", "Reinforcements enter on", 6, Source.PARENT, "or more", least=1, most=6
)
"""One D6 at the start of each turn of the defender (parent-game.md 13)."""

TARGET_HITS = Number(
    "target-hits", "A raid's target falls to", 3, Source.HOUSE, "damaging hits", least=1
)
"""(parent-game.md 13)"""

CAVE_IN = Number("cave-in", "A blast in an old mine brings down the roof on", 4, Source.PARENT,
                 "or more", least=1, most=6)  # fmt: skip
"""A D6 for each (parent-game.md 13)."""

TURNS_A_SEASON = Number("turns-a-season", "Turns of a campaign to a season", 3, Source.HOUSE,
                        "turns", least=1)  # fmt: skip
"""Where seasons turn by themselves (house-values.md 9)."""

FOUNDING_NUMBERS: Chart[Number] = Chart(
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
        PROTAGONISTI_TERRITORIES,
        RATING_PER_FEE,
    ),
)

NUMBERS: Chart[Number] = Chart(
    "numbers",
    "Numbers of arms, horses and growing up",
    "house-values.md 1 to 6; parent-game.md 8.1; table.md 3.4; seed, Models",
    (
        MAX_HOLSTERS,
        MAX_HOLSTERS_FRONTIERSMEN,
        MAX_SPECIALS,
        DAMAGE,
        BOX_ROUNDS,
        FLINTLOCK_AMMO,
        ONE_HANDED,
        THROWN_LIMIT,
        MOST_STICKS,
        MOST_CHARGES,
        GREATEST_RUN,
        BAREBACK,
        TICKS,
        GROWN_UP,
    ),
)

BATTLE_NUMBERS: Chart[Number] = Chart(
    "battle-numbers",
    "Numbers of battles",
    "parent-game.md 13, 17; house-values.md 9",
    (BOTTLE_SHARE, REINFORCEMENTS, TARGET_HITS, CAVE_IN, TURNS_A_SEASON),
)
