"""The schema of papers, built from the fields that write and read them."""

from __future__ import annotations

from rosters.papers import fields
from rosters.papers.shapes import Schema, definitions


def schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of every paper that is written here."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A gang of Westamunda on paper",
        "description": (
            "What a gang is and owns, without its ledger, dice, addresses and times. Places are "
            "counted from 1: @3 is the third of the people, @3.1 the first weapon of the third, "
            "@stash.1 the first weapon in the stash, @gone-2 the second of the departed. "
            "Amounts are whole dollars. Rating and wealth are told for the reader, and summed "
            "afresh when a paper is brought in."
        ),
        **fields.PAPER.definition(),
        "$defs": definitions(fields.RECORDS),
    }
