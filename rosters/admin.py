"""The admin looks and never touches: gangs change by acts alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from rosters.models import Act, Character, DiceRoll, Gang, Matter, Paper, Player

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    """A page to read, in leaves, without counting the whole table."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Gang)
class GangAdmin(ReadOnly):
    """Gangs."""

    list_display = ["name", "owner", "kind", "stage", "cash", "rating"]
    list_select_related = ["owner"]
    list_filter = ["kind", "stage", "visibility"]
    search_fields = ["name", "owner__username"]
    exclude = ["notes"]


@admin.register(Character)
class CharacterAdmin(ReadOnly):
    """Characters."""

    list_display = ["name", "gang", "rank", "experience", "left"]
    list_select_related = ["gang"]
    search_fields = ["name", "gang__name"]


@admin.register(Act)
class ActAdmin(ReadOnly):
    """Acts."""

    list_display = ["sentence", "gang", "dollars", "actor", "at"]
    list_select_related = ["gang", "actor"]
    search_fields = ["sentence", "gang__name"]
    exclude = ["changes"]


@admin.register(DiceRoll)
class DiceRollAdmin(ReadOnly):
    """Dice."""

    list_display = ["question", "gang", "pool", "faces", "origin", "at"]
    list_select_related = ["gang"]


@admin.register(Matter)
class MatterAdmin(ReadOnly):
    """Matters."""

    list_display = ["kind", "subject", "gang", "settled"]
    list_select_related = ["gang"]


@admin.register(Paper)
class PaperAdmin(ReadOnly):
    """Papers."""

    list_display = ["title", "gang", "at"]
    list_select_related = ["gang"]


admin.site.register(Player, UserAdmin)
