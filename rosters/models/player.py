"""Who owns gangs."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Player(AbstractUser):
    """A person with an account: owns gangs and runs campaigns.

    Or a guest: whoever has none yet, named by his session, who can never log in.
    """

    is_guest = models.BooleanField("a visitor without an account", default=False)

    @property
    def called(self) -> str:
        """What others read of him: his username, or that he is a guest."""
        return "a guest" if self.is_guest else self.username
