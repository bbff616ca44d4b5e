"""The mustering page: the gang, one character, the shelf before him, and what is still wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.core.paginator import Page, Paginator

from rosters import ports, resting, rulings, shown, shown_weapons
from rosters.asked import RECRUITS, origins_for
from rosters.models import Act, Character, Gang, Owned
from rosters.queries.looking import SHELVES, Looking
from rosters.roster import Person, Roster, read, read_muster
from rosters.shown import PersonShown
from westamunda.rules.carrying import Carried, WontCarry, check_may_carry
from westamunda.rules.editions import Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import (
    Muster,
    Problem,
    check_may_recruit,
    notes_of,
    problems_of,
    profile_of,
)
from westamunda.rules.goods import Good, check_good_at_start
from westamunda.rules.hired import check_may_hire
from westamunda.rules.kinds import Calling, Kind, Rank
from westamunda.rules.learning import free_skills
from westamunda.rules.skills import Skill
from westamunda.rules.tables import Source
from westamunda.rules.weapons import (
    Group,
    Ignition,
    Supply,
    WeaponClass,
    check_at_start,
    is_at_start,
)

SHELF_OF = {
    Group.HANDGUN: "handguns", Group.LONG_GUN: "long-guns", Group.BOW: "long-guns",
    Group.BLADE: "blades", Group.THROWN: "blades", Group.EXPLOSIVE: "blades",
}  # fmt: skip
A_PAGE = 40

NEVER_AT_START = "Not to be had by a new gang."
"""Said of what only a gang that has lived can bring."""


@dataclass(frozen=True)
class Ware:
    """Something on the shelf, with why it cannot be had, if it cannot."""

    slug: str
    name: str
    lines: tuple[str, ...]
    price: int
    source: Source
    why_not: str
    variants: tuple[tuple[str, str], ...]
    url: str


@dataclass(frozen=True)
class Candidate:
    """Somebody to take on, with why the gang may not have him."""

    who: str
    name: str
    price: int
    why_not: str


@dataclass(frozen=True)
class MusteringPage:
    """Everything on the mustering page."""

    gang: Gang
    kind: Kind
    looking: Looking
    people: list[PersonShown]
    him: PersonShown | None
    skills: tuple[Skill, ...]
    chosen_skill: str
    candidates: list[Candidate]
    origins: list[tuple[str, str]]
    hire_why_not: str
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    wares: Page[Ware] | None
    last: Act | None
    can_undo: bool

    @property
    def hands(self) -> list[tuple[str, PersonShown]]:
        """Everybody with the address that puts him before the player."""
        return [(self.looking.before(each.man.slug), each) for each in self.people]

    @property
    def hints(self) -> list[str]:
        """Why somebody is not to be taken on, each reason once."""
        said = [each.why_not for each in self.candidates] + [self.hire_why_not]
        return list(dict.fromkeys(sentence for sentence in said if sentence))

    @property
    def models(self) -> list[PersonShown]:
        """Those whose load-out could be copied."""
        return [
            each
            for each in self.people
            if each is not self.him and not each.man.is_hired and each.person.gear
        ]

    @property
    def barred(self) -> list[tuple[str, list[Ware]]]:
        """What on this leaf cannot be had, under each reason once."""
        reasons: dict[str, list[Ware]] = {}
        for ware in self.wares or ():
            if ware.why_not:
                reasons.setdefault(ware.why_not, []).append(ware)
        return list(reasons.items())

    @property
    def has_wares(self) -> bool:
        """Whether anything on this leaf can be had."""
        return any(not ware.why_not for ware in self.wares or ())

    @property
    def leaves(self) -> list[tuple[int, str]]:
        """The leaves of the shelf's list with their addresses."""
        pages = self.wares.paginator.page_range if self.wares else ()
        return [(number, self.looking.leaf(number)) for number in pages]

    @property
    def pairs(self) -> frozenset[str]:
        """Classes of his guns that could share rounds with another of his."""
        if self.him is None:
            return frozenset()
        return shown_weapons.pairs_of(self.him.person)

    @property
    def shelves(self) -> list[tuple[str, str, bool]]:
        """The shelves: address, name, whether it is before one."""
        return [
            (self.looking.on_shelf(slug), name, slug == self.looking.shelf)
            for slug, name in SHELVES.items()
        ]


