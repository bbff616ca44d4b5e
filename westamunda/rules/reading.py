"""Values of rows, read from what a form or a stored change holds."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from westamunda.rules.dice import DicePool


def row_of(kind: type[Any], values: Mapping[str, Any]) -> Any:
    """Build a row of this dataclass; a missing, unknown or unfit value is a ValueError."""
    hints = _hints(kind)
    if unknown := sorted(set(values) - set(hints)):
        raise ValueError(f"{kind.__name__} has no {', '.join(unknown)}")
    read = {name: value_of(hints[name], value, name) for name, value in values.items()}
    try:
        return kind(**read)
    except TypeError as error:
        raise ValueError(str(error)) from error


def value_of(hint: Any, value: Any, name: str) -> Any:
    """Return the value as its field holds it: itself if it fits, or built out of plain data.

    Lists become tuples, words become members of an enum, notation becomes dice, dictionaries
    become rows. What does not fit is a ValueError.
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _one_of(parts, value, name)
    if origin is tuple:
        return _tuple_of(parts, value, name)
    if hint is DicePool and isinstance(value, str):
        return DicePool.parse(value)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return hint(value)
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(value, Mapping):
        return row_of(hint, value)
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise ValueError(f"{name}: {value!r} does not fit")
    return value


def _one_of(parts: tuple[Any, ...], value: Any, name: str) -> Any:
    """The first reading that fits, None before all others."""
    if value is None and types.NoneType in parts:
        return None
    for part in parts:
        if part is not types.NoneType:
            try:
                return value_of(part, value, name)
            except ValueError:
                continue
    raise ValueError(f"{name}: {value!r} does not fit")


def _tuple_of(parts: tuple[Any, ...], value: Any, name: str) -> tuple[Any, ...]:
    if not isinstance(value, (tuple, list)):
        raise ValueError(f"{name}: {value!r} is no list")
    if parts[-1] is Ellipsis:
        return tuple(value_of(parts[0], each, name) for each in value)
    if len(parts) != len(value):
        raise ValueError(f"{name}: {len(parts)} values are wanted")
    return tuple(value_of(part, each, name) for part, each in zip(parts, value, strict=True))


def _hints(kind: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(kind)
