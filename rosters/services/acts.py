"""The act: the one way in by which a gang changes.

Lock the gang, answer a key seen before with what it did, read again, ask the rule, write, say it
in a sentence, settle the books.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import models, transaction
from django.db.models import Sum

from rosters import ports, rulings
from rosters.models import Act, DiceRoll, Gang, Matter, Owned, Paper, Player, Weapon
from rosters.resting import OWNERS
from rosters.roster import Roster, read, read_muster, read_whole, read_worth
from rosters.unseen import HIDES, is_hidden
from westamunda.rules.dice import DicePool, Roll, Roller, fair
from westamunda.rules.editions import Edition
from westamunda.rules.errors import RuleBroken

P = ParamSpec("P")
RowT = TypeVar("RowT", bound=models.Model)


class OutOfCash(RuleBroken):
    """An act would spend more than the gang has."""

    code = "out-of-cash"


class Frozen(RuleBroken):
    """The gang may not change just now."""

    code = "frozen"


class NobodyThere(RuleBroken):
    """A player who has been erased meanwhile."""

    code = "nobody-there"


@dataclass(frozen=True, slots=True)
class Hand:
    """Who acts upon which gang: with the key drawn with his form, on whose authority.

    ``roller`` throws the act's dice.
    """

    gang: Gang
    actor: Player
    key: uuid.UUID
    authority: str = Act.Authority.OWNER
    roller: Roller = fair


@dataclass
class Draft:
    """An act in the making: the locked gang, its roster read again, and what is written so far."""

    hand: Hand
    gang: Gang
    edition: Edition
    code: str = ""
    sentence: str = ""
    numbers: dict[str, Any] = field(default_factory=dict)
    dollars: int = 0
    takes_back: Act | None = None
    fined: bool = False
    _roster: Roster | None = None
    hidden: set[str] = field(default_factory=set)
    _changes: list[list[Any]] = field(default_factory=list)
    _rolls: list[DiceRoll] = field(default_factory=list)
    _paper: tuple[str, Callable[[Roster], dict[str, Any]]] | None = None

    @property
    def roster(self) -> Roster:
        """The roster under the lock, read when it is first asked for."""
        return self._roster or self.reread()

    def add(self, *rows: RowT) -> None:
        """Write new rows of one model."""
        type(rows[0])._default_manager.bulk_create(rows)
        for row in rows:
            self._changes.append([row._meta.model_name, row.pk, None, _values(row)])
            self.hide(row)

    def change(self, row: models.Model, **fields: Any) -> bool:
        """Set these fields of a row; say whether any of them was another before.

        A row that leaves is listed with whose it was, so that it returns to nobody who is gone.
        """
        moved = self._set(row, fields)
        if moved:
            row.save(update_fields=moved)
        return bool(moved)

    def change_all(self, rows: Iterable[tuple[models.Model, dict[str, Any]]]) -> None:
        """Set fields of many rows, each its own, in one query a model."""
        moved: dict[type[models.Model], tuple[dict[int, models.Model], set[str]]] = {}
        for row, fields in rows:
            names = self._set(row, fields)
            if names:
                written, columns = moved.setdefault(type(row), ({}, set()))
                written[row.pk] = row
                columns.update(names)
        for model, (written, columns) in moved.items():
            by_name = {column.attname: column.name for column in model._meta.concrete_fields}
            model._default_manager.bulk_update(
                list(written.values()), [by_name[column] for column in columns]
            )

    def _set(self, row: models.Model, fields: dict[str, Any]) -> list[str]:
        """Set fields of a row and list what moved; return the columns that did."""
        before = _values(row)
        for name, value in fields.items():
            setattr(row, name, value)
        after = _values(row)
        moved = [name for name, value in after.items() if before[name] != value]
        told = [*moved, *(name for name in OWNERS if name in after)] if "left" in moved else moved
        if moved:
            self.hide(row, before.get("name", ""))
            was, now = ({name: side[name] for name in told} for side in (before, after))
            self._changes.append([row._meta.model_name, row.pk, was, now])
        return moved

    def hide(self, row: models.Model, *names: str) -> None:
        """Note that others must not read in the act's sentence what a hidden gun is called, or
        was called until now."""
        if isinstance(row, Weapon) and is_hidden(row, self.edition):
            self.hidden |= {row.name, *names}

    def reread(self) -> Roster:
        """Read the roster again, with what the act has written so far."""
        if self.gang.is_entering:
            self._roster = read(self.gang, with_matters=False)
        else:
            self._roster = (read_muster if self.gang.is_mustering else read)(self.gang)
        return self._roster

    @staticmethod
    def check_count(count: int, least: int = 1) -> None:
        """Raise ValueError for a count that no form lets through."""
        if count < least:
            raise ValueError(f"{count} of a thing")

    def hold(self, check: Callable[[], None]) -> None:
        """Let a rule of founding refuse the act. A gang that is entered as it is refuses nothing
        by them: it is told what it breaks (``rulings.faults_of``)."""
        if not self.gang.is_entering:
            check()

    def unsound_already(self) -> frozenset[str]:
        """Of whom, by slug, the rules of founding are not asked again: who came on paper or was
        entered as he is. Nobody in a gang that mustered here. To be asked before writing."""
        if self.gang.origin == Gang.Origin.MUSTERED:
            return frozenset()
        return rulings.unsound_already(self.roster, self.edition)

    def spend(self, dollars: int) -> None:
        """Take dollars out of the gang's cash; what a gang that is entered has was paid before."""
        self.dollars -= 0 if self.gang.is_entering else dollars

    def fine(self, dollars: int) -> None:
        """Take dollars out of the gang's cash, below nothing too."""
        self.dollars -= dollars
        self.fined = True

    def earn(self, dollars: int) -> None:
        """Put dollars into the gang's cash; a gang that is entered had nothing taken out."""
        self.dollars += 0 if self.gang.is_entering else dollars

    def priced(self, dollars: int, words: str = "") -> str:
        """The end of a sentence that says what was moved: ``, $20``. Nothing where nothing was."""
        return "" if self.gang.is_entering else f", ${dollars}{words}"

    def throw(self, question: str, pool: DicePool) -> Roll:
        """Throw the dice of a question and keep them; asked again, it answers the same."""
        kept = DiceRoll.objects.filter(gang=self.gang, question=question).first()
        if kept is not None:
            return Roll(pool, tuple(kept.faces))
        roll = pool.roll(self.hand.roller)
        self._rolls.append(
            DiceRoll(
                gang=self.gang,
                question=question,
                pool=str(pool),
                faces=list(roll.faces),
                rolled_by=self.hand.actor,
            )
        )
        return roll

    def keep(self, title: str, writer: Callable[[Roster], dict[str, Any]]) -> None:
        """Keep the gang's paper as the act leaves it."""
        self._paper = (title, writer)

    def say(self, code: str, sentence: str, **numbers: Any) -> None:
        """Give the act its sentence, as it is true today."""
        self.code, self.sentence, self.numbers = code, sentence, numbers

    def close(self) -> Act | None:
        """Write the act and settle the books; None where nothing had to be done."""
        if not self.sentence:
            if self._changes or self.dollars or self._rolls:
                raise ValueError("an act that writes must say what it did")
            return None
        act = Act.objects.create(
            gang=self.gang,
            key=self.hand.key,
            code=self.code,
            sentence=self.sentence,
            numbers=self.numbers | ({HIDES: sorted(self.hidden)} if self.hidden else {}),
            dollars=self.dollars,
            changes=self._changes,
            takes_back=self.takes_back,
            actor=self.hand.actor,
            authority=self.hand.authority,
        )
        for roll in self._rolls:
            roll.act = act
        DiceRoll.objects.bulk_create(self._rolls)
        settle(self.gang, may_owe=self.fined)
        if self._paper:
            title, writer = self._paper
            Paper.objects.create(
                gang=self.gang, act=act, title=title, body=writer(read_whole(self.gang))
            )
        return act