def mustering_page(gang: Gang, looking: Looking) -> MusteringPage:
    """Everything on the mustering page, in five queries beside the gang's own."""
    edition = ports.campaigns().edition_of(gang)
    entering = gang.is_entering
    roster = read(gang, with_matters=False) if entering else read_muster(gang)
    muster = rulings.muster_of(roster, edition)
    people = shown.people_shown(roster, edition)
    him = _before(people, looking.man)
    last = _last_act(gang)
    specialist = him is not None and him.man.rank == Rank.SPECIALIST
    return MusteringPage(
        gang=gang,
        kind=edition.kinds[gang.kind],
        looking=replace(looking, man=him.man.slug if him else ""),
        people=people,
        him=him,
        skills=free_skills(Calling(him.man.calling), edition=edition)
        if him and specialist and not entering
        else (),
        chosen_skill=_free_skill(him.person) if him else "",
        candidates=_candidates(muster, gang, edition),
        origins=origins_for(gang.kind),
        hire_why_not=_hire_why_not(muster, gang, edition),
        problems=rulings.faults_of(roster, edition)
        if entering
        else problems_of(muster, edition=edition),
        notes=notes_of(muster),
        wares=_wares(roster, him.person, looking, edition)
        if him and not him.man.is_hired
        else None,
        last=last,
        can_undo=last is not None and not resting.why_it_stands(last),
    )


def _before(people: list[PersonShown], slug: str) -> PersonShown | None:
    """The character asked for, or the first."""
    return next((each for each in people if each.man.slug == slug), people[0] if people else None)


def _free_skill(person: Person) -> str:
    marks = (mark.what for mark in person.marks if mark.origin == rulings.FREE_SKILL)
    return next(marks, "")


def _last_act(gang: Gang) -> Act | None:
    acts = Act.objects.filter(gang=gang).select_related("taken_back_by")
    return acts.annotate(threw=resting.THREW).order_by("-pk").first()


def _candidates(muster: Muster, gang: Gang, edition: Edition) -> list[Candidate]:
    found = []
    for who, (rank, calling) in RECRUITS.items():
        profile = profile_of(rank, calling, edition=edition)
        if profile.withdrawn:
            continue
        why = _why_not(gang, partial(check_may_recruit, muster, rank, edition=edition))
        if not why and _too_dear(gang, profile.cost):
            why = f"{profile.name}: ${profile.cost} asked, ${gang.cash} in hand."
        name = calling.value.capitalize() if calling else profile.name
        found.append(Candidate(who, name, profile.cost, why))
    return found


HIRED = (Rank.HIRED_GUN, Rank.BOUNTY_HUNTER, Rank.NATIVE_SCOUT)


def why_not_hire(gang: Gang) -> dict[Rank, str]:
    """Why the gang may not hire a man of each rank just now; empty where it may."""
    edition = ports.campaigns().edition_of(gang)
    people = Character.objects.filter(gang=gang, left=Owned.Left.HERE)
    present = tuple(Rank(rank) for rank in people.values_list("rank", flat=True))
    return {
        rank: _why_not(gang, partial(check_may_hire, rank, present, edition=edition))
        for rank in HIRED
    }


def _hire_why_not(muster: Muster, gang: Gang, edition: Edition) -> str:
    """Why nobody at all can be hired; empty where somebody can."""
    present = tuple(member.rank for member in muster.members)
    refusals = [
        _why_not(gang, partial(check_may_hire, rank, present, edition=edition)) for rank in HIRED
    ]
    return refusals[0] if all(refusals) else ""


def _why_not(gang: Gang, check: Callable[[], None]) -> str:
    """Why a rule of founding refuses something; one that is entered as it is is refused nothing."""
    if gang.is_entering:
        return ""
    try:
        check()
    except WontCarry as refusal:
        why = refusal.problem.why
        return f"{why[0].upper()}{why[1:]}. {refusal.problem.way_on}"
    except RuleBroken as refusal:
        return refusal.sentence
    return ""


