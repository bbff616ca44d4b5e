"""Weapons and their ammunition: bought, named, given back."""

from __future__ import annotations

from functools import partial
from typing import Any

from rosters import rulings
from rosters.models import Character, Owned, Weapon
from rosters.roster import Person
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered, buyer
from rosters.services.gangs import check_mustering
from westamunda.rules.carrying import Carried, check_may_carry
from westamunda.rules.swapping import PAIRED_CLASSES
from westamunda.rules.weapons import Ammunition, Ignition, WeaponClass, check_at_start

MOST_BOXES = 60
"""Boxes that one weapon may have: more than anybody carries."""


def weapon_here(draft: Draft, weapon: Weapon) -> Weapon:
    """Return the weapon as it stands under the lock; raise NotHere if it has left."""
    for found in draft.roster.weapons:
        if found.pk == weapon.pk:
            return found
    raise NotHere(f"{weapon} is no longer in the gang. Nothing was changed.")


@writes
def buy(draft: Draft, *, man: Character, type: str, name: str = "", ignition: str = "") -> None:
    """Buy a new weapon of a class for a character; the player gives its real name.

    The first quiver comes with a bow. Raises NotOffered for a class that nobody sells, NotAtStart
    for what no new gang buys, WontCarry where his miniature has no place for it, OutOfCash.
    """
    check_mustering(draft.gang)
    him = buyer(draft, man)
    klass = class_offered(draft, type)
    fires = ignition_of(klass, ignition)
    called = name or next(iter(klass.real_names), klass.name)
    draft.hold(partial(check_at_start, klass, draft.gang.kind, edition=draft.edition))
    draft.hold(
        partial(
            check_may_carry,
            Carried(klass, called, fires),
            rulings.load_of(him, draft.edition),
            rulings.miniature_of(him.character),
            draft.gang.kind,
            him.character.name or str(him.character),
            edition=draft.edition,
        )
    )
    weapon = Weapon(
        gang=draft.gang, carrier=him.character, type=klass.slug, name=called, ignition=fires,
        boxes=comes_with(klass), paid=klass.price, worth=klass.worth,
    )  # fmt: skip
    draft.add(weapon)
    draft.spend(klass.price)
    draft.say(
        "bought", f"{called} for {him.character}{draft.priced(klass.price)}.", price=klass.price
    )


def class_offered(draft: Draft, type: str) -> WeaponClass:
    """Return a weapon class that can be bought; raise NotOffered for any other."""
    klass = draft.edition.armoury.get(type)
    if klass is None or klass.withdrawn or not klass.price:
        raise NotOffered("The armoury has nothing of that name.")
    return klass


def ignition_of(klass: WeaponClass, asked: str) -> Ignition:
    """Return the ignition asked for, or the class's first; raise NotOffered for any other."""
    if not asked:
        return klass.ignitions[0]
    if asked not in klass.ignitions:
        offered = " or ".join(klass.ignitions)
        raise NotOffered(f"{klass.name} is made for {offered}.")
    return Ignition(asked)


def comes_with(klass: WeaponClass) -> list[dict[str, Any]]:
    """The reloads that come with a new weapon: a bow's first quiver."""
    return [
        box_of(ammunition, paid=0)
        for ammunition in klass.ammunition
        for _ in range(ammunition.comes_with)
    ]


def box_of(ammunition: Ammunition, *, paid: int, issued: bool = False) -> dict[str, Any]:
    """A full box of this kind of round, as it stands on a weapon."""
    return {
        "kind": ammunition.kind, "rounds": ammunition.rounds, "capacity": ammunition.rounds,
        "paid": paid, "issued": issued,
    }  # fmt: skip


def ammunition_of(klass: WeaponClass, kind: str) -> Ammunition:
    """Return a kind of round that the class takes; raise NotOffered for any other."""
    for ammunition in klass.ammunition:
        if ammunition.kind == kind:
            return ammunition
    raise NotOffered(f"{klass.name} takes no such round.")


@writes
def buy_boxes(draft: Draft, *, weapon: Weapon, kind: str, count: int = 1) -> None:
    """Buy boxes of one kind of round for a weapon, each at its price.

    A round that is made out of another takes one out of that kind's boxes: a fire arrow an arrow.
    Raises NotOffered for a kind that it does not take, or where there is nothing to make it of,
    OutOfCash.
    """
    check_mustering(draft.gang)
    draft.check_count(count)
    gun = weapon_here(draft, weapon)
    check_not_hired(draft, gun)
    ammunition = ammunition_of(draft.edition.armoury[gun.type], kind)
    if len(gun.boxes) + count > MOST_BOXES:
        raise NotOffered(f"{MOST_BOXES} boxes are as many as one weapon is given.")
    price = ammunition.price * count
    held = moved(gun.boxes, ammunition.made_from, -count) if ammunition.made_from else gun.boxes
    boxes = [box_of(ammunition, paid=ammunition.price) for _ in range(count)]
    draft.change(gun, boxes=[*held, *boxes])
    draft.spend(price)
    units = f"{count} {ammunition.unit}{'' if count == 1 else 'es' if ammunition.unit == 'box' else 's'}"
    draft.say(
        "boxes",
        f"{units} of {ammunition.name.lower()} for {gun}{draft.priced(price)}.",
        price=price,
    )


