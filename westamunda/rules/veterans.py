"""What is odd about a gang that is entered as it is: told, never refused.

A gang that has lived may have grown past what a new one may be: it is small, it owns rare guns.
What its rank, experience and places cannot have brought is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from westamunda.rules.advances import Learner
from westamunda.rules.characters import Profile
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.experience import maxima_of, rank_at, thresholds_passed
from westamunda.rules.founding import Muster, Problem, problems_of, unsound_of
from westamunda.rules.injuries import Hurt, unlikely, why_retire
from westamunda.rules.kinds import Rank
from westamunda.rules.learning import free_skills, may_learn
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.territories import reroll_for

SPECIALIST = "specialist"
"""The skill that makes one; the score and the skill that come with it are no advances beside it."""

FOR_NEW_GANGS = frozenset({"too-few", "not-at-start", "no-skill", "experience"})
"""Codes of what binds a gang before its first ride only (parent-game.md 1)."""


@dataclass(frozen=True, slots=True)
class Veteran:
    """A man with what he has been through. ``ref`` is the caller's handle of him.

    ``learner`` has his scores now and his skills; ``began`` is the profile that he was recruited
    by, ``raised`` how often advances raised a characteristic, ``unnamed`` the skills whose weapon
    is not named, or gone.
    """

    ref: str
    name: str
    learner: Learner
    began: Profile | None
    experience: int
    raised: int
    hurts: tuple[Hurt, ...] = ()
    unnamed: tuple[str, ...] = ()


def faults_of_muster(muster: Muster, *, edition: Edition = BASE) -> Iterator[Problem]:
    """Yield what no gang may be, new or old: who leads, who would not join, who cannot carry what
    he has."""
    yield from unsound_of(muster, edition=edition)
    several = len(muster.of(Rank.LEADER)) > 1
    for problem in problems_of(muster, edition=edition):
        if problem.code not in FOR_NEW_GANGS and not (several and problem.code == "no-leader"):
            yield problem


def faults_of_past(man: Veteran, *, edition: Edition = BASE) -> Iterator[Problem]:
    """Yield what a man's rank and experience cannot have brought him, and what would end him."""
    told = (
        *_of_rank(man, edition),
        *_of_scores(man, edition),
        *_of_skills(man, edition),
        *_of_number(man, edition),
        *(f"{man.name}: {said}" for said in unlikely(man.hurts, edition=edition)),
    )
    yield from (Problem("past", sentence, man.ref) for sentence in told)


def _of_rank(man: Veteran, edition: Edition) -> Iterator[str]:
    rank, began = man.learner.rank, man.began
    if rank is Rank.YOUNG_BLOOD and rank_at(rank, man.experience, edition=edition) is not rank:
        yield f"{man.name} has {man.experience} experience and is a young blood no longer."
    if began is None or rank.is_hired:
        return
    grown = rank_at(began.rank, man.experience, edition=edition)
    if rank is Rank.GANG_MEMBER and began.rank is Rank.YOUNG_BLOOD and grown is not rank:
        least = edition.number("grown-up")
        yield f"{man.name} was a young blood and grows up at {least} experience, not before."
    risen = SPECIALIST in man.learner.owned
    if rank is Rank.SPECIALIST and began.rank is not rank and not risen:
        yield f"{man.name} is a specialist, and was not taken on as one: the Specialist skill is missing."


def _of_scores(man: Veteran, edition: Edition) -> Iterator[str]:
    most, now = maxima_of(edition=edition), man.learner.statline
    for each in CHARACTERISTICS:
        if now[each] > most[each]:
            yield f"{man.name}: {LABELS[each]} {now[each]}, and nobody grows past {most[each]}."
    if why := why_retire(man.hurts, now, edition=edition):
        yield f"{man.name} must retire: {why}."


