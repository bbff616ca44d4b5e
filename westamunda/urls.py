"""Every address of the site."""

from allauth.account import views as accounts
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path

from westamunda.limits import too_many

#: allauth answers by this when a limit is passed.
handler429 = too_many

# The way in by a code is a door, too; allauth leaves it shut.
login_not_required(accounts.request_login_code)


@login_not_required
@secure_admin_login  # type: ignore[untyped-decorator]
def admin_door(request: HttpRequest) -> HttpResponse:
    """Lead clerks into the admin and everybody else to the house's own door, with its limits."""
    return redirect("admin:index")


admin.site.login = admin_door  # type: ignore[method-assign]

urlpatterns = [
    path("", include("rosters.urls")),
    path("", include("campaigns.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/passkeys/", include("westamunda.passkey_urls")),
    path("admin/", admin.site.urls),
]
