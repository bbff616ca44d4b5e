"""House rules in the browser: who reads and changes them, forms made of every row, files."""

from __future__ import annotations

import json
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.changes import difference, told_of
from campaigns.editions import edition_numbered
from campaigns.forms.house_rules import RuleForm
from campaigns.models import Edition, Membership
from campaigns.moves import CampaignStage, MemberStage
from campaigns.services import house_rules
from tests.campaigns.feuds import feud, hand
from tests.factories import PlayerFactory
from westamunda.rules.editions import BASE, OPEN

pytestmark = pytest.mark.django_db

ROWS = [(table.slug, str(row.slug)) for table in BASE.tables.values() for row in table]


def at(name, campaign, *args):
    return reverse(f"campaigns:{name}", args=[campaign.slug, *args])


def filled(form):
    """What the browser sends of a form as it stands."""
    sent = {}
    for name in form.fields:
        value = form[name].value()
        field = form.fields[name]
        shown = field.prepare_value(value) if hasattr(field, "prepare_value") else value
        if shown is not None and shown is not False:
            sent[name] = "on" if shown is True else shown
    return sent | {"key": str(uuid.uuid4()), "note": "Because"}


@pytest.mark.parametrize(("table", "row"), ROWS)
def test_a_form_sent_as_it_stands_changes_nothing(table, row):
    found = BASE.tables[table][row]
    form = RuleForm(filled(RuleForm(row=found)), row=found)

    assert form.is_valid(), form.errors
    assert difference(table, row, form.values) == {}


@pytest.mark.parametrize("table", sorted(OPEN))
def test_a_copy_sent_under_a_new_name_is_the_same_row(table):
    found = BASE.tables[table].rows[0]
    sent = filled(RuleForm(row=found, new=True)) | {"v-name": "Of our own"}
    form = RuleForm(sent, row=found, new=True)

    assert form.is_valid(), form.errors
    assert told_of(found) | {"name": "Of our own"} == form.values | {"withdrawn": False}


@pytest.fixture
def campaign(ours, theirs, owner):
    return feud(owner, ours, theirs)


def test_nothing_changed_is_said(client, campaign, owner):
    client.force_login(owner)

    assert (
        "The rulebook as it stands" in client.get(at("campaign-rules", campaign)).content.decode()
    )


def send(client, url, row, **values):
    """Send a row's form with these fields as typed."""
    return client.post(url, filled(RuleForm(row=row)) | values)


def test_the_arbitrator_changes_a_price_and_everybody_reads_it(client, campaign, owner, rival):
    client.force_login(owner)
    url = at("campaign-rule-change", campaign, "armoury", "winchester-rifle")
    assert client.get(url).status_code == 200

    answer = send(
        client, url, BASE.armoury["winchester-rifle"], **{"v-price": "９0", "note": "Dear"}
    )

    assert (answer.status_code, answer.url) == (303, at("campaign-rules", campaign))
    client.force_login(rival)
    told = client.get(at("campaign-rules", campaign)).content.decode()
    assert "Winchester" in told
    assert "Dear" in told
    assert "<strong>$90" in told or "$90" in told
    shown = client.get(at("campaign-rulebook-table", campaign, "armoury")).content.decode()
    assert shown.count('<span class="tag">changed here</span>') == 1
    assert "changed here" in client.get(at("campaign-rulebook", campaign)).content.decode()


def test_htmx_leaves_by_a_header_and_a_refusal_is_drawn_into_the_form(client, campaign, owner):
    client.force_login(owner)
    url = at("campaign-rule-change", campaign, "armoury", "winchester-rifle")
    row = BASE.armoury["winchester-rifle"]

    left = client.post(
        url, filled(RuleForm(row=row)) | {"v-price": "90"}, headers={"HX-Request": "true"}
    )
    refused = client.post(
        url, filled(RuleForm(row=row)) | {"v-common_to": "sailors"}, headers={"HX-Request": "true"}
    )

    assert left["HX-Redirect"] == at("campaign-rules", campaign)
    assert refused.status_code == 422
    assert "there is no &#x27;sailors&#x27;" in refused.content.decode()
    assert "<html" not in refused.content.decode()


