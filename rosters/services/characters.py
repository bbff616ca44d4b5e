"""Characters: taken on, described, copied, given back."""

from __future__ import annotations

from functools import partial
from typing import Any

from rosters import rulings
from rosters.models import (
    MINIATURE_FIELDS,
    STATLINE_FIELDS,
    Character,
    Mark,
    Owned,
    Possession,
    Weapon,
)
from rosters.papers import MOST_PEOPLE
from rosters.roster import Person
from rosters.services.acts import Draft, leave, writes
from rosters.services.gangs import check_mustering
from westamunda.rules.carrying import check_may_carry
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import check_may_recruit, check_sound, profile_of
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.learning import free_skills
from westamunda.rules.weapons import check_at_start


class NotHere(RuleBroken):
    """Somebody or something that is no longer with the gang."""

    code = "not-here"


class NotOffered(RuleBroken):
    """A choice that the rules do not offer."""

    code = "not-offered"


def person(draft: Draft, man: Character) -> Person:
    """Return the character as he stands under the lock; raise NotHere if he has left."""
    found = draft.roster.person(man.slug)
    if found is None:
        raise NotHere(f"{man} is no longer with {draft.gang.name}. Nothing was changed.")
    return found


def buyer(draft: Draft, man: Character) -> Person:
    """Return the character for whom something is bought; raise NotHere if he has left, NotOffered
    for a hired man."""
    him = person(draft, man)
    if him.character.is_hired:
        raise NotOffered(f"Nothing is bought for a hired man; {him.character} brings his own.")
    return him


def next_position(draft: Draft) -> int:
    """Return the place at the end of the roster."""
    return 1 + max((p.character.position for p in draft.roster.people), default=0)


def check_room(draft: Draft, more: int = 1) -> None:
    """Raise NotOffered where the gang would grow beyond all use."""
    if len(draft.roster.people) + more > MOST_PEOPLE:
        raise NotOffered(f"{MOST_PEOPLE} people are as many as one roster holds.")


@writes
def recruit(
    draft: Draft,
    *,
    rank: Rank,
    calling: Calling | None = None,
    blood: Blood | None = None,
    duty: Duty = Duty.LINE,
    name: str = "",
) -> None:
    """Take on a leader, specialist, gang member or young blood for his recruiting cost.

    Raises WontJoin where the gang may not have him, OutOfCash where it cannot pay.
    """
    check_mustering(draft.gang)
    check_room(draft)
    muster = rulings.muster_of(draft.roster, draft.edition)
    if draft.gang.is_native and blood is None:
        blood = Blood.NATIVE
    draft.hold(
        partial(
            check_may_recruit, muster, rank, calling=calling, blood=blood, duty=duty,
            edition=draft.edition,
        )
    )  # fmt: skip
    profile = profile_of(rank, calling, edition=draft.edition)
    man = Character(
        gang=draft.gang,
        position=next_position(draft),
        rank=rank,
        calling=calling or "",
        blood=blood or "",
        duty=duty,
        name=name,
        paid=profile.cost,
        worth=profile.cost,
        **dict(zip(STATLINE_FIELDS, profile.statline.scores, strict=True)),
    )
    draft.add(man)
    draft.spend(profile.cost)
    called = calling.value if calling else profile.name.lower()
    said = f"{name} joined as a {called}" if name else f"A {called} joined, name to come"
    draft.say("recruited", f"{said}{draft.priced(profile.cost)}.", price=profile.cost, man=man.slug)


@writes
def copy(draft: Draft, *, man: Character, times: int = 1) -> None:
    """Take on more like him: rank, blood, miniature and load-out, each at today's price.

    The copies want names, and a specialist's skill. Raises what taking on and buying raise.
    """
    check_mustering(draft.gang)
    draft.check_count(times)
    check_room(draft, times)
    like = person(draft, man)
    if like.character.is_hired:
        raise NotOffered("A hired man is hired by himself, kit and all.")
    known = draft.unsound_already()
    copies = [_same_person(draft, like, nth) for nth in range(times)]
    draft.add(*(new.character for new in copies))
    if like.weapons:
        draft.add(*(weapon for new in copies for weapon in new.weapons))
    if like.possessions:
        draft.add(*(thing for new in copies for thing in new.possessions))
    each = copies[0].spent
    draft.spend(each * times)
    draft.roster.people.extend(copies)
    muster = rulings.muster_of(draft.roster, draft.edition)
    draft.hold(partial(check_sound, muster, known=known, edition=draft.edition))
    count = f"{times} more" if times > 1 else "One more"
    first = copies[0].character.slug
    said = f"{count} like {like.character}{draft.priced(each * times)}."
    draft.say("copied", said, each=each, man=first)


