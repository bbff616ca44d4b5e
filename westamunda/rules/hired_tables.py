"""The advance tables of hired men (parent-game.md 15; outlaws.md 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from westamunda.rules.skills import SKILLS
from westamunda.rules.statline import CHARACTERISTICS, NAMES
from westamunda.rules.tables import Chart, RollTable, Source


@dataclass(frozen=True, slots=True)
class HiredRow:
    """A result of a hired man's advance: ``gives`` a characteristic or a skill by slug, or
    ``then`` names the table of the next D6."""

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    gives: str = ""
    then: str = ""
    withdrawn: bool = False


def _table(slug: str, name: str, where: str, *results: str) -> RollTable[HiredRow]:
    """Build a D6 table from lines such as ``1-3 i`` or ``4-6 > hired-gun-skills``."""
    rows = []
    for line in results:
        span, _, result = line.partition(" ")
        first, _, last = span.partition("-")
        on = tuple(range(int(first), int(last or first) + 1))
        then = result[2:] if result.startswith("> ") else ""
        gives = "" if then else result
        if then:
            label = "Roll again"
        elif gives in CHARACTERISTICS:
            label = f"{NAMES[gives].capitalize()} +1"
        else:
            label = SKILLS[gives].name
        rows.append(HiredRow(f"{slug}-{first}", label, Source.DERIVED, on, gives, then))
    return RollTable(slug, name, where, tuple(rows))


_HIRED, _SCOUT = "parent-game.md 15", "outlaws.md 12"
_SCORES = ("1 ws", "2 s", "3 t", "4 w", "5 a", "6 ld")

HIRED_TABLES: Mapping[str, RollTable[HiredRow]] = {
    table.slug: table
    for table in (
        _table(
            "hired-gun", "Hired gun", _HIRED,
            "1 bs", "2 > hired-gun-nerve", "3 > hired-gun-scores", "4-6 > hired-gun-skills",
        ),
        _table("hired-gun-nerve", "Hired gun, nerve", _HIRED, "1-3 i", "4-6 ld"),
        _table("hired-gun-scores", "Hired gun, scores", _HIRED, *_SCORES),
        _table(
            "hired-gun-skills", "Hired gun, skills", _HIRED,
            "1-2 gunfighter", "3 quick-draw", "4-6 > hired-gun-tricks",
        ),
        _table(
            "hired-gun-tricks", "Hired gun, further skills", _HIRED,
            "1 crack-shot", "2 fast-shot", "3 hip-shooting", "4 dodge", "5 rapid-fire",
            "6 killer-reputation",
        ),
        _table(
            "bounty-hunter", "Bounty hunter", _HIRED,
            "1-2 > bounty-hunter-scores", "3-6 > bounty-hunter-skills",
        ),
        _table(
            "bounty-hunter-scores", "Bounty hunter, scores", _HIRED,
            "1 ws", "2 bs", "3 i", "4 ld", "5 > bounty-hunter-body", "6 > bounty-hunter-fight",
        ),
        _table("bounty-hunter-body", "Bounty hunter, body", _HIRED, "1-3 s", "4-6 t"),
        _table("bounty-hunter-fight", "Bounty hunter, fight", _HIRED, "1-3 w", "4-6 a"),
        _table(
            "bounty-hunter-skills", "Bounty hunter, skills", _HIRED,
            "1 crack-shot", "2 nerves-of-steel", "3 marksman", "4-6 > bounty-hunter-tricks",
        ),
        _table(
            "bounty-hunter-tricks", "Bounty hunter, further skills", _HIRED,
            "1 dodge", "2 weaponsmith", "3 true-grit", "4 quick-draw", "5 iron-will",
            "6 killer-reputation",
        ),
        _table(
            "native-scout", "Native scout", _SCOUT,
            "1 > native-scout-nerve", "2 > native-scout-scores", "3-6 > native-scout-skills",
        ),
        _table("native-scout-nerve", "Native scout, nerve", _SCOUT, "1-3 ws", "4-6 i"),
        _table(
            "native-scout-scores", "Native scout, scores", _SCOUT,
            "1 bs", "2 s", "3 t", "4 w", "5 a", "6 ld",
        ),
        _table(
            "native-scout-skills", "Native scout, skills", _SCOUT,
            "1 dodge", "2 leap", "3 sprint", "4-6 > native-scout-tricks",
        ),
        _table(
            "native-scout-tricks", "Native scout, further skills", _SCOUT,
            "1 catfall", "2 dive", "3 ambush", "4 evade", "5 infiltration", "6 sneak-up",
        ),
    )
}  # fmt: skip
"""The hired men's advance tables; each man starts on the one named after his rank."""

HIRED_ADVANCES: Chart[HiredRow] = Chart(
    "hired-advances",
    "Advances of hired men",
    "parent-game.md 15; outlaws.md 12",
    tuple(row for table in HIRED_TABLES.values() for row in table),
)
"""Every row of them."""
