"""Calendars as programs read them: the little of RFC 5545 that days, places and deadlines need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LONGEST = 75
"""Octets of a line, its break not counted (RFC 5545, 3.1)."""


@dataclass(frozen=True, slots=True)
class Day:
    """Something with an hour: ``uid`` stays as long as it is the same thing, ``sequence`` grows
    with every change of it. One without a length is a mark on the day."""

    uid: str
    begins: datetime
    title: str
    stamped: datetime
    place: str = ""
    url: str = ""
    sequence: int = 0
    lasts: timedelta = timedelta()
    cancelled: bool = False


def calendar(name: str, days: Iterable[Day]) -> bytes:
    """A calendar of this name as the bytes of an ``.ics`` file."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Westamunda//Calendar//EN",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH", f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
    ]  # fmt: skip
    for day in days:
        lines += _lines(day)
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) + b"\r\n" for line in lines)


def _lines(day: Day) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{day.uid}"
    yield f"DTSTAMP:{_moment(day.stamped)}"
    yield f"SEQUENCE:{day.sequence}"
    yield f"DTSTART:{_moment(day.begins)}"
    if day.lasts:
        yield f"DTEND:{_moment(day.begins + day.lasts)}"
    yield f"SUMMARY:{escaped(day.title)}"
    if day.place:
        yield f"LOCATION:{escaped(day.place)}"
    if day.url:
        yield f"URL:{day.url}"
    if day.cancelled:
        yield "STATUS:CANCELLED"
    yield "END:VEVENT"


def _moment(when: datetime) -> str:
    """A time in UTC: ``20261205T180000Z``."""
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """Text as a value: what would end it or begin another is masked (RFC 5545, 3.3.11)."""
    masked = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return masked.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def folded(line: str) -> bytes:
    """A line broken so that no part is longer than 75 octets and no letter is cut in two."""
    parts, now = [], b""
    for letter in line:
        more = letter.encode()
        if len(now) + len(more) > LONGEST:
            parts.append(now)
            now = b" "
        now += more
    return b"\r\n".join([*parts, now])
