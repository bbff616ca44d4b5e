"""The app of what happens to gangs."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, battles, aftermaths, the law."""

    name = "campaigns"
