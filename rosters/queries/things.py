"""What a gang has, thing by thing: where each could go, what it brings; and the stash."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rosters import ports, rulings, shown
from rosters.boxes import Sort, sorts_of
from rosters.models import Gang, Possession, Weapon
from rosters.roster import Person, Roster, Thing, read
from rosters.unseen import as_others_see
from westamunda.rules.carrying import WontCarry, check_may_carry
from westamunda.rules.editions import Edition
from westamunda.rules.goods import GoodKind
from westamunda.rules.kinds import Kind
from westamunda.rules.selling import NotForSale, Sale, half_of, proceeds_of_box, round_of
from westamunda.rules.swapping import fits


@dataclass(frozen=True)
class Receiver:
    """One who could have a thing, with why his miniature has no place for it, if it has none."""

    slug: str
    name: str
    rank: str
    why_not: str = ""


@dataclass(frozen=True)
class Feeds:
    """Another gun that a box would feed, and where that is."""

    slug: str
    name: str


@dataclass(frozen=True)
class BoxesShown:
    """Boxes of a weapon that are alike: what they are, what one brings, which guns they feed."""

    sort: Sort
    name: str
    unit: str
    count: int
    capacity: int
    proceeds: int
    why_not: str
    feeds: list[Feeds]

    @property
    def told(self) -> str:
        """So many of what, in words."""
        ending = "es" if self.unit == "box" else "s"
        number = f"{self.count} {self.unit}{ending if self.count > 1 else ''}"
        return f"{number} of {self.name.lower()}"


@dataclass(frozen=True)
class ThingPage:
    """Everything on the page of a weapon or possession."""

    gang: Gang
    thing: Thing
    is_weapon: bool
    sort: str
    bearer: Person | None
    hired: bool
    receivers: list[Receiver]
    tack: list[Possession]
    sale: Sale
    back: int
    boxes: list[BoxesShown]
    parts: str
    asks: str = ""

    @property
    def able(self) -> list[Receiver]:
        """Those who could have it."""
        return [each for each in self.receivers if not each.why_not]

    @property
    def barred(self) -> list[Receiver]:
        """Those whose miniatures have no place for it."""
        return [each for each in self.receivers if each.why_not]

    @property
    def was(self) -> str:
        """Where it is: its carrier's slug, or nothing for the stash."""
        return self.bearer.character.slug if self.bearer else ""

    @property
    def asks_sell(self) -> bool:
        """Whether the page asks before a sale."""
        return self.asks == "sell"

    @property
    def asks_throw(self) -> bool:
        """Whether the page asks before it is thrown away."""
        return self.asks == "throw-away"

    @property
    def ask_sell(self) -> str:
        """The question before a sale."""
        return f"Sell the {self.thing.name}?"

    @property
    def ask_throw(self) -> str:
        """The question before it is thrown away."""
        return f"Throw the {self.thing.name} away?"

    @property
    def act_sell(self) -> str:
        """The words of the sale."""
        return f"Sell, ${self.sale.total}"

    @property
    def sell_fields(self) -> list[tuple[str, int]]:
        """What is sent with a sale: the sum shown."""
        return [("proceeds", self.sale.total)]

    @property
    def goes_sold(self) -> str:
        """What goes with a sale, in numbers."""
        brings = f"It brings ${self.sale.total}, half of its worth{self._with_boxes}."
        lost = self.sale.lost
        if lost:
            boxes = "box goes" if lost == 1 else "boxes go"
            brings += f" {lost} {boxes} with it for nothing."
        return brings

    @property
    def goes_thrown(self) -> str:
        """What goes when it is thrown away, in numbers."""
        return (
            f"It is worth ${self.thing.worth} and brings nothing. Its boxes go with it."
            if (self.boxes)
            else f"It is worth ${self.thing.worth} and brings nothing."
        )

    @property
    def _with_boxes(self) -> str:
        return " and of its full boxes" if len(self.sale.terms) > 1 else ""

    @property
    def terms(self) -> list[tuple[str, int]]:
        """What it brings, opened."""
        return [(term.label, term.amount) for term in self.sale.terms]


def thing_page(gang: Gang, thing: Thing, asks: str = "") -> ThingPage | None:
    """Everything on the page of a thing, in the roster's queries; None if it has left.

    ``asks`` is the act before which the page asks.
    """
    edition = ports.campaigns().edition_of(gang)
    roster = read(gang, with_matters=False, with_places=False)
    found = next(
        (each for each in roster.everything if each.pk == thing.pk and type(each) is type(thing)),
        None,
    )
    if found is None:
        return None
    bearer = roster.carrier_of(found)
    gun = found if isinstance(found, Weapon) else None
    return ThingPage(
        gang=gang,
        thing=found,
        is_weapon=gun is not None,
        sort=_sort_of(found, edition),
        bearer=bearer,
        hired=bool(bearer and bearer.character.is_hired),
        receivers=_receivers(roster, found, edition),
        tack=_tack(found, bearer, edition),
        sale=rulings.sale_of_thing(found, edition),
        back=found.paid + (sum(box["paid"] for box in gun.boxes) if gun else 0),
        boxes=_boxes(roster, gun, edition) if gun else [],
        parts=_pair_of(gun, bearer),
        asks=asks,
    )


