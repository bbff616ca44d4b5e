"""What the database holds true, and what papers know of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.models import Model

from rosters.models import (
    STATLINE_FIELDS,
    Absence,
    Act,
    Character,
    DiceRoll,
    Gang,
    Mark,
    Matter,
    Paper,
    PastBattle,
    Player,
    Possession,
    Territory,
    Weapon,
    new_slug,
)
from rosters.papers import fields
from rosters.services.erasing import erase
from tests.factories import GangFactory
from tests.rosters.mustered import mustered, recruited, riding_gang


@pytest.fixture
def gang(owner: Player) -> Gang:
    return mustered(owner)


def act_on(gang: Gang, **facts: Any) -> Act:
    """An act written by hand."""
    return Act.objects.create(gang=gang, code="noted", sentence="Noted.", **facts)


def a_kind_unknown(gang: Gang) -> None:
    GangFactory(owner=gang.owner, kind="pirates")


def a_key_twice(gang: Gang) -> None:
    key = uuid.uuid4()
    act_on(gang, key=key)
    act_on(gang, key=key)


def taken_back_twice(gang: Gang) -> None:
    act = act_on(gang)
    act_on(gang, takes_back=act)
    act_on(gang, takes_back=act)


def a_question_thrown_twice(gang: Gang) -> None:
    act = act_on(gang)
    DiceRoll.objects.create(gang=gang, act=act, question="riddle", pool="D6", faces=[1])
    DiceRoll.objects.create(gang=gang, act=act, question="riddle", pool="D6", faces=[6])


def a_matter_open_twice(gang: Gang) -> None:
    Matter.objects.create(gang=gang, kind="pick", subject="him/31")
    Matter.objects.create(gang=gang, kind="pick", subject="him/31")


def two_papers_of_one_act(gang: Gang) -> None:
    act = act_on(gang)
    Paper.objects.create(gang=gang, act=act, title="One", body={})
    Paper.objects.create(gang=gang, act=act, title="Two", body={})


def one_address_twice(gang: Gang) -> None:
    Gang.objects.create(owner=gang.owner, name="Other", kind="townies", slug=gang.slug)


def a_budget_below_nothing(gang: Gang) -> None:
    Gang.objects.create(owner=gang.owner, name="Other", kind="townies", budget=-1)


def a_price_below_nothing(gang: Gang) -> None:
    Possession.objects.create(gang=gang, type="rope", name="Rope", paid=-1)


@pytest.mark.parametrize(
    "wrong",
    [
        a_kind_unknown, a_key_twice, taken_back_twice, a_question_thrown_twice,
        a_matter_open_twice, two_papers_of_one_act, one_address_twice, a_budget_below_nothing,
        a_price_below_nothing,
    ],
    ids=lambda wrong: wrong.__name__,
)  # fmt: skip
def test_what_must_never_be_is_refused_by_the_database(
    gang: Gang, wrong: Callable[[Gang], None]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        wrong(gang)


def test_a_matter_that_has_left_makes_room_for_another(gang: Gang) -> None:
    Matter.objects.create(gang=gang, kind="pick", subject="him/31", left="taken-back")

    Matter.objects.create(gang=gang, kind="pick", subject="him/31")

    assert Matter.objects.count() == 2


def test_a_gang_that_has_people_is_not_deleted(gang: Gang) -> None:
    recruited(gang)

    with pytest.raises(models.ProtectedError):
        gang.delete()


def test_a_gang_outlives_its_owner(gang: Gang) -> None:
    erase(gang.owner)

    gang.refresh_from_db()
    assert (gang.owner, gang.kept_by) == (None, "nobody now")


@pytest.fixture
def written(owner: Player) -> dict[type[Model], Any]:
    """A row of each kind that is written once."""
    gang = riding_gang(owner)
    return {
        model: model._default_manager.filter(gang=gang).earliest("pk")
        for model in (Act, DiceRoll, Paper)
    }


CHANGES: list[Callable[[Any], Any]] = [
    lambda row: row.save(),
    lambda row: row.save(update_fields=["at"]),
    lambda row: row.delete(),
    lambda row: type(row).objects.update(at=None),
    lambda row: type(row).objects.filter(pk=row.pk).delete(),
    lambda row: type(row).objects.bulk_update([row], ["at"]),
    lambda row: type(row).objects.update_or_create(pk=row.pk, defaults={"at": None}),
    lambda row: type(row).objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["id"], update_fields=["at"]
    ),
    lambda row: getattr(
        row.gang, type(row)._meta.get_field("gang").remote_field.related_name
    ).update(at=None),
]
CHANGE_IDS = [
    "save", "save a field", "delete", "queryset update", "queryset delete", "bulk update",
    "update or create", "bulk create over it", "update through the gang",
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=CHANGE_IDS)
@pytest.mark.parametrize("model", [Act, DiceRoll, Paper])
def test_what_is_written_once_is_not_written_again(
    written: dict[type[Model], Any], model: type[Model], change: Callable[[Any], Any]
) -> None:
    row = written[model]
    before = model._default_manager.filter(pk=row.pk).values().get()

    with pytest.raises(TypeError, match=r"are never (changed|removed)"):
        change(row)

    assert model._default_manager.filter(pk=row.pk).values().get() == before


TABLES = ["rosters_act", "rosters_diceroll", "rosters_paper"]


def run(sql: str) -> None:
    """Run a statement past Django."""
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.postgres
@pytest.mark.usefixtures("written")
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = now()", "DELETE FROM {}"])
@pytest.mark.parametrize("table", TABLES)
def test_postgresql_refuses_to_change_what_is_written_once(table: str, statement: str) -> None:
    with pytest.raises(DatabaseError, match=f"{table} rows are never"), transaction.atomic():
        run(statement.format(table))


@pytest.mark.postgres
@pytest.mark.usefixtures("written")
@pytest.mark.parametrize("table", TABLES)
def test_the_one_gate_lets_a_person_be_erased(table: str) -> None:
    with transaction.atomic():
        run("SET LOCAL westamunda.erasing = 'on'")
        run(f"UPDATE {table} SET at = '2000-01-01'")

    assert Act._default_manager.exists()


@pytest.mark.postgres
@pytest.mark.usefixtures("written")
@pytest.mark.parametrize("setting", ["off", ""])
def test_the_gate_opens_for_nothing_but_on(setting: str) -> None:
    run(f"SET LOCAL westamunda.erasing = '{setting}'")

    with pytest.raises(DatabaseError), transaction.atomic():
        run("UPDATE rosters_act SET sentence = ''")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_guard_can_be_taken_down_and_set_up_again() -> None:
    call_command("migrate", "rosters", "0001", verbosity=0)
    call_command("migrate", verbosity=0)

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'append_only' ORDER BY 1"
        )
        guarded = [table for (table,) in cursor.fetchall()]
    assert guarded == [
        "campaigns_battleroll",
        "campaigns_edition",
        "campaigns_minute",
        "rosters_act",
        "rosters_diceroll",
        "rosters_paper",
    ]


KEPT: dict[type[Model], tuple[str, ...]] = {
    Gang: (*fields.GANG.columns, "notes", "rating", "wealth"),
    Character: (*fields.PERSON.columns, *STATLINE_FIELDS),
    Mark: fields.MARK.columns,
    Absence: fields.ABSENCE.columns,
    Weapon: fields.WEAPON.columns,
    Possession: fields.POSSESSION.columns,
    Territory: fields.TERRITORY.columns,
    Matter: (*fields.MATTER.columns, "subject", "answers"),
    PastBattle: fields.PAST_BATTLE.columns,
}
"""What a paper holds of each row."""

OWNED = {"id", "slug"}
GONE = {*OWNED, "left"}
"""What has left is not on the paper; of a character who is gone for good, it tells how he went."""

LEFT_OUT: dict[type[Model], set[str]] = {
    # Who owns a gang and who may read it is settled anew where it is brought in: a copy is private.
    # How it came into these books is true of these books only; what waits is counted from matters.
    Gang: {
        *OWNED, "link", "origin", "owner", "visibility", "edition", "held", "version", "mustered_at",
        "waiting",
    },
    Character: {*GONE, "gang", "position"},
    Mark: {*GONE, "character"},
    Absence: {*GONE, "character"},
    Weapon: {*GONE, "gang", "carrier"},
    Possession: {*GONE, "gang", "carrier"},
    Territory: {*GONE, "gang"},
    Matter: {*GONE, "gang"},
    PastBattle: {*GONE, "gang"},
}  # fmt: skip
"""What papers leave out on purpose: keys, addresses, versions, times, owners, and in what order."""


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_papers_know_every_field_or_leave_it_out_on_purpose(model: type[Model]) -> None:
    fields = {column.name for column in model._meta.concrete_fields}

    assert fields == set(KEPT[model]) | LEFT_OUT[model]
    assert not set(KEPT[model]) & LEFT_OUT[model]


def test_of_a_character_who_is_gone_a_paper_tells_what_it_told_of_him_here() -> None:
    of_one_who_is_here = set(fields.PERSON.columns)

    assert set(fields.DEPARTED.columns) - of_one_who_is_here == {"left"}


def test_every_row_of_a_gang_is_known_to_papers() -> None:
    append_only = {Act, DiceRoll, Paper}
    pointing = {
        relation.related_model
        for model in (Gang, Character)
        for relation in model._meta.related_objects
        if relation.related_model._meta.app_label == "rosters"
    }

    assert pointing - append_only == set(KEPT) - {Gang}


def test_an_address_has_twelve_letters_and_no_vowels() -> None:
    slug = new_slug()

    assert len(slug) == 12
    assert not set(slug) & set("aeiou01l")


def test_a_slug_is_drawn_anew_for_each_row(owner: Player) -> None:
    assert mustered(owner).slug != mustered(owner).slug
