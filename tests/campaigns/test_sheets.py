"""The sheets of battles and campaigns, by what the page says."""

from __future__ import annotations

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Attendance, Battle, BattleRoll, Edition, Side
from campaigns.services import battles
from rosters.models import Character, Gang, Weapon
from rosters.roster import read, read_all
from tests.campaigns.feuds import against_a_cast, challenged, feud, hand, planned, riding
from tests.factories import PlayerFactory
from tests.gangs import armed_gang, ride_out

pytestmark = pytest.mark.django_db
HIDDEN = "Sleeve Gun"


@pytest.fixture
def arbitrator(db):
    """Anna runs the feud and has no gang in it."""
    return PlayerFactory(username="anna")


def address(name, battle, side=None):
    return reverse(f"campaigns:{name}", args=[battle.slug, *([side.slug] if side else [])])


def page_of(client, player, url):
    client.force_login(player)
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(client, player, url):
    """What the sheets themselves read as."""
    page = page_of(client, player, url)
    words = re.sub(r"<[^>]+>", " ", page[page.index("<article") : page.rindex("</article")])
    return " ".join(html.unescape(words).split())


def queries_of(client, url):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def hide_a_gun(gang):
    """Give the gang's first man a gun that need not be shown."""
    man = gang.characters.order_by("pk").first()
    Weapon.objects.create(
        gang=gang,
        carrier=man,
        type="saturday-night-special",
        name=HIDDEN,
        ignition="cartridge",
        worth=25,
    )


def thrown(battle, why, pool, *faces):
    """Keep what was thrown for a battle's beginning."""
    BattleRoll.objects.create(
        battle=battle,
        minute=battle.minutes.first(),
        question=f"beginning/{battle.scenario}/{why}",
        pool=pool,
        faces=list(faces),
    )


def choose_crew(side, *names):
    """Let only these ride for a side."""
    for place, name in enumerate(names):
        man = Character.objects.get(gang=side.gang, name=name)
        Attendance.objects.create(side=side, character=man, name=name, position=place)
    side.crew_chosen = True
    side.save(update_fields=["crew_chosen"])


def test_a_crews_roster_names_only_those_who_ride(client, ours, theirs):
    battle, first, _ = planned(ours, theirs)
    choose_crew(first, "Cole")
    for name in ("crew-roster", "crew-ammunition"):
        text = text_of(client, ours.owner, address(name, battle, first))
        assert "Cole" in text
        assert "Jim" not in text
        assert "The crew of this battle" in text


def test_a_crews_rating_is_the_gangs_and_its_bottle_number_the_crews(client, owner, theirs):
    gang = ride_out(armed_gang(owner, 6))
    battle, first, _ = planned(gang, theirs)
    choose_crew(first, "Man1", "Man2")

    text = text_of(client, owner, address("crew-roster", battle, first))

    assert f"Rating {gang.rating} Cash" in text
    assert "Bottles at 1" in text
    assert "Man3" not in text


def test_before_a_crew_is_chosen_everybody_able_is_on_its_sheets(client, ours, theirs):
    battle, first, _ = planned(ours, theirs)
    away = Character.objects.get(gang=ours, name="Jim")
    away.absences.create(reason="training", games=1, origin="test")

    text = text_of(client, ours.owner, address("crew-roster", battle, first))

    assert "Ruth" in text
    assert "Cole" in text
    assert "Jim" not in text
    assert "Everybody able" in text


def test_a_card_tells_nothing_hidden_no_cash_and_no_stash(client, owner, rival, theirs):
    gang = ride_out(armed_gang(owner, 3, visibility="private"))
    hide_a_gun(gang)
    Weapon.objects.create(gang=gang, type="winchester-rifle", name="Stashed", worth=25)
    battle, first, _ = planned(gang, theirs)

    url = address("side-card", battle, first)
    page, text = page_of(client, rival, url), text_of(client, rival, url)

    assert "Rifle1" in text
    assert "Leader" in text
    assert "Colt1" in text
    for kept in (HIDDEN, "Stashed", "12 over", "Cash", "Last1", "Experience", f"{gang.cash:,}"):
        assert kept not in page
    assert HIDDEN in page_of(client, owner, address("crew-roster", battle, first))


def test_an_opponent_gets_the_card_and_no_crew_sheet(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs, open_books=False)
    battle, first, _ = planned(ours, theirs, campaign)
    client.force_login(theirs.owner)

    assert client.get(address("side-card", battle, first)).status_code == 200
    assert client.get(address("crew-roster", battle, first)).status_code == 404
    assert client.get(address("crew-ammunition", battle, first)).status_code == 404


def test_a_card_is_not_handed_out_any_more_when_the_battle_is_off(client, ours, theirs):
    battle, first, second = planned(ours, theirs)
    battles.call_off(hand(ours.owner), battle)
    client.force_login(theirs.owner)

    assert client.get(address("side-card", battle, first)).status_code == 404
    assert client.get(address("side-card", battle, second)).status_code == 200


