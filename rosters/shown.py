"""A roster as it is shown: the same figures on page, sheet and card.

Structures before renderers: templates only lay out what stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rosters.models import Character, Mark, Possession, Weapon
from rosters.roster import Person, Roster
from westamunda.rules.editions import BASE, Edition
from westamunda.rules.experience import maxima_of, next_threshold, title_of
from westamunda.rules.kinds import Blood, Calling, Duty, Rank
from westamunda.rules.statline import (
    CHARACTERISTICS,
    LABELS,
    TESTED,
    Statline,
    need_for,
    needed_for_test,
)
from westamunda.rules.weapons import (
    Ammunition,
    Ignition,
    Profile,
    Reach,
    WeaponClass,
    ammo_roll,
    bands_of,
    marksman,
)

NOTHING = "–"
RANKS = {
    Rank.LEADER: "Leader", Rank.SPECIALIST: "Specialist", Rank.GANG_MEMBER: "Gang member",
    Rank.YOUNG_BLOOD: "Young blood", Rank.HIRED_GUN: "Hired gun",
    Rank.BOUNTY_HUNTER: "Bounty hunter", Rank.NATIVE_SCOUT: "Native scout",
}  # fmt: skip
CAVALRY_RANKS = {
    Rank.LEADER: "Lieutenant", Rank.SPECIALIST: "Sergeant", Rank.GANG_MEMBER: "Trooper",
}  # fmt: skip


def signed(number: int) -> str:
    """A modifier as print has it: +1, 0, −2."""
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def rank_of(man: Character, *, native_gang: bool = False) -> str:
    """What a character is, in words."""
    if man.rules_rank is Rank.SPECIALIST and man.calling:
        words = [Calling(man.calling).value.capitalize()]
    else:
        words = [RANKS[man.rules_rank]]
    if man.duty == Duty.SCOUT:
        words.append("scout of the unit")
    if man.blood == Blood.MIXED_BLOOD:
        words.append("mixed-blood")
    if man.blood == Blood.NATIVE and not native_gang and not man.is_hired:
        words.append("native")
    return ", ".join(words)


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of a statline; ``change`` is up, dn or empty against the base."""

    label: str
    value: int
    change: str = ""


def cells_of(person: Person) -> list[Cell]:
    """A person's statline as it is shown."""
    base, now = person.character.base, person.statline
    return [
        Cell(
            LABELS[each],
            now[each],
            "up" if now[each] > base[each] else "dn" if now[each] < base[each] else "",
        )
        for each in CHARACTERISTICS
    ]


@dataclass(frozen=True, slots=True)
class Band:
    """One range band of one weapon in one man's hands."""

    reach: str
    to_hit: str
    needs: str

    def __str__(self) -> str:
        return f"{self.reach} ({self.to_hit})" if self.reach != NOTHING else NOTHING


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One way in which a weapon strikes, figures ready to print."""

    name: str
    kind: str
    bands: tuple[Band, Band, Band]
    strength: str
    save: str
    ammo: str
    loads: str
    in_hand: bool

    @property
    def ranges(self) -> str:
        """The bands in one breath: 8/16/24″."""
        if self.in_hand:
            return "hand to hand"
        return "/".join(band.reach for band in self.bands) + "″"

    @property
    def to_hit(self) -> str:
        """The modifiers in one breath: 0/−1/−2."""
        return "/".join(band.to_hit for band in self.bands if band.reach != NOTHING)

    @property
    def line(self) -> str:
        """All figures in one line."""
        if self.in_hand:
            return ", ".join(
                part
                for part in (f"S {self.strength}", self.save != NOTHING and f"save {self.save}")
                if part
            )
        parts = [self.ranges, self.to_hit]
        parts.append(f"S {self.strength}" if self.strength != NOTHING else "")
        parts.append(f"save {self.save}" if self.save != NOTHING else "")
        parts.append(f"ammo {self.ammo}" if self.ammo != NOTHING else "")
        parts.append(f"loads {self.loads}" if self.loads else "")
        return " · ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Reloads:
    """The boxes of one kind of round bought for a weapon."""

    kind: str
    name: str
    unit: str
    price: int
    boxes: tuple[int, ...]
    refundable: bool

    @property
    def rounds(self) -> int:
        """Rounds left in all of them."""
        return sum(self.boxes)


@dataclass(frozen=True, slots=True)
class BarrelShown:
    """What is loaded as one, with the reloads that fit it."""

    name: str
    loads: int
    profiles: tuple[ProfileLine, ...]
    reloads: tuple[Reloads, ...]
    dice: int
    symbol: str

    @property
    def held(self) -> tuple[Reloads, ...]:
        """The kinds of reload that there are boxes of."""
        return tuple(each for each in self.reloads if each.boxes)

    @property
    def label(self) -> str:
        """What is loaded at a battle's start, in words."""
        return f"{self.loads} of {self.loads} loaded"

    @property
    def over(self) -> str:
        """The rounds beside those loaded, by kind, in words."""
        several = len(self.reloads) > 1
        words = [
            f"{each.rounds} {each.name.lower()}" if several else str(each.rounds)
            for each in self.held
        ]
        return f"{' and '.join(words)} over" if words else ""


