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
    from django.urls import NoReverseMatch, reverse

    from rosters import demonstration, samples
    from rosters.models import Character, Gang
    from rosters.services.gangs import muster as begin
    from tests.rosters import entered
    from westamunda.rules.editions import BASE

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("demo")
    gangs = list(Gang.objects.select_related("owner").order_by("pk"))
    owner = gangs[0].owner
    client = Client()
    client.force_login(owner)
    pages = {}
    for name in PLAIN:
        with suppress(NoReverseMatch):
            pages[name.split(":")[-1]] = reverse(name)
    for gang in gangs:
        for name in OF_A_GANG:
            with suppress(NoReverseMatch):
                pages[f"{name.split(':')[-1]}-{gang.kind}-{gang.pk}"] = reverse(
                    name, args=[gang.slug]
                )
    ready = demonstration.muster(owner, samples.LARKSPUR)
    waiting = demonstration.ride(owner, samples.PROTAGONISTI)
    begun = begin(owner=owner, key=uuid.uuid4(), name="Nobody Yet", kind="cowboys")
    for name in OF_ONE_GANG:
        pages[name.split(":")[-1]] = reverse(name, args=[gangs[0].slug])
    for name in MUSTERING:
        pages[name.split(":")[-1]] = reverse(name, args=[ready.slug])
    mustering = pages["gang-mustering"]
    pages["gang-mustering-empty"] = reverse("rosters:gang-mustering", args=[begun.slug])
    pages["gang-mustering-horses"] = f"{mustering}?shelf=horses"
    pages["gang-mustering-find"] = f"{mustering}?find=colt&most=20"
    pages["gang-waiting"] = reverse("rosters:gang-waiting", args=[waiting.slug])
    veterans = entered.veterans(owner, name="The Old Hands")
    for name in OF_VETERANS:
        pages[name.split(":")[-1]] = reverse(name, args=[veterans.slug])
    pages["gang-mustering-veterans"] = reverse("rosters:gang-mustering", args=[veterans.slug])
    old_ben = veterans.characters.get(name="Ben")
    pages["character-past"] = reverse("rosters:character-past", args=[old_ben.slug])
    for man in Character.objects.filter(gang__in=(ready, gangs[0])).order_by("pk"):
        if man.rank in ("leader", "specialist", "hired-gun"):
            pages[f"character-{man.rank}-{man.gang_id}"] = man.get_absolute_url()
            pages["character-describe"] = reverse("rosters:character-describe", args=[man.slug])
    leader = Character.objects.filter(gang=gangs[0], rank="leader").get()
    pages["character-retire"] = reverse("rosters:character-retire", args=[leader.slug])
    for each in leader.weapons.all()[:1]:
        pages["weapon-detail"] = each.get_absolute_url()
        pages["weapon-sell"] = reverse("rosters:weapon-sell", args=[each.slug])
    for slug in BASE.tables:
        pages[f"rulebook-{slug}"] = reverse("rosters:rulebook-table", args=[slug])
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    return pages, cookie.value if cookie else ""


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