def test_a_card_keeps_a_chosen_crew_quiet_until_it_rides(client, ours, theirs):
    battle, first, _ = planned(ours, theirs)
    choose_crew(first, "Cole")
    url = address("side-card", battle, first)
    assert "Jim" in text_of(client, theirs.owner, url)

    battles.ride(hand(ours.owner), battle)

    assert "Jim" not in text_of(client, theirs.owner, url)


def test_the_card_of_a_cast_has_its_figures_and_a_row_of_boxes_for_each(client, ours):
    battle, _, second = against_a_cast(ours)
    second.cast.people = [
        {"name": "Brave", "count": 6, "statline": [4, 3, 3, 3, 3, 1, 3, 1, 7], "arms": "bows"},
        {"name": "Old One", "count": 1, "statline": [], "arms": ""},
    ]
    second.cast.save()

    text = text_of(client, ours.owner, address("side-card", battle, second))

    assert "Rating none" in text
    assert "Models 7" in text
    assert "6 of them" in text
    assert "4 3 3 3 3 1 3 1 7" in text
    assert "Arms bows" in text
    assert text.count("○") == 3 * 7


def test_a_cast_has_no_roster(client, ours):
    battle, _, second = against_a_cast(ours)
    client.force_login(ours.owner)

    assert client.get(address("crew-roster", battle, second)).status_code == 404


def test_a_side_of_another_battle_is_not_found(client, ours, theirs, owner):
    battle, _, _ = planned(ours, theirs)
    other, first, _ = challenged(riding(owner, name="The Others"), theirs)
    client.force_login(owner)

    assert client.get(address("crew-roster", other, first)).status_code == 200
    assert client.get(address("crew-roster", battle, first)).status_code == 404
    assert client.get(address("side-card", battle, first)).status_code == 404


def test_the_scenario_sheet_tells_what_is_fought_and_what_to_note(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs)
    battle, _, _ = planned(ours, theirs, campaign)
    Gang.objects.filter(pk=theirs.pk).update(rating=ours.rating + 120)
    battle.scenario, battle.attacker, battle.weather = "hit-and-run", 2, "cloudburst"
    battle.season, battle.place = "winter", "Moss's barn"
    battle.save()
    thrown(battle, "mission", "D6", 3)
    thrown(battle, "loot", "D3", 6)
    thrown(battle, "crew, side 2", "2+D3", 6)
    thrown(battle, "crew, side 1", "D6", 4)

    text = text_of(client, ours.owner, address("battle-sheet", battle))

    for said in (
        "The Coldwater Feud · turn 1", "The Long Riders against The Sable Brothers", "Moss's barn",
        "120 below", "Hit and Run", "A small raiding party against a camp.", "Over when:",
        "Stick Up", "Loot counters 3", "Blizzard", "Nobody sees farther than 8″", "up to 4, drawn at random",
        "up to 5, chosen", "attacks", "defends", "+D6", "The mission is done", "1–4 models: 1",
        "more: one in 4", "Dollars, won", "3 able", "Cole", "Jim",
    ):  # fmt: skip
        assert said in text, said
    assert "Blitz" not in text
    assert text.count("○") == 3 * 6


def test_before_a_scenario_is_chosen_there_are_lines_to_write_it_in(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)

    text = text_of(client, ours.owner, address("battle-sheet", battle))

    assert "No scenario is chosen yet" in text
    assert "None is thrown yet" in text


