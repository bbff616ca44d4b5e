"""The admin looks and never touches: campaigns change by minutes alone."""

from __future__ import annotations

from django.contrib import admin

from campaigns.models import Battle, Campaign, Minute
from rosters.admin import ReadOnly


@admin.register(Campaign)
class CampaignAdmin(ReadOnly):
    """Campaigns."""

    list_display = ["name", "stage", "turn", "visibility"]
    list_filter = ["stage", "visibility"]
    search_fields = ["name"]
    exclude = ["link"]


@admin.register(Battle)
class BattleAdmin(ReadOnly):
    """Battles."""

    list_display = ["slug", "campaign", "number", "stage", "result"]
    list_select_related = ["campaign"]
    list_filter = ["stage"]


@admin.register(Minute)
class MinuteAdmin(ReadOnly):
    """Minutes."""

    list_display = ["sentence", "campaign", "battle", "actor", "at"]
    list_select_related = ["campaign", "battle", "actor"]
    search_fields = ["sentence"]
