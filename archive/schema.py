"""Which migrations this program knows, so that a file or a copy of a newer one is refused."""

from functools import cache

from django.db.migrations.loader import MigrationLoader

from archive.parts import PARTS


@cache
def known_migrations() -> dict[str, frozenset[str]]:
    """By room, as the program has them; the database is not asked."""
    loader = MigrationLoader(None)
    known: dict[str, set[str]] = {}
    for room, name in loader.disk_migrations:
        known.setdefault(room, set()).add(name)
    return {room: frozenset(names) for room, names in known.items()}


def last_migrations() -> dict[str, str]:
    """The state of the rooms whose rows an event's file has."""
    rooms = {part.model._meta.app_label for part in PARTS}
    return {room: max(known_migrations()[room]) for room in sorted(rooms)}
