"""How a paper points within itself: by place, where the books have addresses.

``@3`` is the third of the people, ``@gone-2`` the second of the departed, ``@3.1`` the first
weapon of the third, ``@stash.1`` the first weapon in the stash. ``@nobody`` and ``@lost`` stand
for somebody and something that the paper does not tell of. A word of a player's own that begins
with ``@`` has it twice.
"""

from __future__ import annotations

from collections.abc import Mapping

from rosters.models import is_address, new_slug
from rosters.papers.shapes import Place, quoted
from rosters.roster import Roster

NOBODY, LOST = "@nobody", "@lost"


class References:
    """Each address with its place on the paper, people and weapons apart."""

    def __init__(self, people: Mapping[str, str], weapons: Mapping[str, str]) -> None:
        self._people, self._weapons = people, weapons
        self._people_at = {told: slug for slug, told in people.items()}
        self._weapons_at = {told: slug for slug, told in weapons.items()}

    @classmethod
    def of(cls, roster: Roster) -> References:
        """Number the people and weapons of a roster, as they stand in it."""
        people = {man.character.slug: f"@{n}" for n, man in enumerate(roster.people, 1)}
        people |= {man.character.slug: f"@gone-{n}" for n, man in enumerate(roster.departed, 1)}
        weapons = {
            weapon.slug: f"@{place}.{n}"
            for place, man in enumerate(roster.people, 1)
            for n, weapon in enumerate(man.weapons, 1)
        }
        stashed = [weapon for weapon in roster.weapons if weapon.carrier_id is None]
        weapons |= {weapon.slug: f"@stash.{n}" for n, weapon in enumerate(stashed, 1)}
        return cls(people, weapons)

    def told(self, path: str) -> str:
        """A path such as an origin, with whom it names by his place."""
        return "/".join(_told(word, self._people, NOBODY) for word in path.split("/"))

    def chosen(self, choice: str) -> str:
        """A choice; a weapon by its place."""
        return _told(choice, self._weapons, LOST)

    def found(self, path: str, place: Place) -> str:
        """A path with whom it names by his address; raise Misread for one who is not there."""
        words = path.split("/")
        return "/".join(_found(word, self._people_at, NOBODY, place) for word in words)

    def weapon(self, choice: str, place: Place) -> str:
        """A choice, a weapon by its address; raise Misread for one that is not there."""
        return _found(choice, self._weapons_at, LOST, place)


def _told(word: str, known: Mapping[str, str], unknown: str) -> str:
    """The place of an address; any other word as it is."""
    if is_address(word):
        return known.get(word, unknown)
    return f"@{word}" if word.startswith("@") else word


def _found(word: str, known: Mapping[str, str], unknown: str, place: Place) -> str:
    """The address of a place on the paper, or one that leads nowhere; any other word as it is."""
    if is_address(word):
        raise place.misread(f"{word} is an address of other books")
    if word == unknown:
        return new_slug()
    if word.startswith("@@"):
        return word[1:]
    if not word.startswith("@"):
        return word
    if word not in known:
        raise place.misread(f"{quoted(word)} points to nothing on this paper")
    return known[word]
