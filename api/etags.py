"""ETag and If-Match: whoever changes a thing says which state of it they saw.

An ETag is a version and a hash of what was shown: `"7-3f2a…"`. It changes with anything that a
reader can see. The version alone is what services ask for.
"""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from rest_framework.request import Request

from api.problems import Problem

_TAG = re.compile(r'"(?P<version>[0-9]{1,9})-[0-9a-f]{16}"')


def etag_of(shown: Any) -> str:
    version = shown.get("version", 0) if isinstance(shown, dict) else 0
    text = json.dumps(shown, sort_keys=True, cls=DjangoJSONEncoder)
    return f'"{version}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether the caller has exactly this already (If-None-Match)."""
    given = request.headers.get("If-None-Match", "")
    return given == "*" or etag in [tag.strip().removeprefix("W/") for tag in given.split(",")]


def require_if_match(request: Request) -> None:
    if "If-Match" not in request.headers:
        raise Problem("version-missing", field="If-Match")


def must_match(request: Request, shown: Any) -> None:
    """Refuses where the thing is no longer what the caller saw; shows what it is now."""
    etag = etag_of(shown)
    if request.headers.get("If-Match", "") != etag:
        raise stale(etag, shown)


def seen_version(request: Request, show: Callable[[], Any]) -> int:
    """The version in If-Match, for services that judge themselves whether it is too old. What
    it is now is shown only to those who sent something else."""
    found = _TAG.fullmatch(request.headers.get("If-Match", ""))
    if found is None:
        shown = show()
        raise stale(etag_of(shown), shown)
    return int(found["version"])


def stale(etag: str, shown: Any) -> Problem:
    return Problem(
        "version-stale",
        field="If-Match",
        headers={"ETag": etag},
        current=json.loads(json.dumps(shown, cls=DjangoJSONEncoder)),
    )
