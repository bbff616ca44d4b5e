"""Faults that the laws or a close reading found, each as its smallest case."""

from __future__ import annotations

import pytest

from rosters import rulings
from rosters.models import Act, Character, Gang, Mark, Matter, Possession, Weapon
from rosters.pending import pending
from rosters.roster import read
from rosters.services import (
    characters,
    gangs,
    hiring,
    matters,
    possessions,
    riding,
    taking_back,
    weapons,
)
from rosters.services.acts import Frozen
from rosters.services.gangs import HasExperience
from rosters.services.taking_back import StandsFast
from tests.hands import hand, mustered, ready, taken_on
from westamunda.rules.editions import BASE
from westamunda.rules.founding import WontJoin, problems_of
from westamunda.rules.kinds import Blood, Calling, Rank
from westamunda.rules.procedures import Choose


def codes_of(gang: Gang) -> set[str]:
    gang.refresh_from_db()
    return {
        problem.code for problem in problems_of(rulings.muster_of(read(gang), BASE), edition=BASE)
    }


def test_giving_one_gun_of_a_pair_back_parts_the_pair_and_taking_that_back_joins_it(owner):
    gang = mustered(owner)
    man = taken_on(gang)
    weapons.buy(hand(gang), man=man, type="normal-revolver-cartridge")
    weapons.buy(hand(gang), man=man, type="winchester-rifle")
    colt, winchester = Weapon.objects.all()
    weapons.pair(hand(gang), weapon=colt, paired=True)

    back = weapons.give_back(hand(gang), weapon=winchester)

    colt.refresh_from_db()
    assert not colt.paired
    taking_back.take_back(hand(gang), act=back)
    assert all(Weapon.objects.filter(left="").values_list("paired", flat=True))


def test_a_hired_man_brings_each_extra_once(owner):
    gang = mustered(owner)

    hiring.hire(hand(gang), kit="bounty-hunter", chosen={}, extras=("poncho", "poncho"))

    assert Possession.objects.filter(type="poncho").count() == 1


def test_a_buffalo_gun_does_not_slip_in_by_a_change_of_kind(owner):
    gang = ready(owner, "frontiersmen")
    weapons.buy(hand(gang), man=Character.objects.first(), type="buffalo-gun")

    gangs.describe(hand(gang), kind="townies")

    assert codes_of(gang) == {"not-at-start"}


def test_experience_bought_by_protagonisti_is_given_back_when_they_are_none(owner):
    gang = ready(owner, protagonisti=True)
    man = Character.objects.first()
    characters.buy_experience(hand(gang), man=man, dice=3)
    with pytest.raises(HasExperience):
        gangs.describe(hand(gang), protagonisti=False)

    characters.buy_experience(hand(gang), man=man, dice=0)
    gangs.describe(hand(gang), protagonisti=False)

    assert codes_of(gang) == set()


def test_an_old_overload_does_not_keep_another_purchase_from_being_taken_back(owner):
    gang = mustered(owner)
    laden, other = taken_on(gang), taken_on(gang, name="Jim")
    weapons.buy(hand(gang), man=laden, type="normal-revolver-cartridge")
    characters.describe(hand(gang), man=laden, holsters=0)
    hat = possessions.buy(hand(gang), man=other, type="hat")

    assert taking_back.take_back(hand(gang), act=hat)


def test_an_act_is_taken_back_once_though_the_page_was_old(owner):
    gang = mustered(owner)
    taken_on(gang)
    act = Act.objects.get(code="recruited")
    assert not hasattr(act, "taken_back_by")
    taking_back.take_back(hand(gang), act=act)

    with pytest.raises(StandsFast, match="already"):
        taking_back.take_back(hand(gang), act=act)


def test_an_act_of_another_gang_is_not_taken_back(owner):
    gang, other = mustered(owner), mustered(owner)
    taken_on(other)

    with pytest.raises(StandsFast, match="another gang"):
        taking_back.take_back(hand(gang), act=Act.objects.get(code="recruited"))


def test_a_disbanded_gang_is_described_no_more(owner):
    gang = mustered(owner)
    gangs.disband(hand(gang))

    with pytest.raises(Frozen):
        gangs.describe(hand(gang), name="The Forgotten")