def test_a_mission_that_is_not_thrown_yet_is_one_of_three(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    Battle.objects.filter(pk=battle.pk).update(scenario="hit-and-run", attacker=1)

    text = text_of(client, ours.owner, address("battle-sheet", battle))

    assert "Blitz on 1, 2" in text
    assert "Grudge on 5, 6" in text
    assert "D3 + 2, chosen" in text


@pytest.mark.parametrize("scenario", ["no-such", "raid"])
def test_what_cannot_be_is_drawn_as_far_as_it_goes(client, ours, theirs, scenario):
    battle, _, _ = planned(ours, theirs)
    Battle.objects.filter(pk=battle.pk).update(scenario=scenario, weather="no-such")

    assert "None is thrown yet" in text_of(client, ours.owner, address("battle-sheet", battle))


def test_a_battle_without_weather_says_so(client, ours, theirs):
    battle, _, _ = planned(ours, theirs)
    Battle.objects.filter(pk=battle.pk).update(scenario="ambush", chosen={"no_weather": True})

    assert "agreed to do without" in text_of(client, ours.owner, address("battle-sheet", battle))


def test_who_only_reads_a_battle_learns_no_crew_before_it_rides(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs, visibility="public")
    battle, first, _ = planned(ours, theirs, campaign)
    choose_crew(first, "Cole")
    url = address("battle-sheet", battle)
    onlooker = PlayerFactory(username="idle")

    before = text_of(client, onlooker, url)
    opponents = text_of(client, theirs.owner, url)
    battles.ride(hand(ours.owner), battle)
    after = text_of(client, onlooker, url)

    assert "Cole" not in before
    assert "Jim" in opponents
    assert "Cole" in after


def test_house_rules_in_force_are_named(client, ours, theirs, arbitrator):
    campaign = feud(arbitrator, ours, theirs)
    kept = Edition.objects.create(
        campaign=campaign,
        changes=[["battle-numbers", "bottle-share", {"value": 3}, "braver"]],
    )
    campaign.edition = kept.number
    campaign.save(update_fields=["edition"])
    battle, _, _ = planned(ours, theirs, campaign)

    text = text_of(client, ours.owner, address("battle-sheet", battle))

    assert "House rules in force." in text
    assert "one in 3" in text


def sheets_url(campaign):
    return reverse("campaigns:campaign-sheets", args=[campaign.slug])


def test_every_gang_of_a_campaign_is_on_its_sheets_with_all_it_has(
    client, ours, theirs, arbitrator
):
    campaign = feud(arbitrator, ours, theirs, open_books=False)
    hide_a_gun(theirs)
    url = sheets_url(campaign)

    rosters = text_of(client, arbitrator, url)
    both = text_of(client, arbitrator, f"{url}?ammunition=1")

    for said in ("The Long Riders", "The Sable Brothers", HIDDEN):
        assert said in rosters
    assert "Ammunition sheet" not in rosters
    assert both.count("Ammunition sheet") == 2
    assert page_of(client, arbitrator, url).count("<article") == 2


def test_a_campaign_without_gangs_has_nothing_to_print(client, arbitrator):
    assert "nothing to print" in page_of(client, arbitrator, sheets_url(feud(arbitrator)))


def test_three_gangs_and_thirty_cost_the_same_queries(client, owner, arbitrator):
    counts = []
    for many, seen in ((3, "private"), (30, "unlisted")):
        gangs = [riding(owner, name=f"Gang {number}") for number in range(many)]
        Gang.objects.filter(pk__in=[gang.pk for gang in gangs]).update(visibility=seen)
        for gang in gangs if seen == "unlisted" else []:
            Gang.objects.filter(pk=gang.pk).update(link=gang.slug[:11] + "k")
        campaign = feud(arbitrator, *gangs, name=f"Feud of {many}")
        client.force_login(arbitrator)
        counts.append(queries_of(client, f"{sheets_url(campaign)}?ammunition=1"))

    assert counts[0] == counts[1] <= 12


def test_the_sheets_of_a_battle_cost_the_same_for_one_man_and_for_twenty(client, owner, theirs):
    counts = {}
    for people in (3, 20):
        gang = ride_out(armed_gang(owner, people, name=f"Company {people}"))
        battle, first, _ = planned(gang, theirs)
        client.force_login(owner)
        counts[people] = [
            queries_of(client, address(name, battle, side))
            for name, side in (
                ("battle-sheet", None),
                ("side-card", first),
                ("crew-roster", first),
                ("crew-ammunition", first),
            )
        ]

    assert counts[3] == counts[20]
    assert max(counts[3]) <= 12


def test_rosters_read_together_are_as_each_is_alone(ours, theirs):
    hide_a_gun(ours)
    together = read_all([theirs, ours])

    for roster, gang in zip(together, (theirs, ours), strict=True):
        alone = read(gang)
        assert roster.gang == gang
        assert [(p.character, p.weapons, p.marks, p.absences) for p in roster.people] == [
            (p.character, p.weapons, p.marks, p.absences) for p in alone.people
        ]
        assert (roster.weapons, roster.possessions) == (alone.weapons, alone.possessions)
        assert (roster.territories, roster.matters) == (alone.territories, alone.matters)
    assert read_all([]) == []


def test_names_are_text_however_they_are_spelled(client, ours, theirs):
    odd = "<b>'\"&é 😀 שלום"
    Character.objects.filter(gang=ours, name="Cole").update(name=odd)
    battle, first, _ = planned(ours, theirs)

    for name, side in (("battle-sheet", None), ("side-card", first), ("crew-roster", first)):
        assert odd in text_of(client, ours.owner, address(name, battle, side))


def test_several_gangs_on_a_team_all_stand_on_the_sheet(client, ours, theirs, owner):
    battle, _, _ = planned(ours, theirs)
    ally = riding(owner, name="The Third Party")
    Side.objects.create(battle=battle, team=2, gang=ally, agreed=True)

    text = text_of(client, ours.owner, address("battle-sheet", battle))

    assert "The Third Party" in text
    assert "brings nothing here" in text
