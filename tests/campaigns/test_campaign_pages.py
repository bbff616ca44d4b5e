"""A campaign's page and the lists behind it: who reads what, in what order, at what cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Attendance, Battle, Campaign, Entry, Membership, Minute, TurnRating
from campaigns.moves import BattleStage, CampaignStage, EntryStage, MemberStage
from rosters.models import Gang
from tests.campaigns.feuds import challenged, feud, fought
from tests.factories import (
    ActFactory,
    BattleFactory,
    CampaignFactory,
    CharacterFactory,
    EntryFactory,
    GangFactory,
    MembershipFactory,
    PlayerFactory,
    SideFactory,
)

pytestmark = pytest.mark.django_db

PAGES = ("campaign-detail", "campaign-battles", "campaign-chronicle", "campaign-dead")


def address(campaign: Campaign, name: str = "campaign-detail") -> str:
    """The path of one of a campaign's pages."""
    return reverse(f"campaigns:{name}", args=[campaign.slug])


def read(client, campaign: Campaign, name: str = "campaign-detail", said: str = "") -> str:
    answer = client.get(address(campaign, name) + said)
    assert answer.status_code == 200
    return answer.content.decode()


def told(battle: Battle, result: str = "1") -> Battle:
    """The battle, confirmed with this result."""
    battle.stage, battle.result = BattleStage.CONFIRMED, result
    battle.save(update_fields=["stage", "result"])
    return battle


def put_out(battle: Battle) -> tuple[Attendance, Attendance]:
    """The first of the first team puts the first of the second out of action."""
    by = Attendance.objects.filter(side__battle=battle, side__team=1).earliest("pk")
    him = Attendance.objects.filter(side__battle=battle, side__team=2).earliest("pk")
    him.fate, him.put_out_by = Attendance.Fate.OUT, by
    him.save()
    return by, him