@dataclass(frozen=True, slots=True)
class WeaponShown:
    """A weapon with its figures in its owner's hands."""

    weapon: Weapon
    klass: WeaponClass
    barrels: tuple[BarrelShown, ...]
    uses: tuple[ProfileLine, ...]
    back: int

    @property
    def name(self) -> str:
        """Its real name."""
        return self.weapon.name

    @property
    def profiles(self) -> tuple[ProfileLine, ...]:
        """Every way in which it strikes."""
        return (*self.uses, *(line for barrel in self.barrels for line in barrel.profiles))


def bands_shown(
    profile: Profile, line: Statline, *, is_marksman: bool, edition: Edition = BASE
) -> tuple[Band, Band, Band]:
    """The three range bands of a profile for a man of this statline.

    A band that a Marksman's stretch has swallowed is empty.
    """
    shown = marksman(profile) if is_marksman and profile.reach is Reach.BANDS else profile
    limits = bands_of(shown, line.s, edition=edition)
    bands = []
    for index in range(3):
        swallowed = index > 0 and index < len(limits) and limits[index] <= limits[index - 1]
        if index >= len(limits) or swallowed:
            bands.append(Band(NOTHING, "", ""))
            continue
        modifier = shown.to_hit[index] if index < len(shown.to_hit) else 0
        needs = str(need_for(7 - line.bs - modifier))
        bands.append(Band(str(limits[index]), signed(modifier), needs))
    return (bands[0], bands[1], bands[2])


def profile_line(
    profile: Profile,
    line: Statline,
    ignition: Ignition,
    *,
    name: str,
    loads: str,
    is_marksman: bool,
    edition: Edition = BASE,
) -> ProfileLine:
    """A profile's figures for a man of this statline."""
    if profile.strength is not None:
        strength = str(profile.strength)
    elif profile.strength_plus is None:
        strength = NOTHING
    else:
        strength = "user" + (signed(profile.strength_plus) if profile.strength_plus else "")
    ammo = NOTHING if profile.ammo is None else f"{ammo_roll(profile, ignition, edition=edition)}+"
    if profile.wet_ammo is not None:
        ammo += f", wet {profile.wet_ammo}+"
    return ProfileLine(
        name=name,
        kind=profile.name,
        bands=bands_shown(profile, line, is_marksman=is_marksman, edition=edition),
        strength=strength,
        save=signed(profile.save) if profile.save else NOTHING,
        ammo=ammo,
        loads=loads,
        in_hand=profile.reach is Reach.HAND,
    )


SYMBOLS = {"scatter": "shot", "manstopper": "slug"}


