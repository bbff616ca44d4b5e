"""A gang's sheets for the printer: its roster, and its weapons with their rounds.

A box is a character, and a row of boxes knows the number that it ends with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from rosters import ports, shown
from rosters.models import Gang
from rosters.queries.gangs import Place, place_of
from rosters.roster import Roster, read
from rosters.shown import PersonShown
from rosters.shown_weapons import BarrelShown, ProfileLine, Reloads, WeaponShown
from rosters.unseen import as_others_see
from westamunda.rules.editions import Edition
from westamunda.rules.experience import thresholds_of
from westamunda.rules.kinds import Kind
from westamunda.rules.rating import Term
from westamunda.rules.weapons import Ignition, Unit

BOX, ROOM, JAM, ADVANCE = "□", "▫", "○", "■"
"""A round loaded or owned, or a point to earn; room to write one in; a jam; a point that brings
an advance. The plainest fonts have all four."""

A_LINE = 12
"""Boxes side by side on the ammunition sheet."""

LEAST_ROOM = 6
"""Boxes to write in that stand behind a full load, at the least."""

JAMS = JAM * 3
POINTS = 25
"""Points of experience that a roster has room to tick, at the least."""

MOST_BLANK = 6


@dataclass(frozen=True, slots=True)
class Wished:
    """What the reader wants printed."""

    notes: bool = True
    skills: bool = True
    loading: bool = True
    blank: int = 2

    @classmethod
    def at(cls, asked: Mapping[str, str]) -> Self:
        """Read a query string; whatever it does not say, or says badly, is as usual."""
        return cls(
            notes=asked.get("notes") != "0",
            skills=asked.get("skills") != "0",
            loading=asked.get("loading") != "0",
            blank=_bounded(asked.get("blank", ""), cls().blank),
        )

    @property
    def rows(self) -> range:
        """The blank rows, to walk over."""
        return range(self.blank)


BLANK_CHOICES = range(MOST_BLANK + 1)


def _bounded(asked: str, usual: int) -> int:
    if not (asked.isascii() and asked.isdecimal()):
        return usual
    return min(int(asked[:4]), MOST_BLANK)


@dataclass(frozen=True, slots=True)
class Tally:
    """A row of boxes, in lines, and the number of those that are owned."""

    lines: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Arm:
    """A line of a character's weapons: one way of striking, and the rounds beside the load."""

    name: str
    line: ProfileLine | None = None
    over: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A character on the roster sheet; a hired man earns no experience."""

    person: PersonShown
    arms: tuple[Arm, ...]
    points: Tally | None
    next_words: str


@dataclass(frozen=True, slots=True)
class RosterSheet:
    """A gang's roster, to print."""

    gang: Gang
    kind: Kind
    rating: int
    terms: tuple[Term, ...]
    bottles_at: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    stash: tuple[str, ...]
    blank_points: str = BOX * POINTS


def _read(gang: Gang, edition: Edition, *, insider: bool) -> Roster:
    """The roster as its reader may print it."""
    roster = read(gang)
    return roster if insider else as_others_see(roster, edition)


def roster_sheet(gang: Gang, *, insider: bool = False) -> RosterSheet:
    """Everything on a gang's roster sheet, in seven queries; all that it has for an insider."""
    edition = ports.campaigns().edition_of(gang)
    return roster_sheet_of(_read(gang, edition, insider=insider), edition)


def roster_sheet_of(roster: Roster, edition: Edition) -> RosterSheet:
    """Everything on the roster sheet of a roster, as it was read or as a paper tells it."""
    gang = roster.gang
    people = shown.people_shown(roster, edition)
    return RosterSheet(
        gang=gang,
        kind=edition.kinds[gang.kind],
        rating=roster.rating.total,
        terms=roster.rating.terms,
        bottles_at=shown.bottles_at(people, edition),
        cards=tuple(_card(person, edition) for person in people),
        places=tuple(place_of(territory, edition) for territory in roster.territories),
        stash=tuple(shown.stash_shown(roster.stash)),
    )


def arms_of(person: PersonShown) -> tuple[Arm, ...]:
    """A character's weapons, a line for each way of striking."""
    return tuple(arm for weapon in person.weapons for arm in _arms(weapon))


def _card(person: PersonShown, edition: Edition) -> Card:
    man = person.man
    arms = arms_of(person)
    if man.is_hired:
        return Card(person, arms, None, "")
    last = max(person.next_at or 0, man.experience + POINTS)
    points = range(man.experience + 1, last + 1)
    thresholds = thresholds_of(edition=edition)
    line = "".join(ADVANCE if point in thresholds else BOX for point in points)
    words = f"next at {person.next_at}" if person.next_at else "no advance left to earn"
    return Card(person, arms, Tally((line,), len(points)), words)


def _arms(weapon: WeaponShown) -> Iterator[Arm]:
    """Every line of a weapon; one that strikes in no way is named all the same."""
    if not weapon.profiles:
        yield Arm(weapon.name)
    yield from (Arm(line.name, line) for line in weapon.uses)
    for barrel in weapon.barrels:
        for index, line in enumerate(barrel.profiles):
            yield Arm(line.name, line, "" if index else barrel.over)


