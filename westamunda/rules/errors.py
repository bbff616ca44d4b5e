"""Refusals: what a player asked for and the rules decline."""

from __future__ import annotations


class RuleBroken(Exception):
    """A player asked for something the rules refuse.

    ``code`` names the refusal for programs, ``numbers`` holds its figures, and the message is
    a sentence written for that player: a view shows it as it is. A caller's mistake is a
    ``ValueError`` instead, and ends as a server error.
    """

    code = "refused"

    def __init__(self, sentence: str, **numbers: int | str) -> None:
        self.sentence = sentence
        self.numbers = numbers
        super().__init__(sentence)


class NotAtStart(RuleBroken):
    """A new gang, or a man who has not fought yet, asked for what is only found later."""

    code = "not-at-start"
