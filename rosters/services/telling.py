"""Acts that only tell: what befell a gang elsewhere, set down in its own chronicle."""

from __future__ import annotations

from typing import Any

from rosters.resting import TOLD
from rosters.services.acts import Draft, writes_regardless


@writes_regardless
def tell(draft: Draft, *, code: str, sentence: str, numbers: dict[str, Any]) -> None:
    """Tell in a gang's chronicle what befell it: a battle fought, a campaign joined.

    ``code`` says what, beside the numbers; the act itself is told, and never taken back.
    """
    draft.say(TOLD, sentence, of=code, **numbers)
