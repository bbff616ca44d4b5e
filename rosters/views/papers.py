"""Papers: taken away, brought in, copied, kept, and shown as they stood."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from rosters import access, papers
from rosters.forms.papers import BringInForm, CopyGangForm, KeepRosterForm
from rosters.models import Gang, Paper
from rosters.papers import MOST_BYTES, Misread
from rosters.queries import on_paper as asked
from rosters.queries import sheets
from rosters.roster import read_whole
from rosters.services import on_paper
from rosters.views.acting import attempt
from rosters.views.guests import founder
from rosters.views.reading import reads
from rosters.views.sharing import address_to
from westamunda import limits
from westamunda.http import FOR_AN_HOUR, HttpRequest, kept, page, see_other
from westamunda.rules.errors import RuleBroken

ASK_AGAIN = "private, no-cache"


@cache
def _schema() -> bytes:
    return json.dumps(papers.schema(), ensure_ascii=False, indent=2).encode()


@login_not_required
@require_safe
def paper_schema(request: HttpRequest) -> HttpResponse:
    """Give the JSON Schema of papers."""
    return kept(
        request, HttpResponse(_schema(), content_type="application/schema+json"), FOR_AN_HOUR
    )


@require_safe
def gang_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the gang's paper as a file: with the private notes, where they are the reader's."""
    gang = access.exportable_gang(request.reader, slug)
    paper = papers.paper_of(read_whole(gang), private=access.owns(request.reader, gang))
    answer = HttpResponse(papers.canonical(paper), content_type="application/json")
    answer["Content-Disposition"] = _as_file(gang.name)
    patch_vary_headers(answer, ["Cookie"])
    return kept(request, answer, ASK_AGAIN)


def _as_file(name: str) -> str:
    """A file called after the gang: in plain letters, and in its own where a browser can."""
    plain, own = slugify(name)[:60] or "gang", name.replace("/", "-").replace("\\", "-")
    return f"attachment; filename=\"{plain}.json\"; filename*=UTF-8''{quote(own, safe='')}.json"


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def gang_import(request: HttpRequest) -> HttpResponse:
    """Read a paper and show what it would make; once that was seen, make it."""
    if request.method != "POST":
        return _ask_for_paper(request, BringInForm())
    if not limits.allow(request, "import"):
        return limits.too_many(request, "import")
    form = BringInForm(request.POST, request.FILES)
    if _is_too_big(request):
        form.add_error("file", f"A paper has {MOST_BYTES // 1000} kB at the most.")
    if not form.is_valid():
        return _ask_for_paper(request, form)
    try:
        looked = on_paper.look_at(form.paper)
        if form.cleaned_data["sure"]:
            return _bring_in(request, form)
    except RuleBroken as refusal:
        form.refuse(refusal)
        return _ask_for_paper(request, form)
    context = {"looked": looked, "page": asked.page_of(looked.roster)}
    return page(request, "rosters/gang_import_shown.html", context, partial="shown")


def _bring_in(request: HttpRequest, form: BringInForm) -> HttpResponse:
    """Make the gang of a paper that can be read, the reader's or a new guest's."""
    owner = founder(request, form)
    if owner is None:
        return limits.too_many(request, "guest")
    gang = on_paper.bring_in(owner=owner, key=form.cleaned_data["key"], text=form.paper)
    return _leave_to(request, gang)


def _is_too_big(request: HttpRequest) -> bool:
    """Whether a file was sent that is not even taken in (settings, FILE_UPLOAD_HANDLERS)."""
    if request.FILES or request.content_type != "multipart/form-data":
        return False
    length = request.headers.get("Content-Length", "")
    return length.isdecimal() and int(length) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE


def _ask_for_paper(request: HttpRequest, form: BringInForm) -> HttpResponse:
    status = 422 if form.errors else 200
    return page(request, "rosters/gang_import.html", {"form": form}, partial="form", status=status)


def _leave_to(request: HttpRequest, gang: Gang) -> HttpResponse:
    """Leave for a gang's page, or for where it musters on."""
    if gang.is_mustering:
        return see_other(request, "rosters:gang-mustering", gang.slug)
    return see_other(request, gang)