Body = Callable[Concatenate[Draft, P], None]
Doing = Callable[Concatenate[Hand, P], Act | None]


def writes(body: Body[P]) -> Doing[P]:
    """Make an act of a function that writes with a draft.

    The act is called with a hand in the draft's place and returns its row: the one that this key
    wrote before, if it was seen, or None where nothing had to be done. A refusal unwinds it all;
    a disbanded gang refuses it (Frozen), and so does one whose owner the actor is no longer.
    """
    return _act(body)


def writes_when_closed_too(body: Body[P]) -> Doing[P]:
    """Make an act that even a disbanded gang may do."""
    return _act(body, closed_too=True)


def writes_regardless(body: Body[P]) -> Doing[P]:
    """Make an act about whose a gang is, which neither freezing nor disbanding holds up."""
    return _act(body, closed_too=True, frozen_too=True)


def _act(body: Body[P], *, closed_too: bool = False, frozen_too: bool = False) -> Doing[P]:
    @wraps(body)
    def act(hand: Hand, /, *args: P.args, **kwargs: P.kwargs) -> Act | None:
        with transaction.atomic():
            gang = lock(hand.gang)
            done = Act.objects.filter(gang=gang, key=hand.key).first()
            if done is not None:
                return done
            if not frozen_too:
                check_not_frozen(gang, hand)
            if gang.stage == Gang.Stage.DISBANDED and not closed_too:
                raise Frozen(f"{gang.name} has disbanded: its books are closed.")
            draft = Draft(hand, gang, ports.campaigns().edition_of(gang))
            body(draft, *args, **kwargs)
            return draft.close()

    return act


