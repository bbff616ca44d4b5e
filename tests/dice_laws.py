"""Playing a procedure with any dice and any legal choices, for laws."""

from __future__ import annotations

import random
from typing import TypeVar

from westamunda.rules.procedures import Answer, Procedure, Question, Throw

OutcomeT = TypeVar("OutcomeT")


def play(procedure: Procedure[OutcomeT], seed: int) -> tuple[OutcomeT, list[Question]]:
    """Play to the end with dice and choices of this seed; the outcome and every question."""
    chance = random.Random(seed)
    asked: list[Question] = []
    try:
        question = next(procedure)
        while True:
            asked.append(question)
            assert len(asked) < 5000, "it does not end"
            answer: Answer
            if isinstance(question, Throw):
                answer = question.pool.roll(lambda sides: chance.randint(1, sides))
            else:
                answer = chance.choice(question.options)
            question = procedure.send(answer)
    except StopIteration as end:
        outcome: OutcomeT = end.value
        return outcome, asked
