"""Every address of a gang's forms, with what is rightly sent to it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse

from rosters.models import Character, Gang, Player, Possession, Weapon
from rosters.services import characters, gangs, weapons
from tests.rosters.mustered import (
    COLT,
    WINCHESTER,
    armed,
    equipped,
    hand,
    hired,
    last_act,
    mustered,
    recruited,
    round_of,
)


@dataclass
class Scene:
    """A gang of protagonisti with one of everything."""

    gang: Gang
    doc: Character
    ben: Character
    rifle: Weapon
    horse: Possession


def scene(owner: Player) -> Scene:
    """Doc the shootist with a pair of guns, a box and a horse; Ben; Ned, who is hired."""
    gang = mustered(owner, protagonisti=True)
    doc, ben = recruited(gang, "shootist", "Doc"), recruited(gang, "gang-member", "Ben")
    armed(doc, COLT)
    rifle, horse = armed(doc, WINCHESTER), equipped(doc)
    weapons.buy_boxes(hand(gang), weapon=rifle, kind=round_of(rifle))
    hired(gang, name="Ned")
    characters.describe(hand(gang), man=ben, looks="Tall.")
    rifle.refresh_from_db()
    return Scene(gang, doc, ben, rifle, horse)


@dataclass(frozen=True)
class Form:
    """One form: its address, what a right answer sends, and the code of the act it makes.

    ``too_long`` are fields with a value one beyond their bound; ``junk`` fields whose junk is
    refused; the others take any text.
    """

    name: str
    subject: str
    sends: dict[str, Any]
    code: str
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    leaves: bool = False

    def address(self, where: Scene) -> str:
        """The form's address in a scene."""
        found: dict[str, Callable[[], str]] = {
            "gang": lambda: where.gang.slug,
            "doc": lambda: where.doc.slug,
            "ben": lambda: where.ben.slug,
            "rifle": lambda: where.rifle.slug,
            "horse": lambda: where.horse.slug,
            "act": lambda: last_act(where.gang).slug,
        }
        return reverse(f"rosters:{self.name}", args=[found[self.subject]()])

    def __str__(self) -> str:
        return self.name


def sent(**fields: Any) -> dict[str, Any]:
    """Fields with a fresh key."""
    return {"key": str(uuid.uuid4()), **fields}


SHOWN = {"name": "Ezra", "holsters": "2", "belt": "on", "boot": "on"}

FORMS = [
    Form("gang-recruit", "gang", {"who": "young-blood", "name": "Kid"}, "recruited",
         texts={"name": 60}, chosen=("who", "origin")),
    Form("character-copy", "ben", {"times": "2"}, "copied", numbers={"times": (1, 10)}),
    Form("character-name", "ben", {"name": "Ezra"}, "described", texts={"name": 60}),
    Form("character-skill", "doc", {"skill": "marksman"}, "learned", chosen=("skill",)),
    Form("character-experience", "doc", {"dice": "3"}, "experience", numbers={"dice": (0, 100)}),
    Form("character-give-back", "ben", {}, "given-back"),
    Form("character-buy-weapon", "ben", {"thing": COLT, "name": "Old Reliable"}, "bought",
         texts={"name": 60}, chosen=("thing",)),
    Form("character-buy-possession", "ben", {"thing": "rope"}, "bought",
         texts={"name": 60}, chosen=("thing",)),
    Form("weapon-buy-boxes", "rifle", {"kind": "rounds", "count": "2"}, "boxes",
         numbers={"count": (1, 60)}, chosen=("kind",)),
    Form("weapon-give-back-box", "rifle", {"kind": "rounds"}, "given-back", chosen=("kind",)),
    Form("weapon-give-back", "rifle", {}, "given-back"),
    Form("weapon-rename", "rifle", {"name": "Yellow Boy"}, "named", texts={"name": 60}),
    Form("weapon-pair", "rifle", {"paired": "on"}, "paired"),
    Form("possession-give-back", "horse", {}, "given-back"),
    Form("act-take-back", "act", {}, "taken-back"),
    Form("gang-hire", "gang",
         {"kit": "hired-gun-rifle", "place-0": "small-revolver-cartridge",
          "place-1": "spencer", "place-2": "", "name": "Lou"},
         "hired", texts={"name": 60}, chosen=("kit", "place-0", "place-1", "place-2"), leaves=True),
    Form("gang-describe", "gang",
         {"name": "The Loud Hands", "kind": "townies", "protagonisti": "on"},
         "described", texts={"name": 60, "story": 4000, "patron": 60},
         chosen=("kind",), leaves=True),
    Form("gang-share", "gang", {"visibility": "public"}, "shared", chosen=("visibility",),
         leaves=True),
    Form("character-describe", "ben", SHOWN, "described", numbers={"holsters": (0, 6)},
         texts={"name": 60, "looks": 400, "background": 2000}, chosen=("origin", "long_gun"),
         leaves=True),
    Form("gang-disband", "gang", {}, "disbanded", leaves=True),
]  # fmt: skip

BY_NAME = {form.name: form for form in FORMS}


def with_round(where: Scene, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with the rifle's own kind of round."""
    return {**fields, **({"kind": round_of(where.rifle)} if fields.get("kind") == "rounds" else {})}


def post(client: Client, where: Scene, form: Form, *, htmx: bool = False, **changed: Any) -> Any:
    """Send a form, with some of its fields changed."""
    data = sent(**{**with_round(where, form.sends), **changed})
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(form.address(where), data, headers=headers)


__all__ = ["BY_NAME", "FORMS", "Form", "Scene", "gangs", "post", "scene", "sent"]
