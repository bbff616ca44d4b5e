"""The account forms of allauth, in the clerk's words: labels above, hints below, no placeholders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.account.models import EmailAddress
from allauth.core import context
from django import forms

from rosters.services import doors
from westamunda import limits

PASSWORD_HINT = (
    "Eight characters or more; not all digits, not a common one, and not much like your name."
)


class Plain:
    """Takes away placeholders and says its own labels and hints, by field."""

    labels: ClassVar[Mapping[str, str]] = {}
    hints: ClassVar[Mapping[str, str]] = {}

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.hints.get(name, "")


class LoginForm(Plain, allauth.LoginForm):  # type: ignore[misc]
    """Signing in."""

    labels = {"login": "Username or email", "password": "Password"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(Plain, allauth.SignupForm):  # type: ignore[misc]
    """Signing up."""

    labels = {"username": "Username", "email": "Email, if you like", "password1": "Password"}
    hints = {
        "username": "Everyone who reads your gangs sees it.",
        "email": "For a forgotten password, or to sign in by a code. Nobody else sees it.",
        "password1": PASSWORD_HINT,
    }


class AddEmailForm(Plain, allauth.AddEmailForm):  # type: ignore[misc]
    """Giving an address."""

    labels = {"email": "New email"}
    hints = {"email": "A letter with a link goes there; the address counts once you open it."}


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):  # type: ignore[misc]
    """A new password, by the old one."""

    labels = {
        "oldpassword": "Password now",
        "password1": "New password",
        "password2": "New password, again",
    }
    hints = {"password1": PASSWORD_HINT}


class SetPasswordForm(Plain, allauth.SetPasswordForm):  # type: ignore[misc]
    """A first password."""

    labels = {"password1": "Password", "password2": "Password, again"}
    hints = {"password1": PASSWORD_HINT}


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):  # type: ignore[misc]
    """Asking for a letter with a link."""

    labels = {"email": "Email"}
    hints = {"email": "The one that you gave for your account."}

    def clean_email(self) -> str:
        """The address, unless it has had its letters from here already."""
        limits.insist(context.request, "letter", _here(self.cleaned_data["email"]))
        return str(super().clean_email())


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, by that link."""

    labels = {"password1": "New password", "password2": "New password, again"}
    hints = {"password1": PASSWORD_HINT}

    def save(self) -> None:
        """Set the password; where an address of the account is unconfirmed, strike its passkeys.

        The letter may have gone there, and proves whose mailbox that is. Whoever wrote the address
        down need not be the same, and his passkeys would still open the account.
        """
        super().save()
        if EmailAddress.objects.filter(user=self.user, verified=False).exists():
            doors.strike_passkeys(self.user)


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something grave."""

    labels = {"password": "Password"}


class RequestLoginCodeForm(Plain, allauth.RequestLoginCodeForm):  # type: ignore[misc]
    """Asking for a letter with a code."""

    labels = {"email": "Email"}
    hints = {"email": "It must be the confirmed address of your account."}

    def clean_email(self) -> str:
        """The address. Whose it is counts only if he has confirmed it: anybody may write one down."""
        limits.insist(context.request, "letter", _here(self.cleaned_data["email"]))
        email = str(super().clean_email())
        confirmed = EmailAddress.objects.filter(email=email.lower(), verified=True)
        if not confirmed.exists():
            self._user = None  # whom allauth sends the code to
        return email


class ConfirmLoginCodeForm(Plain, allauth.ConfirmLoginCodeForm):  # type: ignore[misc]
    """The code out of that letter."""

    labels = {"code": "Code"}
    hints = {"code": "Eight letters. Capitals and dashes do not matter."}

    def clean_code(self) -> str:
        """The code, if it is the right one, and nobody has tried too many from here."""
        limits.insist(context.request, "code_try")
        return str(super().clean_code())


class ConfirmReauthenticationCodeForm(ConfirmLoginCodeForm):
    """The code once more, before something grave."""


class CloseForm(forms.Form):
    """Which session to close; none is every other one."""

    session = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


def _here(email: str) -> str:
    """What letters to an address are counted by."""
    return limits.here(context.request, email)
