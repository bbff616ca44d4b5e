"""Answers that forms take in one word and the rules in several."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.kinds import Blood, Calling, Duty, Rank

RECRUITS: dict[str, tuple[Rank, Calling | None]] = {
    "leader": (Rank.LEADER, None),
    "shootist": (Rank.SPECIALIST, Calling.SHOOTIST),
    "pugilist": (Rank.SPECIALIST, Calling.PUGILIST),
    "gang-member": (Rank.GANG_MEMBER, None),
    "young-blood": (Rank.YOUNG_BLOOD, None),
}
"""Whom a form can take on."""

ORIGINS: dict[str, tuple[str, Blood | None, Duty]] = {
    "": ("Of the gang", None, Duty.LINE),
    "mixed-blood": ("Mixed-blood", Blood.MIXED_BLOOD, Duty.LINE),
    "scout": ("Scout of the unit", None, Duty.SCOUT),
    "native-scout": ("Scout of the unit, native", Blood.NATIVE, Duty.SCOUT),
    "mixed-blood-scout": ("Scout of the unit, mixed-blood", Blood.MIXED_BLOOD, Duty.SCOUT),
}
"""Blood and duty in one answer."""


def origins_for(kind: str) -> list[tuple[str, str]]:
    """The answers that a gang kind offers; one alone is not worth asking."""
    if kind.startswith("cavalry"):
        slugs = ["", "scout", "native-scout", "mixed-blood-scout"]
    elif kind.startswith("natives"):
        slugs = [""]
    else:
        slugs = ["", "mixed-blood"]
    return [(slug, ORIGINS[slug][0]) for slug in slugs]


ENTERED = "entered"
"""The origin of what a gang brought with it when it was entered by hand."""


@dataclass(frozen=True, slots=True)
class AbsenceAsked:
    """Why somebody is away, and whether it lasts for so many games or until something ends it."""

    name: str
    by_games: bool


ABSENCES: dict[str, AbsenceAsked] = {
    "recovering": AbsenceAsked("Recovering", by_games=True),
    "training": AbsenceAsked("In training", by_games=True),
    "gaol": AbsenceAsked("In gaol", by_games=True),
    "hunger": AbsenceAsked("Weak with hunger", by_games=True),
    "gassed": AbsenceAsked("Gassed, until he rolls a 4 or more", by_games=False),
    "captive": AbsenceAsked("A captive of an enemy", by_games=False),
}
"""Why somebody who is still of the gang may be away."""
