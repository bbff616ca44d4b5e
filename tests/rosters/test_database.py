"""The database is what the settings promise."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.factories import GangFactory


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_gang_locked_by_one_hand_cannot_be_locked_by_another():
    from threading import Thread

    from django.db import OperationalError, transaction

    from rosters.models import Gang

    gang = GangFactory()
    refused = []

    def reach() -> None:
        try:
            with transaction.atomic():
                Gang.objects.select_for_update(no_key=True, nowait=True).get(pk=gang.pk)
        except OperationalError as refusal:
            refused.append(refusal)
        finally:
            connection.close()

    with transaction.atomic():
        Gang.objects.select_for_update(no_key=True).get(pk=gang.pk)
        other = Thread(target=reach)
        other.start()
        other.join()

    assert len(refused) == 1
