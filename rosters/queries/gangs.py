"""A gang's pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Case, QuerySet, When
from django.utils.formats import date_format

from rosters import pending, ports, resting, rulings, shown, shown_weapons
from rosters.asked import ENTERED
from rosters.models import Act, DiceRoll, Gang, Mark, Matter, Player
from rosters.models import Territory as TerritoryRow
from rosters.queries.departed import Gone, gone_shown
from rosters.roster import Person, Roster, read
from rosters.shown import Cell, PersonShown, StatRow
from rosters.unseen import as_others_see, told
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.editions import Edition
from westamunda.rules.kinds import Kind
from westamunda.rules.procedures import Choose
from westamunda.rules.statline import LABELS, NAMES
from westamunda.rules.territory_tables import Territory

LATELY = 8
"""Acts that a gang's page tells."""


@dataclass(frozen=True)
class Option:
    """One answer to a question: what is sent, what is read, and under which heading."""

    value: str
    name: str
    effect: str = ""
    heading: str = ""


@dataclass(frozen=True)
class Thrown:
    """Dice of a matter that have fallen: what for, which, and the faces."""

    label: str
    pool: str
    faces: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class Waiting:
    """A question that waits for the player, with the dice that led to it."""

    matter: Matter
    who: str
    cells: list[Cell]
    why: str
    question: str
    options: list[Option]
    thrown: list[Thrown]

    @property
    def groups(self) -> list[tuple[str, list[Option]]]:
        """The answers under their headings, in order."""
        groups: dict[str, list[Option]] = {}
        for option in self.options:
            groups.setdefault(option.heading, []).append(option)
        return list(groups.items())


@dataclass(frozen=True)
class Place:
    """A territory as it is shown."""

    name: str
    income: str
    special: str


@dataclass(frozen=True)
class Lately:
    """An act in a line, as this reader is told of it."""

    act: Act
    sentence: str

    @property
    def is_struck(self) -> bool:
        """Whether it was taken back."""
        return hasattr(self.act, "taken_back_by")


@dataclass(frozen=True)
class GangPage:
    """A gang with all that its page tells."""

    gang: Gang
    kind: Kind
    roster: Roster
    people: list[PersonShown]
    places: list[Place]
    stash: list[str]
    gone: list[Gone]
    lately: list[Lately]
    undoable: int | None
    bottles_at: int

    @property
    def in_a_line(self) -> str:
        """What the gang is, for whoever has only this line."""
        people = len(self.people)
        return f"{self.kind.name}, {people} {'person' if people == 1 else 'people'}, rating {self.gang.rating}."

    @property
    def able(self) -> int:
        """How many can ride."""
        return sum(not person.absences for person in self.people)


def gangs_of(player: Player | None) -> QuerySet[Gang]:
    """A player's gangs, the newest first, the disbanded last; none for a visitor."""
    if player is None:
        return Gang.objects.none()
    is_gone = Case(When(stage=Gang.Stage.DISBANDED, then=True), default=False)
    return Gang.objects.filter(owner=player).order_by(is_gone, "-pk")


def names_told(gang: Gang) -> list[str]:
    """What everybody who acted upon a gang is called."""
    actors = Act.objects.filter(gang=gang).values("actor")
    return [player.called for player in Player.objects.filter(pk__in=actors).order_by("pk")]


def gang_page(gang: Gang, *, insider: bool = False) -> GangPage:
    """Everything on a gang's page: seven queries beside the gang's own.

    Only an insider is shown what a gang need not reveal.
    """
    edition = ports.campaigns().edition_of(gang)
    roster = read(gang, with_matters=False, with_departed=True)
    roster = roster if insider else as_others_see(roster, edition)
    acts = Act.objects.filter(gang=gang).select_related("taken_back_by", "actor")
    lately = list(acts.annotate(threw=resting.THREW).order_by("-pk")[:LATELY])
    people = shown.people_shown(roster, edition)
    return GangPage(
        gang=gang,
        kind=edition.kinds[gang.kind],
        roster=roster,
        people=people,
        places=[place_of(territory, edition) for territory in roster.territories],
        stash=shown.stash_shown(roster.stash),
        gone=gone_shown(gang, (each.character for each in roster.departed)),
        lately=[Lately(act, act.sentence if insider else told(act, edition)) for act in lately],
        undoable=_undoable(lately),
        bottles_at=shown.bottles_at(people, edition),
    )


