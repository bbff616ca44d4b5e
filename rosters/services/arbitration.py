"""The arbitrator's rulings upon a gang: given, fined, added, taken, amended; each with his reason.

They are acts like any other, on his authority alone. Nothing is paid for what he gives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from rosters import ports
from rosters.models import Act, Character, Gang, Mark, Owned, Possession, Territory, Weapon
from rosters.resting import RULED
from rosters.roster import Person
from rosters.services.acts import Draft, Hand, dollars, leave, writes
from rosters.services.characters import NotHere, NotOffered, person
from rosters.services.gangs import TooLate
from rosters.services.matters import owe_weapon
from rosters.services.stash import check_may_take, let_go, thing_here
from rosters.services.taking_back import take_back
from rosters.services.territories import MOST_PLACES
from rosters.services.weapons import comes_with, ignition_of
from westamunda.rules.errors import RuleBroken
from westamunda.rules.experience import below_maximum
from westamunda.rules.injuries import amount_of, amounts_of, noted
from westamunda.rules.statline import CHARACTERISTICS, LABELS, NAMES
from westamunda.rules.territory_tables import CHOICES
from westamunda.rules.veterans import holds_land

P = ParamSpec("P")

ORIGIN = "ruling"
"""Where a mark or a territory comes from that the arbitrator gave."""

MOST_DOLLARS = 100_000
"""More than one ruling moves: a bound on what one may ask of the house."""


class NotTheArbitrator(RuleBroken):
    """A ruling of somebody who does not run the gang's campaign, or does so no more."""

    code = "not-the-arbitrator"


class OutOfBounds(RuleBroken):
    """A figure that would leave its range."""

    code = "out-of-bounds"


Body = Callable[Concatenate[Draft, P], None]


def _rules(body: Body[P]) -> Callable[Concatenate[Hand, P], Act | None]:
    """Make a ruling of a function that writes with a draft: an act that refuses every authority but
    the arbitrator's (NotTheArbitrator), and a gang that is still being entered (TooLate)."""

    @wraps(body)
    def ruling(draft: Draft, /, *args: P.args, **kwargs: P.kwargs) -> None:
        check_arbitrates(draft)
        if draft.gang.is_entering:
            raise TooLate(f"{draft.gang.name} are still being entered by hand: nothing is ruled.")
        body(draft, *args, **kwargs)

    return writes(ruling)


def check_arbitrates(draft: Draft) -> None:
    """Raise NotTheArbitrator unless the actor runs the gang's campaign and acts for it."""
    hand = draft.hand
    rules = hand.authority == Act.Authority.ARBITRATOR
    if not rules or not ports.campaigns().arbitrates(draft.gang, hand.actor):
        raise NotTheArbitrator(
            f"Only an arbitrator of the campaign of {draft.gang.name} rules on them."
        )


def _say(draft: Draft, code: str, sentence: str, reason: str, **numbers: Any) -> None:
    draft.say(f"{RULED}{code}", f"Ruled: {sentence} {reason}", reason=reason, **numbers)


@_rules
def give_dollars(draft: Draft, *, amount: int, reason: str) -> None:
    """Put dollars into the gang's purse. An amount out of range is a ValueError."""
    _check_amount(amount)
    draft.earn(amount)
    _say(draft, "given", f"${amount} given.", reason, amount=amount)


@_rules
def fine(draft: Draft, *, amount: int, reason: str) -> None:
    """Take dollars out of the purse, below nothing too: later gains make up for it."""
    _check_amount(amount)
    draft.fine(amount)
    left = dollars(draft.gang.cash - amount)
    _say(draft, "fined", f"fined ${amount}, which leaves {left}.", reason, amount=amount)


def _check_amount(amount: int) -> None:
    if not 0 < amount <= MOST_DOLLARS:
        raise ValueError(f"${amount} in one ruling")


