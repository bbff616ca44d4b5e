"""Which skill tables are open to whom (house-values.md 7; seed, Gangs available)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from westamunda.rules.kinds import Rank
from westamunda.rules.skills import SKILL_TABLES
from westamunda.rules.tables import Chart, Source

SPLIT: Mapping[Rank, int] = {
    Rank.YOUNG_BLOOD: 3,
    Rank.GANG_MEMBER: 4,
    Rank.SPECIALIST: 6,
    Rank.LEADER: 7,
}
"""Tables open to each rank of an unchanged gang type (house-values.md 7, HOUSE)."""


@dataclass(frozen=True, slots=True)
class AccessRow:
    """The tables open to each rank of a gang type, as slugs in the order of the book.

    A rank with no table, a table named twice or an unknown one is a ValueError.
    """

    slug: str
    name: str
    source: Source
    young_blood: tuple[str, ...]
    gang_member: tuple[str, ...]
    specialist: tuple[str, ...]
    leader: tuple[str, ...]
    withdrawn: bool = False

    def __post_init__(self) -> None:
        for column in self.columns.values():
            if not column or column != in_order(column):
                raise ValueError(f"{self.slug}: {column} is not a column of tables")

    @property
    def columns(self) -> dict[Rank, tuple[str, ...]]:
        """The four columns by rank, lowest first."""
        return {
            Rank.YOUNG_BLOOD: self.young_blood,
            Rank.GANG_MEMBER: self.gang_member,
            Rank.SPECIALIST: self.specialist,
            Rank.LEADER: self.leader,
        }

    @property
    def ticks(self) -> int:
        """How many ticks the row has."""
        return sum(len(column) for column in self.columns.values())


def in_order(tables: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tables once each in the order of the book; an unknown one is a ValueError."""
    strangers = set(tables) - set(SKILL_TABLES)
    if strangers:
        raise ValueError(f"no such skill tables: {sorted(strangers)}")
    return tuple(slug for slug in SKILL_TABLES if slug in tables)


_LETTERS = {
    "A": "agility", "C": "combat", "F": "ferocity", "M": "muscle",
    "Sh": "shooting", "St": "stealth", "T": "techno", "R": "riding",
}  # fmt: skip


def _row(slug: str, name: str, young: str, member: str, specialist: str, leader: str) -> AccessRow:
    young_, member_, specialist_, leader_ = (
        tuple(_LETTERS[letter] for letter in column.split())
        for column in (young, member, specialist, leader)
    )
    return AccessRow(slug, name, Source.HOUSE, young_, member_, specialist_, leader_)


ACCESS: Chart[AccessRow] = Chart(
    "access",
    "Skill access",
    "house-values.md 7; seed, Gangs available",
    (
        _row("townies", "Townies and gunmen",
             "A Sh St", "A Sh St T", "A C M Sh St T", "A C F M Sh St T"),
        _row("cowboys", "Cowboys and ranchers",
             "A Sh R", "C F Sh R", "A C F M Sh R", "A C F M Sh St R"),
        _row("cavalry-mounted", "Cavalry troopers",
             "C Sh R", "C F Sh R", "C F M Sh T R", "A C F M Sh T R"),
        _row("cavalry-foot", "Cavalry, foot company",
             "C F Sh", "C F M Sh", "A C F M Sh T", "A C F M Sh St T"),
        _row("natives", "Natives",
             "C St R", "C F St R", "A C F Sh St R", "A C F M Sh St R"),
        _row("frontiersmen", "Frontiersmen, trappers, hunters",
             "M Sh St", "A M Sh St", "A C M Sh St T", "A C M Sh St T R"),
    ),
)  # fmt: skip

for _each in ACCESS:
    if {rank: len(column) for rank, column in _each.columns.items()} != SPLIT:
        raise ValueError(f"{_each.slug}: its ticks are not split 3, 4, 6, 7")
