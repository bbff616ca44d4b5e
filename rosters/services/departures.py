"""Characters who go: retired, dismissed, and who leads after them."""

from __future__ import annotations

from rosters import rulings
from rosters.models import Character, Owned
from rosters.roster import Person
from rosters.services.acts import Draft, leave, writes
from rosters.services.characters import NotOffered, person
from rosters.services.stash import check_riding, part_from_its_pair
from westamunda.rules.kinds import Rank
from westamunda.rules.succession import check_led, succession_of

WHILE_MUSTERING = "They still muster: send him away and all that was paid comes back."


@writes
def retire(draft: Draft, *, man: Character, fate: str = "", successor: str = "") -> None:
    """Let one of the gang retire: what he carries goes to the stash, what waits for him with him.

    ``fate`` is how he ended, in a line. Where he led, the highest Ld leads from now on, and
    ``successor`` is the player's choice among equals, by slug. Raises StillMustering, NotHere,
    NotOffered for a hired man, Tied, NobodyToLead (parent-game.md 12, 16).
    """
    check_riding(draft, WHILE_MUSTERING)
    him = person(draft, man)
    if him.character.is_hired:
        raise NotOffered(f"{him.character} serves for a fee: he is dismissed, he does not retire.")
    _go(draft, him, Owned.Left.RETIRED, "retired", fate, successor)


@writes
def dismiss(draft: Draft, *, man: Character, fate: str = "", successor: str = "") -> None:
    """Send one of the gang away, his things to the stash; a hired man goes with all he brought.

    The rest is as in ``retire`` (parent-game.md 12, 15, 16).
    """
    check_riding(draft, WHILE_MUSTERING)
    him = person(draft, man)
    _go(draft, him, Owned.Left.DISMISSED, "dismissed", fate, successor)


def _go(draft: Draft, him: Person, how: Owned.Left, code: str, fate: str, successor: str) -> None:
    man = him.character
    said = [f"{man} retired." if code == "retired" else f"{man} was dismissed."]
    if man.is_hired:
        leave(draft, *him.gear, how=how)
        said += ["What he brought went with him."] if him.gear else []
    else:
        said += _to_the_stash(draft, him)
    said += _follow(draft, him, successor)
    waited = [each for each in draft.roster.matters if each.subject.partition("/")[0] == man.slug]
    leave(draft, *waited, how=how)
    unsettled = sum(not each.settled for each in waited)
    said += ["What he had still to choose went with him."] if unsettled else []
    draft.change(man, left=how, fate=fate)
    draft.say(code, " ".join([*said, fate] if fate else said), gone=man.slug)


def _to_the_stash(draft: Draft, him: Person) -> list[str]:
    """Lay all that he carries into the stash; say what."""
    said = []
    for gun in him.weapons:
        parted = part_from_its_pair(draft, gun)
        said += [parted.strip()] if parted else []
    draft.change_all((thing, {"carrier_id": None}) for thing in him.gear)
    if him.gear:
        said.insert(0, f"To the stash: {', '.join(str(thing) for thing in him.gear)}.")
    return said


def _follow(draft: Draft, him: Person, successor: str) -> list[str]:
    """Let somebody lead in his place, if he led; refuse to leave a gang that nobody could lead."""
    if him.character.is_hired:
        return []
    staying = [each for each in draft.roster.own if each is not him]
    heirs = [rulings.heir_of(each) for each in staying]
    if him.character.rules_rank is not Rank.LEADER:
        check_led(heirs)
        return []
    heir = succession_of(heirs, successor)
    for each in staying:
        if each.character.slug == heir.ref:
            draft.change(each.character, rank=Rank.LEADER)
    return [f"{heir.name} leads now."]
