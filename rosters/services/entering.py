"""Entering: a gang that has lived on paper is written down as it is, and rides on.

No dice are thrown and nothing is refused but what is not in the rulebook or would make the books
untrue; what is odd is told (``rulings.faults_of``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rosters import papers, rulings
from rosters.asked import ABSENCES, ENTERED, RECRUITS
from rosters.models import (
    DEPARTED,
    STATLINE_FIELDS,
    Absence,
    Character,
    Gang,
    Mark,
    Owned,
)
from rosters.resting import RODE_ON
from rosters.roster import Person
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered, next_position, person
from rosters.services.gangs import TooLate
from westamunda.rules.characters import HiredMan, Profile
from westamunda.rules.editions import Edition
from westamunda.rules.founding import NotReady, profile_of
from westamunda.rules.injuries import amounts_of
from westamunda.rules.injury_tables import FOE
from westamunda.rules.kinds import HIRED, Calling, Rank
from westamunda.rules.statline import CHARACTERISTICS, LABELS
from westamunda.rules.veterans import SPECIALIST

Noted = tuple[str, str]
"""A skill or an injury by slug, with what was chosen or noted for it."""

SCORE_OF = {Calling.PUGILIST: "ws", Calling.SHOOTIST: "bs"}
"""The score that the Specialist skill raised, told by the calling."""


@dataclass(frozen=True, slots=True)
class Past:
    """What a character has been through: points of experience, what he is now, how often each
    characteristic was raised, his skills and injuries in order, and games that he must miss by
    why."""

    experience: int = 0
    who: str = ""
    advances: Mapping[str, int] | None = None
    skills: tuple[Noted, ...] = ()
    injuries: tuple[Noted, ...] = ()
    absences: tuple[tuple[str, int], ...] = ()


def check_entering(gang: Gang) -> None:
    """Raise TooLate unless the gang is still being entered by hand."""
    if not gang.is_entering:
        raise TooLate(f"{gang.name} is not being entered by hand: what it has comes by its acts.")


@writes
def enter_past(draft: Draft, *, man: Character, past: Past) -> None:
    """Set down what a character has been through; entered again, it replaces what was entered.

    Raises TooLate once the gang rides, NotHere if he has left, NotOffered for what the rulebook
    does not have or what is named twice.
    """
    check_entering(draft.gang)
    him = person(draft, man)
    standing = _standing(him, past)
    _, calling = RECRUITS.get(past.who, (None, None))
    wanted = _marks(draft, him, past, calling)
    moved = draft.change(him.character, **standing)
    moved |= _replace_marks(draft, him, wanted)
    moved |= _replace_absences(draft, him, past.absences)
    if moved:
        draft.say("entered", f"{him.character} entered as he is: {_told(past, draft.edition)}.")


def _standing(him: Person, past: Past) -> dict[str, str | int]:
    """His experience and what he is now; a hired man has none and stays what he is."""
    if him.character.is_hired:
        if past.experience or past.who:
            raise NotOffered("Hired men earn no experience and stay what they were hired as.")
        return {}
    if past.who not in RECRUITS:
        raise NotOffered("Nobody in a gang is that.")
    rank, calling = RECRUITS[past.who]
    return {"experience": past.experience, "rank": rank, "calling": calling or ""}


def _marks(draft: Draft, him: Person, past: Past, calling: Calling | None) -> list[Mark]:
    """The marks that tell his past, in order."""
    advances = past.advances or {}
    if not set(advances) <= set(CHARACTERISTICS):
        raise NotOffered("Nobody has a characteristic of that name.")
    raised = [
        Mark(sort=Mark.Sort.ADVANCE, what=each, amount=1)
        for each in CHARACTERISTICS
        for _ in range(advances.get(each, 0))
    ]
    skills = [
        Mark(
            sort=Mark.Sort.SKILL, what=slug, choice=_skill_choice(draft, him, slug, choice, calling)
        )
        for slug, choice in past.skills
    ]
    twice = [what for what, count in Counter(mark.what for mark in skills).items() if count > 1]
    if twice:
        raise NotOffered(f"{draft.edition.skills[twice[0]].name} is named twice; it is known once.")
    for slug, choice in past.injuries:
        _check_injury(draft.edition, slug, choice)
    hurts = [
        Mark(sort=Mark.Sort.INJURY, what=slug, choice=choice, amount=amount)
        for slug, choice, amount in amounts_of(past.injuries, edition=draft.edition)
    ]
    return [*raised, *skills, *hurts]


def _skill_choice(
    draft: Draft, him: Person, slug: str, choice: str, calling: Calling | None
) -> str:
    """What is chosen for a skill; raise NotOffered for a skill or choice that nobody offers."""
    skill = draft.edition.skills.get(slug)
    if skill is None:
        raise NotOffered("No skill of that name is in the rulebook.")
    if slug == SPECIALIST:
        return SCORE_OF[calling] if calling else ""
    guns = [weapon.slug for weapon in him.weapons]
    offered = guns if skill.owes_weapon else list(skill.choices)
    if choice and choice not in offered:
        raise NotOffered(f"{skill.name}: that is not among the choices.")
    return choice


def _check_injury(edition: Edition, slug: str, choice: str) -> None:
    """Raise NotOffered for an injury that is not noted on anybody, or not so."""
    injury = edition.injuries.get(slug)
    if injury is None or not injury.lasts:
        raise NotOffered("No such injury stays with a man.")
    if choice and choice not in injury.choices and FOE not in injury.choices:
        raise NotOffered(f"{injury.name}: that is not among the choices.")


def _replace_marks(draft: Draft, him: Person, wanted: list[Mark]) -> bool:
    """Let marks that are told no longer leave, and add those that are new; say whether any were."""

    def key(mark: Mark) -> tuple[str, str, int, str]:
        return (mark.sort, mark.what, mark.amount, mark.choice)

    missing = Counter(map(key, wanted))
    gone: list[Mark] = []
    new: list[Mark] = []
    for mark in him.marks:
        if missing[key(mark)]:
            missing[key(mark)] -= 1
        else:
            gone.append(mark)
    for mark in reversed(wanted):
        if missing[key(mark)]:
            missing[key(mark)] -= 1
            mark.character, mark.origin = him.character, ENTERED
            new.insert(0, mark)
    leave(draft, *gone, how=Owned.Left.GIVEN_BACK)
    if new:
        draft.add(*new)
    return bool(gone or new)


def _replace_absences(draft: Draft, him: Person, wanted: Iterable[tuple[str, int]]) -> bool:
    """Let absences that are told no longer leave, and add those that are new."""
    missing = Counter(wanted)
    for reason, games in missing:
        if reason not in ABSENCES or games < 0 or bool(games) != ABSENCES[reason].by_games:
            raise NotOffered(
                "An absence has a reason, and games to miss where the reason has a term."
            )
    gone = []
    for absence in him.absences:
        if missing[absence.reason, absence.games]:
            missing[absence.reason, absence.games] -= 1
        else:
            gone.append(absence)
    new = [
        Absence(character=him.character, reason=reason, games=games, origin=ENTERED)
        for reason, games in missing.elements()
    ]
    leave(draft, *gone, how=Owned.Left.GIVEN_BACK)
    if new:
        draft.add(*new)
    return bool(gone or new)


def _told(past: Past, edition: Edition) -> str:
    """A past in words: 45 experience, BS +1, Marksman, Blinded in one eye."""
    advances = past.advances or {}
    words = [f"{past.experience} experience"] if past.experience else []
    words += [f"{LABELS[each]} +{advances[each]}" for each in CHARACTERISTICS if advances.get(each)]
    words += [edition.skills[slug].name for slug, _ in past.skills]
    words += [edition.injuries[slug].name for slug, _ in past.injuries]
    words += [ABSENCES[reason].name.lower() for reason, _ in past.absences]
    return ", ".join(words) or "nothing behind him"


@writes
def enter_departed(
    draft: Draft, *, name: str, who: str, how: str, fate: str = "", experience: int = 0
) -> None:
    """Set down somebody who rode with the gang and is gone; he counts in nothing.

    Raises TooLate once the gang rides, NotOffered for a rank or an end that is none.
    """
    check_entering(draft.gang)
    if how not in DEPARTED:
        raise NotOffered("Nobody leaves a gang like that.")
    profile = _profile(who, draft.edition)
    man = Character(
        gang=draft.gang,
        position=next_position(draft),
        rank=profile.rank,
        calling=profile.calling or "" if isinstance(profile, Profile) else "",
        name=name,
        fate=fate,
        experience=0 if profile.rank in HIRED else experience,
        left=how,
        **dict(zip(STATLINE_FIELDS, profile.statline.scores, strict=True)),
    )
    draft.add(man)
    draft.say("departed", f"{name}, {Owned.Left(how).label}, is remembered.", left=how)


def _profile(who: str, edition: Edition) -> Profile | HiredMan:
    """The profile of somebody of the gang or of a hired man; raise NotOffered for anybody else."""
    if who in RECRUITS:
        rank, calling = RECRUITS[who]
        return profile_of(rank, calling, edition=edition)
    if who in HIRED:
        return edition.hired_men[Rank(who)]
    raise NotOffered("Nobody in a gang is that.")


@writes
def strike_departed(draft: Draft, *, man: Character) -> None:
    """Take somebody who was entered as gone off the list again.

    Raises TooLate once the gang rides, NotHere for anybody who is not on it.
    """
    check_entering(draft.gang)
    row = Character.objects.filter(gang=draft.gang, pk=man.pk, left__in=DEPARTED).first()
    if row is None:
        raise NotHere(f"{man} is not on the list. Nothing was changed.")
    leave(draft, row, how=Owned.Left.TAKEN_BACK)
    draft.say("struck-off", f"{row} taken off the list of those who are gone.")


@writes
def enter_purse(draft: Draft, *, cash: int, standing: str) -> None:
    """Say what is in the purse now, in dollars, and how the gang stands with the law.

    One act moves the difference. Raises TooLate once the gang rides, NotOffered for less than
    nothing or a standing that is none.
    """
    check_entering(draft.gang)
    if cash < 0 or standing not in Gang.Standing.values:
        raise NotOffered("A purse holds $0 or more, and a gang stands in one of three ways.")
    before = draft.gang.cash
    changed = draft.change(draft.gang, standing=standing)
    if changed or cash != before:
        draft.dollars = cash - before
        said = f"In the purse ${cash}, before ${before}; {draft.gang.get_standing_display()}."
        draft.say("purse", said, cash=cash, before=before)


@writes
def ride_on(draft: Draft, *, stands: bool = False) -> None:
    """Let the gang ride on as it was entered: nothing is thrown, and its paper is kept.

    Raises TooLate once it rides, NotReady with nobody in it, or with anything odd about it
    unless it ``stands`` so.
    """
    check_entering(draft.gang)
    if not draft.roster.people:
        raise NotReady("Nobody rides with them yet: enter somebody first.")
    faults = rulings.faults_of(draft.roster, draft.edition)
    if faults and not stands:
        few = "1 thing is" if len(faults) == 1 else f"{len(faults)} things are"
        raise NotReady(
            f"{few} odd: {faults[0].sentence} Say that it stands so.", faults=len(faults)
        )
    draft.change(draft.gang, stage=Gang.Stage.RIDING)
    count = len(draft.roster.people)
    draft.say(
        RODE_ON,
        f"{draft.gang} rode on as entered by hand: {count} "
        f"{'person' if count == 1 else 'people'}, rated {draft.gang.rating}, "
        f"${draft.gang.cash} in the purse.",
        faults=len(faults),
    )
    draft.keep("Entered", papers.paper_of)
