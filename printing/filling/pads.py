"""Score pads: the matches of several deals, with what was played of them and whose deal it is."""

from collections.abc import Sequence

from domain.formats.choice import length_of_a_match
from domain.formats.goals import Kind
from domain.matches import Phase
from printing.filling import seats
from printing.sheets.result_slip import ResultSlip, SlipSide
from printing.sheets.score_pad import LETTERS, PadLine, ScorePad, ScorePads
from scoring.progress.deals import deals_shown, goal_of
from scoring.results.slips import open_matches
from tournaments.models import Contest


def score_pads(contest: Contest, language: str, base: str) -> ScorePads | None:
    """One for each match at a table."""
    tables = seats.tables_by_match(contest)
    numbered = not contest.format.partners_change
    slips = [
        seats.slip_for(match, tables.get(match.number), base, None, numbered=numbered)
        for match in open_matches(contest, language)
        if match.phase is Phase.IN_PLAY
    ]
    return score_pads_of(contest, slips, language) if slips else None


def score_pads_of(contest: Contest, slips: Sequence[ResultSlip], language: str) -> ScorePads | None:
    """The same matches as their slips, a line for each deal; None where a match is one game."""
    goal = goal_of(contest)
    if goal.kind is Kind.ONE:
        return None
    rows = dict(contest.matches.filter(started=True).values_list("number", "pk"))
    return ScorePads(
        tuple(_pad(contest, slip, rows.get(slip.number or 0)) for slip in slips),
        goal=length_of_a_match(goal).in_language(language),
        deals=goal.number if goal.kind is Kind.BEST or goal.kind is Kind.GAMES else 0,
        by_points=goal.kind is Kind.POINTS,
        alone=contest.plays_alone,
    )


def _pad(contest: Contest, slip: ResultSlip, match_id: int | None) -> ScorePad:
    played: tuple[PadLine, ...] = ()
    if match_id is not None:
        shown = deals_shown(contest=contest, match_id=match_id)
        letters: dict[int, str] = {}
        for deal in shown:
            letters = letters or dict(zip(deal.totals, LETTERS, strict=False))
        played = tuple(
            PadLine(letters.get(deal.winner or 0, ""), tuple(deal.totals.values()))
            for deal in shown
        )
    return ScorePad(
        slip.number, slip.table, slip.round, slip.sides, _dealers(slip.sides), played, slip.link
    )


def _dealers(sides: Sequence[SlipSide]) -> tuple[str, ...]:
    """Partners sit across: the first of A, the first of B, then their partners."""
    if not all(side.names for side in sides):
        return ()
    most = max(len(side.names) for side in sides)
    return tuple(side.names[min(at, len(side.names) - 1)] for at in range(most) for side in sides)
