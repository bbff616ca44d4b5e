"""What a battle's page tells of its report, and whom a report must name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from campaigns import reporting
from campaigns.access import SeenBattle
from campaigns.editions import edition_numbered
from campaigns.models import Attendance, Battle, Minute, Side
from campaigns.moves import HOLDING, TOLD, BattleStage
from westamunda.rules import underdogs
from westamunda.rules.scenarios import awards_of

FATES = (
    Attendance.Fate.STANDING,
    Attendance.Fate.FLESH_WOUND,
    Attendance.Fate.DOWN,
    Attendance.Fate.OUT,
)


@dataclass(frozen=True)
class SideTold:
    """A side of a report: how many of it each fate met, and what its rating brought."""

    side: Side
    counts: list[tuple[str, int]]
    experience: int
    dollars: int


@dataclass(frozen=True)
class ReportShown:
    """A battle's report as one reader finds it: how it stands, and what he may do about it."""

    seen: SeenBattle
    now: datetime
    by: Side | None
    sides: list[SideTold]
    fallen: list[Attendance]
    void_asked: Minute | None

    @property
    def battle(self) -> Battle:
        """The battle."""
        return self.seen.battle

    @property
    def is_told(self) -> bool:
        """Whether there is a report."""
        return self.battle.stage in TOLD

    @property
    def stands(self) -> bool:
        """Whether it counts."""
        return self.battle.stands_at(self.now)

    @property
    def by_silence(self) -> bool:
        """Whether silence let it stand, whether that is written down yet or not."""
        silence = Battle.Confirmed.SILENCE
        return self.stands and (not self.battle.confirmed or self.battle.confirmed == silence)

    @property
    def mark(self) -> str:
        """What marks the report that is read."""
        return reporting.mark_of(self.battle)

    @property
    def verdict(self) -> str:
        """Who won."""
        return reporting.verdict(self.battle, self.seen.sides)

    @property
    def filed(self) -> str:
        """Who filed it."""
        sides = (str(each) for each in self.seen.sides if each.pk == self.battle.reported_by_id)
        return next(sides, "The arbitrator")

    @property
    def is_own(self) -> bool:
        """Whether the reader's side filed it."""
        return self.by is not None and reporting.filed_by(self.battle, self.by, self.seen.sides)

    @property
    def may_file(self) -> bool:
        """Whether the reader may report the battle."""
        stages = (BattleStage.PLANNED, BattleStage.FOUGHT)
        return bool(self.seen.acting) and self.battle.stage in stages

    @property
    def may_confirm(self) -> bool:
        """Whether he may let it stand."""
        return not self.stands and self._may(reporting.why_not_confirm)

    @property
    def may_dispute(self) -> bool:
        """Whether he may say that it is wrong."""
        return self._may(reporting.why_not_dispute)

    @property
    def may_amend(self) -> bool:
        """Whether he may change it."""
        return self._may(reporting.why_not_amend)

    @property
    def may_void(self) -> bool:
        """Whether he may strike it."""
        return self._may(reporting.why_not_void)

    @property
    def may_rule(self) -> bool:
        """Whether he plays in a battle that he also rules on."""
        return bool(self.seen.own) and self.seen.arbitrates and self.is_told and self.by is not None

    @property
    def may_write_up(self) -> list[Side]:
        """The sides whose account he may write."""
        own = self.seen.own if self.battle.stage in (*HOLDING, *TOLD) else ()
        return list(own)

    @property
    def write_ups(self) -> list[Side]:
        """The sides that told how it was."""
        return [side for side in self.seen.sides if side.write_up]

    def _may(self, why_not: reporting.WhyNot) -> bool:
        return bool(self.seen.acting) and not why_not(
            self.battle, self.by, self.seen.sides, self.now
        )


def acts_for(seen: SeenBattle, *, rules: bool = False) -> Side | None:
    """The side that the reader answers a report for; None where he does so as the arbitrator."""
    if seen.arbitrates and (rules or not seen.own):
        return None
    return seen.own[0] if seen.own else None


def report_shown(seen: SeenBattle, now: datetime, *, rules: bool = False) -> ReportShown:
    """What the battle's page tells of its report: two queries beside the battle's own."""
    told = seen.battle.stage in TOLD
    people = people_of(seen.battle) if told else []
    asked = Minute.objects.filter(battle=seen.battle).order_by("-pk").first() if told else None
    return ReportShown(
        seen=seen,
        now=now,
        by=acts_for(seen, rules=rules),
        sides=[_told(seen, side, people) for side in seen.sides] if told else [],
        fallen=[row for row in people if row.fate in FATES[2:]],
        void_asked=asked if asked is not None and asked.code == "void-asked" else None,
    )


def people_of(battle: Battle) -> list[Attendance]:
    """Who attends a battle, side by side."""
    rows = Attendance.objects.filter(side__battle=battle)
    rows = rows.select_related(
        "side__gang", "side__cast", "character", "put_out_by__side", "put_out_by__character"
    )
    return list(rows.order_by("side__team", "side", "position", "pk"))


def has_loot(battle: Battle) -> bool:
    """Whether loot lies about in the scenario, or may."""
    if not battle.scenario:
        return False
    scenario = edition_numbered(battle.edition).scenarios[battle.scenario]
    return scenario.loot is not None or scenario.missions


def objectives(battle: Battle) -> list[str]:
    """What the scenario counts for a man, apart from hits and loot."""
    if not battle.scenario:
        return []
    edition = edition_numbered(battle.edition)
    awards = awards_of(battle.scenario, edition=edition)
    told = ("wounding-hit", "loot-counter")
    return [each.name for each in awards if each.each_time and each.slug not in told]


def _told(seen: SeenBattle, side: Side, people: list[Attendance]) -> SideTold:
    own = [row for row in people if row.side_id == side.pk]
    counts = [(str(fate.label), sum(row.fate == fate for row in own)) for fate in FATES]
    experience, dollars = _stakes(seen, side)
    return SideTold(side, counts, experience, dollars)


def _stakes(seen: SeenBattle, side: Side) -> tuple[int, int]:
    """What the gap between the ratings came to: experience for each survivor, and dollars; nothing
    where several ride together, or where the scenario knows no underdog."""
    battle, others = seen.battle, [each for each in seen.sides if each.team != side.team]
    edition = edition_numbered(battle.edition)
    counts = not battle.scenario or edition.scenarios[battle.scenario].underdogs
    if len(seen.sides) != 2 or len(others) != 1 or not counts or not battle.result:
        return 0, 0
    won = battle.result == str(side.team)
    drawn = battle.result == Battle.Result.DRAW
    result = underdogs.Result.WON if won else underdogs.Result.LOST
    result = underdogs.Result.DRAWN if drawn else result
    enemy = others[0].rating
    return (
        underdogs.underdog_bonus(side.rating, enemy, result, edition=edition).amount,
        underdogs.giant_killer(side.rating, enemy, won, edition=edition).amount,
    )