def _undoable(lately: Sequence[Act]) -> int | None:
    """The key of the last act that still stands, if it may be taken back; newest first."""
    standing = (
        act for act in lately if not act.takes_back_id and not hasattr(act, "taken_back_by")
    )
    last = next(standing, None)
    free = resting.may_be_taken_back(lately[::-1])
    return last.pk if last and last.pk in free else None


def place_shown(territory: Territory) -> Place:
    """A territory as it is shown."""
    return Place(territory.name, territory.income_text.replace("x", " × "), territory.special)


def place_of(row: TerritoryRow, edition: Edition) -> Place:
    """A territory that a gang holds as it is shown: a seam pays as one."""
    place = place_shown(edition.territory(row.table, row.type))
    if not row.was:
        return place
    return Place(f"{place.name}, a seam", "2D6 × 10", "Until claim jumpers strip it.")


def waiting_page(gang: Gang) -> list[Waiting]:
    """Every question of a gang that waits for its player."""
    return waiting_in(read(gang), ports.campaigns().edition_of(gang))


def waiting_in(roster: Roster, edition: Edition) -> list[Waiting]:
    """Every question that waits for the player."""
    found = []
    for matter in roster.matters:
        question = pending.pending(roster, matter, edition=edition)
        if isinstance(question, Choose):
            person = pending.subject_of(roster, matter)
            found.append(
                Waiting(
                    matter=matter,
                    who=str(person.character) if person else "",
                    cells=shown.cells_of(person) if person else [],
                    thrown=_thrown(roster, matter, edition),
                    why=question.why,
                    question=_asked(matter, question, edition),
                    options=[_option(each, person, edition, roster) for each in question.options],
                )
            )
    return found


def _thrown(roster: Roster, matter: Matter, edition: Edition) -> list[Thrown]:
    """The dice of a matter that have fallen, in order."""
    told = pending.told_so_far(roster, matter, edition=edition)
    return [
        Thrown(why[0].upper() + why[1:], str(roll.pool), roll.faces, roll.total)
        for why, roll in told
        if isinstance(roll, Roll)
    ]


def _asked(matter: Matter, question: Choose, edition: Edition) -> str:
    """A question in words."""
    if question.why == "settlement":
        return "A Settlement beside the camp?"
    if question.why.endswith("free choice"):
        return "Any territory of the table: which?"
    if question.why.endswith("the list or Riding"):
        number = question.why.split()[1].rstrip(":")
        return f"Advance {number}: roll on the list, or on Riding?"
    if matter.kind == "weapon":
        return f"{edition.skills[matter.subject.partition('/')[2]].name}: with which weapon?"
    if question.why == "advance":
        return f"An advance, for reaching {matter.subject.partition('/')[2]}"
    return question.why.partition(": ")[2].capitalize() or question.why.capitalize()


def _option(value: str, person: Person | None, edition: Edition, roster: Roster) -> Option:
    """One answer in words."""
    if value in NAMES:
        return Option(value, f"{NAMES[value].capitalize()} +1", heading="A characteristic")
    if skill := edition.skills.get(value):
        return Option(value, skill.name, skill.effect, skill.table.capitalize())
    for weapon in person.weapons if person else ():
        if weapon.slug == value:
            return Option(value, weapon.name)
    table = rulings.territory_table(roster.gang, edition)
    for home in (edition.territories, edition.open_range):
        if home.slug == table and value in home:
            return Option(value, home[value].name, f"Income {home[value].income_text}")
    return Option(value, value.replace("-", " ").capitalize())


@dataclass(frozen=True)
class RollShown:
    """Dice that fell for a character: what for, the faces, and where they fell."""

    label: str
    faces: list[int]
    table: bool
    told: str


@dataclass(frozen=True)
class Gain:
    """What made or marred a character, and how it came."""

    name: str
    told: str


