"""One word a thing: the glossary has it, and the models use it."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.contrib.auth.models import AbstractUser

from tests.guards.code import ROOT

#: Words that mean two things here, and the words to use for each.
BANNED = {
    "cost": "price (asked), paid (given) or worth (what it counts for)",
    "fighter": "character",
    "ganger": "gang member",
    "hero": "character",
    "player_name": "the player's username",
    "item": "weapon or possession",
    "equipment": "weapon or possession",
    "credit": "dollars",
    "money": "cash, dollars, paid or worth",
    "ammo": "round, box or ammunition",
    "bullet": "round",
    "event": "act",
    "log": "act",
    "history": "acts",
    "deleted": "left",
    "archived": "left, or the stage disbanded",
    "status": "stage, standing or duty",
    "state": "stage, standing or paper",
    "xp": "experience",
    "user": "owner, actor or player",
    "created": "…_at with a verb",
}
OURS = ("rosters", "campaigns", "showdowns")
MODELS = [
    model for app in apps.get_app_configs() if app.label in OURS for model in app.get_models()
]
HEADWORDS = {
    word.strip().lower()
    for line in re.findall(r"^\*\*(.+?)\*\*", (ROOT / "docs/glossary.md").read_text(), re.M)
    for word in line.split(",")
}


def own_fields(model):
    """The names of the model's fields, without those that Django's user brings along."""
    theirs = {field.name for field in AbstractUser._meta.fields}
    inherited = theirs if issubclass(model, AbstractUser) else set()
    return [field.name for field in model._meta.fields if field.name not in inherited]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_field_says_one_thing(model):
    wrong = [
        f"{model.__name__}.{name}: say {instead}"
        for name in own_fields(model)
        for word, instead in BANNED.items()
        if word in name.split("_") or f"{word}s" in name.split("_") or word == name
    ]

    assert wrong == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_glossary_has_a_word_for_each_model(model):
    spoken = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model.__name__).lower()

    assert spoken in HEADWORDS or spoken.split()[-1] in HEADWORDS


def test_the_guard_reads_models_and_words():
    assert MODELS
    assert HEADWORDS
    assert not HEADWORDS & set(BANNED)
