"""From a stranger's text to a paper that is sound, or to a sentence that names the place."""

from __future__ import annotations

import json
import re
from typing import Any

from rosters.papers import fields
from rosters.papers.shapes import Misread, Place, quoted
from westamunda.rules.editions import Edition

MOST_BYTES = 400_000
"""Bytes of a paper, at the most."""

MOST_DEPTH = 12
"""Brackets within brackets: twice as deep as any paper goes."""

MOST_DIGITS = 12

_SIGNS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def text_of(raw: bytes) -> str:
    """Decode the bytes of a file, with a byte-order mark or without; raise Misread."""
    check_size(len(raw))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Misread("That file is not UTF-8 text. Papers are JSON, written in UTF-8.") from None


def check_size(count: int) -> None:
    """Raise Misread for more bytes than a paper has."""
    if count > MOST_BYTES:
        raise Misread(
            f"That is {count // 1000} kB; a paper has {MOST_BYTES // 1000} kB at the most."
        )


def read(text: str, *, edition: Edition) -> dict[str, Any]:
    """Return what a text tells, sound in every field; raise Misread with the place of the first
    fault."""
    loaded = _loaded(text.removeprefix("\ufeff"))
    _check_form(loaded)
    return fields.PAPER.read(loaded, Place(edition=edition))


def read_kept(body: Any, *, edition: Edition) -> dict[str, Any]:
    """Return what a paper kept in these books tells; what it lacks has its default, and what this
    form no longer knows is passed over."""
    return fields.PAPER.read(body, Place(edition=edition, kept=True))


def _loaded(text: str) -> Any:
    """Read JSON; raise Misread for what is none, and for what only looks like it."""
    check_size(len(text.encode("utf-8", "surrogatepass")))
    if not text.strip():
        raise Misread("There is nothing to read. Choose a file, or paste what it holds.")
    _check_depth(text)
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole
        )
    except json.JSONDecodeError as fault:
        raise Misread(
            f"That is not JSON: line {fault.lineno}, sign {fault.colno}. "
            "Papers are the files that “Export” gives."
        ) from None


def _check_depth(text: str) -> None:
    depth, quoted_now = 0, False
    for found in _SIGNS.finditer(text):
        sign = found.group()
        if sign == '"':
            quoted_now = not quoted_now
        elif not quoted_now and sign in ("[", "{"):
            depth += 1
        elif not quoted_now and sign in ("]", "}"):
            depth -= 1
        if depth > MOST_DEPTH:
            raise Misread(f"That is nested more than {MOST_DEPTH} deep; no paper is.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, each of whose names stands there once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise Misread(f"{quoted(twice)} stands twice in one place. Which holds is not to be told.")
    return found


def _no_number(word: str) -> Any:
    raise Misread(f"{word} is no number.")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Misread(f"A number of {len(digits)} digits is more than anybody counts.")
    return int(digits)


def _check_form(loaded: Any) -> None:
    """Raise Misread for what is no paper, or one of a form that comes after this."""
    form = loaded.get("form") if isinstance(loaded, dict) else None
    if isinstance(form, bool) or not isinstance(form, int) or form < 1:
        raise Misread("That is no paper of Westamunda: it does not tell its form.")
    if form > fields.FORM:
        raise Misread(
            f"That paper was written by a newer Westamunda: its form is {form}, and here the "
            f"newest is {fields.FORM}. Nothing was brought in."
        )