def test_a_native_band_refuses_a_man_of_mixed_blood(owner):
    gang = mustered(owner, "natives-town")

    with pytest.raises(WontJoin):
        characters.recruit(hand(gang), rank=Rank.GANG_MEMBER, blood=Blood.MIXED_BLOOD)


def test_nothing_bought_before_riding_out_is_taken_back_afterwards(owner):
    gang = ready(owner)
    hat = possessions.buy(hand(gang), man=Character.objects.first(), type="hat")
    kid = characters.recruit(hand(gang), rank=Rank.YOUNG_BLOOD, name="Billy")
    riding.ride_out(hand(gang))

    with pytest.raises(StandsFast, match="ridden out"):
        taking_back.take_back(hand(gang), act=hat)
    with pytest.raises(StandsFast, match="ridden out"):
        taking_back.take_back(hand(gang), act=kid)


def rode_out_with(owner, *, dice: int) -> tuple[Gang, Character]:
    """Protagonisti, one of whom bought experience; the dice show sixes."""
    gang = ready(owner, protagonisti=True)
    man = Character.objects.get(name="Cole")
    characters.buy_experience(hand(gang), man=man, dice=dice)
    turns = iter([1, 2, 3, 4, 5, 6] * 200)
    riding.ride_out(hand(gang, roller=lambda sides: next(turns)))
    return gang, man


def pick(gang: Gang, matter: Matter, choice: str) -> Act | None:
    return matters.answer(hand(gang), matter=matter, why="advance", choice=choice)


def test_an_advance_rests_on_those_picked_before(owner):
    gang, _ = rode_out_with(owner, dice=9)
    first, second = Matter.objects.filter(kind="pick")[:2]
    earlier = pick(gang, first, "bs")
    later = pick(gang, second, "ws")

    with pytest.raises(StandsFast, match="rests on that"):
        taking_back.take_back(hand(gang), act=earlier)

    assert taking_back.take_back(hand(gang), act=later)
    assert taking_back.take_back(hand(gang), act=earlier)


def test_a_gang_with_a_specialist_by_skill_is_still_described(owner):
    gang = ready(owner)
    taken_on(gang, Rank.SPECIALIST, Calling.PUGILIST)
    man = Character.objects.get(name="Jim")
    Mark.objects.create(character=man, sort=Mark.Sort.SKILL, what="specialist", origin="test")
    Character.objects.filter(pk=man.pk).update(rank=Rank.SPECIALIST, calling=Calling.SHOOTIST)

    assert characters.describe(hand(gang), man=man, name="James")


def test_a_skill_of_the_only_gun_asks_for_it_all_the_same(owner):
    gang = ready(owner)
    man = taken_on(gang, Rank.SPECIALIST, Calling.SHOOTIST, name="Doc")
    characters.choose_skill(hand(gang), man=man, skill="rapid-fire")
    weapons.buy(hand(gang), man=man, type="normal-revolver-cartridge")

    riding.ride_out(hand(gang))
    matter, gun = Matter.objects.get(kind="weapon"), Weapon.objects.get()
    assert pending(read(gang), matter) == Choose("weapon", (gun.slug,))

    matters.answer(hand(gang), matter=matter, why="weapon", choice=gun.slug)

    assert Mark.objects.get(what="rapid-fire").choice == gun.slug


def test_the_word_protagonisti_is_not_taken_back_from_under_their_dice(owner):
    gang = ready(owner)
    word = gangs.describe(hand(gang), protagonisti=True)
    characters.buy_experience(hand(gang), man=Character.objects.first(), dice=3)

    with pytest.raises(HasExperience):
        taking_back.take_back(hand(gang), act=word)

    gang.refresh_from_db()
    assert gang.protagonisti


@pytest.mark.parametrize("times", [0, -1])
def test_a_count_that_no_form_lets_through_is_a_mistake(owner, times):
    gang = mustered(owner)
    man = taken_on(gang)

    with pytest.raises(ValueError, match="of a thing"):
        characters.copy(hand(gang), man=man, times=times)
