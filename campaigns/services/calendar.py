"""Days and places: of a battle, and the address at which a member's calendar reads them."""

from __future__ import annotations

from datetime import datetime

from campaigns.models import Membership
from campaigns.moves import BattleStage, OutOfTurn
from campaigns.services.minutes import Draft, on_battle, on_campaign
from campaigns.turning import told
from rosters.models import new_slug

NOT_YET_FOUGHT = (BattleStage.CHALLENGED, BattleStage.PLANNED)


@on_battle
def reschedule(draft: Draft, *, place: str, set_for: datetime | None) -> None:
    """Give a battle another day and place, or none. Raises OutOfTurn once it is fought or off."""
    battle = draft.its_battle
    called = f"Battle {battle.number}" if battle.number else "The battle"
    if battle.stage not in NOT_YET_FOUGHT:
        raise OutOfTurn(
            f"{called} is {battle.get_stage_display()}: its day stays as it is.", now=battle.stage
        )
    if (battle.place, battle.set_for) == (place, set_for):
        return
    battle.place, battle.set_for = place, set_for
    battle.save(update_fields=["place", "set_for"])
    when = f"{told(set_for)}" if set_for else "no day yet"
    where = f", {place}" if place else ""
    draft.say("rescheduled", f"{called}: {when}{where}.", place=place)


@on_campaign
def draw_key(draft: Draft, *, membership: Membership) -> None:
    """Give a member's calendar another address; the one before leads nowhere from now on.

    One of another player is a DoesNotExist. Only arbitrators and he read of it.
    """
    own = Membership.objects.select_for_update().get(
        pk=membership.pk, campaign=draft.its_campaign, player=draft.hand.actor
    )
    own.slug = new_slug()
    own.save(update_fields=["slug"])
    draft.secret = True
    draft.say("calendar-key", f"{own.player.called} drew a new address for his calendar.")
