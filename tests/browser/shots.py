"""Take pictures of the pages, of the demonstration, into shots/: ``make shots``.

Each page at three widths in both themes; a page that scrolls sideways is named.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from rosters.models import Gang, Player

PORT = int(os.environ.get("PORT", "8765"))
SITE = f"http://127.0.0.1:{PORT}"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
CHROMIUM_ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
WIDTHS = (320, 768, 1280)
THEMES = ("paper", "saloon")
SHOTS = Path("shots")

#: Names of addresses that take nothing, and of those that take the slug of a gang.
PLAIN = (
    "rosters:landing",
    "rosters:parts",
    "rosters:rulebook",
    "account_login",
    "account_signup",
    "account_request_login_code",
    "account_reset_password",
    "rosters:account",
    "rosters:gang-list",
    "rosters:gang-muster",
    "rosters:gang-import",
)
OF_A_GANG = ("rosters:gang-detail", "rosters:roster-sheet", "rosters:ammunition-sheet")
OF_ONE_GANG = (
    "rosters:gang-ledger",
    "rosters:gang-share",
    "rosters:gang-describe",
    "rosters:gang-disband",
    "rosters:gang-stash",
    "rosters:gang-order",
    "rosters:gang-copy",
    "rosters:gang-stood",
)
OF_VETERANS = (
    "rosters:gang-departed",
    "rosters:gang-territories",
    "rosters:gang-past-battles",
    "rosters:gang-purse",
    "rosters:gang-ride-on",
)
MUSTERING = ("rosters:gang-mustering", "rosters:gang-hire")


def prepare() -> tuple[dict[str, str], str]:
    """Fill the database; return each page's path by its picture's name, and a player's session."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from rosters.models import Gang

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("demo")
    gangs = list(Gang.objects.select_related("owner").order_by("pk"))
    owner = gangs[0].owner
    pages = plain() | riding(gangs) | mustering(owner) | entering(owner) | people(gangs[0])
    client = Client()
    client.force_login(owner)
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    return pages, cookie.value if cookie else ""


def plain() -> dict[str, str]:
    """Pages of the house, of the doors and of the rulebook."""
    from django.urls import reverse

    from westamunda.rules.editions import BASE

    rules = {
        f"rulebook-{slug}": reverse("rosters:rulebook-table", args=[slug]) for slug in BASE.tables
    }
    return {called(name): reverse(name) for name in PLAIN} | rules


def called(name: str) -> str:
    """A view's name without its app."""
    return name.split(":")[-1]


def pages_of(names: tuple[str, ...], slug: str) -> dict[str, str]:
    """These pages of one thing."""
    from django.urls import reverse

    return {called(name): reverse(name, args=[slug]) for name in names}


def riding(gangs: list[Gang]) -> dict[str, str]:
    """Pages of the demonstration's gangs, and every page of the first."""
    pages = pages_of(OF_ONE_GANG, gangs[0].slug)
    for gang in gangs:
        for name, path in pages_of(OF_A_GANG, gang.slug).items():
            pages[f"{name}-{gang.kind}-{gang.pk}"] = path
    return pages


def mustering(owner: Player) -> dict[str, str]:
    """Pages of a gang that musters, of one with nobody in it, and of one whose choices wait."""
    from rosters import demonstration, samples
    from rosters.services.gangs import muster as begin

    pages = pages_of(MUSTERING, demonstration.muster(owner, samples.LARKSPUR).slug)
    begun = begin(owner=owner, key=uuid.uuid4(), name="Nobody Yet", kind="cowboys")
    waiting = demonstration.ride(owner, samples.PROTAGONISTI)
    path = pages["gang-mustering"]
    return pages | {
        "gang-mustering-empty": pages_of(MUSTERING, begun.slug)["gang-mustering"],
        "gang-mustering-horses": f"{path}?shelf=horses",
        "gang-mustering-find": f"{path}?find=colt&most=20",
        **pages_of(("rosters:gang-waiting",), waiting.slug),
    }


def entering(owner: Player) -> dict[str, str]:
    """Pages of a gang that is entered by hand."""
    from tests.rosters import entered

    veterans = entered.veterans(owner, name="The Old Hands")
    old_ben = veterans.characters.get(name="Ben")
    return {
        **pages_of(OF_VETERANS, veterans.slug),
        "gang-mustering-veterans": pages_of(MUSTERING, veterans.slug)["gang-mustering"],
        **pages_of(("rosters:character-past",), old_ben.slug),
    }


def people(gang: Gang) -> dict[str, str]:
    """Pages of some who ride with a gang, and of a gun."""
    ranks = ("leader", "specialist", "hired-gun")
    pages = {
        f"character-{man.rank}": man.get_absolute_url()
        for man in gang.characters.filter(rank__in=ranks)
    }
    leader = gang.characters.get(rank="leader")
    gun = leader.weapons.earliest("pk")
    return {
        **pages,
        **pages_of(("rosters:character-describe", "rosters:character-retire"), leader.slug),
        **pages_of(("rosters:weapon-detail", "rosters:weapon-sell"), gun.slug),
    }


@contextmanager
def served() -> Iterator[None]:
    """Serve the site while the pictures are taken."""
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{PORT}"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with suppress(OSError):
                urllib.request.urlopen(f"{SITE}/robots.txt").close()
                break
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait()


def shoot(context: BrowserContext, pages: dict[str, str], session: str) -> None:
    """Take every page, as a visitor where it is a door, else as the player."""
    for name, path in pages.items():
        for theme in THEMES:
            context.clear_cookies()
            cookies = {"theme": theme} | (
                {} if name.startswith("account_") else {"sessionid": session}
            )
            context.add_cookies(
                [{"name": key, "value": value, "url": SITE} for key, value in cookies.items()]
            )
            for width in WIDTHS:
                page = context.new_page()
                page.set_viewport_size({"width": width, "height": 900})
                answer = page.goto(SITE + path)
                page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png", full_page=True)
                wide = page.evaluate("document.documentElement.scrollWidth")
                status = answer.status if answer else "nothing"
                if wide > width or status != 200:
                    print(f"{path} at {width} px, {theme}: {wide} px wide, answered {status}")
                page.close()


def main() -> None:
    """Set a site up, take the pictures, take the site down."""
    from playwright.sync_api import sync_playwright

    if not Path(CHROMIUM).exists():
        sys.exit(f"Chromium is not at {CHROMIUM} (on Debian: apt install chromium)")
    SHOTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/shots.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "westamunda.settings"
        pages, session = prepare()
        with served(), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_ARGS))
            shoot(browser.new_context(), pages, session)
            browser.close()
    print(f"{len(pages) * len(WIDTHS) * len(THEMES)} pictures in {SHOTS}/")


if __name__ == "__main__":
    main()
