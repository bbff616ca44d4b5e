"""A gang's chronicle: every act, newest first, with the cash that it left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet, Sum

from rosters import ports, resting, unseen
from rosters.models import Act, Character, DiceRoll, Gang
from rosters.queries.gangs import RollShown, roll_shown
from rosters.resting import OWNERS, Row

A_PAGE = 50
"""Acts on a page of the chronicle."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which acts the reader wants: of one character or of all, and which page of them."""

    man: str = ""
    page: str = ""

    @classmethod
    def at(cls, asked: Mapping[str, str]) -> Self:
        """Read a query string; what it says badly is as if it said nothing."""
        man, page = asked.get("man", "")[:12], asked.get("page", "")[:6]
        return cls(man if man.isalnum() else "", page if page.isdecimal() else "")

    @property
    def query(self) -> str:
        """The same as a query string."""
        said = {"man": self.man, "page": self.page}
        return urlencode({name: value for name, value in said.items() if value})


@dataclass(frozen=True)
class Line:
    """One act: as this reader is told of it, the cash that it left, what became of it."""

    act: Act
    sentence: str
    cash: int
    struck: Act | None
    can_undo: bool
    dice: list[RollShown]

    @property
    def thrown(self) -> list[str]:
        """Where the dice fell and who threw them, each once."""
        return list(dict.fromkeys(roll.told for roll in self.dice))


@dataclass(frozen=True)
class Chronicle:
    """A page of a gang's chronicle."""

    gang: Gang
    wanted: Wanted
    lines: list[Line]
    page: Page[Any]
    here: list[Character]
    gone: list[Character]
    of: Character | None

    @property
    def begins_here(self) -> bool:
        """Whether the budget, from which all sums start, stands on this page."""
        return self.of is None and not self.page.has_next()


def chronicle(
    gang: Gang, wanted: Wanted | None = None, *, insider: bool = False, size: int = A_PAGE
) -> Chronicle:
    """Return a page of the chronicle, so many acts long: five queries beside the gang's own, one
    more on a later page.

    Of one character it reads the change list of every act, in one query.
    """
    wanted = wanted or Wanted()
    people = list(Character.objects.filter(gang=gang).order_by("position", "pk"))
    man = next((each for each in people if each.slug == wanted.man), None)
    page, later, cash = _of_him(gang, man, wanted, size) if man else _of_all(gang, wanted, size)
    acts = list(page.object_list)
    known = {act.pk for act in acts}
    below = [act for act in later if act.pk not in known]
    undoable = resting.may_be_taken_back(sorted([*acts, *below], key=lambda act: act.pk))
    edition = ports.campaigns().edition_of(gang)
    lines = [
        Line(
            act=act,
            sentence=act.sentence if insider else unseen.told(act, edition),
            cash=cash[act.pk],
            struck=getattr(act, "taken_back_by", None),
            can_undo=act.pk in undoable,
            dice=[roll_shown(roll) for roll in act.dice_rolls.all()],
        )
        for act in acts
    ]
    here = [each for each in people if not each.left]
    gone = [each for each in people if each.left]
    return Chronicle(gang, wanted, lines, page, here, gone, man)


Read = tuple["Page[Any]", list[Act], dict[int, int]]
"""A page of acts, what came after it as far as it matters, and the cash that each act left."""


def _of_all(gang: Gang, wanted: Wanted, size: int) -> Read:
    """Read a page of all acts; the first asks nothing of what stands on the others."""
    page = Paginator(_whole(gang), size).get_page(wanted.page)
    acts = list(page.object_list)
    page.object_list = acts
    newest = acts[0].pk if acts else 0
    up_to = Act.objects.filter(gang=gang, pk__lte=newest)
    left = gang.budget + (up_to.aggregate(total=Sum("dollars"))["total"] or 0)
    cash = {}
    for act in acts:
        cash[act.pk] = left
        left -= act.dollars
    later = list(_lean(gang).filter(pk__gt=newest)) if page.number > 1 else []
    return page, later, cash


def _of_him(gang: Gang, man: Character, wanted: Wanted, size: int) -> Read:
    """Read a page of the acts that touched a character, out of the change lists of all."""
    every = list(_lean(gang))
    cash, left = {}, gang.budget
    for act in every:
        left += act.dollars
        cash[act.pk] = left
    his = [act.pk for act in touching(man, every)][::-1]
    page: Page[Any] = Paginator(his, size).get_page(wanted.page)
    keys = list(page.object_list)
    page.object_list = list(_whole(gang).filter(pk__in=keys))
    lowest = keys[-1] if keys else 0
    return page, [act for act in every if act.pk > lowest], cash


def _whole(gang: Gang) -> QuerySet[Act]:
    """Acts with all that a line tells, newest first."""
    thrown = Prefetch("dice_rolls", DiceRoll.objects.select_related("rolled_by"))
    return (
        Act.objects.filter(gang=gang)
        .select_related("actor", "taken_back_by__actor")
        .prefetch_related(thrown)
        .annotate(threw=resting.THREW)
        .order_by("-pk")
    )


def _lean(gang: Gang) -> QuerySet[Act]:
    """Acts with no more than what rests on what, oldest first."""
    acts = Act.objects.filter(gang=gang).select_related("taken_back_by").order_by("pk")
    return acts.annotate(threw=resting.THREW).only(
        "gang_id",
        "code",
        "numbers",
        "dollars",
        "changes",
        "takes_back_id",
        "taken_back_by__gang_id",
    )


def touching(man: Character, acts: Iterable[Act]) -> Iterator[Act]:
    """Yield the acts, out of all of a gang oldest first, that touched a character: that wrote him
    or what was his then, or took him on."""
    his: set[Row] = {("character", man.pk)}
    for act in acts:
        touched = act.numbers.get("man") == man.slug
        for model, key, before, after in act.changes:
            row = (model, key)
            touched = touched or row in his
            if _names_him(before, man) or _names_him(after, man):
                touched = True
                his.add(row)
            if any(after.get(name, man.pk) != man.pk for name in OWNERS):
                his.discard(row)
        if touched:
            yield act


def _names_him(side: dict[str, Any] | None, man: Character) -> bool:
    """Whether a side of a change says that its row is his, or is about him."""
    if not side:
        return False
    about = str(side.get("subject", "")).partition("/")[0] == man.slug
    return about or any(side.get(name) == man.pk for name in OWNERS)
