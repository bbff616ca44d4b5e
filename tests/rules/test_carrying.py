"""What a miniature lets its character carry, and the sentences that refuse the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.carrying import (
    Carried,
    Miniature,
    WontCarry,
    check_may_carry,
    holster_room,
    max_holsters,
    miniature_problems,
    problems_of,
)
from westamunda.rules.kinds import KINDS
from westamunda.rules.numbers import MAX_HOLSTERS, MAX_HOLSTERS_FRONTIERSMEN
from westamunda.rules.weapons import ARMOURY, Ignition


def gun(slug: str, name: str = "", ignition: Ignition | None = None) -> Carried:
    klass = ARMOURY[slug]
    return Carried(klass, name or klass.name, ignition or klass.ignitions[0])


SCHOFIELD = gun("normal-revolver-cartridge", "Schofield")
PEACEMAKER = gun("normal-revolver-cartridge", "Peacemaker")
RUSSIAN = gun("normal-revolver-cartridge", "Russian")
ARMY = gun("normal-revolver-percussion", "Army")
WALKER = gun("large-revolver-percussion", "Walker")
NAVY = gun("small-revolver-percussion", "Navy")
NEW_LINE = gun("small-revolver-cartridge", "New Line")
PEPPERBOX = gun("pepperbox", "pepperbox")
DERRINGER = gun("saturday-night-special", "derringer")
THUER = gun("saturday-night-special", "Thuer")
HENRY = gun("winchester-rifle", "Henry")
HAWKEN = gun("percussion-long-rifle", "Hawken")
BOW = gun("bow", "bow")
SHORTY = gun("sawn-off", "shorty")
STUB = gun("sawn-off", "stub")
SABRE = gun("sabre", "sabre")
LANCE = gun("lance", "lance")
PLAIN = Miniature()
BARE = Miniature(holsters=0, belt=False, boot=False)


def codes(*carried: Carried, on: Miniature = PLAIN, kind: str = "townies") -> list[str]:
    return [problem.code for problem in problems_of(carried, on, kind, "Hob")]


@pytest.mark.parametrize(
    ("carried", "miniature"),
    [
        ((), BARE),
        ((SCHOFIELD,), PLAIN),
        ((SCHOFIELD, NAVY, DERRINGER, HENRY), PLAIN),
        ((SCHOFIELD, WALKER), Miniature(holsters=2)),
        ((SCHOFIELD, WALKER), Miniature(coat=True)),
        ((SCHOFIELD,), Miniature(holsters=0, coat=True)),
        ((SCHOFIELD, PEACEMAKER), Miniature(holsters=2, coat=True)),
        ((NAVY,), Miniature(holsters=0, belt=True, boot=False)),
        ((PEPPERBOX,), Miniature(holsters=0, belt=False, boot=True)),
        ((NAVY, NEW_LINE), PLAIN),
        ((NAVY,), Miniature(belt=False, boot=False)),
        ((DERRINGER,), BARE),
        ((SHORTY,), PLAIN),
        ((SHORTY, HENRY), Miniature(coat=True)),
        ((SHORTY, STUB), Miniature(coat=True)),
        ((BOW,), Miniature(long_gun="bow")),
        ((SABRE, LANCE), Miniature(sabre=True, lance=True)),
    ],
)
def test_a_miniature_carries_what_it_shows(
    carried: tuple[Carried, ...], miniature: Miniature
) -> None:
    assert problems_of(carried, miniature, "townies", "Hob") == ()


@pytest.mark.parametrize(
    "slug",
    ["knife", "bowie", "tomahawk", "war-club", "bolas", "lasso", "oil-lamp", "torch",
     "dynamite", "gelignite", "safety-fuse", "fist"],
)  # fmt: skip
def test_blades_and_thrown_things_need_nothing_to_show(slug: str) -> None:
    assert codes(gun(slug), gun(slug), gun(slug), on=BARE) == []


@pytest.mark.parametrize(
    "slug",
    ["normal-revolver-percussion", "normal-revolver-cartridge", "large-revolver-percussion",
     "large-revolver-cartridge", "single-shot-pistol", "heavy-pistol", "le-mat-small",
     "le-mat-normal"],
)  # fmt: skip
def test_normal_and_large_handguns_need_a_holster(slug: str) -> None:
    assert codes(gun(slug), on=Miniature(holsters=0)) == ["holsters"]


@pytest.mark.parametrize(
    "slug", ["small-revolver-percussion", "small-revolver-cartridge", "pepperbox"]
)
def test_small_handguns_need_belt_boot_or_holster(slug: str) -> None:
    assert codes(gun(slug), on=BARE) == ["holsters"]
    assert codes(gun(slug), on=replace(BARE, boot=True)) == []


@pytest.mark.parametrize("slug", [w.slug for w in ARMOURY if w.group == "long-gun"] + ["bow"])
def test_a_second_long_gun_or_bow_is_one_too_many(slug: str) -> None:
    assert codes(HENRY, gun(slug)) == ["long-gun"]


@pytest.mark.parametrize(
    ("carried", "miniature", "kind", "expected"),
    [
        ((NAVY, NEW_LINE, PEPPERBOX), PLAIN, "townies", ["holsters"]),
        ((SCHOFIELD, NAVY, NEW_LINE), PLAIN, "townies", ["holsters"]),
        ((SCHOFIELD, ARMY, WALKER), Miniature(holsters=6), "townies", ["holsters"]),
        ((ARMY,) * 6, Miniature(holsters=6), "frontiersmen", []),
        ((ARMY,) * 7, Miniature(holsters=6), "frontiersmen", ["holsters"]),
        ((ARMY,) * 7, Miniature(holsters=6, coat=True), "frontiersmen", ["holsters"]),
        ((ARMY,) * 6, Miniature(holsters=5, coat=True), "frontiersmen", []),
        ((ARMY, ARMY, WALKER, WALKER, NAVY, DERRINGER), Miniature(holsters=4), "frontiersmen", []),
        ((SCHOFIELD, RUSSIAN, ARMY, WALKER), Miniature(holsters=4), "frontiersmen", []),
        ((SCHOFIELD, RUSSIAN, PEACEMAKER), Miniature(holsters=4), "frontiersmen", ["cartridge"]),
        ((SCHOFIELD, RUSSIAN, NEW_LINE), Miniature(holsters=2), "frontiersmen", []),
        (
            (SCHOFIELD, RUSSIAN, PEACEMAKER),
            Miniature(holsters=2, coat=True),
            "frontiersmen",
            ["cartridge"],
        ),
        ((SCHOFIELD, PEACEMAKER, ARMY), Miniature(holsters=2, coat=True), "townies", ["holsters"]),
        (
            (SCHOFIELD, RUSSIAN, NEW_LINE),
            Miniature(holsters=3, belt=False, boot=False),
            "frontiersmen",
            ["cartridge"],
        ),
        ((HENRY,), Miniature(long_gun="bow"), "townies", ["sculpted"]),
        ((HAWKEN, HENRY), Miniature(long_gun="winchester-rifle"), "townies",
         ["long-gun", "sculpted"]),
        ((SHORTY,), Miniature(long_gun="winchester-rifle"), "townies", ["sculpted"]),
        ((SHORTY,), Miniature(coat=True, long_gun="winchester-rifle"), "townies", []),
        ((SHORTY, HENRY), PLAIN, "townies", ["long-gun"]),
        ((SHORTY, STUB, HENRY), Miniature(coat=True), "townies", ["long-gun"]),
        ((DERRINGER, THUER), PLAIN, "townies", ["special"]),
        ((SABRE,), PLAIN, "cavalry-mounted", ["sabre"]),
        ((LANCE,), PLAIN, "natives-range", ["lance"]),
        ((SABRE, SABRE), Miniature(sabre=True), "cavalry-mounted", ["sabre"]),
    ],
)  # fmt: skip
def test_the_rules_of_carrying(
    carried: tuple[Carried, ...], miniature: Miniature, kind: str, expected: list[str]
) -> None:
    assert codes(*carried, on=miniature, kind=kind) == expected


def test_a_flintlock_is_no_cartridge_gun() -> None:
    flints = (gun("single-shot-pistol", ignition=Ignition.FLINTLOCK),) * 4

    assert codes(*flints, on=Miniature(holsters=4), kind="frontiersmen") == []


@pytest.mark.parametrize(
    ("ignition", "expected"), [(Ignition.PERCUSSION, []), (Ignition.CARTRIDGE, ["cartridge"])]
)
def test_a_le_mat_goes_by_its_own_ignition(ignition: Ignition, expected: list[str]) -> None:
    le_mats = (gun("le-mat-normal", ignition=ignition),) * 3

    assert codes(*le_mats, on=Miniature(holsters=3), kind="frontiersmen") == expected


@pytest.mark.parametrize(
    ("new", "carried", "miniature", "kind", "sentence"),
    [
        (
            PEACEMAKER, (SCHOFIELD,), PLAIN, "townies",
            "The Peacemaker stays behind: Hob's miniature shows one holster, and the Schofield "
            "is in it. A second holster or a dust coat would carry another.",
        ),
        (
            PEACEMAKER, (SCHOFIELD, ARMY), Miniature(holsters=2), "townies",
            "The Peacemaker stays behind: Hob's miniature shows two holsters, and the Schofield "
            "and the Army are in them. Another hand may carry it, or the stash may hold it.",
        ),
        (
            PEACEMAKER, (SCHOFIELD, ARMY), Miniature(holsters=2, coat=True), "townies",
            "The Peacemaker stays behind: Hob's miniature shows two holsters and a coat, and the "
            "Schofield and the Army are in them. Another hand may carry it, or the stash may "
            "hold it.",
        ),
        (
            PEACEMAKER, (SCHOFIELD,), Miniature(holsters=0, coat=True), "townies",
            "The Peacemaker stays behind: Hob's miniature shows a coat and no holster, and the "
            "Schofield is in it. A holster would carry another.",
        ),
        (
            NAVY, (), BARE, "townies",
            "The Navy stays behind: Hob's miniature shows no holster. "
            "A holster, a dust coat or a belt would carry another.",
        ),
        (
            PEACEMAKER, (SCHOFIELD, RUSSIAN), Miniature(holsters=4), "frontiersmen",
            "The Peacemaker stays behind: of the handguns in Hob's holsters three take "
            "cartridges, and past two they must be percussion or flintlock. "
            "A percussion gun would find its place.",
        ),
        (
            THUER, (DERRINGER,), PLAIN, "townies",
            "The Thuer stays behind: Hob has the derringer hidden already, and one Saturday "
            "night special is all a man hides. Leave one in the stash.",
        ),
        (
            HENRY, (BOW,), PLAIN, "natives-town",
            "The Henry stays behind: Hob carries the bow, and a man carries one long gun or bow. "
            "Leave one in the stash.",
        ),
        (
            SHORTY, (HENRY,), PLAIN, "townies",
            "The shorty stays behind: Hob carries the Henry, and a man carries one long gun or "
            "bow. A dust coat would hide a sawn-off.",
        ),
        (
            HENRY, (), Miniature(long_gun="double-shotgun"), "townies",
            "The Henry stays behind: Hob's miniature shows one long gun, and it is of the class "
            "Double shotgun. Another miniature, or another gun of that class, would do.",
        ),
        (
            SABRE, (), PLAIN, "cavalry-mounted",
            "The sabre stays behind: Hob's miniature shows no sabre. "
            "A miniature with a sabre would carry one.",
        ),
        (
            SABRE, (SABRE,), Miniature(sabre=True), "cavalry-mounted",
            "The sabre stays behind: Hob's miniature shows one sabre. Leave one in the stash.",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_what_stays_why_and_the_way_on(
    new: Carried, carried: tuple[Carried, ...], miniature: Miniature, kind: str, sentence: str
) -> None:
    with pytest.raises(WontCarry) as refusal:
        check_may_carry(new, carried, miniature, kind, "Hob")

    assert str(refusal.value) == sentence


def test_a_refusal_carries_its_problem_and_numbers() -> None:
    with pytest.raises(WontCarry) as refusal:
        check_may_carry(PEACEMAKER, (SCHOFIELD,), PLAIN, "townies", "Hob")

    assert refusal.value.code == "wont-carry"
    assert refusal.value.numbers == {"problem": "holsters", "over": 1}
    assert refusal.value.problem.what == "No place for the Peacemaker"


def test_a_knife_is_welcome_on_a_load_that_is_wrong_already() -> None:
    check_may_carry(gun("knife"), (HENRY, BOW), PLAIN, "townies", "Hob")


def test_a_wrong_load_cannot_get_worse() -> None:
    with pytest.raises(WontCarry, match="one long gun or bow"):
        check_may_carry(HAWKEN, (HENRY, BOW), PLAIN, "townies", "Hob")


def test_a_problem_reads_as_one_sentence() -> None:
    [problem] = problems_of((SCHOFIELD, PEACEMAKER), PLAIN, "townies", "Hob")

    assert problem.sentence == (
        "No place for the Peacemaker: Hob's miniature shows one holster, and the Schofield is "
        "in it. A second holster or a dust coat would carry another."
    )


@pytest.mark.parametrize("kind", [kind.slug for kind in KINDS])
def test_frontiersmen_hang_up_to_six_holsters_and_the_rest_two(kind: str) -> None:
    most = max_holsters(kind)

    assert most == (6 if kind == "frontiersmen" else 2)
    assert (MAX_HOLSTERS.value, MAX_HOLSTERS_FRONTIERSMEN.value) == (2, 6)
    assert miniature_problems(Miniature(holsters=most), kind) == ()


def test_a_holster_past_the_most_is_a_problem_of_the_miniature() -> None:
    [problem] = miniature_problems(Miniature(holsters=4), "townies")

    assert (problem.code, problem.over) == ("miniature", 2)
    assert problem.sentence == (
        "Too many holsters: the miniature shows four, and townies and gunmen wear two at most. "
        "Count two."
    )


def test_seven_holsters_are_too_many_for_anybody() -> None:
    assert "shows 7" in miniature_problems(Miniature(holsters=7), "frontiersmen")[0].why


@pytest.mark.parametrize(
    ("miniature", "kind", "room"),
    [
        (PLAIN, "townies", 1),
        (Miniature(holsters=2, coat=True), "cowboys", 2),
        (Miniature(coat=True), "cowboys", 2),
        (Miniature(holsters=5), "cowboys", 2),
        (Miniature(holsters=6, coat=True), "frontiersmen", 6),
    ],
)
def test_the_room_is_the_holsters_that_count_and_the_coat(
    miniature: Miniature, kind: str, room: int
) -> None:
    assert holster_room(miniature, kind) == room


def test_an_unknown_kind_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="pirates"):
        problems_of((), PLAIN, "pirates", "Hob")


@pytest.mark.parametrize("long_gun", ["knife", "normal-revolver-cartridge", "bazooka"])
def test_only_a_long_gun_or_bow_is_sculpted_as_one(long_gun: str) -> None:
    with pytest.raises(ValueError, match="not a long gun"):
        problems_of((), Miniature(long_gun=long_gun), "townies", "Hob")


def test_nobody_shows_fewer_than_no_holsters() -> None:
    with pytest.raises(ValueError, match="-1 holsters"):
        Miniature(holsters=-1)


def test_a_gun_is_fired_as_its_class_is() -> None:
    with pytest.raises(ValueError, match="winchester-rifle"):
        gun("winchester-rifle", ignition=Ignition.PERCUSSION)


weapons = st.sampled_from(list(ARMOURY)).flatmap(
    lambda klass: st.sampled_from(klass.ignitions).map(lambda i: Carried(klass, klass.name, i))
)
loads = st.lists(weapons, max_size=9)
miniatures = st.builds(
    Miniature,
    holsters=st.integers(0, 8),
    belt=st.booleans(),
    boot=st.booleans(),
    coat=st.booleans(),
    long_gun=st.sampled_from(["", "bow", "winchester-rifle", "sawn-off"]),
    sabre=st.booleans(),
    lance=st.booleans(),
)
kinds = st.sampled_from([kind.slug for kind in KINDS])


def excess(load: list[Carried], miniature: Miniature, kind: str) -> dict[str, int]:
    return {p.code: p.over for p in problems_of(load, miniature, kind, "Hob")}


@given(loads, miniatures, kinds)
def test_a_further_holster_never_makes_a_load_worse(
    load: list[Carried], miniature: Miniature, kind: str
) -> None:
    more = replace(miniature, holsters=miniature.holsters + 1)
    before, after = excess(load, miniature, kind), excess(load, more, kind)

    assert all(over <= before.get(code, 0) for code, over in after.items())


@given(loads, miniatures, kinds)
def test_a_coat_never_makes_a_load_worse(
    load: list[Carried], miniature: Miniature, kind: str
) -> None:
    before = excess(load, replace(miniature, coat=False), kind)
    after = excess(load, replace(miniature, coat=True), kind)

    assert all(over <= before.get(code, 0) for code, over in after.items())


@given(loads.filter(bool), miniatures, kinds, st.data())
def test_leaving_a_weapon_never_makes_a_load_worse(
    load: list[Carried], miniature: Miniature, kind: str, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(load) - 1))
    before = excess(load, miniature, kind)
    after = excess(load[:index] + load[index + 1 :], miniature, kind)

    assert all(over <= before.get(code, 0) for code, over in after.items())


@given(loads, miniatures, kinds)
def test_the_order_of_a_load_does_not_matter(
    load: list[Carried], miniature: Miniature, kind: str
) -> None:
    assert excess(load, miniature, kind) == excess(load[::-1], miniature, kind)


@given(weapons, loads, miniatures)
def test_a_frontiersman_may_carry_what_anybody_may(
    new: Carried, load: list[Carried], miniature: Miniature
) -> None:
    two = replace(miniature, holsters=min(miniature.holsters, 2))
    other, frontier = (
        excess([*load, new], two, "townies"),
        excess([*load, new], two, "frontiersmen"),
    )

    assert set(frontier) - {"cartridge"} <= set(other)
    assert other or not frontier
