"""Hired men: taken on for a fee with the kit they bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rosters import rulings
from rosters.models import STATLINE_FIELDS, Character, Possession, Weapon
from rosters.services.acts import Draft, writes
from rosters.services.characters import NotOffered, check_room, next_position
from rosters.services.gangs import check_mustering
from rosters.services.weapons import box_of
from westamunda.rules.founding import check_may_recruit
from westamunda.rules.hired import kit_offered, rating_of_hired
from westamunda.rules.kinds import Blood, Rank
from westamunda.rules.kits import Kit, Slot
from westamunda.rules.weapons import WeaponClass


@writes
def hire(
    draft: Draft,
    *,
    kit: str,
    chosen: Mapping[str, str],
    name: str = "",
    extras: tuple[str, ...] = (),
) -> None:
    """Hire a man for his fee, with a kit of the rulebook.

    ``chosen`` answers each place of the kit that offers a choice, by its number ("0", "0.1", …,
    or "either0" for gear); the first is taken where nothing is said. ``extras`` are optional
    gear, one of each. Raises NotOffered for a kit or a weapon that is not offered, what check_may_hire raises,
    OutOfCash.
    """
    check_mustering(draft.gang)
    check_room(draft)
    brings = kit_offered(kit, edition=draft.edition)
    if brings is None:
        raise NotOffered("No hired man brings that.")
    muster = rulings.muster_of(draft.roster, draft.edition)
    draft.hold(partial(check_may_recruit, muster, brings.rank, edition=draft.edition))
    profile = draft.edition.hired_men[brings.rank]
    man = Character(
        gang=draft.gang,
        position=next_position(draft),
        rank=brings.rank,
        blood=Blood.NATIVE if brings.rank is Rank.NATIVE_SCOUT else "",
        name=name,
        kit=brings.slug,
        holsters=2,
        coat=True,
        paid=profile.fee,
        worth=rating_of_hired(profile, edition=draft.edition),
        **dict(zip(STATLINE_FIELDS, profile.statline.scores, strict=True)),
    )
    draft.add(man)
    weapons = [
        _weapon(draft, man, slot, klass)
        for number, slot in enumerate(brings.weapons)
        for klass in _classes(draft, slot, number, chosen)
    ]
    draft.add(*weapons)
    draft.add(*(_thing(draft, man, slug) for slug in _goods(draft, brings, chosen, extras)))
    draft.spend(profile.fee)
    called = name or f"a {profile.name.lower()}"
    draft.say(
        "hired", f"{called} hired{draft.priced(profile.fee)}.", price=profile.fee, man=man.slug
    )


def _classes(draft: Draft, slot: Slot, number: int, chosen: Mapping[str, str]) -> list[WeaponClass]:
    """Return the weapon classes that fill one place of a kit."""
    filled = []
    for nth in range(slot.count):
        place = str(number) if slot.count == 1 else f"{number}.{nth}"
        asked = chosen.get(place, "" if slot.optional else slot.classes[0])
        if not asked and slot.optional:
            continue
        if asked not in slot.classes:
            raise NotOffered(f"{slot.name}: that is not in the kit.")
        filled.append(draft.edition.armoury[asked])
    return filled


def _weapon(draft: Draft, man: Character, slot: Slot, klass: WeaponClass) -> Weapon:
    """A weapon of the kit with its full boxes; all of it is in the fee."""
    kinds = slot.kinds or tuple(a.kind for a in klass.ammunition[:1])
    boxes = [
        box_of(ammunition, paid=0, issued=True)
        for ammunition in klass.ammunition
        if slot.boxes and ammunition.kind in kinds
    ]
    return Weapon(
        gang=draft.gang, carrier=man, type=klass.slug, name=next(iter(klass.real_names), klass.name),
        ignition=klass.ignitions[0], boxes=boxes, paid=0, worth=klass.worth,
    )  # fmt: skip


def _goods(draft: Draft, kit: Kit, chosen: Mapping[str, str], extras: tuple[str, ...]) -> list[str]:
    """Return the slugs of the gear that comes with the kit."""
    goods = list(kit.goods)
    for number, group in enumerate(kit.either):
        asked = chosen.get(f"either{number}", group[0])
        if asked not in group:
            raise NotOffered("That is not in the kit.")
        goods.append(asked)
    if not set(extras) <= set(kit.optional):
        raise NotOffered("That is not in the kit.")
    return [*goods, *dict.fromkeys(extras)]


def _thing(draft: Draft, man: Character, slug: str) -> Possession:
    good = draft.edition.goods[slug]
    return Possession(
        gang=draft.gang, carrier=man, type=slug, name=good.name, paid=0, worth=good.worth
    )
