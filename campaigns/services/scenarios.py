"""Choosing what is fought: one question at a time, by agreement, or as the arbitrator sets it."""

from __future__ import annotations

from campaigns import access, choosing
from campaigns.choosing import Course
from campaigns.editions import edition_numbered
from campaigns.models import Attendance, Battle, Campaign, Entry, Minute, Side
from campaigns.moves import BattleStage, EntryStage, OutOfTurn
from campaigns.services.minutes import Draft, on_battle
from rosters.models import Gang
from westamunda.rules.dice import DicePool, Roll
from westamunda.rules.errors import RuleBroken
from westamunda.rules.procedures import Done
from westamunda.rules.scenario_tables import Scenario

FREE = "free"
"""The scenario in which a team may be several gangs."""

TWISTS = ("cave_in", "doubles_experience", "grudge")
"""What else a scenario may bring, as ``Battle.chosen`` keeps it."""


class NotYours(RuleBroken):
    """A question that is put to the other side."""

    code = "not-yours"


class OtherQuestion(RuleBroken):
    """A question that was answered meanwhile."""

    code = "other-question"


class WrongDice(RuleBroken):
    """Dice thrown where this campaign throws none, or faces that such dice cannot show."""

    code = "wrong-dice"


class NoScenario(RuleBroken):
    """A scenario that this battle cannot have."""

    code = "no-scenario"


@on_battle
def answer(draft: Draft, *, question: str, choice: str = "", faces: tuple[int, ...] = ()) -> None:
    """Answer the question that a planned battle asks next: by a choice, by dice thrown here, or by
    ``faces`` of the table.

    Raises OtherQuestion where it asks another by now, NotYours where it is put to the other side,
    WrongDice for dice that the campaign throws elsewhere or faces that cannot be.
    """
    battle = draft.its_battle
    sides = access.sides_of(battle)
    asked = choosing.course(battle, sides, choosing.rolls_of(battle))
    if asked is None or asked.question is None or choosing.named(asked) != question:
        raise OtherQuestion("That was answered meanwhile. Nothing was changed.")
    _check_asked(draft, asked, sides)
    if not battle.chosen.get("ratings"):
        battle.chosen["ratings"] = choosing.ratings_of(sides)
    rolls = choosing.rolls_of(battle)
    said = ""
    if asked.throws:
        rolls[question] = _throw(draft, asked.throws.pool, question, faces)
        where = " at the table" if faces else ""
        said = f"{choosing.in_words(asked.throws.why, sides)}: {rolls[question]}{where}."
    if asked.chooses:
        if choice not in asked.chooses.options:
            raise OtherQuestion("That is not among what may be chosen. Choose again.")
        battle.chosen.setdefault("answers", {})[question] = choice
        said = f"{choosing.in_words(asked.chooses.why, sides)}: {_said(battle, choice)}."
    said += _settled(battle, asked.part, sides, rolls)
    battle.save(update_fields=["chosen", "scenario", "attacker", "weather", "season"])
    draft.say("answered", said, question=question)


def _said(battle: Battle, choice: str) -> str:
    """A choice in words."""
    found = edition_numbered(battle.edition).scenarios.get(choice)
    return found.name if found else choice.replace("-", " ") if choice.isalpha() else choice


def _check_asked(draft: Draft, asked: Course, sides: tuple[Side, ...]) -> None:
    """Raise NotYours unless the hand plays the team that is asked, or arbitrates."""
    if asked.asked is None or draft.hand.authority == Minute.Authority.ARBITRATOR:
        return
    team = [side for side in sides if side.team == asked.asked]
    actor = draft.hand.actor
    if actor is None or not any(access.plays(actor, side) for side in team):
        raise NotYours(f"That is put to {_who(sides, asked)}. Wait for them.")


def _who(sides: tuple[Side, ...], asked: Course) -> str:
    """Who is asked, by name."""
    if asked.asked is None:
        return "They"
    return " and ".join(str(side) for side in sides if side.team == asked.asked)


