"""Boot Hill: the dead of a campaign, who put out how many, and who has lived the longest.

Everybody is of a campaign who attended one of its battles that count, under the name that he had at
the last of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery

from campaigns.access import Seen
from campaigns.models import Attendance, Battle, Campaign
from campaigns.moves import STANDING
from rosters import access, ports
from rosters.models import Act, Character, Gang, Owned

DEAD = (Owned.Left.DEAD, Owned.Left.HANGED)
"""Who lies on the hill."""

LISTS = {"dead": "The dead", "tally": "Put out of action", "lived": "Longest lived"}
"""The three lists, and how they are headed."""


def _attended(campaign: Campaign) -> QuerySet[Attendance]:
    """Attendances in the battles of the campaign that count, of the outer character, last first."""
    rows = Attendance.objects.filter(
        character=OuterRef("pk"),
        side__battle__campaign=campaign,
        side__battle__stage__in=STANDING,
    )
    return rows.order_by("-side__battle__number", "-pk")


def people_of(campaign: Campaign, which: str) -> QuerySet[Character]:
    """The characters of one of the lists, in its order: each with what he was ``called`` last,
    and how often he ``rode`` and whom he ``put_out``."""
    counts = Q(
        attendances__side__battle__campaign=campaign,
        attendances__side__battle__stage__in=STANDING,
    )
    fell = Q(attendances__put_out__fate=Attendance.Fate.OUT)
    own = Q(attendances__put_out__side__team=F("attendances__side__team"))
    last = _attended(campaign)
    rows = Character.objects.filter(counts).annotate(
        rode=Count("attendances", distinct=True),
        felled=Count("attendances__put_out", distinct=True, filter=fell & ~own),
        called=Subquery(last.values("name")[:1]),
        last_attended=Subquery(last.values("pk")[:1]),
    )
    rows = rows.select_related("gang")
    if which == "tally":
        return rows.filter(felled__gt=0).order_by("-felled", "rode", "pk")
    if which == "lived":
        return rows.filter(left="").order_by("-rode", "-felled", "pk")
    return rows.filter(left__in=DEAD).order_by("-last_attended", "pk")


@dataclass(frozen=True)
class Grave:
    """One of a list: what he was called, of which gang, what he did; and of a dead man how he went,
    in which battle, by whose hand."""

    name: str
    gang: Gang
    may_read: bool
    rode: int
    felled: int
    how: str = ""
    told: str = ""
    battle: Battle | None = None
    by: str = ""


def graves(seen: Seen, people: Sequence[Character], which: str) -> list[Grave]:
    """A page of a list as it is told: two queries for who may be read, and two for the dead."""
    told = ports.campaigns().told_of(Gang.objects.select_related("owner"), seen.reader.player)
    gangs = told.in_bulk({man.gang_id for man in people})
    readable = {key for key, gang in gangs.items() if access.may_read(seen.reader, gang)}
    is_dead = which == "dead"
    lasts = _last_attendances(people) if is_dead else {}
    sentences = _sentences([man for man in people if man.gang_id in readable]) if is_dead else {}
    return [
        _grave(man, gangs[man.gang_id], readable, lasts.get(man.pk), sentences.get(man.pk, ""))
        for man in people
    ]


def _grave(
    man: Character, gang: Gang, readable: set[int], last: Attendance | None, sentence: str
) -> Grave:
    may_read = gang.pk in readable
    by = last.put_out_by if last and last.fate == Attendance.Fate.OUT else None
    return Grave(
        name=man.called,  # type: ignore[attr-defined]  # told along by people_of
        gang=gang,
        may_read=may_read,
        rode=man.rode,  # type: ignore[attr-defined]
        felled=man.felled,  # type: ignore[attr-defined]
        how=Owned.Left(man.left).label if last else "",
        told=(man.fate or sentence) if may_read else "",
        battle=last.side.battle if last else None,
        by=f"{by.name} of {by.side}" if by else "",
    )


def _last_attendances(people: Sequence[Character]) -> dict[int, Attendance]:
    """The last attendance of each, with its battle and who put him out."""
    keys = [man.last_attended for man in people]  # type: ignore[attr-defined]
    rows = Attendance.objects.filter(pk__in=keys).select_related(
        "side__battle", "put_out_by__side__gang", "put_out_by__side__cast"
    )
    return {row.character_id: row for row in rows if row.character_id is not None}


def _sentences(people: Sequence[Character]) -> dict[int, str]:
    """What the act said by which each of them died; an act that was taken back says nothing."""
    keys = {man.pk for man in people}
    gangs = {man.gang_id for man in people}
    slugs = [man.slug for man in people]
    rows = Act.objects.filter(gang__in=gangs, numbers__man__in=slugs, taken_back_by=None)
    told: dict[int, str] = {}
    for act in rows.order_by("pk"):
        for model, key, _, after in act.changes:
            if "character" in model.lower() and key in keys and (after or {}).get("left") in DEAD:
                told[key] = act.sentence
    return told
