"""Every page of the site, in both themes, narrow and wide: nothing that axe, a thumb or a narrow
screen would complain of, and a quiet console."""

from __future__ import annotations

import uuid

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters import demonstration
from rosters.demonstration import muster
from rosters.models import Character, Gang
from rosters.samples import DROVERS, LARKSPUR, PROTAGONISTI, SAMPLES
from rosters.services import gangs, stash
from rosters.services.acts import Hand as ActHand
from tests.browser.looking import faults, listen
from tests.browser.mustering import Hand
from tests.rosters.entered import ride_on, veterans
from tests.rosters.mustered import hand, named
from tests.rosters.riders import gun, riders, thing
from westamunda.rules.editions import BASE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Reader:
    """Somebody who looks at one page after the other and notes what is wrong with it."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.wrong = listen(page)

    def read(self, name: str, *of: str, more: str = "", status: int = 200) -> None:
        """Open a page by the name of its address, and look at it."""
        answer = self.page.goto(self.site + reverse(name, args=of) + more)
        if answer is None or answer.status != status:
            self.wrong.append(f"{name} {more} answers {answer and answer.status}")
        self.look()

    def press(self, name: str) -> None:
        """Press a button of the page, and look at what it leads to."""
        with self.page.expect_event("load"):
            self.page.get_by_role("button", name=name).locator("visible=true").first.click()
        self.look()

    def expect_nothing_wrong(self) -> None:
        """Fail with every fault that was seen, each on its line."""
        assert not self.wrong, "\n".join(["wrong:", *self.wrong])

    def look(self) -> None:
        """Look at the page as it stands."""
        self.wrong += faults(self.page)


@pytest.fixture
def reader(page, live_server, log_in, owner) -> Reader:
    """Ruth, signed in."""
    log_in(owner)
    return Reader(page, live_server.url)


def test_the_doors(page, live_server, owner):
    visitor = Reader(page, live_server.url)

    for name in ("rosters:landing", "rosters:parts", "rosters:rulebook"):
        visitor.read(name)
    for name in ("account_login", "account_signup", "account_reset_password"):
        visitor.read(name)
        visitor.page.locator("form").first.evaluate("form => { form.noValidate = true; }")
        visitor.press({"account_login": "Sign in", "account_signup": "Sign up"}.get(name, "Send"))
    visitor.read("account_reset_password_done")
    visitor.read("rosters:gang-detail", "nobodys-gang", status=404)

    visitor.expect_nothing_wrong()


def test_a_guest_and_what_he_leaves(page, live_server, owner):
    visitor = Reader(page, live_server.url)
    visitor.read("rosters:gang-list")
    for kind in ("Cavalry on foot", "Native band, town"):
        visitor.read("rosters:landing")
        page.get_by_role("main").get_by_role("button", name=kind).click()
        expect(page.get_by_role("link", name="Ride out").first).to_be_visible()
    visitor.look()
    for name in ("rosters:landing", "rosters:gang-list", "rosters:guest-forget"):
        visitor.read(name)
    visitor.read("rosters:gang-detail", Gang.objects.latest("pk").slug)
    owner.set_password("a-long-walk-to-coldwater")
    owner.save()
    visitor.read("account_login")
    page.get_by_label("Username").fill(owner.username)
    page.get_by_label("Password").fill("a-long-walk-to-coldwater")
    visitor.press("Sign in")
    for box in page.get_by_role("checkbox").all():
        box.uncheck()
    visitor.press("Keep them")
    for name in ("rosters:gang-list", "rosters:account-delete"):
        visitor.read(name)
    page.locator("main form").first.evaluate("form => { form.noValidate = true; }")
    visitor.press("Delete the account")

    visitor.expect_nothing_wrong()


def test_too_many_guests(page, live_server, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "0/h/ip"}
    visitor = Reader(page, live_server.url)
    visitor.read("rosters:landing")
    visitor.press("Frontiersmen")

    expect(page.get_by_role("heading", level=1)).to_have_text("Too many at once")
    visitor.expect_nothing_wrong()


def test_the_account_and_the_rulebook(reader):
    for name in ("rosters:account", "account_email", "account_logout"):
        reader.read(name)
    for slug in BASE.tables:
        reader.read("rosters:rulebook-table", slug)

    reader.expect_nothing_wrong()


def test_a_gang_begun(reader, owner):
    reader.read("rosters:gang-list")
    reader.read("rosters:gang-muster")
    reader.press("Open the book")
    gang = gangs.muster(owner=owner, key=uuid.uuid4(), name="The Assay Office", kind="townies")
    for name in (
        "mustering",
        "describe",
        "disband",
        "ledger",
        "share",
        "hire",
        "waiting",
        "detail",
    ):
        reader.read(f"rosters:gang-{name}", gang.slug)
    reader.read("rosters:gang-list")

    reader.expect_nothing_wrong()


def hardest(owner: object) -> Gang:
    """A gang with the longest names, so that they must break."""
    return gangs.muster(
        owner=owner, key=uuid.uuid4(), name="W" * 60, kind="frontiersmen", story="x" * 400
    )


def test_a_gang_that_musters(reader, owner, live_server):
    gang = muster(owner, LARKSPUR)
    leader, *_, hired = Character.objects.filter(gang=gang).order_by("position")
    at = ("rosters:gang-mustering", gang.slug)
    reader.read(*at)
    reader.read(*at, more=f"?man={leader.slug}&shelf=long-guns")
    reader.read(*at, more="?shelf=horses")
    reader.read(*at, more="?find=colt&most=20")
    reader.read(*at, more="?find=no+such+gun")
    reader.read(*at, more=f"?man={hired.slug}")
    for details in reader.page.get_by_role("group").all():
        details.evaluate("at => { if (at.tagName === 'DETAILS') at.open = true; }")
    reader.look()
    reader.read("rosters:character-describe", leader.slug)
    reader.page.get_by_label("Name").fill("")
    reader.press("Save")
    reader.read("rosters:gang-describe", gang.slug)
    reader.page.get_by_label("Name of the gang").fill("")
    reader.press("Save")

    long = hardest(owner)
    hand = Hand(reader.page, live_server.url)
    reader.read("rosters:gang-mustering", long.slug)
    hand.recruit("Leader", "M" * 60)
    reader.look()
    reader.read("rosters:gang-detail", long.slug)

    reader.expect_nothing_wrong()


def test_what_is_refused(reader, owner):
    gang = muster(owner, DROVERS)
    reader.read("rosters:gang-mustering", gang.slug)
    hand = Hand(reader.page, reader.site)
    hand.page.locator("#recruit").evaluate(
        "form => form.querySelector('button:not([disabled])').value = 'leader'"
    )
    hand.act(hand.button("Gang member $"))
    expect(reader.page.get_by_role("alert")).to_be_visible()
    reader.look()
    reader.read("rosters:gang-hire", gang.slug)
    reader.page.get_by_text("Revolver and shotgun", exact=True).click()
    name = reader.page.get_by_role("textbox", name="Name").locator("visible=true").first
    name.evaluate("at => { at.removeAttribute('maxlength'); at.value = 'x'.repeat(61); }")
    reader.press("Hire him")

    reader.expect_nothing_wrong()


def test_a_gang_that_is_entered(reader, owner):
    gang = veterans(owner)
    ben = gang.characters.get(name="Ben")
    reader.read("rosters:gang-mustering", gang.slug, more=f"?man={ben.slug}&shelf=blades")
    reader.read("rosters:character-past", ben.slug)
    reader.page.get_by_label("Experience").fill("")
    reader.press("Enter it so")
    for name in ("departed", "territories", "past-battles", "purse", "ride-on"):
        reader.read(f"rosters:gang-{name}", gang.slug)
    reader.press("Ride on as entered")
    reader.read("rosters:past-battle-change", gang.past_battles.first().slug)
    ride_on(gang)
    for name in ("detail", "departed", "past-battles"):
        reader.read(f"rosters:gang-{name}", gang.slug)
    reader.read("rosters:character-detail", ben.slug)

    reader.expect_nothing_wrong()


@pytest.mark.parametrize("sample", [sample for _, sample in SAMPLES], ids=lambda s: s.name)
def test_a_gang_that_rides(reader, owner, sample):
    gang = demonstration.load(owner, sample)
    people = Character.objects.filter(gang=gang).order_by("position")
    reader.read("rosters:gang-detail", gang.slug)
    for man in {people[1], people[len(people) - 1]}:
        reader.read("rosters:character-detail", man.slug)

    reader.expect_nothing_wrong()


def test_the_other_pages_of_a_gang_that_rides(reader, owner):
    gang = demonstration.load(owner, LARKSPUR)
    for name in ("ledger", "share", "describe", "disband", "waiting"):
        reader.read(f"rosters:gang-{name}", gang.slug)
    man = Character.objects.filter(gang=gang).first()
    reader.read("rosters:gang-ledger", gang.slug, more=f"?man={man.slug}")
    gangs.share(ActHand(gang, owner, uuid.uuid4()), visibility="unlisted")
    reader.read("rosters:gang-share", gang.slug)
    reader.press("Draw a new link")
    for name in ("roster-sheet", "ammunition-sheet"):
        reader.page.goto(reader.site + reverse(f"rosters:{name}", args=[gang.slug]))
        if reader.page.get_by_role("main").inner_text().strip():
            reader.look()

    reader.expect_nothing_wrong()


def test_what_is_done_with_a_gang_that_rides(reader, owner):
    gang = riders(owner, name="The Larkspur Company")
    stash.give(hand(gang), thing=thing(gang, "saddle"))
    for name in ("stash", "order"):
        reader.read(f"rosters:gang-{name}", gang.slug)
    schofield = gun(gang, "Schofield")
    for name in ("detail", "sell", "throw-away"):
        reader.read(f"rosters:weapon-{name}", schofield.slug)
    for summary in reader.page.get_by_text("Sell or throw away").all():
        summary.click()
    reader.look()
    reader.read("rosters:possession-detail", thing(gang, "horse").slug)
    reader.read("rosters:possession-detail", thing(gang, "saddle").slug)
    reader.press("Give to Cal")
    reader.read("rosters:character-describe", named(gang, "Ada").slug)
    for who, how in (("Ada", "retire"), ("Ned", "dismiss"), ("Ned", "retire")):
        reader.read(f"rosters:character-{how}", named(gang, who).slug)
    reader.read("rosters:weapon-detail", named(gang, "Ned").weapons.earliest("pk").slug)
    reader.read("rosters:character-retire", named(gang, "Ada").slug)
    reader.press("Let Ada retire")

    reader.expect_nothing_wrong()


def test_choices_that_wait(reader, owner, dice_of_seed):
    dice_of_seed(3)
    gang = muster(owner, PROTAGONISTI)
    reader.read("rosters:gang-mustering", gang.slug)
    hand = Hand(reader.page, reader.site)
    hand.ride_out()
    reader.look()
    leader = Character.objects.filter(gang=gang).order_by("position")[0]
    reader.read("rosters:character-detail", leader.slug)
    reader.read("rosters:gang-detail", gang.slug)
    reader.expect_nothing_wrong()


@pytest.mark.parametrize(
    ("broken", "status"), [(SuspiciousOperation, 400), (PermissionDenied, 403), (RuntimeError, 500)]
)
def test_when_something_breaks(reader, monkeypatch, broken, status):
    def breaks(*_: object, **__: object) -> None:
        raise broken

    monkeypatch.setattr("rosters.queries.gangs.gangs_of", breaks)

    reader.read("rosters:gang-list", status=status)

    reader.expect_nothing_wrong()


def test_a_form_that_lay_too_long(reader):
    reader.page.goto(reader.site + reverse("rosters:gang-muster"))
    reader.page.get_by_label("Name of the gang").fill("The Assay Office")
    reader.page.get_by_role("radio", name="Townies").check()
    reader.page.context.clear_cookies(name="csrftoken")

    reader.press("Open the book")

    expect(reader.page.get_by_role("heading", name="The page lay too long")).to_be_visible()
    reader.expect_nothing_wrong()