def check_not_frozen(gang: Gang, hand: Hand) -> None:
    """Raise Frozen where a campaign holds the gang, or where who acts as its owner is so no more."""
    if hand.authority == Act.Authority.OWNER and gang.owner_id != hand.actor.pk:
        raise Frozen(f"{gang.name} has another owner now. Nothing was changed.")
    if why := ports.campaigns().why_frozen(gang):
        raise Frozen(why)


def lock(gang: Gang) -> Gang:
    """Lock the gang's row until the transaction ends, and read it again."""
    return Gang.objects.select_for_update(no_key=True).get(pk=gang.pk)


def lock_player(player: Player) -> Player:
    """Lock a player's row until the transaction ends, before any gang's, and read it again.

    Acts of his go on meanwhile. Raises NobodyThere for one who has been erased.
    """
    found = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if found is None:
        raise NobodyThere("That account is gone. Nothing was changed.")
    return found


def cash_of(gang: Gang) -> int:
    """The budget and every act since, summed afresh, in dollars."""
    moved = Act.objects.filter(gang=gang).aggregate(total=Sum("dollars"))["total"] or 0
    return int(gang.budget + moved)


def settle(gang: Gang, *, may_owe: bool = False) -> None:
    """Close the books: recompute what is kept on the gang, or refuse an act that overspends, but for
    a fine."""
    left = cash_of(gang)
    if left < 0 and left < gang.cash and not may_owe:
        raise OutOfCash(
            f"That comes to ${gang.cash - left}; the gang has {dollars(gang.cash)}. "
            f"${-left} more is needed.",
            short=-left,
            cash=gang.cash,
        )
    gang.cash = left
    now = read_worth(gang)
    gang.rating = now.rating.total
    gang.wealth = now.wealth
    if not gang.is_mustering:
        gang.waiting = Matter.objects.filter(gang=gang, left="", settled=False).count()
    gang.version += 1
    gang.save(update_fields=["cash", "rating", "wealth", "waiting", "version"])


def dollars(amount: int) -> str:
    """A sum as a sentence has it: $47, −$5."""
    return f"−${-amount}" if amount < 0 else f"${amount}"


def _values(row: models.Model) -> dict[str, Any]:
    """The row's columns as JSON can hold them; a day as it is written."""
    return {
        column.attname: value.isoformat() if isinstance(value, datetime.date) else value
        for column in row._meta.concrete_fields
        if not column.primary_key
        for value in (getattr(row, column.attname),)
    }


def leave(draft: Draft, *rows: Owned, how: str) -> None:
    """Let things or characters leave the gang; their rows stay."""
    draft.change_all((row, {"left": how}) for row in rows)
