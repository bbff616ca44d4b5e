"""Joining a campaign: invited, asking, let in; leaving it; and who runs it."""

from __future__ import annotations

from datetime import timedelta

from campaigns.models import Campaign, Invitation, Membership
from campaigns.moves import MEMBER_MOVES, CampaignStage, MemberStage, OutOfTurn, check_may_move
from campaigns.services import entries
from campaigns.services.campaigns import NeedsAccount
from campaigns.services.minutes import Draft, on_campaign
from rosters.models import Player
from westamunda.rules.errors import RuleBroken


class NotOpen(RuleBroken):
    """An invitation that lets nobody in any more, or a campaign that has ended."""

    code = "not-open"


class NoSuchPlayer(RuleBroken):
    """A name that no account has."""

    code = "no-such-player"


class LastArbitrator(RuleBroken):
    """The only one who runs a campaign, and would not any more."""

    code = "last-arbitrator"


@on_campaign
def make_invitation(draft: Draft, *, limit: int, days: int | None = None) -> None:
    """Make a link by which so many players join, for so many days or until it is revoked."""
    campaign = draft.its_campaign
    _check_not_over(campaign)
    until = draft.hand.now + timedelta(days=days) if days else None
    made = Invitation.objects.create(campaign=campaign, limit=limit, expires_at=until)
    draft.secret = True
    draft.say("invitation-made", f"A link was made that lets {limit} in.", invitation=made.slug)


@on_campaign
def revoke(draft: Draft, *, invitation: Invitation) -> None:
    """Let a link let nobody in any more; done twice it is done once."""
    found = _invitation(draft, invitation)
    if found.revoked_at is None:
        found.revoked_at = draft.hand.now
        found.save(update_fields=["revoked_at"])
        draft.secret = True
        draft.say("invitation-revoked", "A link was revoked: it lets nobody in.")


@on_campaign
def join(draft: Draft, *, invitation: Invitation) -> None:
    """Join by a link; who has joined already does not use it up.

    Raises NotOpen for a link that lets nobody in, NeedsAccount for a guest, OutOfTurn for one who
    was removed.
    """
    player = _somebody(draft)
    found = _invitation(draft, invitation)
    now = _membership(draft.its_campaign, player)
    if now is not None and now.stage == MemberStage.JOINED:
        return
    if why := found.why_shut(draft.hand.now):
        raise NotOpen(why)
    found.used += 1
    found.save(update_fields=["used"])
    _set(draft, player, MemberStage.JOINED)
    draft.say("joined", f"{player.called} joined by a link.", player=player.called)


@on_campaign
def invite(draft: Draft, *, name: str) -> None:
    """Invite a player by his name; one who asked is in at once.

    Raises NoSuchPlayer, NotOpen.
    """
    campaign = draft.its_campaign
    _check_not_over(campaign)
    player = Player.objects.filter(username__iexact=name, is_guest=False).first()
    if player is None:
        raise NoSuchPlayer(f"Nobody here is called {name}. Look how he writes himself.")
    membership = _membership(campaign, player)
    if membership is not None and membership.stage in (MemberStage.JOINED, MemberStage.INVITED):
        return
    if membership is not None and membership.stage == MemberStage.ASKED:
        _set(draft, player, MemberStage.JOINED)
        draft.say("joined", f"{player.called} had asked, and is in.", player=player.called)
        return
    _set(draft, player, MemberStage.INVITED)
    draft.say("invited", f"{player.called} was invited.", player=player.called)


@on_campaign
def ask(draft: Draft, *, words: str = "") -> None:
    """Ask to join; one who was invited is in at once.

    Raises NeedsAccount for a guest, NotOpen, OutOfTurn for one who was removed.
    """
    player = _somebody(draft)
    campaign = draft.its_campaign
    _check_not_over(campaign)
    membership = _membership(campaign, player)
    if membership is not None and membership.stage in (MemberStage.JOINED, MemberStage.ASKED):
        return
    if membership is not None and membership.stage == MemberStage.INVITED:
        _set(draft, player, MemberStage.JOINED)
        draft.say("joined", f"{player.called} was invited, and is in.", player=player.called)
        return
    asking = _set(draft, player, MemberStage.ASKED)
    asking.words = words
    asking.save(update_fields=["words"])
    draft.say("asked", f"{player.called} asked to join.", player=player.called)


@on_campaign
def take_up(draft: Draft) -> None:
    """Take up an invitation by name. Raises OutOfTurn where none waits, NotOpen."""
    player = _somebody(draft)
    _check_not_over(draft.its_campaign)
    _check_stage(draft, player, MemberStage.INVITED, "No invitation waits for you here.")
    _set(draft, player, MemberStage.JOINED)
    draft.say("joined", f"{player.called} joined.", player=player.called)


@on_campaign
def turn_down(draft: Draft) -> None:
    """Decline an invitation by name. Raises OutOfTurn where none waits."""
    player = _somebody(draft)
    _check_stage(draft, player, MemberStage.INVITED, "No invitation waits for you here.")
    _set(draft, player, MemberStage.DECLINED)
    draft.say("declined", f"{player.called} declined.", player=player.called)


@on_campaign
def let_in(draft: Draft, *, membership: Membership) -> None:
    """Let in a player who asked. Raises OutOfTurn where he asks no more, NotOpen."""
    _check_not_over(draft.its_campaign)
    player = membership.player
    _check_stage(draft, player, MemberStage.ASKED, f"{player.called} asks no more.")
    _set(draft, player, MemberStage.JOINED)
    draft.say("joined", f"{player.called} was let in.", player=player.called)


