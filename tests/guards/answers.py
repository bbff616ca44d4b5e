"""What each role is told at an address: the words in which addresses are classed."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field


class Answer(enum.Enum):
    """What somebody is told who asks."""

    DONE = frozenset({200, 204, 302, 303, 304, 400, 422})
    LOG_IN = frozenset({302})
    GONE = frozenset({404})
    DENIED = frozenset({403})
    REFUSED = frozenset({405})


Who = Mapping[str, Answer]

ANONYMOUS, GUEST, STRANGER = "anonymous", "guest", "stranger"
GUEST_OWNER, OWNER = "guest who owns it", "owner"
ROLES = (ANONYMOUS, GUEST, STRANGER, GUEST_OWNER, OWNER)
"""A guest is a visitor without an account, whom his session names."""


def who(*answers: Answer) -> Who:
    """Say what each role is told, in the order of ``ROLES``."""
    return dict(zip(ROLES, answers, strict=True))


ANYONE = who(*[Answer.DONE] * 5)
#: What a player or a guest does, who is somebody already.
PLAYERS = who(Answer.LOG_IN, *[Answer.DONE] * 4)
#: A page about an account, which a guest has not.
ACCOUNTS = who(Answer.LOG_IN, Answer.LOG_IN, Answer.DONE, Answer.LOG_IN, Answer.DONE)
#: A page open to visitors: nobody but the owner learns that there is anything.
ITS_OWNER = who(Answer.GONE, Answer.GONE, Answer.GONE, Answer.DONE, Answer.DONE)
#: A page behind the door, where a visitor who owns nothing is asked who he is.
BEHIND_THE_DOOR = who(Answer.LOG_IN, Answer.GONE, Answer.GONE, Answer.DONE, Answer.DONE)
#: What its arbitrator reads, who has an account: Ruth runs what the world has of campaigns.
ITS_ARBITRATOR = who(Answer.GONE, Answer.GONE, Answer.GONE, Answer.DONE, Answer.DONE)
NOBODY = who(*[Answer.REFUSED] * 5)


@dataclass(frozen=True)
class Row:
    """One address, what fills it, and who may read and send."""

    name: str
    of: str = ""
    get: Who = field(default_factory=lambda: NOBODY)
    post: Who = field(default_factory=lambda: NOBODY)

    def __str__(self) -> str:
        return f"{self.name} {self.of}".strip()
