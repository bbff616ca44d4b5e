"""Questions as procedures ask them: typed answers, and labels that stay unique."""

from __future__ import annotations

from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.procedures import Choose, Procedure, Throw


def throw(why: str, pool: DicePool) -> Procedure[Roll]:
    """Ask for dice and return the roll; any other answer is a ValueError."""
    answer = yield Throw(why, pool)
    if not isinstance(answer, Roll):
        raise ValueError(f"{why}: {answer!r} is not a roll")
    return answer


def choose(why: str, options: tuple[str, ...]) -> Procedure[str]:
    """Ask for one of the options and return its slug; a single one is taken unasked."""
    if len(options) == 1:
        return options[0]
    answer = yield Choose(why, options)
    if not isinstance(answer, str):
        raise ValueError(f"{why}: {answer!r} is not a choice")
    return answer


def numbered(why: str, attempt: int) -> str:
    """Return the label of the nth try of a roll: ``advance``, then ``advance again 2``."""
    return why if attempt == 1 else f"{why} again {attempt}"
