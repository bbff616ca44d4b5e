"""What a miniature shows, and what its character may therefore carry (seed, Models)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import Family
from westamunda.rules.weapon_classes import Group, Ignition, Place, WeaponClass

LONG = (Group.LONG_GUN, Group.BOW)
"""What is sculpted as a long gun."""


@dataclass(frozen=True, slots=True)
class Miniature:
    """What can be seen on a miniature.

    ``long_gun`` is the slug of the weapon class sculpted, bows included; "" where it was not
    said, and then it may be any one. A count below 0 is a ValueError.
    """

    holsters: int = 1
    belt: bool = True
    boot: bool = True
    coat: bool = False
    long_gun: str = ""
    sabre: bool = False
    lance: bool = False

    def __post_init__(self) -> None:
        if self.holsters < 0:
            raise ValueError(f"{self.holsters} holsters")


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon on a character: its class, what its owner calls it, and how it is fired.

    An ignition that the class does not come in is a ValueError.
    """

    klass: WeaponClass
    name: str
    ignition: Ignition = Ignition.NONE

    def __post_init__(self) -> None:
        if self.ignition not in self.klass.ignitions:
            raise ValueError(f"no {self.klass.slug} is fired by {self.ignition.value}")


@dataclass(frozen=True, slots=True)
class CarryProblem:
    """What is wrong with a load: ``why`` in numbers, the ``way_on``, and by how many weapons.

    ``code`` names the rule: ``holsters``, ``cartridge``, ``special``, ``long-gun``,
    ``sculpted``, ``sabre``, ``lance`` or ``miniature``.
    """

    code: str
    what: str
    why: str
    way_on: str
    over: int = 1

    @property
    def sentence(self) -> str:
        """The whole of it, for the player."""
        return f"{self.what}: {self.why}. {self.way_on}"


class WontCarry(RuleBroken):
    """A character was to carry what the miniature has no place for."""

    code = "wont-carry"

    def __init__(self, sentence: str, problem: CarryProblem) -> None:
        self.problem = problem
        super().__init__(sentence, problem=problem.code, over=problem.over)


def max_holsters(kind_slug: str, *, edition: Edition = BASE) -> int:
    """Return the most holsters that count on a miniature of this gang kind (house-values.md
    1.3). An unknown kind is a ValueError."""
    if kind_slug not in edition.kinds:
        raise ValueError(f"no such gang kind: {kind_slug!r}")
    frontier = edition.kinds[kind_slug].family is Family.FRONTIERSMEN
    return edition.number("holsters-frontiersmen" if frontier else "holsters")


def holster_room(miniature: Miniature, kind_slug: str, *, edition: Edition = BASE) -> int:
    """Return how many handguns ride in holsters: those that count, and one under a coat.

    The kind's most holsters are the most there can be, coat or no coat (house-values.md 1.3). An
    unknown kind is a ValueError.
    """
    room = _holsters_shown(miniature, kind_slug, edition) + (1 if miniature.coat else 0)
    return min(room, max_holsters(kind_slug, edition=edition))


def _holsters_shown(miniature: Miniature, kind_slug: str, edition: Edition) -> int:
    return min(miniature.holsters, max_holsters(kind_slug, edition=edition))


def miniature_problems(
    miniature: Miniature, kind_slug: str, *, edition: Edition = BASE
) -> tuple[CarryProblem, ...]:
    """Return what a miniature of this gang kind cannot show: more holsters than its kind has
    (house-values.md 1.3). An unknown kind is a ValueError."""
    most = max_holsters(kind_slug, edition=edition)
    if miniature.holsters <= most:
        return ()
    return (
        CarryProblem(
            "miniature",
            "Too many holsters",
            f"the miniature shows {_count(miniature.holsters)}, "
            f"and {edition.kinds[kind_slug].name.lower()} wear {_count(most)} at most",
            f"Count {_count(most)}.",
            miniature.holsters - most,
        ),
    )


def problems_of(
    carried: Sequence[Carried],
    miniature: Miniature,
    kind_slug: str,
    name: str,
    *,
    edition: Edition = BASE,
) -> tuple[CarryProblem, ...]:
    """Return everything that is wrong with a load, most urgent rule first; empty if nothing is.

    Places fill in the order carried, so the last weapons are those left over. ``name`` is the
    character's. An unknown kind, or a sculpted gun that is neither a long gun nor a bow, is a
    ValueError (seed, Models; house-values.md 1.3).
    """
    return (
        *_holster_problems(carried, miniature, kind_slug, name, edition),
        *_cartridge_problems(carried, miniature, kind_slug, name, edition),
        *_special_problems(carried, name, edition),
        *_long_gun_problems(carried, miniature, name, edition),
        *_shown_problems(carried, miniature, name),
    )


