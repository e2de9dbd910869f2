"""How static files are collected: named by their content and packed, without their source maps.

A map is for whoever develops the file it belongs to. Those of the API's page were most of what was
packed at the first start, and no browser of a visitor asks for them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


def _without_maps(patterns: tuple[Any, ...]) -> tuple[Any, ...]:
    """Each is for some files, and has expressions: alone, or with what takes their place."""

    def is_map(pattern: Any) -> bool:
        return "sourceMappingURL" in (pattern if isinstance(pattern, str) else pattern[0])

    return tuple(
        (files, tuple(pattern for pattern in found if not is_map(pattern)))
        for files, found in patterns
    )


class OurFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    patterns = _without_maps(CompressedManifestStaticFilesStorage.patterns)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Those alone that pages name. The plain names are for the one page that must do without
        Django (templates/errors/sorry.html), and packing takes nearly all of the time."""
        named = set(self.hashed_files.values())
        yield from super().compress_files(path for path in paths if path in named)
