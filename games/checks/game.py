"""All checks of one game, in the order in which a person fills in a slip.

Pure. It knows which checks there are and what must be sound before the next makes sense.
"""

from games.checks.counting import check_cards, check_penalties
from games.checks.facts import Facts
from games.checks.findings import Finding, refuses
from games.checks.finishing import check_finish, check_winner
from games.checks.lasting import check_length
from games.checks.reading import Reader
from games.checks.report import Report
from games.checks.scoring import check_counted, check_points, score, with_cards_from_points
from games.checks.seating import Seating, check_seating


def check(report: Report, seating: Seating) -> tuple[Finding, ...]:
    """What is to be said of a reported result; an empty tuple where nothing is.

    Never raises, whatever the report holds.

    >>> from games.checks import Player, Report, Seating
    >>> from games.rulesets import get
    >>> table_12 = Seating(
    ...     rules=get("texas"),
    ...     sides=(
    ...         (Player("e1", "Castell"), Player("e2", "Whitcomb")),
    ...         (Player("e3", "Okafor"), Player("e4", "Sorensen")),
    ...     ),
    ... )
    >>> slip = Report(finished="played_out", winner="A", side_cards_left={"B": 31})
    >>> [(f.severity, f.code, f.field) for f in check(slip, table_12)]
    [('warning', 'cards-over-stock', 'side_cards_left.B')]
    """
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return seats
    return (*seats, *examine(report, seating)[1])


def points_of(report: Report, seating: Seating) -> tuple[int, ...] | None:
    """What each side scores by this report, where its rule set scores: as it was written down,
    or worked out from the cards left. None where that cannot be said.

    >>> from games.checks import Player, Report, Seating
    >>> from games.rulesets import get
    >>> two = Seating(rules=get("deluxe-us"), sides=((Player("ann"),), (Player("bob"),)))
    >>> points_of(Report(finished="played_out", winner="A", cards_left={"bob": 7}), two)
    (60, 0)
    """
    if refuses(check(report, seating)):
        return None
    return score(examine(report, seating)[0], seating)


def examine(
    report: Report, seating: Seating, *, winner_needed: bool = True
) -> tuple[Facts, tuple[Finding, ...]]:
    """The facts of a report at a sound seating, and the findings about them."""
    reader = Reader(seating)
    facts = with_cards_from_points(reader.read(report), seating)
    return facts, (
        *reader.findings,
        *(check_winner(facts, seating) if winner_needed else ()),
        *check_cards(facts, seating),
        *check_finish(facts, seating),
        *check_points(facts, seating),
        *check_counted(facts, seating),
        *check_penalties(facts, seating),
        *check_length(facts, seating),
    )
