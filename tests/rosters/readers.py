"""Everybody who may ask for a page of a gang, and the pages that he may ask for."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from rosters import ports
from rosters.models import Gang, Player
from rosters.services import gangs
from tests.rosters.mustered import hand, named

PAGES = (
    "gang-detail", "gang-ledger", "character-detail", "roster-sheet", "ammunition-sheet",
    "gang-stash",
    "gang-json", "gang-text",
)  # fmt: skip
"""Page, chronicle, one of them, print, data, text."""

SHEETS = ("roster-sheet", "ammunition-sheet")
READERS = ("anonymous", "stranger", "by link", "member", "arbitrator", "owner")


def shared(gang: Gang, visibility: str) -> Gang:
    """The gang as it stands once it is shared so."""
    gangs.share(hand(gang), visibility=visibility)
    gang.refresh_from_db()
    return gang


def address(gang: Gang, name: str) -> str:
    """A page of a gang, or of Ada in it."""
    slug = named(gang, "Ada").slug if name.startswith("character") else gang.slug
    return reverse(f"rosters:{name}", args=[slug])


class InACampaign(ports.NoCampaigns):
    """Campaigns in which Moss plays beside the gang, and Anna arbitrates."""

    def may_read(self, gang: Gang, reader: Player | None) -> bool:
        return reader is not None and reader.username in ("moss", "anna")

    def arbitrates(self, gang: Gang, actor: Player) -> bool:
        return actor.username == "anna"


def sit_down(client: Client, gang: Gang, reader: str) -> dict[str, str]:
    """Seat a reader; return what he knows to put into an address."""
    names = {"stranger": "silas", "by link": "", "member": "moss", "arbitrator": "anna"}
    if reader == "owner":
        client.force_login(gang.owner)
    elif name := names.get(reader):
        client.force_login(Player.objects.create(username=name))
    return {"link": gang.link or "zzzzzzzzzzzz"} if reader == "by link" else {}
