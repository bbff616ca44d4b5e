"""What a cavalryman must carry (seed, Cavalry troopers; parent-game.md 1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.tables import Chart, Source


@dataclass(frozen=True, slots=True)
class Arms:
    """Arms that the line of a unit carries: one of the ``classes``, in gangs of these ``kinds``."""

    slug: str
    name: str
    source: Source
    kinds: tuple[str, ...]
    classes: tuple[str, ...]
    withdrawn: bool = False


ARMS: Chart[Arms] = Chart(
    "cavalry-arms",
    "Arms of the cavalry",
    "seed, Cavalry troopers; parent-game.md 1.1",
    (
        Arms(
            "sidearm", "Colt Army or Cavalry revolver", Source.SEED,
            ("cavalry-mounted", "cavalry-foot"),
            ("normal-revolver-cartridge", "normal-revolver-percussion"),
        ),
        Arms(
            "company-arm", "musket or rifle of his company", Source.HOUSE, ("cavalry-foot",),
            ("musket", "percussion-long-rifle", "hunting-rifle"),
        ),
        Arms(
            "carbine", "Springfield carbine", Source.SEED, ("cavalry-mounted",),
            ("cavalry-carbine",),
        ),
    ),
)  # fmt: skip