def _too_dear(gang: Gang, price: int) -> bool:
    """Whether more is asked than is in hand; what a gang brings with it is paid already."""
    return price > gang.cash and not gang.is_entering


def _wares(roster: Roster, person: Person, looking: Looking, edition: Edition) -> Page[Ware]:
    """The shelf before a character: what he can have first, then the rest with reasons."""
    wares = list(_on_shelf(roster, person, looking, edition))
    if looking.most is not None:
        wares = [ware for ware in wares if ware.price <= looking.most]
    wares.sort(key=lambda ware: bool(ware.why_not))
    return Paginator(wares, A_PAGE).get_page(looking.page)


def _on_shelf(roster: Roster, person: Person, looking: Looking, edition: Edition) -> Iterator[Ware]:
    words = looking.find.casefold().split()

    def wanted(shelf: str, *texts: str) -> bool:
        if not words:
            return shelf == looking.shelf
        text = " ".join(texts).casefold()
        return all(word in text for word in words)

    for klass in edition.armoury:
        sold = klass.supply is not Supply.NOT_SOLD and klass.price and not klass.withdrawn
        if sold and wanted(SHELF_OF[klass.group], klass.name, *klass.real_names):
            yield _gun(roster, person, klass, edition)
    for good in edition.goods:
        sold = good.supply is not Supply.NOT_SOLD and good.price and not good.withdrawn
        if sold and wanted("horses", good.name):
            yield _good(roster, good)


def _gun(roster: Roster, person: Person, klass: WeaponClass, edition: Edition) -> Ware:
    gang, man = roster.gang, person.character

    def check() -> None:
        check_at_start(klass, gang.kind, edition=edition)
        check_may_carry(
            Carried(klass, klass.name, klass.ignitions[0]),
            rulings.load_of(person, edition),
            rulings.miniature_of(man),
            gang.kind,
            str(man),
            edition=edition,
        )

    why = _why_not(gang, check)
    if not why and _too_dear(gang, klass.price):
        why = f"More is asked than the ${gang.cash} in hand."
    many = len(klass.ignitions) > 1
    variants = tuple(
        (f"{klass.slug}:{each.value}" if many else klass.slug, each.value if many else "")
        for each in klass.ignitions
    )
    return Ware(
        klass.slug, klass.name, tuple(_lines(klass, person, gang, edition)), klass.price, klass.source,
        why, variants, "rosters:character-buy-weapon",
    )  # fmt: skip


def _lines(klass: WeaponClass, person: Person, gang: Gang, edition: Edition) -> Iterable[str]:
    """The figures of a class, one line a profile, each named where there are several."""
    line = person.statline
    if not is_at_start(klass, gang.kind, edition=edition):
        yield NEVER_AT_START
    loads = {
        ammunition.kind: str(barrel.loads) if barrel.loads else ""
        for barrel in klass.barrels
        for ammunition in barrel.ammunition
    }
    for profile in klass.profiles:
        text = shown_weapons.profile_line(
            profile, line, klass.ignitions[0] if klass.barrels else Ignition.NONE,
            name=profile.name, loads=loads.get(profile.slug, ""), is_marksman=False,
            edition=edition,
        ).line  # fmt: skip
        yield f"{profile.name}: {text}" if len(klass.profiles) > 1 else text
    if klass.sustained_dice:
        yield f"{klass.sustained_dice} sustained fire {'die' if klass.sustained_dice == 1 else 'dice'}"
    if klass.special:
        yield klass.special
    if klass.real_names:
        yield f"Such as {', '.join(klass.real_names[:3])}"


def _good(roster: Roster, good: Good) -> Ware:
    why = _why_not(roster.gang, lambda: check_good_at_start(good))
    if not why and _too_dear(roster.gang, good.price):
        why = f"More is asked than the ${roster.gang.cash} in hand."
    late = () if good.at_start else (NEVER_AT_START,)
    lines = (*late, good.effect) if good.effect else late
    return Ware(
        good.slug,
        good.name,
        lines,
        good.price,
        good.source,
        why,
        ((good.slug, ""),),
        "rosters:character-buy-possession",
    )
