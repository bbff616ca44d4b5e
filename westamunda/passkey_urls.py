"""The addresses of passkeys: allauth's views under allauth's names, without its codes and its lists.

What allauth leads back to, its two lists, is the account page here.
"""

from allauth.mfa.webauthn import views
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.generic import RedirectView

from westamunda import limits

to_account = RedirectView.as_view(pattern_name="rosters:account")


@login_not_required
def enter(request: HttpRequest) -> HttpResponse:
    """Ask a browser for its passkey, or let in who shows one. Each question begins a session, so
    questions are counted too."""
    if request.method == "GET" and not limits.allow(request, "passkey_question"):
        return limits.too_many(request, "passkey_question")
    return views.login_webauthn(request)  # type: ignore[no-any-return]


urlpatterns = [
    path("", to_account, name="mfa_index"),
    path("all/", to_account, name="mfa_list_webauthn"),
    path("add/", views.add_webauthn, name="mfa_add_webauthn"),
    path("again/", views.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("enter/", enter, name="mfa_login_webauthn"),
    path("<int:pk>/strike/", views.remove_webauthn, name="mfa_remove_webauthn"),
    path("<int:pk>/name/", views.edit_webauthn, name="mfa_edit_webauthn"),
]
