"""The schema of a gang's data (JSON Schema 2020-12). A change that breaks readers is a new version."""

from __future__ import annotations

from typing import Any

from westamunda.rules.statline import CHARACTERISTICS

VERSION = 1

TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 0}
WHOLE = {"type": "integer"}
FLAG = {"type": "boolean"}
MAYBE = {"type": ["string", "null"]}


def _of(**properties: Any) -> dict[str, Any]:
    """An object that has all of these and nothing else."""
    names = {name.rstrip("_"): each for name, each in properties.items()}
    return {
        "type": "object",
        "properties": names,
        "required": list(names),
        "additionalProperties": False,
    }


def _list(each: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": each}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


NAMED = _of(slug=TEXT, name=TEXT)
GUN = {"name": TEXT, "class_": NAMED, "ignition": MAYBE, "worth": COUNT}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A gang of Westamunda, as others see it",
    **_of(version={"const": VERSION}, gang=_ref("gang")),
    "$defs": {
        "gang": _of(
            slug=TEXT, name=TEXT, kind=NAMED, protagonisti=FLAG, kept_by=TEXT,
            stage={"enum": ["mustering", "riding", "disbanded"]},
            standing={"enum": ["law-abiding", "deputised", "outlaw"]},
            story=TEXT, patron=TEXT, edition=_of(id=WHOLE, name=TEXT),
            rating=_of(total=COUNT, terms=_list(_of(label=TEXT, amount=WHOLE))),
            cash=WHOLE, wealth=WHOLE, people=_list(_ref("person")),
            stash=_list({"oneOf": [_of(weapon=_of(**GUN, rounds=COUNT)),
                                   _of(possession=_ref("possession"))]}),
            territories=_list(_of(slug=TEXT, table=TEXT, name=TEXT, income=TEXT)),
        ),
        "person": _of(
            slug=TEXT, name=TEXT, rank=NAMED, calling=MAYBE, blood=MAYBE, duty=TEXT, hired=FLAG,
            looks=TEXT, background=TEXT,
            experience={"type": ["integer", "null"]}, next_advance={"type": ["integer", "null"]},
            statline=_ref("statline"), base_statline=_ref("statline"),
            skills=_list(_of(slug=TEXT, name=TEXT, choice=MAYBE)), injuries=_list(NAMED),
            absences=_list(_of(reason=TEXT, games=COUNT)),
            weapons=_list(_ref("weapon")), possessions=_list(_ref("possession")), rating=COUNT,
        ),
        "statline": _of(**dict.fromkeys(CHARACTERISTICS, WHOLE)),
        "weapon": _of(**GUN, barrels=_list(_of(loads=COUNT, reloads=_list(
            _of(kind=TEXT, name=TEXT, unit=TEXT, rounds=_list(COUNT)))))),
        "possession": _of(name=TEXT, type=NAMED, training=MAYBE, worth=COUNT),
    },
}  # fmt: skip
"""What every gang's data is like."""