def _throw(draft: Draft, pool: DicePool, name: str, faces: tuple[int, ...]) -> Roll:
    """Throw the dice that are asked for, or take those of the table."""
    check_dice(draft.campaign, faces)
    check_faces(pool, faces)
    return draft.throw(name, pool, faces)


def check_dice(campaign: Campaign | None, faces: tuple[int, ...]) -> None:
    """Raise WrongDice where the campaign throws its dice elsewhere."""
    dice = campaign.dice if campaign else Campaign.Dice.EITHER
    if dice == Campaign.Dice.APP and faces:
        raise WrongDice("In this campaign dice are thrown here. Leave the faces out.")
    if dice == Campaign.Dice.TABLE and not faces:
        raise WrongDice("In this campaign dice are thrown at the table. Type in what they showed.")


def check_faces(pool: DicePool, faces: tuple[int, ...]) -> None:
    """Raise WrongDice for faces that these dice cannot show."""
    if not faces:
        return
    try:
        Roll(pool, faces)
    except ValueError:
        raise WrongDice(
            f"{pool} are {pool.dice} {'die' if pool.dice == 1 else 'dice'} of 1 to "
            f"{pool.face_sides}. Type in every face, as thrown."
        ) from None


def _settled(battle: Battle, part: str, sides: tuple[Side, ...], rolls: choosing.Rolls) -> str:
    """Set down what the answers come to, if they are all there; in a sentence."""
    if part == choosing.SCENARIO:
        end = choosing.scenario_course(battle, sides, rolls).next
        if isinstance(end, Done):
            out = end.outcome
            twists = {name: getattr(out, name) for name in TWISTS}
            battle.chosen |= {"by": "dice", "chooser": out.chooser, "total": out.total, **twists}
            return " " + _set(battle, out.scenario, out.attacker or 0, sides)
    if part == choosing.WEATHER:
        if battle.campaign is not None:
            battle.season = battle.campaign.season
        found = choosing.conditions(battle, rolls)
        if found is not None:
            battle.weather = found.slug
            return f" {found.name}."
    return ""


def _set(battle: Battle, slug: str, attacker: int, sides: tuple[Side, ...]) -> str:
    """Give the battle its scenario and attacker; in a sentence."""
    scenario = edition_numbered(battle.edition).scenarios[slug]
    battle.scenario, battle.attacker = slug, attacker
    who = " and ".join(str(side) for side in sides if side.team == attacker)
    return f"{scenario.name}{f', {who} attack' if who else ''}."


@on_battle
def agree(draft: Draft, *, scenario: str, attacker: int = 0) -> None:
    """Say for one's own sides what is fought, outside a campaign: it is, once both teams say the same.

    Who plays both sides, or fights a cast, says it for both. Raises NoScenario in a campaign, and
    for what they cannot fight.
    """
    battle = draft.its_battle
    _check_planned(battle)
    if battle.campaign is not None:
        raise NoScenario("In a campaign the dice choose, or the arbitrator does.")
    sides = access.sides_of(battle)
    checked = _checked(battle, scenario, attacker, sides, by_themselves=True)
    actor = draft.hand.actor
    teams = {side.team for side in sides if actor is not None and access.plays(actor, side)}
    said = battle.chosen.setdefault("proposed", {})
    for team in teams:
        said[str(team)] = [scenario, attacker if checked.has_attacker else 0]
    if len(said) == 2 and said["1"] == said["2"]:
        battle.chosen["by"] = "agreement"
        told = f"Agreed: {_set(battle, scenario, said['1'][1], sides)}"
    else:
        names = " and ".join(str(side) for side in sides if side.team in teams)
        told = f"{names} would fight {checked.name}."
    battle.save(update_fields=["chosen", "scenario", "attacker"])
    draft.say("agreed", told)


