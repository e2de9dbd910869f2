"""Where an open page listens for news. Streams stand beside Django (config/asgi.py), so no table of
addresses has theirs."""

from django.conf import settings

PREFIX = "/live/"


def live_address(event: str, of: str = "") -> str:
    """The event's public number; with "desk", the one that moves with everything."""
    return f"{settings.ENV.prefix}{PREFIX}{event}" + (f"/{of}" if of else "")