@on_campaign
def turn_away(draft: Draft, *, membership: Membership) -> None:
    """Turn away a player who asked. Raises OutOfTurn where he asks no more."""
    player = membership.player
    _check_stage(draft, player, MemberStage.ASKED, f"{player.called} asks no more.")
    _set(draft, player, MemberStage.DECLINED)
    draft.say("turned-away", f"{player.called} was turned away.", player=player.called)


@on_campaign
def leave(draft: Draft) -> None:
    """Leave a campaign, or take back that one asked; one's gangs leave with one.

    Raises OutOfTurn for one who is not in it, LastArbitrator.
    """
    player = _somebody(draft)
    membership = _membership(draft.its_campaign, player)
    asks = membership is not None and membership.stage == MemberStage.ASKED
    if not asks:
        _check_stage(draft, player, MemberStage.JOINED, "You are not in it.")
    _go(draft, player, MemberStage.LEFT)
    said = f"{player.called} asks no more." if asks else f"{player.called} left."
    draft.say("left", said, player=player.called)


@on_campaign
def remove(draft: Draft, *, membership: Membership, reason: str) -> None:
    """Remove a member, or an invitation by name, with a reason; a member's gangs leave with him.

    Raises OutOfTurn for one who is not in it, LastArbitrator.
    """
    player = membership.player
    _go(draft, player, MemberStage.REMOVED)
    draft.say(
        "removed", f"{player.called} was removed: {reason}", player=player.called, reason=reason
    )


@on_campaign
def make_arbitrator(draft: Draft, *, membership: Membership) -> None:
    """Let a member run the campaign too. Raises OutOfTurn for one who is not in it."""
    player = membership.player
    now = _check_stage(draft, player, MemberStage.JOINED, f"{player.called} is not in it.")
    if not now.arbitrates:
        now.arbitrates = True
        now.save(update_fields=["arbitrates"])
        draft.say("arbitrator", f"{player.called} arbitrates from now on.", player=player.called)


@on_campaign
def step_down(draft: Draft) -> None:
    """Run the campaign no more, and stay in it. Raises LastArbitrator, OutOfTurn."""
    player = _somebody(draft)
    now = _check_stage(draft, player, MemberStage.JOINED, "You are not in it.")
    if not now.arbitrates:
        return
    _check_another(draft, player)
    now.arbitrates = False
    now.save(update_fields=["arbitrates"])
    draft.say("stepped-down", f"{player.called} arbitrates no more.", player=player.called)


def _go(draft: Draft, player: Player, stage: MemberStage) -> None:
    """Take a player out of the campaign, with his gangs."""
    now = _membership(draft.its_campaign, player)
    if now is not None and now.arbitrates:
        _check_another(draft, player)
        now.arbitrates = False
        now.save(update_fields=["arbitrates"])
    _set(draft, player, stage)
    entries.take_out(draft, player)


def _check_another(draft: Draft, player: Player) -> None:
    """Raise LastArbitrator unless somebody else runs the campaign, or it has ended."""
    campaign = draft.its_campaign
    others = Membership.objects.filter(campaign=campaign, arbitrates=True).exclude(player=player)
    if campaign.stage != CampaignStage.ENDED and not others.exists():
        raise LastArbitrator(
            f"{campaign.name} would have nobody to run it. Make somebody else arbitrator first, or "
            "end it."
        )


def _check_not_over(campaign: Campaign) -> None:
    if campaign.is_over:
        raise NotOpen(f"{campaign.name} has ended: nobody joins it any more.")


def _somebody(draft: Draft) -> Player:
    """Who acts. Raises NeedsAccount for a guest."""
    player = draft.hand.actor
    if player is None:
        raise ValueError("the calendar joins nothing")
    if player.is_guest:
        raise NeedsAccount("A campaign needs an account, so that others can find you.")
    return player


def _membership(campaign: Campaign, player: Player) -> Membership | None:
    return Membership.objects.filter(campaign=campaign, player=player).first()


def _check_stage(draft: Draft, player: Player, stage: MemberStage, why: str) -> Membership:
    """The membership, which stands so; raises OutOfTurn, with this sentence, where it does not."""
    now = _membership(draft.its_campaign, player)
    if now is None or now.stage != stage:
        raise OutOfTurn(why)
    return now


def _set(draft: Draft, player: Player, stage: MemberStage) -> Membership:
    """Take a player to a stage of the campaign's membership; its row is made where there is none."""
    campaign = draft.its_campaign
    now = _membership(campaign, player)
    if now is None:
        return Membership.objects.create(campaign=campaign, player=player, stage=stage)
    why = f"{player.called} was removed from {campaign.name}. Only its arbitrator can invite again."
    if now.stage != MemberStage.REMOVED:
        why = f"{player.called} is not in {campaign.name}."
    check_may_move(MEMBER_MOVES, now.stage, stage, why)
    now.stage = stage
    now.save(update_fields=["stage"])
    return now


def _invitation(draft: Draft, invitation: Invitation) -> Invitation:
    found = Invitation.objects.select_related("campaign").get(pk=invitation.pk)
    if found.campaign_id != draft.its_campaign.pk:
        raise ValueError("an invitation to another campaign")
    return found
