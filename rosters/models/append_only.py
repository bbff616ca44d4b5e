"""Rows that are written once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

from django.db import connection, models

ModelT = TypeVar("ModelT", bound=models.Model)


class AppendOnlyQuerySet(models.QuerySet[ModelT]):
    """A queryset that refuses to change or remove rows."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError(f"{self.model.__name__} rows are never changed")

    def delete(self) -> NoReturn:
        raise TypeError(f"{self.model.__name__} rows are never removed")

    def bulk_create(self, objs: Iterable[ModelT], *args: Any, **kwargs: Any) -> list[ModelT]:
        if kwargs.get("update_conflicts"):
            raise TypeError(f"{self.model.__name__} rows are never changed")
        return super().bulk_create(objs, *args, **kwargs)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError(f"{self.model.__name__} rows are never changed")


class AppendOnly(models.Model):
    """A row that is written once. A mistake is answered by a later row."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError(f"{type(self).__name__} rows are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError(f"{type(self).__name__} rows are never removed")


@contextmanager
def gate_for_erasing() -> Iterator[None]:
    """Within a transaction: the one gate by which what is written once may lose a person.

    On PostgreSQL it opens the trigger of migration 0002 too, and shuts it again.
    """
    _set_gate("on")
    yield
    _set_gate("off")


def _set_gate(to: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('westamunda.erasing', %s, true)", [to])
