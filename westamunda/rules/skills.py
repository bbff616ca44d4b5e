"""The eight skill tables (parent-game.md 9; seed, Modified skills, Riding Skills).

Who may roll on which table is in ``access``, and who may learn what in ``learning``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.tables import Chart, RollTable, Source

WEAPON = "weapon"
"""The mark in ``Skill.choices`` of a choice among the fighter's own weapons, owed until named."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill: the D6 results that give it, on its table, and what it does.

    ``choices`` are what the player names when it is gained: slugs, or ``(WEAPON,)``, which the
    player owes because only he knows his guns. ``only_for`` lists the ranks or callings that may
    learn it; empty means everybody. Hired men have lists of their own and ignore ``only_for``.
    """

    slug: str
    name: str
    source: Source
    on: tuple[int, ...]
    table: str
    effect: str
    choices: tuple[str, ...] = ()
    only_for: tuple[str, ...] = ()
    withdrawn: bool = False

    @property
    def owes_weapon(self) -> bool:
        """Whether a weapon must be named after the skill is gained."""
        return self.choices == (WEAPON,)


def _parent(on: int, table: str, slug: str, name: str, effect: str) -> Skill:
    return Skill(slug, name, Source.PARENT, (on,), table, effect)


def _seed(on: int, table: str, slug: str, name: str, effect: str) -> Skill:
    return Skill(slug, name, Source.SEED, (on,), table, effect)


def _table(slug: str, name: str, where: str, *rows: Skill) -> RollTable[Skill]:
    return RollTable(slug, name, where, rows)


_WHERE = "parent-game.md 9"
_SEED_WHERE = "seed, Modified skills; parent-game.md 9"

AGILITY = _table(
    "agility", "Agility", _WHERE,
    _parent(1, "agility", "catfall", "Catfall",
            "A fall counts as half its height, rounded down."),
    _parent(2, "agility", "dodge", "Dodge",
            "Saves on 6+ against shots and blows, whatever the modifier; may step 2″ clear of a "
            "template."),
    _parent(3, "agility", "jump-back", "Jump Back",
            "At the start of the combat phase: a D6 under his I, and he breaks off 2″."),
    _parent(4, "agility", "leap", "Leap",
            "Once a turn moves D6″ more, over gaps, models and things as high as a man."),
    _parent(5, "agility", "quick-draw", "Quick Draw", "I counts double when drawing in a shoot-out."),
    _parent(6, "agility", "sprint", "Sprint", "Runs and charges at three times M."),
)  # fmt: skip

COMBAT = _table(
    "combat", "Combat", _WHERE,
    _parent(1, "combat", "combat-master", "Combat Master",
            "WS +1 for each opponent after the first."),
    _parent(2, "combat", "disarm", "Disarm",
            "At the start of combat, on 4+, one enemy weapon that he names is destroyed for good; "
            "not a knife."),
    _parent(3, "combat", "feint", "Feint", "May turn each of his parries into A +1."),
    _parent(4, "combat", "parry", "Parry",
            "Parries without a sword; with a parrying weapon, up to two enemy dice are rolled "
            "again."),
    _parent(5, "combat", "counter-attack", "Counter Attack",
            "One more attack die when an enemy parry stops one of his."),
    _parent(6, "combat", "step-aside", "Step Aside", "Ignores a hand-to-hand hit on 4+."),
)  # fmt: skip

FEROCITY = _table(
    "ferocity", "Ferocity", _WHERE,
    _parent(1, "ferocity", "berserk-charge", "Berserk Charge",
            "Twice the attack dice on the charge; no parry that turn."),
    _parent(2, "ferocity", "impetuous", "Impetuous", "Follows up 4″ in place of 2″."),
    Skill("iron-will", "Iron Will", Source.PARENT, (3,), "ferocity",
          "While he is neither down nor out of action, one failed bottle test is rolled again.",
          only_for=(Rank.LEADER,)),
    _parent(4, "ferocity", "killer-reputation", "Killer Reputation",
            "Causes fear when he charges."),
    _parent(5, "ferocity", "nerves-of-steel", "Nerves of Steel",
            "Rolls a failed test against pinning again."),
    _parent(6, "ferocity", "true-grit", "True Grit",
            "On his injury die 1-2 is a flesh wound, 3-5 down, 6 out of action."),
)  # fmt: skip

MUSCLE = _table(
    "muscle", "Muscle", _SEED_WHERE,
    _parent(1, "muscle", "body-slam", "Body Slam", "+2 for charging in place of +1."),
    Skill("wrassler", "'Wrassler", Source.SEED, (2,), "muscle",
          "Winning a fight, he makes a random arm useless for the rest of the game: it holds "
          "nothing and brings no extra attack. The victim hates him; one who goes down to the "
          "hold keeps an Arm wound.",
          only_for=(Calling.PUGILIST,)),
    _parent(3, "muscle", "crushing-blow", "Crushing Blow", "S +1 in hand-to-hand."),
    _parent(4, "muscle", "head-butt", "Head Butt",
            "Two or more hits may become one, with S +1 for each hit beyond the first."),
    _parent(5, "muscle", "hurl-opponent", "Hurl Opponent",
            "In place of his hits he throws the opponent D6″: a hit at S equal to half the "
            "distance."),
    _parent(6, "muscle", "iron-jaw", "Iron Jaw", "Hand-to-hand hits on him are at S -1."),
)  # fmt: skip

SHOOTING = _table(
    "shooting", "Shooting", _SEED_WHERE,
    _parent(1, "shooting", "crack-shot", "Crack Shot", "May roll the injury dice of his shots again."),
    _parent(2, "shooting", "fast-shot", "Fast Shot",
            "With a pistol or a basic weapon he fires as many shots as his A."),
    _parent(3, "shooting", "gunfighter", "Gunfighter", "Fires a pistol from each hand."),
    _seed(4, "shooting", "hip-shooting", "Hip Shooting",
          "Runs and fires without the -1 of a snap shot."),
    _seed(5, "shooting", "marksman", "Marksman",
          "Shoots at any target; short and medium range are half as long again, long stays: "
          "12/24/36 becomes 18/36/36. Handguns too."),
    Skill("rapid-fire", "Rapid Fire", Source.PARENT, (6,), "shooting",
          "Standing still, two shots with one pistol or basic weapon that is named.",
          choices=(WEAPON,)),
)  # fmt: skip

STEALTH = _table(
    "stealth", "Stealth", _WHERE,
    _parent(1, "stealth", "ambush", "Ambush", "Goes on overwatch and hides in one turn."),
    _parent(2, "stealth", "dive", "Dive", "Runs and hides in one turn."),
    _parent(3, "stealth", "escape-artist", "Escape Artist",
            "Can never be captured: read it as a full recovery."),
    _parent(4, "stealth", "evade", "Evade",
            "In the open, shots at him are at -2 at short range and -1 farther."),
    _parent(5, "stealth", "infiltration", "Infiltration",
            "Sets up after everybody, out of the enemy's sight; if both sides can, a D6 each and "
            "the low one first."),
    _parent(6, "stealth", "sneak-up", "Sneak Up", "Sentries notice him at half the distance."),
)  # fmt: skip

TECHNO = _table(
    "techno", "Techno", _SEED_WHERE,
    _parent(1, "techno", "armourer", "Armourer", "Ammo rolls of the whole gang are at +1."),
    Skill("fixer", "Fixer", Source.PARENT, (2,), "techno",
          "May roll the income dice of the territory that he works again.",
          only_for=(Rank.GANG_MEMBER,)),
    _seed(3, "techno", "prospector", "Prospector",
          "A D6 after each game: on a 6 he strikes a seam on a random territory."),
    _parent(4, "techno", "medic", "Medic",
            "After a game, one serious injury of one fighter is rolled again."),
    Skill("specialist", "Specialist", Source.SEED, (5,), "techno",
          "WS or BS +1 and one Combat or Shooting skill; he is a specialist from now on, and "
          "misses the next game while he trains.",
          only_for=(Rank.GANG_MEMBER, Rank.YOUNG_BLOOD)),
    _parent(6, "techno", "weaponsmith", "Weaponsmith", "Ignores a failed ammo roll on 4+."),
)  # fmt: skip

RIDING = _table(
    "riding", "Riding", "seed, Riding Skills; parent-game.md 9",
    _seed(1, "riding", "war-horse", "War Horse",
          "Each new horse trains for one game. It keeps the normal +1 for charging after the first "
          "round, lies down as partial cover, and stays by a fallen rider; pinned or hit, it walks "
          "back to him, 4″ a turn."),
    _seed(2, "riding", "sure-footed-pony", "Sure footed lil' pony",
          "Each new horse trains for one game. +1 with it on riding, mounting, shooting, loading "
          "and recovery from pinning; not in hand-to-hand."),
    _seed(3, "riding", "wagon-master", "Wagon master",
          "The same +1 for everybody aboard a wagon that he drives."),
    Skill("fancy-ropin", "Fancy ropin'", Source.SEED, (4,), "riding",
          "With a lasso or bolas, named when gained, entangles at (2 x S + 2)″: the target falls "
          "and takes an S3 hit. Free after an S test, modified by the difference in S, and an I "
          "test; from bolas the I test alone. Until then other acts are at -1.",
          choices=("lasso", "bolas")),
    _seed(5, "riding", "ride-like-rooster-coburn", "Ride like Rooster Coburn!",
          "Rides without his hands: both are free."),
    _seed(6, "riding", "bronco-buster", "Bronco buster",
          "In place of working he catches D6 horses, worth $75 each."),
)  # fmt: skip

SKILL_TABLES: Mapping[str, RollTable[Skill]] = {
    table.slug: table
    for table in (AGILITY, COMBAT, FEROCITY, MUSCLE, SHOOTING, STEALTH, TECHNO, RIDING)
}
"""The eight tables by slug, in the order of the book."""

SKILLS: Chart[Skill] = Chart(
    "skills",
    "Skills",
    _SEED_WHERE,
    tuple(skill for table in SKILL_TABLES.values() for skill in table),
)
"""All forty-eight skills by slug."""


@dataclass(frozen=True, slots=True)
class CallingRow:
    """What a calling brings: the ``tables`` and further ``skills`` of which a specialist picks
    one for nothing."""

    slug: str
    name: str
    source: Source
    tables: tuple[str, ...]
    skills: tuple[str, ...] = ()
    withdrawn: bool = False


CALLINGS: Chart[CallingRow] = Chart(
    "callings",
    "Free skills of specialists",
    "seed, Specialists; parent-game.md 1",
    (
        CallingRow(Calling.SHOOTIST.value, "Shootist", Source.SEED, ("shooting",)),
        CallingRow(
            Calling.PUGILIST.value, "Pugilist", Source.HOUSE, ("combat",), ("head-butt", "wrassler")
        ),
    ),
)
"""A Pugilist's Head Butt or 'Wrassler besides is ours (parent-game.md 1, HOUSE)."""
