"""What a gang has: handed on, laid into the stash, sold, thrown away."""

from __future__ import annotations

from functools import partial

from rosters import rulings
from rosters.models import Owned, Possession, Weapon
from rosters.roster import Person, Thing
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered
from rosters.services.gangs import TooLate
from rosters.services.matters import owe_weapon_again
from rosters.services.weapons import partner_of
from westamunda.rules.carrying import check_may_carry
from westamunda.rules.goods import GoodKind


class MovedSince(NotHere):
    """A thing that is no longer where the sender saw it, or brings another sum."""

    code = "moved-since"


class StillMustering(TooLate):
    """Something that is only done once the gang has ridden out."""

    code = "too-early"


def thing_here(draft: Draft, thing: Thing) -> Thing:
    """Return a weapon or possession as it stands under the lock; raise NotHere if it has left."""
    for found in draft.roster.everything:
        if found.pk == thing.pk and type(found) is type(thing):
            return found
    raise NotHere(f"{thing} is no longer in the gang. Nothing was changed.")


def thing_of_ours(draft: Draft, thing: Thing) -> Thing:
    """Return a thing that the gang may do with as it likes.

    Raises NotHere if it has left, NotOffered for what a hired man brought: it is not sold or moved
    (parent-game.md 12).
    """
    found = thing_here(draft, thing)
    bearer = draft.roster.carrier_of(found)
    if bearer and bearer.character.is_hired:
        raise NotOffered(f"{found} is {bearer.character}’s own: it came with him and stays.")
    return found


def check_riding(draft: Draft, why: str) -> None:
    """Raise StillMustering, with this sentence, while the gang musters."""
    if draft.gang.is_mustering:
        raise StillMustering(why)


@writes
def give(
    draft: Draft, *, thing: Thing, to: str = "", was: str | None = None, tack: bool = False
) -> None:
    """Hand a thing to a character, by his slug, or lay it into the stash where there is none.

    ``was`` is where the sender saw it, the carrier's slug or "" for the stash; ``tack`` sends a
    saddle and saddlebags along with an animal. A gun that parts from its pair shares rounds no
    longer; a skill that names it names it still, for its owner may have it back. Raises
    MovedSince, NotOffered for or from a hired man, WontCarry where the miniature has no place.
    """
    found = thing_of_ours(draft, thing)
    bearer = draft.roster.carrier_of(found)
    before = bearer.character.slug if bearer else ""
    if was is not None and was != before:
        where = f"with {bearer.character}" if bearer else "in the stash"
        raise MovedSince(f"{found} is {where} by now. Nothing was changed.")
    taker = _taker(draft, to) if to else None
    if to == before:
        return
    if taker and isinstance(found, Weapon):
        draft.hold(partial(check_may_take, draft, taker, found))
    along = _tack_of(draft, bearer) if tack and bearer and isinstance(found, Possession) else []
    parted = part_from_its_pair(draft, found)
    draft.change_all(
        (each, {"carrier_id": taker.character.pk if taker else None}) for each in (found, *along)
    )
    things = ", ".join(str(each) for each in (found, *along))
    out_of = f"from {bearer.character}" if bearer else "out of the stash"
    into = f"to {taker.character}" if taker else "into the stash"
    comma = "" if bearer else ","
    draft.say(
        "given" if taker else "stashed", f"{things}: {out_of}{comma} {into}.{parted}",
        things=1 + len(along),
    )  # fmt: skip


def _taker(draft: Draft, slug: str) -> Person:
    """Return who is to have a thing; raise NotHere or, for a hired man, NotOffered."""
    taker = draft.roster.person(slug)
    if taker is None:
        raise NotHere("Nobody of that name is here to take it. Nothing was changed.")
    if taker.character.is_hired:
        raise NotOffered(f"Nothing is given to a hired man; {taker.character} brings his own.")
    return taker


def check_may_take(draft: Draft, taker: Person, gun: Weapon) -> None:
    """Raise WontCarry where the taker's miniature has no place for a gun."""
    check_may_carry(
        rulings.carried(gun, draft.edition),
        rulings.load_of(taker, draft.edition),
        rulings.miniature_of(taker.character),
        draft.gang.kind,
        str(taker.character),
        edition=draft.edition,
    )


def _tack_of(draft: Draft, rider: Person) -> list[Possession]:
    """One of each sort of tack that a rider has: a saddle, saddlebags."""
    goods = draft.edition.goods
    tack = {
        thing.type: thing
        for thing in reversed(rider.possessions)
        if goods[thing.type].kind is GoodKind.TACK
    }
    return sorted(tack.values(), key=lambda thing: thing.pk)


def part_from_its_pair(draft: Draft, thing: Thing) -> str:
    """Let a gun that leaves its carrier share rounds no longer; say so, or nothing."""
    if not isinstance(thing, Weapon) or not thing.paired:
        return ""
    partner = partner_of(draft, thing)
    for gun in (thing, partner):
        if gun is not None:
            draft.change(gun, paired=False)
    return f" {thing} and {partner} no longer share rounds." if partner else ""


@writes
def sell(draft: Draft, *, thing: Thing, proceeds: int | None = None) -> None:
    """Sell a thing for half of its worth, a weapon with its boxes at half of theirs.

    Opened boxes and those issued free go with it for nothing. ``proceeds`` is the sum that the
    sender was shown. Raises StillMustering, NotOffered for what a hired man brought, MovedSince
    where it brings another sum by now.
    """
    check_riding(
        draft, "They still muster: until they ride out a thing is given back for all of its price."
    )
    found = thing_of_ours(draft, thing)
    sale = rulings.sale_of_thing(found, draft.edition)
    if proceeds is not None and proceeds != sale.total:
        raise MovedSince(
            f"{found} brings ${sale.total} by now, not ${proceeds}. Nothing was sold.",
            proceeds=sale.total,
        )
    parted = let_go(draft, found, how=Owned.Left.SOLD)
    draft.earn(sale.total)
    boxes = len(found.boxes) if isinstance(found, Weapon) else 0
    with_them = f" with {boxes} {'box' if boxes == 1 else 'boxes'}" if boxes else ""
    draft.say("sold", f"{found} sold{with_them}, ${sale.total}.{parted}", proceeds=sale.total)


@writes
def throw_away(draft: Draft, *, thing: Thing) -> None:
    """Throw a thing away, a weapon with its boxes: it brings nothing.

    Raises StillMustering, NotOffered for what a hired man brought.
    """
    check_riding(
        draft, "They still muster: until they ride out a thing is given back for all of its price."
    )
    found = thing_of_ours(draft, thing)
    parted = let_go(draft, found, how=Owned.Left.THROWN_AWAY)
    draft.say("thrown-away", f"{found} thrown away.{parted}")


def let_go(draft: Draft, thing: Thing, *, how: str) -> str:
    """Let a thing leave for good; say what else comes of it.

    A skill that named it is free to name another gun (parent-game.md 9, HOUSE).
    """
    said = part_from_its_pair(draft, thing)
    if isinstance(thing, Weapon):
        for person in draft.roster.people:
            for mark in person.skills:
                if mark.choice == thing.slug:
                    owe_weapon_again(draft, person, mark)
                    skill = draft.edition.skills[mark.what].name
                    said += f" {person.character} may name another gun for {skill}."
    leave(draft, thing, how=how)
    return said
