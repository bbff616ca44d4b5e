"""Who of a side may take part in a battle, and who may not, with why."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import choosing
from campaigns.models import Attendance, Side
from rosters.models import Absence, Character, Possession
from rosters.shown import absence_shown
from westamunda.rules.bottling import bottle_number
from westamunda.rules.editions import Edition
from westamunda.rules.goods import GoodKind
from westamunda.rules.scenario_tables import Picked
from westamunda.rules.scenarios import Size

HIRED = ("hired-gun", "bounty-hunter", "native-scout")


@dataclass(frozen=True)
class ManShown:
    """One of a gang as its crew is chosen."""

    man: Character
    rides: bool
    mounted: bool
    has_horse: bool
    away: str

    @property
    def rank(self) -> str:
        """His rank in words."""
        return self.man.rank.replace("-", " ").capitalize()


@dataclass(frozen=True)
class CrewPage:
    """A side's crew as it is chosen."""

    side: Side
    people: list[ManShown]
    size: Size | None
    bottles_at: int
    mixes_hired: bool

    @property
    def is_drawn(self) -> bool:
        """Whether dice draw it."""
        return self.size is not None and self.size.picked is Picked.RANDOM

    @property
    def able(self) -> list[ManShown]:
        """Those who can fight."""
        return [each for each in self.people if not each.away]


def crew_page(side: Side, edition: Edition) -> CrewPage:
    """Everybody of a gang's side: five queries."""
    men = list(Character.objects.filter(gang=side.gang, left="").order_by("position", "pk"))
    away: dict[int, str] = {}
    for absence in Absence.objects.filter(character__in=men, left=""):
        if absence.games:
            away[absence.character_id] = absence_shown(absence)
    ridden = [good.slug for good in edition.goods if good.kind is GoodKind.ANIMAL]
    horses = Possession.objects.filter(gang=side.gang, left="", type__in=ridden)
    riders = set(horses.filter(carrier__isnull=False).values_list("carrier", flat=True))
    taken = {row.character_id: row for row in Attendance.objects.filter(side=side)}
    people = [
        ManShown(
            man=man,
            rides=(man.pk in taken if side.crew_chosen else True) and man.pk not in away,
            mounted=(bool(taken[man.pk].mount) if man.pk in taken else man.pk in riders),
            has_horse=man.pk in riders,
            away=away.get(man.pk, ""),
        )
        for man in men
    ]
    begun = choosing.begun(side.battle, choosing.rolls_of(side.battle))
    riding = [each for each in people if each.rides]
    return CrewPage(
        side=side,
        people=people,
        size=begun.crews[side.team - 1] if begun else None,
        bottles_at=bottle_number(len(riding), edition=edition) if riding else 0,
        mixes_hired=len({each.man.rank for each in riding if each.man.rank in HIRED}) > 1,
    )