def _same_person(draft: Draft, like: Person, nth: int) -> Person:
    """A new character with the same load-out, all of it at today's price."""
    new = _copy_of(draft, like.character, nth)
    weapons = [_same_weapon(draft, weapon, new) for weapon in like.weapons]
    return Person(
        new, weapons=weapons, possessions=[_same_thing(draft, t, new) for t in like.possessions]
    )


@writes
def arm_like(draft: Draft, *, man: Character, like: str) -> None:
    """Buy a character all that another carries, boxes and gear with it, at today's price.

    ``like`` is the other's slug. Raises NotHere, NotOffered for hired men or where there is
    nothing to copy, WontCarry where the miniature has no place for it, OutOfCash.
    """
    check_mustering(draft.gang)
    him, other = person(draft, man), draft.roster.person(like)
    if other is None or other is him:
        raise NotHere("Nobody of that name is here to copy.")
    if him.character.is_hired or other.character.is_hired:
        raise NotOffered("A hired man’s kit is his own: it is not copied, and nothing is added.")
    if not other.gear:
        raise NotOffered(f"{other.character} carries nothing but a knife.")
    before = him.spent
    weapons = [_same_weapon(draft, weapon, him.character) for weapon in other.weapons]
    things = [_same_thing(draft, thing, him.character) for thing in other.possessions]
    for weapon in weapons:
        draft.hold(
            partial(
                check_may_carry,
                rulings.carried(weapon, draft.edition),
                rulings.load_of(him, draft.edition),
                rulings.miniature_of(him.character),
                draft.gang.kind,
                str(him.character),
                edition=draft.edition,
            )
        )
        him.weapons.append(weapon)
    him.possessions.extend(things)
    if weapons:
        draft.add(*weapons)
    if things:
        draft.add(*things)
    price = him.spent - before
    draft.spend(price)
    said = f"{him.character} armed like {other.character}{draft.priced(price)}."
    draft.say("armed", said, price=price)


def _copy_of(draft: Draft, man: Character, nth: int) -> Character:
    """A new character of the same make, nameless and green."""
    calling = Calling(man.calling) if man.calling else None
    profile = profile_of(man.rules_rank, calling, edition=draft.edition)
    same = ("rank", "calling", "blood", "duty", *MINIATURE_FIELDS)
    return Character(
        gang=draft.gang,
        position=next_position(draft) + nth,
        paid=profile.cost,
        worth=profile.cost,
        **{name: getattr(man, name) for name in same},
        **dict(zip(STATLINE_FIELDS, profile.statline.scores, strict=True)),
    )


def _same_weapon(draft: Draft, weapon: Weapon, carrier: Character) -> Weapon:
    klass = draft.edition.armoury[weapon.type]
    draft.hold(partial(check_at_start, klass, carrier.gang.kind, edition=draft.edition))
    if klass.withdrawn:
        raise NotOffered(f"{klass.name} is sold no more, so nobody else is armed like that.")
    prices = {ammunition.kind: ammunition.price for ammunition in klass.ammunition}
    boxes = [
        {**box, "paid": prices[box["kind"]] if box["paid"] else 0, "rounds": box["capacity"]}
        for box in weapon.boxes
    ]
    return Weapon(
        gang=carrier.gang, carrier=carrier, type=weapon.type, name=weapon.name,
        ignition=weapon.ignition, paired=weapon.paired, boxes=boxes,
        paid=klass.price, worth=klass.worth,
    )  # fmt: skip


def _same_thing(draft: Draft, thing: Possession, carrier: Character) -> Possession:
    good = draft.edition.goods[thing.type]
    if good.withdrawn:
        raise NotOffered(f"{good.name} is sold no more, so nobody else is equipped like that.")
    return Possession(
        gang=carrier.gang, carrier=carrier, type=thing.type, name=thing.name,
        paid=good.price, worth=good.worth,
    )  # fmt: skip


