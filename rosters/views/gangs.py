"""Gangs: the list, a new one, its page, its story."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access, readers
from rosters.forms import ActForm, DescribeGangForm, GangForm, SampleForm
from rosters.models import Gang
from rosters.queries import gangs as asked
from rosters.queries.on_paper import wrong_with
from rosters.samples import OF_KIND, SHORT
from rosters.services import gangs, samples
from rosters.views.acting import attempt
from rosters.views.guests import founder
from rosters.views.reading import reads
from westamunda import limits
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken
from westamunda.rules.kinds import KINDS

A_PAGE = 30


@login_not_required
@require_safe
def gang_list(request: HttpRequest) -> HttpResponse:
    """The reader's gangs; a visitor has none yet."""
    return listed(request)


def listed(request: HttpRequest, form: SampleForm | None = None) -> HttpResponse:
    """Draw the list of gangs, with why a sample was refused."""
    mine = asked.gangs_of(request.reader.player)
    known = request.user.is_authenticated
    context = {
        "gangs": Paginator(mine, A_PAGE).get_page(request.GET.get("page")),
        "samples": SHORT,
        "form": form,
        "left_here": readers.gangs_left(request).count() if known else 0,
    }
    status = 422 if form else 200
    return page(request, "rosters/gang_list.html", context, partial="list", status=status)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def gang_muster(request: HttpRequest) -> HttpResponse:
    """Begin to muster a gang; a visitor becomes a guest by it."""
    posted = request.POST if request.method == "POST" else None
    asked = {"kind": request.GET.get("kind", ""), "lived": "lived" in request.GET}
    form = GangForm(posted, initial=asked)
    if form.is_valid():
        owner = founder(request, form)
        if owner is None:
            return limits.too_many(request, "guest")
        try:
            gang = gangs.muster(owner=owner, key=form.cleaned_data["key"], **form.said)
            return see_other(request, "rosters:gang-mustering", gang.slug)
        except RuleBroken as refusal:
            form.refuse(refusal)
    context = {"form": form, "kinds": KINDS}
    status = 422 if form.errors else 200
    return page(request, "rosters/gang_muster.html", context, partial="form", status=status)


@login_not_required
@require_POST
def gang_sample(request: HttpRequest) -> HttpResponse:
    """Open a sample gang of a kind as the reader's own; a visitor becomes a guest by it."""
    form = SampleForm(request.POST)
    if form.is_valid():
        owner = founder(request, form)
        if owner is None:
            return limits.too_many(request, "guest")
        sample = OF_KIND[form.cleaned_data["kind"]]
        try:
            gang = samples.open_sample(owner=owner, key=form.cleaned_data["key"], sample=sample)
            return see_other(request, "rosters:gang-mustering", gang.slug)
        except RuleBroken as refusal:
            form.refuse(refusal)
    return listed(request, form)


@login_not_required
@require_safe
@reads(access.visible_gang)
def gang_detail(request: HttpRequest, gang: Gang) -> HttpResponse:
    """A gang's page."""
    owns = access.owns(request.reader, gang)
    shown = asked.gang_page(gang, insider=access.is_insider(request.reader, gang))
    context = {
        "page": shown,
        "gang": gang,
        "wrong": wrong_with(gang, shown.roster),
        "may_export": access.may_export(request.reader, gang),
        "may_copy": access.may_copy(request.reader, gang),
        "may_change": access.may_change(request.reader, gang),
        "owns": owns,
        "notes": gang.notes if owns else "",
    }
    return page(request, "rosters/gang_detail.html", context, partial="gang")


@require_http_methods(["GET", "HEAD", "POST"])
def gang_describe(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the gang's name, story and kind."""
    gang = access.own_gang(request.reader, slug)
    told = ("name", "kind", "protagonisti", "story", "patron")
    posted = request.POST if request.method == "POST" else None
    initial = {name: getattr(gang, name) for name in told}
    form = DescribeGangForm(posted, initial=initial)
    if form.is_valid():
        attempt(request, gang, form, gangs.describe)
        if not form.errors:
            return see_other(request, gang)
    status = 422 if form.errors else 200
    context = {"form": form, "gang": gang}
    return page(request, "rosters/gang_describe.html", context, partial="form", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def gang_disband(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then disband the gang."""
    gang = access.own_gang(request.reader, slug)
    form = ActForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        attempt(request, gang, form, gangs.disband)
        if not form.errors:
            return see_other(request, "rosters:gang-list")
    status = 422 if form.errors else 200
    context = {"form": form, "gang": gang}
    return page(request, "rosters/gang_disband.html", context, partial="form", status=status)
