"""The repository names no machine that it was made on, and speaks as we do."""

from __future__ import annotations

import codecs
import re

from tests.guards.code import text_of, tracked

#: A folder of somebody's machine, but not an address of the site that ends in the same word.
MACHINE = re.compile(r"(?<![\w>}).-])/(?:work|root|farm|tmp)/\w")

#: Words of the game's own time, turned by thirteen letters so that they do not stand here either.
PERIOD = re.compile(
    codecs.decode(r"\o(?:vawhaf?|vaqvnaf?|unys-?oerrqf?|erqfxvaf?|fdhnjf?)\o|'oerrqf?\o", "rot13"),
    re.I,
)


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Each line of the repository in which the pattern is found."""
    return [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in tracked()
        if path.parts[0] != "requirements"
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_folder_of_a_machine_is_named():
    assert lines_with(MACHINE) == []


def test_no_period_word_is_used():
    assert lines_with(PERIOD) == []


def test_the_guards_see_what_they_look_for():
    assert MACHINE.search("open('/" + "root/x')")
    assert PERIOD.search(codecs.decode("na Vaqvna fpbhg", "rot13"))
    assert PERIOD.search(codecs.decode("n 'oerrq", "rot13"))
    assert not MACHINE.search("<slug:slug>/" + "work/now")
