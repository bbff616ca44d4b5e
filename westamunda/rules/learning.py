"""Who may learn what (house-values.md 7; parent-game.md 9; seed, Gangs available)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from westamunda.rules.access import SPLIT, AccessRow, in_order
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Blood, Calling, Duty, Family, Rank
from westamunda.rules.skills import Skill
from westamunda.rules.tables import Source


class NotForHim(RuleBroken):
    """A skill that this fighter's rank or calling may not learn."""

    code = "skill-not-for-him"


class AlreadyKnown(RuleBroken):
    """A skill that the fighter has: nobody learns one twice."""

    code = "skill-already-known"


class NotTaught(RuleBroken):
    """A skill that is withdrawn."""

    code = "skill-not-taught"


class TicksNotKept(RuleBroken):
    """A tribe's changes that leave it with more or fewer than 20 ticks, or a rank with none."""

    code = "ticks-not-kept"


_WHO: Mapping[str, str] = {
    Rank.LEADER: "a leader",
    Rank.SPECIALIST: "a specialist",
    Rank.GANG_MEMBER: "a gang member",
    Rank.YOUNG_BLOOD: "a young blood",
    Calling.SHOOTIST: "a specialist who is a shootist",
    Calling.PUGILIST: "a specialist who is a pugilist",
}


def check_may_learn(
    skill: Skill, rank: Rank, calling: Calling | None = None, owned: Collection[str] = ()
) -> None:
    """Refuse a skill that he has (AlreadyKnown), that is not for such as him (NotForHim), or
    that is withdrawn (NotTaught).

    A calling counts only while he is a specialist: a pugilist who leads is a leader
    (parent-game.md 8.2, 9; seed, Modified skills).
    """
    if skill.slug in owned:
        raise AlreadyKnown(f"He knows {skill.name} already.", skill=skill.slug)
    words = {str(rank)} | ({str(calling)} if calling and rank is Rank.SPECIALIST else set())
    if skill.only_for and not words & set(skill.only_for):
        who = " or ".join(_WHO[word] for word in skill.only_for)
        raise NotForHim(f"{skill.name} can only be learned by {who}.", skill=skill.slug)
    if skill.withdrawn:
        raise NotTaught(f"Nobody learns {skill.name} in this campaign.", skill=skill.slug)


def may_learn(
    skill: Skill, rank: Rank, calling: Calling | None = None, owned: Collection[str] = ()
) -> bool:
    """Whether ``check_may_learn`` would let him."""
    try:
        check_may_learn(skill, rank, calling, owned)
    except RuleBroken:
        return False
    return True


def learnable(
    table: str,
    rank: Rank,
    calling: Calling | None = None,
    owned: Collection[str] = (),
    *,
    edition: Edition = BASE,
) -> tuple[Skill, ...]:
    """Return the skills of a table that he may still learn, in the table's order."""
    rows = edition.skill_tables[table]
    return tuple(skill for skill in rows if may_learn(skill, rank, calling, owned))


def free_skills(calling: Calling, *, edition: Edition = BASE) -> tuple[Skill, ...]:
    """Return the skills of which a specialist picks one for nothing.

    A Shootist the Shooting table, a Pugilist the Combat table (seed, Specialists), and Head Butt
    or 'Wrassler besides (parent-game.md 1, HOUSE).
    """
    row = edition.callings[calling]
    tabled = (skill for table in row.tables for skill in edition.skill_tables[table])
    named = (edition.skills[slug] for slug in row.skills)
    offered = dict.fromkeys((*tabled, *named))
    return tuple(skill for skill in offered if not skill.withdrawn)


def row_of(
    kind_slug: str,
    blood: Blood | None = None,
    duty: Duty = Duty.LINE,
    tribe: AccessRow | None = None,
    *,
    edition: Edition = BASE,
) -> AccessRow:
    """Return the row that a character of this gang kind learns by.

    Natives and mixed-bloods, scouts among them, learn by the native row, or by that of their
    ``tribe`` where one is given; other scouts of a unit by the frontiersmen's; everybody else by
    his gang's (house-values.md 7). An unknown kind is a KeyError.
    """
    if blood is not None or edition.kinds[kind_slug].family is Family.NATIVES:
        return tribe or edition.access["natives"]
    return edition.access["frontiersmen" if duty is Duty.SCOUT else kind_slug]


def open_tables(
    kind_slug: str,
    rank: Rank,
    blood: Blood | None = None,
    duty: Duty = Duty.LINE,
    *,
    tribe: AccessRow | None = None,
    edition: Edition = BASE,
) -> tuple[str, ...]:
    """Return the slugs of the tables open to a character, in the order of the book.

    Hired men have lists of their own: a hired rank is a ValueError.
    """
    if rank not in SPLIT:
        raise ValueError(f"{rank} has no column of skill tables")
    return row_of(kind_slug, blood, duty, tribe, edition=edition).columns[rank]


def tribal_row(
    base: AccessRow, changes: Mapping[Rank, tuple[str, ...]], *, edition: Edition = BASE
) -> AccessRow:
    """Return a tribe's own row: the base with the columns of some ranks as given.

    Refuses (TicksNotKept) unless the whole row keeps its 20 ticks and each rank has a table;
    how they are split is the tribe's affair (seed, Gangs available; house-values.md 7). A hired
    rank, an unknown table or one named twice is a ValueError.
    """
    columns = base.columns
    for rank, tables in changes.items():
        if rank not in SPLIT or len(set(tables)) != len(tables):
            raise ValueError(f"not a column of {rank}: {tables}")
        columns[rank] = in_order(tables)
    ticks = sum(len(column) for column in columns.values())
    all_of_them = edition.number("skill-ticks")
    if ticks != all_of_them or not all(columns.values()):
        raise TicksNotKept(
            f"A tribe keeps {all_of_them} skill ticks and leaves no rank without one: "
            f"this comes to {ticks}.",
            ticks=ticks,
        )
    return replace(
        base,
        source=Source.HOUSE,
        young_blood=columns[Rank.YOUNG_BLOOD],
        gang_member=columns[Rank.GANG_MEMBER],
        specialist=columns[Rank.SPECIALIST],
        leader=columns[Rank.LEADER],
    )
