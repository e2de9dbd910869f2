"""The desk in a contest of rounds: what the first round will be, what is missing, who leads.

Knows the board, not the forms; what it says of a form are the form's own words.
"""

from typing import Any

from pages.words import said
from scoring.forms import registry
from scoring.selectors.board import Board
from tournaments.models import Contest, Entry

LEADERS = 5


def round_words(contest: Contest) -> dict[str, str]:
    form = registry.get(contest.form)
    return {"form_title": said(form.title), "form_summary": said(form.summary)}


def before_first_round(contest: Contest) -> dict[str, Any]:
    """What the button will do, so that nobody is surprised by it."""
    here = contest.entries.filter(state=Entry.State.CHECKED_IN).count()
    has_draw = registry.draws_partners(contest.form, contest.form_options)
    wanted = Contest.Phase.DRAWN if has_draw else Contest.Phase.REGISTRATION
    return {
        "may_begin_rounds": contest.phase == wanted and here > 1,
        "people_here": here,
        **round_words(contest),
    }


def round_context(contest: Contest, board: Board) -> dict[str, Any]:
    """The round that is on: tables that are missing first, then the others, and who leads."""
    latest = board.latest
    if latest is None:
        return {}
    missing = latest.missing
    decided = [match for match in latest.matches if match.is_decided]
    return {
        "board": board,
        "round": latest,
        "matches_missing": missing,
        "matches_decided": decided,
        "leaders": [place for place in board.ranking if place.took_part][:LEADERS],
        "is_round_over": not missing,
        "to_go": len(missing),
        **round_words(contest),
    }


def podium_of(board: Board) -> list[tuple[int, Any]]:
    """The first three, once it is over."""
    if not board.is_over:
        return []
    return [(place.place, place.who) for place in board.ranking if place.place <= 3]
