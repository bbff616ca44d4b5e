"""A challenge: whom a gang fights next."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.forms.challenges import BY_ADDRESS, NEW_CAST, ChallengeForm
from campaigns.models import Battle, Cast, Minute
from campaigns.queries.challenges import AtStake, Opponents, at_stake, opponents_of
from campaigns.services import battles
from campaigns.services.casts import CastSaid
from campaigns.views.acting import hand_of
from rosters import access as rosters
from rosters.models import Gang
from westamunda.http import HttpRequest, page, see_other
from westamunda.rules.errors import RuleBroken

Opponent = Gang | Cast | CastSaid

_GANG_PAGE = re.compile(r"(?:^|/gangs/)([-\w]{1,40})/?(?:[a-z-]+/?)?$")


@require_http_methods(["GET", "HEAD", "POST"])
def battle_challenge(request: HttpRequest, slug: str) -> HttpResponse:
    """Challenge somebody; look first at what would be at stake."""
    gang = rosters.own_gang(request.reader, slug)
    offered = opponents_of(gang, request.reader.actor)
    posted = request.POST if request.method == "POST" else None
    form = ChallengeForm(
        posted, offered=offered, initial={"against": request.GET.get("against", "")}
    )
    looks = posted is None or "look" in posted
    against = None
    if posted is not None and form.is_valid():
        against = _opponent(request, form, offered)
        if against is not None and not looks:
            battle = _challenged(request, form, gang, against, offered)
            if battle is not None:
                return see_other(request, battle)
    elif posted is None:
        against = _named(form["against"].value(), offered)
    context = {
        "gang": gang,
        "form": form,
        "offered": offered,
        "against": against,
        "at_stake": _at_stake(gang, against, offered) if against is not None else [],
    }
    status = 422 if form.errors else 200
    return page(
        request, "campaigns/battle_challenge.html", context, partial="challenge", status=status
    )


def _challenged(
    request: HttpRequest, form: ChallengeForm, gang: Gang, against: Opponent, offered: Opponents
) -> Battle | None:
    """The challenge as it was sent; a refusal becomes the form's error."""
    own = rosters.owns(request.reader, gang)
    authority = Minute.Authority.PLAYER if own else Minute.Authority.ARBITRATOR
    hand = hand_of(request, form, authority)
    campaign = offered.campaign if form.cleaned_data.get("counts") else None
    about = form.about(timezone.now())
    try:
        return battles.challenge(hand, gang=gang, against=against, campaign=campaign, **about)
    except RuleBroken as refusal:
        form.refuse(refusal)
    return None


def _opponent(request: HttpRequest, form: ChallengeForm, offered: Opponents) -> Opponent | None:
    """Whom a valid form names; None, and an error at its field, where nobody is found."""
    against = form.cleaned_data["against"]
    if against == NEW_CAST:
        return form.cast()
    if against != BY_ADDRESS:
        return _named(against, offered)
    found = _at_address(request, form.cleaned_data["address"])
    if found is None:
        form.add_error(
            "address", "No gang stands at that address, or it is not open to you. Ask for its link."
        )
    return found


def _named(against: str | None, offered: Opponents) -> Gang | Cast | None:
    sort, _, slug = (against or "").partition(":")
    return offered.cast(slug) if sort == "cast" else offered.gang(slug)


def _at_address(request: HttpRequest, address: str) -> Gang | None:
    """The gang whose page this address is, if the reader may see it."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    found = _GANG_PAGE.search(parts.path)
    if found is None:
        return None
    link = frozenset(parse_qs(parts.query).get("link", []))
    reader = rosters.Reader(request.reader.player, request.reader.links | link)
    try:
        return rosters.visible_gang(reader, found[1])
    except Http404:
        return None


def _at_stake(gang: Gang, against: Opponent, offered: Opponents) -> list[AtStake]:
    edition = offered.campaign.edition if offered.campaign else 1
    return at_stake(((gang.name, gang.rating), (against.name, against.rating)), edition)
