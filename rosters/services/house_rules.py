"""A gang follows the house rules of its campaign."""

from __future__ import annotations

from rosters.resting import NEW_RULES
from rosters.services.acts import Draft, writes_regardless


@writes_regardless
def follow(draft: Draft, *, edition: int, sentence: str) -> None:
    """Play by the edition of this number from now on; nothing that the gang has is priced anew.

    The act tells of it and nothing rests on it: it is never taken back.
    """
    if draft.gang.edition == edition:
        return
    draft.gang.edition = edition
    draft.gang.save(update_fields=["edition"])
    draft.say(NEW_RULES, sentence, edition=edition)
