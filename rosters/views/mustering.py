"""Mustering: taking on, arming, giving back, riding out."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import access, ports
from rosters.forms import (
    ActForm,
    BoxesForm,
    BuyForm,
    CopyForm,
    ExperienceForm,
    GoodForm,
    HireForm,
    KindForm,
    LikeForm,
    NameForm,
    PairForm,
    RecruitForm,
    SkillForm,
)
from rosters.queries.looking import Looking
from rosters.queries.mustering import mustering_page, why_not_hire
from rosters.services import (
    characters,
    hiring,
    possessions,
    riding,
    taking_back,
    weapons,
)
from rosters.views.acting import act_mustering, attempt, mustering, standing_by, tell
from westamunda.http import HttpRequest, page, path_here, see_other
from westamunda.rules.hired import kits_of, rating_of_hired


@require_safe
def gang_mustering(request: HttpRequest, slug: str) -> HttpResponse:
    """The mustering page."""
    gang = access.own_gang(request.reader, slug)
    if not gang.is_mustering:
        return redirect(gang)
    return mustering(request, gang, Looking.at(request.GET))


@require_POST
def gang_recruit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take on a character."""
    gang = access.own_gang(request.reader, slug)
    return act_mustering(request, gang, RecruitForm(request.POST), characters.recruit)


