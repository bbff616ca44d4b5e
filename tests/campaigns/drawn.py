"""The gangs whose ratings the tests of the chart draw."""

from __future__ import annotations

from hypothesis import strategies as st

from campaigns.charts import Series, ratings

FEUD = {
    "The Bar Nineteen": (1063, 1094, 1140, 1198, 1263, 1290, 1372, 1418),
    "The Larkspur Company": (1048, 1071, 1102, 1140, 1098, 1176, 1251, 1333),
    "Troop K": (1110, 1131, 1167, 1150, 1207, 1232, 1284, 1302),
    "The Sable Brothers": (1075, 1120, 1188, 1247, 1310, 1225, 1168, 1093),
}
#: Any name that a gang may have.
NAMES = st.text(min_size=1, max_size=60).filter(str.strip)


def columns(many):
    """The names of so many columns."""
    return ["start", *(str(turn) for turn in range(1, many))][:many]


def gang(name, *points, own=False, notes=()):
    """A gang of this name with these ratings."""
    return Series(name, name.lower().replace(" ", "-"), own, points, notes)


def chart(*gangs):
    """The chart of these gangs."""
    return ratings(gangs, columns(len(gangs[0].points) if gangs else 1))


def feud(own="The Larkspur Company"):
    """Four gangs, eight columns; the Sable Brothers are outlawed at turn 4."""
    return chart(
        *(
            gang(
                name, *points, own=name == own, notes=((4, "outlawed"),) * name.endswith("Brothers")
            )
            for name, points in FEUD.items()
        )
    )
