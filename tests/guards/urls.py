"""Every address of the site, read from the URLconf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.regex_helper import normalize

ANY_KEY = "987654321"


@dataclass(frozen=True)
class Address:
    """A pattern of the URLconf with the names of its namespaces before its own."""

    name: str
    callback: Callable[..., Any]
    regexes: tuple[str, ...]

    @property
    def path(self) -> str:
        """The address with something that exists nowhere in each of its places."""
        parts = (normalize(regex)[0] for regex in self.regexes)
        return "/" + "".join(form % dict.fromkeys(names, ANY_KEY) for form, names in parts)

    @property
    def is_public(self) -> bool:
        """Whether it opens without a log in."""
        return not getattr(self.callback, "login_required", True)

    def __str__(self) -> str:
        return self.name


def walk(
    resolver: URLResolver, names: str = "", regexes: tuple[str, ...] = ()
) -> Iterator[Address]:
    """Yield each address below the resolver; one without a name is called by its route."""
    for pattern in resolver.url_patterns:
        below = (*regexes, pattern.pattern.regex.pattern)
        if isinstance(pattern, URLResolver):
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from walk(pattern, names + space, below)
        elif isinstance(pattern, URLPattern):
            yield Address(names + (pattern.name or f"<{pattern.pattern}>"), pattern.callback, below)


ADDRESSES = list(walk(get_resolver()))
