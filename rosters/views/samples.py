"""Invented values for the front page's example and for the page that shows every part once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.paginator import Paginator

from rosters.shown import Cell
from westamunda.rules.statline import LABELS, Statline
from westamunda.rules.tables import Source

EXAMPLE_LINE = Statline(m=4, ws=4, bs=5, s=3, t=3, w=1, i=4, a=1, ld=8)


def cells(
    line: Statline, *, raised: tuple[str, ...] = (), lowered: tuple[str, ...] = ()
) -> list[Cell]:
    """Return the nine cells of a statline as it is shown."""
    return [
        Cell(label, line[slug], "up" if slug in raised else "dn" if slug in lowered else "")
        for slug, label in LABELS.items()
    ]


def example() -> dict[str, Any]:
    """Return the leader that the front page shows."""
    return {"cells": cells(EXAMPLE_LINE, raised=("bs",))}


class SampleForm(forms.Form):
    """One field of each sort; sixty boxes are more than the gang can pay."""

    name = forms.CharField(help_text="As it stands on the wanted poster.")
    boxes = forms.IntegerField(
        label="Boxes of carbine rounds, $6 each", help_text="A box is 12 rounds."
    )
    rank = forms.ChoiceField(
        choices=[("gang-member", "Gang member, $50"), ("young-blood", "Young blood, $25")]
    )
    dice = forms.ChoiceField(
        choices=[("here", "Roll here"), ("table", "Type in the table’s")],
        widget=forms.RadioSelect,
    )
    public = forms.BooleanField(label="Anyone may read it", required=False)
    reason = forms.CharField(widget=forms.Textarea(attrs={"rows": 2}), required=False)

    def clean_boxes(self) -> int:
        """Refuse what the gang cannot pay."""
        boxes: int = self.cleaned_data["boxes"]
        if boxes * 6 > 342:
            raise forms.ValidationError(f"{boxes} boxes come to ${boxes * 6}; the gang has $342.")
        return boxes


def parts() -> dict[str, Any]:
    """Return what the parts page draws, each component once."""
    blank = [""] * 9
    return {
        "cells": cells(EXAMPLE_LINE, raised=("bs",)),
        "labels": list(LABELS.values()),
        "rows": [
            {"name": "Leader", "kind": "", "cells": [4, 4, 4, 3, 3, 1, 4, 1, 8]},
            {"name": "Advances", "kind": "", "cells": [*blank[:2], "+1", *blank[3:]]},
            {"name": "Injuries", "kind": "injury", "cells": ["", "−1", *blank[2:]]},
            {"name": "Now", "kind": "now", "cells": EXAMPLE_LINE.scores},
            {
                "name": "Needs",
                "kind": "needs",
                "cells": ["", "4+", "2+", "", "4+", "", "3+", "", "8−"],
            },
            {"name": "At most", "kind": "quiet", "cells": [4, 6, 6, 4, 4, 3, 6, 3, 9]},
        ],
        "form": SampleForm(
            {"name": "Pilar Ochoa", "boxes": 60, "rank": "gang-member", "dice": "here"}
        ),
        "faces": [1, 2, 3, 4, 5, 6],
        "thrown": [3, 5],
        "typed": [4, 4],
        "lost": [2, 6],
        "again": [5, 6],
        "mixed": ["shot", "shot", "slug", "slug"],
        "sources": [
            (Source.SEED, "said by the game itself", "ink, solid"),
            (Source.PARENT, "printed in the parent game", "ink, outline"),
            (Source.DERIVED, "from a sister game, or worked out", "broken outline"),
            (Source.HOUSE, "ours, and yours to change", "red, round, italic"),
        ],
        "figures": [
            ("Rating", 1333, ""),
            ("Cash", "$47", ""),
            ("Battles", 7, "4 won, 3 lost"),
            ("Bottles at", 2, "of 7 who can ride"),
        ],
        "till": [("Cash", "$342"), ("Rating", 658), ("People", 6)],
        "todo": [
            ("Hob Tansey has not chosen his free skill.", "#skill", "Choose"),
            ("The last young blood has only half a name.", "#name", "Name Wick"),
        ],
        "terms": [("Leader", 120), ("Gear carried", 121), ("Experience", 118)],
        "total": ("Counts", 359),
        "tabs": [("Gang", "#gang", True), ("Ledger", "#ledger", False), ("Print", "#print", False)],
        "leaves": Paginator(range(30), 10).page(2),
        "ledger": [
            ("Le Mat", "12″", "24″", "–", "$60"),
            ("Winchester ’73", "18″", "36″", "–", "$40"),
        ],
    }
