"""What hired men bring with them (seed, Bounty Hunters, Hired Guns and Scouts)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.kinds import Rank
from westamunda.rules.tables import Chart, Source

SMALL_REVOLVERS = ("small-revolver-cartridge", "small-revolver-percussion")
NORMAL_REVOLVERS = ("normal-revolver-cartridge", "normal-revolver-percussion")
REVOLVERS = SMALL_REVOLVERS + NORMAL_REVOLVERS
WINCHESTERS = ("winchester-rifle", "winchester-carbine")
RIFLES = (
    *WINCHESTERS,
    "spencer",
    "cavalry-carbine",
    "percussion-carbine",
    "hunting-rifle",
    "percussion-long-rifle",
)
"""What "Winchester or other rifle" covers: every common rifle and carbine; no smooth bore."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a kit: ``count`` weapons, each of one of these classes; the player picks.

    ``kinds`` names the kinds of round where the weapon takes more than one. ``boxes`` is how many
    full boxes (a quiver, a tube) come with each weapon: one per kind of round, 0 for steel.
    """

    name: str
    classes: tuple[str, ...]
    count: int = 1
    optional: bool = False
    kinds: tuple[str, ...] = ()
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class Kit:
    """The arms and gear of a hired man, all loaded. Knives come free, in any number.

    ``goods`` always come, of each group of ``either`` one, and ``optional`` ones if wished.
    ``house`` names what in the kit is ours (HOUSE) and not the author's.
    """

    slug: str
    name: str
    source: Source
    rank: Rank
    weapons: tuple[Slot, ...]
    goods: tuple[str, ...] = ("horse", "saddle")
    either: tuple[tuple[str, ...], ...] = ()
    optional: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    withdrawn: bool = False


_BOWIE = Slot("Bowie knife", ("bowie",), optional=True, boxes=0)
_REVOLVER = Slot("Revolver, small or normal", REVOLVERS)
_SHOTGUN = Slot("Shotgun", ("double-shotgun",), kinds=("scatter", "manstopper"), boxes=2)


def _gun(slug: str, name: str, *weapons: Slot) -> Kit:
    return Kit(slug, name, Source.SEED, Rank.HIRED_GUN, (*weapons, _BOWIE))


KITS: Chart[Kit] = Chart(
    "kits",
    "Kits of hired men",
    "parent-game.md 15; outlaws.md 12; seed, Bounty Hunters, Hired Guns and Scouts",
    (
        _gun(
            "hired-gun-two-revolvers", "Two revolvers",
            Slot("Revolvers, small or normal", REVOLVERS, 2),
        ),
        _gun(
            "hired-gun-derringer", "Revolver and Saturday night special",
            _REVOLVER, Slot("Saturday night special", ("saturday-night-special",)),
        ),
        _gun("hired-gun-shotgun", "Revolver and shotgun", _REVOLVER, _SHOTGUN),
        _gun(
            "hired-gun-buffalo-gun", "Revolver and buffalo gun",
            _REVOLVER, Slot("Buffalo gun", ("buffalo-gun",)),
        ),
        _gun(
            "hired-gun-rifle", "Revolver and Winchester or other rifle",
            _REVOLVER, Slot("Winchester or other rifle", RIFLES),
        ),
        Kit(
            "bounty-hunter", "Bounty hunter", Source.SEED, Rank.BOUNTY_HUNTER,
            (
                Slot("Bowie knife", ("bowie",), boxes=0),
                Slot("Normal revolver", NORMAL_REVOLVERS),
                Slot(
                    "Small revolver or Saturday night special",
                    (*SMALL_REVOLVERS, "saturday-night-special"),
                ),
                _SHOTGUN,
                Slot("Winchester, buffalo gun or other rifle", ("buffalo-gun", *RIFLES)),
                Slot("Lasso or bolas", ("lasso", "bolas"), boxes=0),
            ),
            goods=("horse", "saddle", "telescopic-sight"),
            either=(("telescope", "field-glasses"),),
            optional=("cigarillos", "poncho", "wanted-posters"),
        ),
        Kit(
            "native-scout", "Native scout", Source.SEED, Rank.NATIVE_SCOUT,
            (
                Slot("Club, tomahawk or Bowie", ("war-club", "tomahawk", "bowie"), boxes=0),
                _REVOLVER,
                Slot("Hunting rifle, Winchester or bow", ("hunting-rifle", *WINCHESTERS, "bow")),
            ),
            house=("saddle", "boxes"),
        ),
    ),
)  # fmt: skip
