"""Who may do what at which address: a new view is classed here, in one line, or the suite fails.

``of`` names what fills the address, one dotted path into the ``World`` (tests/guards/world.py) for
each part: ``"gang.slug"``, ``"gang.slug character.slug"``. A method that is not given is refused to
everybody. One address may have several lines, for things that differ in who may see them.
"""

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


ROWS = (
    Row("rosters:landing", get=ANYONE),
    Row("rosters:theme", post=ANYONE),
    Row("rosters:robots", get=ANYONE),
    Row("rosters:parts", get=ANYONE),
    Row("rosters:rulebook", get=ANYONE),
    Row("rosters:rulebook-json", get=ANYONE),
    Row("rosters:rulebook-table", "table", get=ANYONE),
    Row("rosters:account", get=ACCOUNTS),
    Row("rosters:account-sessions", post=ACCOUNTS),
    Row("rosters:gang-list", get=ANYONE),
    Row("rosters:gang-muster", get=ANYONE, post=ANYONE),
    Row("rosters:gang-sample", post=ANYONE),
    Row("rosters:guest-keep", get=ACCOUNTS, post=ACCOUNTS),
    Row("rosters:guest-forget", get=ANYONE, post=ANYONE),
    Row("rosters:account-delete", get=ACCOUNTS, post=ACCOUNTS),
    Row("rosters:paper-schema", get=ANYONE),
    Row("rosters:paper-detail", "paper.slug", get=ITS_OWNER),
    Row("rosters:paper-detail", "public_paper.slug", get=ANYONE),
    Row("rosters:paper-roster", "paper.slug", get=ITS_OWNER),
    Row("rosters:paper-roster", "public_paper.slug", get=ANYONE),
    Row("rosters:paper-ammunition", "paper.slug", get=ITS_OWNER),
    Row("rosters:paper-ammunition", "public_paper.slug", get=ANYONE),
    Row("rosters:gang-import", get=ANYONE, post=ANYONE),
    Row("rosters:gang-paper", "gang.slug", get=BEHIND_THE_DOOR),
    Row("rosters:gang-paper", "public_gang.slug", get=BEHIND_THE_DOOR),
    Row("rosters:gang-copy", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-copy", "public_gang.slug", get=PLAYERS, post=PLAYERS),
    Row("rosters:gang-stood", "gang.slug", get=ITS_OWNER, post=ITS_OWNER),
    Row("rosters:gang-stood", "public_gang.slug", get=ANYONE, post=ITS_OWNER),
    Row("rosters:gang-detail", "gang.slug", get=ITS_OWNER),
    Row("rosters:gang-detail", "public_gang.slug", get=ANYONE),
    Row("rosters:gang-ledger", "gang.slug", get=ITS_OWNER),
    Row("rosters:gang-ledger", "public_gang.slug", get=ANYONE),
    Row("rosters:roster-sheet", "gang.slug", get=ITS_OWNER),
    Row("rosters:roster-sheet", "public_gang.slug", get=ANYONE),
    Row("rosters:ammunition-sheet", "gang.slug", get=ITS_OWNER),
    Row("rosters:ammunition-sheet", "public_gang.slug", get=ANYONE),
    Row("rosters:character-detail", "character.slug", get=ITS_OWNER),
    Row("rosters:character-detail", "public_character.slug", get=ANYONE),
    Row("rosters:gang-describe", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "rosters:gang-describe",
        "public_gang.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("rosters:gang-share", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-share", "public_gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-share", "disbanded_gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-new-link", "gang.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-new-link", "public_gang.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-notes", "gang.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-notes", "public_gang.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-json", "gang.slug", get=ITS_OWNER),
    Row("rosters:gang-json", "public_gang.slug", get=ANYONE),
    Row("rosters:gang-text", "gang.slug", get=ITS_OWNER),
    Row("rosters:gang-text", "public_gang.slug", get=ANYONE),
    Row("rosters:gang-schema", get=ANYONE),
    Row("rosters:gang-disband", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-hire", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "rosters:character-describe",
        "character.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("rosters:gang-waiting", "gang.slug", get=BEHIND_THE_DOOR),
    Row("rosters:gang-mustering", "gang.slug", get=BEHIND_THE_DOOR),
    Row("rosters:gang-recruit", "gang.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-ride-out", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:character-copy", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-arm-like", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-name", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-skill", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-experience", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-give-back", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-buy-weapon", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-buy-possession", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-copy", "public_character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-buy-boxes", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-give-back-box", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-give-back", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-rename", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-pair", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-stash", "gang.slug", get=ITS_OWNER),
    Row("rosters:gang-stash", "public_gang.slug", get=ANYONE),
    Row("rosters:gang-order", "gang.slug", get=BEHIND_THE_DOOR),
    Row("rosters:character-move", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-retire", "character.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:character-dismiss", "character.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "rosters:character-dismiss",
        "public_character.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("rosters:weapon-detail", "weapon.slug", get=BEHIND_THE_DOOR),
    Row("rosters:weapon-give", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-sell", "weapon.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:weapon-throw-away", "weapon.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:weapon-move-boxes", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-sell-boxes", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:weapon-throw-away-boxes", "weapon.slug", post=BEHIND_THE_DOOR),
    Row("rosters:possession-detail", "possession.slug", get=BEHIND_THE_DOOR),
    Row("rosters:possession-give", "possession.slug", post=BEHIND_THE_DOOR),
    Row("rosters:possession-sell", "possession.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "rosters:possession-throw-away",
        "possession.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("rosters:possession-give-back", "possession.slug", post=BEHIND_THE_DOOR),
    Row("rosters:character-past", "character.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:character-strike-off", "character.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-departed", "gang.slug", get=ITS_OWNER, post=ITS_OWNER),
    Row("rosters:gang-departed", "public_gang.slug", get=ANYONE, post=ITS_OWNER),
    Row("rosters:gang-past-battles", "gang.slug", get=ITS_OWNER, post=ITS_OWNER),
    Row("rosters:gang-past-battles", "public_gang.slug", get=ANYONE, post=ITS_OWNER),
    Row(
        "rosters:past-battle-change", "past_battle.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR
    ),
    Row("rosters:past-battle-strike", "past_battle.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-territories", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:territory-strike", "territory.slug", post=BEHIND_THE_DOOR),
    Row("rosters:gang-purse", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:gang-ride-on", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("rosters:matter-answer", "matter.slug", post=BEHIND_THE_DOOR),
    Row("rosters:act-take-back", "act.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-list", get=ANYONE),
    Row("campaigns:campaign-begin", get=PLAYERS, post=PLAYERS),
    Row("campaigns:campaign-detail", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-detail", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-join", "invitation.slug", get=ANYONE, post=ANYONE),
    Row("campaigns:campaign-people", "campaign.slug", get=BEHIND_THE_DOOR),
    Row("campaigns:campaign-ask", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-ask", "public_campaign.slug", get=PLAYERS, post=PLAYERS),
    Row("campaigns:campaign-leave", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-take-up", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-turn-down", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-offer", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-terms", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-carry-on", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-end", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-invitation", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-invite", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-start", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-pause", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-go-on", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-step-down", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:invitation-revoke", "invitation.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:membership-let-in", "membership.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:membership-turn-away", "membership.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:membership-arbitrator", "membership.slug", post=BEHIND_THE_DOOR),
    Row(
        "campaigns:membership-remove", "membership.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR
    ),
    Row("campaigns:entry-detail", "entry.slug", get=BEHIND_THE_DOOR),
    Row("campaigns:entry-admit", "entry.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:entry-refuse", "entry.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:entry-withdraw", "entry.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-challenge", "gang.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "campaigns:battle-challenge",
        "public_gang.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("campaigns:campaign-turn", "campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row(
        "campaigns:campaign-turn", "public_campaign.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR
    ),
    Row("campaigns:campaign-deadline", "public_campaign.slug", post=BEHIND_THE_DOOR),
    Row(
        "campaigns:campaign-pairings",
        "public_campaign.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("campaigns:campaign-calendar", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-calendar", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-ics", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-ics", "public_campaign.slug", get=ANYONE),
    Row("campaigns:calendar-key", "public_campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:calendar-own", "own_membership.slug", get=ANYONE),
    Row("campaigns:campaign-desk", "public_campaign.slug", get=BEHIND_THE_DOOR),
    Row("campaigns:entry-rulings", "ruled_entry.slug", get=BEHIND_THE_DOOR),
    Row("campaigns:entry-rule", "ruled_entry.slug ruling", post=BEHIND_THE_DOOR),
    Row(
        "campaigns:battle-reschedule",
        "public_battle.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("campaigns:campaign-battles", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-battles", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-chronicle", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-chronicle", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-dead", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-dead", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-letters", "campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-letters", "public_campaign.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:waiting", get=PLAYERS),
    Row("campaigns:campaign-rules", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-rules", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-rules-json", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-rules-json", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-rulebook", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-rulebook", "public_campaign.slug", get=ANYONE),
    Row("campaigns:campaign-rulebook-table", "campaign.slug table", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-rulebook-table", "public_campaign.slug table", get=ANYONE),
    Row("campaigns:campaign-rule-find", "campaign.slug", get=BEHIND_THE_DOOR),
    Row("campaigns:campaign-rule-find", "public_campaign.slug", get=BEHIND_THE_DOOR),
    Row(
        "campaigns:campaign-rules-bring-in",
        "campaign.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row(
        "campaigns:campaign-rule-change",
        "campaign.slug table row",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row(
        "campaigns:campaign-rule-add",
        "campaign.slug table row",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("campaigns:campaign-rule-withdraw", "campaign.slug table row", post=BEHIND_THE_DOOR),
    Row("campaigns:campaign-rule-restore", "campaign.slug table row", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-detail", "battle.slug", get=ITS_OWNER),
    Row("campaigns:battle-detail", "public_battle.slug", get=ANYONE),
    Row("campaigns:battle-sheet", "battle.slug", get=ITS_OWNER),
    Row("campaigns:battle-sheet", "public_battle.slug", get=ANYONE),
    Row("campaigns:side-card", "battle.slug side.slug", get=ITS_OWNER),
    Row("campaigns:side-card", "public_battle.slug public_side.slug", get=ITS_OWNER),
    Row("campaigns:crew-roster", "battle.slug side.slug", get=ITS_OWNER),
    Row("campaigns:crew-roster", "public_battle.slug public_side.slug", get=ITS_OWNER),
    Row("campaigns:crew-ammunition", "battle.slug side.slug", get=ITS_OWNER),
    Row("campaigns:crew-ammunition", "public_battle.slug public_side.slug", get=ITS_OWNER),
    Row("campaigns:campaign-sheets", "campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:campaign-sheets", "public_campaign.slug", get=ITS_ARBITRATOR),
    Row("campaigns:battle-changed", "battle.slug", get=ITS_OWNER),
    Row("campaigns:battle-changed", "public_battle.slug", get=ANYONE),
    Row("campaigns:gang-battles", "gang.slug", get=ITS_OWNER),
    Row("campaigns:gang-battles", "public_gang.slug", get=ANYONE),
    Row("campaigns:battle-call-off", "battle.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:battle-answer", "battle.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-agree", "battle.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-no-weather", "battle.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-ride", "battle.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:battle-ride", "public_battle.slug", post=BEHIND_THE_DOOR),
    Row(
        "campaigns:battle-rule",
        "campaign_battle.slug",
        get=BEHIND_THE_DOOR,
        post=BEHIND_THE_DOOR,
    ),
    Row("campaigns:battle-join", "campaign_battle.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:side-accept", "side.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:side-decline", "side.slug", post=BEHIND_THE_DOOR),
    Row("campaigns:side-crew", "side.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
    Row("campaigns:side-draw", "side.slug", post=BEHIND_THE_DOOR),
    *(
        Row(name, of, get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR)
        for name in (
            "campaigns:battle-report",
            "campaigns:report-confirm",
            "campaigns:report-dispute",
            "campaigns:report-void",
        )
        for of in ("battle.slug", "public_battle.slug")
    ),
    Row("campaigns:side-write-up", "side.slug", get=BEHIND_THE_DOOR, post=BEHIND_THE_DOOR),
)


@dataclass(frozen=True)
class Group:
    """Addresses of a package, classed together by the beginning of their names."""

    prefix: str
    statuses: frozenset[int]
    """What anybody without rights may be answered by them."""
    pages: frozenset[str] = frozenset()
    """Those that may answer him with a page, where the others never do."""


GROUPS = (
    Group("account_", frozenset({200, 302, 303, 400, 403, 404, 405, 429})),
    Group("mfa_", frozenset({200, 302, 303, 400, 403, 404, 405, 429})),
    Group("admin:", frozenset({302, 403, 404, 405})),
)

#: Pages that need no log in.
PUBLIC = {
    "rosters:landing",
    "rosters:theme",
    "rosters:robots",
    "rosters:parts",
    "rosters:rulebook",
    "rosters:rulebook-json",
    "rosters:rulebook-table",
    "rosters:gang-list",
    "rosters:gang-muster",
    "rosters:gang-sample",
    "rosters:guest-forget",
    "rosters:gang-import",
    "rosters:paper-schema",
    "rosters:paper-detail",
    "rosters:paper-roster",
    "rosters:paper-ammunition",
    "rosters:gang-stood",
    "rosters:gang-detail",
    "rosters:gang-ledger",
    "rosters:gang-stash",
    "rosters:gang-departed",
    "rosters:gang-past-battles",
    "rosters:roster-sheet",
    "rosters:ammunition-sheet",
    "rosters:character-detail",
    "rosters:gang-json",
    "rosters:gang-text",
    "rosters:gang-schema",
    "campaigns:campaign-list",
    "campaigns:campaign-detail",
    "campaigns:campaign-battles",
    "campaigns:campaign-chronicle",
    "campaigns:campaign-dead",
    "campaigns:campaign-rules",
    "campaigns:campaign-rules-json",
    "campaigns:campaign-rulebook",
    "campaigns:campaign-rulebook-table",
    "campaigns:battle-detail",
    "campaigns:calendar-own",
    "campaigns:campaign-calendar",
    "campaigns:campaign-ics",
    "campaigns:battle-sheet",
    "campaigns:side-card",
    "campaigns:crew-roster",
    "campaigns:crew-ammunition",
    "campaigns:campaign-sheets",
    "campaigns:campaign-join",
    "campaigns:battle-changed",
    "campaigns:gang-battles",
    "account_login",
    "account_logout",
    "account_signup",
    "account_inactive",
    "account_confirm_email",
    "account_email_verification_sent",
    "account_request_login_code",
    "account_confirm_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "mfa_login_webauthn",
    "admin:login",
}
