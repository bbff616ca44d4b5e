"""The minute: the one way in by which a campaign or a battle changes.

Lock (a campaign before its battles, a battle before its gangs, gangs in order of key), answer a key
seen before with what it did, read again, ask the rule, write, say it in a sentence.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.db import transaction
from django.utils import timezone

from campaigns.models import Battle, BattleRoll, Campaign, Minute
from campaigns.moves import BATTLE_MOVES, CAMPAIGN_MOVES, HOLDING, check_may_move
from rosters.models import Act, DiceRoll, Gang, Player
from rosters.services import acts, telling
from westamunda.rules.dice import DicePool, Roll, Roller, fair

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts: with the key drawn with his form, on whose authority, at what time.

    ``roller`` throws the dice. An actor of None is the calendar.
    """

    actor: Player | None
    key: uuid.UUID
    authority: str = Minute.Authority.PLAYER
    now: datetime = field(default_factory=timezone.now)
    roller: Roller = fair


@dataclass
class Draft:
    """A minute in the making: the locked campaign or battle, and what is said of it."""

    hand: Hand
    campaign: Campaign | None
    battle: Battle | None = None
    code: str = ""
    sentence: str = ""
    numbers: dict[str, Any] = field(default_factory=dict)
    secret: bool = False
    _rolls: list[BattleRoll] = field(default_factory=list)
    _told: list[tuple[Gang, str, str, dict[str, Any]]] = field(default_factory=list)

    @property
    def its_battle(self) -> Battle:
        """The locked battle. Raises ValueError for a minute of a campaign alone."""
        if self.battle is None:
            raise ValueError("no battle is being written of")
        return self.battle

    @property
    def its_campaign(self) -> Campaign:
        """The campaign. Raises ValueError for a minute of a battle outside any."""
        if self.campaign is None:
            raise ValueError("no campaign is being written of")
        return self.campaign

    def move_battle(self, stage: str, why: str) -> None:
        """Take the battle to a stage. Raises OutOfTurn, with this sentence, where none leads there.

        Its gangs are locked where it begins to hold them, or lets them go.
        """
        battle = self.its_battle
        check_may_move(BATTLE_MOVES, battle.stage, stage, why)
        held_before, battle.stage = battle.stage in HOLDING, stage
        battle.save(update_fields=["stage"])
        if held_before is not (stage in HOLDING):
            hold(battle)

    def move_campaign(self, stage: str, why: str) -> None:
        """Take the campaign to a stage. Raises OutOfTurn, with this sentence, where none leads there."""
        campaign = self.its_campaign
        check_may_move(CAMPAIGN_MOVES, campaign.stage, stage, why)
        campaign.stage = stage
        campaign.save(update_fields=["stage"])

    def throw(self, question: str, pool: DicePool, faces: tuple[int, ...] = ()) -> Roll:
        """Throw the dice of a question of the battle and keep them, or keep these faces of the
        table; asked again, it answers the same. Faces that the pool cannot show are a ValueError."""
        battle = self.its_battle
        kept = BattleRoll.objects.filter(battle=battle, question=question).first()
        kept = kept or next((roll for roll in self._rolls if roll.question == question), None)
        if kept is not None:
            return Roll(pool, tuple(kept.faces))
        roll = Roll(pool, faces) if faces else pool.roll(self.hand.roller)
        self._rolls.append(
            BattleRoll(
                battle=battle,
                question=question,
                pool=str(pool),
                faces=list(roll.faces),
                origin=DiceRoll.Origin.TABLE if faces else DiceRoll.Origin.APP,
                rolled_by=self.hand.actor,
            )
        )
        return roll

    def say(self, code: str, sentence: str, **numbers: Any) -> None:
        """Give the minute its sentence, as it is true today."""
        self.code, self.sentence, self.numbers = code, sentence, numbers

    def tell(self, gang: Gang, code: str, sentence: str, **numbers: Any) -> None:
        """Have a gang's own chronicle tell of it too, when the minute is written."""
        self._told.append((gang, code, sentence, numbers))

    def close(self) -> Minute | None:
        """Write the minute, its dice and what gangs are told; None where nothing was to be done."""
        if not self.sentence:
            if self._rolls or self._told:
                raise ValueError("a minute that writes must say what was done")
            return None
        minute = Minute.objects.create(
            campaign=self.campaign,
            battle=self.battle,
            turn=self.campaign.turn if self.campaign else None,
            key=self.hand.key,
            code=self.code,
            sentence=self.sentence,
            numbers=self.numbers,
            secret=self.secret,
            actor=self.hand.actor,
            authority=self.hand.authority,
        )
        for roll in self._rolls:
            roll.minute = minute
        BattleRoll.objects.bulk_create(self._rolls)
        for gang, code, sentence, numbers in sorted(self._told, key=lambda told: told[0].pk):
            telling.tell(gang_hand(self.hand, gang), code=code, sentence=sentence, numbers=numbers)
        return minute