@pytest.mark.parametrize(
    "typed", ["", "-1", "1e9", "999999999999999999999", "dear", "\0", "NaN", "5.5"]
)
def test_a_price_that_is_none_is_refused_at_its_field(client, campaign, owner, typed):
    client.force_login(owner)
    url = at("campaign-rule-change", campaign, "armoury", "winchester-rifle")

    answer = send(client, url, BASE.armoury["winchester-rifle"], **{"v-price": typed})

    assert answer.status_code == 422
    assert not Edition.objects.exists()


def test_a_row_is_withdrawn_offered_again_and_put_back(client, campaign, owner):
    client.force_login(owner)
    args = (campaign, "armoury", "knife")
    key = {"note": "Too sharp"}

    for withdrawn in (True, False):
        sent = key | {"key": uuid.uuid4()}
        assert client.post(at("campaign-rule-withdraw", *args), sent).status_code == 303
        campaign.refresh_from_db()
        assert edition_numbered(campaign.edition).armoury["knife"].withdrawn is withdrawn
    send(client, at("campaign-rule-change", *args), BASE.armoury["knife"], **{"v-price": "7"})
    sent = key | {"key": uuid.uuid4()}
    assert client.post(at("campaign-rule-restore", *args), sent).status_code == 303
    campaign.refresh_from_db()
    assert edition_numbered(campaign.edition).armoury["knife"] == BASE.armoury["knife"]


def test_what_the_rules_cannot_do_without_is_not_withdrawn(client, campaign, owner):
    client.force_login(owner)
    url = at("campaign-rule-withdraw", campaign, "injuries", "dead")

    answer = client.post(url, {"key": uuid.uuid4()})

    assert answer.status_code == 422
    assert "cannot do without" in answer.content.decode()


def test_a_weapon_is_copied_and_shown_in_the_book(client, campaign, owner):
    client.force_login(owner)
    url = at("campaign-rule-add", campaign, "armoury", "winchester-rifle")
    row = BASE.armoury["winchester-rifle"]
    assert "Filled with" in client.get(url).content.decode()

    sent = filled(RuleForm(row=row, new=True)) | {"v-name": "Judge Rifle"}
    assert client.post(url, sent).status_code == 303

    book = client.get(at("campaign-rulebook-table", campaign, "armoury")).content.decode()
    assert "Judge Rifle" in book
    assert "Judge Rifle" not in client.get("/rulebook/armoury/").content.decode()
    assert (
        client.get(at("campaign-rule-change", campaign, "armoury", "judge-rifle")).status_code
        == 200
    )


def test_a_place_says_that_its_table_takes_no_new_row(client, campaign, owner):
    client.force_login(owner)
    row = BASE.territories.rows[0].slug

    page = client.get(at("campaign-rule-change", campaign, "territories", row)).content.decode()

    assert "takes no new row" in page
    assert client.get(at("campaign-rule-add", campaign, "territories", row)).status_code == 404


def test_tables_and_rows_are_found(client, campaign, owner):
    client.force_login(owner)
    url = at("campaign-rule-find", campaign)

    assert BASE.armoury.name in client.get(url).content.decode()
    assert "Winchester" in client.get(url, {"q": "winchester"}).content.decode()
    assert "Saddle" in client.get(url, {"table": "goods"}).content.decode()
    assert "Nothing in the book" in client.get(url, {"q": "zeppelin"}).content.decode()
    assert client.get(url, {"table": "nowhere"}).status_code == 200


def test_rules_go_by_file_and_by_campaign(client, campaign, owner):
    client.force_login(owner)
    house_rules.change(
        hand(owner), campaign, table="goods", row="saddle", values={"price": 9}, note="Cheap"
    )
    file = client.get(at("campaign-rules-json", campaign))
    assert json.loads(file.content)["version"] == 1
    for name, sent in (
        ("By file", {"file": SimpleUploadedFile("r.json", file.content)}),
        ("By name", {"campaign": campaign.slug}),
    ):
        other = feud(owner, name=name)
        answer = client.post(at("campaign-rules-bring-in", other), sent | {"key": uuid.uuid4()})
        assert answer.status_code == 303, answer.content.decode()
        other.refresh_from_db()
        assert edition_numbered(other.edition).goods["saddle"].price == 9