@dataclass(frozen=True, slots=True)
class Boxes:
    """The reloads of one kind: a row for each box, tube or quiver."""

    label: str
    rows: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Gun:
    """What is loaded as one: its figures, and its rounds to cross off."""

    name: str
    make: str
    figures: tuple[str, ...]
    notes: tuple[str, ...]
    loaded: Tally | None
    boxes: tuple[Boxes, ...]
    jams: str = ""
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class Shooter:
    """A character on the ammunition sheet."""

    person: PersonShown
    guns: tuple[Gun, ...]


@dataclass(frozen=True, slots=True)
class AmmunitionSheet:
    """A gang's weapons and rounds, to print and cross off."""

    gang: Gang
    kind: Kind
    shooters: tuple[Shooter, ...]
    idle: tuple[str, ...]
    room: str = ROOM * A_LINE
    jams: str = JAMS


def ammunition_sheet(gang: Gang, *, insider: bool = False) -> AmmunitionSheet:
    """Everything on a gang's ammunition sheet, in seven queries; all that it has for an insider."""
    edition = ports.campaigns().edition_of(gang)
    return ammunition_sheet_of(_read(gang, edition, insider=insider), edition)


def ammunition_sheet_of(roster: Roster, edition: Edition) -> AmmunitionSheet:
    """Everything on the ammunition sheet of a roster, as it was read or as a paper tells it."""
    gang = roster.gang
    people = shown.people_shown(roster, edition)
    all_of_them = [Shooter(person, tuple(_guns_of(person))) for person in people]
    return AmmunitionSheet(
        gang=gang,
        kind=edition.kinds[gang.kind],
        shooters=tuple(shooter for shooter in all_of_them if shooter.guns),
        idle=tuple(shooter.person.name for shooter in all_of_them if not shooter.guns),
    )


def _guns_of(person: PersonShown) -> Iterator[Gun]:
    """Everything of a person that is loaded or used up, barrel by barrel."""
    for weapon in person.weapons:
        for index, barrel in enumerate(weapon.barrels):
            yield _gun(weapon, barrel, index)
        if weapon.klass.used_up and not weapon.barrels:
            figures = tuple(line.figures for line in weapon.uses)
            yield Gun(
                weapon.name, _make(weapon), figures, ("used up when used",), Tally((BOX,), 1), ()
            )


def _gun(weapon: WeaponShown, barrel: BarrelShown, index: int) -> Gun:
    many = len(barrel.reloads) > 1
    figures = [
        f"{reloads.name}: {line.figures}" if many else line.figures
        for reloads, line in zip(barrel.reloads, barrel.profiles, strict=True)
    ]
    if barrel.dice:
        figures[-1] += f" · {barrel.dice} {'die' if barrel.dice == 1 else 'dice'}"
    labelled = len(weapon.klass.ammunition) > 1
    return Gun(
        name=barrel.name,
        make="" if index else _make(weapon),
        figures=tuple(figures),
        notes=tuple(_notes(weapon, barrel)),
        loaded=_loaded(barrel) if barrel.loads else None,
        boxes=tuple(_boxes(reloads, labelled=labelled) for reloads in barrel.held),
        jams=JAMS,
        in_turn=index > 0,
    )


def _make(weapon: WeaponShown) -> str:
    """The class, and how it is fired where the class does not say."""
    klass, ignition = weapon.klass, weapon.weapon.ignition
    words = [klass.name] if klass.name != weapon.name else []
    if ignition not in ("", Ignition.NONE) and ignition not in klass.name.lower():
        words.append(ignition)
    return ", ".join(words)


def _notes(weapon: WeaponShown, barrel: BarrelShown) -> Iterator[str]:
    """How it loads, where it loads in a way of its own (house-values.md 6)."""
    tubes = any(reloads.unit == Unit.TUBE for reloads in barrel.reloads)
    if not barrel.loads:
        yield "shoots from the quiver"
    elif len(barrel.reloads) > 1:
        kinds = [reloads.name for reloads in barrel.reloads]
        letters = " or ".join(f"{name[0]} ({name.lower()})" for name in kinds)
        yield f"write {letters} into each box"
    if weapon.weapon.ignition in (Ignition.PERCUSSION, Ignition.FLINTLOCK):
        yield "a turn to load" if barrel.loads == 1 else "a turn to load each chamber"
    elif tubes:
        yield "loads by the tube, which no failed roll loses"
    elif barrel.loads == 1:
        yield "loads without a roll if he does nothing else"
    if weapon.weapon.paired:
        yield "shares rounds with its pair"


def _loaded(barrel: BarrelShown) -> Tally:
    """The full load, and room behind it for rounds put back: whole lines."""
    tubes = any(reloads.unit == Unit.TUBE for reloads in barrel.reloads)
    line = barrel.loads if tubes else A_LINE
    total = -(-(barrel.loads + LEAST_ROOM) // line) * line
    return Tally(_in_lines(BOX * barrel.loads + ROOM * (total - barrel.loads), line), barrel.loads)


def _boxes(reloads: Reloads, *, labelled: bool) -> Boxes:
    """A row for each box that has rounds left; what is sold singly stands in one row."""
    each = (sum(reloads.boxes),) if reloads.unit == Unit.ARROW else reloads.boxes
    rows = tuple(Tally(_in_lines(BOX * rounds, A_LINE), rounds) for rounds in each if rounds)
    return Boxes(reloads.name if labelled or reloads.unit != Unit.BOX else "", rows)


def _in_lines(boxes: str, line: int) -> tuple[str, ...]:
    return tuple(boxes[start : start + line] for start in range(0, len(boxes), line))
