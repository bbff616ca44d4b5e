"""What is odd about a gang that is entered as it is: told, never refused.

A gang that has lived may have grown past what a new one may be: it is small, it owns rare guns.
What its rank, experience and places cannot have brought is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from westamunda.rules.access import SPLIT
from westamunda.rules.advances import Learner
from westamunda.rules.characters import Profile
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.experience import maxima_of, rank_at, thresholds_passed
from westamunda.rules.founding import Muster, Problem, problems_of, unsound_of
from westamunda.rules.injuries import Hurt, amounts_of, unlikely, why_retire
from westamunda.rules.kinds import Calling, Family, Rank
from westamunda.rules.learning import free_skills, may_learn
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.territories import KEPT_BESIDE, reroll_for

SPECIALIST = "specialist"
"""The skill that makes one; the score and the skill that come with it are no advances beside it."""

FOR_NEW_GANGS = frozenset({
    "too-few", "too-young", "too-many-scouts", "cavalry-arms", "not-at-start", "no-skill", "experience",
})  # fmt: skip
"""Codes of what binds a gang before its first ride, and whoever is taken on, but not those who
are left when others have died or lost their guns (parent-game.md 1, 12; seed, Cavalry troopers)."""

Station = tuple[Rank, Calling | None]
"""A rank, and the calling of a specialist."""


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


def faults_of_standing(muster: Muster, *, outlaw: bool, deputised: bool) -> Iterator[Problem]:
    """Yield what does not go with how the gang stands with the law (outlaws.md 2, 3, HOUSE)."""
    if deputised and muster.kind.family is Family.CAVALRY:
        yield Problem("standing", "Cavalry are never deputised: they serve already.")
    for member in muster.of(Rank.BOUNTY_HUNTER) if outlaw else ():
        yield Problem(
            "standing", f"{member.called} hunts outlaws, and none of them can hire him.", member.ref
        )


def _stations_of(man: Veteran) -> frozenset[Station]:
    """What he is and may have been: a skill that he learned as something else stays with him.

    A young blood grows up, one with the Specialist skill was a specialist; where nobody knows
    what he began as, he may have been anything.
    """
    learner, began = man.learner, man.began
    if began is None:
        return frozenset(product(SPLIT, (None, *Calling)))
    held: set[Station] = {(learner.rank, learner.calling), (began.rank, began.calling)}
    if began.rank is Rank.YOUNG_BLOOD and learner.rank is not began.rank:
        held.add((Rank.GANG_MEMBER, None))
    if SPECIALIST in learner.owned and learner.rank is not Rank.SPECIALIST:
        held |= {(Rank.SPECIALIST, calling) for calling in Calling}
    return frozenset(held)


def _stepped_down(man: Veteran) -> bool:
    """Whether he led, was beaten, and stayed as a specialist (parent-game.md 16)."""
    began_leading = man.began is not None and man.began.rank is Rank.LEADER
    return began_leading and man.learner.rank is Rank.SPECIALIST


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
    if risen and rank in (Rank.GANG_MEMBER, Rank.YOUNG_BLOOD):
        yield f"{man.name} has the Specialist skill, and is a specialist by it."
    was_none = began.rank is not Rank.SPECIALIST and not risen
    if rank is Rank.SPECIALIST and was_none and not _stepped_down(man):
        yield f"{man.name} is a specialist, and was not taken on as one: the Specialist skill is missing."


def _of_scores(man: Veteran, edition: Edition) -> Iterator[str]:
    """Scores past where advances stop; what an injury adds goes on top of that."""
    now = man.learner.statline
    most = maxima_of(edition=edition).changed(
        (edition.injuries[slug].characteristic, amount)
        for slug, _, amount in amounts_of(man.hurts, edition=edition)
        if amount > 0
    )
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
    held = _stations_of(man)
    free = {
        skill.slug
        for rank, calling in held
        if rank is Rank.SPECIALIST and calling
        for skill in free_skills(calling, edition=edition)
    }
    tables = {
        table for rank, _ in held for table in replace(learner, rank=rank).open_tables(edition)
    }
    for slug in sorted(learner.owned):
        skill = edition.skills[slug]
        if not any(may_learn(skill, rank, calling) for rank, calling in held):
            yield f"{man.name}: {skill.name} is not for such as he is."
        elif skill.table not in tables and slug not in free and slug != SPECIALIST:
            table = edition.skill_tables[skill.table].name
            yield (
                f"{man.name}: {skill.name} is of {table}, which is not open to his rank; "
                "only an advance of 2 or 12 brings it."
            )
    if learner.rank is Rank.SPECIALIST and not free & learner.owned and not _stepped_down(man):
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
    """What is odd about its places; outlaws and a camp may have moved to one that they won
    (outlaws.md 6, 13)."""
    own = table_of(land, edition=edition)
    if not land.places:
        yield "They hold no territory; a gang that loses its last rolls another."
    yield from _too_much(land, edition)
    moves = own in (edition.open_range.slug, edition.outlaw_territories.slug)
    open_to = {own, edition.territories.slug} if moves else {own}
    barred = reroll_for(land.kind, edition=edition)
    for table, slug in dict.fromkeys(land.places):
        name = edition.territory(table, slug).name
        if slug in barred:
            yield f"{name} is not for a gang of this kind; it would be rolled again."
        elif table not in open_to and slug not in edition.territory_tables[own]:
            yield f"{name} is of another table; a gang of this kind rolls on {edition.territory_tables[own].name}."


def _too_much(land: Land, edition: Edition) -> Iterator[str]:
    """More than may be held at a time; ancient sites lie beside a camp (outlaws.md 3, 13, 15)."""
    places = [slug for _, slug in land.places if slug != KEPT_BESIDE]
    count, most = len(places), edition.number("protagonisti-territories")
    camps = sum(slug != "settlement" for slug in places)
    if land.outlaw and count > 1:
        yield f"Outlaws hold one territory; these hold {count}."
    elif land.protagonisti and count > most:
        held = "one territory" if most == 1 else f"{most} territories"
        yield f"Protagonisti hold {held}; these hold {count}."
    elif table_of(land, edition=edition) == edition.open_range.slug and (count > 2 or camps > 1):
        yield (
            "A band of the open range has one camp, and a Settlement if it wishes; "
            f"these hold {count}."
        )
