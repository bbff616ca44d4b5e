"""The app of what a gang is and owns."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    """Gangs, the acts upon them, their dice and papers."""

    name = "rosters"