def check_may_carry(
    new: Carried,
    carried: Sequence[Carried],
    miniature: Miniature,
    kind_slug: str,
    name: str,
    *,
    edition: Edition = BASE,
) -> None:
    """Raise WontCarry if the new weapon breaks a rule, or breaks one further.

    What was wrong before does not keep a harmless weapon out. An unknown kind is a ValueError.
    """
    wrong = problems_of(carried, miniature, kind_slug, name, edition=edition)
    before = {problem.code: problem.over for problem in wrong}
    for problem in problems_of((*carried, new), miniature, kind_slug, name, edition=edition):
        if problem.over > before.get(problem.code, 0):
            sentence = f"The {new.name} stays behind: {problem.why}. {problem.way_on}"
            raise WontCarry(sentence, problem)


def _at(carried: Sequence[Carried], place: Place) -> list[Carried]:
    return [weapon for weapon in carried if weapon.klass.place is place]


def _holstered(carried: Sequence[Carried], miniature: Miniature) -> list[Carried]:
    """Return the handguns that need holsters: of the small ones all but the first, if belt or
    boot has a place for that."""
    return _but_first(carried, Place.BELT, Place.HOLSTER, _takes_small(miniature))


def _takes_small(miniature: Miniature) -> bool:
    return miniature.belt or miniature.boot


def _but_first(
    carried: Sequence[Carried], spared: Place, other: Place, spare: bool
) -> list[Carried]:
    """Return, in order, the weapons of both places, without the first ``spared`` if told so."""
    found = [weapon for weapon in carried if weapon.klass.place in (spared, other)]
    first = next((i for i, weapon in enumerate(found) if weapon.klass.place is spared), None)
    if spare and first is not None:
        del found[first]
    return found


def _holster_problems(
    carried: Sequence[Carried], miniature: Miniature, kind_slug: str, name: str, edition: Edition
) -> tuple[CarryProblem, ...]:
    room = holster_room(miniature, kind_slug, edition=edition)
    holstered = _holstered(carried, miniature)
    left_over = holstered[room:]
    if not left_over:
        return ()
    why = f"{name}'s miniature shows {_shows(miniature, kind_slug, edition)}"
    if room:
        inside = "is in it" if room == 1 else "are in them"
        why = f"{why}, and {_names(holstered[:room])} {inside}"
    small = any(weapon.klass.place is Place.BELT for weapon in holstered)
    return (
        CarryProblem(
            "holsters",
            f"No place for {_names(left_over)}",
            why,
            _holster_way_on(miniature, kind_slug, small, edition),
            len(left_over),
        ),
    )


def _shows(miniature: Miniature, kind_slug: str, edition: Edition) -> str:
    shown = _holsters_shown(miniature, kind_slug, edition)
    holsters = f"{_count(shown)} holster{'s' if shown > 1 else ''}"
    if not miniature.coat:
        return holsters
    return f"{holsters} and a coat" if shown else "a coat and no holster"


def _holster_way_on(miniature: Miniature, kind_slug: str, small: bool, edition: Edition) -> str:
    """Say what would carry another handgun, by what this miniature does not show yet."""
    shown, most = (
        _holsters_shown(miniature, kind_slug, edition),
        max_holsters(kind_slug, edition=edition),
    )
    full = holster_room(miniature, kind_slug, edition=edition) == most
    ways = []
    if shown < most and not full:
        ways.append(f"{_ordinal(shown)} holster")
    if not miniature.coat and not full:
        ways.append("a dust coat")
    if small and not _takes_small(miniature):
        ways.append("a belt")
    if not ways:
        return "Another hand may carry it, or the stash may hold it."
    either = " or ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))
    return f"{either[0].upper()}{either[1:]} would carry another."


