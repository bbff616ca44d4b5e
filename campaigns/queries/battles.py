"""A battle's page, and the battles of a gang."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from campaigns import choosing
from campaigns.access import SeenBattle
from campaigns.choosing import Course, Rolls, in_words, team_named
from campaigns.editions import edition_numbered
from campaigns.models import Attendance, Battle, BattleRoll, Minute, Side
from campaigns.moves import BATTLE_MOVES, BattleStage, may_move
from campaigns.queries.challenges import AtStake, at_stake
from rosters.models import Character, DiceRoll, Gang
from westamunda.rules import scenarios
from westamunda.rules.bottling import bottle_number
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.editions import Edition
from westamunda.rules.scenario_tables import Picked, Scenario
from westamunda.rules.scenarios import Begun, Size
from westamunda.rules.weather import Conditions


@dataclass(frozen=True)
class CrewShown:
    """Somebody who attends: his row, and his rank in words."""

    row: Attendance
    rank: str


@dataclass(frozen=True)
class SideShown:
    """A side with those who attend for it: how many may, and at how many down its nerve is tested."""

    side: Side
    people: list[CrewShown]
    is_own: bool
    acts: bool
    rating: int | None
    size: str
    is_drawn: bool
    bottles_at: int


@dataclass(frozen=True)
class RollShown:
    """Dice that fell: what for, the faces, and where."""

    label: str
    faces: list[int]
    tens: bool
    table: bool
    total: int


@dataclass(frozen=True)
class Option:
    """One answer to a question: what is sent, what is read, what it is."""

    value: str
    name: str
    effect: str = ""


@dataclass(frozen=True)
class Asked:
    """What a battle asks next: of whom, and how it is answered."""

    question: str
    words: str
    of: str
    mine: bool
    pool: str
    dice: int
    options: list[Option]


@dataclass(frozen=True)
class ScenarioShown:
    """What is fought, as it is read."""

    scenario: Scenario
    attacker: str
    told: tuple[str, ...]
    by: str


UNTOLD = (BattleStage.CHALLENGED, BattleStage.PLANNED, BattleStage.FOUGHT)
"""Battles of which nobody has reported yet."""


@dataclass(frozen=True)
class BattlePage:
    """A battle with all that its page tells."""

    seen: SeenBattle
    sides: list[SideShown]
    minutes: list[Minute]
    latest: str
    at_stake: list[AtStake]
    is_over_time: bool
    answers: list[Side]
    waits_for: list[Side]
    asked: Asked | None
    scenario: ScenarioShown | None
    begun: Begun | None
    mission: str
    weather: Conditions | None
    asks_weather: bool
    rolls: list[RollShown]
    proposed: str
    offered: list[Scenario]
    may_ride: bool
    may_call_off: bool
    dice: str

    @property
    def is_open(self) -> bool:
        """Whether there is something to do before it is reported."""
        return self.seen.battle.stage in UNTOLD


def battle_page(seen: SeenBattle, now: datetime) -> BattlePage:
    """Everything on a battle's page: three queries beside the battle's own."""
    battle, sides = seen.battle, seen.sides
    edition = edition_numbered(battle.edition)
    told = Minute.objects.filter(battle=battle).select_related("actor").order_by("-pk")
    minutes = list(told if seen.arbitrates else told.filter(secret=False))
    thrown = list(BattleRoll.objects.filter(battle=battle).order_by("pk"))
    rolls = {roll.question: Roll(DicePool.parse(roll.pool), tuple(roll.faces)) for roll in thrown}
    course = choosing.course(battle, sides, rolls)
    begun = choosing.begun(battle, rolls)
    planned = battle.stage == BattleStage.PLANNED
    open_now = not ran_out(battle, now)
    waiting = [each for each in sides if not each.agreed] if _challenged(battle) else []
    settled = bool(battle.scenario) and begun is not None and not _asks_weather(battle, rolls)
    return BattlePage(
        seen=seen,
        sides=_sides(seen, begun if planned else None, edition),
        minutes=minutes,
        latest=minutes[0].slug if minutes else "",
        at_stake=_at_stake(battle, sides),
        is_over_time=not open_now,
        answers=[each for each in waiting if each in seen.acting] if open_now else [],
        waits_for=waiting,
        asked=_asked(seen, course, edition),
        scenario=_scenario(battle, sides, edition),
        begun=begun,
        mission=_mission(begun, edition),
        weather=choosing.conditions(battle, rolls) if battle.weather else None,
        asks_weather=course is not None and course.part == choosing.WEATHER,
        rolls=_rolls(thrown, sides),
        proposed=_proposed(seen, edition),
        offered=_offered(battle, sides, edition),
        may_ride=planned and settled and bool(seen.acting),
        may_call_off=(
            bool(seen.acting)
            and open_now
            and may_move(BATTLE_MOVES, battle.stage, BattleStage.CALLED_OFF)
        ),
        dice=battle.campaign.dice if battle.campaign else "either",
    )


def ran_out(battle: Battle, now: datetime) -> bool:
    """Whether a challenge was not answered in its time."""
    return _challenged(battle) and battle.expires_at is not None and battle.expires_at <= now


def latest_minute(battle: Battle) -> str:
    """The slug of the last thing that was done to a battle; one query."""
    found = Minute.objects.filter(battle=battle).order_by("-pk").values_list("slug", flat=True)
    return found.first() or ""


def battles_of(gang: Gang, now: datetime) -> QuerySet[Battle]:
    """A gang's battles, the newest first, without those that came to nothing."""
    late = Q(stage=BattleStage.CHALLENGED, expires_at__lte=now)
    return (
        Battle.objects.filter(sides__gang=gang)
        .exclude(late)
        .exclude(stage=BattleStage.DECLINED)
        .select_related("campaign")
        .prefetch_related("sides__gang", "sides__cast")
        .order_by("-pk")
    )


