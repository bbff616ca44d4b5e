"""Gang kinds, ranks and the other words by which a character is known (seed, Gangs)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from westamunda.rules.tables import Chart, Source


class Rank(enum.StrEnum):
    """What a character is to his gang."""

    LEADER = "leader"
    SPECIALIST = "specialist"
    GANG_MEMBER = "gang-member"
    YOUNG_BLOOD = "young-blood"
    HIRED_GUN = "hired-gun"
    BOUNTY_HUNTER = "bounty-hunter"
    NATIVE_SCOUT = "native-scout"

    @property
    def is_hired(self) -> bool:
        """Whether he serves for a fee, game by game."""
        return self in HIRED


HIRED = frozenset({Rank.HIRED_GUN, Rank.BOUNTY_HUNTER, Rank.NATIVE_SCOUT})


class Calling(enum.StrEnum):
    """What a specialist is good at (seed, Specialists)."""

    SHOOTIST = "shootist"
    PUGILIST = "pugilist"


class Blood(enum.StrEnum):
    """Descent, where the rules ask for it; most characters have none noted."""

    NATIVE = "native"
    MIXED_BLOOD = "mixed-blood"


class Duty(enum.StrEnum):
    """A cavalry unit's own scouts, and everybody else."""

    LINE = "line"
    SCOUT = "scout"


class Family(enum.StrEnum):
    """The five kinds of the seed; two of them come in two shapes."""

    TOWNIES = "townies"
    COWBOYS = "cowboys"
    CAVALRY = "cavalry"
    NATIVES = "natives"
    FRONTIERSMEN = "frontiersmen"


@dataclass(frozen=True, slots=True)
class Kind:
    """A gang kind. ``territories`` counts those rolled before the first game, on the table
    named; cavalry draw pay instead. ``rolls_again`` lists the places that the kind may not hold
    and rolls again (seed, Territory and Income; Mine Workings 36 only, HOUSE)."""

    slug: str
    name: str
    source: Source
    family: Family
    known_for: str
    lives_on: str
    territories: int
    territory_table: str = ""
    rolls_again: tuple[str, ...] = ()
    withdrawn: bool = False


KINDS: Chart[Kind] = Chart(
    "kinds",
    "Gang kinds",
    "seed, Gangs available; parent-game.md 1, 10.2",
    (
        Kind(
            "townies", "Townies and gunmen", Source.SEED, Family.TOWNIES,
            "Handguns low on the leg, shotguns, a smaller piece hidden", "Five territories",
            5, "territories",
        ),
        Kind(
            "cowboys", "Cowboys and ranchers", Source.SEED, Family.COWBOYS,
            "Winchesters, rope, and riding from the first day", "Five territories", 5, "territories",
        ),
        Kind(
            "cavalry-mounted", "Cavalry troopers", Source.SEED, Family.CAVALRY,
            "Carbines that knock a man down", "Pay by rank", 0,
        ),
        Kind(
            "cavalry-foot", "Cavalry, foot company", Source.SEED, Family.CAVALRY,
            "The same drill on foot: less riding, more fighting", "Pay by rank", 0,
        ),
        Kind(
            "natives-town", "Native band, by the town", Source.SEED, Family.NATIVES,
            "Bows, blades, and two rolls for every injury", "Five territories", 5, "territories",
            ("old-ruins", "mine-workings", "gambling-den", "ancient-native-hoard"),
        ),
        Kind(
            "natives-range", "Native band, open range", Source.SEED, Family.NATIVES,
            "Bows, blades, and two rolls for every injury", "A camp, and a settlement if wished",
            1, "open-range",
            ("old-ruins", "mine-workings", "gambling-den", "ancient-native-hoard"),
        ),
        Kind(
            "frontiersmen", "Frontiersmen, trappers, hunters", Source.SEED, Family.FRONTIERSMEN,
            "Buffalo guns and hunting rifles, blades, spare pistols", "Five territories", 5, "territories",
        ),
    ),
)  # fmt: skip
