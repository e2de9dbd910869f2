"""What a player's page needs so that a phone can ask for messages. Nothing without https."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from webhooks.phones import sealing, services


def key(request: HttpRequest) -> dict[str, Any]:
    """Read only by the page that offers it."""
    if not request.is_secure():
        return {"phone_key": ""}
    return {"phone_key": SimpleLazyObject(lambda: sealing.public_key(services.key_get().private))}
