"""Procedures: from the answers given so far to the next question, or to the outcome.

A procedure is a generator function that yields questions and returns its outcome. ``ask`` runs it
over the answers known so far; the same shape serves dice thrown once, dice of the table, resuming
on another device, and scripted tests.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from westamunda.rules.dice import DicePool, Roll, Roller


@dataclass(frozen=True, slots=True)
class Throw:
    """A question that dice answer. ``why`` is the label under which the roll is kept."""

    why: str
    pool: DicePool


@dataclass(frozen=True, slots=True)
class Choose:
    """A question that the player answers with the slug of one of the options."""

    why: str
    options: tuple[str, ...]


Question = Throw | Choose
Answer = Roll | str
OutcomeT = TypeVar("OutcomeT")
Procedure = Generator[Question, Answer, OutcomeT]


@dataclass(frozen=True, slots=True)
class Done(Generic[OutcomeT]):
    """The end of a procedure."""

    outcome: OutcomeT


def ask(procedure: Procedure[OutcomeT], answers: Sequence[Answer]) -> Question | Done[OutcomeT]:
    """Return the first question without an answer, or the outcome.

    An answer that does not fit its question (a choice not offered, other dice) is a ValueError.
    """
    try:
        question = next(procedure)
        for answer in answers:
            check_fits(question, answer)
            question = procedure.send(answer)
    except StopIteration as end:
        return Done(end.value)
    return question


def check_fits(question: Question, answer: Answer) -> None:
    """Raise ValueError unless the answer is one to this question."""
    if isinstance(question, Throw):
        if not isinstance(answer, Roll) or answer.pool != question.pool:
            raise ValueError(f"{question.why}: {answer!r} is not a roll of {question.pool}")
    elif answer not in question.options:
        raise ValueError(f"{question.why}: {answer!r} is not offered")


def run(
    procedure: Procedure[OutcomeT], roller: Roller, choices: Sequence[str] = ()
) -> tuple[OutcomeT, tuple[Answer, ...]]:
    """Play a procedure through, throwing each roll and taking the choices in order.

    Returns the outcome and every answer, in order.
    """
    answers: list[Answer] = []
    waiting = list(choices)
    try:
        question = next(procedure)
        while True:
            answer = question.pool.roll(roller) if isinstance(question, Throw) else waiting.pop(0)
            check_fits(question, answer)
            answers.append(answer)
            question = procedure.send(answer)
    except StopIteration as end:
        outcome: OutcomeT = end.value
        return outcome, tuple(answers)
