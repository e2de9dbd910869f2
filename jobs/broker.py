"""The two brokers' transports, which drop what no process of ours has sent.

A message is a wake-up call with a job's number and nothing else. Whatever else lies in the queue (a
file that was only half written when it was read, or something that a stranger put there) would end
the worker inside Celery's own reading; here it costs one line of the log. No job is lost by it: its
row waits, and a worker looks around.
"""

import base64
import json
import logging
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem, redis

log = logging.getLogger(__name__)

TASK = "jobs.run"
# Where wake-up calls lie: Celery's own name for it.
QUEUE = "celery"
# What reading something that is no message may raise, before anybody has looked at it.
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, RecursionError)


def is_ours(message: Any) -> bool:
    """Whether this is a wake-up call, to the last detail that Celery relies on."""
    try:
        about, properties = message["headers"], message["properties"]
        body = base64.b64decode(message["body"], validate=True)
        arguments, named, embedded = json.loads(body)
        known = (
            about["task"] == TASK
            and isinstance(about["id"], str)
            and message["content-type"] == "application/json"
            and message["content-encoding"] == "utf-8"
            and properties["body_encoding"] == "base64"
            and isinstance(properties["delivery_tag"], str)
            and isinstance(properties["delivery_info"], dict)
        )
        [job] = arguments
    except UNREADABLE:
        return False
    return known and type(job) is int and named == {} and isinstance(embedded, dict)


def _drop(what: str) -> None:
    log.warning("a message that is none of ours was dropped from the queue (%s)", what)


class _Judging:
    """For a transport: hands on only what is ours."""

    def _deliver(self, message: Any, queue: str) -> None:
        if queue == QUEUE and not is_ours(message):
            _drop("it wakes no job")
            return
        try:
            super()._deliver(message, queue)  # type: ignore[misc]
        except UNREADABLE as reason:
            # What workers tell each other, on Redis, has queues of its own.
            if queue == QUEUE:
                raise
            _drop(f"it cannot be read: {type(reason).__name__}")


class FilesChannel(filesystem.Channel):
    def _get(self, queue: str, timeout: float | None = None) -> Any:
        while True:
            try:
                return super()._get(queue)  # type: ignore[no-untyped-call]
            except (Empty, ChannelError):
                raise
            except UNREADABLE as reason:
                _drop(f"it cannot be read: {type(reason).__name__}")


class Files(_Judging, filesystem.Transport):
    Channel = FilesChannel


class RedisChannel(redis.Channel):
    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]
        except UNREADABLE as reason:
            _drop(f"it cannot be read: {type(reason).__name__}")
            raise Empty from None


class Redis(_Judging, redis.Transport):
    Channel = RedisChannel