@require_http_methods(["GET", "HEAD", "POST"])
def gang_hire(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose among hired men and their kits; hire one."""
    gang = access.own_gang(request.reader, slug)
    if request.method == "GET" and not gang.is_mustering:
        return redirect(gang)
    edition = ports.campaigns().edition_of(gang)
    names = {row.slug: row.name for row in (*edition.armoury, *edition.goods)}
    posted = request.POST.get("kit", "") if request.method == "POST" else ""
    forms = []
    kits = [kit for man in edition.hired_men for kit in kits_of(man.rank, edition=edition)]
    for kit in kits:
        bound = request.POST if kit.slug == posted else None
        forms.append(HireForm(bound, kit=kit, names=names, auto_id=f"id_{kit.slug}_%s"))
    for form in forms:
        if form.is_valid() and (done := attempt(request, gang, form, hiring.hire)):
            return see_other(request, standing_by(gang, done))
    refusals = why_not_hire(gang)
    men = [
        (
            man,
            [form for form in forms if form.kit.rank == man.rank],
            refusals[man.rank],
            rating_of_hired(man, edition=edition),
        )
        for man in edition.hired_men
        if not man.withdrawn
    ]
    unknown = request.method == "POST" and not any(form.is_bound for form in forms)
    refused = unknown or any(form.errors for form in forms)
    return page(
        request,
        "rosters/gang_hire.html",
        {"gang": gang, "men": men, "unknown": unknown},
        partial="hire",
        status=422 if refused else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def gang_ride_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what riding out settles for good; ride out."""
    gang = access.own_gang(request.reader, slug)
    if request.method != "POST":
        if not gang.is_mustering:
            return redirect(gang)
        if gang.is_entering:
            return redirect("rosters:gang-ride-on", gang.slug)
        context = {"gang": gang, "page": mustering_page(gang, Looking())}
        return page(request, "rosters/gang_ride_out.html", context, partial="ride-out")
    form = ActForm(request.POST)
    if form.is_valid() and attempt(request, gang, form, riding.ride_out):
        gang.refresh_from_db()
        messages.success(request, f"{gang.name} rode out.")
        return see_other(
            request, *(("rosters:gang-waiting", gang.slug) if gang.waiting else (gang,))
        )
    return act_mustering(request, gang, form, riding.ride_out)


@require_POST
def character_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Take on more like him."""
    man = access.own_character(request.reader, slug)
    return act_mustering(request, man.gang, CopyForm(request.POST), characters.copy, man=man)


@require_POST
def character_arm_like(request: HttpRequest, slug: str) -> HttpResponse:
    """Arm him like another."""
    man = access.own_character(request.reader, slug)
    return act_mustering(request, man.gang, LikeForm(request.POST), characters.arm_like, man=man)


@require_POST
def character_name(request: HttpRequest, slug: str) -> HttpResponse:
    """Name him."""
    man = access.own_character(request.reader, slug)
    return act_mustering(request, man.gang, NameForm(request.POST), characters.describe, man=man)


@require_POST
def character_skill(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose his free skill."""
    man = access.own_character(request.reader, slug)
    form = SkillForm(request.POST)
    return act_mustering(request, man.gang, form, characters.choose_skill, man=man)


@require_POST
def character_experience(request: HttpRequest, slug: str) -> HttpResponse:
    """Set how many experience dice he has bought."""
    man = access.own_character(request.reader, slug)
    form = ExperienceForm(request.POST)
    return act_mustering(request, man.gang, form, characters.buy_experience, man=man)


@require_POST
def character_give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Send him away for what was paid."""
    man = access.own_character(request.reader, slug)
    return act_mustering(request, man.gang, ActForm(request.POST), characters.give_back, man=man)


@require_POST
def character_buy_weapon(request: HttpRequest, slug: str) -> HttpResponse:
    """Buy him a weapon."""
    man = access.own_character(request.reader, slug)
    return act_mustering(request, man.gang, BuyForm(request.POST), weapons.buy, man=man)


@require_POST
def character_buy_possession(request: HttpRequest, slug: str) -> HttpResponse:
    """Buy him a horse, tack or gear."""
    man = access.own_character(request.reader, slug)
    form = GoodForm(request.POST)
    return act_mustering(request, man.gang, form, possessions.buy, man=man)


@require_POST
def weapon_buy_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Buy boxes for a weapon."""
    weapon = access.own_weapon(request.reader, slug)
    form = BoxesForm(request.POST)
    return act_mustering(request, weapon.gang, form, weapons.buy_boxes, weapon=weapon)


@require_POST
def weapon_give_back_box(request: HttpRequest, slug: str) -> HttpResponse:
    """Give one box back."""
    weapon = access.own_weapon(request.reader, slug)
    form = KindForm(request.POST)
    return act_mustering(request, weapon.gang, form, weapons.give_back_box, weapon=weapon)


@require_POST
def weapon_give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a weapon back."""
    weapon = access.own_weapon(request.reader, slug)
    form = ActForm(request.POST)
    return act_mustering(request, weapon.gang, form, weapons.give_back, weapon=weapon)


@require_POST
def weapon_rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a weapon its real name."""
    weapon = access.own_weapon(request.reader, slug)
    form = NameForm(request.POST)
    return act_mustering(request, weapon.gang, form, weapons.rename, weapon=weapon)


@require_POST
def weapon_pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Let two guns share rounds, or no longer."""
    weapon = access.own_weapon(request.reader, slug)
    form = PairForm(request.POST)
    return act_mustering(request, weapon.gang, form, weapons.pair, weapon=weapon)


@require_POST
def possession_give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a horse or gear back."""
    thing = access.own_possession(request.reader, slug)
    form = ActForm(request.POST)
    return act_mustering(request, thing.gang, form, possessions.give_back, possession=thing)


@require_POST
def act_take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an act back."""
    act = access.own_act(request.reader, slug)
    form = ActForm(request.POST)
    stood_on = form.data.get("where", "")
    back = path_here(request, stood_on) if stood_on.startswith("/") else ""
    if act.gang.is_mustering and not back:
        return act_mustering(request, act.gang, form, taking_back.take_back, act=act)
    if form.is_valid() and (
        done := attempt(request, act.gang, form, taking_back.take_back, act=act)
    ):
        tell(request, done)
        return see_other(request, back or act.gang)
    back = back or resolve_url("rosters:gang-ledger", act.gang.slug)
    context = {"gang": act.gang, "act": act, "form": form, "back": back}
    return page(request, "rosters/act_take_back.html", context, partial="refused", status=422)
