"""The one lock of a contest: its row, together with the version that the caller saw."""

from tournaments.models import Contest
from wording import Conflict, Sentence


def contest_locked(contest_id: int, version: int) -> Contest:
    """The contest, to be changed by nobody else until the transaction ends."""
    contest = (
        Contest.objects.select_for_update(of=("self",)).select_related("event").get(pk=contest_id)
    )
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
