"""What serious injuries add up to on one man (parent-game.md 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.injury_tables import FINGERS, SIDES, Counts, Injury, Part
from westamunda.rules.statline import CHARACTERISTICS, LABELS, Statline

Hurt = tuple[str, str]
"""An injury by slug, and what was noted with it: a side, fingers, whom he hates, or nothing."""


def amount_of(injury: Injury, before: int) -> int:
    """Return what an injury adds to its characteristic when he has had it so often before."""
    if injury.counts is Counts.FIRST and before:
        return 0
    if injury.counts is Counts.AGAIN and not before:
        return 0
    return injury.amount


def amounts_of(hurts: Iterable[Hurt], *, edition: Edition = BASE) -> list[tuple[str, str, int]]:
    """Return each injury with what it adds to its characteristic, in the order that they came."""
    had: Counter[str] = Counter()
    told = []
    for slug, choice in hurts:
        told.append((slug, choice, amount_of(edition.injuries[slug], had[slug])))
        had[slug] += 1
    return told


def lasting(*, edition: Edition = BASE) -> tuple[Injury, ...]:
    """Return the injuries that are noted on a man, in the order of the table."""
    return tuple(injury for injury in edition.injuries if injury.lasts)


def noted(injury: Injury, choice: str) -> str:
    """Return what was noted with an injury in words: ``left hand, 2 fingers``."""
    if not injury.part or not choice:
        return choice
    side, _, fingers = choice.partition("-")
    if not fingers:
        return f"{side} {injury.part}"
    return f"{side} {injury.part}, {fingers} finger{'' if fingers == '1' else 's'}"


def why_retire(hurts: Iterable[Hurt], now: Statline, *, edition: Edition = BASE) -> str:
    """Say why such a man must retire; empty where he need not.

    For an injury that he has had too often, or a characteristic other than leadership at 0 or
    below (HOUSE).
    """
    for slug, times in Counter(slug for slug, _ in hurts).items():
        injury = edition.injuries[slug]
        if injury.retires_at and times >= injury.retires_at:
            return f"{injury.name}, {times} times over"
    for each in CHARACTERISTICS:
        if each != "ld" and now[each] <= 0:
            return f"{LABELS[each]} {now[each]}"
    return ""


def unlikely(hurts: Iterable[Hurt], *, edition: Edition = BASE) -> Iterator[str]:
    """Yield what is odd about a man's injuries: a side that is not noted, an eye lost twice, more
    fingers than a hand has."""
    had = list(hurts)
    fingers = dict.fromkeys(SIDES, 0)
    for slug, choice in had:
        injury = edition.injuries[slug]
        if (injury.part or injury.foe) and not choice:
            yield f"{injury.name}: {'whom he hates' if injury.foe else f'which {injury.part}'}?"
        side, _, lost = choice.partition("-")
        if injury.part is Part.HAND and lost:
            fingers[side] += int(lost)
    for (slug, choice), times in Counter(had).items():
        if edition.injuries[slug].part is Part.EYE and choice and times > 1:
            yield f"The {choice} eye is lost {times} times."
    for side, gone in fingers.items():
        if gone > FINGERS:
            yield f"The {side} hand has lost {gone} fingers; it had {FINGERS}."
