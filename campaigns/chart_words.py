"""What a chart of ratings says in words, and how much room its words take."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Series:
    """A gang's ratings, one a column; None where it was not of the campaign. Notes mark points."""

    name: str
    slug: str
    own: bool
    points: tuple[int | None, ...]
    notes: tuple[tuple[int, str], ...] = ()


def last(gang: Series) -> int | None:
    """The column of a gang's last rating."""
    return max((at for at, rating in enumerate(gang.points) if rating is not None), default=None)


def known(gang: Series) -> list[int]:
    """A gang’s ratings, without its absences."""
    return [rating for rating in gang.points if rating is not None]


def rating_of(gang: Series) -> int:
    """The last rating of a gang that has one."""
    return known(gang)[-1]


# What it says


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")  # fmt: skip


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _within(name: str) -> str:
    """A name as it stands inside a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _leads(name: str) -> str:
    """The verb that fits: brothers lead, a company leads."""
    many = name.casefold().endswith("s") and not name.casefold().endswith(("ss", "'s", "’s"))
    return "lead" if many else "leads"


def _here(gangs: list[Series]) -> list[Series]:
    """Those with a rating in the last column that has any."""
    now = max((at for gang in gangs if (at := last(gang)) is not None), default=None)
    return [gang for gang in gangs if last(gang) == now]


def _moved(gang: Series) -> str:
    """A gang's way from its first rating to its last."""
    first, last = known(gang)[0], rating_of(gang)
    if len(known(gang)) == 1:
        return f"began with {last}"
    if first == last:
        return f"stayed at {last}"
    return f"{'rose' if last > first else 'fell'} from {first} to {last}"


def finding(gangs: list[Series]) -> str:
    """The chart in a sentence: who is in front, and who fell or rose the most."""
    here = _here(gangs)
    if not here:
        return "No gang has a rating here yet."
    if len(gangs) == 1:
        return f"{here[0].name} {_moved(here[0])}."
    best = rating_of(here[0])
    front = [gang for gang in here if rating_of(gang) == best]
    if len(front) == len(here) > 1:
        every = "Both" if len(here) == 2 else f"All {_number(len(here))}"
        head = f"{every} gangs stand at {best}"
    elif len(front) == 1:
        head = f"{front[0].name} {_leads(front[0].name)} with {best}"
    elif len(front) == 2:
        head = f"{front[0].name} and {_within(front[1].name)} lead with {best}"
    else:
        head = f"{_number(len(front))} gangs lead with {best}"
    return _capital(f"{head}{_turn_of_fortune(here, front)}.")


def _turn_of_fortune(here: list[Series], front: list[Series]) -> str:
    """The deepest fall from a height, of a tenth of it or more; or else the greatest rise."""
    fallen = max(here, key=lambda gang: max(known(gang)) - rating_of(gang))
    height = max(known(fallen))
    if fallen not in front and 10 * (height - rating_of(fallen)) >= height > 0:
        return f"; {_within(fallen.name)} fell from {height} to {rating_of(fallen)}"
    risen = max(here, key=lambda gang: rating_of(gang) - known(gang)[0])
    if rating_of(risen) == known(risen)[0]:
        return ""
    if front == [risen]:
        return f", up from {known(risen)[0]}"
    return f"; {_within(risen.name)} {_moved(risen)}"


def yours(gangs: list[Series]) -> str:
    """Where the reader's own gangs stand among those still here; nothing where only they are."""
    here = _here(gangs)
    if len(here) < 2:
        return ""
    told = []
    for gang in here:
        if gang.own:
            place = 1 + sum(rating_of(other) > rating_of(gang) for other in here)
            ordinal = _PLACES[place] if place < len(_PLACES) else f"number {place}"
            if place == 1:
                told.append(f"Your gang is {_within(gang.name)}.")
            else:
                stands = f"{ordinal} of {_number(len(here))} with {rating_of(gang)}"
                told.append(f"{gang.name}, your gang, is {stands}.")
    return " ".join(_capital(sentence) for sentence in told)


# How broad a text is, and how it is made to fit


_NARROW = frozenset("iIjl.,:;'’‘!| ")
_SLENDER = frozenset('frt()[]-–/"”“·')
_BROAD = frozenset("mwMWQ@%…—&")
#: No name ends with these.
_SMALL = frozenset({"of", "the", "and", "&", "at", "in", "on", "a", "de", "la"})


def breadth(text: str, *, bold: bool = False) -> float:
    """How broad a text of 13 px is at most, about, in the broadest face of the stack, in px."""
    total = 0.0
    for sign in text:
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn"):
            continue
        if unicodedata.east_asian_width(sign) in "WF" or unicodedata.category(sign) == "So":
            total += 16
        elif sign in _NARROW:
            total += 3.8
        elif sign in _SLENDER:
            total += 5.4
        elif sign in _BROAD:
            total += 11.8
        else:
            total += 8.8 if sign.isupper() else 7.5
    return total * (1.12 if bold else 1)


def shortened(name: str, room: float, *, bold: bool = False) -> str:
    """A name without its last words where they do not fit, or cut where too little would be left."""
    words = name.split()
    while len(words) > 1 and breadth(" ".join(words), bold=bold) > room:
        words.pop()
    whole = len(words) == len(name.split())
    while not whole and len(words) > 1 and words[-1].casefold() in _SMALL:
        words.pop()
    short = " ".join(words)
    fits = room / 3 <= breadth(short, bold=bold) <= room
    return (
        short
        if (whole and breadth(short, bold=bold) <= room) or fits
        else cut(name, room, bold=bold)
    )


def cut(text: str, room: float, *, bold: bool = False) -> str:
    """A text, or as much of its beginning as fits with three dots after it."""
    if breadth(text, bold=bold) <= room:
        return text
    while text and breadth(f"{text}…", bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def cut_within(text: str, room: float, *, bold: bool = False) -> str:
    """A text, or its beginning and its end with three dots between."""
    if breadth(text, bold=bold) <= room:
        return text
    kept = len(text) - 1
    while kept > 1 and breadth(_ends(text, kept), bold=bold) > room:
        kept -= 1
    return _ends(text, kept)


def _ends(text: str, kept: int) -> str:
    return f"{text[: kept - kept // 2].rstrip()}…{text[len(text) - kept // 2 :].lstrip()}"


def called(gangs: list[Series], columns: int, room: float) -> list[str]:
    """What stands at the end of each line: the name, shortened if need be, and the rating."""
    names = [gang.name[4:] if gang.name.startswith("The ") else gang.name for gang in gangs]
    texts = []
    for gang, name in zip(gangs, names, strict=True):
        tail = ", left" if gang.points[columns - 1] is None else f" {rating_of(gang)}"
        space = room - breadth(tail, bold=gang.own)
        brief = shortened(name, space, bold=gang.own)
        if brief != name and _could_be_many(brief, names):
            brief = cut(name, space, bold=gang.own)
            if _could_be_many(brief, names):
                brief = cut_within(name, space, bold=gang.own)
        texts.append(brief + tail)
    return texts


def _could_be_many(brief: str, names: list[str]) -> bool:
    """Whether a shortened name could be that of more than one."""
    begun = brief.removesuffix("…")
    return sum(name.startswith(begun) for name in names) > 1
