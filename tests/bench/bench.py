"""Time the pages beside a bare view that answers the same bytes: ``make bench``.

Both go through the whole stack of the site in this process, behind the same door, in turns within one
run, so that a ratio between them says what the page itself costs, on any machine. The database is new and
thrown away: SQLite, or what ``DATABASE_URL`` names.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

    from rosters.models import Gang

#: What a reader sees, and the name of its address, which takes the gang's slug.
PAGES = [
    ("gang page", "rosters:gang-detail"),
    ("roster sheet", "rosters:roster-sheet"),
    ("ammunition sheet", "rosters:ammunition-sheet"),
]
BOX = "ball"
SIZES = (10, 30, 60)
QUERIES = 10
TIMES_BARE = 12
TIMES_TEN = 5
GZIP_OF_TEN = 15_000


def make_gang(size: int) -> Gang:
    """Return a gang of this many gang members, each with a revolver, two boxes, a Bowie, a rifle."""
    from rosters.models import Character
    from rosters.services import characters, gangs, weapons
    from rosters.services.acts import Hand
    from tests.factories import PlayerFactory
    from westamunda.rules.kinds import Rank

    owner = PlayerFactory()
    gang = gangs.muster(
        owner=owner, key=uuid.uuid4(), name=f"The {size}", kind="townies", budget=100_000
    )

    def hand() -> Hand:
        return Hand(gang=gang, actor=owner, key=uuid.uuid4())

    characters.recruit(hand(), rank=Rank.GANG_MEMBER, name="The first")
    first = Character.objects.get(gang=gang)
    characters.describe(hand(), man=first, long_gun="winchester-rifle")
    weapons.buy(hand(), man=first, type="bowie")
    weapons.buy(hand(), man=first, type="winchester-rifle")
    weapons.buy(hand(), man=first, type="normal-revolver-cartridge", name="S&W Schofield")
    weapons.buy_boxes(hand(), weapon=first.weapons.get(name="S&W Schofield"), kind=BOX, count=2)
    characters.copy(hand(), man=first, times=size - 1)
    return gang


@dataclass(frozen=True)
class Measured:
    """One page of one gang."""

    page: str
    size: int
    seconds: list[float]
    bare: list[float]
    body: bytes
    queries: int

    @property
    def ratio(self) -> float:
        """How many times the bare view the page takes, by their medians."""
        return statistics.median(self.seconds) / statistics.median(self.bare)

    def over(self, ten: Measured) -> list[str]:
        """Which budgets it breaks."""
        packed = len(gzip.compress(self.body))
        of_ten = statistics.median(self.seconds) / statistics.median(ten.seconds)
        is_gang_page = self.page == PAGES[0][0]
        broken = {
            f"queries > {QUERIES}": self.queries > QUERIES,
            f"> {TIMES_BARE} x bare": is_gang_page and self.size == 10 and self.ratio > TIMES_BARE,
            f"> {TIMES_TEN} x 10": is_gang_page and self.size == 60 and of_ten > TIMES_TEN,
            "gzip > 15 kB": is_gang_page and self.size == 10 and packed > GZIP_OF_TEN,
        }
        return [name for name, is_broken in broken.items() if is_broken]


def p95(seconds: list[float]) -> float:
    """The time that ninety-five of a hundred keep."""
    return statistics.quantiles(seconds, n=20)[-1]


def timed(client: Client, path: str) -> float:
    """Ask once and return the seconds that the answer took."""
    start = time.perf_counter()
    response = client.get(path)
    took = time.perf_counter() - start
    if response.status_code != 200:
        sys.exit(f"{path} answered {response.status_code}")
    return took


def measure(page: str, path: str, size: int, client: Client, requests: int) -> Measured:
    """Ask for the page and for its bytes in turns."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tests.bench.urls import BARE, Bare

    with CaptureQueriesContext(connection) as queries:
        first = client.get(path)
    count = len(queries)
    Bare.body, Bare.content_type = first.content, first["Content-Type"]
    for _ in range(10):
        timed(client, path)
        timed(client, BARE)
    seconds, bare = [], []
    for _ in range(requests):
        seconds.append(timed(client, path))
        bare.append(timed(client, BARE))
    return Measured(page, size, seconds, bare, first.content, count)


def print_table(rows: list[Measured]) -> None:
    """Print a line for each page and size, and what is over its budget."""
    tens = {row.page: row for row in rows if row.size == SIZES[0]}
    print(
        f"{'page':18}{'men':>4}{'median ms':>11}{'p95 ms':>9}{'bare ms':>9}{'p95 ms':>9}{'x bare':>8}"
        f"{'x 10':>6}{'bytes':>9}{'gzip':>8}{'queries':>9}"
    )
    for row in rows:
        median, bare = statistics.median(row.seconds), statistics.median(row.bare)
        of_ten = median / statistics.median(tens[row.page].seconds)
        print(
            f"{row.page:18}{row.size:4}{median * 1e3:11.2f}{p95(row.seconds) * 1e3:9.2f}"
            f"{bare * 1e3:9.2f}{p95(row.bare) * 1e3:9.2f}{row.ratio:8.1f}{of_ten:6.1f}"
            f"{len(row.body):9}{len(gzip.compress(row.body)):8}{row.queries:9}"
            f"  {', '.join(row.over(tens[row.page]))}"
        )


def run(requests: int, sizes: tuple[int, ...]) -> list[Measured]:
    """Make the gangs and measure every page of each."""
    from django.test import Client
    from django.urls import NoReverseMatch, reverse

    measured = []
    for size in sizes:
        gang = make_gang(size)
        client = Client(SERVER_NAME="localhost")
        client.force_login(gang.owner)
        for page, name in PAGES:
            try:
                path = reverse(name, args=[gang.slug])
            except NoReverseMatch:
                print(f"{page}: there is no {name} yet")
                continue
            measured.append(measure(page, path, size, client, requests))
    return measured


def with_database(work: Callable[[], list[Measured]]) -> list[Measured]:
    """Do the work on a new database, gone afterwards, as the site is set up in production."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "westamunda.settings"
    os.environ["DEBUG"] = "false"
    os.environ.pop("SECRET_KEY", None)

    import django
    from django.conf import settings

    warnings.filterwarnings("ignore", "No directory at:")
    settings.ROOT_URLCONF = "tests.bench.urls"
    django.setup()
    from django.db import connection

    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            return work()
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    asked = parser.parse_args()
    print_table(with_database(lambda: run(asked.requests, tuple(asked.sizes))))


if __name__ == "__main__":
    main()
