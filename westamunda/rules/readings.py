"""Readings: where the rules can be read in two ways, and which way this house reads them
(README.md, ruling 2)."""

from __future__ import annotations

from dataclasses import dataclass

from westamunda.rules.tables import Chart, Source


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a rule."""

    slug: str
    words: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that the rules leave open, its options, and the one that is ``chosen``.

    Another choice than one of the options is a ValueError.
    """

    slug: str
    name: str
    source: Source
    question: str
    options: tuple[Option, ...]
    chosen: str
    withdrawn: bool = False

    def __post_init__(self) -> None:
        if self.chosen not in {option.slug for option in self.options}:
            raise ValueError(f"{self.slug}: {self.chosen!r} is none of its readings")

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        return next(each.words for each in self.options if each.slug == self.chosen)


def _reading(slug: str, name: str, question: str, source: Source, **options: str) -> Reading:
    """A reading whose first option is the chosen one."""
    told = tuple(Option(key.replace("_", "-"), words) for key, words in options.items())
    return Reading(slug, name, source, question, told, told[0].slug)


_HOUSE = Source.HOUSE

READINGS: Chart[Reading] = Chart(
    "readings",
    "Readings",
    "house readings, ruling 2; parent-game.md; outlaws.md",
    (
        _reading("native-death", "A native's two injury rolls",
                 "When do a native's two injury rolls kill him?", _HOUSE,
                 either="If either roll says dead", both="Only if both rolls say dead"),
        _reading("present-working", "Working an old site",
                 "Does the working that is being checked count as a use of the site?", _HOUSE,
                 counts="It counts: the first check needs 6+",
                 earlier="Only earlier workings count: the first check needs 7+"),
        _reading("cavalry-pay", "Cavalry pay",
                 "Does cavalry pay go through the profit table?", _HOUSE,
                 profit="It goes through the profit table", whole="It is paid out whole"),
        _reading("percussion-loading", "Loading percussion arms",
                 "How are percussion arms loaded?", Source.SEED,
                 chamber="Chamber by chamber, a turn each",
                 dice="By a D8, where all players agree on it"),
        _reading("open-range-places", "Places on the open range",
                 "What may a Native band of the open range hold?", _HOUSE,
                 one_each="One camp, and one Settlement if it wishes", more="More than one"),
        _reading("scenario-twelve", "A scenario roll of 12",
                 "What does a 12 on the scenario roll bring?", _HOUSE,
                 double="Both gangs earn double experience, the underdog's bonus apart",
                 grudge="A grudge: wounding hits bring double experience, and a full recovery is "
                 "bitter enmity"),
        _reading("town-doctor", "The Town Doctor",
                 "Does the Town Doctor save the dead?", Source.DERIVED,
                 saves="On 5+ he turns one own Dead into Multiple injuries",
                 nobody="He saves nobody"),
        _reading("specialist-replaced", "A recruited specialist who is gone",
                 "May a recruited specialist who is dead or gone be replaced?", _HOUSE,
                 replaced="He may: one serves at a time", never="Never: one is recruited, ever"),
        _reading("prospector-seam", "A Prospector's seam",
                 "Where does a Prospector find his seam?", _HOUSE,
                 own="On one of the gang's own territories, at random",
                 new="On a new territory, rolled on the gang's own table"),
        _reading("hired-rating", "The rating of hired men",
                 "What does a hired man count for in the rating?", _HOUSE,
                 fees="Five times his fee", parent="What he counts for in the parent game"),
        _reading("period", "The period",
                 "When does the story play?", _HOUSE,
                 late="Late: large percussion revolvers are common",
                 earlier="Earlier: large percussion revolvers are rare"),
    ),
)  # fmt: skip
"""The first option is the default."""