@dataclass(frozen=True)
class CharacterPage:
    """A character with all that his page tells."""

    gang: Gang
    shown: PersonShown
    explained: list[StatRow]
    miniature: str
    terms: list[tuple[str, int]]
    gains: list[Gain]
    rolls: list[RollShown]
    waiting: list[Waiting]

    @property
    def in_a_line(self) -> str:
        """Who he is, for whoever has only this line."""
        return f"{self.shown.rank} of {self.gang.name}, rating {self.shown.person.worth.total}."


def character_page(gang: Gang, slug: str, *, insider: bool = False) -> CharacterPage | None:
    """Everything on a character's page; None if he has left.

    Only an insider is shown what a gang need not reveal, and what waits for its player.
    """
    edition = ports.campaigns().edition_of(gang)
    roster = read(gang, with_places=False)
    roster = roster if insider else as_others_see(roster, edition)
    person = roster.person(slug)
    if person is None:
        return None
    him = shown.person_shown(person, edition, native_gang=gang.is_native)
    return CharacterPage(
        gang=gang,
        shown=him,
        explained=shown.explained(person, him.rank.partition(",")[0], edition=edition),
        miniature=shown.miniature_shown(him.man),
        terms=shown.terms_of(person),
        gains=[_gain(mark, person, edition) for mark in person.marks],
        rolls=_rolls(gang, slug),
        waiting=_waiting_for(slug, roster, edition) if insider else [],
    )


def _waiting_for(slug: str, roster: Roster, edition: Edition) -> list[Waiting]:
    """The questions about one character."""
    return [each for each in waiting_in(roster, edition) if each.matter.subject.startswith(slug)]


def _gain(mark: Mark, person: Person, edition: Edition) -> Gain:
    """A mark in words, with what it does and how it came."""
    skill = edition.skills.get(mark.what) if mark.sort == Mark.Sort.SKILL else None
    injury = edition.injuries.get(mark.what) if mark.sort == Mark.Sort.INJURY else None
    name, effect = _raised(mark), ""
    if skill:
        name, effect = str(shown.skill_shown(mark, person, edition=edition)), skill.effect
    if injury:
        changes = f"{_raised(mark)}. " if mark.amount else ""
        name, effect = shown.hurt_shown(mark, edition=edition), f"{changes}{injury.effect}".strip()
    kind, _, rest = mark.origin.partition("/")
    came = {
        rulings.FREE_SKILL: "the free skill of his calling",
        "pick": f"picked on reaching {rest.rpartition('/')[2]}",
        "hired": "came with him",
        ENTERED: "entered by hand",
    }.get(kind, kind)
    return Gain(name, f"{effect} – {came}." if effect else f"{came.capitalize()}.")


def _raised(mark: Mark) -> str:
    label = LABELS.get(mark.characteristic)
    return f"{label} {shown_weapons.signed(mark.amount)}" if label else mark.what


def _rolls(gang: Gang, slug: str) -> list[RollShown]:
    """Every roll that was thrown for a character, oldest first."""
    rolls = DiceRoll.objects.filter(gang=gang, question__contains=f"/{slug}/")
    return [
        roll_shown(roll, roll.question.rpartition(f"/{slug}/")[2])
        for roll in rolls.select_related("rolled_by").order_by("pk")
    ]


def roll_shown(roll: DiceRoll, why: str = "") -> RollShown:
    """A kept roll as it is shown, for this reason; else for the last that its question names."""
    why = why or roll.question.rpartition("/")[2]
    label = {"starting": "Starting experience", "bought": "Experience bought"}.get(why, why)
    total = Roll(DicePool.parse(roll.pool), tuple(roll.faces)).total
    who = roll.rolled_by.called if roll.rolled_by else "somebody since gone"
    return RollShown(
        label=f"{label[0].upper()}{label[1:]}, {roll.pool}: {total}",
        faces=roll.faces,
        table=roll.origin == DiceRoll.Origin.TABLE,
        told=f"{roll.get_origin_display().capitalize()} by {who}, "
        f"{date_format(roll.at, 'j M Y, H:i')}.",
    )
