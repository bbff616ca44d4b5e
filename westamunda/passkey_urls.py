"""The addresses of passkeys: allauth's views under allauth's names, without its codes and its lists.

What allauth leads back to, its two lists, is the account page here.
"""

from allauth.mfa.webauthn import views
from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.generic import RedirectView

to_account = RedirectView.as_view(pattern_name="rosters:account")

urlpatterns = [
    path("", to_account, name="mfa_index"),
    path("all/", to_account, name="mfa_list_webauthn"),
    path("add/", views.add_webauthn, name="mfa_add_webauthn"),
    path("again/", views.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("enter/", login_not_required(views.login_webauthn), name="mfa_login_webauthn"),
    path("<int:pk>/strike/", views.remove_webauthn, name="mfa_remove_webauthn"),
    path("<int:pk>/name/", views.edit_webauthn, name="mfa_edit_webauthn"),
]
