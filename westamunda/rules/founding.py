"""Who may join a new gang, and what is still wrong with it before it rides out
(parent-game.md 1, 1.1; seed, Gangs)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from westamunda.rules.carrying import Carried, Miniature, miniature_problems
from westamunda.rules.carrying import problems_of as problems_of_load
from westamunda.rules.characters import Profile
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.hired import check_company, check_may_hire
from westamunda.rules.kinds import Blood, Calling, Duty, Family, Kind, Rank
from westamunda.rules.weapons import is_at_start


class WontJoin(RuleBroken):
    """Somebody whom the gang may not take on."""

    code = "wont-join"


class NotReady(RuleBroken):
    """A gang that may not ride out yet."""

    code = "not-ready"


@dataclass(frozen=True, slots=True)
class Member:
    """A character as founding looks at him. ``ref`` is the caller's handle of him.

    ``risen`` marks a specialist made by the skill, or a beaten leader who stays as one: he counts
    against no limit of recruiting.
    """

    ref: str
    name: str
    rank: Rank
    calling: Calling | None = None
    blood: Blood | None = None
    duty: Duty = Duty.LINE
    carried: tuple[Carried, ...] = ()
    miniature: Miniature = field(default_factory=Miniature)
    has_free_skill: bool = False
    experience_dice: int = 0
    risen: bool = False

    @property
    def called(self) -> str:
        """How he is spoken of."""
        return self.name or f"the nameless {self.rank.value.replace('-', ' ')}"


@dataclass(frozen=True, slots=True)
class Muster:
    """A gang as founding looks at it.

    ``specialists_gone`` were recruited as such and are dead or gone.
    """

    kind: Kind
    protagonisti: bool
    members: tuple[Member, ...]
    name: str = "the gang"
    has_story: bool = True
    specialists_gone: int = 0

    def of(self, *ranks: Rank) -> tuple[Member, ...]:
        """Return the members of these ranks."""
        return tuple(member for member in self.members if member.rank in ranks)

    @property
    def own(self) -> tuple[Member, ...]:
        """The gang without its hired men."""
        return tuple(member for member in self.members if not member.rank.is_hired)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is still wrong: a code, a sentence, and whom it is about (or nobody)."""

    code: str
    sentence: str
    ref: str = ""


def profile_of(rank: Rank, calling: Calling | None = None, *, edition: Edition = BASE) -> Profile:
    """Return the founding profile of a rank; a specialist needs his calling.

    A hired rank, a specialist without a calling or another with one is a ValueError.
    """
    for profile in edition.founding:
        if profile.rank is rank and profile.calling is calling:
            return profile
    raise ValueError(f"nobody is recruited as {rank}, {calling}")


def check_may_recruit(
    muster: Muster,
    rank: Rank,
    *,
    calling: Calling | None = None,
    blood: Blood | None = None,
    duty: Duty = Duty.LINE,
    edition: Edition = BASE,
) -> None:
    """Raise WontJoin if the gang may not take on such a character.

    Nobody who is withdrawn; one leader and one recruited specialist, at a time or ever as the
    campaign reads it; a mixed-blood in any gang
    but Natives and cavalry's line, one of them; scouts in cavalry only, as gang members or young
    bloods; hired guns or one bounty hunter (parent-game.md 1, 1.1, 15).
    """
    present = tuple(member.rank for member in muster.members)
    if rank.is_hired:
        check_may_hire(rank, present, edition=edition)
        return
    for profile in edition.founding:
        if profile.withdrawn and (profile.rank, profile.calling) == (rank, calling):
            raise WontJoin(f"{profile.name}: nobody is taken on as one in this campaign.")
    _check_joins(muster, rank, blood, duty, edition)


def _check_joins(
    muster: Muster, rank: Rank, blood: Blood | None, duty: Duty, edition: Edition
) -> None:
    """Raise WontJoin if such a character breaks a rule beside those who are here."""
    if rank.is_hired:
        check_company(rank, tuple(member.rank for member in muster.members))
        return
    _check_rank(muster, rank, edition)
    _check_duty(muster, rank, duty)
    _check_blood(muster, blood, duty, edition)


