"""Every act of mustering works in a browser that runs no scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rosters.models import Act, Character, Weapon
from tests.browser.mustering import PEACEMAKER, WINCHESTER, Plain, expect_the_books

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def plain(new_context, live_server):
    """A player whose browser runs no scripts, on a phone."""
    context = new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    return Plain(context.new_page(), live_server.url)


def test_a_gang_is_mustered_and_rides_out_without_scripts(plain):
    page = plain.page
    plain.sign_up("cordelia")
    gang = plain.open_book("The Assay Office", "Townies")
    plain.recruit("Leader", "Cordelia Strand")
    plain.buy(PEACEMAKER)
    plain.box("ball")
    plain.box("ball")
    plain.act(plain.button("Give back a box of ball"))
    plain.shelf("Horse and gear")
    plain.buy("Horse")
    plain.act(plain.button("Give back the Horse"))
    expect_the_books(page, gang)

    plain.recruit("Shootist", "Levi Marsh")
    plain.act(plain.button("Gunfighter"))
    plain.describe_him()
    plain.fill(page.get_by_label("Holsters"), "2")
    plain.act(plain.button("Save"))
    plain.buy(PEACEMAKER)
    plain.buy(PEACEMAKER)
    plain.press(page.get_by_text("What it is really called").last)
    plain.fill(page.get_by_role("combobox", name="Real name").last, "S&W Schofield")
    plain.act(plain.button("Call it so").last)
    expect_the_books(page, gang)

    plain.recruit("Gang member", "")
    plain.name_him("Ada Quill")
    plain.shelf("Long guns")
    plain.buy(WINCHESTER)
    plain.act(plain.button("One more like"))
    plain.act(plain.button("Undo"))
    expect_the_books(page, gang)

    plain.hire("Revolver and shotgun", "Deacon Moss")
    expect_the_books(page, gang)
    plain.ride_out()
    while page.get_by_role("heading", name="Waiting for you").is_visible():
        plain.act(page.get_by_role("main").get_by_role("group").get_by_role("button").first)

    expect(page).to_have_url(re.compile(f"{gang.get_absolute_url()}$"))
    expect_the_books(page, gang)
    here = Character.objects.filter(gang=gang, left="")
    assert set(here.values_list("name", flat=True)) == {
        "Cordelia Strand", "Levi Marsh", "Ada Quill", "Deacon Moss",
    }  # fmt: skip
    assert Weapon.objects.filter(gang=gang, name="S&W Schofield").count() == 1
    done = set(Act.objects.filter(gang=gang).values_list("code", flat=True))
    assert done >= {"mustered", "recruited", "bought", "copied", "taken-back", "hired", "rode-out"}
