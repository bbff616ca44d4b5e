"""A gang as data for other programs, as others see it: a versioned form, told by a schema."""

from __future__ import annotations

from typing import Any

from rosters import ports, shown
from rosters.models import Gang, Mark, Possession, Territory, Weapon
from rosters.queries.gang_schema import SCHEMA, VERSION
from rosters.roster import Person, read
from rosters.shown import PersonShown
from rosters.shown_weapons import BarrelShown, WeaponShown
from rosters.unseen import as_others_see
from westamunda.rules.editions import Edition
from westamunda.rules.statline import CHARACTERISTICS

__all__ = ["SCHEMA", "gang_data"]


def gang_data(gang: Gang) -> dict[str, Any]:
    """Return a gang as data, in six queries: no notes, no acts, nothing that it need not reveal."""
    edition = ports.campaigns().edition_of(gang)
    roster = as_others_see(read(gang, with_matters=False), edition)
    kind = edition.kinds[gang.kind]
    people = shown.people_shown(roster, edition)
    return {
        "version": VERSION,
        "gang": {
            "slug": gang.slug,
            "name": gang.name,
            "kind": {"slug": kind.slug, "name": kind.name},
            "protagonisti": gang.protagonisti,
            "kept_by": gang.kept_by,
            "stage": gang.stage,
            "standing": gang.standing,
            "story": gang.story,
            "patron": gang.patron,
            "edition": {"id": edition.id, "name": edition.name},
            "rating": {
                "total": roster.rating.total,
                "terms": [{"label": t.label, "amount": t.amount} for t in roster.rating.terms],
            },
            "cash": gang.cash,
            "wealth": roster.wealth,
            "people": [_person(person, edition) for person in people],
            "stash": [_thing(thing, edition) for thing in roster.stash],
            "territories": [_territory(place, edition) for place in roster.territories],
        },
    }


def _person(him: PersonShown, edition: Edition) -> dict[str, Any]:
    man, person = him.man, him.person
    return {
        "slug": man.slug,
        "name": man.name,
        "rank": {"slug": man.rank, "name": him.rank},
        "calling": man.calling or None,
        "blood": man.blood or None,
        "duty": man.duty,
        "hired": man.is_hired,
        "looks": man.looks,
        "background": man.background,
        "experience": None if man.is_hired else man.experience,
        "next_advance": him.next_at,
        "statline": {name: person.statline[name] for name in CHARACTERISTICS},
        "base_statline": {name: man.base[name] for name in CHARACTERISTICS},
        "skills": [_skill(mark, person, edition) for mark in person.skills],
        "injuries": [
            {"slug": mark.what, "name": shown.hurt_shown(mark, edition=edition)}
            for mark in person.injuries
        ],
        "absences": [{"reason": each.reason, "games": each.games} for each in person.absences],
        "weapons": [_weapon(weapon) for weapon in him.weapons],
        "possessions": [_possession(thing, edition) for thing in him.possessions],
        "rating": person.worth.total,
    }


def _skill(mark: Mark, person: Person, edition: Edition) -> dict[str, Any]:
    told = shown.skill_shown(mark, person, edition=edition)
    return {"slug": mark.what, "name": told.name, "choice": told.choice or None}


def _weapon(weapon: WeaponShown) -> dict[str, Any]:
    return {
        **_gun(weapon.weapon, weapon.klass.name),
        "barrels": [_barrel(barrel) for barrel in weapon.barrels],
    }


def _barrel(barrel: BarrelShown) -> dict[str, Any]:
    return {
        "loads": barrel.loads,
        "reloads": [
            {"kind": held.kind, "name": held.name, "unit": held.unit, "rounds": list(held.boxes)}
            for held in barrel.held
        ],
    }


def _gun(weapon: Weapon, klass: str) -> dict[str, Any]:
    return {
        "name": weapon.name,
        "class": {"slug": weapon.type, "name": klass},
        "ignition": weapon.ignition or None,
        "worth": weapon.worth,
    }


def _possession(thing: Possession, edition: Edition) -> dict[str, Any]:
    good = edition.goods[thing.type]
    return {
        "name": thing.name,
        "type": {"slug": good.slug, "name": good.name},
        "training": thing.training or None,
        "worth": thing.worth,
    }


def _thing(thing: Weapon | Possession, edition: Edition) -> dict[str, Any]:
    """What lies in the stash, with the rounds that lie with it."""
    if isinstance(thing, Possession):
        return {"possession": _possession(thing, edition)}
    told = _gun(thing, edition.armoury[thing.type].name)
    return {"weapon": told | {"rounds": shown.rounds_of(thing)}}


def _territory(place: Territory, edition: Edition) -> dict[str, Any]:
    row = edition.territory(place.table, place.type)
    return {"slug": row.slug, "table": place.table, "name": row.name, "income": row.income_text}
