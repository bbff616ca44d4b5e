"""Where a player stands on the mustering page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

SHELVES = {
    "handguns": "Handguns",
    "long-guns": "Long guns",
    "blades": "Blades and thrown",
    "horses": "Horse and gear",
}
"""The shelves of the armoury."""


@dataclass(frozen=True, slots=True)
class Looking:
    """Where the player stands on the page: whom he arms and what he looks for."""

    man: str = ""
    shelf: str = "handguns"
    find: str = ""
    most: int | None = None
    page: int = 1

    @classmethod
    def at(cls, asked: Mapping[str, str]) -> Looking:
        """Read the page's address; what makes no sense is left out."""
        most, page = asked.get("most", ""), asked.get("page", "")
        shelf = asked.get("shelf", "")
        return cls(
            man=asked.get("man", "")[:12],
            shelf=shelf if shelf in SHELVES else "handguns",
            find=asked.get("find", "").strip()[:60],
            most=int(most) if re.fullmatch(r"[0-9]{1,6}", most) else None,
            page=int(page) if re.fullmatch(r"[0-9]{1,4}", page) else 1,
        )

    @property
    def where(self) -> str:
        """The page's address again."""
        asked = {
            "man": self.man,
            "shelf": "" if self.shelf == "handguns" else self.shelf,
            "find": self.find,
            "most": self.most,
            "page": "" if self.page == 1 else self.page,
        }
        return urlencode({name: value for name, value in asked.items() if value})

    def on_shelf(self, shelf: str) -> str:
        """The address of another shelf."""
        return replace(self, shelf=shelf, find="", page=1).where

    def before(self, man: str) -> str:
        """The address with another character."""
        return replace(self, man=man, page=1).where

    def leaf(self, page: int) -> str:
        """The address of another leaf of the list."""
        return replace(self, page=page).where
