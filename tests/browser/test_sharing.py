"""A gang shown to a friend by its link, on another device, until the link is drawn anew."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rosters.models import Gang
from tests.browser.looking import faults, listen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page: Page, name: str) -> None:
    """Press a button that leads to another page."""
    with page.expect_event("load"):
        page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def share_by_link(page: Page, site: str, gang: Gang) -> str:
    """Share the gang by its link, from its page; return the link."""
    page.goto(site + gang.get_absolute_url())
    page.get_by_role("link", name="Who may read").click()
    page.get_by_role("radio", name="By its link").check()
    press(page, "Save")
    return page.get_by_label("Send this").input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_friend_reads_by_the_link_until_it_is_drawn_anew(
    new_context, live_server, log_in, context, legal_gang, owner, client, scripts
):
    hers = new_context(java_script_enabled=scripts)
    log_in(owner)
    hers.add_cookies(context.cookies())
    page = hers.new_page()
    link = share_by_link(page, live_server.url, legal_gang)
    friend = new_context(java_script_enabled=scripts).new_page()

    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text(legal_gang.name)
    friend.get_by_role("link", name="Chronicle", exact=True).click()
    expect(friend.get_by_role("heading", level=1)).to_have_text("Chronicle")
    expect(friend.get_by_role("button", name="Take back")).to_have_count(0)
    friend.go_back()
    friend.get_by_role("link", name="Cordelia Strand").click()
    expect(friend.get_by_role("heading", level=1)).to_have_text("Cordelia Strand")
    read = friend.url

    press(page, "Draw a new link")

    fresh = page.get_by_label("Send this").input_value()
    assert fresh != link
    for closed in (link, read, live_server.url + legal_gang.get_absolute_url()):
        answer = friend.goto(closed)
        assert answer.status == 404
    assert friend.goto(fresh).status == 200


def test_the_link_and_the_gang_as_text_are_copied(
    page, context, live_server, log_in, legal_gang, owner
):
    said = listen(page)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    log_in(owner)
    link = share_by_link(page, live_server.url, legal_gang)

    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link

    page.goto(live_server.url + legal_gang.get_absolute_url())
    page.get_by_role("link", name="Copy as text").click()
    expect(page.get_by_role("link", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(f"{legal_gang.name}\n")
    assert "Cordelia Strand, leader" in text
    assert said == []


def test_without_leave_to_copy_the_link_is_marked_and_the_text_is_opened(
    page, live_server, log_in, legal_gang, owner
):
    log_in(owner)
    link = share_by_link(page, live_server.url, legal_gang)
    refuse = "() => { const no = () => Promise.reject(new Error('no')); navigator.clipboard.write = no; navigator.clipboard.writeText = no; }"

    page.evaluate(refuse)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_label("Send this")).to_be_focused()
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == link

    page.goto(live_server.url + legal_gang.get_absolute_url())
    page.evaluate(refuse)
    page.get_by_role("link", name="Copy as text").click()
    page.wait_for_url(live_server.url + reverse("rosters:gang-text", args=[legal_gang.slug]))


def test_without_scripts_there_is_no_button_that_does_nothing(
    new_context, context, live_server, log_in, legal_gang, owner
):
    hers = new_context(java_script_enabled=False)
    log_in(owner)
    hers.add_cookies(context.cookies())
    page = hers.new_page()
    share_by_link(page, live_server.url, legal_gang)

    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    page.goto(live_server.url + legal_gang.get_absolute_url())
    page.get_by_role("link", name="Copy as text").click()
    page.wait_for_url(live_server.url + reverse("rosters:gang-text", args=[legal_gang.slug]))


def test_the_chronicle_is_read_of_one_man_and_an_act_of_his_is_taken_back_there(
    page, live_server, log_in, legal_gang, owner
):
    said = listen(page)
    log_in(owner)
    page.goto(live_server.url + reverse("rosters:gang-ledger", args=[legal_gang.slug]))
    page.get_by_label("Of whom").select_option(label="Bram Otley")
    press(page, "Show")
    here = page.url
    rows = page.get_by_role("row").filter(has_text="for Colt Peacemaker")

    with page.expect_event("load"):
        rows.first.get_by_role("button", name="Take back").click()

    assert page.url == here
    expect(page.get_by_label("Of whom")).to_have_value(here.partition("man=")[2])
    expect(page.locator(".struck")).to_have_count(1)
    expect(page.get_by_text("Taken back by ruth")).to_be_visible()
    assert faults(page) == []
    assert said == []
