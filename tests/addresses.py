"""Every address of the program, by its name, with what stands in it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def _names(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, list[str]]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _names(pattern, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}", sorted(pattern.pattern.converters)


def addresses() -> dict[str, list[str]]:
    return dict(_names(get_resolver()))
