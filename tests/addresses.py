"""Every address of the program, by its name, with what stands in it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def names_in(
    resolver: URLResolver, namespace: str = "", before: frozenset[str] = frozenset()
) -> Iterator[tuple[str, list[str]]]:
    for pattern in resolver.url_patterns:
        stands = before | set(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from names_in(pattern, inner, stands)
        elif isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}", sorted(stands)


def addresses() -> dict[str, list[str]]:
    return dict(names_in(get_resolver()))
