"""Which guns fire the same round (house-values.md 6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westamunda.rules.armoury import ARMOURY
from westamunda.rules.swapping import Chamber, OtherRound, check_fits, fits
from westamunda.rules.weapon_classes import Ignition


def chamber(slug: str, ignition: str = "", *, paired: bool = False) -> Chamber:
    klass = ARMOURY[slug]
    return Chamber(klass, Ignition(ignition or klass.ignitions[0]), paired)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("ball", chamber("normal-revolver-cartridge"), chamber("normal-revolver-cartridge")),
        ("ball", chamber("winchester-rifle"), chamber("winchester-carbine")),
        ("scatter", chamber("double-shotgun"), chamber("sawn-off")),
        ("manstopper", chamber("lever-shotgun"), chamber("double-shotgun")),
        ("arrow", chamber("bow"), chamber("bow")),
        (
            "ball",
            chamber("normal-revolver-cartridge", paired=True),
            chamber("winchester-carbine", paired=True),
        ),
    ],
)
def test_guns_of_one_class_or_a_very_similar_one_share(kind, one, other):
    assert fits(kind, one, other)
    assert fits(kind, other, one)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("ball", chamber("normal-revolver-cartridge"), chamber("small-revolver-cartridge")),
        ("ball", chamber("normal-revolver-cartridge"), chamber("winchester-rifle")),
        ("ball", chamber("normal-revolver-cartridge", paired=True), chamber("winchester-rifle")),
        ("ball", chamber("hunting-rifle"), chamber("winchester-rifle")),
        ("scatter", chamber("le-mat-small"), chamber("double-shotgun", "cartridge")),
        ("arrow", chamber("double-shotgun"), chamber("double-shotgun")),
        (
            "ball",
            chamber("single-shot-pistol", "percussion"),
            chamber("single-shot-pistol", "flintlock"),
        ),
    ],
)
def test_other_guns_do_not(kind, one, other):
    assert not fits(kind, one, other)
    with pytest.raises(OtherRound, match="The Walker fires another round"):
        check_fits(kind, one, other, "Walker")


chambers = st.builds(
    lambda klass, nth, paired: Chamber(klass, klass.ignitions[nth % len(klass.ignitions)], paired),
    st.sampled_from(list(ARMOURY)),
    st.integers(0, 3),
    st.booleans(),
)


@given(one=chambers, other=chambers, kind=st.sampled_from(["ball", "scatter", "arrow", "tube"]))
def test_what_feeds_one_way_feeds_the_other(one, other, kind):
    assert fits(kind, one, other) == fits(kind, other, one)
    if fits(kind, one, other):
        assert kind in {each.kind for each in one.klass.ammunition}
        assert kind in {each.kind for each in other.klass.ammunition}