def _check_rank(muster: Muster, rank: Rank, edition: Edition) -> None:
    leaders, most = muster.of(Rank.LEADER), edition.number("leaders")
    if rank is Rank.LEADER and len(leaders) >= most:
        another = "A second leader" if most == 1 else "Another leader"
        lead = f"{leaders[0].called} leads" if most == 1 else f"{most} lead"
        raise WontJoin(f"{another} will not be followed. {lead} {muster.name}.")
    most = edition.number("most-recruited-specialists")
    specialists = [member for member in muster.of(Rank.SPECIALIST) if not member.risen]
    if rank is Rank.SPECIALIST and _recruited_ever(muster, specialists, edition) >= most:
        here = f", and {specialists[0].called} is here" if specialists else ", ever"
        raise WontJoin(
            f"A gang recruits {most} specialist{'s' if most > 1 else ''} and no more{here}. "
            "Others come up by the Specialist skill.",
            most=most,
        )


def _recruited_ever(muster: Muster, here: Sequence[Member], edition: Edition) -> int:
    """How many specialists count against those that a gang recruits (parent-game.md 1, HOUSE)."""
    never = edition.reading("specialist-replaced") == "never"
    return len(here) + (muster.specialists_gone if never else 0)


def _check_duty(muster: Muster, rank: Rank, duty: Duty) -> None:
    if duty is Duty.LINE:
        return
    if muster.kind.family is not Family.CAVALRY:
        raise WontJoin("Scouts of its own belong to a cavalry unit. Others hire a native scout.")
    if rank not in (Rank.GANG_MEMBER, Rank.YOUNG_BLOOD):
        raise WontJoin("A scout serves as a trooper: a gang member or a young blood.")


def _check_blood(muster: Muster, blood: Blood | None, duty: Duty, edition: Edition) -> None:
    family = muster.kind.family
    if blood is Blood.NATIVE and family is not Family.NATIVES and duty is Duty.LINE:
        raise WontJoin("A native rides with a Native band, or scouts for a cavalry unit.")
    if blood is not Blood.MIXED_BLOOD:
        return
    if family is Family.NATIVES:
        raise WontJoin("A Native band takes no mixed-blood; he would ride with any other gang.")
    if family is Family.CAVALRY:
        if duty is Duty.LINE:
            raise WontJoin("The line takes no mixed-blood; he may join as the unit's scout.")
        return
    most = edition.number("most-mixed-bloods")
    here = sum(member.blood is Blood.MIXED_BLOOD for member in muster.own)
    if here >= most:
        if most == 1:
            raise WontJoin("A gang takes on 1 mixed-blood, and he is here.", most=most)
        raise WontJoin(f"A gang takes on {most or 'no'} mixed-bloods and no more.", most=most)


def problems_of(muster: Muster, *, edition: Edition = BASE) -> tuple[Problem, ...]:
    """Return everything that keeps the gang from riding out, in the order to mend it."""
    return (
        *_problems_of_size(muster, edition),
        *(
            problem
            for member in muster.members
            for problem in _problems_of_member(muster, member, edition)
        ),
    )


def check_ready(muster: Muster, *, edition: Edition = BASE) -> None:
    """Raise NotReady, with the first problem's sentence, unless the gang may ride out."""
    problems = problems_of(muster, edition=edition)
    if problems:
        raise NotReady(problems[0].sentence, problems=len(problems))


def check_sound(muster: Muster, *, known: Container[str] = (), edition: Edition = BASE) -> None:
    """Raise WontJoin or WontCarry if the gang breaks a rule that no mustering may break.

    A gang under way may lack a leader, a skill or a third man; it never has two leaders. Who
    rose to specialist by the skill was sound when he joined. ``known`` names by ref those of whom
    it is told already: a gang that came as it was is not held to what it brought.
    """
    for member, before in _as_they_joined(muster):
        if member.ref in known:
            continue
        _check_joins(before, member.rank, member.blood, member.duty, edition)


def unsound_of(muster: Muster, *, edition: Edition = BASE) -> Iterator[Problem]:
    """Yield everything for which ``check_sound`` would refuse the gang, and whom it is about."""
    for member, before in _as_they_joined(muster):
        try:
            _check_joins(before, member.rank, member.blood, member.duty, edition)
        except RuleBroken as refusal:
            yield Problem("unsound", f"{member.called}: {refusal.sentence}", member.ref)


def _as_they_joined(muster: Muster) -> Iterator[tuple[Member, Muster]]:
    """Each member who is what he was taken on as or leads, with those who came before him."""
    for index, member in enumerate(muster.members):
        if not member.risen:
            others = Muster(muster.kind, muster.protagonisti, muster.members[:index], muster.name)
            yield member, others