@dataclass(frozen=True)
class GangBattle:
    """A battle as a gang's list tells it."""

    battle: Battle
    against: str
    scenario: str
    result: str


def told_of(gang: Gang, battle: Battle) -> GangBattle:
    """A battle whose sides are at hand, as this gang's list tells it."""
    sides = list(battle.sides.all())
    team = next(side.team for side in sides if side.gang_id == gang.pk)
    result = "A draw" if battle.result == Battle.Result.DRAW else ""
    if battle.result in ("1", "2"):
        result = "Won" if battle.result == str(team) else "Lost"
    found = edition_numbered(battle.edition).scenarios.get(battle.scenario)
    return GangBattle(
        battle=battle,
        against=" and ".join(str(side) for side in sides if side.team != team),
        scenario=found.name if found else "",
        result=result or battle.get_stage_display().capitalize(),
    )


def _challenged(battle: Battle) -> bool:
    return battle.stage == BattleStage.CHALLENGED


def _asks_weather(battle: Battle, rolls: Rolls) -> bool:
    return choosing.asks_weather(battle, rolls)


def _sides(seen: SeenBattle, begun: Begun | None, edition: Edition) -> list[SideShown]:
    rows = Attendance.objects.filter(side__battle=seen.battle).select_related(
        "put_out_by", "character"
    )
    people: dict[int, list[CrewShown]] = {side.pk: [] for side in seen.sides}
    for row in rows:
        rank = row.character.rank.replace("-", " ").capitalize() if row.character else "Of the cast"
        people[row.side_id].append(CrewShown(row, rank))
    shown = []
    for side in seen.sides:
        size = begun.crews[side.team - 1] if begun else Size()
        crew = people[side.pk]
        shown.append(
            SideShown(
                side=side,
                people=crew,
                is_own=side in seen.own,
                acts=side in seen.acting and side.gang is not None,
                rating=(
                    side.rating
                    if side.rating is not None
                    else choosing.ratings_of([side])[0]
                ),
                size=size_told(size),
                is_drawn=size.picked is Picked.RANDOM,
                bottles_at=bottle_number(len(crew), edition=edition) if crew else 0,
            )
        )  # fmt: skip
    return shown


def size_told(size: Size) -> str:
    """How many fight, in words."""
    if size.most is None:
        return "Everybody able may fight."
    how = "drawn by dice" if size.picked is Picked.RANDOM else "chosen"
    return f"{size.most} at most, {how}."


def _at_stake(battle: Battle, sides: Sequence[Side]) -> list[AtStake]:
    if len(sides) != 2 or battle.stage not in (BattleStage.CHALLENGED, BattleStage.PLANNED):
        return []
    first, second = zip(map(str, sides), choosing.ratings_of(sides), strict=True)
    return at_stake((first, second), battle.edition)


