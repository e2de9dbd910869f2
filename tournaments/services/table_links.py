"""New links for tables: the old ones are dead at once, and cards that show them are out of date."""

from django.db import transaction

from tournaments.actions import Action
from tournaments.models import Table
from tournaments.services import trail
from tournaments.services.contest_lock import row_locked
from wording import Illegal, Sentence


@transaction.atomic
def table_links_renew(*, actor: str, contest_id: int, number: int | None = None) -> list[int]:
    """For one table, or for all of them without a number. Gives the numbers.

    No version is asked: whoever presses this wants the old link dead, whatever else has changed.
    The trail says that it was done, never the link.
    """
    contest = row_locked(pk=contest_id)
    tables = list(contest.tables.all())
    if number is not None:
        tables = [table for table in tables if table.number == number]
    if not tables:
        raise Illegal("table-unknown", Sentence("There is no such table in this contest."))
    for table in tables:
        table.secret = Table._meta.get_field("secret").get_default()
    Table.objects.bulk_update(tables, ["secret"])
    trail.leave(
        actor=actor,
        action=Action.TABLE_LINKS_RENEW,
        subject=f"contest:{contest.pk}" if number is None else f"table:{tables[0].pk}",
        contest=contest,
        after={"tables": [table.number for table in tables]},
    )
    return [table.number for table in tables]
