"""Shapes of what stands on a paper: each describes itself as JSON Schema, and reads a value.

One description serves both, so a schema cannot drift from its reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol

from westamunda.rules.editions import BASE, Edition
from westamunda.rules.errors import RuleBroken

Schema = dict[str, Any]

TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the text around them about, past the end of a name."""

_SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"


class Misread(RuleBroken):
    """A paper that cannot be read: the sentence names the place."""

    code = "misread"


@dataclass(frozen=True, slots=True)
class Place:
    """Where on a paper something stands, and by what it is read there.

    ``kept`` marks a paper out of these books: what a later form of it told and this one does not
    is passed over.
    """

    path: str = ""
    edition: Edition = BASE
    kept: bool = False

    def at(self, name: str) -> Place:
        """A place within this one."""
        return Place(f"{self.path}, {name}" if self.path else name, self.edition, self.kept)

    def misread(self, why: str) -> Misread:
        """The refusal of what stands here."""
        return Misread(f"{self.path}: {why}." if self.path else f"The paper: {why}.")


class Shape(Protocol):
    """What a value on a paper looks like."""

    def schema(self) -> Schema:
        """Describe it as JSON Schema (draft 2020-12)."""

    def read(self, value: Any, place: Place) -> Any:
        """Return the value as the books keep it; raise Misread with its place."""


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def read(self, value: Any, place: Place) -> bool:
        if not isinstance(value, bool):
            raise place.misread(f"this is {told(value)}, not true or false")
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def read(self, value: Any, place: Place) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise place.misread(f"this is {told(value)}, not a whole number")
        if not self.least <= value <= self.most:
            raise place.misread(f"this is {value}; it is {self.least} to {self.most}")
        return value


@dataclass(frozen=True)
class Text:
    """One line of text, or paragraphs; ``needed`` where it may not be empty."""

    most: int
    paragraphs: bool = False
    needed: bool = False

    def schema(self) -> Schema:
        least: Schema = {"minLength": 1} if self.needed else {}
        return {"type": "string", "maxLength": self.most, **least}

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str):
            raise place.misread(f"this is {told(value)}, not text")
        if self.paragraphs:
            value = value.replace("\r\n", "\n")
        if wrong := next((mark for mark in value if self._is_barred(mark)), None):
            raise place.misread(f"U+{ord(wrong):04X} is a sign that cannot be printed")
        text = unicodedata.normalize("NFC", value)
        if len(text) > self.most:
            raise place.misread(f"{len(text)} letters are too many; {self.most} fit")
        if self.needed and not any(unicodedata.category(mark)[0] in "LNPS" for mark in text):
            raise place.misread("this cannot stay empty")
        return text

    def _is_barred(self, mark: str) -> bool:
        """Whether a sign is a control character, half of one, or turns the text about."""
        if self.paragraphs and mark == "\n":
            return False
        return unicodedata.category(mark) in ("Cc", "Cs") or mark in TURNING


@dataclass(frozen=True)
class Slug:
    """A word of the rulebook, or of these books."""

    most: int = 40
    pattern: str = _SLUG
    may_be_empty: bool = False

    def schema(self) -> Schema:
        pattern = f"({self.pattern})?" if self.may_be_empty else self.pattern
        return {"type": "string", "maxLength": self.most, "pattern": f"^{pattern}$"}

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str):
            raise place.misread(f"this is {told(value)}, not a word")
        if value == "" and self.may_be_empty:
            return value
        if len(value) > self.most or not re.fullmatch(self.pattern, value, re.ASCII):
            raise place.misread(f"{quoted(value)} is no word that stands here")
        return value


@dataclass(frozen=True)
class OneOf:
    """One of a few words, or none of them where it may be empty."""

    words: tuple[str, ...]
    what: str

    def schema(self) -> Schema:
        return {"enum": list(self.words)}

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str) or value not in self.words:
            said = quoted(value) if isinstance(value, str) else told(value)
            raise place.misread(f"{said} is no {self.what} that we know")
        return value