def _asked(seen: SeenBattle, course: Course | None, edition: Edition) -> Asked | None:
    if course is None or course.question is None:
        return None
    sides = seen.sides
    teams = {side.team for side in seen.own}
    mine = seen.arbitrates or (course.asked in teams if course.asked else bool(seen.own))
    options = course.chooses.options if course.chooses else ()
    return Asked(
        question=choosing.named(course),
        words=in_words(course.question.why, sides),
        of=team_named(sides, course.asked) if course.asked else "either side",
        mine=mine,
        pool=str(course.throws.pool) if course.throws else "",
        dice=course.throws.pool.dice if course.throws else 0,
        options=[_option(each, edition) for each in options],
    )


def _option(value: str, edition: Edition) -> Option:
    found = edition.scenarios.get(value)
    if found is not None:
        return Option(value, found.name, found.set_up)
    if value.lstrip("-").isdigit():
        number = int(value)
        return Option(value, f"{number:+d}".replace("-", "−") if number else "Leave it")
    return Option(value, value.replace("-", " ").capitalize())


_BY = {
    "dice": "As the dice chose",
    "agreement": "As both sides agreed",
    "arbitrator": "As the arbitrator set it",
}


def _scenario(battle: Battle, sides: Sequence[Side], edition: Edition) -> ScenarioShown | None:
    if not battle.scenario:
        return None
    told = list(
        scenarios.told(
            battle.scenario, cave_in=bool(battle.chosen.get("cave_in")), edition=edition
        )
    )  # fmt: skip
    if battle.chosen.get("doubles_experience"):
        told.append("Experience is double for all but the underdog's bonus.")
    if battle.chosen.get("grudge"):
        told.append("Wounding hits count double, and a full recovery becomes bitter enmity.")
    return ScenarioShown(
        scenario=edition.scenarios[battle.scenario],
        attacker=team_named(sides, battle.attacker) if battle.attacker else "",
        told=tuple(told),
        by=_BY.get(battle.chosen.get("by", ""), ""),
    )


def _mission(begun: Begun | None, edition: Edition) -> str:
    if begun is None or not begun.mission:
        return ""
    mission = edition.missions[begun.mission]
    return f"{mission.name}. {mission.aim}"


def _rolls(thrown: Sequence[BattleRoll], sides: Sequence[Side]) -> list[RollShown]:
    """The dice of a battle; one query for names where a crew was drawn."""
    drawn = {each.question: each.question.split("/")[2] for each in thrown if _draws(each)}
    slugs = {each.partition(" ")[0] for each in drawn.values()}
    names = dict(_names(slugs)) if slugs else {}
    shown = []
    for roll in thrown:
        pool = DicePool.parse(roll.pool)
        label = roll.question.rpartition("/")[2]
        if roll.question in drawn:
            slug, _, again = label.partition(" ")
            label = f"{names.get(slug, 'Somebody')}{f', {again}' if again else ''}"
        shown.append(
            RollShown(
                label=in_words(label, sides),
                faces=roll.faces,
                tens=pool.sides == 66,
                table=roll.origin == DiceRoll.Origin.TABLE,
                total=Roll(pool, tuple(roll.faces)).total,
            )
        )
    return shown


def _draws(roll: BattleRoll) -> bool:
    return roll.question.startswith("crew/")


def _names(slugs: set[str]) -> list[tuple[str, str]]:
    return [(man.slug, str(man)) for man in Character.objects.filter(slug__in=slugs)]


def _proposed(seen: SeenBattle, edition: Edition) -> str:
    """What a side would fight that the other has not agreed to, in a sentence."""
    said = seen.battle.chosen.get("proposed", {})
    if seen.battle.scenario or not said:
        return ""
    told = []
    for team, (slug, attacker) in said.items():
        name = edition.scenarios[slug].name
        attack = f", {team_named(seen.sides, attacker)} attacking" if attacker else ""
        told.append(f"{team_named(seen.sides, int(team))} would fight {name}{attack}.")
    return " ".join(told)


def _offered(battle: Battle, sides: Sequence[Side], edition: Edition) -> list[Scenario]:
    """What two sides outside a campaign may agree on."""
    if battle.campaign is not None or battle.stage != BattleStage.PLANNED or battle.scenario:
        return []
    limited = any(side.gang and side.gang.protagonisti for side in sides)
    side = scenarios.Side(protagonisti=limited)
    return list(scenarios.choosable(side, edition=edition))
