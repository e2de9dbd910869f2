"""Who of a contest of rounds still has a match in the round that is on."""

from scoring.match_rows import match_of
from scoring.models import Match
from tournaments.models import Contest, Draw, SideEntry


def matches_ahead(*, contest: Contest) -> dict[int, tuple[Match, int]]:
    """By entry: the match that is not decided, and the number of the own side in it."""
    rows = contest.matches.filter(stage=contest.rounds.count(), outcome=None)
    by_side = {number: row for row in rows for number in match_of(row).sides}
    seats = SideEntry.objects.filter(
        left=False,
        side__contest=contest,
        side__draw__state=Draw.State.DRAWN,
        side__withdrawn=False,
        side__number__in=list(by_side),
    )
    pairs = seats.values_list("entry_id", "side__number")
    return {entry: (by_side[number], number) for entry, number in pairs}


def match_ahead(*, contest: Contest, entry_id: int) -> tuple[Match, int] | None:
    return matches_ahead(contest=contest).get(entry_id)
