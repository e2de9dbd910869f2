"""How often something was tried lately: counted from the first try on, then forgotten."""

from django.core.cache import cache


def tried(key: str, *, within_seconds: int) -> int:
    """One more; gives how many there were."""
    cache.add(key, 0, within_seconds)
    try:
        return cache.incr(key)
    except ValueError:  # it ran out at this very moment
        return 1
