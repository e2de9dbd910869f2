"""The one lock of a contest: its row. Whoever changes anything of a contest reads it from here."""

from collections.abc import Callable

from django.db import connection
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError

from tournaments.models import Contest
from tournaments.prepared_queries import prepared
from wording import Conflict, Sentence


def locking() -> QuerySet[Contest]:
    """Contests, each to be changed by nobody else from the reading until the transaction ends."""
    return Contest.objects.select_for_update(of=("self",))


def row_locked(**which: int) -> Contest:
    """The contest with its event, locked: by its own `pk`, or that of one of its `games` or
    `tables`."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("a lock lasts as long as its transaction, and needs one")
    ((name, pk),) = which.items()
    found = _BY[name](pk)
    if not found:
        raise Contest.DoesNotExist
    return found[0]


def _with_event() -> QuerySet[Contest]:
    return locking().select_related("event")


_BY: dict[str, Callable[[int], list[Contest]]] = {
    "pk": prepared(lambda pk: _with_event().filter(pk=pk)),
    "games": prepared(lambda pk: _with_event().filter(games=pk)),
    "tables": prepared(lambda pk: _with_event().filter(tables=pk)),
}


def contest_locked(contest_id: int, version: int) -> Contest:
    """The same, if it still is as the caller saw it."""
    contest = row_locked(pk=contest_id)
    if contest.version != version:
        raise Conflict(
            "contest-changed",
            Sentence("Someone else has just changed this contest. Look at it again, then decide."),
        )
    return contest


def contest_changed(contest: Contest, *fields: str) -> None:
    """Save those fields under the next version."""
    contest.version += 1
    contest.save(update_fields=[*fields, "version"])
