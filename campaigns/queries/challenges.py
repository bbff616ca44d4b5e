"""Whom a gang may challenge, and what would be at stake."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.editions import edition_numbered
from campaigns.models import Campaign, Cast, Entry
from campaigns.moves import CampaignStage, EntryStage
from rosters.models import Gang, Player
from westamunda.rules.underdogs import Stakes, stakes

MOST_CASTS = 20
"""Earlier casts that are offered again: the last ones."""


@dataclass(frozen=True)
class Opponents:
    """Whom a gang may challenge without asking for an address, and the campaign that it fights in."""

    campaign: Campaign | None
    own: list[Gang]
    members: list[Gang]
    casts: list[Cast]

    def gang(self, slug: str) -> Gang | None:
        """The gang of this slug, if it is offered."""
        return next((each for each in (*self.own, *self.members) if each.slug == slug), None)

    def cast(self, slug: str) -> Cast | None:
        """The cast of this slug, if it is offered."""
        return next((each for each in self.casts if each.slug == slug), None)

    @property
    def named(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """They all under their headings, as pairs of what is sent and what is read."""
        headings = [
            (self.campaign.name if self.campaign else "", [_of(each) for each in self.members]),
            ("Your own gangs", [_of(each) for each in self.own]),
            ("Your casts", [(f"cast:{each.slug}", _rated(each)) for each in self.casts]),
        ]
        return [(heading, rows) for heading, rows in headings if rows]


def _of(gang: Gang) -> tuple[str, str]:
    return f"gang:{gang.slug}", f"{gang.name}, {gang.rating}"


def _rated(cast: Cast) -> str:
    return cast.name if cast.rating is None else f"{cast.name}, {cast.rating}"


def opponents_of(gang: Gang, player: Player) -> Opponents:
    """Whom this player may challenge with a gang: four queries, however many there are."""
    entries = Entry.objects.filter(
        gang=gang, stage=EntryStage.ADMITTED, campaign__stage=CampaignStage.RUNNING
    )
    entry = entries.select_related("campaign").first()
    riding = Gang.objects.filter(stage=Gang.Stage.RIDING).exclude(pk=gang.pk)
    members = []
    if entry is not None:
        others = riding.filter(entries__campaign=entry.campaign, entries__stage=EntryStage.ADMITTED)
        members = list(others.exclude(owner=player).order_by("name", "pk"))
    return Opponents(
        campaign=entry.campaign if entry else None,
        own=list(riding.filter(owner=player).order_by("name", "pk")),
        members=members,
        casts=list(Cast.objects.filter(owner=player).order_by("-pk")[:MOST_CASTS]),
    )


@dataclass(frozen=True)
class AtStake:
    """What a battle would bring to each of two sides by their ratings."""

    name: str
    stakes: Stakes


def at_stake(
    sides: tuple[tuple[str, int | None], tuple[str, int | None]], edition: int
) -> list[AtStake]:
    """What is at stake for two sides, each a name and a rating, by the rules of this number."""
    (first, own), (second, enemy) = sides
    rules = edition_numbered(edition)
    return [
        AtStake(first, stakes(own, enemy, edition=rules)),
        AtStake(second, stakes(enemy, own, edition=rules)),
    ]
