"""Doing things at once: threads that start together, each with a database connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.db import connection

Job = Callable[[], Any]
LONGEST = 120
"""Seconds after which a thread that has not come back is taken to wait for ever."""


@contextmanager
def crowd(number: int) -> Iterator[Callable[[Sequence[Job]], list[Any]]]:
    """So many hands, kept for as long as they are needed: give them jobs to do at once."""
    with ThreadPoolExecutor(number) as hands:

        def together(jobs: Sequence[Job]) -> list[Any]:
            gate = Barrier(len(jobs))
            ends = [hands.submit(_do, gate, job) for job in jobs]
            return [end.result(timeout=LONGEST) for end in ends]

        try:
            yield together
        finally:
            together([_leave] * number)


def _leave() -> None:
    """Close the connection of this thread, and of no other."""
    connection.close()


def _do(gate: Barrier, job: Job) -> Any:
    """Do the job once everybody stands ready; what it returned or raised."""
    try:
        connection.ensure_connection()
        gate.wait(timeout=LONGEST)
        return job()
    except Exception as raised:
        return raised


def at_once(jobs: Sequence[Job]) -> list[Any]:
    """Do the jobs together; what each returned or raised, in their order."""
    with crowd(len(jobs)) as together:
        return together(jobs)