def weapon_shown(
    weapon: Weapon, line: Statline, edition: Edition, *, is_marksman: bool = False
) -> WeaponShown:
    """A weapon as it is shown in the hands of a man of this statline."""
    klass = edition.armoury[weapon.type]
    ignition = Ignition(weapon.ignition or Ignition.NONE)
    barrels = []
    for index, barrel in enumerate(klass.barrels):
        several = len(barrel.ammunition) > 1
        own_name = weapon.name if index == 0 else f"its {barrel.name.lower()}"
        profiles = tuple(
            profile_line(
                ammunition.profile, line, ignition, is_marksman=is_marksman, edition=edition,
                name=f"{own_name}, {ammunition.name.lower()}" if several else own_name,
                loads=str(barrel.loads) if barrel.loads else "",
            )
            for ammunition in barrel.ammunition
        )  # fmt: skip
        reloads = tuple(_reloads(weapon, ammunition) for ammunition in barrel.ammunition)
        symbol = SYMBOLS.get(barrel.ammunition[0].kind, "ball")
        barrels.append(
            BarrelShown(own_name, barrel.loads, profiles, reloads, barrel.sustained_dice, symbol)
        )
    uses = tuple(
        profile_line(
            profile, line, ignition, is_marksman=False, loads="", edition=edition,
            name=weapon.name if profile.reach is Reach.HAND or len(klass.uses) == 1
            else f"{weapon.name}, {profile.name.lower()}",
        )
        for profile in klass.uses
    )  # fmt: skip
    back = weapon.paid + sum(box["paid"] for box in weapon.boxes)
    return WeaponShown(weapon, klass, tuple(barrels), uses, back)


def _reloads(weapon: Weapon, ammunition: Ammunition) -> Reloads:
    boxes = [box for box in weapon.boxes if box["kind"] == ammunition.kind]
    return Reloads(
        kind=ammunition.kind,
        name=ammunition.name,
        unit=ammunition.unit.value,
        price=ammunition.price,
        boxes=tuple(box["rounds"] for box in boxes),
        refundable=any(box["paid"] for box in boxes),
    )