def _problems_of_size(muster: Muster, edition: Edition) -> Iterable[Problem]:
    leaders, wanted = len(muster.of(Rank.LEADER)), edition.number("leaders")
    if leaders < wanted:
        lead = f"{leaders} lead" if leaders > 1 else "1 leads" if leaders else "Nobody leads"
        exactly = "one leader" if wanted == 1 else f"{wanted} leaders"
        yield Problem("no-leader", f"{lead}. A gang has exactly {exactly}.")
    smallest = edition.number("smallest-protagonisti" if muster.protagonisti else "smallest-gang")
    own = len(muster.own)
    if own < smallest:
        yield Problem("too-few", f"A gang rides {smallest} strong or more; this one has {own}.")
    young = len(muster.of(Rank.YOUNG_BLOOD))
    share = edition.number("most-young-bloods")
    if young * 100 > own * share:
        yield Problem(
            "too-young",
            f"{young} of {own} are young bloods; they may be {_share(share)} of the gang. "
            "Take on a gang member, or let one go.",
        )
    scouts = sum(member.duty is Duty.SCOUT for member in muster.own)
    share = edition.number("most-cavalry-scouts")
    if scouts * 100 > own * share:
        yield Problem(
            "too-many-scouts",
            f"{scouts} of {own} are scouts; they may be {_share(share)} of the unit.",
        )


def _share(percent: int) -> str:
    return "half" if percent == 50 else f"{percent}%"


def _problems_of_member(muster: Muster, member: Member, edition: Edition) -> Iterable[Problem]:
    name = member.called
    if not member.name:
        yield Problem("nameless", f"{name.capitalize()} wants a name.", member.ref)
    if member.rank is Rank.SPECIALIST and not member.has_free_skill:
        slugs = edition.callings[member.calling].tables if member.calling else ()
        tables = " or ".join(edition.skill_tables[slug].name for slug in slugs)
        yield Problem("no-skill", f"{name} has not chosen the free skill, {tables}.", member.ref)
    if not member.rank.is_hired:
        kind = muster.kind.slug
        for problem in miniature_problems(member.miniature, kind, edition=edition):
            yield Problem("miniature", problem.sentence, member.ref)
        for problem in problems_of_load(
            member.carried, member.miniature, kind, member.called, edition=edition
        ):
            yield Problem("carry", problem.sentence, member.ref)
        yield from _problems_of_kind(muster, member, edition)
        if missing := _missing_arms(muster, member, edition):
            yield Problem("cavalry-arms", f"{name} lacks {missing}.", member.ref)


def _problems_of_kind(muster: Muster, member: Member, edition: Edition) -> Iterable[Problem]:
    """What he bought in a gang of another kind, and a new gang of this one does not sell."""
    early = [
        weapon.name
        for weapon in member.carried
        if not is_at_start(weapon.klass, muster.kind.slug, edition=edition)
    ]
    if early:
        yield Problem(
            "not-at-start",
            f"{member.called} carries the {' and the '.join(early)}, which "
            f"{muster.kind.name.lower()} do not find at the start. Give it back.",
            member.ref,
        )
    if member.experience_dice and not muster.protagonisti:
        yield Problem(
            "experience",
            f"{member.called} has bought experience, and only protagonisti do. Give it back.",
            member.ref,
        )


def _missing_arms(muster: Muster, member: Member, edition: Edition) -> str:
    """Name what a cavalryman still needs; scouts need nothing (seed, Cavalry troopers)."""
    if muster.kind.family is not Family.CAVALRY or member.duty is Duty.SCOUT:
        return ""
    has = {weapon.klass.slug for weapon in member.carried}
    missing = [
        f"the {arms.name}"
        for arms in edition.arms
        if muster.kind.slug in arms.kinds and not arms.withdrawn and not has & set(arms.classes)
    ]
    if member.miniature.sabre and "sabre" not in has:
        missing.append("the sabre that his miniature shows")
    return " and ".join(missing)


def notes_of(muster: Muster) -> tuple[Problem, ...]:
    """Return what the rules allow and a careful eye would ask about (seed, Gangs: a gang has a
    story, or at least a background)."""
    unarmed = tuple(
        Problem("unarmed", f"{member.called} carries nothing but a knife.", member.ref)
        for member in muster.members
        if not member.carried
    )
    if muster.has_story:
        return unarmed
    return (*unarmed, Problem("no-story", f"{muster.name} has no story yet; a line will do."))
