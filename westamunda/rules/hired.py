"""Hired men: who rides with whom, and the advances they come with (parent-game.md 15; outlaws.md 12).

Their kits are in ``kits``, their fees and statlines in ``characters``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from westamunda.rules.advances import Advanced, Learned, NothingLeft, Outcome
from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.characters import HIRED_MEN
from westamunda.rules.dice import D6
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import below_maximum
from westamunda.rules.kinds import Rank
from westamunda.rules.procedures import Procedure
from westamunda.rules.skills import RIDING, SKILLS, WEAPON
from westamunda.rules.statline import CHARACTERISTICS, NAMES, Statline
from westamunda.rules.tables import RollTable, Source


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

RIDES: Mapping[Rank, tuple[int, ...]] = {
    Rank.HIRED_GUN: (5, 6),
    Rank.BOUNTY_HUNTER: (3, 4, 5, 6),
    Rank.NATIVE_SCOUT: (),
}
"""First dice on which he may roll on the Riding table instead (seed, Hired Guns, Bounty Hunters)."""

LISTED, RIDE = "listed", "riding"


def possible_gains(rank: Rank) -> tuple[str, ...]:
    """Return every characteristic and skill that advances may bring him, Riding included."""
    riding = tuple(skill.slug for skill in RIDING) if RIDES[rank] else ()
    return tuple(_within(HIRED_TABLES[rank])) + riding


def _within(table: RollTable[HiredRow]) -> Iterator[str]:
    for row in table:
        if row.then:
            yield from _within(HIRED_TABLES[row.then])
        else:
            yield row.gives


def hired_advances(
    rank: Rank, statline: Statline, owned: Collection[str] = ()
) -> Procedure[tuple[Outcome, ...]]:
    """Roll every advance that a man comes with at hiring: as many as his chart says.

    A skill he has, or a characteristic at its maximum, throws that whole advance again; with
    nothing left for him the advance is NothingLeft. Rapid Fire's weapon stays owed; Fancy ropin'
    asks lasso or bolas. A rank that is not hired is a ValueError.
    """
    if not rank.is_hired:
        raise ValueError(f"{rank} is not hired")
    line, known = statline, set(owned)
    outcomes: list[Outcome] = []
    for number in range(1, HIRED_MEN[rank].advances + 1):
        outcome = yield from _hired_advance(rank, line, known, f"advance {number}")
        if isinstance(outcome, Advanced):
            line = line.changed([(outcome.characteristic, outcome.amount)])
        elif isinstance(outcome, Learned):
            known.add(outcome.skill)
        outcomes.append(outcome)
    return tuple(outcomes)


def _may_gain(gain: str, line: Statline, known: Collection[str]) -> bool:
    return below_maximum(line, gain) if gain in CHARACTERISTICS else gain not in known


def _hired_advance(
    rank: Rank, line: Statline, known: Collection[str], why: str
) -> Procedure[Outcome]:
    if not any(_may_gain(gain, line, known) for gain in possible_gains(rank)):
        return NothingLeft()
    attempt = 0
    while True:
        attempt += 1
        label = numbered(why, attempt)
        gain, reason = yield from _one_try(rank, known, label)
        if not _may_gain(gain, line, known):
            continue
        if gain in CHARACTERISTICS:
            return Advanced(gain, 1, reason)
        skill = SKILLS[gain]
        if skill.owes_weapon:
            return Learned(gain, owed=WEAPON, reason=reason)
        choice = ""
        if skill.choices:
            choice = yield from choose(f"{label}: {gain}", skill.choices)
        return Learned(gain, choice, reason=reason)


def _one_try(rank: Rank, known: Collection[str], label: str) -> Procedure[tuple[str, str]]:
    """Throw from the first die to a result: the slug gained, and how it came."""
    table = HIRED_TABLES[rank]
    roll = yield from throw(label, D6)
    reason = f"{label}, {roll}"
    can_ride = any(skill.slug not in known for skill in RIDING)
    if roll.total in RIDES[rank] and can_ride:
        way = yield from choose(f"{label}: the list or Riding", (LISTED, RIDE))
        if way == RIDE:
            roll = yield from throw(f"{label}: riding", D6)
            return RIDING.result_of(roll.total).slug, f"{reason}; Riding, {roll}"
    row = table.result_of(roll.total)
    while row.then:
        table = HIRED_TABLES[row.then]
        roll = yield from throw(f"{label}: {table.slug}", D6)
        reason = f"{reason}; {roll}"
        row = table.result_of(roll.total)
    return row.gives, reason


class WouldNotRideTogether(RuleBroken):
    """A bounty hunter and hired guns wanted for the same game."""

    code = "would-not-ride-together"


class OneBountyHunter(RuleBroken):
    """A second bounty hunter for the same game."""

    code = "one-bounty-hunter"


class NotForOutlaws(RuleBroken):
    """A bounty hunter wanted by outlaws."""

    code = "bounty-hunter-not-for-outlaws"


def check_may_hire(rank: Rank, present: Collection[Rank], is_outlaw: bool = False) -> None:
    """Refuse a hired man who would not join those with the gang already.

    Any number of hired guns or one bounty hunter, never both (seed); scouts beside either (HOUSE);
    no bounty hunter for outlaws (outlaws.md 3). A rank that is not hired is a ValueError.
    """
    if not rank.is_hired:
        raise ValueError(f"{rank} is not hired")
    if rank is Rank.HIRED_GUN and Rank.BOUNTY_HUNTER in present:
        raise WouldNotRideTogether(
            "No hired gun rides with a bounty hunter: his name may be on a paper in that saddlebag."
        )
    if rank is not Rank.BOUNTY_HUNTER:
        return
    if is_outlaw:
        raise NotForOutlaws("A bounty hunter does not work for outlaws; he is paid for them.")
    if Rank.HIRED_GUN in present:
        raise WouldNotRideTogether(
            "A bounty hunter will not ride beside hired guns: he may be carrying their papers."
        )
    if Rank.BOUNTY_HUNTER in present:
        raise OneBountyHunter("One bounty hunter a game is all that a gang can have.")


def may_hire(rank: Rank, present: Collection[Rank], is_outlaw: bool = False) -> bool:
    """Whether ``check_may_hire`` would let the gang hire him."""
    try:
        check_may_hire(rank, present, is_outlaw)
    except RuleBroken:
        return False
    return True
