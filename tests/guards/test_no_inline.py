"""No script, style or handler stands in a page: the policy is ``default-src 'self'``."""

from __future__ import annotations

import re

import pytest

from tests.guards.code import TEMPLATES, text_of

FORBIDDEN = {
    "a script without src": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "a style attribute": re.compile(r"\sstyle\s*=", re.I),
    "a handler": re.compile(r"\son[a-z]+\s*=", re.I),
    "hx-on": re.compile(r"\s(?:data-)?hx-on\b", re.I),
    "a javascript address": re.compile(r"javascript:", re.I),
    "an expression that htmx evaluates": re.compile(r"hx-(?:vals|headers)=.js:", re.I),
}


def found_in(markup: str) -> list[str]:
    """Name what a template may not hold."""
    return [what for what, pattern in FORBIDDEN.items() if pattern.search(markup)]


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_a_template_has_nothing_inline(path):
    assert found_in(text_of(path)) == []


@pytest.mark.parametrize(
    "markup",
    [
        "<script>x</script>", "<style>", '<p style="x">', '<p onclick="x">', '<p hx-on:click="x">',
        '<a href="javascript:x">',
    ],
)  # fmt: skip
def test_the_guard_sees_what_is_inline(markup):
    assert len(found_in(markup)) == 1


def test_the_guard_lets_a_script_with_its_address_stand():
    assert found_in('<script src="x.js" defer></script><meta name="on" content="style">') == []
