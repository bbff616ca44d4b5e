"""Addresses of gangs and of the rulebook."""

from django.urls import path

from rosters.views import site

app_name = "rosters"

urlpatterns = [
    path("", site.landing, name="landing"),
    path("parts/", site.parts, name="parts"),
    path("theme/", site.choose_theme, name="theme"),
    path("robots.txt", site.robots, name="robots"),
]
