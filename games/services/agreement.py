"""Two reports of one game: whether they say the same, and what they say together."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from games.models import Result
from games.services.reports import AtTable, Reported, incidents_at, report_read


def agrees(result: Result, reported: Reported, at_table: AtTable) -> bool:
    """Whether two reports say the same: how it finished, who won, and no count that differs."""
    winner = at_table.pks.get(reported.winner or 0)
    if (result.manner, result.winner_id) != (reported.manner, winner):
        return False
    mine = reported.cards_left.totals(at_table.seats)
    theirs = result.counted.totals(at_table.seats)
    return all(theirs.get(number, count) == count for number, count in mine.items())


def differing(reported: Reported, results: Sequence[Result], at_table: AtTable) -> list[Result]:
    """Those that say something else, also where only they differ from one another."""
    apart = [result for result in results if not agrees(result, reported, at_table)]
    if apart:
        return apart
    fuller = together(reported, results, at_table)
    return [result for result in results if not agrees(result, fuller, at_table)]


def says_all(result: Result, reported: Reported, at_table: AtTable) -> bool:
    """Whether the result has everything that the report says."""
    if not agrees(result, reported, at_table):
        return False
    if reported.record or result.record:
        return bool(result.record) and reported.record in ("", result.record)
    more = only_new_incidents(together(reported, [result], at_table), at_table)
    return (
        not more.incidents
        and more.cards_left == result.counted
        and more.details == Reported().details | result.details
    )


def together(reported: Reported, agreeing: Sequence[Result], at_table: AtTable) -> Reported:
    """The report with the counts that only the reports agreeing with it have."""
    recorded = next((result.record for result in agreeing if result.record), "")
    if reported.record or recorded:
        return report_read(replace(reported, record=reported.record or recorded), at_table)
    for result in agreeing:
        said = result.details
        reported = replace(
            reported,
            cards_left=reported.cards_left.fuller(result.counted, at_table.seats),
            tie_break=reported.tie_break or said.get("tie_break"),
            minutes=said.get("minutes") if reported.minutes is None else reported.minutes,
            incidents_complete=reported.incidents_complete or bool(said.get("incidents_complete")),
        )
    return reported


def only_new_incidents(reported: Reported, at_table: AtTable) -> Reported:
    """Without the incidents that are noted already: what both sides say happened once.

    A record has all of them, and they take the place of those that were noted.
    """
    if reported.record or not reported.incidents:
        return reported
    noted = Counter((i.kind, i.entry_id, i.cards) for i in incidents_at(at_table.game.pk))
    new = []
    for incident in reported.incidents:
        said = (incident.kind, incident.entry, incident.cards or 0)
        if noted[said]:
            noted[said] -= 1
        else:
            new.append(incident)
    return replace(reported, incidents=tuple(new))
