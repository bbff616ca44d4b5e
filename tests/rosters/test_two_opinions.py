"""A gang judged legal is legal by a second opinion, and the other way round: rows drawn at random,
without a database."""

from __future__ import annotations

from typing import Any

import hypothesis
from hypothesis import event, given
from hypothesis import strategies as st

from rosters import rulings
from rosters.models import Character, Gang, Mark, Weapon
from rosters.roster import Person, Roster
from tests.rosters.offered import KINDS, LONG_GUNS, RECRUITS, SOLD
from tests.rosters.second_opinion import Man, faults_among
from westamunda.rules.editions import BASE
from westamunda.rules.errors import RuleBroken
from westamunda.rules.founding import check_sound, problems_of
from westamunda.rules.kinds import Rank

REFUSED_AT_ONCE = {
    "two-leaders", "two-specialists", "two-mixed-bloods", "no-scout", "no-native",
    "no-mixed-blood", "hired-mix",
}  # fmt: skip
"""What no gang ever is, not even on the way: services refuse it."""

CARRIED_OFTEN = [
    "small-revolver-cartridge", "small-revolver-percussion", "normal-revolver-cartridge",
    "normal-revolver-percussion", "cavalry-carbine", "musket", "sawn-off", "bow", "sabre",
    "saturday-night-special", "pepperbox",
]  # fmt: skip
flags = st.booleans()


@st.composite
def weapons(draw: Any) -> Weapon:
    klass = BASE.armoury[draw(st.sampled_from(CARRIED_OFTEN) | st.sampled_from(SOLD))]
    return Weapon(type=klass.slug, name=klass.name, ignition=draw(st.sampled_from(klass.ignitions)))


@st.composite
def men(draw: Any) -> Man:
    hired = [(rank, None) for rank in Rank if rank.is_hired]
    rank, calling = draw(st.sampled_from(RECRUITS) | st.sampled_from([*RECRUITS[3:], *hired]))
    row = Character(
        rank=rank, calling=calling or "", blood=draw(st.sampled_from(["", "", "", "mixed-blood"])),
        duty=draw(st.sampled_from(["line", "line", "scout"])) if not rank.is_hired else "line",
        name=draw(st.sampled_from(["Cole", "Jim", "Jesse", ""])),
        holsters=draw(st.integers(0, 6)), belt=draw(flags), boot=draw(flags), coat=draw(flags),
        long_gun=draw(st.just("") | st.sampled_from(LONG_GUNS)), sabre=draw(flags),
        lance=draw(flags), experience_dice=draw(st.sampled_from([0, 0, 2])),
    )  # fmt: skip
    if rank.is_hired:
        row.blood = ""
    marks = [Mark(sort="skill", what="crack-shot", origin="free skill")] * draw(st.integers(0, 1))
    return Man(row, weapons=draw(st.lists(weapons(), max_size=6)), marks=marks)


@st.composite
def careful(draw: Any) -> list[Man]:
    """A leader and gang members, named, with two guns each at most: often legal."""
    company = draw(st.lists(men(), min_size=3, max_size=5))
    for place, man in enumerate(company):
        man.row.rank = Rank.GANG_MEMBER if place else Rank.LEADER
        man.row.calling = man.row.blood = man.row.long_gun = ""
        man.row.name, man.row.duty, man.row.holsters = "Cole", "line", 2
        man.row.sabre, man.row.experience_dice = False, 0
        man.weapons = man.weapons[:2]
    return company


@hypothesis.settings(max_examples=hypothesis.settings().max_examples * 10)
@given(
    kind=st.sampled_from(KINDS),
    protagonisti=flags,
    company=careful() | st.lists(men(), min_size=1, max_size=6),
)
def test_two_opinions_of_any_gang_agree(kind, protagonisti, company):
    gang = Gang(kind=kind, protagonisti=protagonisti, name="The Long Riders")
    for place, man in enumerate(company):
        man.row.slug = f"man{place}"
    people = [Person(man.row, marks=man.marks, weapons=man.weapons) for man in company]
    muster = rulings.muster_of(Roster(gang, people, [], [], [], []), BASE)

    judged = {(problem.code, problem.ref) for problem in problems_of(muster, edition=BASE)}
    second = {fault for fault in faults_among(gang, company) if fault[0] not in ("kit", "fee")}

    refused = {fault for fault in second if fault[0] in REFUSED_AT_ONCE}
    event(f"{'refused' if refused else 'illegal' if second else 'legal'}")
    assert judged == second - refused
    assert is_sound(muster) == (not refused)


def is_sound(muster: Any) -> bool:
    try:
        check_sound(muster, edition=BASE)
    except RuleBroken:
        return False
    return True