@_rules
def give_weapon(
    draft: Draft, *, type: str, reason: str, name: str = "", ignition: str = "", to: str = ""
) -> None:
    """Give a weapon of the armoury, to a character by his slug, or into the stash.

    Raises NotOffered for one that is none or is withdrawn, NotHere, WontCarry where the miniature
    has no place for it.
    """
    klass = draft.edition.armoury.get(type)
    if klass is None or klass.withdrawn:
        raise NotOffered("The armoury has nothing of that name.")
    taker = _taker(draft, to)
    gun = Weapon(
        gang=draft.gang, carrier=taker.character if taker else None, type=klass.slug,
        name=name or next(iter(klass.real_names), klass.name), ignition=ignition_of(klass, ignition),
        boxes=comes_with(klass), paid=0, worth=klass.worth,
    )  # fmt: skip
    if taker:
        check_may_take(draft, taker, gun)
    draft.add(gun)
    _say(draft, "weapon", f"{gun} given {_into(taker)}.", reason, worth=klass.worth)


@_rules
def give_possession(draft: Draft, *, type: str, reason: str, name: str = "", to: str = "") -> None:
    """Give a horse, tack or gear, as ``give_weapon`` does."""
    good = draft.edition.goods.get(type)
    if good is None or good.withdrawn:
        raise NotOffered("The trading post has nothing of that name.")
    taker = _taker(draft, to)
    thing = Possession(
        gang=draft.gang, carrier=taker.character if taker else None, type=good.slug,
        name=name or good.name, paid=0, worth=good.worth,
    )  # fmt: skip
    draft.add(thing)
    _say(draft, "possession", f"{thing} given {_into(taker)}.", reason, worth=good.worth)


def _taker(draft: Draft, slug: str) -> Person | None:
    if not slug:
        return None
    taker = draft.roster.person(slug)
    if taker is None:
        raise NotHere("Nobody of that name is here to take it. Nothing was changed.")
    if taker.character.is_hired:
        raise NotOffered(f"Nothing is given to a hired man; {taker.character} brings his own.")
    return taker


def _into(taker: Person | None) -> str:
    return f"to {taker.character}" if taker else "into the stash"


@_rules
def give_territory(draft: Draft, *, table: str, type: str, reason: str) -> None:
    """Give a territory of a table. Raises NotOffered for a place that is none, or to a gang that
    holds no land or holds as many as one book does."""
    gang = draft.gang
    if not holds_land(gang.kind, gang.standing == Gang.Standing.OUTLAW, edition=draft.edition):
        raise NotOffered("Cavalry hold no territory; they draw pay by rank.")
    rows = draft.edition.territory_tables.get(table)
    if rows is None or type not in rows or type in CHOICES or rows[type].withdrawn:
        raise NotOffered("No table has such a place.")
    if len(draft.roster.territories) >= MOST_PLACES:
        raise NotOffered(f"{MOST_PLACES} territories are as many as one book holds.")
    draft.add(Territory(gang=gang, table=table, type=type, origin=ORIGIN))
    _say(draft, "territory", f"the territory {rows[type].name} given.", reason)


@_rules
def take_thing(draft: Draft, *, thing: Weapon | Possession, reason: str) -> None:
    """Take a weapon or a possession away, a hired man's too. Raises NotHere if it has left."""
    found = thing_here(draft, thing)
    parted = let_go(draft, found, how=Owned.Left.LOST)
    _say(draft, "taken", f"{found} taken away.{parted}", reason)


@_rules
def take_territory(draft: Draft, *, territory: Territory, reason: str) -> None:
    """Take a territory away. Raises NotHere for one that they no longer hold."""
    row = next((one for one in draft.roster.territories if one.pk == territory.pk), None)
    if row is None:
        raise NotHere("That territory is not theirs. Nothing was changed.")
    leave(draft, row, how=Owned.Left.LOST)
    name = draft.edition.territory(row.table, row.type).name
    _say(draft, "territory-taken", f"the territory {name} taken away.", reason)


