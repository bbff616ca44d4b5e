"""What calendar programs read, after RFC 5545."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from campaigns.icalendar import Day, calendar, escaped, folded

NOON = datetime(2026, 12, 5, 12, tzinfo=UTC)


def test_a_day_is_written_as_programs_read_it():
    told = calendar("Feud", [Day("one@here", NOON, "A; b, c", NOON, sequence=2)]).decode()

    assert told == (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Westamunda//Calendar//EN\r\n"
        "CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nNAME:Feud\r\nX-WR-CALNAME:Feud\r\n"
        "BEGIN:VEVENT\r\nUID:one@here\r\nDTSTAMP:20261205T120000Z\r\nSEQUENCE:2\r\n"
        "DTSTART:20261205T120000Z\r\nSUMMARY:A\\; b\\, c\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )


def test_hours_are_told_in_utc():
    there = NOON.astimezone(timezone(timedelta(hours=-6)))

    assert b"DTSTART:20261205T120000Z" in calendar("Feud", [Day("one", there, "A", NOON)])


def test_a_day_with_a_length_ends_and_one_that_fell_through_says_so():
    day = Day("one", NOON, "A", NOON, lasts=timedelta(hours=3), cancelled=True)

    told = calendar("Feud", [day])

    assert b"DTEND:20261205T150000Z\r\n" in told
    assert b"STATUS:CANCELLED\r\n" in told


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_lines_are_folded_within_75_octets_and_unfold_to_the_same(text):
    parts = folded(text).split(b"\r\n")

    assert all(len(part) <= 75 for part in parts)
    assert [part.decode() for part in parts]
    assert folded(text).replace(b"\r\n ", b"").decode() == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_text_ends_its_line(text):
    assert "\n" not in escaped(text)
    assert "\r" not in escaped(text)
