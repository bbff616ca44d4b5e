"""The front page and what belongs to the site as a whole."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from rosters.samples import SHORT
from rosters.views import samples
from westamunda.http import THEMES, SeeOther


@login_not_required
@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Say what this is, in one screen."""
    context = {"samples": SHORT, "example": samples.example()}
    return render(request, "rosters/landing.html", context)


@login_not_required
@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """Show every part of the look once, for those who build pages from them."""
    return render(request, "rosters/parts.html", samples.parts())


@csrf_exempt
@login_not_required
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the reader's theme in a cookie and go back where he was.

    Its form stands on every page and asks for no token, which would make each copy of a public
    page differ from the last; a forged request could change nothing but the light.
    """
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    response = SeeOther(back)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(
            "theme", chosen, max_age=365 * 86400, samesite="Lax", secure=request.is_secure()
        )
    else:
        response.delete_cookie("theme")
    return response


@login_not_required
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell crawlers to leave accounts and forms alone."""
    closed = ("account", "accounts", "admin", "theme")
    lines = ["User-agent: *", *(f"Disallow: /{each}/" for each in closed)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")
