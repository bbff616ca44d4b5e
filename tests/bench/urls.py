"""The site's addresses and a bare one beside them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from westamunda.urls import urlpatterns as site

BARE = "/bare/"


class Bare:
    """What the bare view answers: the bytes of the page that is measured."""

    body = b""
    content_type = ""


def bare(request: HttpRequest) -> HttpResponse:
    """Answer the same bytes and do nothing for them."""
    return HttpResponse(Bare.body, content_type=Bare.content_type)


urlpatterns = [path(BARE[1:], bare), *site]
