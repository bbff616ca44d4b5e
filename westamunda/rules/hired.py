"""Hired men: who rides with whom, what they bring, and the advances they come with
(parent-game.md 15; outlaws.md 12; seed, Bounty Hunters, Hired Guns and Scouts)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from westamunda.rules.advances import Advanced, Learned, NothingLeft, Outcome
from westamunda.rules.asking import choose, numbered, throw
from westamunda.rules.characters import HiredMan
from westamunda.rules.dice import D6
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import below_maximum
from westamunda.rules.hired_tables import HiredRow
from westamunda.rules.kinds import Rank
from westamunda.rules.kits import Kit, Slot
from westamunda.rules.procedures import Procedure
from westamunda.rules.skills import WEAPON
from westamunda.rules.statline import CHARACTERISTICS, Statline
from westamunda.rules.tables import RollTable

LISTED, RIDE = "listed", "riding"


def rating_of_hired(man: HiredMan, *, edition: Edition = BASE) -> int:
    """Return his part of the gang's rating whatever was paid for him: five times the fee, or what
    he counts for in the parent game where a campaign reads it so (parent-game.md 2, HOUSE)."""
    if edition.reading("hired-rating") == "parent":
        return man.parent_rating
    return edition.number("rating-per-fee") * man.fee


def kit_offered(slug: str, *, edition: Edition = BASE) -> Kit | None:
    """Return the kit of this slug as ``kits_of`` offers it; None if nobody brings it."""
    kit = edition.kits.get(slug)
    offered = kits_of(kit.rank, edition=edition) if kit else ()
    return next((each for each in offered if each.slug == slug), None)


def kits_of(rank: Rank, *, edition: Edition = BASE) -> tuple[Kit, ...]:
    """Return the kits that a hired man of this rank may bring, without what is withdrawn;
    another rank has none."""
    man = edition.hired_men.get(rank)
    if man is None or man.withdrawn:
        return ()
    offered = (kit for kit in edition.kits if kit.rank is rank and not kit.withdrawn)
    return tuple(_without_withdrawn(kit, edition) for kit in offered)


def _without_withdrawn(kit: Kit, edition: Edition) -> Kit:
    goods = {good.slug for good in edition.goods if not good.withdrawn}
    either = (tuple(slug for slug in group if slug in goods) for group in kit.either)
    return replace(
        kit,
        weapons=tuple(slot for each in kit.weapons if (slot := _in_force(each, edition)).classes),
        either=tuple(group for group in either if group),
        optional=tuple(slug for slug in kit.optional if slug in goods),
    )


def _in_force(slot: Slot, edition: Edition) -> Slot:
    classes = (slug for slug in slot.classes if not edition.armoury[slug].withdrawn)
    return replace(slot, classes=tuple(classes))


def possible_gains(rank: Rank, *, edition: Edition = BASE) -> tuple[str, ...]:
    """Return every characteristic and skill that advances may bring him, Riding included."""
    riding = edition.skill_tables["riding"] if edition.hired_men[rank].rides else ()
    return (*_within(edition.hired_table(rank), edition), *(skill.slug for skill in riding))


def _within(table: RollTable[HiredRow], edition: Edition) -> Iterator[str]:
    for row in table:
        if row.then and not row.withdrawn:
            yield from _within(edition.hired_table(row.then), edition)
        elif not row.withdrawn:
            yield row.gives


def hired_advances(
    rank: Rank, statline: Statline, owned: Collection[str] = (), *, edition: Edition = BASE
) -> Procedure[tuple[Outcome, ...]]:
    """Roll every advance that a man comes with at hiring: as many as his chart says.

    A skill he has or that is withdrawn, or a characteristic at its maximum, throws that whole
    advance again; with nothing left for him the advance is NothingLeft. Rapid Fire's weapon stays
    owed; Fancy ropin' asks lasso or bolas. A rank that is not hired is a ValueError.
    """
    if not rank.is_hired:
        raise ValueError(f"{rank} is not hired")
    line, known = statline, set(owned)
    outcomes: list[Outcome] = []
    for number in range(1, edition.hired_men[rank].advances + 1):
        outcome = yield from _hired_advance(rank, line, known, f"advance {number}", edition)
        if isinstance(outcome, Advanced):
            line = line.changed([(outcome.characteristic, outcome.amount)])
        elif isinstance(outcome, Learned):
            known.add(outcome.skill)
        outcomes.append(outcome)
    return tuple(outcomes)


def _may_gain(gain: str, line: Statline, known: Collection[str], edition: Edition) -> bool:
    if gain in CHARACTERISTICS:
        return below_maximum(line, gain, edition=edition)
    skill = edition.skills.get(gain)
    return skill is not None and not skill.withdrawn and gain not in known


def _hired_advance(
    rank: Rank, line: Statline, known: Collection[str], why: str, edition: Edition
) -> Procedure[Outcome]:
    gains = possible_gains(rank, edition=edition)
    if not any(_may_gain(gain, line, known, edition) for gain in gains):
        return NothingLeft()
    attempt = 0
    while True:
        attempt += 1
        label = numbered(why, attempt)
        gain, reason = yield from _one_try(rank, known, label, edition)
        if not _may_gain(gain, line, known, edition):
            continue
        if gain in CHARACTERISTICS:
            return Advanced(gain, 1, reason)
        skill = edition.skills[gain]
        if skill.owes_weapon:
            return Learned(gain, owed=WEAPON, reason=reason)
        choice = ""
        if skill.choices:
            choice = yield from choose(f"{label}: {gain}", skill.choices)
        return Learned(gain, choice, reason=reason)


def _one_try(
    rank: Rank, known: Collection[str], label: str, edition: Edition
) -> Procedure[tuple[str, str]]:
    """Throw from the first die to a result: the slug gained, "" on a row that is withdrawn, and
    how it came."""
    table, riding = edition.hired_table(rank), edition.skill_tables["riding"]
    roll = yield from throw(label, D6)
    reason = f"{label}, {roll}"
    can_ride = any(skill.slug not in known and not skill.withdrawn for skill in riding)
    if roll.total in edition.hired_men[rank].rides and can_ride:
        way = yield from choose(f"{label}: the list or Riding", (LISTED, RIDE))
        if way == RIDE:
            roll = yield from throw(f"{label}: riding", D6)
            return riding.result_of(roll.total).slug, f"{reason}; Riding, {roll}"
    row = table.result_of(roll.total)
    while row.then and not row.withdrawn:
        table = edition.hired_table(row.then)
        roll = yield from throw(f"{label}: {table.slug}", D6)
        reason = f"{reason}; {roll}"
        row = table.result_of(roll.total)
    return "" if row.withdrawn else row.gives, reason


class WouldNotRideTogether(RuleBroken):
    """A bounty hunter and hired guns wanted for the same game."""

    code = "would-not-ride-together"


class OneBountyHunter(RuleBroken):
    """A second bounty hunter for the same game."""

    code = "one-bounty-hunter"


class NobodyToHire(RuleBroken):
    """A sort of hired man who is withdrawn."""

    code = "nobody-to-hire"


class NotForOutlaws(RuleBroken):
    """A bounty hunter wanted by outlaws."""

    code = "bounty-hunter-not-for-outlaws"


def check_may_hire(
    rank: Rank, present: Collection[Rank], is_outlaw: bool = False, *, edition: Edition = BASE
) -> None:
    """Refuse a hired man who is withdrawn or would not join those with the gang already.

    A rank that is not hired is a ValueError.
    """
    check_company(rank, present, is_outlaw)
    man = edition.hired_men[rank]
    if man.withdrawn:
        raise NobodyToHire(f"{man.name}: nobody of that trade is for hire in this campaign.")


def check_company(rank: Rank, present: Collection[Rank], is_outlaw: bool = False) -> None:
    """Refuse a hired man who would not ride with those of the gang.

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


def may_hire(
    rank: Rank, present: Collection[Rank], is_outlaw: bool = False, *, edition: Edition = BASE
) -> bool:
    """Whether ``check_may_hire`` would let the gang hire him."""
    try:
        check_may_hire(rank, present, is_outlaw, edition=edition)
    except RuleBroken:
        return False
    return True
