"""The account forms of allauth, in the clerk's words: labels above, hints below, no placeholders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as allauth

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


class SignupForm(Plain, allauth.SignupForm):  # type: ignore[misc]
    """Signing up."""

    labels = {"username": "Username", "email": "Email, if you like", "password1": "Password"}
    hints = {
        "username": "Everyone who reads your gangs sees it.",
        "email": "Only for a forgotten password. Nobody else sees it.",
        "password1": PASSWORD_HINT,
    }


class AddEmailForm(Plain, allauth.AddEmailForm):  # type: ignore[misc]
    """Giving an address."""

    labels = {"email": "Email"}
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
    hints = {"email": "The one you gave when you signed up."}


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, by that link."""

    labels = {"password1": "New password", "password2": "New password, again"}
    hints = {"password1": PASSWORD_HINT}


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something grave."""

    labels = {"password": "Password"}