def whole(**told):
    return json.dumps({"format": "westamunda-house-rules", "version": 1, "changes": []} | told)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{", "[" * 100_000, whole(version=2), whole(changes={}), whole(format="x"),
        whole(changes=[{}]), whole(changes=[{"table": "goods", "row": "saddle", "values": []}]),
        whole(changes=[{"table": "nowhere", "row": "saddle", "values": {"price": 1}}]),
        whole(changes=[{"table": "goods", "row": "nothing", "values": {"price": 1}}]),
        whole(changes=[{"table": "goods", "row": "saddle", "values": {"price": [[]]}}]),
        whole(changes=[{"table": "goods", "row": "saddle", "values": {"price": 10**30}}]),
        whole(changes=[{"table": "goods", "row": "saddle", "values": {"price_dice": "9" * 99}}]),
        whole(changes=[{"table": "armoury", "row": "knife", "values": {"uses": [{"slug": {}}]}}]),
        whole(changes=[{"table": "armoury", "row": "knife", "values": {"name": None}}]),
        whole(changes=[{"table": "readings", "row": "period", "values": {"options": []}}]),
        whole(changes=[{"table": "numbers", "row": "skill-ticks", "values": {"value": True}}]),
        whole(changes=[{"table": "goods", "row": "a", "values": {}, "note": "x" * 300}]),
    ],
)  # fmt: skip
def test_a_file_of_something_else_is_refused_in_a_sentence(client, campaign, owner, text):
    client.force_login(owner)
    file = SimpleUploadedFile("r.json", text.encode())

    answer = client.post(
        at("campaign-rules-bring-in", campaign), {"file": file, "key": uuid.uuid4()}
    )

    assert answer.status_code == 422
    assert not Edition.objects.exists()


def test_neither_or_both_are_refused(client, campaign, owner):
    client.force_login(owner)

    answer = client.post(at("campaign-rules-bring-in", campaign), {"key": uuid.uuid4()})

    assert answer.status_code == 422
    assert "one of the two" in answer.content.decode()


READ = ("campaign-rules", "campaign-rules-json", "campaign-rulebook")
ROLES = {
    "stranger": (None, 404, 404),
    "invited": (MemberStage.INVITED, 200, 404),
    "asked": (MemberStage.ASKED, 404, 404),
    "member": (MemberStage.JOINED, 200, 404),
    "left": (MemberStage.LEFT, 404, 404),
    "opponent": ("opponent", 200, 404),
    "arbitrator": ("arbitrator", 200, 200),
}


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("role", ROLES)
def test_who_reads_and_who_changes(client, campaign, rival, role, ended):
    stage, reads, changes = ROLES[role]
    if ended:
        campaign.stage = CampaignStage.ENDED
        campaign.save(update_fields=["stage"])
    who = rival if stage == "opponent" else PlayerFactory(username="ned")
    if stage not in (None, "opponent"):
        runs = stage == "arbitrator"
        joined = MemberStage.JOINED if runs else stage
        Membership.objects.create(campaign=campaign, player=who, stage=joined, arbitrates=runs)
    client.force_login(who)

    for name in READ:
        assert client.get(at(name, campaign)).status_code == reads, name
    assert client.get(at("campaign-rulebook-table", campaign, "goods")).status_code == reads
    for name in ("campaign-rule-find", "campaign-rules-bring-in"):
        assert client.get(at(name, campaign)).status_code == changes, name
    for name in ("campaign-rule-change", "campaign-rule-add"):
        assert client.get(at(name, campaign, "goods", "saddle")).status_code == changes, name
    sent = {"key": uuid.uuid4()}
    done = 404 if changes == 404 else 422 if ended else 303
    for name in ("campaign-rule-withdraw", "campaign-rule-restore"):
        sent = {"key": uuid.uuid4()}
        answer = client.post(at(name, campaign, "goods", "saddle"), sent)
        assert answer.status_code == done, name


def test_the_page_asks_no_more_with_many_rules_and_editions(
    client, campaign, owner, django_assert_max_num_queries
):
    client.force_login(owner)
    for price in range(1, 31):
        house_rules.change(
            hand(owner), campaign, table="goods", row=BASE.goods.rows[price % 20].slug,
            values={"effect": f"Version {price}"}, note=f"Version {price}",
        )  # fmt: skip

    with django_assert_max_num_queries(12):
        page = client.get(at("campaign-rules", campaign))

    assert page.status_code == 200
    assert "Version 30" in page.content.decode()
