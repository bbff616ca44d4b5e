"""The arbitrator's desk: what waits for him, and his rulings upon gangs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.forms import rulings as forms
from campaigns.models import Entry, Minute
from campaigns.moves import EntryStage
from campaigns.queries.desk import desk_of
from campaigns.queries.rulings import RulingPage, ruling_page
from campaigns.services import rulings
from campaigns.views.acting import hand_of
from rosters.services import arbitration
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

Said = dict[str, Any]
Asked = tuple[rulings.Ruling, Said]


def _purse(shown: RulingPage, said: Said) -> Asked:
    how = said.pop("how")
    return (arbitration.fine if how == "fine" else arbitration.give_dollars), said


def _territory(shown: RulingPage, said: Said) -> Asked:
    table, _, place = said.pop("place").partition("/")
    return arbitration.give_territory, {**said, "table": table, "type": place}


def _take(shown: RulingPage, said: Said) -> Asked:
    sort, _, slug = said.pop("thing").partition("/")
    if sort == "territory":
        lands = shown.roster.territories
        land = next(each for each in lands if each.slug == slug)
        return arbitration.take_territory, {**said, "territory": land}
    thing = next(each for each in shown.roster.everything if each.slug == slug)
    return arbitration.take_thing, {**said, "thing": thing}


def _experience(shown: RulingPage, said: Said) -> Asked:
    return arbitration.amend_experience, {**said, "man": _man(shown, said["man"])}


def _mark(shown: RulingPage, said: Said) -> Asked:
    sort, _, what = said.pop("mark").partition("/")
    man = _man(shown, said["man"])
    return arbitration.give_mark, {**said, "man": man, "sort": sort, "what": what}


def _unmark(shown: RulingPage, said: Said) -> Asked:
    man, _, mark = said.pop("mark").partition("/")
    return arbitration.take_mark, {**said, "man": _man(shown, man), "mark": mark}


def _man(shown: RulingPage, slug: str) -> Any:
    found = shown.roster.person(slug)
    if found is None:
        raise Http404
    return found.character


def _take_back(shown: RulingPage, said: Said) -> Asked:
    told = f"his last ruling taken back. {said.pop('reason')}"
    if shown.last is None:
        raise Http404
    return arbitration.take_back_last, {"act": shown.last, "told": told}


@dataclass(frozen=True)
class Sort:
    """A sort of ruling: its heading, its form, the words of its button, and what it does."""

    title: str
    form: type[forms.RulingForm]
    button: str
    asked: Callable[[RulingPage, Said], Asked]


SORTS = {
    "purse": Sort("Dollars", forms.PurseForm, "Rule", _purse),
    "weapon": Sort(
        "A weapon", forms.WeaponForm, "Give it", lambda shown, said: (arbitration.give_weapon, said)
    ),
    "possession": Sort(
        "A horse or gear", forms.PossessionForm, "Give it",
        lambda shown, said: (arbitration.give_possession, said),
    ),
    "territory": Sort("A territory", forms.TerritoryForm, "Give it", _territory),
    "take": Sort("Take a thing away", forms.TakeForm, "Take it away", _take),
    "experience": Sort("Amend experience", forms.ExperienceForm, "Amend it", _experience),
    "mark": Sort("An advance, a skill, an injury", forms.MarkForm, "Mark him", _mark),
    "unmark": Sort("Take a mark away", forms.UnmarkForm, "Take it off", _unmark),
    "standing": Sort(
        "Standing with the law", forms.StandingForm, "Set it",
        lambda shown, said: (arbitration.set_standing, said),
    ),
    "take-back": Sort("Take back your last ruling", forms.TakeBackForm, "Take it back", _take_back),
}  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """A ruling's form on the page, open where it was refused."""

    what: str
    sort: Sort
    form: forms.RulingForm


@require_safe
def campaign_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """All that waits in the campaign for its arbitrator."""
    seen = access.arbitrated_campaign(request.reader, slug)
    context = {"page": desk_of(seen, timezone.now()), "campaign": seen.campaign, "seen": seen}
    return page(request, "campaigns/campaign_desk.html", context, partial="desk")


@require_safe
def entry_rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """A gang before its arbitrator, and all that he may rule."""
    return _drawn(request, _entry(request, slug))


@require_POST
def entry_rule(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Rule upon a gang."""
    entry = _entry(request, slug)
    if what not in SORTS:
        raise Http404
    shown = ruling_page(entry, request.reader.actor)
    form = SORTS[what].form(request.POST, shown=shown, auto_id=f"{what}_%s")
    if form.is_valid():
        ruling, said = SORTS[what].asked(shown, form.said)
        hand = hand_of(request, form, Minute.Authority.ARBITRATOR)
        try:
            done = rulings.rule(hand, entry.campaign, entry=entry, ruling=ruling, **said)
            if done is not None:
                messages.success(request, done.sentence)
            return see_other(request, "campaigns:entry-rulings", slug)
        except RuleBroken as refusal:
            form.refuse(refusal)
    return _drawn(request, _entry(request, slug), {what: form})


def _entry(request: HttpRequest, slug: str) -> Entry:
    entry = access.arbitrated_entry(request.reader, slug)
    if entry.stage != EntryStage.ADMITTED:
        raise Http404
    return entry


def _drawn(
    request: HttpRequest, entry: Entry, refused: dict[str, forms.RulingForm] | None = None
) -> HttpResponse:
    refused = refused or {}
    shown = ruling_page(entry, request.reader.actor)
    context = {
        "page": shown,
        "entry": entry,
        "gang": entry.gang,
        "campaign": entry.campaign,
        "seen": access.visible_campaign(request.reader, entry.campaign.slug),
        "sorts": [
            Drawn(what, sort, refused.get(what) or sort.form(shown=shown, auto_id=f"{what}_%s"))
            for what, sort in SORTS.items()
            if what != "take-back" or shown.last
        ],
    }
    status = 422 if refused else 200
    return page(request, "campaigns/entry_rulings.html", context, partial="rulings", status=status)
