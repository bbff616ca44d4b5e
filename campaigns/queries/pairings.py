"""Pairings of a turn, proposed over the gangs that have no battle in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from campaigns import pairings
from campaigns.access import Seen
from campaigns.models import Campaign, Entry, Side
from campaigns.pairings import Pair, Rider
from campaigns.queries.turns import admitted
from campaigns.turning import FELL_THROUGH, PLAYED
from rosters.models import Gang


@dataclass(frozen=True)
class PairShown:
    """A pair with its entries, and how it is sent."""

    pair: Pair
    first: Entry
    second: Entry

    @property
    def value(self) -> str:
        """The pair as a form sends it."""
        return f"{self.first.slug} {self.second.slug}"

    @property
    def told(self) -> str:
        """The pair in words, with ratings and how often they have met."""
        one, other = self.first.gang, self.second.gang
        met = f"met {self.pair.met} time{'' if self.pair.met == 1 else 's'}"
        return (
            f"{one.name}, {one.rating}, and {other.name}, {other.rating}: {self.pair.gap} apart, "
            f"{met if self.pair.met else 'never met'}"
        )


@dataclass(frozen=True)
class PairingsPage:
    """The pairs proposed, who is left over, and who has a battle already."""

    pairs: list[PairShown]
    odd: Entry | None
    engaged: list[Entry]


def pairings_page(seen: Seen) -> PairingsPage:
    """Propose pairings for the turn that runs: two queries, whatever was fought before."""
    campaign = seen.campaign
    entries = [each for each in admitted(campaign) if each.gang.stage == Gang.Stage.RIDING]
    engaged, fought, met = _past(campaign)
    free = {each.slug: each for each in entries if each.gang_id not in engaged}
    slugs = {each.gang_id: each.slug for each in entries}
    drawn = pairings.propose(
        [Rider(slug, each.gang.rating, fought[each.gang_id]) for slug, each in free.items()],
        {
            frozenset((slugs[a], slugs[b])): times
            for (a, b), times in met.items()
            if a in slugs and b in slugs
        },
    )
    return PairingsPage(
        pairs=[PairShown(pair, free[pair.first], free[pair.second]) for pair in drawn.pairs],
        odd=free.get(drawn.odd),
        engaged=[each for each in entries if each.gang_id in engaged],
    )


def _past(campaign: Campaign) -> tuple[set[int], Counter[int], Counter[tuple[int, int]]]:
    """Which gangs have a battle this turn, how many each has fought, and who has met whom."""
    sides = Side.objects.filter(battle__campaign=campaign, gang__isnull=False)
    rows = sides.exclude(battle__stage__in=FELL_THROUGH).values_list(
        "battle_id", "battle__turn", "battle__stage", "team", "gang_id"
    )
    engaged: set[int] = set()
    fought: Counter[int] = Counter()
    teams: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for battle, turn, stage, team, gang in rows:
        if gang is None:
            continue
        if turn == campaign.turn:
            engaged.add(gang)
        if stage in PLAYED:
            fought[gang] += 1
            teams[battle].append((team, gang))
    met = Counter(
        (min(a, b), max(a, b))
        for sides_of in teams.values()
        for place, (team, a) in enumerate(sides_of)
        for other, b in sides_of[:place]
        if team != other
    )
    return engaged, fought, met
