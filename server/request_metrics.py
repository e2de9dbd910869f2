"""How many answers this process gave and how long they took, for whoever watches it; and the word
of each request, given back with its answer.

Counted where requests arrive, beside Django; read by config/metrics.py.
"""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram

from server.logs import request_answered

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

REGISTRY = CollectorRegistry()
ANSWERS = Counter(
    "rallydeck_answers", "Answers given, by lane and status.", ["lane", "status"], registry=REGISTRY
)
SECONDS = Histogram(
    "rallydeck_answer_seconds",
    "From a request's arrival to the head of its answer, by lane.",
    ["lane"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
    registry=REGISTRY,
)


def counting(lane: str, scope: Message, send: Send) -> Send:
    """The same `send`, which counts the answer and writes it down once its head has gone out."""
    came = time.monotonic()

    async def counted(message: Message) -> None:
        if message["type"] != "http.response.start":
            await send(message)
            return
        word = (b"x-request-id", scope["asked_by"].encode())
        await send({**message, "headers": [*message["headers"], word]})
        ANSWERS.labels(lane, message["status"]).inc()
        SECONDS.labels(lane).observe(time.monotonic() - came)
        request_answered(scope, lane, message["status"], came)

    return counted