#: Role, and what he is told at a private campaign and at one that has ended.
ROLES = {
    "stranger": (404, 404),
    "invited": (200, 200),
    "asked": (404, 404),
    "member": (200, 200),
    "opponent": (200, 200),
    "left": (404, 404),
    "arbitrator": (200, 200),
    "visitor": (404, 404),
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("stage", [CampaignStage.RUNNING, CampaignStage.ENDED])
def test_each_role_reads_what_is_his(client, owner, ours, theirs, role, name, stage):
    campaign = feud(owner, ours, theirs)
    fought(ours, theirs, campaign)
    Campaign.objects.filter(pk=campaign.pk).update(stage=stage)
    reader = {"arbitrator": owner, "opponent": theirs.owner}.get(role) or PlayerFactory()
    stages = {
        "invited": MemberStage.INVITED,
        "asked": MemberStage.ASKED,
        "member": MemberStage.JOINED,
        "left": MemberStage.LEFT,
    }
    if role in stages:
        MembershipFactory(campaign=campaign, player=reader, stage=stages[role])
    if role != "visitor":
        client.force_login(reader)

    answer = client.get(address(campaign, name))

    assert answer.status_code == ROLES[role][stage == CampaignStage.ENDED]


def test_standings_tell_what_was_won_lost_and_put_out(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    told(battle)
    put_out(battle)
    client.force_login(owner)

    rows = client.get(address(campaign)).context["page"].rows

    record = {row.gang.name: row.record for row in rows}
    first, second = record["The Long Riders"], record["The Sable Brothers"]
    assert (first.fought, first.won, first.lost, first.put_out, first.lost_men) == (1, 1, 0, 1, 0)
    assert (second.fought, second.won, second.lost, second.put_out, second.lost_men) == (
        1, 0, 1, 0, 1,
    )  # fmt: skip


def test_a_report_that_is_not_confirmed_does_not_count(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    battle.stage, battle.result = BattleStage.REPORTED, "1"
    battle.save()
    client.force_login(owner)

    rows = client.get(address(campaign)).context["page"].rows

    assert [row.record.fought for row in rows] == [0, 0]


def test_standings_are_sorted_by_the_column_in_the_address(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    told(battle, result="2")
    Gang.objects.filter(pk=ours.pk).update(rating=2000)
    client.force_login(owner)

    by_rating = client.get(address(campaign)).context["page"].rows
    by_won = client.get(address(campaign) + "?by=won").context["page"]
    by_junk = client.get(address(campaign) + "?by=secret").context["page"]

    assert [row.gang for row in by_rating] == [ours, theirs]
    assert [row.gang for row in by_won.rows] == [theirs, ours]
    assert by_junk.by == "rating"


def test_a_private_gang_of_a_public_campaign_is_named_and_not_linked(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs, visibility=Gang.Visibility.PUBLIC)
    Gang.objects.filter(pk=ours.pk).update(visibility=Gang.Visibility.PUBLIC)

    text = read(client, campaign)

    assert f'href="{ours.get_absolute_url()}"' in text
    assert theirs.name in text
    assert f'href="{theirs.get_absolute_url()}"' not in text


def test_closed_books_lead_a_member_to_no_other_gang(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs, open_books=False)
    client.force_login(theirs.owner)

    text = read(client, campaign)

    assert f'href="{theirs.get_absolute_url()}"' in text
    assert f'href="{ours.get_absolute_url()}"' not in text


def test_a_gang_that_left_is_told_apart(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    Entry.objects.filter(gang=theirs).update(stage=EntryStage.LEFT, until_turn=1)
    client.force_login(owner)

    page = client.get(address(campaign)).context["page"]

    assert [row.gang for row in page.rows] == [ours]
    assert [row.gang for row in page.gone] == [theirs]


def test_the_chart_ends_with_what_a_gang_is_rated_now(client, owner, ours):
    campaign = feud(owner, ours)
    TurnRating.objects.create(entry=Entry.objects.get(), turn=0, rating=300)
    client.force_login(owner)

    row = client.get(address(campaign)).context["page"].ratings.rows[0]

    assert row.cells == (("Start", "300"), ("Turn 1", str(ours.rating)))


@pytest.mark.parametrize(
    ("role", "words"),
    [("arbitrator", "Invite players"), ("member", "Offer one of yours"), ("visitor", "Ask ruth")],
)
def test_a_campaign_without_gangs_says_what_to_do_next(client, owner, stranger, role, words):
    campaign = feud(owner, visibility=Gang.Visibility.PUBLIC)
    Campaign.objects.update(stage=CampaignStage.GATHERING, turn=0)
    if role == "member":
        MembershipFactory(campaign=campaign, player=stranger, stage=MemberStage.JOINED)
        client.force_login(stranger)
    if role == "arbitrator":
        client.force_login(owner)

    assert words in read(client, campaign)


def test_others_matters_are_told_to_members_alone(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs, visibility=Gang.Visibility.PUBLIC)
    challenged(ours, theirs, campaign)

    visitor = read(client, campaign)
    client.force_login(owner)
    member = read(client, campaign)

    assert "Waiting for others" not in visitor
    assert "Waiting for others" in member


def test_what_waits_for_the_reader_comes_before_the_standings(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    challenged(ours, theirs, campaign)
    client.force_login(theirs.owner)

    text = read(client, campaign)

    assert 0 < text.index("Waiting for you") < text.index('id="standings"')


def test_secret_minutes_are_read_by_arbitrators(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    Minute.objects.create(campaign=campaign, code="x", sentence="Marked cards.", secret=True)

    client.force_login(theirs.owner)
    member = read(client, campaign, "campaign-chronicle") + read(client, campaign)
    client.force_login(owner)
    arbitrator = read(client, campaign, "campaign-chronicle")

    assert "Marked cards." not in member
    assert "Marked cards." in arbitrator


def test_battles_leave_out_what_was_declined_or_ran_out(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    past = timezone.now() - timedelta(minutes=1)
    for stage, expires in [("declined", None), ("challenged", past), ("challenged", None)]:
        battle, _, _ = challenged(ours, theirs, campaign)
        Battle.objects.filter(pk=battle.pk).update(stage=stage, expires_at=expires)
    over, _, _ = challenged(theirs, ours, campaign)
    told(over)
    client.force_login(owner)

    def numbers(said: str = "") -> list[int]:
        answer = client.get(address(campaign, "campaign-battles") + said)
        return [line.battle.number for line in answer.context["lines"]]

    assert numbers() == [4, 3]
    assert numbers("?which=open") == [3]
    assert numbers("?which=over") == [4]
    assert "The Sable Brothers won" in read(client, campaign, "campaign-battles")


def test_boot_hill_tells_how_where_and_by_whom(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    told(battle)
    by, him = put_out(battle)
    Attendance.objects.filter(pk=him.pk).update(name="Kid Sable")
    him.character.left, him.character.fate = "dead", "Shot at the well"
    him.character.save()
    client.force_login(owner)

    text = read(client, campaign, "campaign-dead")
    tally = client.get(address(campaign, "campaign-dead") + "?list=tally").context["graves"]
    lived = client.get(address(campaign, "campaign-dead") + "?list=lived").context["graves"]

    for words in ("Kid Sable", "Shot at the well", "Battle 1", f"put out by {by.name}"):
        assert words in text
    assert [(grave.name, grave.felled) for grave in tally] == [(by.name, 1)]
    assert len(lived) == 5
    assert "Kid Sable" not in {grave.name for grave in lived}


def test_an_act_says_how_a_man_died_who_has_no_epitaph(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    told(battle)
    _, him = put_out(battle)
    him.character.left = "dead"
    him.character.save()
    ActFactory(
        gang=theirs,
        sentence="He drew second.",
        numbers={"man": him.character.slug},
        changes=[["character", him.character.pk, {"left": ""}, {"left": "dead"}]],
    )
    ActFactory(gang=theirs, sentence="His gun was sold.", numbers={"man": him.character.slug})
    client.force_login(owner)

    text = read(client, campaign, "campaign-dead")

    assert "He drew second." in text
    assert "His gun was sold." not in text


def test_how_one_of_a_private_gang_died_stays_private(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs, visibility=Gang.Visibility.PUBLIC)
    battle, _, _ = fought(ours, theirs, campaign)
    told(battle)
    _, him = put_out(battle)
    him.character.left, him.character.fate = "dead", "Shot at the well"
    him.character.save()

    text = read(client, campaign, "campaign-dead")

    assert him.name in text
    assert "Shot at the well" not in text


def test_a_man_of_battles_that_do_not_count_is_on_no_list(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    battle, _, _ = fought(ours, theirs, campaign)
    put_out(battle)
    client.force_login(owner)

    for which in ("dead", "tally", "lived"):
        answer = client.get(address(campaign, "campaign-dead") + f"?list={which}")
        assert answer.context["graves"] == []


def full(owner, gangs: int, battles: int) -> Campaign:
    """A campaign with so many gangs and battles, turn ratings, the dead and matters."""
    campaign = CampaignFactory(stage=CampaignStage.RUNNING, turn=3)
    campaign.turn_ends_at = timezone.now() + timedelta(days=1)
    campaign.save()
    MembershipFactory(campaign=campaign, player=owner, arbitrates=True)
    people = []
    for place in range(gangs):
        gang = GangFactory(stage=Gang.Stage.RIDING, waiting=place % 2)
        entry = EntryFactory(campaign=campaign, gang=gang)
        MembershipFactory(campaign=campaign, player=gang.owner)
        TurnRating.objects.create(entry=entry, turn=1, rating=1000 + place)
        people.append(CharacterFactory(gang=gang, left="dead" if place == 1 else ""))
    for number in range(battles):
        stage = BattleStage.CLOSED if number % 3 else BattleStage.FOUGHT
        battle = BattleFactory(campaign=campaign, number=number + 1, turn=1, stage=stage)
        pair = [people[number % gangs], people[(number + 1) % gangs]]
        rows = [
            Attendance.objects.create(
                side=SideFactory(battle=battle, team=team, gang=man.gang), character=man, name="X"
            )
            for team, man in enumerate(pair, 1)
        ]
        Attendance.objects.filter(pk=rows[1].pk).update(fate="out", put_out_by=rows[0])
        Minute.objects.create(campaign=campaign, battle=battle, turn=1, code="x", sentence="So.")
    return campaign


@pytest.mark.parametrize("name", PAGES)
def test_a_page_costs_the_same_with_few_and_many(client, owner, name):
    client.force_login(owner)
    costs = []
    for campaign in (full(owner, 3, 5), full(owner, 30, 200)):
        client.get(address(campaign, name))
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address(campaign, name)).status_code == 200
        costs.append(len(asked))

    assert costs[0] == costs[1]
    assert costs[1] <= 12


def test_a_member_says_whether_he_wants_letters(client, owner, ours, theirs):
    campaign = feud(owner, ours, theirs)
    client.force_login(theirs.owner)
    path = address(campaign, "campaign-letters")

    assert client.post(path, {"letters": "on"}).status_code == 303
    assert Membership.objects.get(player=theirs.owner).letters
    client.post(path, {"letters": "on"})
    assert Membership.objects.get(player=theirs.owner).letters
    assert client.post(path, {"where": "waiting"})["Location"] == reverse("campaigns:waiting")
    assert not Membership.objects.get(player=theirs.owner).letters
    assert not Membership.objects.get(player=owner).letters


def test_a_reader_who_has_not_joined_gets_no_letters(client, owner, stranger):
    campaign = feud(owner, visibility=Gang.Visibility.PUBLIC)
    MembershipFactory(campaign=campaign, player=stranger, stage=MemberStage.INVITED)
    client.force_login(stranger)

    assert client.post(address(campaign, "campaign-letters"), {"letters": "on"}).status_code == 404
    assert not Membership.objects.get(player=stranger).letters