@_rules
def amend_experience(draft: Draft, *, man: Character, amount: int, reason: str) -> None:
    """Add to a character's experience or take from it, never below 0: the difference is told.

    Raises NotHere, NotOffered for a hired man, OutOfBounds where nothing is left to take.
    """
    him = _own(draft, man).character
    before, after = him.experience, max(0, him.experience + amount)
    if abs(amount) > MOST_DOLLARS or not amount:
        raise ValueError(f"{amount} of experience")
    if after == before:
        raise OutOfBounds(f"{him} has no experience to lose.", experience=before)
    draft.change(him, experience=after)
    short = f", {-amount} being more than he had" if after - before != amount else ""
    _say(
        draft, "experience", f"{him}’s experience {before} → {after}{short}.", reason,
        amount=after - before,
    )  # fmt: skip


def _own(draft: Draft, man: Character) -> Person:
    him = person(draft, man)
    if him.character.is_hired:
        raise NotOffered(f"{him.character} serves for a fee: he earns nothing and learns nothing.")
    return him


@_rules
def give_mark(
    draft: Draft, *, man: Character, sort: str, what: str, reason: str, choice: str = ""
) -> None:
    """Give a character an advance, a skill or an injury, as the rulebook counts it.

    Raises NotHere, NotOffered for what is none or what he knows already, OutOfBounds for a
    characteristic that would pass its maximum or fall below 0.
    """
    him = _own(draft, man)
    made = _MARKS[Mark.Sort(sort)](draft, him, what, choice)
    made.character, made.origin, made.sort = him.character, ORIGIN, sort
    _check_bounds(him, made)
    draft.add(made)
    if sort == Mark.Sort.SKILL and draft.edition.skills[what].owes_weapon:
        owe_weapon(draft, him, what)
    _say(draft, "mark", f"{him.character} has {named(draft, made)}.", reason)


def _advance(draft: Draft, him: Person, what: str, choice: str) -> Mark:
    if what not in CHARACTERISTICS:
        raise NotOffered("There is no such characteristic.")
    if not below_maximum(him.statline, what, edition=draft.edition):
        raise OutOfBounds(
            f"{him.character}’s {NAMES[what]} is {him.statline[what]}, as high as it goes.",
            score=him.statline[what],
        )
    return Mark(what=what, amount=1)


def _skill(draft: Draft, him: Person, what: str, choice: str) -> Mark:
    skill = draft.edition.skills.get(what)
    if skill is None or skill.withdrawn:
        raise NotOffered("There is no such skill.")
    if what == "specialist":
        raise NotOffered("A specialist is made by an advance of his own, not by a ruling.")
    if any(mark.what == what for mark in him.skills):
        raise NotOffered(f"{him.character} knows {skill.name} already.")
    if skill.choices and not skill.owes_weapon and choice not in skill.choices:
        raise NotOffered(f"{skill.name}: say which, {' or '.join(skill.choices)}.")
    return Mark(what=what, choice="" if skill.owes_weapon or not skill.choices else choice)


def _injury(draft: Draft, him: Person, what: str, choice: str) -> Mark:
    injury = draft.edition.injuries.get(what)
    if injury is None or not injury.lasts:
        raise NotOffered("No injury of that name is noted on a man.")
    if injury.part and choice not in injury.choices:
        raise NotOffered(f"{injury.name}: say which, {' or '.join(injury.choices)}.")
    if injury.foe and not choice:
        raise NotOffered(f"{injury.name}: say whom he hates.")
    had = sum(mark.what == what for mark in him.injuries)
    kept = choice if injury.choices else ""
    return Mark(what=what, choice=kept, amount=amount_of(injury, had))


_MARKS: dict[str, Callable[[Draft, Person, str, str], Mark]] = {
    Mark.Sort.ADVANCE: _advance,
    Mark.Sort.SKILL: _skill,
    Mark.Sort.INJURY: _injury,
}


