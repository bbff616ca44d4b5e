"""Where allauth asks the house."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts as allauth keeps them, with the house's manners."""

    def is_safe_url(self, url: str | None) -> bool:
        """Whether an address given by a visitor may be followed; one that is none may not."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False
