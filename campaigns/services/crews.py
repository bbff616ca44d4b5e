"""Crews: who of a side takes part in a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns import choosing
from campaigns.editions import edition_numbered
from campaigns.models import Attendance, Battle, Side
from campaigns.moves import BattleStage, OutOfTurn
from campaigns.services.minutes import Draft, on_battle
from rosters.models import Absence, Character, Gang, Possession
from westamunda.rules.asking import numbered
from westamunda.rules.dice import D66
from westamunda.rules.editions import Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.goods import GoodKind
from westamunda.rules.scenario_tables import Picked
from westamunda.rules.scenarios import Size

MOST_OF_A_CAST = 40
"""People of a cast that attend one by one."""


class NobodyAble(RuleBroken):
    """A gang of which nobody can fight."""

    code = "nobody-able"


class WrongCrew(RuleBroken):
    """A crew that this side cannot take."""

    code = "wrong-crew"


@on_battle
def choose(draft: Draft, *, side: Side, riders: Mapping[str, bool]) -> None:
    """Choose who takes part for a gang's side, by slug, each mounted or not; the last choice stands.

    Raises WrongCrew for nobody, for more than the scenario lets fight, for a crew that is drawn, for
    somebody who is not able, and for a rider without a horse; OutOfTurn unless it is planned.
    """
    side, size = _planned(draft, side)
    if size.picked is Picked.RANDOM:
        raise WrongCrew(f"In this scenario the crew of {side} is drawn. Draw it.")
    people = {man.slug: man for man in able(side)}
    missing = [slug for slug in riders if slug not in people]
    if missing:
        raise WrongCrew("Somebody of that crew cannot fight by now. Choose again.")
    if not riders:
        raise WrongCrew(f"Nobody of {side} was chosen. Choose one at least.")
    if size.most is not None and len(riders) > size.most:
        raise WrongCrew(f"{len(riders)} were chosen; {size.most} at most fight for {side}.")
    _take(draft.its_battle, side, [man for slug, man in people.items() if slug in riders], riders)
    draft.say("crew-chosen", f"{side} ride with {len(riders)}.")


@on_battle
def draw(draft: Draft, *, side: Side) -> None:
    """Draw the crew of a gang's side by dice: everybody able throws a D66, the highest fight, and
    equals throw again as long as it matters. Mounted is who has a horse.

    Raises WrongCrew where the scenario does not draw it, OutOfTurn unless it is planned.
    """
    side, size = _planned(draft, side)
    if size.picked is not Picked.RANDOM or size.most is None:
        raise WrongCrew(f"In this scenario {side} choose their crew. Nothing is drawn.")
    people = able(side)
    if not people:
        raise NobodyAble(f"{side} have nobody who can fight.")
    drawn = _highest(draft, side, people, size.most)
    crew = [man for man in people if man in drawn]
    _take(draft.its_battle, side, crew, {man.slug: True for man in crew}, as_able=True)
    draft.say("crew-drawn", f"Drawn for {side}: {', '.join(map(str, crew))}.")


def _planned(draft: Draft, side: Side) -> tuple[Side, Size]:
    """The side read again, and how many of it fight."""
    battle = draft.its_battle
    if battle.stage != BattleStage.PLANNED:
        raise OutOfTurn("The crews are set down. Nothing was changed.")
    found = Side.objects.select_related("gang").get(pk=side.pk, battle=battle)
    if found.gang is None:
        raise WrongCrew(f"{side} fight as they are written down.")
    begun = choosing.begun(battle, choosing.rolls_of(battle))
    if begun is None:
        raise WrongCrew("How many fight is not thrown yet. Settle the scenario first.")
    return found, begun.crews[found.team - 1]


def _highest(draft: Draft, side: Side, people: Sequence[Character], most: int) -> list[Character]:
    """So many of these people, by dice."""
    drawn: list[Character] = []
    left, attempt = list(people), 0
    while left and len(drawn) < most:
        attempt += 1
        shown = {
            man: draft.throw(numbered(f"crew/{side.slug}/{man.slug}", attempt), D66).total
            for man in left
        }
        for total in sorted(set(shown.values()), reverse=True):
            equal = [man for man in left if shown[man] == total]
            if len(drawn) + len(equal) > most:
                left = equal
                break
            drawn += equal
        else:
            left = []
    return drawn


def _take(
    battle: Battle,
    side: Side,
    crew: Sequence[Character],
    mounted: Mapping[str, bool],
    *,
    as_able: bool = False,
) -> None:
    """Set down a crew in place of what was chosen before. ``as_able`` mounts whoever can be."""
    assert side.gang is not None
    riders = riders_of(side.gang, edition_numbered(battle.edition))
    on_foot = [man for man in crew if mounted[man.slug] and man.pk not in riders]
    if on_foot and not as_able:
        raise WrongCrew(f"{on_foot[0]} has no horse. Let him walk.")
    kept, none = Attendance.Mount.KEPT, Attendance.Mount.NONE
    Attendance.objects.filter(side=side).delete()
    Attendance.objects.bulk_create(
        Attendance(
            side=side,
            character=man,
            name=str(man)[:60],
            position=place,
            mount=kept if mounted[man.slug] and man.pk in riders else none,
        )
        for place, man in enumerate(crew)
    )
    side.crew_chosen = True
    side.save(update_fields=["crew_chosen"])


def able(side: Side) -> list[Character]:
    """Who of a gang's side can fight: here, and not kept away by anything."""
    away = Absence.objects.filter(left="", games__gt=0).values("character")
    people = Character.objects.filter(gang=side.gang, left="").exclude(pk__in=away)
    return list(people.order_by("position", "pk"))


