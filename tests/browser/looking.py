"""What every page owes its reader, measured: axe, widths, targets, a quiet console."""

from __future__ import annotations

import re
from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page

AXE = Axe().axe_script
NARROW, WIDE = 320, 1280
HEIGHT = 900
RULES = {"resultTypes": ["violations"]}
COLOURS = {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": ["color-contrast"]}}

SIDEWAYS = "document.documentElement.scrollWidth"
THEME = "theme => { document.documentElement.dataset.theme = theme; }"
SMALL = """least => {
  const found = [];
  const seen = (at) => at.checkVisibility({visibilityProperty: true}) && !at.closest(".vh");
  const inText = (at) => {
    if (at.tagName !== "A" || getComputedStyle(at).display !== "inline") return false;
    let block = at.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block.innerText.trim().length > at.innerText.trim().length + 2;
  };
  for (const at of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (at.type === "hidden" || !seen(at) || inText(at)) continue;
    const target = /^(radio|checkbox)$/.test(at.type) ? at.closest("label") || at : at;
    const {width, height} = target.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) {
      const name = at.innerText || at.name || at.getAttribute("aria-label");
      found.push(`${at.tagName} "${name}" is ${Math.round(width)} by ${Math.round(height)} px`);
    }
  }
  return found;
}"""
"""Whatever is tapped and is too small for a thumb, links inside running text excepted."""

CUT = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((at) =>
  at.checkVisibility() && at.childElementCount === 0 && at.textContent.trim() && !at.closest(".vh, .sheet")
  && !at.closest("thead") && at.getBoundingClientRect().right > document.documentElement.clientWidth + 1
).map((at) => `"${at.textContent.trim().slice(0, 40)}" is cut off`)"""
"""Words that run over the edge of the page, where they may be cut off unseen."""

TAP = 44


def listen(page: Page) -> list[str]:
    """Return a list that fills with what the console says of faults; a page's own status is none."""
    said: list[str] = []

    def keep(message: ConsoleMessage) -> None:
        answered = message.text.startswith("Failed to load resource")
        own_status = answered and "/static/" not in message.location["url"]
        if message.type in ("error", "warning") and not own_status:
            said.append(f"console: {message.text}")

    page.on("console", keep)
    page.on("pageerror", lambda error: said.append(f"script: {error}"))
    return said


def violations(page: Page, *, colours_only: bool = False) -> Iterator[str]:
    """Name what axe finds: its rule and the places."""
    options = COLOURS if colours_only else RULES
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    for found in page.evaluate("options => axe.run(options)", options)["violations"]:
        places = "; ".join(str(node["target"][0]) for node in found["nodes"][:3])
        yield f"{found['id']} ({len(found['nodes'])}): {places}"


def faults(page: Page) -> list[str]:
    """Look at the page that is open, wide and narrow, in both themes; name all that is wrong."""
    found: list[str] = []
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for theme in ("saloon", "paper"):
            page.evaluate(THEME, theme)
            colours = theme == "saloon"
            found += [f"{width} px, {theme}: {v}" for v in violations(page, colours_only=colours)]
    found += page.evaluate(SMALL, TAP)
    for width in (NARROW, 360, 768):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wide = page.evaluate(SIDEWAYS)
        found += [f"{width} px: scrolls sideways, {wide} px wide"] if wide > width else []
        found += [f"{width} px: {cut}" for cut in page.evaluate(CUT)]
    page.set_viewport_size({"width": WIDE, "height": HEIGHT})
    place = re.sub(r"^https?://[^/]+", "", page.url)
    return [f"{place}: {each}" for each in dict.fromkeys(found)]
