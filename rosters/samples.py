"""Sample gangs: one of each kind, and one of protagonisti."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from westamunda.rules.kinds import Blood, Calling, Duty, Rank

LEADER = (Rank.LEADER, None)
SHOOTIST = (Rank.SPECIALIST, Calling.SHOOTIST)
PUGILIST = (Rank.SPECIALIST, Calling.PUGILIST)
MEMBER = (Rank.GANG_MEMBER, None)
YOUNG = (Rank.YOUNG_BLOOD, None)


@dataclass(frozen=True)
class Arm:
    """A weapon of a class, by its real name, with boxes by kind of round."""

    type: str
    name: str = ""
    boxes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Sitter:
    """Somebody of a sample."""

    rank: tuple[Rank, Calling | None]
    name: str
    arms: tuple[Arm, ...] = ()
    goods: tuple[str, ...] = ()
    skill: str = ""
    looks: str = ""
    shows: tuple[tuple[str, Any], ...] = ()
    blood: Blood | None = None
    duty: Duty = Duty.LINE
    dice: int = 0


@dataclass(frozen=True)
class Sample:
    """A sample gang."""

    name: str
    kind: str
    people: tuple[Sitter, ...]
    story: str
    patron: str = ""
    protagonisti: bool = False
    hired: tuple[tuple[str, str], ...] = ()
    picks: tuple[str, ...] = ()


def peacemaker(boxes: int = 1, name: str = "Colt Peacemaker") -> Arm:
    """A normal cartridge revolver with its boxes."""
    return Arm("normal-revolver-cartridge", name, (("ball", boxes),) if boxes else ())


BALL = (("ball", 1),)
SHOT = (("scatter", 1), ("manstopper", 1))
TWO = (("holsters", 2),)
SMALL = Arm("small-revolver-cartridge", "S&W Model 2", BALL)
WINCHESTER = Arm("winchester-rifle", "Winchester ’73", BALL)
SHOTGUN = Arm("double-shotgun", "Greener coach gun", SHOT)

LARKSPUR = Sample(
    "The Larkspur Company", "townies",
    (
        Sitter(
            LEADER, "Augusta Larkspur", (peacemaker(), WINCHESTER, Arm("bowie")),
            looks="Fifty, grey plait, a man’s frock coat.",
        ),
        Sitter(
            SHOOTIST, "Ezra Pell", (peacemaker(), peacemaker()), skill="gunfighter", shows=TWO,
            looks="Thin as a rail tie, two guns, no opinion.",
        ),
        Sitter(MEMBER, "Tom Hollis", (SHOTGUN, SMALL)),
        Sitter(MEMBER, "Nell Corrigan", (Arm("winchester-carbine", "", BALL), peacemaker(1, "S&W Schofield"))),
        Sitter(MEMBER, "Wade Amsel", (Arm("hunting-rifle", "Sharps sporting rifle", BALL), Arm("tomahawk")), blood=Blood.MIXED_BLOOD),
        Sitter(YOUNG, "Lottie Finch", (SMALL,)),
        Sitter(YOUNG, "Cal Dorsey", (Arm("pepperbox", "", BALL),)),
    ),
    "The Company ran the Coldwater land office until the county stopped asking for one. "
    "Augusta kept the stamp, the safe and anybody who could shoot.",
    patron="The late Mr Larkspur’s creditors",
    hired=(("hired-gun-shotgun", "Deacon Moss"),),
)  # fmt: skip

DROVERS = Sample(
    "The Dry Fork Drovers", "cowboys",
    (
        Sitter(LEADER, "Marisol Vance", (peacemaker(), WINCHESTER), ("horse", "saddle"), looks="Never seen without her hat."),
        Sitter(PUGILIST, "Hob Tansey", (peacemaker(1, "S&W Schofield"), Arm("bowie")), ("horse", "saddle"), skill="head-butt"),
        Sitter(MEMBER, "Pilar Ochoa", (Arm("winchester-carbine", "", BALL), SMALL), ("horse", "saddle")),
        Sitter(MEMBER, "Jed Rooker", (peacemaker(), Arm("lasso")), ("horse", "saddle")),
        Sitter(YOUNG, "Sunny Abel", (SMALL,)),
    ),
    "Eleven hundred head went up the trail and nine hundred arrived. They are asking after the rest.",
)  # fmt: skip

CARBINE = Arm("cavalry-carbine", "Springfield carbine", BALL)
COLT_CAVALRY = peacemaker(1, "Colt Cavalry")
TROOP_E = Sample(
    "Troop E, Fort Addison", "cavalry-mounted",
    (
        Sitter(LEADER, "Lt. Amos Whitlock", (COLT_CAVALRY, CARBINE, Arm("sabre")), shows=(("sabre", True),)),
        Sitter(SHOOTIST, "Sgt. Brendan Kehoe", (COLT_CAVALRY, CARBINE), skill="marksman"),
        Sitter(MEMBER, "Tpr. Otto Lindqvist", (COLT_CAVALRY, CARBINE)),
        Sitter(MEMBER, "Tpr. Silas Drew", (COLT_CAVALRY, CARBINE)),
        Sitter(MEMBER, "Tpr. Jonah Pike", (COLT_CAVALRY, CARBINE)),
        Sitter(YOUNG, "Tpr. Willie Marsh", (COLT_CAVALRY, CARBINE)),
        Sitter(MEMBER, "Little Crow", (Arm("musket", "Trade gun", BALL), Arm("tomahawk")), blood=Blood.NATIVE, duty=Duty.SCOUT),
    ),
    "Pay three months late, coffee four. The troop keeps the road open because nobody has told it to stop.",
)  # fmt: skip

BOW = Arm("bow", "Osage bow", (("arrow", 1),))
BAND = Sample(
    "The People of the Red Mesa", "natives-range",
    (
        Sitter(LEADER, "Stands in Rain", (BOW, Arm("war-club"), Arm("tomahawk")), ("horse",)),
        Sitter(PUGILIST, "Two Elks", (BOW, Arm("war-club")), ("horse",), skill="parry"),
        Sitter(MEMBER, "Far Caller", (Arm("winchester-rifle", "Winchester ’66", BALL), Arm("tomahawk"))),
        Sitter(MEMBER, "Grey Heron", (BOW, Arm("tomahawk")), ("horse",)),
        Sitter(MEMBER, "Walks Behind", (Arm("musket", "Trade gun", BALL), Arm("war-club"))),
        Sitter(YOUNG, "Willow", (BOW, Arm("tomahawk"))),
        Sitter(YOUNG, "No Shoes", (BOW,)),
    ),
    "They hold the mesa, the spring under it, and the opinion that both were theirs first.",
)  # fmt: skip

MUSKET = Arm("musket", "Springfield rifle-musket", BALL)
COMPANY_K = Sample(
    "Company K, Camp Sorrow", "cavalry-foot",
    (
        Sitter(LEADER, "Capt. Josiah Venn", (COLT_CAVALRY, MUSKET, Arm("sabre")), shows=(("sabre", True),)),
        Sitter(PUGILIST, "Sgt. Cormac Doyle", (COLT_CAVALRY, MUSKET), skill="parry"),
        Sitter(MEMBER, "Cpl. Ansel Weir", (COLT_CAVALRY, MUSKET)),
        Sitter(MEMBER, "Pvt. Nathan Hale Boggs", (COLT_CAVALRY, MUSKET)),
        Sitter(MEMBER, "Pvt. Emil Sorensen", (COLT_CAVALRY, MUSKET)),
        Sitter(MEMBER, "Pvt. Dan Purcell", (COLT_CAVALRY, MUSKET)),
        Sitter(YOUNG, "Pvt. Toby Lisle", (COLT_CAVALRY, MUSKET)),
    ),
    "The horses were sent ahead in April. The company has been following them on foot since.",
)  # fmt: skip

TOWN_BAND = Sample(
    "The Cottonwood Band", "natives-town",
    (
        Sitter(LEADER, "Speaks Twice", (Arm("winchester-rifle", "Winchester ’66", BALL), Arm("tomahawk")), ("horse",)),
        Sitter(SHOOTIST, "Walking Bell", (Arm("normal-revolver-percussion", "Colt Navy", BALL), Arm("tomahawk")), skill="marksman"),
        Sitter(MEMBER, "Blue Door", (BOW, Arm("tomahawk"))),
        Sitter(MEMBER, "Counts Wagons", (Arm("musket", "Trade gun", BALL), Arm("war-club"))),
        Sitter(MEMBER, "Lamp at Noon", (BOW, Arm("war-club"))),
        Sitter(YOUNG, "Penny", (BOW,)),
        Sitter(YOUNG, "Little Thunder", (BOW,)),
    ),
    "They camp within sight of the church and sell it firewood. The town has asked them to move; they have asked the town.",
)  # fmt: skip

HAWKEN = Arm("percussion-long-rifle", "Hawken", BALL)
FRONTIER = Sample(
    "The Sorrow Creek Hunters", "frontiersmen",
    (
        Sitter(LEADER, "Old Ephraim Tull", (Arm("buffalo-gun", "Sharps Big Fifty", BALL), peacemaker(), Arm("bowie"))),
        Sitter(
            SHOOTIST, "Six-Gun Maggie Roe",
            tuple(Arm("normal-revolver-percussion", "Colt Army 1860", BALL) for _ in range(4)),
            skill="fast-shot", shows=(("holsters", 4),),
        ),
        Sitter(MEMBER, "Pierre Lachance", (HAWKEN, Arm("tomahawk"), Arm("single-shot-pistol", "", BALL))),
        Sitter(MEMBER, "Big Ansel", (Arm("hunting-rifle", "Remington rolling block", BALL), Arm("bowie"))),
        Sitter(MEMBER, "Quiet Tom", (HAWKEN, Arm("bowie"))),
        Sitter(YOUNG, "Perch", (Arm("musket", "Trade gun", BALL), Arm("tomahawk"))),
    ),
    "There were more buffalo when they started. There were more hunters too.",
)  # fmt: skip

PROTAGONISTI = Sample(
    "The Man, the Widow and the Kid", "townies",
    (
        Sitter(LEADER, "The Widow Sartana", (peacemaker(), SHOTGUN), dice=18),
        Sitter(SHOOTIST, "The Man from Nowhere", (peacemaker(), peacemaker()), skill="gunfighter", shows=TWO, dice=18),
        Sitter(MEMBER, "The Kid", (peacemaker(),), dice=18),
    ),
    "Nobody sent for them. Somebody will pay for them.",
    protagonisti=True,
    picks=("bs", "quick-draw", "i", "w", "marksman", "dodge", "crack-shot", "t", "a"),
)  # fmt: skip

SAMPLES = (
    ("ines", LARKSPUR), ("ines", FRONTIER), ("ines", PROTAGONISTI),
    ("tobias", DROVERS), ("tobias", TROOP_E), ("tobias", BAND),
)  # fmt: skip

OF_KIND = {
    sample.kind: sample
    for sample in (LARKSPUR, DROVERS, TROOP_E, COMPANY_K, TOWN_BAND, BAND, FRONTIER)
}
"""The sample of each kind that anybody may open as his own."""

SHORT = {
    "townies": "Townies",
    "cowboys": "Cowboys",
    "cavalry-mounted": "Cavalry",
    "cavalry-foot": "Cavalry on foot",
    "natives-town": "Native band, town",
    "natives-range": "Native band, range",
    "frontiersmen": "Frontiersmen",
}
"""What a sample's button says, by kind, in the order of the rulebook."""
