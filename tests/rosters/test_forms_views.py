"""Every form of a gang: sent with and without htmx, refused, by strangers, with junk."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters.models import Act, Gang, Player
from rosters.services import gangs
from tests.rosters.addresses import FORMS, Form, Scene, post, scene
from tests.rosters.mustered import books, hand, last_act, paper

STAYING = [form for form in FORMS if not form.leaves]
LEAVING = [form for form in FORMS if form.leaves]


@pytest.fixture
def where(owner: Player) -> Scene:
    return scene(owner)


@pytest.fixture
def hers(client: Client, owner: Player) -> Client:
    """Ruth at her browser."""
    client.force_login(owner)
    return client


def is_whole(response: Any) -> bool:
    """Whether an answer is a whole page."""
    return b"<html" in response.content


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_without_htmx_a_form_acts_and_sends_the_reader_on(
    hers: Client, where: Scene, form: Form
) -> None:
    response = post(hers, where, form)

    assert response.status_code == 303
    assert last_act(where.gang).code == form.code
    assert hers.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("form", STAYING, ids=str)
def test_with_htmx_a_form_acts_and_answers_with_the_part_that_it_changes(
    hers: Client, where: Scene, form: Form
) -> None:
    response = post(hers, where, form, htmx=True)

    assert response.status_code == 200
    assert last_act(where.gang).code == form.code
    assert response.content.strip().startswith(b'<div id="mustering">')
    assert not is_whole(response)
    assert "HX-Request" in response["Vary"]
    assert f"<dd>${books(where.gang)[0]}</dd>" in response.text


@pytest.mark.parametrize("form", LEAVING, ids=str)
def test_with_htmx_a_form_that_leaves_says_where_to(hers: Client, where: Scene, form: Form) -> None:
    response = post(hers, where, form, htmx=True)

    assert response.status_code == 200
    assert last_act(where.gang).code == form.code
    assert hers.get(response["HX-Redirect"]).status_code == 200


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_form_sent_twice_acts_once_and_is_answered_alike(
    hers: Client, where: Scene, form: Form
) -> None:
    key, address = str(uuid.uuid4()), form.address(where)
    data = {**form.sends, "key": key}
    data |= {"kind": where.rifle.boxes[0]["kind"]} if data.get("kind") == "rounds" else {}

    first = hers.post(address, data)
    acts, state = Act.objects.count(), paper(where.gang)
    second = hers.post(address, data)

    assert first.status_code == 303
    assert (Act.objects.count(), paper(where.gang)) == (acts, state)
    assert second.status_code == (404 if form.name == "gang-disband" else 303)


@pytest.mark.parametrize("htmx", [False, True], ids=["whole", "htmx"])
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_form_without_its_key_is_refused(
    hers: Client, where: Scene, form: Form, htmx: bool
) -> None:
    before = paper(where.gang)

    response = post(hers, where, form, htmx=htmx, key="no key")

    assert response.status_code == 422
    assert "Enter a valid UUID" in response.text
    assert is_whole(response) is not htmx
    assert "HX-Request" in response["Vary"]
    assert paper(where.gang) == before


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_stranger_is_told_that_there_is_nothing_here(
    client: Client, stranger: Player, where: Scene, form: Form
) -> None:
    client.force_login(stranger)
    before = paper(where.gang)

    assert post(client, where, form).status_code == 404
    assert paper(where.gang) == before


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_stranger_may_not_change_what_he_may_read(
    client: Client, stranger: Player, where: Scene, form: Form
) -> None:
    gangs.share(hand(where.gang), visibility="public")
    client.force_login(stranger)

    assert post(client, where, form).status_code == 404


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_an_anonymous_reader_is_asked_who_he_is(client: Client, where: Scene, form: Form) -> None:
    before = paper(where.gang)

    response = post(client, where, form)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
    assert paper(where.gang) == before


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_whoever_was_logged_out_meanwhile_is_led_to_the_door_and_not_into_the_part(
    client: Client, where: Scene, form: Form
) -> None:
    response = post(client, where, form, htmx=True)

    assert response.status_code == 200
    assert response["HX-Redirect"].startswith(reverse("account_login"))


def test_after_the_door_the_sender_of_a_form_stands_where_he_stood(
    client: Client, where: Scene
) -> None:
    form, page = FORMS[0], reverse("rosters:gang-mustering", args=[where.gang.slug])

    response = client.post(
        form.address(where), {}, headers={"Referer": f"http://testserver{page}?man=x"}
    )

    assert response["Location"] == f"{reverse('account_login')}?next={page}%3Fman%3Dx"


@pytest.mark.parametrize("stood_on", ["", "http://elsewhere.example/trap/", "javascript:alert(1)"])
def test_after_the_door_nobody_is_led_elsewhere(
    client: Client, where: Scene, stood_on: str
) -> None:
    response = client.post(FORMS[0].address(where), {}, headers={"Referer": stood_on})

    assert response["Location"] == f"{reverse('account_login')}?next={reverse('rosters:gang-list')}"


@pytest.mark.parametrize("form", STAYING, ids=str)
def test_a_form_that_only_acts_is_not_read(hers: Client, where: Scene, form: Form) -> None:
    assert hers.get(form.address(where)).status_code == 405


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_another_method_is_not_known(hers: Client, where: Scene, form: Form) -> None:
    address = form.address(where)

    statuses = [method(address).status_code for method in (hers.put, hers.patch, hers.delete)]

    assert statuses == [405, 405, 405]


@pytest.mark.parametrize("form", LEAVING, ids=str)
def test_reading_a_form_writes_nothing(hers: Client, where: Scene, form: Form) -> None:
    acts = Act.objects.count()

    response = hers.get(form.address(where))

    assert response.status_code == 200
    assert Act.objects.count() == acts


@pytest.mark.parametrize(
    "headers",
    [
        {"HX-Request": "true", "HX-Boosted": "true"},
        {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    ],
    ids=["boosted", "history restored"],
)
@pytest.mark.parametrize("form", LEAVING, ids=str)
def test_who_replaces_the_whole_page_gets_the_whole_page(
    hers: Client, where: Scene, form: Form, headers: dict[str, str]
) -> None:
    response = hers.get(form.address(where), headers=headers)

    assert is_whole(response)
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("form", LEAVING, ids=str)
def test_with_htmx_a_form_is_read_as_a_part(hers: Client, where: Scene, form: Form) -> None:
    assert not is_whole(hers.get(form.address(where), headers={"HX-Request": "true"}))


TOO_LONG = [(form, name, most) for form in FORMS for name, most in form.texts.items()]
NUMBERS = [
    (form, name, least, most) for form in FORMS for name, (least, most) in form.numbers.items()
]
NO_NUMBERS = ["-50", "1e9", "1.5", "x", "9" * 5000, "½", "0x10", "--"]
CHOSEN = [(form, name) for form in FORMS for name in form.chosen]
JUNK = ["x" * 500, "../../etc", "' OR 1=1 --", "\x00", "😀", "-1", "<script>", "١٢"]


def answers(hers: Client, where: Scene, form: Form, name: str, values: list[str]) -> dict[str, int]:
    """The status that each value of a field is answered with."""
    return {each[:20]: post(hers, where, form, **{name: each}).status_code for each in values}


@pytest.mark.parametrize(
    ("form", "name", "most"), TOO_LONG, ids=[f"{form}: {name}" for form, name, _ in TOO_LONG]
)
def test_a_text_one_letter_too_long_is_refused_at_its_field(
    hers: Client, where: Scene, form: Form, name: str, most: int
) -> None:
    before = paper(where.gang)

    response = post(hers, where, form, **{name: "W" * (most + 1)})

    assert response.status_code == 422
    assert f"at most {most} characters" in response.text
    assert paper(where.gang) == before


@pytest.mark.parametrize(
    ("form", "name", "most"), TOO_LONG, ids=[f"{form}: {name}" for form, name, _ in TOO_LONG]
)
def test_a_text_of_the_full_length_is_taken_and_shown(
    hers: Client, where: Scene, form: Form, name: str, most: int
) -> None:
    response = post(hers, where, form, **{name: "W" * most})

    assert response.status_code == 303
    assert hers.get(where.gang.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("form", "name", "least", "most"),
    NUMBERS,
    ids=[f"{form}: {name}" for form, name, *_ in NUMBERS],
)
def test_a_number_that_is_none_or_out_of_bounds_is_refused(
    hers: Client, where: Scene, form: Form, name: str, least: int, most: int
) -> None:
    before, values = paper(where.gang), [str(least - 1), str(most + 1), *NO_NUMBERS]

    statuses = answers(hers, where, form, name, values)

    assert statuses == dict.fromkeys((value[:20] for value in values), 422)
    assert paper(where.gang) == before


@pytest.mark.parametrize(("form", "name"), CHOSEN, ids=[f"{form}: {name}" for form, name in CHOSEN])
def test_a_choice_that_was_not_offered_is_refused(
    hers: Client, where: Scene, form: Form, name: str
) -> None:
    before = paper(where.gang)

    statuses = answers(hers, where, form, name, JUNK)

    assert statuses == dict.fromkeys((value[:20] for value in JUNK), 422)
    assert paper(where.gang) == before


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_an_empty_post_is_refused_and_moves_nothing(hers: Client, where: Scene, form: Form) -> None:
    before = paper(where.gang)

    response = hers.post(form.address(where), {})

    assert response.status_code == 422
    assert paper(where.gang) == before


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_prices_faces_and_cash_from_a_browser_are_not_read(
    hers: Client, where: Scene, form: Form
) -> None:
    lies = {"price": "-50", "paid": "0", "cash": "99999", "dollars": "99999", "faces": "6"}

    response = post(hers, where, form, **lies)

    assert response.status_code == 303
    assert Gang.objects.get(pk=where.gang.pk).cash < 1000
    assert last_act(where.gang).dollars in (
        books(where.gang)[0] - 610,
        last_act(where.gang).dollars,
    )


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_an_address_of_nothing_is_not_found(hers: Client, where: Scene, form: Form) -> None:
    address = reverse(f"rosters:{form.name}", args=["x" * 300])

    assert hers.post(address, {"key": str(uuid.uuid4())}).status_code == 404
