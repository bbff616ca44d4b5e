"""Horses, tack and gear: bought and given back."""

from __future__ import annotations

from functools import partial

from rosters.models import Character, Owned, Possession
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotHere, NotOffered, buyer
from rosters.services.gangs import check_mustering
from westamunda.rules.goods import check_good_at_start


@writes
def buy(draft: Draft, *, man: Character, type: str, name: str = "") -> None:
    """Buy a horse, tack or gear for a character.

    Raises NotOffered for what nobody sells, NotAtStart for what no new gang buys, OutOfCash.
    """
    check_mustering(draft.gang)
    him = buyer(draft, man).character
    good = draft.edition.goods.get(type)
    if good is None or good.withdrawn or not good.price:
        raise NotOffered("The trading post has nothing of that name.")
    draft.hold(partial(check_good_at_start, good))
    thing = Possession(
        gang=draft.gang, carrier=him, type=good.slug, name=name or good.name,
        paid=good.price, worth=good.worth,
    )  # fmt: skip
    draft.add(thing)
    draft.spend(good.price)
    draft.say("bought", f"{thing} for {him}{draft.priced(good.price)}.", price=good.price)


@writes
def give_back(draft: Draft, *, possession: Possession) -> None:
    """Give a horse or gear back while mustering, for what was paid."""
    check_mustering(draft.gang)
    for thing in draft.roster.possessions:
        if thing.pk == possession.pk:
            bearer = draft.roster.carrier_of(thing)
            if bearer and bearer.character.is_hired:
                raise NotOffered(f"{thing} is {bearer.character}’s own and stays with him.")
            leave(draft, thing, how=Owned.Left.GIVEN_BACK)
            draft.earn(thing.paid)
            said = f"{thing} given back{draft.priced(thing.paid)}."
            draft.say("given-back", said, back=thing.paid)
            return
    raise NotHere(f"{possession} is no longer in the gang. Nothing was changed.")