@writes
def describe(draft: Draft, /, *, man: Character, **described: Any) -> None:
    """Change his name, looks, background, blood, duty, or what his miniature shows.

    Raises WontJoin where the gang may not have him so. What he carries and the miniature does
    not show is told as a fault, not refused: the miniature is a fact.
    """
    him = person(draft, man).character
    if ("blood" in described or "duty" in described) and not draft.gang.is_mustering:
        described.pop("blood", None)
        described.pop("duty", None)
    if draft.gang.is_native or him.is_hired:
        described.pop("blood", None)
    renamed = described.get("name", him.name) != him.name
    known = draft.unsound_already()
    if draft.change(him, **described):
        muster = rulings.muster_of(draft.roster, draft.edition)
        draft.hold(partial(check_sound, muster, known=known, edition=draft.edition))
        what = "named" if renamed else "set down anew"
        draft.say("described", f"{him} {what}.")


@writes
def move(draft: Draft, *, man: Character, up: bool) -> None:
    """Move a character one place up or down in the roster; at its end he stays where he is.

    Everybody is numbered anew, in one act.
    """
    him = person(draft, man)
    order = list(draft.roster.people)
    place = order.index(him)
    other = place - 1 if up else place + 1
    if not 0 <= other < len(order):
        return
    passed = order[other].character
    order[place], order[other] = order[other], order[place]
    draft.change_all(
        (each.character, {"position": number}) for number, each in enumerate(order, start=1)
    )
    draft.say("reordered", f"{him.character} stands {'before' if up else 'after'} {passed} now.")


@writes
def choose_skill(draft: Draft, *, man: Character, skill: str) -> None:
    """Let a recruited specialist choose his free skill, again while the gang musters.

    Raises NotOffered for a skill that his calling does not offer (seed, Specialists).
    """
    check_mustering(draft.gang)
    him = person(draft, man)
    if him.character.rules_rank is not Rank.SPECIALIST:
        raise NotOffered(f"{him.character} is no specialist; a free skill is a specialist's.")
    calling = Calling(him.character.calling)
    offered = {row.slug for row in free_skills(calling, edition=draft.edition)}
    if skill not in offered:
        raise NotOffered("That skill is not among those of his calling.")
    held = [mark for mark in him.marks if mark.origin == rulings.FREE_SKILL]
    if any(mark.what == skill for mark in held):
        return
    for mark in held:
        leave(draft, mark, how=Owned.Left.GIVEN_BACK)
    draft.add(
        Mark(character=him.character, sort=Mark.Sort.SKILL, what=skill, origin=rulings.FREE_SKILL)
    )
    draft.say("learned", f"{him.character} knows {draft.edition.skills[skill].name}.")


@writes
def buy_experience(draft: Draft, *, man: Character, dice: int) -> None:
    """Set how many experience dice a protagonist has bought; they fall at riding out.

    Fewer are given back for what they cost, in a gang that is protagonisti no longer too.
    Raises NotOffered for more in any other gang.
    """
    check_mustering(draft.gang)
    draft.check_count(dice, least=0)
    him = person(draft, man).character
    if draft.gang.is_entering:
        raise NotOffered("What he has earned is entered with all else that he has been through.")
    if not draft.gang.protagonisti and dice > him.experience_dice:
        raise NotOffered("Experience is bought by protagonisti; others earn it.")
    if him.is_hired:
        raise NotOffered("Hired men bring their own advances.")
    more = dice - him.experience_dice
    if more < 0:
        cost = him.experience_paid * more // him.experience_dice
    else:
        cost = more * draft.edition.number("xp-die-price")
    paid = him.experience_paid + cost
    if draft.change(him, experience_dice=dice, experience_paid=paid):
        draft.spend(cost)
        moved = f"${cost}" if cost >= 0 else f"${-cost} back"
        draft.say("experience", f"{him} has {dice}D6 of experience to throw, {moved}.", dice=dice)


@writes
def give_back(draft: Draft, *, man: Character) -> None:
    """Send a character away while mustering: he and all he has for what was paid."""
    check_mustering(draft.gang)
    him = person(draft, man)
    back = him.spent
    leave(draft, *him.gear, *him.marks, him.character, how=Owned.Left.GIVEN_BACK)
    draft.earn(back)
    draft.say("given-back", f"{him.character} sent away{draft.priced(back, ' back')}.", back=back)
