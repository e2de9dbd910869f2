"""The one lock of a contest: its row. Whoever changes anything of a contest reads it from here."""

from django.db.models import QuerySet

from tournaments.models import Contest
from wording import Conflict, Sentence


def locking() -> QuerySet[Contest]:
    """Contests, each to be changed by nobody else from the reading until the transaction ends."""
    return Contest.objects.select_for_update(of=("self",))


def row_locked(**which: int) -> Contest:
    """The contest with its event, locked."""
    return locking().select_related("event").get(**which)


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
