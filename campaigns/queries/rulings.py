"""What an arbitrator may rule upon a gang: its roster, and what he may give, as choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaigns.models import Entry
from rosters import ports
from rosters.models import Act, Gang, Mark, Player
from rosters.resting import RULED
from rosters.roster import Person, Roster, read
from westamunda.rules.editions import Edition
from westamunda.rules.injuries import lasting, noted
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.territory_tables import CHOICES

Choices = list[tuple[str, Any]]


@dataclass(frozen=True)
class RulingPage:
    """A gang before its arbitrator, with the last of his rulings that he may take back."""

    entry: Entry
    gang: Gang
    roster: Roster
    edition: Edition
    last: Act | None

    @property
    def people(self) -> Choices:
        """Everybody who may learn or earn, by slug."""
        return [
            (each.character.slug, f"{each.character}, experience {each.character.experience}")
            for each in self.roster.own
        ]

    @property
    def takers(self) -> Choices:
        """Who may be given a thing; nobody is the stash."""
        people = [(each.character.slug, str(each.character)) for each in self.roster.own]
        return [("", "the stash"), *people]

    @property
    def weapons(self) -> Choices:
        """The armoury, without what everybody has by nature."""
        return _rows(row for row in self.edition.armoury if row.worth)

    @property
    def goods(self) -> Choices:
        """The trading post."""
        return _rows(self.edition.goods)

    @property
    def places(self) -> Choices:
        """Every territory of every table, as ``table/place``."""
        return [
            (
                table.name,
                [
                    (f"{slug}/{row.slug}", row.name)
                    for row in table
                    if row.slug not in CHOICES and not row.withdrawn
                ],
            )
            for slug, table in self.edition.territory_tables.items()
        ]

    @property
    def marks(self) -> Choices:
        """Every mark that may be given, as ``sort/what``."""
        skills = [
            (f"skill/{row.slug}", row.name)
            for row in self.edition.skills
            if not row.withdrawn and row.slug != "specialist"
        ]
        hurts = [(f"injury/{row.slug}", row.name) for row in lasting(edition=self.edition)]
        return [
            ("Advances", [(f"advance/{each}", f"{LABELS[each]} +1") for each in CHARACTERISTICS]),
            ("Skills", skills),
            ("Injuries", hurts),
        ]

    @property
    def marked(self) -> Choices:
        """Every mark that somebody has, as ``man/mark``."""
        return [
            (f"{each.character.slug}/{mark.slug}", f"{each.character}: {self._named(mark)}")
            for each in self.roster.people
            for mark in each.marks
        ]

    def _named(self, mark: Mark) -> str:
        if mark.sort == Mark.Sort.ADVANCE:
            return f"{LABELS[mark.what]} {mark.amount:+d}"
        if mark.sort == Mark.Sort.SKILL:
            return self.edition.skills[mark.what].name
        injury = self.edition.injuries[mark.what]
        told = noted(injury, mark.choice)
        return f"{injury.name}, {told}" if told else injury.name

    @property
    def things(self) -> Choices:
        """All that may be taken away, as ``weapon/slug``, ``possession/slug``, ``territory/slug``."""
        lands = [
            (f"territory/{each.slug}", self.edition.territory(each.table, each.type).name)
            for each in self.roster.territories
        ]
        return [*self._carried(), ("Territories", lands)]

    def _carried(self) -> Iterable[tuple[str, Any]]:
        def listed(person: Person | None) -> Choices:
            gear = person.gear if person else self.roster.stash
            return [(f"{each._meta.model_name}/{each.slug}", str(each)) for each in gear]

        for person in self.roster.people:
            if person.gear:
                yield str(person.character), listed(person)
        if self.roster.stash:
            yield "In the stash", listed(None)


def _rows(chart: Iterable[Any]) -> Choices:
    return [(row.slug, row.name) for row in chart if not row.withdrawn]


def ruling_page(entry: Entry, arbitrator: Player) -> RulingPage:
    """A gang with all that may be ruled: eight queries."""
    gang = entry.gang
    acts = Act.objects.filter(gang=gang, actor=arbitrator, code__startswith=RULED)
    return RulingPage(
        entry=entry,
        gang=gang,
        roster=read(gang),
        edition=ports.campaigns().edition_of(gang),
        last=acts.filter(taken_back_by=None).order_by("-pk").first(),
    )
