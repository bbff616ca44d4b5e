"""The app of what happens to gangs."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, battles, aftermaths, the law."""

    name = "campaigns"

    def ready(self) -> None:
        """Answer to rosters from now on."""
        from campaigns.services.succession import Answers
        from rosters import ports

        ports.fill(Answers())
