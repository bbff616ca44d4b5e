"""The table of the advance roll (parent-game.md 8.2)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.tables import RollTable, Source

ANY, OPEN = "any", "open"


@dataclass(frozen=True, slots=True)
class AdvanceRow:
    """A result of the advance roll.

    Either a ``pair`` of characteristics, the first on a D6 of 1-3 and the second on 4-6, or a
    skill: ``ANY`` of the eight tables, or one ``OPEN`` to the fighter's gang type and rank.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    pair: tuple[str, str] | None = None
    skill: str = ""
    withdrawn: bool = False


ADVANCES: RollTable[AdvanceRow] = RollTable(
    "advances",
    "Advance roll",
    "parent-game.md 8.2",
    (
        AdvanceRow("any-skill", "A skill of any table", Source.PARENT, (2, 12), skill=ANY),
        AdvanceRow(
            "open-skill", "A skill of a table open to him", Source.PARENT, (3, 4, 10, 11),
            skill=OPEN,
        ),
        AdvanceRow("s-or-a", "Strength or attacks", Source.PARENT, (5,), ("s", "a")),
        AdvanceRow("ws-or-bs", "Weapon or ballistic skill", Source.PARENT, (6, 8), ("ws", "bs")),
        AdvanceRow("i-or-ld", "Initiative or leadership", Source.PARENT, (7,), ("i", "ld")),
        AdvanceRow("w-or-t", "Wounds or toughness", Source.PARENT, (9,), ("w", "t")),
    ),
    dice="2D6",
)  # fmt: skip