def gang_hand(hand: Hand, gang: Gang) -> acts.Hand:
    """The same hand upon a gang, with a key drawn from its own: it writes once there too."""
    actor = hand.actor
    owns = actor is not None and gang.owner_id == actor.pk
    return acts.Hand(
        gang=gang,
        actor=actor,  # type: ignore[arg-type]  # the calendar's acts name nobody
        key=uuid.uuid5(hand.key, gang.slug),
        authority=Act.Authority.OWNER if owns else Act.Authority.ARBITRATOR,
        roller=hand.roller,
    )


Body = Callable[Concatenate[Draft, P], None]
OnCampaign = Callable[Concatenate[Hand, Campaign, P], Minute | None]
OnBattle = Callable[Concatenate[Hand, Battle, P], Minute | None]


def on_campaign(body: Body[P]) -> OnCampaign[P]:
    """Make a service upon a campaign of a function that writes with a draft.

    It is called with a hand and the campaign in the draft's place and returns the minute: the one
    that this key wrote before, if it was seen, or None where nothing had to be done. A refusal
    unwinds it all.
    """

    @wraps(body)
    def service(
        hand: Hand, campaign: Campaign, /, *args: P.args, **kwargs: P.kwargs
    ) -> Minute | None:
        with transaction.atomic():
            locked = lock_campaign(campaign)
            done = Minute.objects.filter(campaign=locked, battle=None, key=hand.key).first()
            if done is not None:
                return done
            draft = Draft(hand, locked)
            body(draft, *args, **kwargs)
            return draft.close()

    return service


def on_battle(body: Body[P]) -> OnBattle[P]:
    """Make a service upon a battle of a function that writes with a draft, in the same way."""

    @wraps(body)
    def service(hand: Hand, battle: Battle, /, *args: P.args, **kwargs: P.kwargs) -> Minute | None:
        with transaction.atomic():
            locked = lock_battle(battle)
            done = Minute.objects.filter(battle=locked, key=hand.key).first()
            if done is not None:
                return done
            draft = Draft(hand, locked.campaign, locked)
            body(draft, *args, **kwargs)
            return draft.close()

    return service


def lock_campaign(campaign: Campaign) -> Campaign:
    """Lock the campaign's row until the transaction ends, and read it again."""
    return Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)


def lock_battle(battle: Battle) -> Battle:
    """Lock the battle's row until the transaction ends, and read it again with its campaign."""
    rows = Battle.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("campaign").get(pk=battle.pk)


def hold(battle: Battle) -> None:
    """Hold the gangs of a battle that is fought, or let them go, under their locks: as far as no
    other battle holds them."""
    for gang in lock_gangs(Gang.objects.filter(sides__battle=battle)):
        holding = Battle.objects.filter(sides__gang=gang, stage__in=HOLDING).order_by("-pk").first()
        gang.held = (
            f"They are out fighting: {holding}. They change again when its report is confirmed, or "
            "it is called off."
            if holding
            else ""
        )
        gang.version += 1
        gang.save(update_fields=["held", "version"])


def lock_gangs(gangs: Iterable[Gang]) -> list[Gang]:
    """Lock these gangs' rows in order of key, and read them again."""
    return [acts.lock(Gang(pk=key)) for key in sorted({gang.pk for gang in gangs})]
