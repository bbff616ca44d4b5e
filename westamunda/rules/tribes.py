"""A tribe's own attributes: a house rule of one gang (seed, Gangs available; house-values.md 7).

Its skill ticks are ``learning.tribal_row``.
"""

from __future__ import annotations

from collections.abc import Mapping

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import maxima_of
from westamunda.rules.statline import CHARACTERISTICS, LABELS, Statline


class NotPaidFor(RuleBroken):
    """A tribe's attributes that are raised and not lowered as much, or go out of bounds."""

    code = "attributes-not-paid-for"


def tribal_statline(
    statline: Statline, changes: Mapping[str, int], *, edition: Edition = BASE
) -> Statline:
    """Return a rank's founding statline as its tribe has it; the cost stays as it is.

    Each point more on one characteristic is paid for by a point less on another of the same rank,
    within the maxima and never below 1. Raises NotPaidFor otherwise; an unknown characteristic is
    a KeyError.
    """
    more = sum(changes.values())
    if more:
        raise NotPaidFor(
            f"Raised and lowered must come to nothing; these come to {more:+d}.", more=more
        )
    changed = statline.changed(changes.items())
    maxima = maxima_of(edition=edition)
    for each in CHARACTERISTICS:
        if changes.get(each) and not 1 <= changed[each] <= maxima[each]:
            raise NotPaidFor(
                f"{LABELS[each]} {changed[each]} is out of bounds: 1 to {maxima[each]}.",
                least=1, most=maxima[each],
            )  # fmt: skip
    return changed