@on_battle
def rule(draft: Draft, *, scenario: str, attacker: int = 0, twist: str = "") -> None:
    """Set scenario, attacker and twist as the arbitrator wills, in place of what was chosen.

    Raises NoScenario for one that is not there, one without its attacker, or a second gang a team
    in any but the free one.
    """
    battle = draft.its_battle
    _check_planned(battle)
    sides = access.sides_of(battle)
    checked = _checked(battle, scenario, attacker, sides)
    battle.chosen = {
        **{name: value for name, value in battle.chosen.items() if name in ("answers", "ratings")},
        "by": "arbitrator",
        **{name: name == twist for name in TWISTS},
    }
    told = _set(battle, scenario, attacker if checked.has_attacker else 0, sides)
    found = choosing.conditions(battle, choosing.rolls_of(battle))
    battle.weather = found.slug if found and checked.weather else ""
    battle.save(update_fields=["chosen", "scenario", "attacker", "weather"])
    Attendance.objects.filter(side__battle=battle).delete()
    Side.objects.filter(battle=battle).update(crew_chosen=False)
    draft.say("ruled", f"The arbitrator set what is fought: {told}")


@on_battle
def add_gang(draft: Draft, *, gang: Gang, team: int) -> None:
    """Add a gang of the campaign to a team of the arbitrator's own scenario.

    Raises NoScenario in any other, for a gang that is not in the campaign or does not ride, and for
    one that is in the battle already.
    """
    battle = draft.its_battle
    _check_planned(battle)
    if battle.scenario != FREE:
        raise NoScenario("Several gangs a side fight only in the arbitrator's own scenario.")
    in_it = Entry.objects.filter(
        gang=gang, campaign=draft.its_campaign, stage=EntryStage.ADMITTED, gang__stage="riding"
    )
    if not in_it.exists():
        raise NoScenario(f"{gang.name} do not ride in {draft.its_campaign.name}.")
    if Side.objects.filter(battle=battle, gang=gang).exists():
        raise NoScenario(f"{gang.name} are in it already.")
    Side.objects.create(battle=battle, team=team, gang=gang, agreed=True)
    draft.say("joined", f"{gang.name} ride on the {'first' if team == 1 else 'second'} team.")


@on_battle
def leave_out_weather(draft: Draft) -> None:
    """Fight without weather, for one's own teams: so it is, once both say it, or the arbitrator."""
    battle = draft.its_battle
    _check_planned(battle)
    if not battle.scenario or not choosing.asks_weather(battle, choosing.rolls_of(battle)):
        raise OtherQuestion("The weather is settled. Nothing was changed.")
    sides = access.sides_of(battle)
    actor = draft.hand.actor
    rules = draft.hand.authority == Minute.Authority.ARBITRATOR
    own = {side.team for side in sides if rules or (actor and access.plays(actor, side))}
    said = sorted({*battle.chosen.get("without_weather", []), *own})
    battle.chosen["without_weather"] = said
    battle.chosen["no_weather"] = said == [1, 2]
    battle.save(update_fields=["chosen"])
    names = " and ".join(str(side) for side in sides if side.team in own)
    done = "They fight without weather." if said == [1, 2] else f"{names} would leave out weather."
    draft.say("weather-left-out", done)


def _check_planned(battle: Battle) -> None:
    if battle.stage != BattleStage.PLANNED:
        raise OutOfTurn(f"{str(battle).capitalize()} is {battle.get_stage_display()} already.")


def _checked(
    battle: Battle,
    slug: str,
    attacker: int,
    sides: tuple[Side, ...],
    *,
    by_themselves: bool = False,
) -> Scenario:
    """The scenario, if this battle may have it with this attacker."""
    found = edition_numbered(battle.edition).scenarios.get(slug)
    if found is None or found.withdrawn:
        raise NoScenario("There is no such scenario. Choose one of the list.")
    if found.has_attacker and attacker not in (1, 2):
        raise NoScenario(f"{found.name} has an attacker. Say who attacks.")
    if slug != FREE and len(sides) > 2:
        raise NoScenario("Several gangs a side fight only in the arbitrator's own scenario.")
    if by_themselves:
        limited = [side for side in sides if side.gang and side.gang.protagonisti]
        if not found.ordinary or (limited and not found.protagonisti):
            who = str(limited[0]) if found.ordinary else "Two sides that agree"
            raise NoScenario(f"{who} cannot choose {found.name}. Choose another of the list.")
    return found