def _sort_of(thing: Thing, edition: Edition) -> str:
    """What a thing is, by its class or sort."""
    if isinstance(thing, Weapon):
        return edition.armoury[thing.type].name
    return edition.goods[thing.type].name


def _receivers(roster: Roster, thing: Thing, edition: Edition) -> list[Receiver]:
    """Everybody else of the gang's own, in roster order, with why he could not carry it."""
    native = roster.gang.is_native
    return [
        Receiver(
            each.character.slug,
            str(each.character),
            shown.rank_of(each.character, native_gang=native),
            _why_not(roster, each, thing, edition),
        )
        for each in roster.own
        if each.character.pk != thing.carrier_id
    ]


def _why_not(roster: Roster, person: Person, thing: Thing, edition: Edition) -> str:
    """Why a man's miniature has no place for a thing, with what would help; else nothing."""
    if not isinstance(thing, Weapon):
        return ""
    try:
        check_may_carry(
            rulings.carried(thing, edition),
            rulings.load_of(person, edition),
            rulings.miniature_of(person.character),
            roster.gang.kind,
            str(person.character),
            edition=edition,
        )
    except WontCarry as refusal:
        why = f"{refusal.problem.why}. {refusal.problem.way_on}"
        return why[0].upper() + why[1:]
    return ""


def _tack(thing: Thing, bearer: Person | None, edition: Edition) -> list[Possession]:
    """The tack that could go along with an animal, one of each sort."""
    if bearer is None or isinstance(thing, Weapon):
        return []
    if edition.goods[thing.type].kind is not GoodKind.ANIMAL:
        return []
    found: dict[str, Possession] = {}
    for each in bearer.possessions:
        if edition.goods[each.type].kind is GoodKind.TACK:
            found.setdefault(each.type, each)
    return list(found.values())


def _pair_of(gun: Weapon | None, bearer: Person | None) -> str:
    """The other gun of a pair that shares rounds, if it has one."""
    if gun is None or not gun.paired or bearer is None:
        return ""
    return next((str(each) for each in bearer.weapons if each.paired and each.type != gun.type), "")


def _boxes(roster: Roster, gun: Weapon, edition: Edition) -> list[BoxesShown]:
    """A weapon's boxes, those that are alike together, in the order bought."""
    klass = edition.armoury[gun.type]
    rows = []
    for sort, count in sorts_of(gun).items():
        one = next(box for box in gun.boxes if sort.has(box))
        try:
            proceeds, why_not = proceeds_of_box(rulings.box_of(one), klass), ""
        except NotForSale as refusal:
            proceeds, why_not = 0, refusal.sentence
        ammunition = round_of(klass, sort.kind)
        rows.append(
            BoxesShown(
                sort=sort,
                name=ammunition.name if ammunition else sort.kind,
                unit=ammunition.unit.value if ammunition else "box",
                count=count,
                capacity=one["capacity"],
                proceeds=proceeds,
                why_not=why_not,
                feeds=_feeds(roster, gun, sort.kind, edition),
            )
        )
    return rows


def _feeds(roster: Roster, gun: Weapon, kind: str, edition: Edition) -> list[Feeds]:
    """The gang's other guns that this kind of round feeds, hired men's left out."""
    mine = rulings.chamber_of(gun, edition)
    found = []
    for other in roster.weapons:
        bearer = roster.carrier_of(other)
        if other.pk == gun.pk or (bearer and bearer.character.is_hired):
            continue
        if fits(kind, mine, rulings.chamber_of(other, edition)):
            where = bearer.character if bearer else "in the stash"
            found.append(Feeds(other.slug, f"{other.name}, {where}"))
    return found


@dataclass(frozen=True)
class Stashed:
    """A thing in the stash as it is shown."""

    thing: Thing
    url: str
    sort: str
    boxes: str
    half: int


@dataclass(frozen=True)
class StashPage:
    """The stash of a gang."""

    gang: Gang
    kind: Kind
    things: list[Stashed]
    worth: int


def stash_page(gang: Gang, *, insider: bool = False) -> StashPage:
    """Everything in a gang's stash, in the roster's queries; all of it for an insider."""
    edition = ports.campaigns().edition_of(gang)
    roster = read(gang, with_matters=False, with_places=False)
    roster = roster if insider else as_others_see(roster, edition)
    return StashPage(
        gang=gang,
        kind=edition.kinds[gang.kind],
        things=[
            Stashed(
                thing=thing,
                url=thing.get_absolute_url(),
                sort=_sort_of(thing, edition),
                boxes=_rounds(thing, edition) if isinstance(thing, Weapon) else "",
                half=half_of(thing.worth),
            )
            for thing in roster.stash
        ],
        worth=roster.stash_worth,
    )


def _rounds(gun: Weapon, edition: Edition) -> str:
    """The rounds that lie with a weapon, by kind: 24 ball, 12 scatter."""
    klass = edition.armoury[gun.type]
    counted: Counter[str] = Counter()
    for box in gun.boxes:
        ammunition = round_of(klass, box["kind"])
        counted[ammunition.name.lower() if ammunition else box["kind"]] += box["rounds"]
    return ", ".join(f"{rounds} {kind}" for kind, rounds in counted.items())
