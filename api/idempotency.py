"""Idempotency-Key: the same request sent again gets the first answer and changes nothing.

The answer is kept in the transaction that makes the change, so either both are there or neither.
A refusal is not kept: what was not done may be tried again.
"""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import timedelta

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.models import KeptAnswer
from api.problems import Problem
from domain.wording.refusals import refused

KEPT_FOR = timedelta(hours=24)
_KEY = re.compile(r"[\x21-\x7e]{1,100}")

# As long as is kept of it.
LONGEST_ADDRESS = 400


def answer_once(request: Request, key: str, make: Callable[[], Response]) -> Response:
    """What `make` gives, or gave before under the same key; in the caller's transaction."""
    if not _KEY.fullmatch(key):
        raise refused("key-unreadable")
    now = timezone.now()
    KeptAnswer.objects.filter(made_at__lt=now - KEPT_FOR).delete()
    fingerprint = _fingerprint(request)
    # Whoever comes second waits here until the first has answered.
    row, is_new = KeptAnswer.objects.get_or_create(
        holder=f"account:{request.user.pk}",
        key=key,
        defaults={"fingerprint": fingerprint, "address": request.path_info[:LONGEST_ADDRESS]},
    )
    if is_new:
        made = make()
        row.status = made.status_code
        row.body = json.dumps(made.data, cls=DjangoJSONEncoder)
        row.etag = made.headers.get("ETag", "")
        row.save()
        return made
    if row.fingerprint != fingerprint:
        raise Problem("key-used-otherwise", field="Idempotency-Key")
    headers = {"Idempotency-Replayed": "true"} | ({"ETag": row.etag} if row.etag else {})
    return Response(json.loads(row.body), status=row.status, headers=headers)


def _fingerprint(request: Request) -> str:
    said = json.dumps([request.path, request.data], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()