def _cartridge_problems(
    carried: Sequence[Carried], miniature: Miniature, kind_slug: str, name: str, edition: Edition
) -> tuple[CarryProblem, ...]:
    """The holsters past two, which only frontiersmen have, are for percussion and flintlocks."""
    ordinary = edition.number("holsters")
    if max_holsters(kind_slug, edition=edition) <= ordinary:
        return ()
    cartridge = [weapon for weapon in carried if weapon.ignition is Ignition.CARTRIDGE]
    needing = len(_holstered(cartridge, miniature))
    most = ordinary
    if needing <= most:
        return ()
    return (
        CarryProblem(
            "cartridge",
            "Too many cartridge guns",
            f"of the handguns in {name}'s holsters {_count(needing)} take cartridges, "
            f"and past {_count(most)} they must be percussion or flintlock",
            "A percussion gun would find its place.",
            needing - most,
        ),
    )


def _special_problems(
    carried: Sequence[Carried], name: str, edition: Edition
) -> tuple[CarryProblem, ...]:
    specials, most = _at(carried, Place.SLEEVE), edition.number("specials")
    over = len(specials) - most
    if over < 1:
        return ()
    hidden = f"has {_names(specials[:most])} hidden already" if most else "hides nothing"
    return (
        CarryProblem(
            "special",
            f"One too many: {_names(specials[most:])}",
            f"{name} {hidden}, and {_count(most)} Saturday night "
            f"special{' is' if most == 1 else 's are'} all a man hides",
            "Leave one in the stash.",
            over,
        ),
    )


def _long_guns(carried: Sequence[Carried], miniature: Miniature) -> list[Carried]:
    """Return what counts as a long gun: a coat hides one sawn-off, and it then does not."""
    return _but_first(carried, Place.COAT, Place.SHOULDER, miniature.coat)


def _long_gun_problems(
    carried: Sequence[Carried], miniature: Miniature, name: str, edition: Edition
) -> tuple[CarryProblem, ...]:
    sculpted = edition.armoury.get(miniature.long_gun) if miniature.long_gun else None
    if miniature.long_gun and (sculpted is None or sculpted.group not in LONG):
        raise ValueError(f"not a long gun or bow: {miniature.long_gun!r}")
    long_guns = _long_guns(carried, miniature)
    problems = []
    if len(long_guns) > 1:
        sawn_off = any(weapon.klass.place is Place.COAT for weapon in long_guns[1:])
        hides = sawn_off and not miniature.coat
        problems.append(
            CarryProblem(
                "long-gun",
                f"No hand for {_names(long_guns[1:])}",
                f"{name} carries {_names(long_guns[:1])}, and a man carries one long gun or bow",
                "A dust coat would hide a sawn-off." if hides else "Leave one in the stash.",
                len(long_guns) - 1,
            )
        )
    others = [w for w in long_guns if sculpted and sculpted.slug != w.klass.slug]
    if sculpted and others:
        problems.append(
            CarryProblem(
                "sculpted",
                f"Not on the miniature: {_names(others)}",
                f"{name}'s miniature shows one long gun, and it is of the class {sculpted.name}",
                "Another miniature, or another gun of that class, would do.",
                len(others),
            )
        )
    return tuple(problems)


def _shown_problems(
    carried: Sequence[Carried], miniature: Miniature, name: str
) -> tuple[CarryProblem, ...]:
    """A sabre or a lance goes only where one is sculpted, and one is sculpted at most."""
    problems = []
    for slug, shown in (("sabre", miniature.sabre), ("lance", miniature.lance)):
        held = [weapon for weapon in carried if weapon.klass.slug == slug]
        room = 1 if shown else 0
        if len(held) > room:
            problems.append(
                CarryProblem(
                    slug,
                    f"Not on the miniature: {_names(held[room:])}",
                    f"{name}'s miniature shows {_count(room)} {slug}",
                    "Leave one in the stash."
                    if shown
                    else f"A miniature with a {slug} would carry one.",
                    len(held) - room,
                )
            )
    return tuple(problems)


_COUNTS = ("no", "one", "two", "three", "four", "five", "six")
_ORDINALS = ("a", "a second", "a third", "a fourth", "a fifth", "a sixth")


def _count(number: int) -> str:
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def _ordinal(shown: int) -> str:
    return _ORDINALS[shown] if shown < len(_ORDINALS) else "another"


def _names(weapons: Sequence[Carried]) -> str:
    """Name weapons as a sentence does: "the Schofield, the Navy and the Walker"."""
    *head, last = (f"the {weapon.name}" for weapon in weapons)
    return f"{', '.join(head)} and {last}" if head else last