@dataclass(frozen=True)
class Known:
    """The slug of a row of the rulebook in force; ``rows`` finds those that there are."""

    what: str
    rows: Callable[[Edition], Container[str]]
    may_be_empty: bool = False

    def schema(self) -> Schema:
        return {**Slug(may_be_empty=self.may_be_empty).schema(), "description": f"a {self.what}"}

    def read(self, value: Any, place: Place) -> str:
        slug = Slug(may_be_empty=self.may_be_empty).read(value, place)
        if slug and slug not in self.rows(place.edition):
            raise place.misread(f"{quoted(slug)} is no {self.what} of the rulebook")
        return slug


@dataclass(frozen=True)
class Day:
    """A day of the calendar: 1871-05-03."""

    def schema(self) -> Schema:
        return {"type": "string", "format": "date", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII):
            raise place.misread(f"{told(value)} is no day; write it as 1871-05-03")
        try:
            return date.fromisoformat(value).isoformat()
        except ValueError:
            raise place.misread(f"there is no {value} in the calendar") from None


@dataclass(frozen=True)
class Each:
    """A list, each of one shape; ``most`` of them at the most, ``exactly`` so many if given."""

    of: Shape
    name: str
    most: int
    exactly: int | None = None

    def schema(self) -> Schema:
        least: Schema = {"minItems": self.exactly} if self.exactly is not None else {}
        return {"type": "array", "items": self.of.schema(), "maxItems": self.most, **least}

    def read(self, value: Any, place: Place) -> list[Any]:
        if not isinstance(value, list):
            raise place.misread(f"this is {told(value)}, not a list")
        if len(value) > self.most:
            raise place.misread(f"{len(value)} are too many; {self.most} fit")
        if self.exactly is not None and len(value) != self.exactly:
            raise place.misread(f"{len(value)} stand here where {self.exactly} should")
        within = place.path.rpartition(", ")[0]
        home = Place(within, place.edition, place.kept)
        return [
            self.of.read(each, home.at(f"{self.name} {number}"))
            for number, each in enumerate(value, start=1)
        ]


NEEDED: Any = object()
"""The default of what cannot be left out."""


@dataclass(frozen=True)
class Field:
    """A named value of a record, and what stands for it where an older paper lacks it.

    ``column`` says that a row of the books keeps it under this name.
    """

    name: str
    shape: Shape
    default: Any = NEEDED
    column: bool = True


@dataclass(frozen=True)
class Record:
    """Values by name: those of ``fields``, and no others."""

    name: str
    fields: tuple[Field, ...]
    check: Callable[[Mapping[str, Any], Place], None] | None = field(default=None, compare=False)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names that a row of the books keeps."""
        return tuple(each.name for each in self.fields if each.column)

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}

    def definition(self) -> Schema:
        """Describe the record itself, to be referred to by its name."""
        return {
            "type": "object",
            "properties": {each.name: each.shape.schema() for each in self.fields},
            "required": [each.name for each in self.fields if each.default is NEEDED],
            "additionalProperties": False,
        }

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise place.misread(f"this is {told(value)}, not an object")
        known = {each.name for each in self.fields}
        strange = [] if place.kept else [name for name in value if name not in known]
        if strange:
            raise place.misread(f"nothing called {quoted(strange[0])} stands here")
        read = {}
        for each in self.fields:
            if each.name in value:
                read[each.name] = each.shape.read(value[each.name], place.at(each.name))
            elif each.default is NEEDED:
                raise place.misread(f"{quoted(each.name)} is missing")
            elif each.default is not None:
                default = each.default
                read[each.name] = list(default) if isinstance(default, list) else default
        if self.check:
            self.check(read, place)
        return read


def told(value: Any) -> str:
    """Name what a value is, in a word, for a sentence."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return quoted(value) if value else "empty text"
    return "a list" if isinstance(value, list) else "an object"


def quoted(text: str) -> str:
    """Text of a stranger, cut and cleaned so that a sentence can hold it."""
    shown = "".join(mark if mark.isprintable() and mark not in TURNING else "?" for mark in text)
    return f"“{shown[:30]}…”" if len(shown) > 30 else f"“{shown}”"


def definitions(records: Iterable[Record]) -> Schema:
    """The schemas of records by their names."""
    return {record.name: record.definition() for record in records}
