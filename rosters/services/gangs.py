"""Gangs: founded, described, disbanded."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any

from django.db import transaction

from rosters import papers, rulings
from rosters.models import Act, Gang, Player, new_slug
from rosters.services.acts import (
    Draft,
    lock,
    lock_player,
    settle,
    writes,
    writes_when_closed_too,
)
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import check_sound
from westamunda.rules.kinds import Blood


class TooLate(RuleBroken):
    """Something that is only done while a gang musters."""

    code = "too-late"


class HasExperience(RuleBroken):
    """Experience dice in a gang that may not buy them."""

    code = "has-experience"


class NotByLink(RuleBroken):
    """A link for a gang that is not read by one."""

    code = "not-by-link"


@transaction.atomic
def muster(
    *, owner: Player, key: uuid.UUID, name: str, kind: str, lived: bool = False, **described: Any
) -> Gang:
    """Found a gang with its budget in cash and nobody in it; or open one that has lived already,
    with nothing in its purse until it is said, to be entered as it is.

    The key, seen before from this owner, answers with the gang that it founded. Raises NobodyThere
    for an owner who has been erased.
    """
    done = begun_before(owner, key)
    if done is not None:
        return done
    if lived:
        described |= {"origin": Gang.Origin.ENTERED, "budget": 0, "cash": 0, "wealth": 0}
    gang = Gang.objects.create(owner=owner, name=name, kind=kind, **_with_link(described))
    begun = f"{gang.name} began to muster with ${gang.budget}."
    Act.objects.create(
        gang=gang,
        key=key,
        code="mustered",
        sentence=f"{gang.name} began to be entered by hand, as they are." if lived else begun,
        numbers={"budget": gang.budget},
        actor=owner,
    )
    settle(gang)
    return gang


def begun_before(owner: Player, key: uuid.UUID) -> Gang | None:
    """Lock the owner until the transaction ends; return the gang that he began with this key, if
    any. Raises NobodyThere for one who has been erased."""
    lock_player(owner)
    done = Act.objects.filter(gang__owner=owner, key=key, code="mustered").first()
    return done.gang if done else None


@writes
def describe(draft: Draft, /, **described: Any) -> None:
    """Change what a gang is called and what is told of it; its kind only while it musters.

    Who may read it is shared, and its notes are noted: neither is described. Raises TooLate for
    another kind after it has ridden out, WontJoin where somebody in it would not join the other
    kind, HasExperience for protagonisti who bought some and would be none.
    """
    if described.keys() & APART:
        raise ValueError(f"not described: {sorted(described.keys() & APART)}")
    gang = draft.gang
    kind, was_native = (gang.kind, gang.protagonisti), gang.is_native
    known = draft.unsound_already()
    if not draft.change(gang, **described):
        return
    if kind != (gang.kind, gang.protagonisti):
        check_mustering(gang, "The gang has ridden out; its kind stays as it is.")
        check_no_experience_bought(draft)
    if gang.is_native != was_native:
        _change_blood(draft)
    muster = rulings.muster_of(draft.roster, draft.edition)
    draft.hold(partial(check_sound, muster, known=known, edition=draft.edition))
    draft.say("described", f"{gang.name}: name, story or kind set down anew.")


APART = frozenset({"visibility", "link", "notes"})
"""What is changed apart from a gang's description, and never brought back by taking an act back."""

SHARED = {
    Gang.Visibility.PRIVATE: "{} is private from now on.",
    Gang.Visibility.UNLISTED: "{} can be read by whoever has its link.",
    Gang.Visibility.PUBLIC: "{} can be read by everybody.",
}


@writes_when_closed_too
def share(draft: Draft, *, visibility: str) -> None:
    """Let nobody, whoever has the link, or everybody read the gang; a disbanded one too.

    A link is drawn each time that the gang becomes readable by one, and dropped when it is so no
    longer. The act lists no change: it is not taken back, and no act brings an old link back.
    """
    gang, now = draft.gang, Gang.Visibility(visibility)
    if gang.visibility != now:
        _set_link(gang, now)
        draft.say("shared", SHARED[now].format(gang.name), visibility=now.value)


@writes_when_closed_too
def draw_link(draft: Draft) -> None:
    """Draw a new link for an unlisted gang: the old one opens nothing from now on.

    Raises NotByLink for a gang that is not read by its link.
    """
    gang = draft.gang
    if gang.visibility != Gang.Visibility.UNLISTED:
        raise NotByLink(f"{gang.name} is not read by its link, so there is none to draw.")
    _set_link(gang, Gang.Visibility.UNLISTED)
    draft.say("shared", f"{gang.name} has a new link; the old one opens nothing.")


def _set_link(gang: Gang, visibility: Gang.Visibility) -> None:
    gang.visibility = visibility
    gang.link = new_slug() if visibility == Gang.Visibility.UNLISTED else None
    gang.save(update_fields=["visibility", "link"])


@transaction.atomic
def note(*, gang: Gang, notes: str) -> None:
    """Keep the owner's private notes; no act tells of them (docs/adr/0010)."""
    kept = lock(gang)
    kept.notes = notes
    kept.save(update_fields=["notes"])


def _with_link(described: dict[str, Any]) -> dict[str, Any]:
    """What is told of a new gang, with a link for one that is to be read by its link."""
    wants_link = described.get("visibility") == Gang.Visibility.UNLISTED
    return {**described, "link": new_slug()} if wants_link else described


def _change_blood(draft: Draft) -> None:
    """Everybody of a Native band is a native; of any other gang nobody who came with its kind."""
    old, new = (None, Blood.NATIVE) if draft.gang.is_native else (Blood.NATIVE, None)
    for person in draft.roster.own:
        if person.character.blood == (old or ""):
            draft.change(person.character, blood=new or "")


def check_no_experience_bought(draft: Draft) -> None:
    """Raise HasExperience for an ordinary gang in which somebody has bought experience dice."""
    bought = [p.character for p in draft.roster.people if p.character.experience_dice]
    if bought and not draft.gang.protagonisti:
        raise HasExperience(
            f"{bought[0]} has bought experience, as only protagonisti do. Give the dice back first."
        )


@writes
def disband(draft: Draft) -> None:
    """Disband the gang: its books are closed and kept, and its roster as it stood."""
    close_books(draft)


def close_books(draft: Draft) -> None:
    """Disband the draft's gang, unless it is disbanded, and keep its roster as it stood."""
    if draft.change(draft.gang, stage=Gang.Stage.DISBANDED):
        draft.say("disbanded", f"{draft.gang.name} disbanded.")
        draft.keep("Disbanded", papers.paper_of)


def check_mustering(gang: Gang, why: str = "") -> None:
    """Raise TooLate unless the gang still musters."""
    if not gang.is_mustering:
        raise TooLate(why or "The gang has ridden out: this is done while it musters.")