def moved(boxes: list[dict[str, Any]], kind: str, rounds: int) -> list[dict[str, Any]]:
    """Return the boxes with so many rounds of a kind put in, or taken out where it is negative.

    Raises NotOffered where there are too few to take; there is always room for what came out.
    """
    result = []
    for box in boxes:
        now = box["rounds"]
        if box["kind"] == kind:
            now = min(max(now + rounds, 0), box["capacity"])
            rounds -= now - box["rounds"]
        result.append({**box, "rounds": now})
    if rounds < 0:
        raise NotOffered(f"Each is made out of one {kind}; {-rounds} more would be needed.")
    return result


@writes
def give_back_box(draft: Draft, *, weapon: Weapon, kind: str) -> None:
    """Give back one full box bought for a weapon, for what was paid.

    What was made out of another round becomes that round again. Raises NotHere where no full
    box of the kind was bought.
    """
    check_mustering(draft.gang)
    gun = weapon_here(draft, weapon)
    check_not_hired(draft, gun)
    made_from = ammunition_of(draft.edition.armoury[gun.type], kind).made_from
    for index in range(len(gun.boxes) - 1, -1, -1):
        box = gun.boxes[index]
        if box["kind"] == kind and box["paid"] and box["rounds"] == box["capacity"]:
            rest = [other for at, other in enumerate(gun.boxes) if at != index]
            rest = moved(rest, made_from, box["rounds"]) if made_from else rest
            draft.change(gun, boxes=rest)
            draft.earn(box["paid"])
            said = f"A box for {gun} given back{draft.priced(box['paid'])}."
            draft.say("given-back", said, back=box["paid"])
            return
    raise NotHere(f"No such box is left with {gun}.")


@writes
def give_back(draft: Draft, *, weapon: Weapon) -> None:
    """Give a weapon back with its boxes, while mustering, for what was paid.

    Its pair, if it has one, shares rounds no longer.
    """
    check_mustering(draft.gang)
    gun = weapon_here(draft, weapon)
    check_not_hired(draft, gun)
    back = gun.paid + sum(box["paid"] for box in gun.boxes)
    if gun.paired and (other := partner_of(draft, gun)):
        draft.change(other, paired=False)
    leave(draft, gun, how=Owned.Left.GIVEN_BACK)
    draft.earn(back)
    draft.say("given-back", f"{gun} given back{draft.priced(back)}.", back=back)


@writes
def rename(draft: Draft, *, weapon: Weapon, name: str) -> None:
    """Give a weapon its real name."""
    gun = weapon_here(draft, weapon)
    old = gun.name
    if draft.change(gun, name=name):
        draft.say("named", f"{old} is called {name} from now on.")


@writes
def pair(draft: Draft, *, weapon: Weapon, paired: bool) -> None:
    """Mark that a Colt and a Winchester of one man share rounds, or no longer.

    Raises NotOffered unless he carries both a normal cartridge revolver and a Winchester
    (house-values.md 6).
    """
    check_mustering(draft.gang)
    gun = weapon_here(draft, weapon)
    other = partner_of(draft, gun)
    if other is None:
        raise NotOffered("A Colt and a Winchester on one man may share rounds; this has no pair.")
    changed = [draft.change(one, paired=paired) for one in (gun, other)]
    if any(changed):
        says = "share rounds" if paired else "no longer share rounds"
        draft.say("paired", f"{gun} and {other} {says}.")


def partner_of(draft: Draft, gun: Weapon) -> Weapon | None:
    """Return the weapon of the same man with which this one shares rounds, or could."""
    owner = draft.roster.carrier_of(gun)
    return pair_of(owner, gun) if owner else None


def pair_of(owner: Person, gun: Weapon) -> Weapon | None:
    """Return the weapon of the other side that could share rounds with this one."""
    for mine, others in (PAIRED_CLASSES, PAIRED_CLASSES[::-1]):
        if gun.type in mine:
            fits = (one for one in owner.weapons if one.type in others)
            return next((one for one in fits if one.paired == gun.paired), None)
    return None


def check_not_hired(draft: Draft, gun: Weapon) -> None:
    """Raise NotOffered for what a hired man brought: nothing is bought for or sold from him."""
    owner = draft.roster.carrier_of(gun)
    if owner and owner.character.is_hired:
        raise NotOffered(f"{gun} is {owner.character}’s own: it came with him and stays.")