@require_http_methods(["GET", "HEAD", "POST"])
def gang_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a gang of the reader's own as a copy of another."""
    gang = access.copyable_gang(request.reader, slug)
    initial = {"name": f"{gang.name[:53]} (copy)"}
    form = CopyGangForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        told = form.cleaned_data
        try:
            new = on_paper.copy_gang(
                gang=gang, owner=request.reader.actor, key=told["key"], name=told["name"]
            )
            return _leave_to(request, new)
        except RuleBroken as refusal:
            form.refuse(refusal)
    context = {"form": form, "gang": gang, "owns": access.owns(request.reader, gang)}
    status = 422 if form.errors else 200
    return page(request, "rosters/gang_copy.html", context, partial="form", status=status)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@reads(access.visible_gang, by_tag=False)
def gang_stood(request: HttpRequest, gang: Gang) -> HttpResponse:
    """List the points at which the roster was kept; keep it as it stands now."""
    if request.method == "POST":
        gang = access.own_gang(request.reader, gang.slug)
        form = KeepRosterForm(request.POST)
        if form.is_valid() and attempt(request, gang, form, on_paper.keep):
            return see_other(request, "rosters:gang-stood", gang.slug)
    else:
        form = KeepRosterForm()
    context = {
        "gang": gang,
        "kept": asked.kept_of(gang),
        "form": form,
        "may_change": access.may_change(request.reader, gang),
    }
    status = 422 if form.errors else 200
    return page(request, "rosters/gang_stood.html", context, partial="stood", status=status)


@login_not_required
@require_safe
@reads(access.visible_paper, by_tag=False)
def paper_detail(request: HttpRequest, paper: Paper) -> HttpResponse:
    """A gang as it stood when its roster was kept."""
    try:
        roster, edition = asked.stood(paper, insider=access.is_insider(request.reader, paper.gang))
    except Misread as refusal:
        return _unreadable(request, paper, refusal)
    context = {"paper": paper, "gang": roster.gang, "page": asked.page_of(roster, edition)}
    return page(request, "rosters/paper_detail.html", context, partial="stood")


@login_not_required
@require_safe
@reads(access.visible_paper, by_tag=False)
def paper_roster(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The roster sheet as it stood, to print."""
    return _sheet(request, paper, "rosters/roster_sheet.html", sheets.roster_sheet_of)


@login_not_required
@require_safe
@reads(access.visible_paper, by_tag=False)
def paper_ammunition(request: HttpRequest, paper: Paper) -> HttpResponse:
    """The ammunition sheet as it stood, to print and cross off."""
    return _sheet(request, paper, "rosters/ammunition_sheet.html", sheets.ammunition_sheet_of)


def _sheet(request: HttpRequest, paper: Paper, template: str, sheet_of: Any) -> HttpResponse:
    """Draw a sheet of a roster that was kept, as today's is drawn."""
    try:
        roster, edition = asked.stood(paper, insider=access.is_insider(request.reader, paper.gang))
    except Misread as refusal:
        return _unreadable(request, paper, refusal)
    back = reverse("rosters:paper-detail", args=[paper.slug])
    context = {
        "gang": roster.gang,
        "sheet": sheet_of(roster, edition),
        "stood": paper,
        "wished": sheets.Wished.at(request.GET),
        "blank_choices": sheets.BLANK_CHOICES,
        "address": address_to(request, paper.gang, back),
        "back": back,
        "roster_url": reverse("rosters:paper-roster", args=[paper.slug]),
        "ammunition_url": reverse("rosters:paper-ammunition", args=[paper.slug]),
    }
    return render(request, template, context)


def _unreadable(request: HttpRequest, paper: Paper, refusal: Misread) -> HttpResponse:
    """Say why a kept paper is not shown."""
    context = {"paper": paper, "gang": paper.gang, "sentence": refusal.sentence}
    return page(request, "rosters/paper_unreadable.html", context, partial="stood")