def _check_bounds(him: Person, more: Mark) -> None:
    """Raise OutOfBounds where a mark would take a score below 0."""
    if not more.amount:
        return
    score = him.statline[more.characteristic] + more.amount
    if score < 0:
        raise OutOfBounds(
            f"{him.character}’s {NAMES[more.characteristic]} would be {score}; 0 is the least.",
            score=score,
        )


@_rules
def take_mark(draft: Draft, *, man: Character, mark: str, reason: str) -> None:
    """Take an advance, a skill or an injury off a character, by the mark's slug; what is left of
    the same injury counts as if it alone had come.

    Raises NotHere if he has it no longer, OutOfBounds where a score would fall below 0.
    """
    him = person(draft, man)
    found = next((each for each in him.marks if each.slug == mark), None)
    if found is None:
        raise NotHere(f"{him.character} has that no longer. Nothing was changed.")
    leave(draft, found, how=Owned.Left.LOST)
    him.marks.remove(found)
    if found.sort == Mark.Sort.SKILL:
        _drop_matter(draft, him, found)
    if found.sort == Mark.Sort.INJURY:
        _count_again(draft, him, found.what)
    low = [each for each in CHARACTERISTICS if him.statline[each] < 0]
    if low:
        raise OutOfBounds(f"{him.character}’s {NAMES[low[0]]} would fall below 0.")
    _say(draft, "mark-taken", f"{him.character} has {named(draft, found)} no more.", reason)


def _drop_matter(draft: Draft, him: Person, skill: Mark) -> None:
    """Let the question of a skill's weapon leave with the skill."""
    subject = f"{him.character.slug}/{skill.what}"
    asked = [
        each for each in draft.roster.matters if (each.kind, each.subject) == ("weapon", subject)
    ]
    leave(draft, *asked, how=Owned.Left.LOST)


def _count_again(draft: Draft, him: Person, what: str) -> None:
    """Let the injuries of one name that are left count in the order that they came."""
    same = [each for each in him.injuries if each.what == what]
    counted = amounts_of([(each.what, each.choice) for each in same], edition=draft.edition)
    draft.change_all(
        (each, {"amount": amount}) for each, (_, _, amount) in zip(same, counted, strict=True)
    )


def named(draft: Draft, mark: Mark) -> str:
    """A mark in words: BS +1, Marksman, Blinded in one eye (left eye)."""
    if mark.sort == Mark.Sort.ADVANCE:
        return f"{LABELS[mark.what]} {mark.amount:+d}"
    if mark.sort == Mark.Sort.SKILL:
        return draft.edition.skills[mark.what].name
    injury = draft.edition.injuries[mark.what]
    told = noted(injury, mark.choice)
    return f"{injury.name} ({told})" if told else injury.name


@_rules
def set_standing(draft: Draft, *, standing: str, reason: str) -> None:
    """Set how the gang stands with the law. Raises NotOffered where it stands so already."""
    before = draft.gang.get_standing_display()
    if not draft.change(draft.gang, standing=Gang.Standing(standing)):
        raise NotOffered(f"{draft.gang.name} are {before} already.")
    _say(draft, "standing", f"{before} before, {draft.gang.get_standing_display()} now.", reason)


def last_ruling(gang: Gang, actor_key: int) -> Act | None:
    """The last ruling of an arbitrator upon a gang that stands; None if there is none."""
    rulings = Act.objects.filter(gang=gang, actor_id=actor_key, code__startswith=RULED)
    return rulings.filter(taken_back_by=None).order_by("-pk").first()


def take_back_last(hand: Hand, /, *, act: Act) -> Act | None:
    """Take back the actor's own last ruling. Raises NotOffered for any other act, StandsFast where
    a later act rests on it."""
    done = Act.objects.filter(gang=hand.gang, key=hand.key).first()
    last = last_ruling(hand.gang, hand.actor.pk)
    if done is None and (last is None or last.pk != act.pk):
        raise NotOffered("That is not the last of your rulings. Nothing was changed.")
    return take_back(hand, act=act)