def _of_skills(man: Veteran, edition: Edition) -> Iterator[str]:
    learner = man.learner
    for slug in man.unnamed:
        yield f"{man.name}: {edition.skills[slug].name} names no weapon that he carries."
    if learner.rank.is_hired:
        return
    calling = learner.calling if learner.rank is Rank.SPECIALIST else None
    free = {skill.slug for skill in free_skills(calling, edition=edition)} if calling else set()
    tables = learner.open_tables(edition)
    for slug in sorted(learner.owned):
        skill = edition.skills[slug]
        rose = slug == SPECIALIST and learner.rank is Rank.SPECIALIST
        if not rose and not may_learn(skill, learner.rank, learner.calling):
            yield f"{man.name}: {skill.name} is not for such as he is."
        elif skill.table not in tables and slug not in free:
            table = edition.skill_tables[skill.table].name
            yield (
                f"{man.name}: {skill.name} is of {table}, which is not open to his rank; "
                "only an advance of 2 or 12 brings it."
            )
    if calling and not free & learner.owned:
        yield f"{man.name} has no skill of his calling, and a specialist begins with one."


def _of_number(man: Veteran, edition: Edition) -> Iterator[str]:
    """Less experience than he began with, or more advances than it has brought."""
    if man.began and man.experience < (least := least_of(man.began)):
        yield f"{man.name} began with {least} experience at least, and shows {man.experience}."
    most = most_advances(man, edition=edition)
    count = advances_of(man)
    if most is not None and count > most:
        what = (
            "what hired men bring" if man.learner.rank.is_hired else f"{man.experience} experience"
        )
        said = "1 advance" if count == 1 else f"{count} advances"
        yield f"{man.name} shows {said}; {what} comes to {most} at most."


def advances_of(man: Veteran) -> int:
    """Return how many advances a man's marks come to.

    A recruited specialist's first skill is none; the Specialist skill is one with all it brings.
    """
    free = man.began is not None and man.began.rank is Rank.SPECIALIST and bool(man.learner.owned)
    rose = 2 if SPECIALIST in man.learner.owned else 0
    return max(0, man.raised + len(man.learner.owned) - free - rose)


def most_advances(man: Veteran, *, edition: Edition = BASE) -> int | None:
    """Return how many advances a man can have had; None where nobody knows what he began as.

    Starting experience brings none, and the least that it may be counts (parent-game.md 1, 8.1).
    """
    if man.learner.rank.is_hired:
        return edition.hired_men[man.learner.rank].advances
    if man.began is None:
        return None
    least = min(least_of(man.began), man.experience)
    return len(thresholds_passed(least, man.experience, edition=edition))


def least_of(began: Profile) -> int:
    """Return the least experience that a man so recruited begins with."""
    start = began.starting_xp
    return start if isinstance(start, int) else start.plus + start.count * start.times


Place = tuple[str, str]
"""A table of territories and a place of it."""


@dataclass(frozen=True, slots=True)
class Land:
    """What a gang holds, and what it is."""

    kind: str
    protagonisti: bool
    outlaw: bool
    places: tuple[Place, ...]


def holds_land(kind: str, outlaw: bool, *, edition: Edition = BASE) -> bool:
    """Whether such a gang may hold a place: cavalry draw pay instead, until they are outlaws."""
    return outlaw or bool(edition.kinds[kind].territory_table)


def table_of(land: Land, *, edition: Edition = BASE) -> str:
    """Return the table that such a gang rolls on (parent-game.md 10.2; outlaws.md 6)."""
    own = edition.kinds[land.kind].territory_table
    if land.outlaw and own != edition.open_range.slug:
        return edition.outlaw_territories.slug
    return edition.territories.slug if land.protagonisti else own


def faults_of_land(land: Land, *, edition: Edition = BASE) -> Iterator[Problem]:
    """Yield what such a gang would not hold: too much, nothing, or a place of another table."""
    told = _of_land(land, edition) if holds_land(land.kind, land.outlaw, edition=edition) else ()
    yield from (Problem("land", sentence) for sentence in told)


def _of_land(land: Land, edition: Edition) -> Iterable[str]:
    own = table_of(land, edition=edition)
    if not land.places:
        yield "They hold no territory; a gang that loses its last rolls another."
    if len(land.places) > 1 and (land.protagonisti or land.outlaw):
        who = "Outlaws" if land.outlaw else "Protagonisti"
        yield f"{who} hold one territory; these hold {len(land.places)}."
    barred = reroll_for(land.kind, edition=edition)
    for table, slug in dict.fromkeys(land.places):
        name = edition.territory(table, slug).name
        if slug in barred:
            yield f"{name} is not for a gang of this kind; it would be rolled again."
        elif table != own and slug not in edition.territory_tables[own]:
            yield f"{name} is of another table; a gang of this kind rolls on {edition.territory_tables[own].name}."
