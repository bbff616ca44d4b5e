"""A small check of data against a JSON schema: the words of 2020-12 that our schemas use, no others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip

WORDS = {
    "$schema", "title", "$defs", "$ref", "type", "properties", "required", "additionalProperties",
    "items", "enum", "const", "oneOf", "minimum",
}  # fmt: skip


def is_a(value: Any, name: str) -> bool:
    """Whether a value is of a type of JSON, where true is no number."""
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def faults(
    value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "$"
) -> Iterator[str]:
    """Name each place at which a value is not as its schema says."""
    if unknown := schema.keys() - WORDS:
        raise ValueError(f"the check does not know {sorted(unknown)}")
    if "$ref" in schema:
        yield from faults(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, at)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_a(value, each) for each in types):
        yield f"{at} is {value!r}, not {' or '.join(types)}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{at} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at} is {value!r}, none of {schema['enum']}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{at} is {value}, less than {schema['minimum']}"
    if "oneOf" in schema:
        fits = sum(not list(faults(value, each, whole, at)) for each in schema["oneOf"])
        if fits != 1:
            yield f"{at} fits {fits} of {len(schema['oneOf'])}"
    if isinstance(value, dict):
        yield from _members(value, schema, whole, at)
    if isinstance(value, list) and "items" in schema:
        for number, each in enumerate(value):
            yield from faults(each, schema["items"], whole, f"{at}[{number}]")


def _members(
    value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], at: str
) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield f"{at} has no {name}"
    for name, each in value.items():
        if name in known:
            yield from faults(each, known[name], whole, f"{at}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{at} has a {name}"
