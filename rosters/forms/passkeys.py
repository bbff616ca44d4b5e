"""The forms of passkeys. What a browser sends for one is data of a stranger's: a wrong shape of it
is a refusal, never an error."""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as allauth
from django import forms

from rosters.forms.accounts import Plain

NAME = 40
WRONG_SHAPE = (AttributeError, KeyError, TypeError, ValueError, IndexError, OverflowError)


class CredentialField(forms.JSONField):
    """What a browser says of a passkey, however deep it claims to be."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except RecursionError as deep:
            raise get_adapter().validation_error("incorrect_code") from deep


class AddPasskeyForm(Plain, allauth.AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey: one that knows its owner, so that it opens the door alone."""

    labels = {"name": "What to call it"}
    hints = {"name": "To tell it from others: the phone, the desk, the key on the ring."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        self.fields["credential"] = CredentialField(label="Passkey")
        self.fields["name"].max_length = NAME
        self.fields["name"].widget.attrs["maxlength"] = str(NAME)

    def clean_name(self) -> str:
        """The name, as long as it may be; a passkey that the browser has made is not refused."""
        return str(super().clean_name())[:NAME]

    def clean(self) -> dict[str, Any]:
        """Check what the browser sends; the passkey must have asked its owner who he is."""
        self.cleaned_data["passwordless"] = True
        try:
            return dict(super().clean())
        except WRONG_SHAPE as wrong:
            raise get_adapter().validation_error("incorrect_code") from wrong


class NamePasskeyForm(Plain, allauth.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    labels = {"name": "What to call it"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].max_length = NAME
        self.fields["name"].widget.attrs["maxlength"] = str(NAME)

    def clean_name(self) -> str:
        return str(self.cleaned_data["name"])[:NAME]


class Careful:
    """Reads what the browser sends for a passkey as a stranger's."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = CredentialField()

    def clean_credential(self) -> Any:
        """The passkey that was shown, if it is one of ours."""
        try:
            return super().clean_credential()  # type: ignore[misc]
        except WRONG_SHAPE as wrong:
            raise get_adapter().validation_error("incorrect_code") from wrong


class LoginPasskeyForm(Careful, allauth.LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in by passkey."""


class ReauthenticatePasskeyForm(Careful, allauth.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey once more, before something grave."""