@dataclass(frozen=True, slots=True)
class SkillShown:
    """A skill with its effect and what was chosen for it."""

    name: str
    effect: str
    choice: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.choice})" if self.choice else self.name


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person with every figure that page and sheet show."""

    person: Person
    rank: str
    cells: list[Cell]
    skills: tuple[SkillShown, ...]
    hurts: tuple[str, ...]
    weapons: tuple[WeaponShown, ...]
    possessions: tuple[Possession, ...]
    absences: tuple[str, ...]
    title: str
    next_at: int | None

    @property
    def man(self) -> Character:
        """The character himself."""
        return self.person.character

    @property
    def name(self) -> str:
        """His name, or that he has none yet."""
        return str(self.man)

    @property
    def arms(self) -> str:
        """What he carries, in one line."""
        things = Counter(thing.name for thing in self.person.gear)
        words = [f"{count} × {name}" if count > 1 else name for name, count in things.items()]
        return ", ".join(words) or "a knife"

    @property
    def sum(self) -> str:
        """His part of the rating as a sum."""
        worth = self.person.worth
        if worth.hired:
            return str(worth.recruiting)
        parts = [worth.recruiting, worth.gear, worth.bought, worth.experience]
        return " + ".join(str(part) for part in parts if part)


def skill_shown(mark: Mark, person: Person, *, edition: Edition = BASE) -> SkillShown:
    """A skill as it is shown; a weapon chosen for it by its name."""
    skill = edition.skills[mark.what]
    named = next((w.name for w in person.weapons if w.slug == mark.choice), mark.choice)
    return SkillShown(skill.name, skill.effect, named)


ABSENCES = {"training": "in training"}


def person_shown(person: Person, edition: Edition, *, native_gang: bool = False) -> PersonShown:
    """A person as he is shown."""
    man = person.character
    line = person.statline
    is_marksman = any(mark.what == "marksman" for mark in person.skills)
    return PersonShown(
        person=person,
        rank=rank_of(man, native_gang=native_gang),
        cells=cells_of(person),
        skills=tuple(skill_shown(mark, person, edition=edition) for mark in person.skills),
        hurts=tuple(str(mark) for mark in person.marks if mark.sort == Mark.Sort.INJURY),
        weapons=tuple(
            weapon_shown(weapon, line, edition, is_marksman=is_marksman)
            for weapon in person.weapons
        ),
        possessions=tuple(person.possessions),
        absences=tuple(
            f"{ABSENCES.get(each.reason, each.reason)}, misses {each.games} "
            f"{'game' if each.games == 1 else 'games'}"
            for each in person.absences
        ),
        title="" if man.is_hired else title_of(man.experience, edition=edition).name,
        next_at=None if man.is_hired else next_threshold(man.experience, edition=edition),
    )


def people_shown(roster: Roster, edition: Edition) -> list[PersonShown]:
    """Everybody of a roster as he is shown."""
    native = roster.gang.is_native
    return [person_shown(person, edition, native_gang=native) for person in roster.people]


@dataclass(frozen=True, slots=True)
class StatRow:
    """A row of the statline explained."""

    name: str
    cells: tuple[str, ...]
    kind: str = ""


def explained(person: Person, first: str, *, edition: Edition = BASE) -> list[StatRow]:
    """The statline opened: base, advances, injuries, now, what it needs, its maximum."""
    base, now = person.character.base, person.statline

    def moved(sort: str) -> tuple[str, ...]:
        sums = dict.fromkeys(CHARACTERISTICS, 0)
        for mark in person.marks:
            if mark.sort == sort and mark.amount:
                sums[mark.what] += mark.amount
        return tuple(signed(amount) if amount else "" for amount in sums.values())

    rows = [StatRow(first, tuple(str(base[each]) for each in CHARACTERISTICS))]
    for label, sort in (("Advances", Mark.Sort.ADVANCE), ("Injuries", Mark.Sort.INJURY)):
        values = moved(sort)
        if any(values):
            rows.append(StatRow(label, values, "injury" if sort == Mark.Sort.INJURY else ""))
    rows.append(StatRow("Now", tuple(str(now[each]) for each in CHARACTERISTICS), "now"))
    needs = tuple(
        str(needed_for_test(now[each])) if each in TESTED else f"{now.ld}−" if each == "ld" else ""
        for each in CHARACTERISTICS
    )
    rows.append(StatRow("Needs", needs, "needs"))
    most = tuple(str(maxima_of(edition=edition)[each]) for each in CHARACTERISTICS)
    rows.append(StatRow("At most", most, "quiet"))
    return rows


PAIRED_CLASSES = (
    frozenset({"normal-revolver-cartridge"}),
    frozenset({"winchester-rifle", "winchester-carbine"}),
)
"""Two sides of a pair that shares its rounds (seed, Reloads; house-values.md 6)."""


def pairs_of(person: Person) -> frozenset[str]:
    """Classes of a person's guns that share, or could share, rounds with another of his."""
    held = {weapon.type for weapon in person.weapons}
    colts, winchesters = (held & side for side in PAIRED_CLASSES)
    return frozenset(colts | winchesters) if colts and winchesters else frozenset()


def miniature_shown(man: Character) -> str:
    """What a man's miniature shows, in words."""
    parts = [f"{man.holsters} holster{'' if man.holsters == 1 else 's'}"]
    told = (
        ("belt", "belt"),
        ("boot", "boots"),
        ("coat", "dust coat"),
        ("sabre", "sabre"),
        ("lance", "lance"),
    )
    parts += [word for name, word in told if getattr(man, name)]
    return f"The miniature shows {', '.join(parts)}"


def terms_of(person: Person) -> list[tuple[str, int]]:
    """What a person counts for, opened."""
    worth = person.worth
    if worth.hired:
        return [("Five times his fee", worth.recruiting)]
    terms = [("Recruiting cost", worth.recruiting), ("Gear carried", worth.gear)]
    terms += [("Experience dice bought", worth.bought)] if worth.bought else []
    return [*terms, ("Experience", worth.experience)]


def bottle_number(models: int) -> int:
    """Models down or out at which a bottle test is due: a quarter, rounded up
    (parent-game.md 17)."""
    return -(-models // 4)


def stash_shown(things: Iterable[Weapon | Possession]) -> list[str]:
    """What lies in the stash, by name."""
    return [thing.name for thing in things]
