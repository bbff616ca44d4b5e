"""What a paper tells, field by field: the one description of it.

Writer, reader and schema all walk over these records; a new field is one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rosters.models import DEPARTED as DEPARTED_AS
from rosters.models import Absence, Gang, Mark, PastBattle
from rosters.papers.shapes import (
    Day,
    Each,
    Field,
    Flag,
    Known,
    OneOf,
    Place,
    Record,
    Schema,
    Slug,
    Text,
    Whole,
    told,
)
from westamunda.rules.carrying import LONG
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.kinds import KINDS, Blood, Calling, Duty, Rank
from westamunda.rules.statline import CHARACTERISTICS
from westamunda.rules.weapons import Ignition

FORM = 1
"""The number of this form of paper. A newer one is refused; what an older one lacks has a default."""

MOST_PEOPLE, MOST_THINGS, MOST_LISTED = 100, 500, 1000
"""Characters of a roster, things in one pair of hands, lines of any other list: bounds on what one
paper may ask of the house."""

MOST_DOLLARS = 100_000
DOLLARS = Whole(0, MOST_DOLLARS)
COUNT = Whole(0, 1000)
POINTS = Whole(0, 10_000)
LINE, NAME = Text(60), Text(60, needed=True)
ORIGIN = Text(80)
CHOICE = Text(41)

_SKILL = Known("skill", lambda edition: edition.skills)
_INJURY = Known("injury", lambda edition: edition.injuries)
OF_THE_BOOK = {Mark.Sort.SKILL.value: _SKILL, Mark.Sort.INJURY.value: _INJURY}
_LONG_GUN = Known(
    "long gun",
    lambda edition: {klass.slug for klass in edition.armoury if klass.group in LONG},
    may_be_empty=True,
)


def _check_mark(mark: Mapping[str, Any], place: Place) -> None:
    """A skill or an injury is one of the book; what changes a figure names it, or has it there."""
    sort, what = mark["sort"], mark["what"]
    if sort in OF_THE_BOOK:
        OF_THE_BOOK[sort].read(what, place.at("what"))
    figure = Mark(sort=sort, what=what).characteristic in CHARACTERISTICS
    if not figure and (mark["amount"] or sort == Mark.Sort.ADVANCE):
        raise place.at("what").misread(f"{told(what)} is no figure of a statline")


MARK = Record(
    "mark",
    (
        Field("sort", OneOf(tuple(Mark.Sort.values), "sort of mark")),
        Field("what", Slug()),
        Field("amount", Whole(-9, 9), 0),
        Field("choice", CHOICE, ""),
        Field("origin", ORIGIN, ""),
    ),
    _check_mark,
)
ABSENCE = Record(
    "absence",
    (
        Field("reason", Slug(Absence._meta.get_field("reason").max_length or 20)),
        Field("games", COUNT),
        Field("origin", ORIGIN, ""),
    ),
)


def _check_box(box: Mapping[str, Any], place: Place) -> None:
    if box["rounds"] > box["capacity"]:
        raise place.misread(f"{box['rounds']} rounds do not fit a box of {box['capacity']}")


BOX = Record(
    "box",
    (
        Field("kind", Slug()),
        Field("rounds", Whole(0, 100)),
        Field("capacity", Whole(0, 100)),
        Field("paid", DOLLARS, 0),
        Field("issued", Flag(), False),
    ),
    _check_box,
)


def _check_weapon(weapon: Mapping[str, Any], place: Place) -> None:
    """The class comes in this ignition, and takes these rounds; what is kept keeps what it had."""
    if place.kept:
        return
    klass = place.edition.armoury[weapon["type"]]
    if (weapon["ignition"] or Ignition.NONE) not in klass.ignitions:
        made = " or ".join(klass.ignitions)
        raise place.at("ignition").misread(f"the {klass.name} is made for {made}")
    kinds = {ammunition.kind for ammunition in klass.ammunition}
    for number, box in enumerate(weapon["boxes"], start=1):
        if box["kind"] not in kinds:
            raise place.at(f"box {number}").misread(
                f"the {klass.name} takes no {told(box['kind'])}"
            )


WEAPON = Record(
    "weapon",
    (
        Field("type", Known("weapon class", lambda edition: edition.armoury)),
        Field("name", NAME),
        Field("ignition", OneOf(("", *Ignition), "ignition"), ""),
        Field("paired", Flag(), False),
        Field("boxes", Each(BOX, "box", 100), []),
        Field("paid", DOLLARS, 0),
        Field("worth", DOLLARS, 0),
    ),
    _check_weapon,
)
POSSESSION = Record(
    "possession",
    (
        Field("type", Known("possession", lambda edition: edition.goods)),
        Field("name", NAME),
        Field("training", Slug(may_be_empty=True), ""),
        Field("paid", DOLLARS, 0),
        Field("worth", DOLLARS, 0),
    ),
)
WEAPONS = Field("weapons", Each(WEAPON, "weapon", MOST_THINGS), [], column=False)
POSSESSIONS = Field("possessions", Each(POSSESSION, "possession", MOST_THINGS), [], column=False)
STASH = Record("stash", (WEAPONS, POSSESSIONS))


def _check_man(man: Mapping[str, Any], place: Place) -> None:
    """A specialist has a calling, and nobody else."""
    if (man["rank"] == Rank.SPECIALIST) != bool(man["calling"]):
        raise place.at("calling").misread(
            "a specialist is a shootist or a pugilist, and nobody else is either"
        )


_WHO = (
    Field("rank", OneOf(tuple(Rank), "rank")),
    Field("calling", OneOf(("", *Calling), "calling"), ""),
    Field("blood", OneOf(("", *Blood), "blood"), ""),
    Field("duty", OneOf(tuple(Duty), "duty"), Duty.LINE.value),
    Field("name", LINE, ""),
    Field("looks", Text(400, paragraphs=True), ""),
    Field("background", Text(2000, paragraphs=True), ""),
    Field("fate", Text(200), ""),
    Field("experience", POINTS, 0),
    Field("statline", Each(Whole(0, 20), "figure", 9, exactly=9), column=False),
    Field("marks", Each(MARK, "mark", MOST_LISTED), [], column=False),
)  # fmt: skip
PERSON = Record(
    "person",
    (
        *_WHO,
        Field("experience_dice", Whole(0, 100), 0),
        Field("experience_paid", DOLLARS, 0),
        Field("holsters", Whole(0, 6), 1),
        Field("belt", Flag(), True),
        Field("boot", Flag(), True),
        Field("coat", Flag(), False),
        Field("long_gun", _LONG_GUN, ""),
        Field("sabre", Flag(), False),
        Field("lance", Flag(), False),
        Field("kit", Known("kit", lambda edition: edition.kits, may_be_empty=True), ""),
        Field("paid", DOLLARS, 0),
        Field("worth", DOLLARS, 0),
        Field("absences", Each(ABSENCE, "absence", MOST_LISTED), [], column=False),
        WEAPONS,
        POSSESSIONS,
    ),
    _check_man,
)

DEPARTED = Record(
    "departed",
    (Field("left", OneOf(tuple(map(str, DEPARTED_AS)), "way to leave a gang")), *_WHO),
    _check_man,
)


def _check_territory(territory: Mapping[str, Any], place: Place) -> None:
    rows = place.edition.territory_tables[territory["table"]]
    for name in ("type", "was"):
        if territory[name] and territory[name] not in rows:
            raise place.at(name).misread(f"{told(territory[name])} is no territory of that table")


TERRITORY = Record(
    "territory",
    (
        Field("table", Known("table of territories", lambda edition: edition.territory_tables)),
        Field("type", Slug()),
        Field("was", Slug(may_be_empty=True), ""),
        Field("uses", COUNT, 0),
        Field("attacks", COUNT, 0),
        Field("origin", ORIGIN, ""),
    ),
    _check_territory,
)
PAST_BATTLE = Record(
    "past_battle",
    (
        Field("fought_on", Day()),
        Field("opponent", LINE, ""),
        Field("scenario", LINE, ""),
        Field("result", OneOf(tuple(PastBattle.Result.values), "result")),
        Field("story", Text(400, paragraphs=True), ""),
    ),
)


class Answer:
    """What was thrown, or what was chosen."""

    chosen = Record("choice", (Field("choice", CHOICE),))

    @staticmethod
    def _check_thrown(answer: Mapping[str, Any], place: Place) -> None:
        try:
            Roll(DicePool.parse(answer["pool"]), tuple(answer["faces"]))
        except ValueError:
            raise place.misread("those faces are not of those dice") from None

    thrown = Record(
        "throw",
        (
            Field("pool", Text(12)),
            Field("faces", Each(Whole(1, 8), "face", 100)),
        ),
        _check_thrown,
    )

    def schema(self) -> Schema:
        return {"anyOf": [self.chosen.schema(), self.thrown.schema()]}

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        is_choice = isinstance(value, dict) and "choice" in value
        return (self.chosen if is_choice else self.thrown).read(value, place)


MATTER = Record(
    "matter",
    (
        Field("kind", Slug(30)),
        Field("subject", Text(40, needed=True), column=False),
        Field("answers", Each(Answer(), "answer", MOST_LISTED), [], column=False),
        Field("settled", Flag(), False),
    ),
)
GANG = Record(
    "gang",
    (
        Field("name", NAME),
        Field("kind", OneOf(tuple(kind.slug for kind in KINDS), "kind of gang")),
        Field("protagonisti", Flag(), False),
        Field("story", Text(4000, paragraphs=True), ""),
        Field("patron", LINE, ""),
        Field("notes", Text(4000, paragraphs=True), None, column=False),
        Field("budget", DOLLARS, 1000),
        Field("cash", Whole(-1_000_000, 10_000_000)),
        Field("rating", Whole(0, 2_000_000_000), None, column=False),
        Field("wealth", Whole(-2_000_000_000, 2_000_000_000), None, column=False),
        Field("standing", OneOf(tuple(Gang.Standing.values), "standing"), "law-abiding"),
        Field("stage", OneOf(tuple(Gang.Stage.values), "stage"), "mustering"),
    ),
)
PAPER = Record(
    "paper",
    (
        Field("form", Whole(1, FORM)),
        Field("gang", GANG),
        Field("people", Each(PERSON, "people", MOST_PEOPLE), []),
        Field("departed", Each(DEPARTED, "departed", MOST_LISTED), []),
        Field("stash", STASH, {}),
        Field("territories", Each(TERRITORY, "territory", MOST_LISTED), []),
        Field("past_battles", Each(PAST_BATTLE, "past battle", MOST_LISTED), []),
        Field("matters", Each(MATTER, "matter", MOST_LISTED), []),
    ),
)
RECORDS = (
    GANG, PERSON, DEPARTED, MARK, ABSENCE, WEAPON, BOX, POSSESSION, STASH, TERRITORY, PAST_BATTLE,
    MATTER, Answer.chosen, Answer.thrown,
)  # fmt: skip
