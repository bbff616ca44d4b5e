"""Who owns gangs."""

from django.contrib.auth.models import AbstractUser


class Player(AbstractUser):
    """A person with an account: owns gangs and runs campaigns."""
