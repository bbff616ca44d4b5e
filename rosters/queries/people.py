"""People of a gang: their order, and what goes with one who leaves."""

from __future__ import annotations

from dataclasses import dataclass

from rosters import ports, rulings, shown
from rosters.models import Gang
from rosters.roster import Person, read, read_worth
from westamunda.rules.carrying import Miniature, miniature_problems, problems_of
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Rank
from westamunda.rules.succession import Heir, check_led, heirs_of


@dataclass(frozen=True)
class Standing:
    """One of the roster and where he stands."""

    slug: str
    name: str
    rank: str
    first: bool
    last: bool


def order_of(gang: Gang) -> list[Standing]:
    """Everybody in roster order, in three queries."""
    people = read_worth(gang).people
    return [
        Standing(
            each.character.slug,
            str(each.character),
            shown.rank_of(each.character, native_gang=gang.is_native),
            place == 0,
            place == len(people) - 1,
        )
        for place, each in enumerate(people)
    ]


@dataclass(frozen=True)
class LeavingPage:
    """What goes with a character who leaves, and who follows him where he led."""

    person: Person
    how: str
    things: list[str]
    counts: int
    waits: int
    leads: bool
    heirs: tuple[Heir, ...]
    why_not: str

    @property
    def hired(self) -> bool:
        """Whether he goes with all he brought."""
        return self.person.character.is_hired


def leaving_page(gang: Gang, slug: str, how: str) -> LeavingPage | None:
    """What goes with a character who leaves; None if he has left."""
    roster = read(gang, with_places=False)
    person = roster.person(slug)
    if person is None:
        return None
    man = person.character
    heirs = [rulings.heir_of(each) for each in roster.own if each is not person]
    return LeavingPage(
        person=person,
        how=how,
        things=[str(thing) for thing in person.gear],
        counts=person.worth.total,
        waits=sum(
            not each.settled and each.subject.partition("/")[0] == slug for each in roster.matters
        ),
        leads=man.rules_rank is Rank.LEADER,
        heirs=heirs_of(heirs),
        why_not="" if man.is_hired else _why_not_led(heirs),
    )


def _why_not_led(heirs: list[Heir]) -> str:
    """Why those who stay could not go on; nothing where they could."""
    try:
        check_led(heirs)
    except RuleBroken as refusal:
        return refusal.sentence
    return ""


def faults_of(gang: Gang, slug: str, miniature: Miniature) -> list[str]:
    """What a character carries and this miniature would not show, each in a sentence."""
    edition = ports.campaigns().edition_of(gang)
    person = read_worth(gang).person(slug)
    if person is None or person.character.is_hired:
        return []
    load = rulings.load_of(person, edition)
    name = str(person.character)
    problems = (
        *miniature_problems(miniature, gang.kind, edition=edition),
        *problems_of(load, miniature, gang.kind, name, edition=edition),
    )
    return [problem.sentence for problem in problems]