def check_still_able(side: Side) -> None:
    """Raise WrongCrew where somebody of a crew that was chosen has left since, or is kept away."""
    if side.gang is None:
        return
    can = {man.pk for man in able(side)}
    for row in Attendance.objects.filter(side=side):
        if row.character_id not in can:
            raise WrongCrew(f"{row.name} of {side} cannot fight by now. Choose the crew again.")


def check_size(side: Side, size: Size) -> None:
    """Raise WrongCrew where nobody was chosen and not everybody able may fight."""
    if side.gang is None or size.most is None:
        return
    number = len(able(side))
    if number > size.most:
        how = "Draw them" if size.picked is Picked.RANDOM else "Choose them"
        raise WrongCrew(f"{size.most} of {side} fight, and {number} are able. {how} first.")


def take_everybody(side: Side, edition: Edition) -> None:
    """Let everybody able attend for a side, mounted if he has a horse. Raises NobodyAble where
    nobody is."""
    rows = _of_gang(side, edition) if side.gang else _of_cast(side)
    if not rows:
        raise NobodyAble(f"{side} have nobody who can fight.")
    Attendance.objects.bulk_create(rows)


def everybody(side: Side, edition: Edition) -> list[Attendance]:
    """Who would attend for a side whose crew nobody chose; nothing is written."""
    return _of_gang(side, edition) if side.gang else _of_cast(side)


def riders_of(gang: Gang, edition: Edition) -> set[int]:
    """The keys of those of a gang who have an animal to ride."""
    ridden = [good.slug for good in edition.goods if good.kind is GoodKind.ANIMAL]
    rows = Possession.objects.filter(gang=gang, left="", type__in=ridden, carrier__isnull=False)
    return set(rows.values_list("carrier", flat=True))


def _of_gang(side: Side, edition: Edition) -> list[Attendance]:
    riders = riders_of(side.gang, edition) if side.gang else set()
    kept, none = Attendance.Mount.KEPT, Attendance.Mount.NONE
    return [
        Attendance(
            side=side,
            character=man,
            name=str(man)[:60],
            position=place,
            mount=kept if man.pk in riders else none,
        )
        for place, man in enumerate(able(side))
    ]


def _of_cast(side: Side) -> list[Attendance]:
    people: list[dict[str, Any]] = side.cast.people if side.cast else []
    names = [
        f"{each['name']} {number}" if each["count"] > 1 else each["name"]
        for each in people
        for number in range(1, each["count"] + 1)
    ] or [str(side)]
    return [
        Attendance(side=side, name=name[:60], position=place)
        for place, name in enumerate(names[:MOST_OF_A_CAST])
    ]
