"""The steps of mustering, by whatever a player has: a thumb, a keyboard, or a page without scripts."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, Response, expect

from rosters.models import Gang
from tests.browser.pages import htmx_is_idle

PEACEMAKER = "Revolver, normal, cartridge"
WINCHESTER = "Winchester or Henry rifle"
SHOTGUN = "Double shotgun"


class Hand:
    """A player at a page: counts every press and every field he fills."""

    #: Whether his acts come back as a part of the page.
    swaps = True

    def __init__(self, page: Page, site: str) -> None:
        page.set_default_timeout(10_000)
        self.page = page
        self.site = site
        self.moves = 0

    def press(self, at: Locator) -> None:
        """Press a button or follow a link."""
        self.moves += 1
        self._press(at)

    def fill(self, at: Locator, text: str) -> None:
        """Fill a field."""
        self.moves += 1
        self._fill(at, text)

    def _press(self, at: Locator) -> None:
        at.click()

    def _fill(self, at: Locator, text: str) -> None:
        at.fill(text)

    def act(self, at: Locator) -> Response:
        """Press a button that posts, and wait until the page shows what came of it."""
        with self.page.expect_response(is_post) as answer:
            self.press(at)
        self.settle()
        return answer.value

    def settle(self) -> None:
        """Wait until nothing is under way."""
        if self.swaps:
            htmx_is_idle(self.page)
        else:
            self.page.wait_for_load_state()

    def follow(self, at: Locator) -> None:
        """Follow a link, and wait for what it leads to."""
        self.press(at)
        self.settle()

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """The button of this name."""
        return (within or self.page).get_by_role("button", name=name)

    # What a player does.

    def sign_up(self, name: str) -> None:
        """Make an account."""
        self.page.goto(f"{self.site}/accounts/signup/")
        self.fill(self.page.get_by_label("Username"), name)
        self.fill(self.page.get_by_label("Password"), "a-long-walk-to-coldwater")
        self.press(self.button("Sign up"))
        expect(self.page.get_by_role("heading", name="Gangs")).to_be_visible()

    def open_book(self, name: str, kind: str, *, protagonisti: bool = False) -> Gang:
        """Begin a gang, from the list of gangs."""
        self.press(self.page.get_by_role("link", name="Muster a gang"))
        self.fill(self.page.get_by_label("Name of the gang"), name)
        self.press(self.page.get_by_role("radio", name=kind))
        if protagonisti:
            self.press(self.page.get_by_label("I protagonisti"))
        self.press(self.button("Open the book"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)
        return Gang.objects.get(name=name)

    def recruit(self, rank: str, name: str) -> None:
        """Take somebody on under his name."""
        taking_on = self.page.get_by_role("region", name="People")
        self.fill(taking_on.get_by_label("Name"), name)
        self.act(self.button(rank, taking_on))
        expect(self.him).to_contain_text(name)

    @property
    def him(self) -> Locator:
        """The heading of whoever stands before the player."""
        return self.page.locator("#h-him")

    def look_at(self, name: str | re.Pattern[str]) -> None:
        """Put somebody else before the player."""
        people = self.page.get_by_role("region", name="People")
        self.follow(people.get_by_role("link", name=name).first)

    def shelf(self, name: str) -> None:
        """Turn to another shelf."""
        tab = self.page.get_by_role("navigation", name="Shelves").get_by_role("link", name=name)
        self.follow(tab)
        expect(tab).to_have_attribute("aria-current", "page")

    def buy(self, thing: str) -> Response:
        """Buy something from the shelf."""
        return self.act(self.button(f"{thing}: Buy"))

    def box(self, of: str) -> Response:
        """Buy a box of rounds."""
        return self.act(self.button(re.compile(rf"^\+ .* of {of}")))

    def name_him(self, name: str) -> None:
        """Name whoever stands before the player."""
        field = self.page.locator("#him").get_by_role("textbox", name="Name", exact=True)
        self.fill(field, name)
        self.act(self.button("Save the name"))
        expect(self.him).to_contain_text(name)

    def describe_him(self) -> None:
        """Open the page on which he and his miniature are described."""
        self.press(self.page.get_by_role("link", name="Looks, background, miniature"))
        expect(self.button("Save")).to_be_visible()

    def hire(self, kit: str, name: str) -> None:
        """Hire a man with a kit."""
        self.press(self.page.get_by_role("link", name="Hired men"))
        self.press(self.page.get_by_text(kit, exact=True))
        offer = self.page.get_by_role("group").filter(has_text=kit)
        self.fill(offer.get_by_role("textbox", name="Name"), name)
        self.press(self.button("Hire him", offer))
        expect(self.him).to_contain_text(name)

    def ride_out(self) -> None:
        """Ride out."""
        self.press(self.page.get_by_role("link", name="Ride out"))
        self.press(self.button("Ride out"))
        expect(self.page).not_to_have_url(re.compile("mustering"))


class Thumb(Hand):
    """A player who taps, one tap after the other: a quicker one is half a double tap."""

    def _press(self, at: Locator) -> None:
        self.page.wait_for_function("() => performance.now() - (window.tapped ?? -1e4) > 450")
        at.evaluate("window.tapped = performance.now()")
        at.tap()


class Keyboard(Hand):
    """A player with a keyboard and nothing else; he must always see where he is."""

    MOST_TABS = 150

    def _press(self, at: Locator) -> None:
        self.reach(at)
        checkable = at.evaluate("at => at.matches('[type=radio], [type=checkbox]')")
        self.page.keyboard.press("Space" if checkable else "Enter")

    def _fill(self, at: Locator, text: str) -> None:
        self.reach(at)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def reach(self, at: Locator) -> None:
        """Go there by Tab or Shift and Tab, from where the focus is."""
        expect(at).to_be_visible()
        goal = at.element_handle()
        for _ in range(self.MOST_TABS):
            way = self.page.evaluate(WAY, goal)
            if way == "here":
                assert self.page.evaluate(SEEN), "the focus cannot be seen"
                return
            if way == "radio":
                self.page.keyboard.press("ArrowDown")
            else:
                self.page.keyboard.press("Shift+Tab" if way == "back" else "Tab")
        raise AssertionError(f"{at} is not reached by {self.MOST_TABS} tabs")

    def act(self, at: Locator) -> Response:
        """Press a button that posts; see that the focus is on it still, or where it leads."""
        name = (at.text_content() or "").strip()
        answer = super().act(at)
        after = self.page.evaluate(FOCUSED)
        kept = after["text"] == name or after["id"] == "h-him" or after["refused"]
        assert kept, f"after {name} the focus is on {after}"
        return answer

    def settle(self) -> None:
        """Wait, and see that the focus is kept."""
        super().settle()
        assert self.page.evaluate(FOCUSED)["tag"] != "BODY", "the focus is lost"


class Plain(Hand):
    """A player whose browser runs no scripts."""

    swaps = False

    def follow(self, at: Locator) -> None:
        """Follow a link to another page."""
        with self.page.expect_event("load"):
            self.press(at)

    def act(self, at: Locator) -> Response:
        """Press a button that posts, and wait for the page that answers."""
        with self.page.expect_event("load"), self.page.expect_response(is_post) as answer:
            self.press(at)
        return answer.value


WAY = """goal => {
  const now = document.activeElement;
  if (now === goal) return "here";
  if (now.type === "radio" && now.name === goal.name) return "radio";
  return goal.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? "back" : "on";
}"""
"""Which way the goal lies from where the focus is."""

FOCUSED = """() => {
  const now = document.activeElement;
  const refused = now.getAttribute("role") === "alert";
  return {tag: now.tagName, id: now.id, text: now.textContent.trim(), refused};
}"""
"""What has the focus."""

SEEN = """() => {
  const now = document.activeElement;
  const ring = getComputedStyle(now.closest(".pick") || now);
  return now.matches(":focus-visible") && ring.outlineStyle !== "none" && ring.outlineWidth !== "0px";
}"""
"""Whether the focus shows itself."""


def is_post(answer: Response) -> bool:
    """Whether this answers a form."""
    return answer.request.method == "POST"


def figure(page: Page, name: str) -> Locator:
    """The first figure of this name on the page."""
    term = page.get_by_role("term").filter(has_text=re.compile(f"^{name}$")).first
    return term.locator("xpath=following-sibling::dd")


def expect_the_books(page: Page, gang: Gang) -> None:
    """See that cash and rating on the page are those in the database."""
    gang.refresh_from_db()
    expect(figure(page, "Cash")).to_have_text(f"${gang.cash:,}")
    expect(figure(page, "Rating")).to_have_text(f"{gang.rating}")


def mark(page: Page) -> None:
    """Set a mark that a reload would wipe away."""
    page.evaluate("window.marked = true")


def is_marked(page: Page) -> Any:
    """Whether the page is still the one that was marked."""
    return page.evaluate("window.marked === true")
