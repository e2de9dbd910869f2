"""What a proxy says of the visitor it speaks for, only where there is one that we were told of; and
our part of a site that we share."""

from typing import Any

from django.conf import settings


def told_by_proxy(scope: Any) -> Any:
    """The visitor's address and whether they came by https, in their places in the scope.

    Of a list of addresses the last counts: our own proxy wrote that one. Whatever stands before it
    came with the request, so anybody could have written it.
    """
    if not settings.ENV.behind_proxy:
        return scope
    said = {name: value for name, value in scope["headers"] if name in _HEARD}
    address = said.get(b"x-forwarded-for", b"").decode("latin-1").rpartition(",")[2].strip()
    scheme = said.get(b"x-forwarded-proto", b"").decode("latin-1").strip()
    heard: dict[str, Any] = {}
    if address:
        heard["client"] = (address, 0)
    if scheme in ("http", "https"):
        heard["scheme"] = scheme
    return {**scope, **heard}


def below_prefix(scope: Any) -> Any:
    """What was asked for inside our part of the site, whether or not the proxy left the prefix on.

    Checks on this machine ask without one.
    """
    prefix = settings.ENV.prefix
    if not prefix or not f"{scope['path']}/".startswith(f"{prefix}/"):
        return dict(scope)
    inside = scope["path"].removeprefix(prefix) or "/"
    raw = scope["raw_path"].removeprefix(prefix.encode()) or b"/"
    return {**scope, "path": inside, "raw_path": raw}


_HEARD = (b"x-forwarded-for", b"x-forwarded-proto")
